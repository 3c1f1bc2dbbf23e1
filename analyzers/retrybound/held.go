package retrybound

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// held reports a retry that waits while it holds what others wait for: a lock,
// a transaction, a slot.
func (c *checker) held(p *policy.Policy) {
	if p.Func == nil || p.Kind == policy.Client || p.Wait.Growth == policy.None || p.Wait.Growth == policy.Unseen && p.Wait.Node == nil {
		return
	}
	if p.Kind == policy.Loop && p.Wait.Node == nil {
		return
	}
	what, by := c.holds(p)
	if what == "" {
		return
	}
	report.Report(c.pass, heldWait, report.Finding{
		Range:   p.Header(),
		Message: "retry waits while it holds " + what + ": " + p.String(),
		Related: []report.Related{{Pos: by.Pos(), Message: "taken here"}},
	})
}

// holds says what the function around a retry holds while it waits.
func (c *checker) holds(p *policy.Policy) (what string, by ast.Node) {
	for _, reg := range p.Func.Regions {
		if reg.Kind != regions.Lock && reg.Kind != regions.Tx || !reg.Contains(p.Node) {
			continue
		}
		call := reg.Node.(*ast.CallExpr)
		if p.Kind == policy.Loop && p.Node.Pos() <= call.Pos() || c.tries(call) || c.released(p) {
			continue
		}
		if reg.Kind == regions.Tx {
			return "a transaction", call
		}
		return c.lockName(call), call
	}
	if call, slot := c.slot(p); slot {
		return "a slot of a limiter", call
	}
	if call := c.txClosure(p); call != nil {
		return "a transaction", call
	}
	return "", nil
}

// tries reports whether a call takes a lock only when it is free.
func (c *checker) tries(call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	return fn != nil && (fn.Name() == "TryLock" || fn.Name() == "TryRLock")
}

func (c *checker) lockName(call *ast.CallExpr) string {
	for _, row := range c.fx.Rows(call) {
		if row.Op == catalogue.OpLockAcquire && row.Attr(catalogue.AttrKind) == "dist" {
			return "a lock that other processes wait for"
		}
	}
	return "a mutex"
}

// released reports whether a loop gives the lock back, or ends the
// transaction, before it waits.
func (c *checker) released(p *policy.Policy) bool {
	hit := false
	ast.Inspect(p.Node, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || hit {
			return !hit
		}
		for _, row := range c.fx.Rows(call) {
			switch row.Op {
			case catalogue.OpLockRelease, catalogue.OpTxRollback, catalogue.OpTxCommit:
				hit = true
			}
		}
		return !hit
	})
	return hit
}

// slot finds a slot of a semaphore that the function takes before the retry
// and gives back after it.
func (c *checker) slot(p *policy.Policy) (by *ast.CallExpr, found bool) {
	for _, call := range p.Func.Calls {
		for _, row := range c.fx.Rows(call) {
			switch {
			case row.Op == catalogue.OpLimitAcquire && call.End() <= p.Node.Pos():
				by = call
			case row.Op == catalogue.OpLimitRelease && by != nil && call.Pos() > by.End():
				found = found || call.Pos() > p.Node.Pos() || deferred(p.Func, call)
			}
		}
	}
	return by, found
}

// deferred reports whether a call is that of a defer statement.
func deferred(f *effects.Func, call *ast.CallExpr) bool {
	hit := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if n != nil && !sym.Contains(n, call) {
			return false
		}
		if d, isDefer := n.(*ast.DeferStmt); isDefer && d.Call == call {
			hit = true
		}
		return !hit
	})
	return hit
}

// txClosure is the call that runs the function around a retry in a
// transaction, nil when there is none.
func (c *checker) txClosure(p *policy.Policy) *ast.CallExpr {
	lit, isLit := p.Func.Syntax.(*ast.FuncLit)
	if !isLit {
		return nil
	}
	for _, f := range c.fx.Funcs() {
		if f.Body.Pos() > lit.Pos() || lit.End() > f.Body.End() {
			continue
		}
		for _, call := range f.Calls {
			rows := c.fx.Rows(call)
			for i := range rows {
				if rows[i].Op != catalogue.OpTxClosure {
					continue
				}
				if x, _, has := effects.Role(&rows[i], catalogue.RoleFn, call); has && x != nil && ast.Unparen(x) == lit {
					return call
				}
			}
		}
	}
	return nil
}
