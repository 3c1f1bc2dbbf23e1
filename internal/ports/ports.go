// Package ports says what the interfaces of a service stand for: a repository,
// an event store, an outbox, a publisher, a unit of work; and what their
// methods do to state and events.
//
// It looks at types only: the words of names in several naming cultures, the
// parameters (does it take an entity, an event, a function?), and what a type
// called Event is made of, since calendars, ticket shops and webhooks have
// events that are no domain events. Where the words leave it open the answer
// is Other or None, which rules take for silence.
package ports

import (
	"go/types"

	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/sym"
)

// Kind says what an interface stands for.
type Kind uint8

// Kinds of ports.
const (
	Other Kind = iota
	Repository
	EventStore
	Outbox
	Publisher  // hands messages to something outside the process
	Dispatcher // may well stay inside the process: bus, mediator, notifier
	UnitOfWork
	ReadModel // projections, views, search indexes, snapshots, caches
	Telemetry // metrics, analytics, audit trails, logs
)

var kindNames = [...]string{
	"other", "repository", "event store", "outbox", "publisher", "dispatcher", "unit of work", "read model", "telemetry",
}

func (k Kind) String() string { return kindNames[k] }

// KindOf returns what a named type stands for, by its name, the name of its
// package and its methods.
func KindOf(named *types.Named) Kind {
	if named == nil || named.Obj().Pkg() == nil {
		return Other
	}
	pkg := split(named.Obj().Pkg().Name())
	name := split(named.Obj().Name())
	switch {
	case isEventLog(name):
		return EventStore
	case hasAny(name, telemetryWords) || hasAny(pkg, telemetryWords):
		return Telemetry
	case isUnitOfWork(name):
		return UnitOfWork
	case outbox.Named(named.Obj().Name()) || outbox.Named(named.Obj().Pkg().Name()):
		return Outbox
	case hasAny(name, readModelWords) || hasAny(pkg, readModelWords):
		return ReadModel
	case isEventStore(name) || isEventStore(pkg) && hasAny(name, storeWords):
		return EventStore
	case hasAny(name, publisherWords) || hasAny(name, brokerWords) && !hasAny(name, consumerWords):
		return Publisher
	case hasAny(name, dispatcherWords):
		return Dispatcher
	case hasAny(name, storeWords) || name[len(name)-1] == "model" && holdsPool(named):
		return Repository
	case hasAny(pkg, publisherWords):
		return Publisher
	case hasAny(pkg, storeWords):
		return Repository
	case !hasAny(name, remoteWords) && !containsRun(name, "use", "case") && keeps(named):
		return Repository
	}
	return Other
}

// NamesStore reports whether a type, or its package, is named as what keeps
// things are: a repository by its word rather than by its methods.
func NamesStore(named *types.Named) bool {
	return named.Obj().Pkg() != nil && (hasAny(split(named.Obj().Name()), storeWords) || hasAny(split(named.Obj().Pkg().Name()), storeWords))
}

// holdsPool reports a struct that has a database to work on, by the names of its
// fields. A PaymentModel with one is what others call a repository; without one
// it is the row.
func holdsPool(named *types.Named) bool {
	st, isStruct := named.Underlying().(*types.Struct)
	if !isStruct {
		return false
	}
	for f := range st.Fields() {
		if hasAny(split(f.Name()), poolWords) && sym.Named(f.Type()) != nil {
			return true
		}
	}
	return false
}

// keeps reports an interface that gives out what it takes in: a method that
// saves a type of this or another package and one that returns it. That is how
// Orders, Customers and the like are known for repositories.
func keeps(named *types.Named) bool {
	i, ok := named.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	saved, given := map[*types.Named]bool{}, map[*types.Named]bool{}
	for m := range i.Methods() {
		verb := split(m.Name())
		switch {
		case len(verb) == 0:
		case readVerbs[verb[0]]:
			for r := range m.Signature().Results().Variables() {
				given[sym.Named(elem(r.Type()))] = true
			}
		case writeVerbs[verb[0]]:
			for p := range m.Signature().Params().Variables() {
				if isEntity(p.Type()) && !sym.IsContext(p.Type()) {
					saved[sym.Named(elem(p.Type()))] = true
				}
			}
		}
	}
	for t := range saved {
		if t != nil && given[t] {
			return true
		}
	}
	return false
}

// isUnitOfWork recognises UnitOfWork, UoW, TxManager, TransactionProvider,
// Transactor; a TransactionRepository stores payments.
func isUnitOfWork(name []string) bool {
	if has(name, "uow") || containsRun(name, "unit", "of", "work") || containsRun(name, "uo", "w") {
		return true
	}
	if hasAny(name, storeWords) {
		return false
	}
	if has(name, "transactor") || has(name, "transactional") || has(name, "atomic") {
		return true
	}
	return (has(name, "tx") || has(name, "transaction") || has(name, "trm")) && hasAny(name, runnerWords)
}

// isEventStore recognises EventStore, EventLog, DomainEventRepository. What a
// method of it does still depends on whether it takes domain events.
func isEventStore(name []string) bool {
	return hasAny(name, eventWords) && hasAny(name, storeWords) || has(name, "eventstore")
}

// isEventLog recognises EventLog, which is a log only by name.
func isEventLog(name []string) bool {
	return !has(name, "audit") && (containsRun(name, "event", "log") || containsRun(name, "event", "journal") || has(name, "eventlog"))
}

// Named returns the named interface behind the type of a receiver expression,
// or nil.
func Named(t types.Type) *types.Named {
	named := sym.Named(t)
	if named == nil || !types.IsInterface(named) {
		return nil
	}
	return named
}
