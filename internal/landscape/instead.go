package landscape

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// ask notes another call for what the one that failed was to return: the same once more is
// no fallback, nor is one for something else, which may be looked up for what follows.
func (a *aftermath) ask(call *ast.CallExpr, lookup bool) {
	fn, failed := sym.Callee(a.info, call), sym.Callee(a.info, a.call0)
	if fn != nil && creates.MatchString(fn.Name()) && (failed == nil || !creates.MatchString(failed.Name())) {
		a.told = true // what is not there is made, and a failure of that comes out
		return
	}
	if fn != nil && failed != nil && fn != failed && types.Identical(sym.OrInvalid(a.info.TypeOf(call)), sym.OrInvalid(a.info.TypeOf(a.call0))) {
		a.asked = cmp.Or(a.asked, call)
	} else {
		a.other = a.other || !lookup || fn == failed
	}
}

// creates matches the names of what makes something that is not there yet.
var creates = sym.Names(`^(Create|Insert|Add|Register|Provision|Init|Setup|Ensure|New)([A-Z0-9_]|$)|^(create|insert|add|register|provision|init|setup|ensure|new)([A-Z0-9_]|$)`)

// returns reads what is returned after the failure: it, what says that there was one, or
// what another call says.
func (a *aftermath) returns(st *ast.ReturnStmt) {
	quietly := true
	for _, x := range st.Results {
		call, isCall := ast.Unparen(x).(*ast.CallExpr)
		switch t := sym.OrInvalid(a.info.TypeOf(x)); {
		case a.of(x), sym.ImplementsError(t) && !a.info.Types[x].IsNil() && (!isCall || len(call.Args) > 0 && errorMaker.MatchString(sym.CalledName(call))):
			a.told = true
			return
		case isCall && a.answers(call):
			a.answered = true
			return
		case a.kept(st, x):
			a.instead = st
			return
		case isCall && len(a.values) > 0 && len(st.Results) == 1:
			a.ask(call, false)
			return
		case isCall:
			quietly = false
		case a.info.Types[x].IsNil(), a.info.Types[x].Value != nil, isZero(x):
		default:
			quietly = false
		}
	}
	a.other = a.other || !quietly
}

// kept reports whether something that was there already is returned for what was asked for, with no
// word of the failure: by its name.
func (a *aftermath) kept(st *ast.ReturnStmt, x ast.Expr) bool {
	name := sym.Name(ast.Unparen(x))
	if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
		name = sym.CalledName(call)
		if stores.MatchString(name) {
			return false
		}
	}
	if !standIn.MatchString(name) || len(a.values) == 0 {
		return false
	}
	last := st.Results[len(st.Results)-1]
	return last == x || a.info.Types[last].IsNil() || !sym.ImplementsError(sym.OrInvalid(a.info.TypeOf(last)))
}

// standIn matches the names of what is there already, stores those of what only keeps it.
var (
	standIn = sym.Names(`(?i)fall_?back|default|cached?$|^cached|stale|built_?in|last_?(known|good)|backup|embedded`)
	stores  = sym.Names(`(?i)^(set|store|save|put|update|invalidate|clear|refresh|with|new)`)
)

// errorMaker matches what makes errors.
var errorMaker = sym.Names(`(?i)^(new\w*|wrapf?|errorf?|with_?(message|stack)f?|\w*err(or)?f?)$`)

// isZero reports whether an expression is an empty literal.
func isZero(x ast.Expr) bool {
	if u, isUnary := ast.Unparen(x).(*ast.UnaryExpr); isUnary && u.Op == token.AND {
		x = u.X
	}
	lit, isLit := ast.Unparen(x).(*ast.CompositeLit)
	return isLit && len(lit.Elts) == 0
}
