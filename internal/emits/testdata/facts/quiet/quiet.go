// Package quiet sends nothing and can reach nothing that does: no fact tells of it,
// whatever its functions do with events.
package quiet

type OrderPaid struct{ OrderID string }

type Sender interface {
	Send(e OrderPaid) error
}

func Pass(s Sender, e OrderPaid) error { return s.Send(e) }

func Key(prefix, id string) string { return prefix + id }

func Count(events []OrderPaid) int { return len(events) }

func hidden(e OrderPaid) OrderPaid { return e }
