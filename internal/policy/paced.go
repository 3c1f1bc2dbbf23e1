package policy

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
)

// paced reads how long a loop waits that asks a library how long, and how often
// it goes round where that library's call is its condition.
func (e *eval) paced(p *Policy) {
	if p.Region == nil {
		return
	}
	var cond ast.Expr
	if loop, isFor := p.Node.(*ast.ForStmt); isFor {
		cond = loop.Cond
	}
	ast.Inspect(p.Node, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			_, isLit := n.(*ast.FuncLit)
			return !isLit
		}
		rows := e.fx.Rows(call)
		for i := range rows {
			switch rows[i].Op {
			case catalogue.OpRetryDelay:
				e.pace(p, &rows[i], call, cond != nil && cond.Pos() <= call.Pos() && call.End() <= cond.End())
			case catalogue.OpCtxDone:
				e.until(p, call)
			}
		}
		return true
	})
}

// pace takes over what the policy says that a call asks. decides is set when
// the loop ends when the policy does.
func (e *eval) pace(p *Policy, row *catalogue.Effect, call *ast.CallExpr, decides bool) {
	x, _, has := effects.Role(row, catalogue.RolePolicy, call)
	if !has || x == nil {
		return
	}
	q := e.value(x)
	if q == nil {
		return
	}
	if p.Wait.Growth == Unseen && q.Wait.Growth != Unseen {
		cancel, node, deaf := p.Wait.Cancel, p.Wait.Node, p.Wait.Deaf
		p.Wait = q.Wait
		p.Wait.Cancel, p.Wait.Node, p.Wait.Deaf = cancel, node, deaf
		if node == nil {
			p.Wait.Node = call
		}
		p.waits, p.spread, p.extra = q.waits, q.spread, q.extra
	}
	if !decides {
		return
	}
	if !p.Attempts.Known {
		p.Attempts = q.Attempts
	}
	if q.Ends != Unknown && p.Ends != Yes {
		p.Ends, p.Wait.Cancel = q.Ends, q.Ends
	}
}

// until bounds the whole by the deadline of a context that a loop watches, when
// the context is not made anew in each round.
func (e *eval) until(p *Policy, call *ast.CallExpr) {
	recv := chained(e.info, call)
	if recv == nil || p.Ends != Yes {
		return
	}
	id, isIdent := ast.Unparen(recv).(*ast.Ident)
	if !isIdent {
		return
	}
	if v := e.varOf(id); v != nil && (v.Pos() < p.Region.From || p.Region.To < v.Pos()) {
		p.before(e.deadline(id))
	}
}
