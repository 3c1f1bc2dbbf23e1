package landscape

import (
	"go/ast"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/systems"
)

// consumers says who handles the messages of a broker.
func (m *merger) consumers(sys *systems.System, r *row) (list []judged) {
	for _, s := range m.surveys {
		for _, c := range s.Messaging.Consumers {
			if m.consumes(sys, r, c) {
				list = append(list, judged{Yes, c.Name, c.At})
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	for _, s := range m.surveys {
		for _, c := range s.Messaging.Consumers {
			if (m.systemOf[c.Key] == nil && m.spokenTo(c) == nil || c.Any) && !m.idle(c) {
				list = append(list, judged{Unknown, "it is not seen which broker " + c.Name + " consumes from", c.At})
			}
		}
	}
	if len(list) == 0 {
		list = append(list, judged{State: No, Words: "nothing consumes"})
	}
	return list
}

// consumes reports whether a consumer is one of a broker: of the only one, when that is spoken
// to with the same library.
func (m *merger) consumes(sys *systems.System, r *row, c consumer) bool {
	if m.idle(c) {
		return false
	}
	alike := len(r.entries) == 0 || slices.ContainsFunc(r.entries, func(e entry) bool {
		return e.site.Lib == "" || family(e.site.Lib) == family(c.Lib)
	})
	at := m.systemOf[c.Key]
	if at == nil && m.spokenTo(c) != nil {
		return m.spokenTo(c) == sys
	}
	return at == sys && (alike || !c.Any) || at == nil && m.local[systems.Broker] == 1 && alike
}

// spokenTo is the broker that the program sends to with the library of a consumer for one kind
// of broker, nil when there is none or several.
func (m *merger) spokenTo(c consumer) (only *systems.System) {
	if c.Any || c.Lib == "" {
		return nil
	}
	for sys, r := range m.rows {
		if !slices.ContainsFunc(r.entries, func(e entry) bool {
			return e.site.Kind == systems.Broker && e.site.Lib != "" && family(e.site.Lib) == family(c.Lib)
		}) {
			continue
		}
		if only != nil {
			return nil
		}
		only = sys
	}
	return only
}

// family is the first word of a library's id: those of one project have it in common.
func family(lib string) string {
	first, _, _ := strings.Cut(lib, " ")
	return first
}

// idle reports whether nothing in the program calls the function that a consumer stands in.
func (m *merger) idle(c consumer) bool {
	if c.Func == "" || !ast.IsExported(last(c.Func)) {
		return false
	}
	w := &way{ID: c.Func, Name: last(c.Func), Exported: true}
	if of := owner(c.Func); m.graph.types[of].Name != "" {
		w.Type = of
	}
	return m.dead(w)
}

// dedupe says whether consumers know a message again.
func (m *merger) dedupe(sys *systems.System, r *row) (list []judged) {
	acked, drops := map[string]bool{}, judged{}
	for _, s := range m.surveys {
		for lib := range s.Messaging.Acks {
			acked[lib] = true
		}
		for _, j := range s.Messaging.Drops {
			drops = j
		}
	}
	for _, s := range m.surveys {
		for _, c := range s.Messaging.Consumers {
			switch {
			case !m.consumes(sys, r, c):
			case c.Ever || c.Once && !acked[c.Lib]:
				list = append(list, judged{NotNeeded, "what " + c.Name + " consumes is not delivered again", c.At})
			case drops.State == Yes:
				list = append(list, judged{Yes, drops.Words + " drops what was seen before", drops.At})
			default:
				list = append(list, m.again(c)...)
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	for _, j := range m.consumers(sys, r) {
		if j.State == Unknown {
			list = append(list, j) // nor is it seen whether it has to know anything again
		}
	}
	if len(list) == 0 {
		list = append(list, judged{State: NotNeeded, Words: "nothing consumes"})
	}
	return list
}

// again says whether what handles the messages of a consumer knows one again.
func (m *merger) again(c consumer) []judged {
	h := handler{Name: c.Name, Open: true}
	switch {
	case c.Handler != nil:
		h = *c.Handler
		if h.Name == "" {
			h.Name = c.Name
		}
	case c.Func != "":
		h = handler{Name: c.Name, Calls: []edge{{From: c.Func, To: c.Func}}}
		if c.Hands {
			h.Calls = append(h.Calls, m.above(c.Func, 2)...)
		}
	}
	self := m.recalls(h, c.At)
	if self.State == Yes || c.Handler != nil && !h.Open && len(h.From) == 0 || c.Handler == nil && !c.Open {
		if c.Hands && self.State == No {
			self = judged{Unknown, "it is not seen what handles the messages of " + c.Name, c.At}
		}
		if self.State == Yes {
			return m.each(h, self, c.At)
		}
		return []judged{self}
	}
	var list []judged
	for _, from := range append(slices.Clone(h.From), c.Func) {
		for _, given := range m.handed(from, 0) {
			if given.Open {
				list = append(list, judged{Unknown, "it is not seen what handles the messages of " + c.Name, c.At})
				continue
			}
			list = append(list, m.recalls(given, c.At))
		}
	}
	if len(list) == 0 {
		list = append(list, judged{Unknown, "it is not seen what handles the messages of " + c.Name, c.At})
	}
	return list
}

// handles matches the methods of handlers, of which there may be one for each kind of message.
var handles = regexp.MustCompile(`(?i)^(handle|process|execute|consume|on|receive|serve|dispatch)`)

// each answers for all handlers that a consumer may hand messages to, when there are several:
// that one knows them again is nothing for the others.
func (m *merger) each(h handler, self judged, at spot) []judged {
	var from []string
	for _, e := range h.Calls {
		from = append(from, m.graph.targets(e)...)
	}
	for range maxLooks {
		var next []string
		by := map[string][]string{}
		for _, id := range from {
			for _, e := range m.graph.out[id] {
				next = append(next, e.To)
				if e.Via != "" && handles.MatchString(last(e.Via)) && !slices.Contains(by[e.Via], e.To) {
					by[e.Via] = append(by[e.Via], e.To)
				}
			}
		}
		for _, port := range slices.Sorted(maps.Keys(by)) {
			all := by[port]
			if len(all) < 2 {
				continue
			}
			var list []judged
			for _, id := range all {
				list = append(list, m.recalls(handler{Name: last(owner(id)) + "." + last(id), Calls: []edge{{From: id, To: id}}}, at))
			}
			return list
		}
		from = next
	}
	return []judged{self}
}

// above are the callers of a function, and theirs, as calls of them.
func (m *merger) above(id string, up int) (list []edge) {
	if up == 0 {
		return nil
	}
	for _, e := range m.graph.in[id] {
		if e.From != id {
			list = append(append(list, edge{From: e.From, To: e.From}), m.above(e.From, up-1)...)
		}
	}
	return list
}

// handed are the handlers that a function is given, or the type whose method it is: by
// what makes it, by its methods, or in its fields.
func (m *merger) handed(id string, depth int) (list []handler) {
	if id == "" || depth > maxEmbeds {
		return nil
	}
	of := owner(id)
	_, isMethod := m.graph.types[of]
	for _, s := range m.surveys {
		for _, p := range s.Messaging.Passes {
			hit := p.To == id || isMethod && (p.To == of || slices.Contains(m.graph.builds[p.To], of) || owner(p.To) == of)
			if !hit && p.Port {
				hit = slices.ContainsFunc(m.graph.targets(edge{From: p.To, To: p.To, Port: true}), func(to string) bool {
					return to == id || isMethod && owner(to) == of
				})
			}
			if !hit {
				continue
			}
			if len(p.Handler.From) == 0 {
				list = append(list, p.Handler)
				continue
			}
			for _, from := range p.Handler.From { // handed on
				if from == id {
					continue
				}
				for _, outer := range m.handed(from, depth+1) {
					h := p.Handler
					h.From, h.Calls = nil, slices.Clone(h.Calls)
					h.join(outer)
					list = append(list, h)
				}
			}
		}
	}
	return list
}
