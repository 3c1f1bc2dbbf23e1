package silentfallback

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
)

// returns judges a return statement.
func (w *walk) returns(st *ast.ReturnStmt, s *state) {
	i := errorResult(w.f.Sig)
	if w.f.Sig.Results().Len() == 0 {
		w.ends(st, s)
		return
	}
	if i < 0 {
		w.amount(st, s)
		return
	}
	if w.late {
		return
	}
	var x ast.Expr
	switch len(st.Results) {
	case w.f.Sig.Results().Len():
		x = st.Results[i]
	case 0:
		if v := w.f.Sig.Results().At(i); s.facts[v].isNil {
			w.nilVar(st, v, s)
		}
		return
	default:
		return // of a call, all at once
	}
	if w.nilWrapped(x, s) {
		return
	}
	if v := w.local(x); v != nil {
		if s.facts[v].isNil {
			w.nilVar(st, v, s)
		}
		return
	}
	if w.info.Types[x].IsNil() {
		w.branch(st, s)
		w.dropped(st, s)
	}
}

// nilWrapped reports an error that is wrapped although it is nil: what comes out is
// nil as well.
func (w *walk) nilWrapped(x ast.Expr, s *state) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		return false
	}
	for _, row := range w.fx.Rows(call) {
		if row.Op != catalogue.OpErrWrap || !row.Is(catalogue.AttrKeepsNil) {
			continue
		}
		v := w.local(sym.OrBad(sym.Role(call, &row, catalogue.RoleErr)))
		if v == nil || !s.facts[v].isNil || !w.branched(v, s) {
			return true
		}
		message := fmt.Sprintf("%s is nil here, and %s returns nil for nil: this failure ends as success", v.Name(), place.Call(w.info, call))
		if other := w.other(v, s); other != "" {
			message += "; the error is " + other
		}
		w.report(silent, place.Called(call), message)
		return true
	}
	return false
}

// branched reports whether an error was nil before the branch that a statement is in:
// the branch is about something else.
func (w *walk) branched(v *types.Var, s *state) bool {
	if len(s.guards) == 0 {
		return false
	}
	return s.guards[len(s.guards)-1].before[v].isNil
}

// other names an error that is not nil where another one is returned.
func (w *walk) other(v *types.Var, s *state) string {
	if len(s.guards) == 0 {
		return ""
	}
	g := s.guards[len(s.guards)-1]
	if u := w.whole(g.cond); u != nil && u != v && s.facts[u].bad && !s.facts[u].told {
		return u.Name()
	}
	b, isBinary := ast.Unparen(sym.OrBad(g.cond)).(*ast.BinaryExpr)
	if !isBinary || b.Op != token.NEQ || !w.info.Types[b.Y].IsNil() || !sym.IsError(w.info.TypeOf(b.X)) || w.local(b.X) != nil {
		return ""
	}
	return types.ExprString(b.X) // a field: result.Err
}

// nilVar judges the return of an error that is nil: in a branch for a failure it was
// meant to be another one.
func (w *walk) nilVar(st *ast.ReturnStmt, v *types.Var, s *state) {
	if !w.branched(v, s) || w.isParam(v) || w.denies(st) { // what a hook was given goes on as it was
		return
	}
	g := s.guards[len(s.guards)-1]
	last := len(g.body) - 1
	if last < 0 || g.body[last] != ast.Stmt(st) {
		return
	}
	why := ""
	switch {
	case w.other(v, s) != "":
		u := w.whole(g.cond)
		if len(st.Results) == 0 && (u == nil || !w.reaches(s.facts[u].from)) || w.excused(g.at, st) {
			return
		}
		why = "the failure in " + w.other(v, s) + " is lost"
	case w.badStatus(g.cond):
		why = "the answer of a failure ends as success"
	case w.noRows(g.cond):
		why = "a statement that changed nothing ends as success"
	case len(st.Results) > 0 && w.anyStmt(g.body, w.logsError):
		why = "what is logged as an error ends as success"
	default:
		return
	}
	w.report(silent, st, v.Name()+" is nil here: "+why)
}

// denies reports a return that says no by a result of its own.
func (w *walk) denies(st *ast.ReturnStmt) bool {
	for _, x := range st.Results {
		if tv := w.info.Types[x]; tv.Value != nil && tv.Value.Kind() == constant.Bool && !constant.BoolVal(tv.Value) {
			return true
		}
	}
	return false
}

func (w *walk) anyStmt(list []ast.Stmt, holds func(ast.Stmt) bool) bool {
	for _, st := range list {
		if holds(st) {
			return true
		}
	}
	return false
}

// report reports a finding of a code, of that of money where money is returned.
func (c *checker) report(code *rule.Code, at analysis.Range, message string) {
	report.Report(c.pass, code, report.Finding{Range: at, Message: message})
}
