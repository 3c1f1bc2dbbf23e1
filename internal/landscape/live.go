package landscape

import (
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/systems"
)

// opened reports whether the program makes a client of a system: in something that it
// calls.
func (m *merger) opened(sys *systems.System) bool {
	for _, s := range m.surveys {
		for _, mk := range s.Makers {
			used := !m.program || mk.Func == "" || len(m.graph.in[mk.Func]) > 0 || m.refs[mk.Func] || m.refs[owner(mk.Func)] || !token.IsExported(last(mk.Func))
			if used && m.makes(mk, sys, &row{}) {
				return true
			}
		}
	}
	return false
}

// dead reports whether nothing that runs in the program calls a way, or uses it as a value: a
// client that is generated for others, a wrapper that is not used any more.
func (m *merger) dead(w *way) bool {
	return m.program && w.Exported && !m.runs[w.ID] && !m.mayRun(w.ID)
}

// unreached reports whether nothing that runs in the program calls a function.
func (m *merger) unreached(id string) bool { return m.program && !m.runs[id] && !m.mayRun(id) }

// reach finds the functions that run: those that something else than a call runs, and what they
// call.
func (m *merger) reach() {
	m.runs = map[string]bool{}
	var todo []string
	add := func(id string) {
		if !m.runs[id] {
			m.runs[id] = true
			todo = append(todo, id)
		}
	}
	for from := range m.graph.out {
		if m.mayRun(from) {
			add(from)
		}
	}
	for len(todo) > 0 {
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, e := range m.graph.out[id] {
			add(e.To)
		}
	}
}

// mayRun reports whether something else than a call that is seen may run a function: the
// program begins there, it is used as a value, libraries are given its type, or it is called
// of an interface of which it is not known what fills it.
func (m *merger) mayRun(id string) bool {
	name, of := last(id), owner(id)
	_, isType := m.graph.types[of]
	switch {
	case name == "main", name == "init", m.refs[id]:
		return true
	case !isType:
		return !token.IsExported(name) && len(m.graph.in[id]) == 0 // it would not be there
	}
	return m.graph.open[name] || m.refs[of] || m.embedded(of, maxEmbeds)
}

// embedded reports whether libraries are given a type that embeds another one.
func (m *merger) embedded(of string, depth int) bool {
	for key, d := range m.graph.types {
		if slices.Contains(d.Embeds, of) && (m.refs[key] || depth > 0 && m.embedded(key, depth-1)) {
			return true
		}
	}
	return false
}

// optional says when the retry around a call is there: when another package calls one of
// the Givers; it is Without else. Without any, it is there anyway.
type optional struct {
	Givers  []string
	Without judged
}

// notGiven reports whether a program calls none of some functions from other packages than
// theirs, and uses none as a value: what only they are given is nil.
func (m *merger) notGiven(givers []string) bool {
	return m.program && len(givers) > 0 && !slices.ContainsFunc(givers, func(id string) bool {
		return m.refs[id] || m.graph.valued[id] || slices.ContainsFunc(m.graph.in[id], func(e edge) bool {
			return packageDir(e.From) != packageDir(id)
		})
	})
}
