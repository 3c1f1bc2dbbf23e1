package landscape

import (
	"slices"

	"github.com/resilint/resilint/internal/systems"
)

// transactions says where transactions are begun.
func (m *merger) transactions(sys *systems.System, r *row) (list []judged) {
	var open []judged
	for _, s := range m.surveys {
		for _, b := range s.Begins {
			switch of := m.systemOf[b.Key]; {
			case of == sys, of == nil && !sys.Inside && m.likely(b, r):
				list = append(list, judged{Yes, "begun in " + b.At.Symbol, b.At})
			case of == nil && b.Kind == systems.Database:
				open = append(open, judged{Unknown, "begun in " + b.At.Symbol + ", perhaps of another database", b.At})
			}
		}
	}
	if len(list) == 0 {
		list = open
	}
	if len(list) == 0 {
		list = append(list, judged{State: No, Words: "none is begun"})
	}
	return list
}

// likely reports whether a transaction of which it is not seen what it runs on can be no
// other database's: there is one alone that is spoken to through its library, or one at all.
func (m *merger) likely(b begin, r *row) bool {
	if b.Kind != systems.Database {
		return false
	}
	remote := 0
	for sys := range m.rows {
		if !sys.Inside && slices.Contains(sys.Kinds, systems.Database) {
			remote++
		}
	}
	return remote == 1 || m.users[b.Lib] == 1 && slices.ContainsFunc(r.entries, func(e entry) bool { return e.site.Lib == b.Lib })
}

// outbox says what keeps messages until they are sent: of a database, in its tables; of
// a broker, those whose relay publishes to it.
func (m *merger) outbox(sys *systems.System, r *row) (list []judged) {
	var relays []stored
	for _, s := range m.surveys {
		for _, st := range s.Messaging.Relays {
			if m.keeps(sys, r, st) {
				relays = append(relays, st)
			}
		}
	}
	broker := slices.Contains(sys.Kinds, systems.Broker)
	if broker && m.local[systems.Broker] > 1 {
		relays = slices.DeleteFunc(relays, func(st stored) bool { return m.sender(st.Func, m.sends(sys)) == "" })
	}
	for _, s := range m.surveys {
		for _, st := range s.Messaging.Stores {
			if !m.keeps(sys, r, st) || broker && m.local[systems.Broker] > 1 && len(relays) == 0 {
				continue
			}
			text := "messages are stored in an outbox"
			if st.Table != "" {
				text = "table " + st.Table
			}
			list = append(list, judged{Yes, text, st.At})
		}
	}
	if len(list) == 0 {
		relays = slices.DeleteFunc(relays, func(st stored) bool { return st.Carries })
	}
	if len(list) > 0 && len(relays) == 0 {
		list = append(list, judged{No, "nothing is seen that reads it", first(list)})
	}
	for _, st := range relays {
		list = append(list, judged{Yes, "read by " + st.At.Symbol, st.At})
	}
	if len(list) == 0 {
		list = m.queues(sys, r)
	}
	if len(list) == 0 {
		list = append(list, judged{State: No, Words: "none is seen"})
	}
	return list
}

// keeps reports whether a table of messages may be one of a system: brokers have those of any
// database, databases their own.
func (m *merger) keeps(sys *systems.System, r *row, st stored) bool {
	if !slices.Contains(sys.Kinds, systems.Database) || m.local[systems.Database] == 1 {
		return true
	}
	if of := m.systemOf[st.Key]; of != nil {
		return of == sys
	}
	return st.Func == "" || slices.ContainsFunc(r.entries, func(e entry) bool { return e.way.ID == st.Func })
}
