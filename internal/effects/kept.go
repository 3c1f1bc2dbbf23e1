package effects

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// asking are the effects of which it matters whether they happen each time.
var asking = map[catalogue.Op]bool{catalogue.OpHTTPSend: true, catalogue.OpRPCSend: true, catalogue.OpNetDial: true, OpPortCall: true, OpPortOpen: true}

// nameKept matches what holds answers for a while.
var nameKept = sym.Names(`(?i)cache|ttl|memo|last(check|result|ok|seen|status)|expir`)

// keeps reports whether the function decides by the clock, or by an answer that it
// has kept, whether it goes on; asked once.
func (b *builder) keeps() bool {
	if b.keepsAsked {
		return b.kept
	}
	b.keepsAsked = true
	ast.Inspect(b.n.body, func(n ast.Node) bool {
		if st, isIf := n.(*ast.IfStmt); isIf && !b.kept {
			b.kept = b.clocked(st.Cond) || st.Init != nil && b.clocked(st.Init)
		}
		return !b.kept
	})
	return b.kept
}

// clocked reports whether a test, or what goes before it, looks at the clock or at
// something kept.
func (b *builder) clocked(n ast.Node) bool {
	hit := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			hit = hit || nameKept.MatchString(n.Name)
		case *ast.CallExpr:
			for _, row := range b.p.rows(n) {
				hit = hit || row.Op == catalogue.OpCalc && row.Attr(catalogue.AttrKind) == "elapsed"
			}
			if x := sym.Receiver(n); x != nil {
				if t := b.p.info.TypeOf(x); t != nil && sym.IsTime(t) {
					hit = true
				}
			}
		}
		return !hit
	})
	return hit
}
