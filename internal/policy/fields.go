package policy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// selected is the value of pkg.Var or of a field.
func (e *eval) selected(x *ast.SelectorExpr) number {
	s := e.info.Selections[x]
	if s == nil {
		if v, isVar := e.info.ObjectOf(x.Sel).(*types.Var); isVar {
			return e.variable(v, x.Pos()).named(text(x))
		}
		return number{}
	}
	f, isVar := s.Obj().(*types.Var)
	if !isVar || s.Kind() != types.FieldVal {
		return number{}
	}
	if n, set := e.setField(x.X, f.Origin()); set {
		return n
	}
	return e.field(f.Origin(), e.info.TypeOf(x.X))
}

// setField is the value of a field of a struct that is put together in view:
// of a variable that holds a literal, or of a parameter that stands for one.
// set is false when nothing in view sets it.
func (e *eval) setField(base ast.Expr, f *types.Var) (n number, set bool) {
	if e = e.deeper(); e == nil {
		return number{}, false
	}
	switch base := ast.Unparen(base).(type) {
	case *ast.UnaryExpr:
		return e.setField(base.X, f)
	case *ast.CompositeLit:
		for _, elt := range base.Elts {
			if kv, keyed := elt.(*ast.KeyValueExpr); keyed {
				if id, isIdent := kv.Key.(*ast.Ident); isIdent && id.Name == f.Name() {
					return e.number(kv.Value), true
				}
			}
		}
	case *ast.CallExpr:
		if fn := sym.Callee(e.info, base); fn != nil {
			return e.madeField(e.fx.Func(fn), base, f)
		}
	case *ast.Ident:
		v, isVar := e.info.ObjectOf(base).(*types.Var)
		if !isVar || v.Pkg() != e.pass.Pkg {
			return number{}, false
		}
		if v.Parent() == e.pass.Pkg.Scope() {
			if defs := e.fx.Writes(v); len(defs) == 1 && defs[0].Expr != nil && defs[0].Result < 0 && e.writtenOnce(f) {
				return e.setField(defs[0].Expr, f)
			}
			return number{}, false
		}
		return e.localField(v, f, base.Pos())
	}
	return number{}, false
}

// localField is a field of what a local variable holds.
func (e *eval) localField(v, f *types.Var, pos token.Pos) (n number, set bool) {
	n, set = e.fieldOf(v, f, pos)
	if e.written(v) { // as one that settings are read into
		n = n.usually(f, e.ownerName(v.Type()))
	}
	return n, set
}

func (e *eval) fieldOf(v, f *types.Var, pos token.Pos) (n number, set bool) {
	var last *effects.Def
	for _, d := range e.fx.Writes(f) {
		if d.Base == v && d.Pos <= pos && d.Expr != nil && d.Result < 0 && !d.Add {
			if e.defaulting(f, d) { // only when nothing was given
				if n := e.number(d.Expr); n.val != nil {
					return n.usually(f, e.ownerName(v.Type())), true
				}
			}
			last = &d
		}
	}
	if last != nil {
		return e.number(last.Expr), true
	}
	defs, implicit := e.fx.Reaching(v, pos)
	if p, isParam := e.paramOf(v); isParam && implicit && len(defs) == 0 {
		list, known := e.givens(p)
		for i, g := range list {
			m, given := number{}, false
			if g.x != nil {
				m, given = g.in.setField(g.x, f)
			}
			switch {
			case !given:
				return number{}, false
			case i == 0:
				n = m
			default:
				n = n.same(m)
			}
		}
		return n, known
	}
	if len(defs) == 1 && !implicit && defs[0].Expr != nil && defs[0].Result <= 0 {
		return e.setField(defs[0].Expr, f)
	}
	return number{}, false
}

// madeField is a field of the struct that a function of the package returns.
func (e *eval) madeField(fn *effects.Func, call *ast.CallExpr, f *types.Var) (n number, set bool) {
	in := e.inside(fn, call)
	if in == nil {
		return number{}, false
	}
	first := true
	sym.Returns(fn.Body, func(r *ast.ReturnStmt) {
		m, given := number{}, false
		if len(r.Results) > 0 {
			if e.info.Types[r.Results[0]].IsNil() {
				return
			}
			m, given = in.setField(r.Results[0], f)
		}
		if first {
			n, set, first = m, given, false
			return
		}
		n, set = n.same(m), set && given
	})
	return n, set
}

// writtenOnce reports whether the package sets a field at one place only.
func (e *eval) writtenOnce(f *types.Var) bool { return len(e.fx.Writes(f)) <= 1 }

// field is the value of a field as everything that the package writes to it
// says: the same everywhere, or a default that settings may change.
func (e *eval) field(f *types.Var, owner types.Type) number {
	name := e.ownerName(owner)
	if n := tagged(f, e.tag(f, owner)); n.val != nil {
		return n.usually(f, name)
	}
	if f.Pkg() != e.pass.Pkg {
		return number{}
	}
	writes := e.fx.Writes(f)
	var all, usual number
	agree, usualAgree := len(writes) > 0, true
	for i, d := range writes {
		n := number{}
		if d.Expr != nil && d.Result < 0 && !d.Add {
			n = e.number(d.Expr)
		}
		if i == 0 {
			all = n
		} else {
			all = all.same(n)
		}
		agree = agree && n.val != nil
		if n.val != nil && e.isDefault(f, d) {
			if usual.val != nil && usual.same(n).val == nil {
				usualAgree = false
			}
			usual = n
		}
	}
	switch {
	case agree && all.val != nil && !f.Exported():
		return all.named(fieldName(name, f))
	case usual.val != nil && usualAgree:
		return usual.usually(f, name)
	}
	return number{}
}

func fieldName(owner string, f *types.Var) string {
	if owner == "" {
		return f.Name()
	}
	return owner + "." + f.Name()
}

// usually marks a number as a default of a field.
func (n number) usually(f *types.Var, owner string) number {
	if n.val != nil {
		n.from, n.usual = "default of "+fieldName(owner, f), true
	}
	return n
}

// ownerName is the name of a settings struct.
func (e *eval) ownerName(t types.Type) string {
	if named := sym.Named(sym.OrInvalid(t)); named != nil {
		return named.Obj().Name()
	}
	return ""
}
