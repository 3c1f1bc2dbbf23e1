package policy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// opts applies the options that a call is given.
func (e *eval) opts(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	if ref, has := row.Role(catalogue.RoleOpts); has {
		for _, x := range effects.Args(ref, call) {
			e.option(p, x)
		}
	}
}

// option applies one option, or a list of them. What is not in view may set
// anything.
func (e *eval) option(p *Policy, x ast.Expr) {
	if e = e.deeper(); e == nil {
		p.blur()
		return
	}
	if e.info.Types[x].IsNil() {
		return
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		e.optionCall(p, x)
	case *ast.CompositeLit:
		if _, isStruct := sym.OrInvalid(e.info.TypeOf(x)).Underlying().(*types.Struct); isStruct {
			if q := e.value(x); q != nil {
				p.overlay(q)
			}
			return
		}
		for _, elt := range x.Elts {
			e.option(p, elt)
		}
	case *ast.FuncLit:
		e.configures(p, e.fx.Syntax(x), 0)
	case *ast.Ident:
		e.optionVar(p, x, x)
	case *ast.SelectorExpr:
		e.optionVar(p, x, x.Sel)
	default:
		p.blur()
	}
}

func (e *eval) optionCall(p *Policy, call *ast.CallExpr) {
	tv := e.info.Types[call.Fun]
	switch {
	case tv.IsType() && len(call.Args) == 1:
		e.option(p, call.Args[0])
		return
	case tv.IsBuiltin():
		if id, isIdent := ast.Unparen(call.Fun).(*ast.Ident); isIdent && id.Name == "append" {
			for _, a := range call.Args {
				e.option(p, a)
			}
			return
		}
		p.blur()
		return
	}
	rows := e.fx.Rows(call)
	for i := range rows {
		e.optionRow(p, &rows[i], call)
	}
	fn := sym.Callee(e.info, call)
	switch {
	case rows != nil:
	case fn == nil:
		p.blur()
	case e.fx.Func(fn) != nil:
		e.returnedOption(p, e.fx.Func(fn), call)
	case e.fx.Own(fn):
		p.blur()
	}
}

// optionRow applies a catalogued option.
func (e *eval) optionRow(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	if !maker(row.Op) {
		return
	}
	if row.Op == catalogue.OpRetryPolicy || row.Op == catalogue.OpClientConfig {
		x, ref, has := effects.Role(row, catalogue.RolePolicy, call)
		if has && x != nil && ref.Base == catalogue.RefArg { // a whole policy, or how long to wait
			e.wholePolicy(p, x)
			p.retried(row)
			return
		}
	}
	if ref, has := row.Role(catalogue.RolePolicy); has && row.Op == catalogue.OpRetryPolicyBackoff && ref.Base != catalogue.RefRecv {
		if xs := effects.Args(ref, call); len(xs) > 0 {
			e.delayFunc(p, call)
		}
		return
	}
	e.apply(p, row, call)
	p.retried(row)
	e.settings(p, row, call)
	e.opts(p, row, call)
	p.Wait.settle()
}

// wholePolicy puts a policy that is given as an option over p.
func (e *eval) wholePolicy(p *Policy, x ast.Expr) {
	if _, isFunc := sym.OrInvalid(e.info.TypeOf(x)).Underlying().(*types.Signature); isFunc {
		if q := e.value(x); q != nil {
			p.overlay(q)
			return
		}
		e.delayFunc(p, x)
		return
	}
	if q := e.value(x); q != nil {
		p.overlay(q)
		return
	}
	p.Wait, p.waits, p.spread, p.extra = Wait{Cancel: p.Wait.Cancel}, nil, 0, Span{}
	p.byType(e, x)
}

// returnedOption applies the option that a function of the package returns.
func (e *eval) returnedOption(p *Policy, f *effects.Func, call *ast.CallExpr) {
	in := e.inside(f, call)
	if in == nil {
		p.blur()
		return
	}
	ways, n := (*Policy)(nil), 0
	sym.Returns(f.Body, func(r *ast.ReturnStmt) {
		way := *p
		if len(r.Results) > 0 {
			in.option(&way, r.Results[0])
		} else {
			way.blur()
		}
		if n++; n == 1 {
			ways = &way
		} else {
			ways = ways.or(&way)
		}
	})
	if ways == nil {
		p.blur()
		return
	}
	p.become(ways)
}

// become takes over how another policy goes about it, and stays the retry of the
// same code.
func (p *Policy) become(q *Policy) {
	kind, node, by, lib, fn, reg, runs := p.Kind, p.Node, p.By, p.Lib, p.Func, p.Region, p.Runs
	*p = *q
	p.Kind, p.Node, p.By, p.Lib, p.Func, p.Region, p.Runs = kind, node, by, lib, fn, reg, runs
}

// optionVar applies what a variable or a named function holds.
func (e *eval) optionVar(p *Policy, x ast.Expr, id *ast.Ident) {
	switch obj := e.info.ObjectOf(id).(type) {
	case *types.Func:
		if f := e.fx.Func(obj.Origin()); f != nil {
			e.configures(p, f, 0)
			return
		}
		if rows := e.rowsOf(obj); rows != nil {
			p.shape(&rows[0])
			return
		}
		if e.fx.Own(obj) {
			p.blur()
		}
	case *types.Var:
		ways, known := e.ways(obj, x)
		if !known || len(ways) == 0 {
			p.blur()
			return
		}
		var out *Policy
		for i, w := range ways {
			way := *p
			w.apply(&way)
			if i == 0 {
				out = &way
			} else {
				out = out.or(&way)
			}
		}
		p.become(out)
	default:
		p.blur()
	}
}

// way is one of the things that a variable may hold.
type way struct {
	in   *eval
	x    ast.Expr
	list []ast.Expr // of a variadic parameter, when x is nil
	from token.Pos  // since when the variable holds it
}

func (w way) apply(p *Policy) {
	if w.x != nil {
		w.in.option(p, w.x)
		return
	}
	for _, x := range w.list {
		w.in.option(p, x)
	}
}

// ways returns what a variable may hold at a place; known is false when there
// is more than that.
func (e *eval) ways(v *types.Var, at ast.Expr) (list []way, known bool) {
	var defs []effects.Def
	implicit := false
	switch {
	case v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope():
		if v.Pkg() != e.pass.Pkg || v.IsField() && v.Exported() {
			return nil, false
		}
		defs = e.fx.Writes(v)
	default:
		defs, implicit = e.fx.Reaching(v, at.Pos())
	}
	if implicit {
		p, isParam := e.paramOf(v)
		if isParam {
			givens, ok := e.givens(p)
			if !ok {
				return nil, false
			}
			for _, g := range givens {
				if g.x == nil && !g.list {
					return nil, false
				}
				list = append(list, way{in: g.in, x: g.x, list: g.rest})
			}
		} else {
			list = append(list, way{in: e}) // the zero value
		}
	}
	for _, d := range defs {
		if d.Expr == nil || d.Result > 0 || d.Add {
			return nil, false
		}
		list = append(list, way{in: e, x: d.Expr, from: d.Pos})
	}
	return list, true
}
