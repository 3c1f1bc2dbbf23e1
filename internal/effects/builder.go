package effects

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// prepared is the text of the statement that a value was prepared from: a
// variable or field that is given one prepared statement and nothing else.
func (p *pkg) prepared(x ast.Expr, depth int) Val {
	if depth > 4 {
		return Val{}
	}
	var defs []def
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		for _, row := range p.rows(x) {
			if row.Op == catalogue.OpDBQueryNew {
				return p.roleValue(&row, catalogue.RoleSQL, x)
			}
		}
		if sel, isSel := ast.Unparen(x.Fun).(*ast.SelectorExpr); isSel && p.info.Selections[sel] != nil && p.rows(x) != nil {
			return p.prepared(sel.X, depth+1) // a step in between: WithContext(ctx)
		}
		return Val{}
	case *ast.Ident:
		v, isVar := p.info.ObjectOf(x).(*types.Var)
		if !isVar {
			return Val{}
		}
		if v.Parent() == p.pass.Pkg.Scope() {
			defs = p.scopes[v]
			if d, has := p.inits[v]; has {
				defs = append(defs[:len(defs):len(defs)], d)
			}
			break
		}
		var implicit bool
		if defs, implicit = p.reaching(v, x.Pos()); implicit && p.isParam(v) {
			return Val{}
		}
	case *ast.SelectorExpr:
		f, isVar := p.info.ObjectOf(x.Sel).(*types.Var)
		if !isVar || !f.IsField() || f.Exported() || f.Pkg() != p.pass.Pkg {
			return Val{}
		}
		defs = p.fields[f.Origin()]
	}
	var out Val
	for i, d := range defs {
		if d.rhs == nil || d.result > 0 {
			return Val{}
		}
		v := p.prepared(d.rhs, depth+1)
		if v.Kind != Const || v.Open() || i > 0 && !v.same(out) {
			return Val{}
		}
		out = v
	}
	return out
}

// copied writes the bulk copy of rows as the insert that it amounts to, unknown
// when table or columns are not all in view.
func (p *pkg) copied(row *catalogue.Effect, call *ast.CallExpr) Val {
	table, _, hasTable := role(row, catalogue.RoleLabel, call)
	columns, _, hasColumns := role(row, catalogue.RoleValue, call)
	if !hasTable || !hasColumns {
		return Val{}
	}
	t, c := p.texts(table), p.texts(columns)
	if len(t) == 0 || len(c) == 0 {
		return Val{}
	}
	return Val{Kind: Const, Text: "INSERT INTO " + strings.Join(t, ".") + " (" + strings.Join(c, ", ") + ") VALUES (?" + strings.Repeat(", ?", len(c)-1) + ")"}
}

// texts are the constants in a literal list, nil when there is anything else.
func (p *pkg) texts(x ast.Expr) (found []string) {
	if id, isIdent := ast.Unparen(sym.OrBad(x)).(*ast.Ident); isIdent {
		v, isVar := p.info.ObjectOf(id).(*types.Var)
		if !isVar {
			return nil
		}
		d, has := p.inits[v]
		if !has {
			defs, implicit := p.reaching(v, id.Pos())
			if len(defs) != 1 || implicit {
				return nil
			}
			d = defs[0]
		}
		if d.result >= 0 || d.rhs == nil {
			return nil
		}
		x = d.rhs
	}
	lit, isLit := ast.Unparen(sym.OrBad(x)).(*ast.CompositeLit)
	if !isLit {
		return nil
	}
	for _, elt := range lit.Elts {
		text, isConst := sym.ConstString(p.info, elt)
		if !isConst {
			return nil
		}
		found = append(found, text)
	}
	return found
}

// computes reports whether a builder's update sets a column by an expression of
// SQL that a repeat computes again: Update("points", gorm.Expr("points + ?", 1)),
// or the same in a map. What the chain compares, as a version, counts.
func (p *pkg) computes(row *catalogue.Effect, call *ast.CallExpr) bool {
	var sets []string
	add := func(column string, value ast.Expr) {
		if inner, isCall := ast.Unparen(value).(*ast.CallExpr); isCall && len(inner.Args) > 0 {
			if text, isConst := sym.ConstString(p.info, inner.Args[0]); isConst && strings.ContainsAny(text, "+-*/|") {
				sets = append(sets, column+" = "+text)
			}
		}
	}
	if x, _, has := role(row, catalogue.RoleLabel, call); has && x != nil {
		if column, isConst := sym.ConstString(p.info, x); isConst {
			if v, _, given := role(row, catalogue.RoleValue, call); given && v != nil {
				add(column, v)
			}
		}
	}
	for _, a := range call.Args {
		lit, isLit := ast.Unparen(a).(*ast.CompositeLit)
		if !isLit {
			continue
		}
		for _, elt := range lit.Elts {
			if kv, keyed := elt.(*ast.KeyValueExpr); keyed {
				if column, isConst := sym.ConstString(p.info, kv.Key); isConst {
					add(column, kv.Value)
				}
			}
		}
	}
	if len(sets) == 0 {
		return false
	}
	sql := "UPDATE t SET " + strings.Join(sets, ", ")
	if where := p.wheres(call); where != "" {
		sql += " WHERE " + where
	}
	s, known := sqltext.ParseOne(sql)
	if !known {
		return false
	}
	verdict, _ := s.IdempotentWrite()
	return verdict == sqltext.No
}

// wheres are the conditions in a builder chain, as far as they are constant.
// Builders have different names for most steps; this one they share.
func (p *pkg) wheres(call *ast.CallExpr) string {
	var found []string
	x := sym.Receiver(call)
	for range 20 {
		step, isCall := ast.Unparen(sym.OrBad(x)).(*ast.CallExpr)
		if !isCall {
			break
		}
		if lastIdent(unindex(step.Fun)).Name == "Where" && len(step.Args) > 0 {
			if text, isConst := sym.ConstString(p.info, step.Args[0]); isConst {
				found = append(found, "("+text+")")
			}
		}
		x = sym.Receiver(step)
	}
	return strings.Join(found, " AND ")
}
