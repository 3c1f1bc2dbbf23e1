package effects

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// A port may stand for whatever runs a statement, a pool or a transaction, as
// an interface with the methods of both. What its caller puts in says which,
// and the catalogue has the rest.

// statementIn puts the statement and the context of a port call into its
// effect: the text in front of any number of arguments, in a method that
// returns something.
func (p *pkg) statementIn(e *Effect, fn *types.Func, call *ast.CallExpr) {
	i, ctx := statementParams(fn.Signature())
	if i < 0 || i >= len(call.Args) {
		return
	}
	sql := p.eval(call.Args[i])
	if sql.Kind == Const && !sql.Open() {
		if _, is := sqltext.ParseOne(sql.Text); !is {
			return
		}
	}
	if sql.Kind != Const && sql.Kind != Param {
		return
	}
	e.SQL = shorten(sql, maxText)
	if ctx >= 0 {
		e.Ctx = p.eval(call.Args[ctx])
	}
}

// statementParams are the parameters that hold the statement and the context,
// -1 for none.
func statementParams(sig *types.Signature) (sql, ctx int) {
	n := sig.Params().Len()
	if !sig.Variadic() || n < 2 || sig.Results().Len() == 0 || !sym.IsString(sig.Params().At(n-2).Type()) {
		return -1, -1
	}
	rest, isSlice := sig.Params().At(n - 1).Type().(*types.Slice)
	if !isSlice || !isAny(rest.Elem()) {
		return -1, -1
	}
	if sym.IsContext(sig.Params().At(0).Type()) {
		return n - 2, 0
	}
	return n - 2, -1
}

func isAny(t types.Type) bool {
	i, isIface := t.Underlying().(*types.Interface)
	return isIface && i.Empty()
}

// runsOn turns the call of a port that the caller passes into what the value
// passed does by the catalogue. ok is false when that is not known, or is no
// statement.
func (b *binding) runsOn(e Effect) (out Effect, ok bool) {
	if e.Op != OpPortCall || e.SQL.Kind == Unknown || e.Client.Kind != Param || b.byVal {
		return e, false
	}
	if v := e.Client.param(); v != nil && !b.owns(v) {
		return e, false
	}
	x := b.passed(e.Client)
	if x == nil {
		return e, false
	}
	row := b.p.statementRow(x, e.Called())
	if row == nil {
		return e, false
	}
	out = b.effect(e)
	out.Op, out.Symbol, out.Verb = row.Op, row.Key.String(), row.Attr(catalogue.AttrVerb)
	if row.Lib != nil {
		out.Lib = row.Lib.ID
	}
	if row.Is(catalogue.AttrCtxless) {
		out.Ctx = Val{Kind: Absent}
	}
	return out, true
}

// passed is the expression that a call gives for a parameter, or for one field
// of it; nil when it is out of sight.
func (b *binding) passed(v Val) ast.Expr {
	var x ast.Expr
	switch {
	case v.Index < 0:
		x = b.recv
	case v.Index < len(b.call.Args) && !(b.sig.Variadic() && v.Index >= b.sig.Params().Len()-1):
		x = b.call.Args[v.Index]
	}
	if x == nil || v.Text == "" {
		return x
	}
	name, isField := fieldName(v.Text)
	if !isField {
		return nil
	}
	return b.p.fieldOf(x, name, b.call.Pos(), 0).expr
}

// fieldName is the name in a path of one field.
func fieldName(path string) (name string, is bool) {
	if len(path) < 2 || path[0] != '.' {
		return "", false
	}
	for _, r := range path[1:] {
		if r == '.' || r == '#' {
			return "", false
		}
	}
	return path[1:], true
}

// statementRow is the row of the catalogue for a method of a value that runs
// the statement it is given.
func (p *pkg) statementRow(x ast.Expr, method string) *catalogue.Effect {
	held := []types.Type{p.info.TypeOf(x)}
	if t := p.concrete(x); t != nil {
		held = append(held, t)
	}
	for _, t := range held {
		if t == nil {
			continue
		}
		for _, k := range methodKeys(t, p.pass.Pkg, method) {
			rows := p.table.Call(k)
			for i := range rows {
				if _, has := rows[i].Role(catalogue.RoleSQL); has && external[rows[i].Op] {
					return &rows[i]
				}
			}
		}
	}
	return nil
}

// methodKeys are the catalogue keys of a method of a type: by its declaration
// and by the type.
func methodKeys(t types.Type, from *types.Package, method string) (keys []catalogue.Key) {
	if obj, _, _ := types.LookupFieldOrMethod(t, true, from, method); obj != nil {
		if fn, isFunc := obj.(*types.Func); isFunc {
			keys = append(keys, sym.Key(fn.Origin()))
		}
	}
	if k, named := sym.TypeKey(t); named {
		keys = append(keys, catalogue.Key{Path: k.Path, Recv: k.Name, Name: method})
	}
	return keys
}
