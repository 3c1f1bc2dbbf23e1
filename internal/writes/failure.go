package writes

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// failureName is how constants, types and methods are called that tell of a
// failure; an option as StopOnError tells what to do about one.
var (
	failureName = sym.Names(`([a-z0-9_]|^)(Failed|Failure|Error|_FAILED|_FAILURE|_ERROR)$|^(failed|failure)$`)
	errorOption = sym.Names(`(?i)(on|no|ignore|without|with|skip)_?error$`)
	// failureTopic matches where messages go that could not be handled, or that tell
	// of a failure: orders.dlq, payment.failed.
	failureTopic = sym.Names(`(?i)(^|[._:/\-])(dlq|dlx|dlt|dead[._\-]?letters?([._\-]?(queue|topic))?|poison|parking[._\-]?lot|failed|failures?|errors?)$`)
)

func namesFailure(name string) bool {
	return failureName.MatchString(name) && !errorOption.MatchString(name)
}

// tellsFailure reports whether a call is about something that did not work: it
// lies in a branch that handles an error, or its own name, a constant or the
// type of a value that it is given says so. An error that is asked for what it
// is, as not found, may lead to the usual work.
func (w *walker) tellsFailure(call *ast.CallExpr, frames []frame) bool {
	for _, f := range frames {
		if s, ok := f.stmt.(*ast.IfStmt); ok && f.failed && f.branch == s.Body && !asks(s.Cond) {
			return true
		}
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		if namesFailure(fun.Name) {
			return true
		}
	case *ast.SelectorExpr:
		if namesFailure(fun.Sel.Name) {
			return true
		}
	}
	for _, a := range call.Args {
		if w.isFailure(a) {
			return true
		}
	}
	return false
}

// asks reports a condition that calls something: errors.Is, os.IsNotExist.
func asks(cond ast.Expr) bool {
	asked := false
	ast.Inspect(cond, func(n ast.Node) bool {
		_, call := n.(*ast.CallExpr)
		asked = asked || call
		return !asked
	})
	return asked
}

// isFailure looks for the name of a failure in an argument and in the call that
// makes the value of a variable. The built-in error may be nil.
func (w *walker) isFailure(arg ast.Expr) bool {
	if namesFailureType(w.info.TypeOf(arg)) {
		return true
	}
	nodes := []ast.Node{arg}
	if id, ok := ast.Unparen(arg).(*ast.Ident); ok {
		if made := w.made[w.info.ObjectOf(id)]; made != nil {
			nodes = append(nodes, made)
		}
	}
	found := false
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CompositeLit:
				found = found || namesFailureType(w.info.TypeOf(n))
			case *ast.Ident:
				if c, ok := w.info.Uses[n].(*types.Const); ok {
					found = found || namesFailure(c.Name()) || w.toFailures(n)
				}
			case *ast.BasicLit:
				found = found || w.toFailures(n)
			}
			return !found
		})
	}
	return found
}

// toFailures reports the constant name of a topic for failures.
func (w *walker) toFailures(x ast.Expr) bool {
	text, known := sym.ConstString(w.info, x)
	return known && failureTopic.MatchString(text)
}

func namesFailureType(t types.Type) bool {
	if t == nil {
		return false
	}
	named := sym.Named(t)
	return named != nil && named.Obj().Pkg() != nil && namesFailure(named.Obj().Name())
}
