package good

import "time"

// LedgerAdded is an event of a ledger.
type LedgerAdded struct {
	EventID    string
	OccurredAt time.Time
}

// LedgerState is what a use case changes in memory before it is stored as a whole:
// its methods have the verbs of a repository, but nothing in them can fail.
type LedgerState interface {
	Entry(id string) (*entry, error)
	AddEntry(e *entry)
	AddEvent(e *LedgerAdded)
	SetTotal(total *entry)
}

type entry struct{ Total int }

func grow(s LedgerState, e *entry, added *LedgerAdded) {
	s.AddEntry(e)
	s.AddEvent(added)
	s.SetTotal(e)
}

// LedgerRepository is called like what keeps things; in this test double of one
// there is nothing to wait for, and nothing that could stay half done.
type LedgerRepository interface {
	Save(e *entry)
	SaveEvents(events []LedgerAdded)
}

func fill(r LedgerRepository, e *entry, events []LedgerAdded) {
	r.Save(e)
	r.SaveEvents(events)
}
