// Package order has states that only sound like those of a breaker.
package order

// Status of an order: it has members that no breaker has.
type Status string

// Open and closed are two of the states of an order, and half open is a third.
const (
	Open      Status = "open"
	HalfOpen  Status = "half_open"
	Closed    Status = "closed"
	Cancelled Status = "cancelled"
)

// Ticket is open or closed, and nothing else.
type Ticket int

// The two states of a ticket.
const (
	TicketOpen Ticket = iota
	TicketClosed
)

// Levels are numbers without a name for a state.
const (
	LevelOpen  = 1
	LevelClose = 2
	LevelHalf  = 3
)

// Close is a method, no state.
func (s *Status) Close() { *s = Closed }

// Names of events end like states and are none.
const (
	EventOpened   = "order.opened"
	EventClosed   = "order.closed"
	EventReopened = "order.reopened"
)
