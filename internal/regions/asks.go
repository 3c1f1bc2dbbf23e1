package regions

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// asksAgain reports whether a loop that is no retry sleeps until an answer says
// that something has come about: it goes round after the call went well, asks the
// same each time, and what it was told decides whether it leaves. One that looks
// at its context in each round can be ended from outside and is none.
func (e *env) asksAgain(st ast.Stmt) bool {
	if r, isRange := st.(*ast.RangeStmt); isRange {
		if t, isBasic := sym.OrInvalid(e.typeOf(r.X)).Underlying().(*types.Basic); !isBasic || t.Info()&types.IsInteger == 0 {
			return false
		}
	}
	_, cond, _, body := parts(st)
	l := &asking{env: e, body: body, answers: map[types.Object]bool{}, carried: map[types.Object]token.Pos{}, made: map[types.Object]bool{}, failing: map[ast.Node]bool{}}
	l.read(body)
	l.read(body) // what the end of a round learns, the next one begins with
	if cond != nil {
		l.heeds(cond)
	}
	if !l.sleeps || l.heard || l.pages || e.drains(st) {
		return false
	}
	return cond != nil && l.tells(cond) || l.leavesBy(body.List)
}

// asking is what is read of one loop.
type asking struct {
	*env
	body    *ast.BlockStmt
	answers map[types.Object]bool // what calls in the loop have returned, or filled
	// carried are variables from outside of the loop that are given a part of an
	// answer, by the end of the first statement that does.
	carried map[types.Object]token.Pos
	made    map[types.Object]bool // made up anew in each round, as codes are
	failing map[ast.Node]bool     // calls that are made because another has failed
	sleeps  bool                  // in the loop itself, not because of a failure
	heard   bool                  // it looks at a context
	pages   bool                  // a call is given where the last answer ended
}

// read collects what the loop is told.
func (l *asking) read(body *ast.BlockStmt) {
	note := func(x ast.Expr) {
		if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent && id.Name != "_" && !l.isError(id) {
			l.answers[l.info.ObjectOf(id)] = true
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.IfStmt:
			if b, isBinary := n.Cond.(*ast.BinaryExpr); isBinary && b.Op == token.NEQ && l.isErrorValue(b.X) {
				ast.Inspect(n.Body, func(x ast.Node) bool {
					if call, isCall := x.(*ast.CallExpr); isCall {
						l.failing[call] = true
					}
					return true
				})
			}
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && (l.asks(n.Rhs[0]) || l.used(n.Rhs[0], l.answers)) {
				for _, x := range n.Lhs {
					note(x)
					l.carry(n, x)
				}
			}
			l.makes(n)
		case *ast.CallExpr:
			l.heeds(n)
			l.sleeps = l.sleeps || !l.failing[n] && l.op(n, catalogue.OpSleep) != nil
			l.pages = l.pages || l.continues(n) || l.resumes(n)
			for _, a := range n.Args {
				if u, isUnary := ast.Unparen(a).(*ast.UnaryExpr); isUnary && u.Op == token.AND {
					note(u.X)
				}
			}
		}
		return true
	})
}

// heeds notes that an expression asks a context whether it has ended.
func (l *asking) heeds(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall && l.op(call, catalogue.OpCtxDone) != nil {
			l.heard = true
		}
		return !l.heard
	})
}

// asks reports whether an expression is a call that may be told something: no
// conversion, no builtin, no look at the clock or at an error, and no function of
// the standard library of which nothing is known.
func (l *asking) asks(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		return false
	}
	if tv := l.info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return false
	}
	rows := l.rows(call)
	for i := range rows {
		switch rows[i].Op {
		case catalogue.OpCalc, catalogue.OpKeyNew, catalogue.OpErrIs, catalogue.OpErrAs, catalogue.OpErrTest, catalogue.OpErrCode,
			catalogue.OpCtxRoot, catalogue.OpCtxDerive, catalogue.OpTimer, catalogue.OpSleep:
			return false
		}
	}
	fn := sym.Callee(l.info, call)
	return fn == nil || len(rows) > 0 || fn.Pkg() != nil && !sym.Standard(sym.PkgPath(fn.Pkg()))
}

// nameNext matches what says where to go on in a list.
var nameNext = regexp.MustCompile(`(?i)token|cursor|next|page|offset|marker|continu|after|since|from|last`)

