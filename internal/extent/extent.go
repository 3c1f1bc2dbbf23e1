// Package extent follows things that are opened and ended - transactions, locks -
// along the paths of a function, and says for every call whether they are open
// when it runs.
//
// It follows the control-flow graph of a body until nothing changes, and joins
// what different ways bring along: a [State] is a set of what may be the case.
// Function literals are followed where they run. What a call does to a thing, and
// how a call runs a literal that it is given, is for the user of the package to
// say.
package extent

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/cfg"

	"github.com/resilint/resilint/internal/sym"
)

// State is a set of what may be the case for a thing at a place. The empty set is
// a thing out of view.
type State uint8

// What may be the case.
const (
	Before  State = 1 << iota // not opened, or opening it has failed
	Open                      // open
	Closed                    // ended well: committed, unlocked
	Dropped                   // ended otherwise: rolled back

	states = Before | Open | Closed | Dropped
	fresh  = 4 // the same states, while the error that came of it has not been looked at
)

// seen is the state without the difference between fresh and not.
func (s State) seen() State { return (s | s>>fresh) & states }

// Move is what a call does to a thing.
type Move uint8

// Moves.
const (
	Opens   Move = iota + 1
	Closes       // an open thing ends well
	Drops        // an open thing ends otherwise
	Ends         // either, as a helper decides
	Perhaps      // it may end, or stay open
	Runs         // opens and closes it, with a function in between
)

// Change is what one call does to one thing.
type Change struct {
	Thing int
	Move  Move
}

// Thing is what is followed.
type Thing struct {
	// Err tells whether opening it, or all of a call that Runs, went well: an error or a
	// boolean; nil when there is none.
	Err types.Object
	// Var is nil, or has an error in a field, when opening went wrong.
	Var types.Object
	// In is the declaration or literal that opens it.
	In ast.Node
}

// Mode says how a call runs a literal that it is given.
type Mode uint8

// Modes.
const (
	Unknown Mode = iota // on the spot perhaps, perhaps later
	Here                // on the spot, any number of times
	Once                // on the spot, once
	Apart               // later, or in another goroutine
	Within              // on the spot, while the thing that the call Runs is open
	After               // after the innermost thing around has been closed
)

// Walker follows the functions of a package.
type Walker struct {
	Info   *types.Info
	Things []Thing
	// Changes says what a call does.
	Changes func(*ast.CallExpr) []Change
	// Mode says how a call runs a literal, which it is given or is itself the call of.
	Mode func(call *ast.CallExpr, lit *ast.FuncLit) Mode
	// Other is nil, or says what a send, a receive or a go statement does: channels
	// serve as semaphores.
	Other func(ast.Node) []Change
	// Enter is told of every literal that is followed, and may change the states.
	Enter func(lit *ast.FuncLit, now []State)
	// Visit is told of every call, and of the states before it. It may be told more
	// than once of a call in a literal. The slice is only valid during the call.
	Visit func(call *ast.CallExpr, now []State)
	// Leave is nil, or is told of every return of every body, the one at its end
	// included, and of the states when the deferred calls have run.
	Leave func(body *ast.BlockStmt, ret *ast.ReturnStmt, now []State)

	graphs  map[ast.Node]*cfg.CFG
	lits    map[types.Object]*ast.FuncLit
	tags    map[ast.Expr]ast.Expr
	comms   map[ast.Node]bool // what cases of select statements wait for
	active  map[*ast.FuncLit]bool
	visited map[*ast.FuncLit]bool
	around  []int // things whose literals are being followed
}

// Func follows a declaration with the states at its start, and then the literals
// in it that were not met on the way. Without things no call is visited.
func (w *Walker) Func(body *ast.BlockStmt, now []State) {
	if len(w.Things) == 0 {
		return // there is nothing to say of any call
	}
	w.graphs = map[ast.Node]*cfg.CFG{}
	w.active, w.visited = map[*ast.FuncLit]bool{}, map[*ast.FuncLit]bool{}
	w.lits, w.tags, w.comms = Literals(w.Info, body), Tags(body), map[ast.Node]bool{}
	if w.Other != nil {
		w.cases(body)
	}
	w.follow(body, now, true)
	w.left(body)
}

// left follows the literals that were not met.
func (w *Walker) left(body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		if lit, isLit := n.(*ast.FuncLit); isLit && !w.visited[lit] {
			w.literal(lit, w.apart(lit), true)
		}
		return true
	})
}

// apart is what is known where a literal runs at another time: nothing of the
// things outside of it.
func (w *Walker) apart(lit *ast.FuncLit) []State {
	now := make([]State, len(w.Things))
	for i, t := range w.Things {
		if t.In != nil && lit.Pos() <= t.In.Pos() && t.In.End() <= lit.End() {
			now[i] = Before
		}
	}
	return now
}

func (w *Walker) graph(body *ast.BlockStmt) *cfg.CFG {
	g := w.graphs[body]
	if g == nil {
		g = cfg.New(body, func(call *ast.CallExpr) bool { return !sym.NeverReturns(w.Info, call) })
		w.graphs[body] = g
	}
	return g
}

// follow goes through a body, and returns the states when it has returned and its
// deferred calls have run. tell says whether calls are visited.
func (w *Walker) follow(body *ast.BlockStmt, now []State, tell bool) []State {
	g := w.graph(body)
	in := make([][]State, len(g.Blocks))
	in[0] = append([]State(nil), now...)
	work := []*cfg.Block{g.Blocks[0]}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		out := w.block(b, in[b.Index], nil)
		for i, s := range b.Succs {
			next := out
			if len(b.Succs) == 2 && len(b.Nodes) > 0 {
				if cond, isExpr := b.Nodes[len(b.Nodes)-1].(ast.Expr); isExpr {
					next = w.branch(Condition(cond, w.tags), i == 0, out)
				}
			}
			if join(&in[s.Index], next) {
				work = append(work, s)
			}
		}
	}
	late := &deferred{tell: tell}
	var exits []exit
	for _, b := range g.Blocks {
		if in[b.Index] == nil {
			continue
		}
		late.in = b
		out := w.block(b, in[b.Index], late)
		if len(b.Succs) == 0 && b.Return() != nil {
			exits = append(exits, exit{b, out})
		}
	}
	for i := len(late.calls) - 1; i >= 0; i-- {
		w.late(late.calls[i], exits, tell)
	}
	end := make([]State, len(now))
	for _, e := range exits {
		if tell && w.Leave != nil {
			w.Leave(body, e.block.Return(), plain(e.now))
		}
		join(&end, e.now)
	}
	return end
}

// block is the states after a block. late is nil until the states before all
// blocks are known.
func (w *Walker) block(b *cfg.Block, before []State, late *deferred) []State {
	now := append([]State(nil), before...)
	if clause, isClause := b.Stmt.(*ast.CommClause); isClause && b.Kind == cfg.KindSelectCaseBody && clause.Comm != nil {
		w.chosen(clause.Comm, now)
	}
	for _, n := range b.Nodes {
		w.node(n, now, late)
	}
	return now
}

// join adds states to what is known at a place, and reports whether that is news.
func join(to *[]State, from []State) bool {
	if *to == nil {
		*to = append(make([]State, 0, len(from)), from...)
		return true
	}
	changed := false
	for i, s := range from {
		if (*to)[i]|s != (*to)[i] {
			(*to)[i] |= s
			changed = true
		}
	}
	return changed
}
