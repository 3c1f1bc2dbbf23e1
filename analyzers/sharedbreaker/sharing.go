package sharedbreaker

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sharing"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// use is one place where a breaker stands before a system.
type use struct {
	node   *ast.CallExpr
	system systems.Identity
	source *origin.Source // where the value at hand comes from, nil when it is run
}

// differing returns the first two uses that are of two systems for sure, not of two
// values that are made at one place, and not in branches of which one is taken.
func (c *checker) differing(uses []use, made ast.Node) (first, second use, ok bool) {
	for i, second := range uses {
		for _, first := range uses[:i] {
			if first.source != nil && second.source != nil && !first.source.SameInstance(*second.source) {
				continue
			}
			if first.system.Differs(second.system) && !sharing.Exclusive(c.pass.Files, first.node, second.node, made) {
				return first, second, true
			}
		}
	}
	return use{}, use{}, false
}

// sharing reports breakers that stand before several systems: values that are
// run or handed on for them, and commands of a registry by their names.
func (c *checker) sharing() {
	values := map[*breakers.Breaker][]use{}
	commands := map[string][]use{}
	for _, run := range c.breakers.Runs() {
		system, ok := c.behind(run)
		if !ok {
			if run.Complete && len(run.Breakers) == 1 {
				values[run.Breakers[0]] = append(values[run.Breakers[0]], c.asked(run)...)
			}
			continue
		}
		u := use{node: run.Call, system: system}
		switch {
		case run.Value == nil && run.Row != nil && run.Name.Known && run.Name.Text != "":
			key := run.Row.Key.Path + " " + run.Name.Text
			commands[key] = append(commands[key], u)
			if first, second, two := c.differing(commands[key], nil); two && second.node == run.Call {
				c.oneName(run, first, second)
			}
		case run.Complete && len(run.Breakers) == 1:
			values[run.Breakers[0]] = append(values[run.Breakers[0]], u)
		}
	}
	for _, b := range c.breakers.Breakers() {
		if b.Keep == breakers.KeptKeyed || b.Named {
			continue
		}
		uses := slices.Concat(values[b], c.given(b.Node))
		if first, second, ok := c.differing(uses, b.Node); ok {
			c.shared(c.instance(b, first).Header(), "circuit breaker", first, second)
		}
	}
}

// instance is the breaker that a use has of those that one function makes, or the
// one in that function when it cannot be told.
func (c *checker) instance(made *breakers.Breaker, of use) *breakers.Breaker {
	if of.source == nil {
		return made
	}
	for _, b := range c.breakers.Breakers() {
		if b.Via == made && slices.ContainsFunc(of.source.Holders(), func(v *types.Var) bool { return slices.Contains(b.Holders, v.Origin()) }) {
			return b
		}
	}
	return made
}

// shared reports one value before two systems where it is made.
func (c *checker) shared(at place.Span, what string, first, second use) {
	c.told[first.node.Pos()], c.told[second.node.Pos()] = true, true
	report.Report(c.pass, shared, report.Finding{
		Range: at,
		Message: fmt.Sprintf("one %s for two systems: when %s is down, %s is refused as well",
			what, first.system, second.system),
		Related: []report.Related{
			{Pos: first.node.Pos(), Message: "stands before " + first.system.String() + " here"},
			{Pos: second.node.Pos(), Message: "stands before " + second.system.String() + " here"},
		},
	})
}

// behind returns the one system that what runs through a breaker speaks to.
func (c *checker) behind(run *breakers.Run) (systems.Identity, bool) {
	nodes := run.Runs
	if run.Asks && run.Func != nil {
		nodes = []ast.Node{run.Func.Body}
	}
	return c.only(nodes)
}

// asked returns the calls of a function that runs through a breaker what its
// caller decides, such as a request to a URL.
func (c *checker) asked(run *breakers.Run) (out []use) {
	decl := sym.FuncAt(c.pass.Files, run.Call.Pos())
	if decl == nil {
		return nil
	}
	fn, ok := c.info.Defs[decl.Name].(*types.Func)
	if !ok {
		return nil
	}
	for _, call := range c.fx.CallersOf(fn) {
		if u, ok := c.systems.OfCall(call); ok {
			out = append(out, use{node: call, system: u})
		}
	}
	return out
}

// only returns the system that all calls in some nodes speak to, as far as they
// are known; ok is false when none is, or when there are several.
func (c *checker) only(nodes []ast.Node) (found systems.Identity, ok bool) {
	for _, n := range nodes {
		for _, u := range c.systems.Within(n) {
			if ok && found.Differs(u) {
				return systems.Identity{}, false
			}
			if !ok {
				found, ok = u, true
			}
		}
	}
	return found, ok
}

// given returns the constructors that get the value that a call makes, for what
// speaks to a system.
func (c *checker) given(made *ast.CallExpr) (out []use) {
	t := c.info.TypeOf(made)
	if tuple, isTuple := t.(*types.Tuple); isTuple && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	if t == nil || sym.Named(t) == nil && !types.IsInterface(t) {
		return nil
	}
	c.eachCall(func(call *ast.CallExpr) {
		fn := sym.Callee(c.info, call)
		if fn == nil || call == made {
			return
		}
		for _, arg := range call.Args {
			if at := c.info.TypeOf(arg); at == nil || !types.Identical(at, t) {
				continue
			}
			for _, s := range c.origin.Sources(arg) {
				if s.Call() != made {
					continue
				}
				if u, ok := c.systems.OfMaker(call, fn); ok {
					out = append(out, use{call, u, &s})
				}
				break
			}
		}
	})
	return out
}

// eachCall visits the calls of the package's functions.
func (c *checker) eachCall(visit func(*ast.CallExpr)) {
	for _, f := range c.fx.Funcs() {
		for _, call := range f.Calls {
			visit(call)
		}
	}
}
