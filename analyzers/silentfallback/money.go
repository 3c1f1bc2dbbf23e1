package silentfallback

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

var (
	// amounts are the words of types that are money, or could only be.
	amounts = ports.Set("money", "amount", "price", "balance", "fee", "currency")
	// decimals are types of exact numbers: money when the function says so.
	decimals = ports.Set("decimal", "rat", "big")
	// paying are the words of functions that return money as a number.
	paying = ports.Set("money", "amount", "price", "balance", "fee", "payout", "refund", "salary", "subtotal", "invoice", "credit", "debit", "tax")
)

// paysIn reports whether a function returns an amount of money.
func (w *walk) paysIn() bool {
	for v := range w.f.Sig.Results().Variables() {
		if w.amountType(v.Type()) {
			return true
		}
	}
	return false
}

// amountType reports whether a type is an amount of money: by its name, or a number
// that the name of the function says is one.
func (w *walk) amountType(t types.Type) bool {
	if named := sym.Named(t); named != nil {
		name := named.Obj().Name()
		if has(name, decimals) {
			return has(w.name(), paying)
		}
		list := ports.Words(name)
		return len(list) > 0 && amounts[list[len(list)-1]]
	}
	b, isBasic := types.Unalias(t).(*types.Basic)
	return isBasic && b.Info()&(types.IsInteger|types.IsFloat) != 0 && has(w.name(), paying)
}

// zeroAmount reports whether an expression is zero in a type of exact numbers:
// decimal.Zero, decimal.NewFromInt(0), money.Zero().
func (w *walk) zeroAmount(x ast.Expr) bool {
	if !w.amountType(sym.OrInvalid(w.info.TypeOf(x))) {
		return false
	}
	switch x := x.(type) {
	case *ast.SelectorExpr, *ast.Ident:
		return has(sym.Name(x), ports.Set("zero"))
	case *ast.CallExpr:
		if len(x.Args) == 0 {
			return has(sym.CalledName(x), ports.Set("zero"))
		}
		n, isConst := sym.ConstInt(w.info, x.Args[0])
		return isConst && n == 0
	}
	return false
}

// amount judges the return of a function that returns money and no error: zero for a
// failure is an amount like any other.
func (w *walk) amount(st *ast.ReturnStmt, s *state) {
	if len(st.Results) != 1 || !w.amountType(w.f.Sig.Results().At(0).Type()) || len(s.guards) == 0 || !w.zero(st.Results[0]) {
		return
	}
	g := s.guards[len(s.guards)-1]
	last := len(g.body) - 1
	if g.cond == nil || last < 0 || g.body[last] != ast.Stmt(st) {
		return
	}
	for v, f := range s.facts {
		if !f.bad || f.told || !mentions(w.info, g.cond, v) {
			continue
		}
		if d := w.deedIn(f.from); d != nil && !w.excused(g.at, st) {
			w.failing(st, d, "becomes "+types.ExprString(st.Results[0])+", an amount like any other: the caller cannot tell")
			return
		}
	}
}
