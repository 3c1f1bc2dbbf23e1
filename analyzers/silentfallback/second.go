package silentfallback

import (
	"go/ast"
	"go/token"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// unprotected looks for fallbacks that call a second system without a breaker: where the
// call of the first one runs through one, and where it has failed.
func (c *checker) unprotected() {
	brk := breakers.Of(c.pass)
	if !brk.Any() {
		return
	}
	s := &seconds{checker: c, runs: map[*ast.CallExpr]*breakers.Run{}, guarded: map[*effects.Func]bool{}}
	for _, run := range brk.Runs() {
		s.runs[run.Call] = run
		s.guarded[run.Func] = true
		for _, n := range run.Runs {
			s.guarded[c.fx.Syntax(n)] = true
		}
	}
	for _, run := range brk.Runs() {
		if run.Fallback != nil {
			s.given(run)
		}
	}
	for _, f := range c.fx.Funcs() {
		if len(s.runs) > 0 && !f.Idle {
			s.branches(f)
		}
	}
}

// seconds looks at the fallbacks of one package.
type seconds struct {
	*checker
	runs    map[*ast.CallExpr]*breakers.Run
	guarded map[*effects.Func]bool // what runs through a breaker, or has a call that does
}

// given judges the function that a call through a breaker is given to run instead.
func (s *seconds) given(run *breakers.Run) {
	nodes, _, known := s.fx.Functions(run.Fallback)
	if !known {
		return
	}
	for _, n := range nodes {
		f := s.fx.Syntax(n)
		if f == nil {
			continue
		}
		for _, call := range f.Calls {
			s.judge(call, run)
		}
	}
}

// branches judges the branches for a failure of a call that goes through a breaker.
func (s *seconds) branches(f *effects.Func) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			for i, st := range n.List {
				branch, isIf := st.(*ast.IfStmt)
				if !isIf {
					continue
				}
				from := branch.Init
				if from == nil && i > 0 {
					from = n.List[i-1]
				}
				run := s.failed(branch.Cond, from)
				if run == nil {
					continue
				}
				for _, call := range f.Calls {
					if sym.Contains(branch.Body, call) {
						s.judge(call, run)
					}
				}
			}
		}
		return true
	})
}

// failed is the call through a breaker whose error a condition finds, nil when it finds
// none: the statement in front of it makes the call, or calls what does.
func (s *seconds) failed(cond ast.Expr, from ast.Stmt) *breakers.Run {
	b, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	as, isAssign := from.(*ast.AssignStmt)
	if !isBinary || b.Op != token.NEQ || !s.info.Types[b.Y].IsNil() || !isAssign || len(as.Rhs) != 1 ||
		sym.Object(s.info, b.X) == nil || sym.Object(s.info, b.X) != sym.Object(s.info, as.Lhs[len(as.Lhs)-1]) {
		return nil
	}
	call, isCall := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !isCall {
		return nil
	}
	if run := s.runs[call]; run != nil {
		return run
	}
	fn := sym.Callee(s.info, call)
	for _, run := range s.runs {
		if fn != nil && run.Func != nil && run.Func.Fn == fn {
			return run
		}
	}
	return nil
}

// judge reports a call in a fallback that asks another system than the first one, with
// no breaker around it.
func (s *seconds) judge(call *ast.CallExpr, run *breakers.Run) {
	sends := s.sends(call, 0)
	if sends == nil || s.same(sends, run) {
		return
	}
	s.report(second, place.Called(call), "the fallback for "+place.Call(s.info, run.Call)+" calls "+place.Call(s.info, sends)+" with no breaker of its own: when that system is down as well, every request waits for it")
}

// sends is the call by which a call asks another host with no breaker in between, nil
// when it does not, or that is out of sight.
func (s *seconds) sends(call *ast.CallExpr, depth int) *ast.CallExpr {
	if s.runs[call] != nil || depth > 2 {
		return nil
	}
	for _, row := range s.fx.Rows(call) {
		switch row.Op {
		case catalogue.OpHTTPSend, catalogue.OpRPCSend, catalogue.OpSidefxPay:
			return call
		}
	}
	fn := sym.Callee(s.info, call)
	if fn == nil {
		return nil
	}
	f := s.fx.Func(fn)
	if f == nil || f.Idle || s.guarded[f] {
		return nil
	}
	for _, inner := range f.Calls {
		if found := s.sends(inner, depth+1); found != nil {
			return found
		}
	}
	return nil
}

// same reports whether a call goes through what the call in the breaker goes through: the
// same system once more.
func (s *seconds) same(call *ast.CallExpr, run *breakers.Run) bool {
	root, path := sym.Chain(s.info, sym.OrBad(sym.Receiver(call)))
	if root == nil {
		return true
	}
	for _, n := range run.Runs {
		f := s.fx.Syntax(n)
		if f == nil {
			continue
		}
		for _, first := range f.Calls {
			sent := s.sends(first, 0)
			if sent == nil {
				continue
			}
			r, p := sym.Chain(s.info, sym.OrBad(sym.Receiver(sent)))
			if p == path && (r == root || p != "") {
				return true
			}
		}
	}
	return false
}
