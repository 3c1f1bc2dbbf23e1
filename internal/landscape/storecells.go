package landscape

import (
	"go/token"
	"maps"
	"slices"

	"github.com/resilint/resilint/internal/systems"
)

// pool says what bounds the connections of a database or cache.
func (m *merger) pool(sys *systems.System, r *row) (list []judged) {
	limited := false
	for _, s := range m.surveys {
		for _, u := range s.Tunes {
			if slices.Contains(sys.Kinds, u.Kind) && !u.Tries && m.tunes(s, u, sys, r) {
				limited = limited || u.Limit
				if !u.Time {
					list = append(list, judged{Yes, u.Words, u.At})
				}
			}
		}
	}
	makers := m.makersOf(sys, r)
	opaque := judged{State: Unknown}
	for _, s := range m.surveys {
		for _, mk := range s.Makers {
			if mk.Pooled && m.makes(mk, sys, r) && !limited {
				list, limited = append(list, judged{Yes, "as many as " + mk.What + " has by default", mk.At}), true
			}
			if mk.Opaque && m.makes(mk, sys, r) {
				opaque.Words, opaque.At = mk.What+" may set its limits", mk.At
			}
		}
	}
	switch {
	case limited:
	case opaque.Words != "":
		list = append(list, opaque)
	case len(list) > 0:
		list = append(list, judged{No, "nothing limits its connections", first(list)})
	case len(makers) == 0:
		list = append(list, judged{Unknown, "it is not seen where it is made", spot{}})
	default:
		list = append(list, judged{No, "nothing is set where it is made", first(makers)})
	}
	return list
}

// tunes reports whether a setting is one of a system: the only one of its kind, the one
// that is made in the same declaration, or else one that the same package makes.
func (m *merger) tunes(s *Survey, u tune, sys *systems.System, r *row) bool {
	if m.local[u.Kind] == 1 {
		return true
	}
	makes := func(mk maker) bool { return m.makes(mk, sys, r) }
	beside := slices.DeleteFunc(slices.Clone(s.Makers), func(mk maker) bool {
		return mk.Kind != u.Kind || mk.At.Symbol != u.At.Symbol || mk.At.Pos.Filename != u.At.Pos.Filename
	})
	if len(beside) > 0 {
		return slices.ContainsFunc(beside, makes)
	}
	return slices.ContainsFunc(s.Makers, makes)
}

// health says what a health check asks.
func (m *merger) health(sys *systems.System, r *row) (list []judged) {
	ways := map[string]bool{}
	for _, e := range r.entries {
		ways[e.way.ID] = true
	}
	for _, s := range m.surveys {
		for _, p := range s.Probes {
			if m.asks(p, sys, ways) || p.Made && p.Kind != "" && slices.Contains(sys.Kinds, p.Kind) {
				list = append(list, judged{Yes, "asked at " + p.Name, p.At})
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	seen := map[string]bool{}
	for _, e := range r.entries {
		if key := e.survey.Package + " " + e.way.Type; !seen[key] {
			seen[key] = true
			list = append(list, e.way.Health)
		}
	}
	if asked := slices.DeleteFunc(slices.Clone(list), func(j judged) bool { return j.State != Yes }); len(asked) > 0 {
		return asked // one way to ask a system is enough
	}
	return list
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

// transactions says where transactions are begun.
func (m *merger) transactions(sys *systems.System, r *row) (list []judged) {
	for _, s := range m.surveys {
		for _, b := range s.Begins {
			if m.systemOf[b.Key] == sys {
				list = append(list, judged{Yes, "begun in " + b.At.Symbol, b.At})
			}
		}
	}
	if len(list) == 0 {
		list = append(list, judged{State: No, Words: "none is begun"})
	}
	return list
}

// outbox says what keeps messages until they are sent.
func (m *merger) outbox(sys *systems.System, r *row) (list []judged) {
	relayed := false
	for _, s := range m.surveys {
		relayed = relayed || len(s.Relays) > 0
	}
	for _, s := range m.surveys {
		for _, st := range s.Stores {
			text := "messages are stored in an outbox"
			if st.Table != "" {
				text = "table " + st.Table
			}
			list = append(list, judged{Yes, text, st.At})
		}
		for _, at := range s.Relays {
			list = append(list, judged{Yes, "read by " + at.Symbol, at})
		}
	}
	if len(list) > 0 && !relayed {
		list = append(list, judged{No, "nothing is seen that reads it", first(list)})
	}
	if len(list) == 0 {
		list = append(list, judged{State: No, Words: "none is seen"})
	}
	return list
}

// consumers says who handles the messages of a broker.
func (m *merger) consumers(sys *systems.System, r *row) (list []judged) {
	for _, s := range m.surveys {
		for _, c := range s.Consumers {
			if m.consumes(sys, c) {
				list = append(list, judged{Yes, c.Name, c.At})
			}
		}
	}
	if len(list) == 0 {
		list = append(list, judged{State: No, Words: "nothing consumes"})
	}
	return list
}

// consumes reports whether a consumer is one of a broker.
func (m *merger) consumes(sys *systems.System, c consumer) bool {
	at := m.systemOf[c.Key]
	return at == sys || at == nil && m.local[systems.Broker] == 1
}

// dedupe says whether consumers know a message again.
func (m *merger) dedupe(sys *systems.System, r *row) (list []judged) {
	minded := map[string]bool{}
	acked := map[string]bool{}
	for _, s := range m.surveys {
		for _, id := range s.Minded {
			minded[id] = true
		}
		maps.Copy(acked, s.Acks)
	}
	for _, s := range m.surveys {
		for _, c := range s.Consumers {
			switch {
			case !m.consumes(sys, c):
			case c.Once && !acked[c.Lib]:
				list = append(list, judged{NotNeeded, "what " + c.Name + " consumes is not delivered again", c.At})
			case c.Func == "":
				list = append(list, judged{Unknown, "it is not seen what handles the messages of " + c.Name, c.At})
			case m.minds(c.Func, minded, 2):
				list = append(list, judged{Yes, c.Name + " looks for messages that were handled", c.At})
			case c.Open:
				list = append(list, judged{Unknown, "it is not seen what handles the messages of " + c.Name, c.At})
			default:
				list = append(list, judged{No, "nothing that " + c.Name + " calls looks for messages that were handled", c.At})
			}
		}
	}
	if len(list) == 0 {
		list = append(list, judged{State: NotNeeded, Words: "nothing consumes"})
	}
	return list
}

// minds reports whether a consumer, or those who call it for the next message, lead to
// a function that looks for messages which were handled.
func (m *merger) minds(id string, minded map[string]bool, up int) bool {
	if m.graph.reaches(id, minded, 6, map[string]bool{}) {
		return true
	}
	return up > 0 && slices.ContainsFunc(m.graph.in[id], func(e edge) bool { return m.minds(e.From, minded, up-1) })
}
