package wiring

import "github.com/resilint/resilint/internal/effects"

// Demand is one call of a port by a function that does not know what is behind it.
// It is the upper end of a [Join].
type Demand struct {
	// Owner and Field say which port: Owner is the key of the struct that declares
	// the field, as in [Wiring]. Of a parameter that a function, or a closure that it
	// returns, calls, Owner is the key of the function and Field is "#0", "#1"….
	Owner, Field string
	// Getter is the method of the port that gives out the one which is asked, "" when
	// the port itself is: uow.Accounts().
	Getter string
	// Method is the port's method, "" when the port is a function.
	Method string
	// Recv is the key of the type whose method asks, "" for a function; Name is the
	// name of the method or function.
	Recv, Name string
	// Func is how messages speak of the function that asks: "(*Pay).Charge".
	Func string
	// At is where the port is called, which may be in a helper that Func calls:
	// "usecase/pay.go:41".
	At string
	// Around are the regions between Func and the call, outermost first.
	Around []Region
	// Ctx is the context that the port is given, Args all that it is given, by
	// parameter of the port's method; nil when nothing is known of any. Parameters in
	// them are those of Func. A value that is made anew for each attempt of a retry
	// around the call is Fresh, one that was made before is Present.
	Ctx  effects.Val
	Args []effects.Val
	// Marks are what is between Func and the call beside regions.
	Marks Marks
	// After are the demands that can have been met before, on the way to this one
	// through Func: places in the list that [Result.Demands] returns for the package.
	After []int
	// Shaped: by the shape of both ports, the call asks another service in a function
	// that a repository is given to change what it has loaded. Rules know that without
	// what is behind the ports.
	Shaped bool
	// Handed: Func may run in a transaction of its caller: it, or the type it belongs
	// to, is given one.
	Handed bool
	// Open: types of the package implement the port, too. What those do is among the
	// effects of Func already.
	Open bool
	// Empty: nothing is ever put into the field. What is said to be behind it, Open, is
	// not there.
	Empty bool
	// Taken: the package uses Func as a value: who calls it, and with which context, is
	// not known.
	Taken bool
	// Case is the place of the switch over something that its function is given whose
	// case calls the port, "" when none does. Which case Func gets to is not known.
	Case string
}

// Region is a region around the call of a port. When Port is set it is what a port
// does with a function that it is given: uow.Do(ctx, func…). A Join puts in
// what the port's implementation does.
type Region struct {
	effects.Around
	Port *PortRegion
}

// PortRegion is a function that is given to a method of a port, or what follows a call
// of one that may begin a transaction.
type PortRegion struct {
	Owner, Field, Method string // as in Demand
	Param                int    // the parameter that the function is given as; -1 for what follows

	updates bool // as Demand.Shaped; it is not in facts
}

// Marks say how a function passes on what it is asked for.
type Marks struct {
	Idempotent bool // annotated as safe to repeat
	Guarded    bool // only what may be repeated gets there
	Minded     bool // it looks for repeats
	Kept       bool // it decides by the clock or a kept answer whether it asks at all
	Lost       bool // it does not tell its caller of a failure
}

// Or joins the marks of two functions on one way.
func (m Marks) Or(n Marks) Marks {
	return Marks{m.Idempotent || n.Idempotent, m.Guarded || n.Guarded, m.Minded || n.Minded, m.Kept || n.Kept, m.Lost || n.Lost}
}

// Demands is the fact about what the functions of a package demand of ports, in the
// order of Owner and Field.
type Demands struct {
	List []Demand

	told *telling // the list with an index, in the process that found it
}

// AFact marks Demands as a fact.
func (*Demands) AFact() {}

func (*Demands) String() string { return "demands of ports" }
