package landscape

import (
	"go/token"
	"slices"
	"strings"

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
			switch made := p.Made && slices.Contains(sys.Kinds, p.Kind); {
			case m.asks(p, sys, ways) || m.library(p, r) || made && m.local[p.Kind] == 1:
				list = append(list, judged{Yes, "asked at " + p.Name, p.At})
			case made || p.Made && p.Kind == "":
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
			list = append(list, m.answers(sys, e.way, ways))
		}
	}
	for _, state := range []State{Yes, Unknown} { // one way to ask a system is enough
		if some := slices.DeleteFunc(slices.Clone(list), func(j judged) bool { return j.State != state }); len(some) > 0 {
			return some
		}
	}
	if told := slices.DeleteFunc(slices.Clone(list), func(j judged) bool { return strings.HasPrefix(j.Words, "no method") }); len(told) > 0 {
		return told // that a type has nothing is no news beside one that has
	}
	return list
}

// library reports whether a probe asks by a method of a type of a library that the calls of a
// system are of.
func (m *merger) library(p probe, r *row) bool {
	return p.Of != "" && slices.ContainsFunc(r.entries, func(e entry) bool { return e.site.Receiver == p.Of })
}

// answers is what the type of a way has for health checks, when that is about a system: the
// type, or the function, may speak to another one, too, or to no other.
func (m *merger) answers(sys *systems.System, w *way, ways map[string]bool) judged {
	j := w.Health
	if j.State != Yes || w.Asked == "" {
		return j
	}
	asked := m.ways[w.Asked]
	if asked != nil && slices.ContainsFunc(asked.Sites, func(st *site) bool { return m.systemOf[st.Key] == sys }) {
		return j
	}
	others := map[string]bool{}
	for id := range m.ways {
		others[id] = id != w.Asked
	}
	switch {
	case m.graph.leads(w.Asked, ways):
		return j
	case asked != nil || m.graph.leads(w.Asked, others):
		return judged{No, last(w.Asked) + " asks something else", j.At}
	}
	return j
}

// leads reports whether a function leads to one of others, by calls of it.
func (g *graph) leads(from string, to map[string]bool) bool {
	return slices.ContainsFunc(g.out[from], func(e edge) bool { return g.reaches(e.To, to, maxAsked, map[string]bool{from: true}) })
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
