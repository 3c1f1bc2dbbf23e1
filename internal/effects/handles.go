package effects

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// handlesOf lists the parameters that a function registers as handlers of messages
// which come again until they are handled: as they are, in a literal that calls them, or
// by a function that does so. There are none when it, or its package, looks for repeats.
func (p *pkg) handlesOf(n *node) (found []int) {
	if n.fn == nil || !takesFunc(n.sig) {
		return nil
	}
	for _, call := range n.calls {
		for _, x := range p.handlersGiven(call) {
			if i := p.registers(n, x); i >= 0 && !slices.Contains(found, i) {
				found = append(found, i)
			}
		}
	}
	if len(found) > 0 && (p.minds(n) || p.dropsRepeats()) {
		return nil
	}
	return found
}

func takesFunc(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if _, is := v.Type().Underlying().(*types.Signature); is {
			return true
		}
	}
	return false
}

// handlersGiven are the arguments of a call that become handlers of messages.
func (p *pkg) handlersGiven(call *ast.CallExpr) (found []ast.Expr) {
	rows := p.rows(call)
	for i := range rows {
		row := &rows[i]
		if row.Op != catalogue.OpMsgHandler || row.Is(catalogue.AttrAutoack) || row.Lib != nil && row.Lib.Is(catalogue.ClassJobs) {
			continue
		}
		if x, _, has := role(row, catalogue.RoleFn, call); has && x != nil {
			found = append(found, x)
		}
	}
	fn := sym.Callee(p.info, call)
	if rows != nil || fn == nil {
		return found
	}
	if s := p.summary(fn); s != nil {
		for _, i := range s.Handles {
			if i < len(call.Args) {
				found = append(found, call.Args[i])
			}
		}
	}
	return found
}

// registers is the number of the parameter that a handler is, or calls; -1 when it is
// none of the function's.
func (p *pkg) registers(n *node, x ast.Expr) int {
	of := func(x ast.Expr) int {
		id, isIdent := ast.Unparen(x).(*ast.Ident)
		if !isIdent {
			return -1
		}
		for i := range n.sig.Params().Len() {
			if v := n.sig.Params().At(i); p.info.Uses[id] == v {
				if _, isFunc := v.Type().Underlying().(*types.Signature); isFunc {
					return i
				}
			}
		}
		return -1
	}
	lit, isLit := ast.Unparen(x).(*ast.FuncLit)
	if !isLit {
		return of(x)
	}
	if m := p.byLit[lit]; m == nil || p.minds(m) {
		return -1
	}
	found := -1
	ast.Inspect(lit.Body, func(x ast.Node) bool {
		if call, isCall := x.(*ast.CallExpr); isCall && found < 0 {
			found = of(call.Fun)
		}
		return found < 0
	})
	return found
}

// dropsRepeats reports whether the package uses something of a framework that drops
// messages which were seen before.
func (p *pkg) dropsRepeats() bool {
	for _, tv := range p.info.Types {
		if info := p.typeInfo(tv.Type); info != nil && info.Kind == catalogue.KindDeduplicator {
			return true
		}
	}
	return false
}
