package policy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// held is the policy that a variable, field or name of another package holds
// at a place, with what is done to it before.
func (e *eval) held(x ast.Expr, id *ast.Ident) *Policy {
	switch obj := e.info.ObjectOf(id).(type) {
	case *types.Func:
		return e.named(obj)
	case *types.Var:
		return e.heldAt(obj, x, x.Pos())
	}
	return nil
}

// named is the policy that a function of the catalogue or of the package
// stands for where it is not called.
func (e *eval) named(fn *types.Func) *Policy {
	if f := e.fx.Func(fn); f != nil {
		return e.function(f.Syntax)
	}
	rows := e.rowsOf(fn)
	if len(rows) == 0 || !maker(rows[0].Op) {
		return nil
	}
	p := &Policy{}
	p.defaults(&rows[0])
	return p
}

// function is the policy that a function of the package returns when it is
// asked for one, as those that settings hold.
func (e *eval) function(n ast.Node) *Policy {
	f := e.fx.Syntax(n)
	if f == nil || f.Sig.Results().Len() == 0 || sym.IsDuration(f.Sig.Results().At(0).Type()) {
		return nil
	}
	var out *Policy
	n1 := 0
	sym.Returns(f.Body, func(r *ast.ReturnStmt) {
		var p *Policy
		if len(r.Results) > 0 {
			p = e.value(r.Results[0])
		}
		if n1++; n1 == 1 {
			out = p
		} else {
			out = out.or(p)
		}
	})
	return out
}

// heldAt is what a variable holds at a position.
func (e *eval) heldAt(v *types.Var, x ast.Expr, pos token.Pos) *Policy {
	if v.Pkg() == nil {
		return nil
	}
	shared := v.IsField() || v.Parent() == v.Pkg().Scope()
	if shared && v.Pkg() != e.pass.Pkg {
		if row := e.fx.Table().Var(sym.PkgPath(v.Pkg()), v.Name()); row != nil {
			p := &Policy{retry: true}
			p.defaults(row)
			p.Wait.settle()
			return p
		}
		return e.partOf(v, x)
	}
	if v.IsField() {
		if q, set := e.fieldPolicy(v, x); set {
			return q
		}
	}
	ways, known := e.ways(v, x)
	if len(ways) == 0 || !known && v.IsField() && v.Exported() {
		return nil
	}
	var out *Policy
	for i, w := range ways {
		var p *Policy
		switch {
		case w.x != nil && e.info.Types[w.x].IsNil():
			continue
		case w.x != nil:
			p = w.in.value(w.x)
		default:
			p = e.zero(v.Type())
		}
		if p != nil && !shared {
			c := *p
			e.changes(&c, v, w.from, pos)
			p = &c
		}
		if i == 0 || out == nil {
			out = p
		} else {
			out = out.or(p)
		}
	}
	if !known {
		out = out.or(nil)
	}
	if out == nil {
		return nil
	}
	c := *out
	if shared {
		e.touches(&c, v)
	}
	c.Wait.settle()
	return &c
}

// zero is the policy that a variable without a value is.
func (e *eval) zero(t types.Type) *Policy {
	info := e.fx.TypeInfo(t)
	if info == nil {
		return nil
	}
	p := &Policy{retry: true}
	p.defaults(info)
	for i := range info.Fields {
		if retryField(info.Fields[i]) {
			p.zeroPart(&info.Fields[i])
		}
	}
	return p
}

// partOf is a field of a library's struct that is put together in view.
func (e *eval) partOf(f *types.Var, x ast.Expr) *Policy {
	q, _ := e.fieldPolicy(f, x)
	return q
}

// fieldPolicy is the policy in a field of a variable whose struct is put
// together in the same function; set is false when that is not in view.
func (e *eval) fieldPolicy(f *types.Var, x ast.Expr) (q *Policy, set bool) {
	sel, isSel := ast.Unparen(x).(*ast.SelectorExpr)
	if !isSel {
		return nil, false
	}
	base := e.fx.Root(sel.X)
	if base == nil {
		return nil, false
	}
	var last *effects.Def
	for _, d := range e.fx.Writes(f) {
		if d.Base == base && d.Pos <= x.Pos() && d.Expr != nil && d.Result <= 0 {
			last = &d
		}
	}
	if last == nil {
		return nil, false
	}
	return e.value(last.Expr), true
}

// changes applies what a function does to a local variable from one place to
// another.
func (e *eval) changes(p *Policy, v *types.Var, from, pos token.Pos) {
	for _, m := range e.fx.Mutations(v) {
		if m.Pos() < from || m.End() > pos {
			continue
		}
		e.change(p, m, pos, func(x ast.Expr) bool { return e.fx.Root(x) == v })
	}
}

// change applies one call or assignment. is tells what refers to the policy.
func (e *eval) change(p *Policy, m ast.Node, pos token.Pos, is func(ast.Expr) bool) {
	after := *p
	switch m := m.(type) {
	case *ast.AssignStmt:
		if len(m.Lhs) != len(m.Rhs) || m.Tok != token.ASSIGN {
			return
		}
		for i, l := range m.Lhs {
			if sel, isSel := ast.Unparen(l).(*ast.SelectorExpr); isSel && is(sel.X) {
				e.assign(&after, sel, m.Rhs[i])
			}
		}
	case *ast.CallExpr:
		if !e.changeCall(&after, m, is) {
			return
		}
	}
	after.Wait.settle()
	if e.sometimes(m, pos) {
		p.become(p.or(&after))
		return
	}
	*p = after
}

// assign sets a field of the policy's settings.
func (e *eval) assign(p *Policy, l *ast.SelectorExpr, x ast.Expr) {
	info := e.fx.TypeInfo(e.info.TypeOf(l.X))
	if info == nil {
		return
	}
	if f := info.Field(l.Sel.Name); f != nil && retryField(*f) {
		e.setPart(p, f, x)
	}
}

// changeCall applies a call of a method of the policy, or of a function of the
// package that it is handed to. It is false for a call that changes nothing.
func (e *eval) changeCall(p *Policy, call *ast.CallExpr, is func(ast.Expr) bool) bool {
	if recv := chained(e.info, call); recv != nil && is(recv) {
		rows := e.fx.Rows(call)
		hit := false
		for i := range rows {
			if configures(&rows[i]) {
				e.apply(p, &rows[i], call)
				e.settings(p, &rows[i], call)
				hit = true
			}
		}
		return hit
	}
	fn := sym.Callee(e.info, call)
	if fn == nil {
		return false
	}
	f := e.fx.Func(fn)
	if f == nil {
		return false
	}
	for i, a := range call.Args {
		if !is(a) || i >= f.Sig.Params().Len() || !pointed(e.info.TypeOf(a)) {
			continue
		}
		in := e.inside(f, call)
		if in == nil {
			return false
		}
		in.configures(p, f, i)
		return true
	}
	return false
}

// pointed reports whether a function that is handed a value can change it.
func pointed(t types.Type) bool {
	switch sym.OrInvalid(t).Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return true
	}
	return false
}

// configures applies what a function of the package does to a parameter that
// holds settings.
func (e *eval) configures(p *Policy, f *effects.Func, index int) {
	if f == nil || index >= f.Sig.Params().Len() {
		p.blur()
		return
	}
	if e = e.deeper(); e == nil {
		p.blur()
		return
	}
	e.changes(p, f.Sig.Params().At(index), token.NoPos, f.Body.End())
}
