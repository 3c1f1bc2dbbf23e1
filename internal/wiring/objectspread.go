package wiring

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// spread puts what the literals around a place are called with in the place of their
// parameters: a literal that a variable holds, called once for each adapter, or one that
// is given to a function which calls it.
func (r *Result) spread(in *effects.Func, s set) set {
	const deepest = 4
	for range deepest {
		if in == nil || in.Fn != nil || !s.leadsTo(in.Sig) {
			return s
		}
		out := set{open: true}
		for _, c := range r.sitesOf(in) {
			out.add(c.all(s))
		}
		out.add(s)
		in, s = r.outer(in), out
	}
	return s
}

// leadsTo reports whether some value is or has a part of a parameter of a function.
func (s set) leadsTo(sig *types.Signature) bool {
	for _, v := range s.vals {
		if v.open() && (&site{sig: sig}).leadsOwn(v) {
			return true
		}
	}
	return false
}

// leadsOwn reports whether a value is or has a part of a parameter of the callee itself.
func (c *site) leadsOwn(v *val) bool {
	if v.given && v.param != nil && v.slot == "" {
		if _, own := c.index(v); own {
			return true
		}
	}
	for _, h := range v.fields {
		if c.leadsOwn(h.v) {
			return true
		}
	}
	return false
}

// sitesOf are the calls of a literal, as far as they are known.
func (r *Result) sitesOf(lit *effects.Func) (found []*site) {
	around := r.outer(lit)
	if around == nil {
		return nil
	}
	held := r.heldIn(around, lit)
	for _, f := range r.fx.Funcs() {
		if !sym.Contains(around.Syntax, f.Syntax) {
			continue
		}
		for _, call := range f.Calls {
			if id, isIdent := ast.Unparen(call.Fun).(*ast.Ident); isIdent && held != nil && r.pass.TypesInfo.Uses[id] == held {
				found = append(found, r.site(call, lit.Sig))
			}
			for i, a := range call.Args {
				if ast.Unparen(a) == lit.Syntax {
					found = append(found, r.ranBy(call, i, lit)...)
				}
			}
		}
	}
	return found
}

// ranBy are the calls of a literal by the function that it is given to.
func (r *Result) ranBy(call *ast.CallExpr, arg int, lit *effects.Func) (found []*site) {
	fn := sym.Callee(r.pass.TypesInfo, call)
	if fn == nil || types.IsInterface(sym.RecvType(fn)) {
		return nil
	}
	sum := r.fx.Of(fn)
	if sum == nil {
		return nil
	}
	outer := r.site(call, fn.Signature())
	for i := range sum.Invokes {
		inv := &sum.Invokes[i]
		if inv.Param != arg || inv.Path != "" {
			continue
		}
		found = append(found, &site{r: r, sig: lit.Sig, supply: func(param int) set {
			if param < 0 || param >= len(inv.Args) || inv.Args[param].Kind != effects.Param {
				return unknown
			}
			return r.along(outer.arg(inv.Args[param].Index), inv.Args[param].Text)
		}})
	}
	return found
}

// heldIn is the local variable that a function gives a literal, nil when it gives it
// none.
func (r *Result) heldIn(f, lit *effects.Func) (held types.Object) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, x := range n.Rhs {
				if id, isIdent := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); isIdent && ast.Unparen(x) == lit.Syntax {
					held = r.pass.TypesInfo.ObjectOf(id)
				}
			}
		case *ast.ValueSpec:
			for i, x := range n.Values {
				if i < len(n.Names) && ast.Unparen(x) == lit.Syntax {
					held = r.pass.TypesInfo.ObjectOf(n.Names[i])
				}
			}
		}
		return held == nil
	})
	return held
}

// outer is the innermost function around a literal, nil when it stands in none.
func (r *Result) outer(lit *effects.Func) (found *effects.Func) {
	for _, f := range r.fx.Funcs() { // those around come before those inside
		if f != lit && f.Body.Pos() <= lit.Syntax.Pos() && lit.Syntax.End() <= f.Body.End() {
			found = f
		}
	}
	return found
}
