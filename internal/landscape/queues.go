package landscape

import (
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/systems"
)

// queued is what a statement does to a table whose rows may wait to be sent.
type queued struct {
	stored
	// Puts: it inserts rows. Takes: it reads those that wait, whosever they are. Marks: it says
	// that rows are sent.
	Puts, Takes, Marks bool
}

var (
	// sentColumn matches columns that say whether a row was sent.
	sentColumn = regexp.MustCompile(`(?i)^(is_?|was_?)?(sent|published|dispatched|delivered|relayed|forwarded|emitted|pushed|produced)(_?(at|on|time))?$`)
	// progress matches columns whose values do.
	progress = regexp.MustCompile(`(?i)^((email|mail|message|event|notification|delivery|send|publish)_?)?(status|state)$`)
	// sent matches those values.
	sent = regexp.MustCompile(`(?i)(^|[^n])(sent|published|dispatched|delivered)\b|(Sent|Published|Dispatched|Delivered)$`)
	// keyed matches columns that pick the rows of somebody.
	keyed = regexp.MustCompile(`(?i)(^|_)id$|Id$|ID$`)
)

// queue notes what a statement does to a table that may be a queue; it is none when the name
// says what it is.
func (s *surveyor) queue(st *statements.Statement) {
	table := st.Target()
	if table == "" || outbox.Named(table) {
		return
	}
	q := queued{stored: s.stored(table, st.Call), Puts: st.Verb == statements.Insert}
	for _, set := range st.Set {
		value := strings.ToLower(strings.Trim(set.Text, "'\" "))
		q.Marks = q.Marks || sentColumn.MatchString(set.Column) && value != "null" && value != "false" && value != "0"
		q.Marks = q.Marks || progress.MatchString(set.Column) && (sent.MatchString(set.Text) || set.Arg != nil && sent.MatchString(s.text(set.Arg)))
	}
	waits := func(column string) bool { return sentColumn.MatchString(column) || progress.MatchString(column) }
	of := func(column string) bool { return keyed.MatchString(column) }
	switch {
	case st.SQL != nil && st.Writes():
		q.Takes = q.Marks && st.Returning && !slices.ContainsFunc(st.SQL.WhereColumns, func(c string) bool { return of(c) && !strings.EqualFold(c, "id") }) && st.SQL.SubLimit
	case st.SQL != nil:
		q.Takes = slices.ContainsFunc(st.SQL.WhereColumns, waits) && !slices.ContainsFunc(st.SQL.WhereEquals, of)
	case !st.Writes():
		q.Takes = slices.ContainsFunc(st.Where, func(c statements.Compare) bool { return waits(c.Column) }) &&
			!slices.ContainsFunc(st.Where, func(c statements.Compare) bool { return of(c.Column) })
	}
	if q.Puts || q.Takes || q.Marks {
		s.out.Messaging.Queues = append(s.out.Messaging.Queues, q)
	}
}

// queues are the tables of a database whose rows wait until they are sent, and are marked
// then; of a broker, those whose rows are published to it.
func (m *merger) queues(sys *systems.System, r *row) (list []judged) {
	tables := map[string][]queued{}
	for _, s := range m.surveys {
		for _, q := range s.Messaging.Queues {
			if m.keeps(sys, r, q.stored) {
				key := strings.ToLower(q.Table)
				tables[key] = append(tables[key], q)
			}
		}
	}
	ways := m.sends(sys)
	for _, all := range tables {
		has := func(is func(queued) bool) bool { return slices.ContainsFunc(all, is) }
		if !has(func(q queued) bool { return q.Puts }) || !has(func(q queued) bool { return q.Marks }) {
			continue
		}
		for _, q := range all {
			if !q.Takes {
				continue
			}
			by := m.sender(q.Func, ways)
			if by == "" {
				continue
			}
			for _, p := range all {
				if p.Puts {
					list = append(list, judged{Yes, "table " + p.Table, p.At})
				}
			}
			list = append(list, judged{Yes, "read by " + q.At.Symbol, q.At})
		}
	}
	return list
}

// sends are the ways by which messages leave: those of a broker, or those of all systems that
// are no stores.
func (m *merger) sends(of *systems.System) map[string]bool {
	ways := map[string]bool{}
	for sys, r := range m.rows {
		stores := slices.Contains(sys.Kinds, systems.Database) || slices.Contains(sys.Kinds, systems.Cache)
		if slices.Contains(of.Kinds, systems.Broker) && sys != of || stores && !slices.Contains(sys.Kinds, systems.Broker) {
			continue
		}
		for _, e := range r.entries {
			if !besides[e.site.Does] && e.site.Does != "GET" && e.site.Does != "read" {
				ways[e.way.ID] = true
			}
		}
	}
	return ways
}

// sender returns who calls a function and some way, too: the function itself or its callers;
// "" when nobody does.
func (m *merger) sender(id string, ways map[string]bool) string {
	for _, e := range append([]edge{{To: id}}, m.above(id, 3)...) {
		if m.graph.reaches(e.To, ways, maxAsked, map[string]bool{}) {
			return e.To
		}
	}
	return ""
}
