package extent

import (
	"go/ast"

	"golang.org/x/tools/go/cfg"
)

// exit is a block that returns, and the states when it does.
type exit struct {
	block *cfg.Block
	now   []State
}

// deferred collects the calls of defer statements.
type deferred struct {
	in    *cfg.Block // the block that is being gone through
	calls []lateCall
	tell  bool
}

// lateCall is a deferred call, and the block that defers it.
type lateCall struct {
	call *ast.CallExpr
	in   *cfg.Block
}

// late makes a deferred call, for the returns that come after its statement.
func (w *Walker) late(l lateCall, exits []exit, tell bool) {
	var now []State
	after := reachable(l.in)
	for _, e := range exits {
		if after[e.block] {
			join(&now, e.now)
		}
	}
	if now == nil {
		return
	}
	w.call(l.call, now, tell, true)
	for _, e := range exits {
		switch {
		case !after[e.block]:
		case w.Leave != nil: // each return by itself
			w.call(l.call, e.now, false, true)
		default:
			copy(e.now, now)
		}
	}
}

// reachable are the blocks that can run after a block has begun.
func reachable(from *cfg.Block) map[*cfg.Block]bool {
	seen := map[*cfg.Block]bool{from: true}
	work := []*cfg.Block{from}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range b.Succs {
			if !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	return seen
}
