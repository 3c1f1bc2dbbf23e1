package protect

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// Call is one call that leaves the process, with the way to it.
type Call struct {
	Call *ast.CallExpr
	Row  *catalogue.Effect
	Kind systems.Kind
	// Use is the call by which package systems knows it: of a function of the package
	// that is given the address, say.
	Use *ast.CallExpr
	// Way leads from the method of the adapter to the call, outermost first; the
	// last frame is the function that the call stands in.
	Way []Frame
}

// maxWay bounds how many functions lie between a method and its call.
const maxWay = 5

// find looks for the adapters of the package.
func (r *Result) find() (list []*Adapter) {
	if !r.settings.FirstParty(r.pass) {
		return nil
	}
	for _, f := range r.effects.Funcs() {
		decl, isDecl := f.Syntax.(*ast.FuncDecl)
		if !isDecl || f.Idle || !f.Fn.Exported() || report.Skipped(r.pass, decl.Pos()) {
			continue
		}
		named := sym.Named(sym.RecvType(f.Fn))
		calls := map[*Adapter]*Method{}
		for _, c := range r.calls([]Frame{{Func: f}}) {
			a := r.adapterOf(&list, named, c)
			if calls[a] == nil {
				calls[a] = &Method{Func: f}
				a.Methods = append(a.Methods, calls[a])
			}
			calls[a].Calls = append(calls[a].Calls, c)
		}
	}
	slices.SortStableFunc(list, func(a, b *Adapter) int { return cmp.Compare(a.Pos().Pos(), b.Pos().Pos()) })
	return list
}

// adapterOf returns the adapter that a call of a type belongs to.
func (r *Result) adapterOf(list *[]*Adapter, named *types.Named, c *Call) *Adapter {
	id, _ := r.systems.OfCall(c.Call)
	name := id.Name
	if given, ok := r.settings.SystemOf(sym.PkgPath(r.pass.Pkg)); ok && name == "" && !r.beside(c) {
		name = given
	}
	beside := r.beside(c)
	for _, a := range *list {
		// A type speaks to one system, and perhaps to a store of its own; functions have nothing in common but their package.
		if a.Type == named && a.beside == beside && (a.Name == name || named != nil && (a.Name == "" || name == "")) {
			if a.Name == "" {
				a.Name, a.System = name, id
			}
			return a
		}
	}
	a := &Adapter{System: id, Name: name, Type: named, beside: beside}
	*list = append(*list, a)
	return a
}

// beside reports whether a call goes to a store of the adapter's own: a cache or
// database beside what it talks to another system with.
func (r *Result) beside(c *Call) bool {
	switch c.Kind {
	case systems.Database, systems.Cache, systems.Broker:
		return r.origin.Sends()
	}
	return false
}

// calls lists the calls that leave the process from a function on, those of the
// functions of the package that it calls included.
func (r *Result) calls(way []Frame) (list []*Call) {
	last := way[len(way)-1]
	ast.Inspect(last.Func.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		here := append(slices.Clone(way[:len(way)-1]), Frame{last.Func, call})
		rows := r.effects.Rows(call)
		for i := range rows {
			// What wraps a transport is plumbing of the client, no way into an adapter.
			if kind, out := systems.KindOf(&rows[i]); out && rows[i].Attr(catalogue.AttrLevel) != "transport" {
				list = append(list, &Call{Call: call, Use: call, Row: &rows[i], Kind: kind, Way: here})
				return true
			}
		}
		fn := sym.Callee(r.info, call)
		if fn == nil || rows != nil || len(way) > maxWay {
			return true
		}
		next := r.effects.Func(fn)
		if next == nil || next.Idle || next.Body == nil || slices.ContainsFunc(way, func(f Frame) bool { return f.Func == next }) {
			return true
		}
		list = append(list, r.calls(append(here, Frame{Func: next}))...)
		return true
	})
	return list
}
