package eventorigin

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/emits"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

type checker struct {
	pass *analysis.Pass
	info *types.Info
	fx   *effects.Result
	out  *emits.Result
}

// repository reports whether a function is a method of a repository, by the name
// of its type, that changes state in a database. A service that runs statements
// itself is no repository: where the use cases and the store are one, the use
// case makes its events there.
func (c *checker) repository(f *effects.Func) bool {
	if f.Fn == nil || f.Summary == nil {
		return false
	}
	recv := sym.RecvType(f.Fn)
	if recv == nil || ports.KindIn(c.pass, sym.Named(recv)) != ports.Repository {
		return false
	}
	return slices.ContainsFunc(f.Summary.Effects, changes)
}

// changes reports an effect that writes state.
func changes(e effects.Effect) bool {
	switch e.Op {
	case catalogue.OpDBWrite:
		return true
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd, effects.OpPortCall:
		for _, s := range sqltext.Parse(e.SQL.Text) {
			if t, has := s.Target(); has && s.Writes() && writes.StateTable(t.Name) {
				return true
			}
		}
		return e.Op == catalogue.OpDBExec && e.SQL.Kind != effects.Const
	}
	return false
}

// ported lists what a function hands to a port that publishes or stores events.
func (c *checker) ported(d *ast.FuncDecl) (found []emits.Sent) {
	memo := ports.For(config.Of(c.pass))
	ast.Inspect(d.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		fn := sym.Callee(c.info, call)
		if fn == nil || sym.Receiver(call) == nil {
			return true
		}
		port := ports.Named(sym.OrInvalid(c.info.TypeOf(sym.Receiver(call))))
		switch memo.RoleOf(port, fn) {
		case ports.Publish, ports.SaveEvents, ports.SaveBoth:
			for _, arg := range call.Args {
				for _, s := range c.out.Values(d, arg) {
					s.Call = call
					found = append(found, s)
				}
			}
		}
		return true
	})
	return found
}

// constructor matches functions that make a value of what they are given.
var constructor = regexp.MustCompile(`^(New|new|Make|make|Build|build|Create|create)`)

// entityEvent matches methods that make an event of an entity when they are asked.
var entityEvent = regexp.MustCompile(`^(To|to|As|as|New|new|Make|make)?[A-Z]\w*Event$`)

// invents reports whether a value that is handed on is an event that the function
// itself makes, not of an event that it was given.
func (c *checker) invents(d *ast.FuncDecl, s *emits.Sent) bool {
	named, isNamed := s.Type.(*types.Named)
	if !isNamed || s.Given || types.IsInterface(named) || !ports.Happening(named) && !ports.IsEvent(named) {
		return false
	}
	if stored.MatchString(named.Obj().Name()) || !sym.Contains(d, s.Origin) {
		return false
	}
	switch x := s.Origin.(type) {
	case *ast.CompositeLit:
		return !c.mapped(x)
	case *ast.CallExpr:
		fn := sym.Callee(c.info, x)
		switch {
		case fn == nil || c.mapped(x):
		case fn.Signature().Recv() == nil:
			return constructor.MatchString(fn.Name())
		case len(x.Args) == 0: // order.CreatedEvent(): the repository says that it was created
			return entityEvent.MatchString(fn.Name()) && c.out.Makes(fn)
		}
	}
	return false
}

// stored matches the names of rows and records, which are what events look like in
// the store.
var stored = regexp.MustCompile(`(?i)outbox|record|row|entity|model|stored|envelope|document|dto`)

// mapped reports whether a value is made of an event, or of what its caller says
// happened: its kind or name.
func (c *checker) mapped(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		if !isIdent {
			return !found
		}
		v, isVar := c.info.Uses[id].(*types.Var)
		if !isVar || v.IsField() {
			return !found
		}
		t := v.Type()
		if list, isList := types.Unalias(t).(*types.Slice); isList {
			t = list.Elem()
		}
		name := strings.ToLower(v.Name())
		found = found || ports.IsEvent(t) || ports.Happening(t) ||
			strings.Contains(name, "event") || strings.Contains(name, "kind") || strings.Contains(name, "type") || strings.Contains(name, "action")
		return !found
	})
	return found
}
