package fate

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// Names tell what a test or a call is about when its body is out of sight.
var (
	// exhausted matches what names the error of a retry that has given up.
	exhausted = regexp.MustCompile(`(?i)exhaust|giv(e|ing)_?up|gave_?up|(max|too_?many)_?(retr|attempt|tries)|(retr|attempt)\w*(exceed|limit|failed|reached)`)
	// refused matches failures that no retry ends with: it would not have retried
	// them, or retries nothing else.
	refused = regexp.MustCompile(`(?i)not_?found|no_?rows|conflict|duplicat|unique|already_?exists|exists$|unauthori[sz]|unauthenticated|forbidden|permission|denied|invalid|validation|bad_?request|seriali[sz]|deadlock|optimistic|precondition|cancel`)
	// maker matches constructors of errors.
	maker = regexp.MustCompile(`(?i)^(newf?|wrapf?|with(message|stack)f?|annotatef?)$|err(or)?f?$`)
)

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

func (fd *Finder) typeOf(x ast.Expr) types.Type { return sym.OrInvalid(fd.Info.TypeOf(x)) }

func (fd *Finder) isNil(x ast.Expr) bool { return fd.Info.Types[x].IsNil() }

func (fd *Finder) constBool(x ast.Expr) (v, known bool) {
	c := fd.Info.Types[x].Value
	if c == nil || c.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(c), true
}

// rows returns what the catalogue says of a call.
func (fd *Finder) rows(call *ast.CallExpr) []catalogue.Effect {
	return sym.Rows(fd.Table, fd.Info, call)
}

func (fd *Finder) does(call *ast.CallExpr, ops ...catalogue.Op) bool {
	for _, row := range fd.rows(call) {
		for _, op := range ops {
			if row.Op == op {
				return true
			}
		}
	}
	return false
}

// isContextErr reports whether a call asks a context for its error.
func (fd *Finder) isContextErr(call *ast.CallExpr) bool {
	return sym.ImplementsError(fd.typeOf(call)) && fd.does(call, catalogue.OpCtxDone)
}

// isContextDone reports whether a statement waits for the end of a context.
func (fd *Finder) isContextDone(comm ast.Stmt) bool {
	call, isCall := sym.Received(comm).(*ast.CallExpr)
	return isCall && fd.does(call, catalogue.OpCtxDone)
}

// makes reports whether x makes an error: a literal, or a call of a constructor.
func (fd *Finder) makes(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return fd.makes(x.X)
	case *ast.CompositeLit:
		return len(x.Elts) > 0
	case *ast.CallExpr:
		return sym.ImplementsError(fd.typeOf(x)) && maker.MatchString(sym.Name(x.Fun))
	}
	return false
}

// ends reports whether a call never returns.
func (fd *Finder) ends(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	return isCall && sym.NeverReturns(fd.Info, call)
}
