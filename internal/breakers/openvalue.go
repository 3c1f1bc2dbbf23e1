package breakers

import (
	"go/ast"
	"go/constant"
	"go/token"

	"github.com/resilint/resilint/internal/sym"
)

// value reads an expression of a deciding function.
func (o *openingRun) value(x ast.Expr, vars locals) amount {
	x = ast.Unparen(x)
	if tv := o.r.info.Types[x]; tv.Value != nil {
		switch tv.Value.Kind() {
		case constant.Bool:
			return amount{kind: truth, b: constant.BoolVal(tv.Value)}
		case constant.Int, constant.Float:
			f, _ := constant.Float64Val(constant.ToFloat(tv.Value))
			return amount{kind: numeric, f: f}
		}
		return amount{}
	}
	switch x := x.(type) {
	case *ast.Ident:
		if v, known := vars[o.r.info.ObjectOf(x)]; known {
			return v
		}
	case *ast.SelectorExpr:
		if v, isCount := o.count(x); isCount {
			return v
		}
	case *ast.UnaryExpr:
		v := o.value(x.X, vars)
		switch {
		case x.Op == token.NOT && v.kind == truth:
			v.b = !v.b
			return v
		case x.Op == token.SUB && v.kind == numeric:
			v.f = -v.f
			return v
		}
	case *ast.BinaryExpr:
		return o.binary(x, vars)
	case *ast.CallExpr:
		if o.r.info.Types[x.Fun].IsType() && len(x.Args) == 1 {
			return o.whole(x, o.value(x.Args[0], vars))
		}
		return o.called(x, vars)
	}
	return o.outside(x)
}

// outside is a number that does not come from the counts.
func (o *openingRun) outside(x ast.Expr) amount {
	n := o.in.Number(x)
	if !n.Known {
		return amount{}
	}
	if o.from = n.From; o.from == "" {
		o.from = sym.Name(x)
	}
	o.usual = o.usual || n.Usual
	return amount{kind: numeric, f: n.V}
}

func (o *openingRun) binary(x *ast.BinaryExpr, vars locals) amount {
	a := o.value(x.X, vars)
	if a.kind == truth && (x.Op == token.LAND && !a.b || x.Op == token.LOR && a.b) {
		return a
	}
	b := o.value(x.Y, vars)
	switch {
	case x.Op == token.LAND || x.Op == token.LOR:
		switch {
		case b.kind == truth && (x.Op == token.LAND && !b.b || x.Op == token.LOR && b.b), a.kind == truth:
			return b
		}
		return amount{}
	case a.kind != numeric || b.kind != numeric:
		return amount{}
	}
	switch x.Op {
	case token.ADD:
		return amount{kind: numeric, f: a.f + b.f}
	case token.SUB:
		return amount{kind: numeric, f: a.f - b.f}
	case token.MUL:
		return amount{kind: numeric, f: a.f * b.f}
	case token.QUO:
		if b.f == 0 {
			return amount{} // not a number, or a panic
		}
		return o.whole(x, amount{kind: numeric, f: a.f / b.f})
	}
	if _, compares := orders[x.Op]; compares {
		return amount{kind: truth, b: sym.Compare(x.Op, a.f, b.f)}
	}
	return amount{}
}

// orders are the operators that compare numbers.
var orders = map[token.Token]bool{token.LSS: true, token.LEQ: true, token.GTR: true, token.GEQ: true, token.EQL: true, token.NEQ: true}

// called runs a function of the package with one result that returns at once.
func (o *openingRun) called(call *ast.CallExpr, vars locals) amount {
	fn := sym.Callee(o.r.info, call)
	if fn == nil {
		return amount{}
	}
	f := o.r.fx.Func(fn)
	if f == nil || f.Body == nil || len(f.Body.List) != 1 || f.Sig.Variadic() {
		return o.outside(call)
	}
	ret, isReturn := f.Body.List[0].(*ast.ReturnStmt)
	if !isReturn || len(ret.Results) != 1 || o.steps > maxSteps {
		return o.outside(call)
	}
	o.steps += 10 // a function that calls itself ends here
	inner := locals{}
	for i := range f.Sig.Params().Len() {
		if i < len(call.Args) {
			inner[f.Sig.Params().At(i)] = o.value(call.Args[i], vars)
		}
	}
	v := o.value(ret.Results[0], inner)
	if v.kind == unseen {
		return o.outside(call)
	}
	return v
}
