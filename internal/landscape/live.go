package landscape

import (
	"go/token"

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

// dead reports whether nothing in the program calls a way, or uses it as a value: a
// client that is generated for others.
func (m *merger) dead(w *way) bool {
	return m.program && w.Exported && len(m.graph.in[w.ID]) == 0 && !m.refs[w.ID] && !m.refs[w.Type] && (w.Type == "" || !m.graph.open[w.Name])
}
