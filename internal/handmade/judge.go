package handmade

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// judge returns the breaker that the variables of a group are, nil for none.
func (s *scan) judge(g *group) *Breaker {
	for _, c := range s.counters(g) {
		opened := s.openedBy(g, c)
		for _, b := range s.checks(g) {
			mark, r := s.refuses(g, b, c, opened)
			if mark == nil {
				continue
			}
			found := &Breaker{Type: g.named, Counter: c, Mark: mark, Check: b.decl, Refusal: r.node.Pos(), Told: g.told || toldName.MatchString(b.fn.Name())}
			if found.Told && s.countsFailures(g, c) || s.sure(found, b, r) {
				return found
			}
		}
	}
	return nil
}

// countsFailures reports whether a counter, or one beside it, is of failures: by
// its name, or because it is counted where something has failed.
func (s *scan) countsFailures(g *group, c *types.Var) bool {
	for v, r := range g.roles {
		if r == counter && failedName.MatchString(v.Name()) {
			return true
		}
	}
	return s.failed(c)
}

// failed reports whether a counter is counted where something has failed.
func (s *scan) failed(c *types.Var) bool {
	for _, b := range s.bodies {
		for _, w := range b.counts[c] {
			if w.failed {
				return true
			}
		}
	}
	return false
}

// checks lists the functions, those first that look at the age of a mark
// themselves, and among them the methods of the type.
func (s *scan) checks(g *group) []*body {
	order := func(b *body) int {
		looks := false
		for v := range b.aged {
			looks = looks || g.roles[v] == clock
		}
		recv := b.fn.Signature().Recv()
		return 2*rank(!looks) + rank(recv == nil || sym.Named(recv.Type()) != g.named)
	}
	out := slices.Clone(s.bodies)
	slices.SortStableFunc(out, func(a, b *body) int { return cmp.Compare(order(a), order(b)) })
	return out
}

// ordered returns variables in the order of the source.
func ordered(vs set) []*types.Var {
	return slices.SortedFunc(maps.Keys(vs), func(a, b *types.Var) int { return cmp.Compare(a.Pos(), b.Pos()) })
}

// failedName matches counters that are called after what they count.
var failedName = sym.Names(`(?i)fail|err|strike|fault`)

// counters returns the counters of a group that are counted up, those first whose
// names say that they count failures.
func (s *scan) counters(g *group) []*types.Var {
	out := set{}
	for _, b := range s.bodies {
		for v := range b.counts {
			if g.roles[v] == counter {
				out[v] = true
			}
		}
	}
	list := ordered(out)
	slices.SortStableFunc(list, func(a, b *types.Var) int {
		return cmp.Compare(rank(!failedName.MatchString(a.Name())), rank(!failedName.MatchString(b.Name())))
	})
	return list
}

func rank(last bool) int {
	if last {
		return 1
	}
	return 0
}

// openedBy returns the times and states of a group that are set once a counter
// has reached its limit.
func (s *scan) openedBy(g *group, c *types.Var) set {
	out := set{}
	for _, b := range s.bodies {
		for v := range b.opens[c] {
			if r := g.roles[v]; r == clock || r == state {
				out[v] = true
			}
		}
	}
	return out
}

// refuses returns how a function refuses calls while the breaker is open: the
// mark whose age it looks at, and where it refuses.
func (s *scan) refuses(g *group, b *body, c *types.Var, opened set) (*types.Var, refusal) {
	aged := s.ages(b.fn)
	for _, v := range ordered(aged) {
		if g.roles[v] == clock && !g.apart(c, v) && s.linked(b, v, c, opened) {
			if r, ok := s.refusal(g, b, v, opened); ok {
				return v, r
			}
		}
	}
	for _, v := range ordered(opened) {
		if g.roles[v] == state && !g.apart(c, v) && (s.timed(v) || g.timer && g.told) {
			if r, ok := s.refusal(g, b, v, opened); ok {
				return v, r
			}
		}
	}
	return nil, refusal{}
}

