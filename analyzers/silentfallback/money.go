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
	paying = ports.Set("money", "price", "balance", "fee", "payout", "refund", "salary", "subtotal", "invoice", "credit", "debit", "tax")
	// owing words make money of an amount that follows them: other things have an amount, too.
	owing = ports.Set("total", "order", "payment", "refund", "invoice", "price", "paid", "due", "tax", "fee", "discount", "cart", "transfer", "credit", "debit", "charge", "money", "payout", "tip", "cash", "net", "gross", "loan")
	// numbering words make another number of what stands beside them.
	numbering = ports.Set("count", "number", "num", "id", "version", "size", "len", "length", "index", "quantity", "qty", "load", "height", "seq", "sequence", "code", "status", "type", "kind", "page", "day", "percent", "decimal")
)

// pays reports whether a function that returns a number returns money, by its name.
func pays(name string) bool {
	if has(name, numbering) {
		return false
	}
	list := ports.Words(name)
	for i, word := range list {
		if paying[word] || word == "amount" && (i == 0 || owing[list[i-1]]) {
			return true
		}
	}
	return false
}

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
			return pays(w.name())
		}
		list := ports.Words(name)
		return len(list) > 0 && amounts[list[len(list)-1]]
	}
	b, isBasic := types.Unalias(t).(*types.Basic)
	return isBasic && b.Info()&(types.IsInteger|types.IsFloat) != 0 && pays(w.name())
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
	if len(st.Results) != 1 || !w.amountType(w.f.Sig.Results().At(0).Type()) {
		return
	}
	for _, d := range s.drops {
		if s.loops == 0 && len(s.guards) == d.depth && (w.gives(st, d.fact.with) || w.gives(st, w.filled(d.fact.from))) && w.becomes(st, d.fact, d.at) {
			return
		}
	}
	if len(s.guards) == 0 || !w.zero(st.Results[0]) {
		return
	}
	g := s.guards[len(s.guards)-1]
	last := len(g.body) - 1
	if g.cond == nil || last < 0 || g.body[last] != ast.Stmt(st) {
		return
	}
	for v, f := range s.facts {
		if f.bad && !f.told && mentions(w.info, g.cond, v) && w.becomes(st, f, g.at) {
			return
		}
	}
}

// becomes reports a failure that a return makes an amount of, when a caller would mind.
func (w *walk) becomes(st *ast.ReturnStmt, f fact, branch ast.Node) bool {
	d := w.deedIn(f.from)
	if d == nil || !w.runsForCaller() || w.excused(branch, st) || has(w.receiver(), watching) || has(w.name(), aiding, turning) || has(sym.CalledName(d.call), numbering) {
		return false
	}
	w.failing(st, d, "becomes "+types.ExprString(st.Results[0])+", an amount like any other: the caller cannot tell")
	return true
}
