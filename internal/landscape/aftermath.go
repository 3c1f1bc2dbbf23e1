package landscape

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// handled says what a function does when one of its calls fails. told: its caller gets
// to know.
func (s *surveyor) handled(f *effects.Func, call *ast.CallExpr) (j judged, told bool) {
	name, at := s.spot(call.Pos()).Symbol, s.spot(call.Pos())
	body := s.inner(f, call)
	unseen := judged{Unknown, "it is not seen what " + name + " does when it fails", at}
	if body == nil {
		return unseen, false
	}
	fl, ok := failureOf(s.info, body, call)
	if !ok {
		return unseen, false
	}
	switch {
	case fl.cleans:
		return judged{NotNeeded, "it only cleans up", at}, false
	case fl.logged:
		return judged{No, passedOver(false), at}, false
	case fl.dropped:
		return judged{No, unheard, at}, false
	}
	a := aftermath{surveyor: s, failure: fl, call0: call}
	a.list(fl.branch)
	switch {
	case a.instead != nil && a.told:
		return judged{Partly, name + " goes on with something else after some failures", s.spot(a.instead.Pos())}, false
	case a.asked != nil:
		return judged{Yes, sym.Brief(a.asked.Fun) + " is asked instead", s.spot(a.asked.Pos())}, false
	case a.other:
		return unseen, false
	case a.instead != nil:
		return judged{Yes, name + " goes on with something else", s.spot(a.instead.Pos())}, false
	case !a.told && !a.ended && s.lenient(f, body, fl):
		return judged{Yes, name + " answers as if nothing had failed", at}, false
	case a.panics:
		return judged{No, "failures panic", at}, false
	case a.ended:
		return judged{No, "the program ends", at}, false
	case a.answered:
		return judged{No, answered, at}, false
	case a.told:
		return judged{No, returned, at}, true
	case a.handed:
		return judged{No, "failures are handed on", at}, false
	}
	return judged{No, passedOver(fl.leaves(s.info)), at}, false
}

// passedOver says of failures that are told nobody whether the function ends there.
func passedOver(left bool) string {
	if left {
		return "failures end what was to be done, and nothing is done instead"
	}
	return "failures are logged, and nothing is done instead"
}

// inner is the body of the innermost function around a call in a declaration.
func (s *surveyor) inner(f *effects.Func, call *ast.CallExpr) *ast.BlockStmt {
	body := f.Body
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		if lit, isLit := n.(*ast.FuncLit); isLit && sym.Contains(lit, call) {
			body = lit.Body
		}
		return true
	})
	return body
}

// aftermath is what the statements do that run after a failure.
type aftermath struct {
	*surveyor
	failure
	call0 *ast.CallExpr // that failed

	derived                              []types.Object // variables that are made of the failure
	told, ended, answered, handed, other bool
	panics                               bool          // which may be recovered from
	instead                              ast.Node      // where something else is put in the place of the result
	asked                                *ast.CallExpr // what is asked for the same
}

func (a *aftermath) list(list []ast.Stmt) {
	for _, st := range list {
		a.stmt(st)
		if test, isIf := st.(*ast.IfStmt); isIf && a.err != nil && test.Else == nil && sym.Leaves(a.info, test.Body) {
			if not, isNot := ast.Unparen(test.Cond).(*ast.UnaryExpr); isNot && not.Op == token.NOT && saysAbsent(a.info, not.X, a.err) {
				return // what follows is about what is not there
			}
		}
	}
}

func (a *aftermath) stmt(st ast.Stmt) {
	switch st := st.(type) {
	case nil, *ast.BranchStmt, *ast.IncDecStmt, *ast.DeclStmt, *ast.DeferStmt, *ast.EmptyStmt:
	case *ast.BlockStmt:
		a.list(st.List)
	case *ast.IfStmt:
		a.stmt(st.Init)
		if a.err == nil || !saysAbsent(a.info, st.Cond, a.err) {
			a.list(st.Body.List)
		}
		a.stmt(st.Else)
	case *ast.SwitchStmt:
		a.stmt(st.Init)
		a.clauses(st.Body)
	case *ast.TypeSwitchStmt:
		a.clauses(st.Body)
	case *ast.RangeStmt:
		a.list(st.Body.List)
	case *ast.ExprStmt:
		if call, isCall := ast.Unparen(st.X).(*ast.CallExpr); isCall {
			a.call(call)
		}
	case *ast.SendStmt:
		a.note(&a.handed, a.of(st.Value))
	case *ast.AssignStmt:
		a.assign(st)
	case *ast.ReturnStmt:
		a.returns(st)
	default:
		a.other = true
	}
}

