package policy

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
)

// deadline is the limit in time of a context that is made in view.
func (e *eval) deadline(x ast.Expr) Span {
	if e = e.deeper(); e == nil || x == nil {
		return Span{}
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		rows := e.fx.Rows(x)
		for i := range rows {
			d, _, has := effects.Role(&rows[i], catalogue.RoleD, x)
			if rows[i].Op != catalogue.OpTimeoutCtx || !has || d == nil {
				continue
			}
			s := e.number(d).span()
			if s.From == "" {
				s.From = "deadline of the context"
			}
			return s
		}
	case *ast.Ident:
		v, isVar := e.info.ObjectOf(x).(*types.Var)
		if !isVar {
			break
		}
		defs, implicit := e.fx.Reaching(v, x.Pos())
		if len(defs) == 1 && !implicit && defs[0].Expr != nil && defs[0].Result <= 0 {
			return e.deadline(defs[0].Expr)
		}
	}
	return Span{}
}

// before bounds the whole by a limit in time, where that is the shorter one.
func (p *Policy) before(s Span) {
	if !s.Known || p.Elapsed.Known && !p.Elapsed.Unlimited && p.Elapsed.D <= s.D {
		return
	}
	p.Elapsed, p.timed = s, true
}
