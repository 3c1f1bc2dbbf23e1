// Package ticket has a type with transitions that nobody stores.
package ticket

type Phase string

const (
	Waiting Phase = "waiting"
	Running Phase = "running"
)

type Ticket struct {
	ID    string
	Phase Phase
}

func (t *Ticket) Start() { t.Phase = Running }
