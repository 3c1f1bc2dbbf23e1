package breakerobserve

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

func pkgPath(obj types.Object) string { return sym.PkgPath(obj.Pkg()) }

// wordTells matches methods that write a log line or move a metric.
var wordTells = regexp.MustCompile(`^(Log|Warn|Error|Info|Debug|Print|Inc|Add|Observe|Record|Set|Count|Emit|Report|Notify|Alert|Send|Track)[A-Za-z]*$`)

// logs reports whether a call tells somebody: it is one of a logger that the
// catalogue knows, or a method that is called like one.
func (c *checker) logs(call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return false
	}
	if lib := c.fx.Table().Package(sym.PkgPath(fn.Pkg())); lib != nil && lib.Is(catalogue.ClassLog) {
		return true
	}
	return fn.Signature().Recv() != nil && wordTells.MatchString(fn.Name())
}