// nameNew matches functions that make something up.
var nameNew = regexp.MustCompile(`(?i)^(new|gen|rand)`)

// makes notes a text or number that the loop makes up in each round.
func (l *asking) makes(a *ast.AssignStmt) {
	call, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	id, isIdent := a.Lhs[0].(*ast.Ident)
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || !isCall || !isIdent || !nameNew.MatchString(sym.CalledName(call)) {
		return
	}
	switch sym.OrInvalid(l.typeOf(id)).Underlying().(type) {
	case *types.Basic, *types.Array:
		l.made[l.info.ObjectOf(id)] = true
	}
}

// continues reports whether a call is given where the last answer ended, or
// something that is another in each round.
func (l *asking) continues(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if u, isUnary := ast.Unparen(a).(*ast.UnaryExpr); isUnary && u.Op == token.AND {
			continue
		}
		if l.used(a, l.answers) && nameNext.MatchString(types.ExprString(a)) || l.used(a, l.made) {
			return true
		}
	}
	return false
}

// carry notes a variable that keeps a part of an answer for the next round.
func (l *asking) carry(a *ast.AssignStmt, x ast.Expr) {
	id, isIdent := x.(*ast.Ident)
	if !isIdent || a.Tok != token.ASSIGN || l.isError(id) {
		return
	}
	obj := l.info.ObjectOf(id)
	if _, has := l.carried[obj]; !has && obj != nil && obj.Pos() < l.body.Pos() {
		l.carried[obj] = a.End()
	}
}

// resumes reports whether a call that is told something is given what the last
// round has left: the next question is made of the last answer.
func (l *asking) resumes(call *ast.CallExpr) bool {
	if !l.asks(call) || l.isError(call) {
		return false
	}
	if t, isTuple := l.typeOf(call).(*types.Tuple); isTuple && t.Len() == 0 {
		return false
	}
	left := map[types.Object]bool{}
	for obj, end := range l.carried {
		left[obj] = call.Pos() < end
	}
	for _, a := range call.Args {
		if u, isUnary := ast.Unparen(a).(*ast.UnaryExpr); !isUnary || u.Op != token.AND {
			if l.used(a, left) {
				return true
			}
		}
	}
	return false
}

// tells reports whether a test is about what the loop was told, beyond whether
// a call has failed.
func (l *asking) tells(cond ast.Expr) bool {
	told := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			told = told || l.asks(n) && !l.isError(n)
		case *ast.Ident:
			told = told || l.answers[l.info.ObjectOf(n)]
		}
		return !told
	})
	return told
}

// leavesBy reports whether statements of the loop leave it because of what it
// was told.
func (l *asking) leavesBy(list []ast.Stmt) bool {
	for _, st := range list {
		switch st := st.(type) {
		case *ast.IfStmt:
			if leavesLoop(st.Body.List) && l.tells(st.Cond) || l.leavesBy(st.Body.List) {
				return true
			}
			if st.Else != nil && (l.leavesBy([]ast.Stmt{st.Else}) || l.elseLeaves(st)) {
				return true
			}
		case *ast.BlockStmt:
			if l.leavesBy(st.List) {
				return true
			}
		case *ast.SwitchStmt:
			for _, c := range st.Body.List {
				clause := c.(*ast.CaseClause)
				if returns(clause.Body) && (st.Tag != nil && l.tells(st.Tag) || l.tellsAny(clause.List)) {
					return true
				}
			}
		}
	}
	return false
}

func (l *asking) elseLeaves(st *ast.IfStmt) bool {
	b, isBlock := st.Else.(*ast.BlockStmt)
	return isBlock && leavesLoop(b.List) && l.tells(st.Cond)
}

func (l *asking) tellsAny(list []ast.Expr) bool {
	for _, x := range list {
		if l.tells(x) {
			return true
		}
	}
	return false
}

// leavesLoop reports whether a list of statements ends by leaving the loop.
func leavesLoop(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	b, isBranch := list[len(list)-1].(*ast.BranchStmt)
	return returns(list) || isBranch && b.Tok == token.BREAK
}

// returns is leavesLoop inside of a switch, which a plain break leaves.
func returns(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch st := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return st.Label != nil && st.Tok != token.CONTINUE
	}
	return false
}
