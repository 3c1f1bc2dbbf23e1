package healthprobe

import (
	"go/ast"
	"regexp"

	"github.com/resilint/resilint/internal/probes"
	"github.com/resilint/resilint/internal/sym"
)

// nameFails matches functions that answer with a failure, or pass one on.
var nameFails = regexp.MustCompile(`(?i)err|fail|abort|unavailable|unhealthy|notready`)

// fails reports whether a probe can say no: it answers with a status that says so,
// hands a failure on, or returns one. One that says in its body that something is
// away, and is well all the same, restarts nothing. Of another package's function
// it is taken for granted.
func (c *checker) fails(p *probes.Probe) bool {
	if p.Func == nil {
		return true
	}
	if p.Path == "" && p.Func.Sig.Results().Len() > 0 { // a check, or a remote procedure
		return true
	}
	found := false
	ast.Inspect(p.Func.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			for _, x := range n.Results {
				id, isIdent := ast.Unparen(x).(*ast.Ident)
				found = found || isIdent && id.Name != "nil" && sym.IsError(sym.OrInvalid(c.pass.TypesInfo.TypeOf(id)))
			}
		case ast.Expr:
			if status, ok := sym.ConstInt(c.pass.TypesInfo, n); ok && 400 <= status && status < 600 {
				found = true
			}
			if call, isCall := n.(*ast.CallExpr); isCall {
				found = found || nameFails.MatchString(sym.CalledName(call)) || c.status(call)
			}
		}
		return !found
	})
	return found
}

// status reports whether a function of the package that is called chooses a status
// that says no.
func (c *checker) status(call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || c.fx.Func(fn) == nil {
		return false
	}
	found := false
	ast.Inspect(c.fx.Func(fn).Body, func(n ast.Node) bool {
		if x, isExpr := n.(ast.Expr); isExpr {
			status, ok := sym.ConstInt(c.pass.TypesInfo, x)
			found = found || ok && 400 <= status && status < 600
		}
		return !found
	})
	return found
}
