package policy

import (
	"go/ast"
	"go/token"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// A Skip is a failure after which a loop that otherwise waits goes round at
// once: as long as it fails, it spins.
type Skip struct {
	Node ast.Stmt // the jump that misses the wait
	Wait ast.Node // the wait that it misses
	Call *ast.CallExpr
}

// Skips returns the failures of the package's endless loops that miss the wait.
func (r *Result) Skips() (list []Skip) {
	e := r.reader()
	for _, f := range r.fx.Funcs() {
		for _, reg := range f.Regions {
			if reg.Kind == regions.Loop && reg.Forever {
				if l := e.newRound(f, reg); l != nil {
					l.findWaits()
					list = append(list, l.skips()...)
				}
			}
		}
	}
	return list
}

// skipper follows a round with one question: what goes back without a wait.
type skipper struct {
	l     *round
	wait  ast.Node
	found []Skip
	errs  *ast.CallExpr // the call whose error is tested next
	// before: a round has waited before it comes to the statement at hand.
	before bool
}

// skips finds the jumps of a loop that miss its wait.
func (l *round) skips() []Skip {
	s := &skipper{l: l}
	for _, w := range l.waits {
		if _, isCall := w.node.(*ast.CallExpr); isCall && w.arms != nil {
			s.wait = w.node
		}
	}
	if s.wait == nil {
		return nil
	}
	s.list(l.list, true, false)
	return s.found
}

// list goes through statements. end says whether what follows goes back
// without a wait, home whether a break or continue does. It returns whether the
// statements do.
func (s *skipper) list(list []ast.Stmt, end, home bool) bool {
	outer := s.before
	waited := make([]bool, len(list)) // by what comes before in the list
	for i := 1; i < len(list); i++ {
		waited[i] = waited[i-1] || s.waits(list[i-1])
	}
	for i := len(list) - 1; i >= 0; i-- {
		s.errs, s.before = nil, outer || waited[i]
		if i > 0 {
			s.errs = failing(list[i-1])
		}
		end = s.stmt(list[i], end, home)
	}
	s.before = outer
	return end
}

// polls reports whether a select goes on when nothing is there.
func polls(st *ast.SelectStmt) bool {
	for _, c := range st.Body.List {
		if c.(*ast.CommClause).Comm == nil {
			return true
		}
	}
	return false
}

func (s *skipper) stmt(st ast.Stmt, end, home bool) bool {
	switch st := st.(type) {
	case *ast.BlockStmt:
		return s.list(st.List, end, home)
	case *ast.LabeledStmt:
		return s.stmt(st.Stmt, end, home)
	case *ast.BranchStmt:
		switch {
		case st.Label != nil:
			return false
		case st.Tok == token.CONTINUE:
			return true
		case st.Tok == token.BREAK:
			return home
		}
		return false
	case *ast.ReturnStmt:
		return false
	case *ast.IfStmt:
		call, before := s.errs, s.before
		if st.Init != nil {
			call = failing(st.Init)
		}
		then := s.list(st.Body.List, end, home)
		if then && !end && !before && call != nil && s.failed(st.Cond, call) {
			s.found = append(s.found, Skip{Node: st.Body.List[len(st.Body.List)-1], Wait: s.wait, Call: call})
		}
		els := end
		if st.Else != nil {
			els = s.stmt(st.Else, end, home)
		}
		return els || then && els
	case *ast.SelectStmt:
		if !polls(st) {
			return false
		}
		out := false
		for _, c := range st.Body.List {
			out = s.list(c.(*ast.CommClause).Body, end, end) || out
		}
		return out
	case *ast.SwitchStmt, *ast.TypeSwitchStmt:
		return end && !s.waits(st)
	}
	return end && !s.waits(st)
}

// failing is the call of a statement that assigns its error, nil when there is
// none.
func failing(st ast.Stmt) *ast.CallExpr {
	a, isAssign := st.(*ast.AssignStmt)
	if !isAssign || len(a.Rhs) != 1 {
		return nil
	}
	call, _ := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	return call
}

// failed reports whether a test is for the error of a call that reaches out of
// the process and does not wait for something to come in.
func (s *skipper) failed(cond ast.Expr, call *ast.CallExpr) bool {
	b, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	if !isBinary || b.Op != token.NEQ || !s.l.info.Types[b.Y].IsNil() || !fails(s.l.info, call) || !s.l.mentionsError(b.X) {
		return false
	}
	done := s.l.fx.At(call)
	return len(done) > 0 && !s.waits(&ast.ExprStmt{X: call})
}

// comesIn are names of calls that wait for something to come in.
var comesIn = regexp.MustCompile(`(?i)^(recv|receive|read|accept|fetch|next|poll|consume|scan|wait|pull|dequeue|pop|b[lr]pop|listen|serve|watch|subscribe|run|do$|process|handle|get_?message|take|acquire|lock)`)

// waits reports whether a statement waits, or may wait, for something.
func (s *skipper) waits(st ast.Stmt) bool {
	hit := false
	inspectRun(st, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			hit = hit || n.Op == token.ARROW
		case *ast.SelectStmt:
			hit = hit || !polls(n)
		case *ast.RangeStmt:
			hit = hit || s.l.isTick(n.X)
		case *ast.CallExpr:
			hit = hit || s.l.waitOf(n, 0) != nil || comesIn.MatchString(sym.CalledName(n)) || s.consumes(s.l.fx.At(n))
		}
		return !hit
	})
	return hit
}

func (s *skipper) consumes(done []effects.Effect) bool {
	for i := range done {
		switch done[i].Op {
		case catalogue.OpMsgConsume, catalogue.OpRPCStream, catalogue.OpSleep, catalogue.OpTimer, catalogue.OpLimitWait, catalogue.OpLimitAcquire, catalogue.OpSpawnWait:
			return true
		}
	}
	return false
}
