// Package supplier keeps the states in columns and values.
package supplier

// States of a breaker without a type.
const (
	StateOpen     = "OPEN"
	StateClosed   = "CLOSED"
	StateHalfOpen = "HALF_OPEN" // want `RES1301: domain models the states of a circuit breaker: constants has StateOpen, StateClosed, StateHalfOpen`
)

// Status is an enumeration made of structs.
type Status struct{ slug string }

// States of a breaker, and what a breaker may be told.
var (
	Closed     = Status{"closed"}
	Opened     = Status{"open"}
	HalfOpened = Status{"half open"} // want `RES1301: domain models the states of a circuit breaker: Status has Closed, Opened, HalfOpened`
	ForcedOpen = Status{"forced open"}
)

// Supplier is an entity.
type Supplier struct{ Status Status }
