package landscape

import (
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/systems"
)

// health says what a health check asks.
func (m *merger) health(sys *systems.System, r *row) (list []judged) {
	ways := map[string]bool{}
	for _, e := range r.entries {
		ways[e.way.ID] = true
	}
	for _, s := range m.surveys {
		for _, p := range s.Probes {
			switch made := p.Made && p.Kind != "" && slices.Contains(sys.Kinds, p.Kind); {
			case m.asks(p, sys, ways) || made && m.local[p.Kind] == 1:
				list = append(list, judged{Yes, "asked at " + p.Name, p.At})
			case made:
				list = append(list, judged{Unknown, "perhaps asked at " + p.Name, p.At})
			}
		}
	}
	if slices.ContainsFunc(list, func(j judged) bool { return j.State == Yes }) {
		return slices.DeleteFunc(list, func(j judged) bool { return j.State != Yes })
	}
	seen := map[string]bool{}
	for _, e := range r.entries {
		if key := e.survey.Package + " " + e.way.Type; !seen[key] {
			seen[key] = true
			list = append(list, m.answers(sys, e.way))
		}
	}
	for _, state := range []State{Yes, Unknown} { // one way to ask a system is enough
		if some := slices.DeleteFunc(slices.Clone(list), func(j judged) bool { return j.State != state }); len(some) > 0 {
			return some
		}
	}
	return list
}

// answers is what the type of a way has for health checks, when that is about a system: the
// type may speak to another one, too.
func (m *merger) answers(sys *systems.System, w *way) judged {
	j := w.Health
	if asked := m.ways[w.Asked]; j.State == Yes && asked != nil && !slices.ContainsFunc(asked.Sites, func(st *site) bool { return m.systemOf[st.Key] == sys }) {
		return judged{No, last(w.Asked) + " asks something else", asked.At}
	}
	return j
}

// maxAsked bounds how many calls lie between a probe and what it asks.
const maxAsked = 4

// asks reports whether a probe asks a system.
func (m *merger) asks(p probe, sys *systems.System, ways map[string]bool) bool {
	return slices.ContainsFunc(p.Keys, func(key token.Position) bool { return m.systemOf[key] == sys }) ||
		slices.ContainsFunc(p.Calls, func(e edge) bool {
			return slices.ContainsFunc(m.graph.targets(e), func(to string) bool { return m.graph.reaches(to, ways, maxAsked, map[string]bool{}) })
		})
}