// linked reports whether a time says when the counter reached its limit: it is
// set then, or with a state that is, or each time that something fails while the
// function itself looks whether the limit is reached.
func (s *scan) linked(b *body, v, c *types.Var, opened set) bool {
	if s.scheduled(v, c) {
		return false
	}
	if opened[v] {
		return true
	}
	withState, withCount := false, false
	for _, x := range s.bodies {
		if len(x.marks[v]) == 0 || s.grown(x, v, c) {
			continue
		}
		for o := range opened {
			withState = withState || s.roles[o] == state && s.together(x, o)
		}
		withCount = withCount || len(x.counts[c]) > 0 && (x != b || allFailed(x.marks[v]) && allFailed(x.counts[c]))
	}
	return withState || withCount && s.limitedBy(b.fn)[c]
}

// refusal returns the first way out of a function that refuses by a mark, or by
// a state that is set together with it.
func (s *scan) refusal(g *group, b *body, mark *types.Var, opened set) (refusal, bool) {
	for _, r := range b.refusals {
		by := r.behind[mark]
		for v := range r.behind {
			by = by || g.roles[v] == state && opened[v] && (g.roles[mark] != clock || s.lifted(v, mark))
		}
		switch {
		case !by:
		case r.kind == saysNo, r.kind == answers, s.leaves(b, r.node.End()) && !s.leavesIn(r.node):
			return r, true
		}
	}
	return refusal{}, false
}

// lifted reports whether a state is changed where a time has been looked at: what
// is opened once and for all does not wait for it.
func (s *scan) lifted(v, mark *types.Var) bool {
	for _, b := range s.bodies {
		if b.aged[mark] == nil {
			continue
		}
		if s.clears(b.fn)[v] || !sym.IsBool(v.Type()) && s.sets(b.fn)[v] {
			return true
		}
	}
	return false
}

// clears returns the variables that a function sets back, itself or through others.
func (s *scan) clears(fn *types.Func) set {
	return s.through(fn, "clears", func(b *body) map[*types.Var][]write { return b.resets })
}

// ages returns the times whose age a function looks at, itself or through others.
func (s *scan) ages(fn *types.Func) set {
	b := s.of[fn]
	key := memoKey{fn, "ages"}
	if known, ok := s.memo[key]; ok || b == nil {
		return known
	}
	s.memo[key] = nil
	out := set{}
	for v := range b.aged {
		out[v] = true
	}
	for _, callee := range b.calls {
		out.add(s.ages(callee))
	}
	s.memo[key] = out
	return out
}

// timed reports whether a state is set back after some time.
func (s *scan) timed(v *types.Var) bool {
	for _, b := range s.bodies {
		for _, w := range b.resets[v] {
			if w.timed {
				return true
			}
		}
	}
	return false
}

// leaves reports whether a function goes on to do something outside of the
// process behind a position, or runs what it was given.
func (s *scan) leaves(b *body, after token.Pos) bool {
	found := false
	ast.Inspect(b.decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call.Pos() > after {
			found = found || s.outside(call)
		}
		return !found
	})
	return found
}

func (s *scan) leavesIn(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || s.outside(call)
		}
		return !found
	})
	return found
}

// outside reports a call that leaves the process, as far as can be told: its
// effects are known, it is a port's and can fail, or a function that was given.
func (s *scan) outside(call *ast.CallExpr) bool {
	tv := s.info.Types[ast.Unparen(call.Fun)]
	if tv.IsType() || tv.IsBuiltin() {
		return false
	}
	if len(s.fx.At(call)) > 0 {
		return true
	}
	fn := sym.Callee(s.info, call)
	var sig *types.Signature
	if fn == nil {
		sig, _ = sym.OrInvalid(tv.Type).Underlying().(*types.Signature)
	} else if recv := sym.RecvType(fn); types.IsInterface(recv) {
		sig = fn.Signature()
		if fn.Name() == "ServeHTTP" {
			return true
		}
	}
	if sig == nil || sig.Results().Len() == 0 {
		return false
	}
	return sym.IsError(sig.Results().At(sig.Results().Len() - 1).Type())
}
