package crossaggregate

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/aggregates"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

// checker looks at one package.
type checker struct {
	pass     *analysis.Pass
	settings *config.Settings
	ports    ports.Memo
	effects  *effects.Result
	byFn     map[*types.Func]*writes.Flow
}

// save is a call that saves an aggregate.
type save struct {
	act     *writes.Act // the call in the function at hand
	subject aggregates.Subject
	shape   *aggregates.Shape // nil when the type is not in view
	how     how
}

// how says what a save does to the aggregate.
type how uint8

const (
	changes how = iota
	creates
	removes
)

func byFunc(flows []*writes.Flow) map[*types.Func]*writes.Flow {
	m := map[*types.Func]*writes.Flow{}
	for _, f := range flows {
		if f.Fn != nil {
			m[f.Fn] = f
		}
	}
	return m
}

// saves lists the saves of a flow in the order of the source. A helper of the
// same type counts as what it saves itself.
func (c *checker) saves(flow *writes.Flow, depth int) (list []save) {
	for _, a := range flow.Acts {
		if a.Kind != writes.State && a.Kind != writes.Both || a.Failed || a.OnFailure() {
			continue
		}
		if inner := c.helper(flow, a.Call); inner != nil && depth == 0 {
			for _, s := range c.saves(inner, 1) {
				s.act = a
				list = append(list, s)
			}
			continue
		}
		s, ok := c.saved(flow, a)
		if !ok || !c.root(s) {
			continue
		}
		// What was created here is still new when it is saved again.
		if slices.ContainsFunc(list, func(old save) bool { return old.how == creates && slices.Equal(old.subject.Words, s.subject.Words) }) && s.how == changes {
			s.how = creates
		}
		list = append(list, s)
	}
	return list
}

// saved returns what a call saves through a repository, or through an object
// mapper on the spot.
func (c *checker) saved(flow *writes.Flow, a *writes.Act) (s save, ok bool) {
	repository, method := c.repository(a.Call)
	if repository == nil {
		return c.mapped(flow, a)
	}
	if touches.MatchString(method.Name()) {
		return save{}, false
	}
	s = save{act: a, subject: aggregates.SubjectOf(repository, method), how: c.how(flow, a.Call, method)}
	if s.subject.Type != nil {
		s.shape = aggregates.Of(s.subject.Type)
	}
	return s, true
}

// repository returns the repository that a method is called on, an interface or
// a struct, with the method; nil for other calls.
func (c *checker) repository(call *ast.CallExpr) (*types.Named, *types.Func) {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return nil, nil
	}
	s := c.pass.TypesInfo.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return nil, nil
	}
	method := s.Obj().(*types.Func) // of an instance, which says what T is
	named := sym.Named(s.Recv())
	if declared := sym.Named(sym.RecvType(method)); declared != nil && declared != named && c.ports.KindOf(declared) == ports.Repository {
		named = declared // promoted from one of the repositories that a store joins
	}
	if named == nil || named.Obj().Pkg() == nil || !c.effects.Own(method.Origin()) || c.ports.KindOf(named) != ports.Repository {
		return nil, nil
	}
	return named, method
}

// helper returns the flow of a function of the package that is a step of the
// function at hand: one that is not exported, and no method of a repository.
func (c *checker) helper(of *writes.Flow, call *ast.CallExpr) *writes.Flow {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if repository, _ := c.repository(call); repository != nil || fn == nil || fn.Exported() || fn.Pkg() != c.pass.Pkg || fn == of.Fn {
		return nil
	}
	return c.byFn[fn]
}

var (
	createName = regexp.MustCompile(`^(?i:create|insert|add|new|register|open|start|init)([A-Z_]|$)`)
	removeName = regexp.MustCompile(`^(?i:delete|remove|purge|clear|destroy|drop|archive|softdelete|harddelete|cleanup|unlink|detach)([A-Z_]|$)`)
)

// how tells a creation, a removal and a change apart: by the verb, and by what is
// given, which is new or was loaded.
func (c *checker) how(flow *writes.Flow, call *ast.CallExpr, method *types.Func) how {
	switch name := method.Name(); {
	case removeName.MatchString(name):
		return removes
	case createName.MatchString(name), c.fresh(flow.Node, call):
		return creates
	}
	return changes
}

// fresh reports a call that is given something that the function has just made:
// a literal, or what a constructor returns.
func (c *checker) fresh(in ast.Node, call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if made(arg) {
			return true
		}
		id, isIdent := ast.Unparen(strip(arg)).(*ast.Ident)
		if !isIdent {
			continue
		}
		v, isVar := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
		if isVar && ports.IsEntity(v.Type()) && !sym.IsContext(v.Type()) && c.madeIn(in, v, call) {
			return true
		}
	}
	return false
}

// madeIn reports whether every value that a variable may have at a call is made
// in the function.
func (c *checker) madeIn(in ast.Node, v *types.Var, call *ast.CallExpr) bool {
	defs, implicit := c.effects.Reaching(v, call.Pos())
	if implicit && (v.Pos() < bodyOf(in).Pos() || v.Pos() > bodyOf(in).End()) {
		return false // a parameter, or what a literal sees from outside
	}
	for _, d := range defs {
		if d.Expr == nil || !made(d.Expr) {
			return false
		}
	}
	return implicit || len(defs) > 0
}

func bodyOf(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	}
	return n
}

// strip removes the taking of an address and the deref of a pointer.
func strip(x ast.Expr) ast.Expr {
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return x.X
	case *ast.StarExpr:
		return x.X
	}
	return x
}

var constructor = regexp.MustCompile(`^(?i:new|make|create|build|must|generate|open|start|from|to|map|convert)([A-Z0-9_]|$)`)

// made reports an expression that makes a new value.
func made(x ast.Expr) bool {
	switch x := ast.Unparen(strip(x)).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return constructor.MatchString(sym.CalledName(x))
	}
	return false
}
