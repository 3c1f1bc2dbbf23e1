package landscape

import (
	"maps"
	"regexp"
	"slices"
)

// Bounds of how many calls lie between a handler and what knows messages again, or only looks
// at what is stored: the farther away, the less that has to do with messages.
const (
	maxKnows = 6
	maxLooks = 2
	maxOpen  = 2
)

// recalls says whether a handler, or what it calls, knows messages again.
func (m *merger) recalls(h handler, at spot) judged {
	knows, ends, looks := map[string]judged{}, map[string]judged{}, map[string]judged{}
	for _, s := range m.surveys {
		maps.Copy(knows, s.Messaging.Knows)
		maps.Copy(ends, s.Messaging.Ends)
		maps.Copy(looks, s.Messaging.Looks)
	}
	if h.Knows.State == Yes {
		return judged{Yes, h.Name + " looks for messages that were handled", h.Knows.At}
	}
	var ids []string
	open := ""
	for _, e := range h.Calls {
		targets := m.graph.targets(e)
		if e.Port && len(targets) == 0 && (e.Ctx != passedNone || e.From == e.To && len(h.Calls) == 1) {
			open = last(e.To)
		}
		ids = append(ids, targets...)
	}
	if id := m.nearest(ids, knows, maxKnows); id != "" {
		return judged{Yes, h.Name + " looks for messages that were handled", knows[id].At}
	}
	if h.Ends.State == Yes {
		return judged{Yes, h.Name + " " + h.Ends.Words, h.Ends.At}
	}
	if id := m.nearest(ids, ends, maxLooks); id != "" {
		return judged{Yes, last(id) + " " + ends[id].Words, ends[id].At}
	}
	if id := m.nearest(ids, looks, maxLooks); id != "" {
		return judged{Unknown, last(id) + " " + looks[id].Words + ", perhaps of messages that were handled", looks[id].At}
	}
	if h.Looks.State == Yes {
		return judged{Unknown, h.Name + " " + h.Looks.Words + ", perhaps of messages that were handled", h.Looks.At}
	}
	if open == "" {
		open = m.unseen(ids, maxOpen)
	}
	if open != "" {
		return judged{Unknown, "it is not seen what " + open + " does for " + h.Name, at}
	}
	return judged{No, "nothing that " + h.Name + " calls looks for messages that were handled", at}
}

// nearest returns the function with an answer that is reached by the fewest calls, "" when
// there is none.
func (m *merger) nearest(from []string, answers map[string]judged, depth int) string {
	seen := map[string]bool{}
	for ; depth >= 0 && len(from) > 0; depth-- {
		var next []string
		for _, id := range from {
			if seen[id] {
				continue
			}
			seen[id] = true
			if answers[id].State == Yes {
				return id
			}
			for _, e := range m.graph.out[id] {
				next = append(next, e.To)
			}
		}
		from = next
	}
	return ""
}

// statement matches the methods of databases that run the text that they are given: what that
// does is in view.
var statement = regexp.MustCompile(`^(Exec|Query|QueryRow|Queryx|Get|Select|Prepare|Begin)(Context|Tx|x)?$|^(Commit|Rollback)$`)

// unseen returns a method of an interface that is called with a context and of which it is
// not known what fills it, "" when there is none.
func (m *merger) unseen(from []string, depth int) string {
	for _, s := range m.surveys {
		for _, e := range s.Edges {
			if e.Port && e.Ctx != passedNone && !statement.MatchString(last(e.To)) && slices.Contains(from, e.From) && len(m.graph.targets(e)) == 0 {
				return last(e.To)
			}
		}
	}
	if depth == 0 {
		return ""
	}
	var next []string
	for _, id := range from {
		for _, e := range m.graph.out[id] {
			next = append(next, e.To)
		}
	}
	if len(next) == 0 {
		return ""
	}
	return m.unseen(next, depth-1)
}
