// Package fate follows the failure of one call through a function, with all
// other calls going well: whether the function hands it to its caller, and
// which loops go round because of it. A retry inside of a retry multiplies only
// when what is left of the inner one, when it has given up, sends the outer one
// round.
//
// Package regions finds a loop that is a retry of something; fate says of one
// call in it whether it is retried for that call. It knows one function at a
// time, and effects joins what it says along the calls.
package fate

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// A Fate says where a failure of one call leads.
type Fate struct {
	// Leaves: the function returns an error because of it; or false or nil, when
	// it returns no error. Not set where a
	// setting decides whether it does.
	Leaves bool
	// Final: it returns one that is marked as not to be retried.
	Final bool
	// Marked: it returns one that is marked as worth another attempt.
	Marked bool
	// Denies: it returns false and no error because of it.
	Denies bool

	back map[ast.Node]bool // what goes round because of it
}

// Again reports whether the failure sends a loop, label or recursion of the
// function round.
func (t *Fate) Again(node ast.Node) bool { return t.back[node] }

// Finder follows failures through the functions of one package. It may be used
// by several goroutines.
type Finder struct {
	Info  *types.Info
	Table *catalogue.Table
}

// Of follows a failure of a call through a function declaration or literal.
// What cannot be followed leads nowhere.
func (fd *Finder) Of(fn ast.Node, call *ast.CallExpr) *Fate {
	fate := &Fate{back: map[ast.Node]bool{}}
	body := regions.Body(fn)
	if body == nil || !sym.Contains(body, call) {
		return fate
	}
	w := &walk{Finder: fd, fn: fn, call: call, fate: fate, index: map[types.Object]int{}}
	if decl, isDecl := fn.(*ast.FuncDecl); isDecl {
		w.self, _ = fd.Info.Defs[decl.Name].(*types.Func)
	}
	o := w.block(body.List, trails{{}})
	for _, t := range o.next {
		w.returns(nil, t)
	}
	if w.lost {
		return &Fate{}
	}
	fate.Leaves = fate.Leaves && !w.torn
	return fate
}

// walk follows the ways from the start of a function. Up to the call all ways
// are gone, behind it only those on which everything else goes well.
type walk struct {
	*Finder
	fn    ast.Node
	call  *ast.CallExpr
	fate  *Fate
	self  *types.Func // the function itself, nil for a literal
	index map[types.Object]int
	lost  bool // too much to follow
	torn  bool // whether the failure is told hangs on something else
}

// A trail is what is known on one way: of up to 64 variables, as bits.
type trail struct {
	hit bool // the call has failed
	// due: the way is another one than after a success.
	due bool
	// forked: a test that has nothing to do with the failure was passed.
	forked bool
	// bad holds an error, or is true; zero is nil or false.
	bad, zero uint64
	// live variables are what they are because of the failure.
	live          uint64
	final, marked uint64 // errors marked as permanent, or as retryable
}

type trails []trail

// maxTrails bounds the ways that are followed side by side.
const maxTrails = 48

// add puts a way to the others, unless nothing of the failure is left on it.
func (w *walk) add(ts *trails, t trail) {
	if t.hit && !t.due && t.live == 0 {
		return
	}
	for _, old := range *ts {
		if old == t {
			return
		}
	}
	if len(*ts) == maxTrails {
		w.lost = true
		return
	}
	*ts = append(*ts, t)
}

func (w *walk) join(ts *trails, more trails) {
	for _, t := range more {
		w.add(ts, t)
	}
}

// bit is the bit of a variable, 0 when there are too many.
func (w *walk) bit(obj types.Object) uint64 {
	if obj == nil {
		return 0
	}
	i, seen := w.index[obj]
	if !seen {
		i = len(w.index)
		w.index[obj] = i
	}
	if i >= 64 {
		w.lost = true
		return 0
	}
	return 1 << i
}

// clear forgets a variable.
func (t trail) clear(bit uint64) trail {
	t.bad, t.zero, t.live, t.final, t.marked = t.bad&^bit, t.zero&^bit, t.live&^bit, t.final&^bit, t.marked&^bit
	return t
}

// value is what is known of an expression.
type value struct {
	bad, zero, live, final, marked bool
}

func (t trail) of(bit uint64) value {
	return value{t.bad&bit != 0, t.zero&bit != 0, t.live&bit != 0, t.final&bit != 0, t.marked&bit != 0}
}

func (t trail) set(bit uint64, v value) trail {
	t = t.clear(bit)
	on := func(dst *uint64, is bool) {
		if is {
			*dst |= bit
		}
	}
	on(&t.bad, v.bad)
	on(&t.zero, v.zero)
	on(&t.live, v.live)
	on(&t.final, v.final)
	on(&t.marked, v.marked)
	return t
}

// paths are the ways out of a statement.
type paths struct {
	next             trails
	brk, cont, gotos map[string]trails
}

func (w *walk) put(dst *map[string]trails, label string, ts trails) {
	if len(ts) == 0 {
		return
	}
	if *dst == nil {
		*dst = map[string]trails{}
	}
	all := (*dst)[label]
	w.join(&all, ts)
	(*dst)[label] = all
}

// leave adds the ways out of p that do not fall through.
func (w *walk) leave(o *paths, p paths) {
	for l, ts := range p.brk {
		w.put(&o.brk, l, ts)
	}
	for l, ts := range p.cont {
		w.put(&o.cont, l, ts)
	}
	for l, ts := range p.gotos {
		w.put(&o.gotos, l, ts)
	}
}