func (a *aftermath) clauses(body *ast.BlockStmt) {
	for _, st := range body.List {
		if c, isCase := st.(*ast.CaseClause); isCase {
			a.list(c.Body)
		}
	}
}

// note sets what is meant when it is so, else that something else happens.
func (a *aftermath) note(what *bool, is bool) {
	if is {
		*what = true
	} else {
		a.other = true
	}
}

// of reports whether an expression is made of the failure.
func (a *aftermath) of(x ast.Expr) bool {
	return a.err != nil && mentions(a.info, x, a.err) || slices.ContainsFunc(a.derived, func(v types.Object) bool { return mentions(a.info, x, v) })
}

// quiet matches what may be done beside, whatever becomes of the failure.
var quiet = sym.Names(`^(?i:inc|add|observe|record\w*|set_?(status|attributes?|tag)|add_?event|end|finish|close|rollback|unlock|r_?unlock|done|stop|cancel|reset|sleep|nack|reject|capture_?(exception|error|message)|report_?(error|exception)?|msgf?|send_?error|notice_?error)$`)

// chosen matches names of what takes the place of a result.
var chosen = sym.Names(`(?i)fall_?back|default|cache|stale|local|backup|secondary|retry|again|recover|mirror|replica`)

func (a *aftermath) call(call *ast.CallExpr) {
	name := sym.CalledName(call)
	switch {
	case sym.NeverReturns(a.info, call):
		a.panics, a.ended = a.panics || strings.HasPrefix(strings.ToLower(name), "panic"), true
	case a.answers(call):
		a.answered = true
	case logs.MatchString(name), logName(call), quiet.MatchString(name):
	case chosen.MatchString(name):
		a.other = true
	default:
		a.note(&a.handed, slices.ContainsFunc(call.Args, a.of))
	}
}

// logName reports whether a call is of a logger, by what it is called on.
func logName(call *ast.CallExpr) bool {
	for x := ast.Unparen(call.Fun); ; {
		switch y := x.(type) {
		case *ast.SelectorExpr:
			if logged.MatchString(sym.Name(y.X)) {
				return true
			}
			x = ast.Unparen(y.X)
		case *ast.CallExpr:
			x = ast.Unparen(y.Fun)
		default:
			return false
		}
	}
}

// logged matches what writes to a log.
var logged = sym.Names(`(?i)^(s?log|logs|logger|zap|sugar|logrus|log_?entry|get_?logger|zerolog|klog|glog|std_?err|\w*logger)$`)

// answers reports whether a call answers a request: it is of what only handlers are
// given, or is given that.
func (a *aftermath) answers(call *ast.CallExpr) bool {
	inbound := func(x ast.Expr) bool { return a.handlers.Inbound(sym.OrInvalid(a.info.TypeOf(x))) }
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && inbound(sel.X) {
		return true
	}
	return slices.ContainsFunc(call.Args, inbound)
}

func (a *aftermath) assign(st *ast.AssignStmt) {
	for i, l := range st.Lhs {
		r := st.Rhs[min(i, len(st.Rhs)-1)]
		v := sym.Object(a.info, l)
		call, isCall := ast.Unparen(r).(*ast.CallExpr)
		switch t := sym.OrInvalid(a.info.TypeOf(l)); {
		case v == nil && isBlank(l):
			if isCall {
				a.call(call)
			}
		case v == nil:
			a.other = true
		case v == a.err || sym.ImplementsError(t):
			if a.of(r) {
				a.derived = append(a.derived, v)
			} else if isCall && len(st.Rhs) == len(st.Lhs) && (st.Tok == token.ASSIGN || sym.Callee(a.info, call) == sym.Callee(a.info, a.call0)) {
				a.other = true // another try, perhaps
			}
		case a.of(r):
			if _, isIdent := ast.Unparen(l).(*ast.Ident); isIdent {
				a.derived = append(a.derived, v)
			} else {
				a.handed = true
			}
		case isCall && len(st.Lhs) > 1 && len(st.Rhs) == 1 && (st.Tok == token.DEFINE || slices.Contains(a.values, v)):
			a.ask(call, st.Tok == token.DEFINE)
		case slices.Contains(a.values, v):
			if !a.info.Types[r].IsNil() {
				a.instead = st
			}
		case isFlag(t), st.Tok == token.DEFINE:
		default:
			a.other = true
		}
	}
}

func isBlank(x ast.Expr) bool {
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	return isIdent && id.Name == "_"
}

// isFlag reports whether a type only counts, or says yes or no.
func isFlag(t types.Type) bool {
	b, isBasic := t.Underlying().(*types.Basic)
	return isBasic && b.Info()&(types.IsBoolean|types.IsInteger) != 0
}
