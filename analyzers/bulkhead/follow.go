package bulkhead

import (
	"go/ast"
	"go/token"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/sym"
)

// leave is a return, and what is the case with each slot when it is done.
type leave struct {
	body *ast.BlockStmt
	ret  *ast.ReturnStmt
	now  []extent.State
}

// path is what is known of the slots along the ways of a function.
type path struct {
	leaves []leave
	// handed is where something else than the function becomes responsible for a slot
	// of a semaphore: a goroutine, or a literal that it keeps or passes on.
	handed map[key]token.Pos
}

// follow follows the slots that a function takes.
func (c *checker) follow(f *function) *path {
	p := &path{handed: map[key]token.Pos{}}
	c.handsOn(f, p)
	things := make([]extent.Thing, len(f.takes))
	now := make([]extent.State, len(f.takes))
	for i, t := range f.takes {
		things[i] = extent.Thing{In: t.in, Err: t.err}
		if t.in == ast.Node(f.decl) {
			now[i] = extent.Before
		}
	}
	w := &extent.Walker{
		Info: c.info, Things: things,
		Changes: func(call *ast.CallExpr) []extent.Change { return f.changes(call) },
		Other: func(n ast.Node) []extent.Change {
			if g, isGo := n.(*ast.GoStmt); isGo {
				return f.given(g)
			}
			return f.changes(n)
		},
		Mode: c.mode,
		Leave: func(body *ast.BlockStmt, ret *ast.ReturnStmt, now []extent.State) {
			p.leaves = append(p.leaves, leave{body, ret, now})
		},
	}
	w.Func(f.decl.Body, now)
	return p
}

// changes is what a call, a send or a receive does.
func (f *function) changes(n ast.Node) (out []extent.Change) {
	for i := range f.takes {
		if f.takes[i].node == n {
			out = append(out, extent.Change{Thing: i, Move: extent.Opens})
		}
	}
	if k, gives := f.gives[n]; gives {
		for i := range f.takes {
			if f.takes[i].key == k {
				out = append(out, extent.Change{Thing: i, Move: extent.Closes})
			}
		}
	}
	return out
}

// given is what a go statement takes over: the slots that the goroutine gives back.
func (f *function) given(g *ast.GoStmt) (out []extent.Change) {
	for i := range f.takes {
		if !sym.Contains(g, f.takes[i].node) {
			out = append(out, extent.Change{Thing: i, Move: extent.Drops})
		}
	}
	return out
}

// handsOn finds the literals that give back a slot which was taken outside of them,
// and are not run on the spot or when the function returns.
func (c *checker) handsOn(f *function, p *path) {
	here := map[*ast.FuncLit]bool{}
	var lits []*ast.FuncLit
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			if lit, isLit := ast.Unparen(n.Call.Fun).(*ast.FuncLit); isLit {
				here[lit] = true
			}
		case *ast.ExprStmt:
			if call, isCall := n.X.(*ast.CallExpr); isCall {
				if lit, isLit := ast.Unparen(call.Fun).(*ast.FuncLit); isLit {
					here[lit] = true
				}
			}
		case *ast.FuncLit:
			lits = append(lits, n)
		}
		return true
	})
	for _, lit := range lits {
		if here[lit] {
			continue
		}
		for n, k := range f.gives {
			if !sym.Contains(lit, n) {
				continue
			}
			for _, t := range f.takes {
				if at := p.handed[k]; t.key == k && !sym.Contains(lit, t.node) && (!at.IsValid() || lit.Pos() < at) {
					p.handed[k] = lit.Pos()
				}
			}
		}
	}
}

// mode says how a call runs a literal that it is given.
func (c *checker) mode(call *ast.CallExpr, _ *ast.FuncLit) extent.Mode {
	for _, row := range c.fx.Rows(call) {
		switch row.Op {
		case catalogue.OpSpawn, catalogue.OpHTTPHandle, catalogue.OpMsgHandler, catalogue.OpTxAfterCommit:
			return extent.Apart
		case catalogue.OpRetryRun, catalogue.OpBreakerRun, catalogue.OpPolicyRun, catalogue.OpTimeoutRun, catalogue.OpTxClosure:
			return extent.Here
		}
	}
	if fn := sym.Callee(c.info, call); fn != nil {
		if s := c.fx.Of(fn); s != nil {
			for i := range s.Invokes {
				if s.Invokes[i].Runs(effects.RunsGo) {
					return extent.Apart
				}
			}
		}
	}
	return extent.Unknown
}
