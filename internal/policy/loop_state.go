package policy

import (
	"go/ast"
	"go/types"
	"maps"
)

// state is what a way through a branch changes.
type state struct {
	vars  map[types.Object]num
	parts map[string]num
}

func (m *machine) save() state { return state{maps.Clone(m.vars), maps.Clone(m.parts)} }

func (m *machine) restore(s state) { m.vars, m.parts = s.vars, s.parts }

// join keeps what the state at hand and another agree on.
func (m *machine) join(s state) {
	joinInto(m.vars, s.vars)
	joinInto(m.parts, s.parts)
}

func joinInto[K comparable](dst, src map[K]num) {
	for k, n := range dst {
		w, has := src[k]
		if !has {
			continue
		}
		if n != w {
			w.guess, w.vague = w.guess || n.guess, true
			w.random = w.random || n.random
			w.over = w.over && n.over
			dst[k] = w
		}
	}
	for k, w := range src {
		if _, has := dst[k]; !has {
			dst[k] = w
		}
	}
}

// either runs two ways of a test that cannot be decided.
func (m *machine) either(result *num, ways ...func(*num) end) end {
	before := m.save()
	var out state
	taken := false
	for _, way := range ways {
		m.restore(state{maps.Clone(before.vars), maps.Clone(before.parts)})
		var r num
		how := way(&r)
		if how == gone || how == left {
			continue // leaves: the other way says what happens to those who stay
		}
		if !taken {
			out, taken = m.save(), true
			continue
		}
		m.join(out)
		out = m.save()
	}
	if !taken {
		m.restore(before)
		var r num
		how := ways[0](&r)
		if result != nil {
			r.vague = true
			*result = r
		}
		return how
	}
	m.restore(out)
	return through
}

// forget makes vague what a statement that is not run may change.
func (m *machine) forget(st ast.Node) {
	ast.Inspect(st, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if m.numeric(l) {
					m.set(l, num{vague: true})
				}
			}
		case *ast.IncDecStmt:
			m.set(n.X, num{vague: true})
		}
		return true
	})
}
