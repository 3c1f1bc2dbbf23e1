package regions

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// simple runs a statement without control flow of its own. It does not go on
// where the statement never ends.
func (p *interp) simple(st ast.Stmt, s state, next func(state)) {
	switch st := st.(type) {
	case *ast.AssignStmt:
		p.assign(st, s, next)
	case *ast.DeclStmt:
		p.declare(st, s, next)
	case *ast.ExprStmt:
		if p.ends(st.X) {
			if s.phase != notFailed {
				p.left = append(p.left, s)
			}
			return
		}
		p.evalAll(st.X, s, func(s state, _ []value) { next(s) })
	case *ast.SendStmt:
		p.eval(st.Value, s, func(s state, v value) { next(s.put(p.slotOf(st.Chan), v)) })
	case *ast.GoStmt: // as if it ran at once: what it sends is what is received
		p.evalAll(st.Call, s, func(s state, _ []value) { next(s) })
	case *ast.IncDecStmt:
		p.eval(st.X, s, func(s state, v value) {
			v = p.step(v, st.Tok)
			next(s.put(p.slotOf(st.X), v))
		})
	default:
		next(s)
	}
}

// step counts up or down. In a loop that has run often enough it forgets.
func (p *interp) step(v value, tok token.Token) value {
	if v.kind != literal || v.c.Kind() != constant.Int || p.many > 0 {
		return value{fail: v.fail}
	}
	op := token.ADD
	if tok == token.DEC {
		op = token.SUB
	}
	v.c = constant.BinaryOp(v.c, op, constant.MakeInt64(1))
	return v
}

func (p *interp) declare(st *ast.DeclStmt, s state, next func(state)) {
	g, isGen := st.Decl.(*ast.GenDecl)
	if !isGen {
		next(s)
		return
	}
	specs := g.Specs
	var run func(i int, s state)
	run = func(i int, s state) {
		if i == len(specs) {
			next(s)
			return
		}
		v, isValue := specs[i].(*ast.ValueSpec)
		switch {
		case !isValue:
			run(i+1, s)
		case len(v.Values) == 0:
			for _, name := range v.Names {
				obj := p.info.Defs[name]
				s = s.put(slot{obj: obj}, zero(obj))
			}
			run(i+1, s)
		default:
			lhs := make([]ast.Expr, len(v.Names))
			for j, name := range v.Names {
				lhs[j] = name
			}
			p.store(lhs, v.Values, s, func(s state) { run(i+1, s) })
		}
	}
	run(0, s)
}

// zero is the value of a variable that is declared without one.
func zero(obj types.Object) value {
	if obj == nil {
		return unknown
	}
	switch t := obj.Type().Underlying().(type) {
	case *types.Basic:
		switch {
		case t.Info()&types.IsBoolean != 0:
			return boolean(false, false)
		case t.Info()&types.IsInteger != 0:
			return value{kind: literal, c: constant.MakeInt64(0)}
		}
	case *types.Pointer, *types.Interface, *types.Slice, *types.Map, *types.Signature:
		return nilV
	}
	return unknown
}

func (p *interp) assign(st *ast.AssignStmt, s state, next func(state)) {
	if st.Tok == token.ASSIGN || st.Tok == token.DEFINE {
		p.store(st.Lhs, st.Rhs, s, next)
		return
	}
	p.eval(st.Lhs[0], s, func(s state, a value) {
		p.eval(st.Rhs[0], s, func(s state, b value) {
			next(s.put(p.slotOf(st.Lhs[0]), value{fail: a.fail || b.fail}))
		})
	})
}

// store gives variables and fields the values of expressions.
func (p *interp) store(lhs, rhs []ast.Expr, s state, next func(state)) {
	if len(lhs) != len(rhs) {
		p.evalAll(rhs[0], s, func(s state, vals []value) {
			for i, l := range lhs {
				v := unknown
				if i < len(vals) {
					v = instead(s, vals[i])
				}
				s = s.put(p.slotOf(l), v)
			}
			next(s)
		})
		return
	}
	p.list(rhs, s, func(s state, vals []value) {
		for i, l := range lhs {
			s = s.put(p.slotOf(l), instead(s, vals[i]))
		}
		next(s)
	})
}

// list evaluates expressions from left to right.
func (p *interp) list(xs []ast.Expr, s state, k func(state, []value)) {
	var run func(i int, s state, vals []value)
	run = func(i int, s state, vals []value) {
		if i == len(xs) {
			k(s, vals)
			return
		}
		p.eval(xs[i], s, func(s state, v value) { run(i+1, s, append(vals[:len(vals):len(vals)], v)) })
	}
	run(0, s, nil)
}

// results evaluates what a return returns.
func (p *interp) results(st *ast.ReturnStmt, s state, to func(state, []value)) {
	k := func(s state, vals []value) {
		out := make([]value, len(vals))
		for i, v := range vals {
			out[i] = instead(s, v)
		}
		to(s, out)
	}
	sig := p.signature(p.fn)
	switch {
	case len(st.Results) == 0 && sig != nil:
		var vals []value
		for i := range sig.Results().Len() {
			v, _ := s.get(slot{obj: sig.Results().At(i)})
			vals = append(vals, v)
		}
		k(s, vals)
	case len(st.Results) == 1:
		p.evalAll(st.Results[0], s, k)
	default:
		p.list(st.Results, s, func(s state, vals []value) {
			for i, x := range st.Results { // calls run first: return out, json.Unmarshal(raw, &out)
				if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent && vals[i].kind == anything {
					vals[i] = p.variable(id, s)
				}
			}
			k(s, vals)
		})
	}
}

// slotOf is the place an expression stands for: a variable, or a path of fields
// below one. The zero slot is none.
func (p *interp) slotOf(x ast.Expr) slot {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v, isVar := p.info.ObjectOf(x).(*types.Var); isVar {
			return slot{obj: v}
		}
	case *ast.SelectorExpr:
		if s := p.info.Selections[x]; s == nil { // of another package
			if v, isVar := p.info.Uses[x.Sel].(*types.Var); isVar {
				return slot{obj: v}
			}
			return slot{}
		}
		at := p.slotOf(x.X)
		if at.obj != nil {
			at.path += "." + x.Sel.Name
		}
		return at
	case *ast.StarExpr:
		return p.slotOf(x.X)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return p.slotOf(x.X)
		}
	case *ast.IndexExpr:
		return p.slotOf(x.X)
	}
	return slot{}
}
