package ports

import (
	"go/types"

	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/sym"
)

// Role says what a method of a port does to state and events.
type Role uint8

// Roles of methods. None is unknown.
const (
	None Role = iota
	Read
	SaveState // changes stored state
	SaveBoth  // stores state together with its events
	SaveEvents
	Publish // hands a message to something outside
	RunTx   // runs a function in a transaction
	BeginTx
	EndTx  // commits or rolls back
	JoinTx // returns the port, or another one, bound to a transaction
	Relay  // moves or marks stored events
)

var roleNames = [...]string{
	"none", "read", "save state", "save state and events", "save events", "publish", "run in transaction",
	"begin", "end", "join transaction", "relay",
}

func (r Role) String() string { return roleNames[r] }

// roleOf leaves out what cannot fail and takes no context: it changes what is in
// memory, and is stored later, if at all.
func roleOf(port *types.Named, kind Kind, method *types.Func) Role {
	r := roleByName(port, kind, method)
	if (r == SaveState || r == SaveEvents || r == SaveBoth) && !reachesOut(method.Signature()) {
		return None
	}
	return r
}

// reachesOut reports a function that returns an error, or takes a context.
func reachesOut(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if sym.IsContext(v.Type()) {
			return true
		}
	}
	for v := range sig.Results().Variables() {
		if sym.IsError(v.Type()) {
			return true
		}
	}
	return false
}

// roleByName is the role that the names of a port and a method tell.
func roleByName(port *types.Named, kind Kind, method *types.Func) Role {
	verb := split(method.Name())
	if len(verb) == 0 {
		return None
	}
	if r := txRole(port, kind, verb, method); r != None {
		return r
	}
	switch kind {
	case Outbox:
		return outboxRole(verb, method)
	case EventStore:
		return eventStoreRole(verb, method)
	case Publisher:
		if publishVerbs[verb[0]] && hasPayload(method) && !dispatches(port, method) {
			return Publish
		}
	case Repository:
		if hasAny(split(port.Obj().Name()), fileWords) || len(verb) > 1 && hasAny(verb[1:2], fileWords) {
			return None
		}
		return repositoryRole(verb, method)
	}
	if readVerbs[verb[0]] {
		return Read
	}
	return None
}

// dispatches reports whether the package of a port has a type of its own that
// both publishes and takes subscriptions: the dispatcher of domain events that
// comes with its interface and calls its handlers itself.
func dispatches(port *types.Named, method *types.Func) bool {
	scope := port.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		named, ok := tn.Type().(*types.Named)
		if !ok {
			continue
		}
		publishes, subscribes := false, false
		for m := range named.Methods() {
			verb := split(m.Name())
			publishes = publishes || m.Name() == method.Name()
			subscribes = subscribes || len(verb) > 0 && subscribeVerbs[verb[0]]
		}
		if publishes && subscribes {
			return true
		}
	}
	return false
}

// txRole recognises the methods that begin, end, run or join transactions, on
// whatever port they stand.
func txRole(port *types.Named, kind Kind, verb []string, method *types.Func) Role {
	sig := method.Signature()
	about := kind == UnitOfWork || hasAny(verb, txWords)
	switch {
	case about && hasFuncParam(sig):
		return RunTx
	case verb[0] == "begin" || about && (verb[0] == "start" || verb[0] == "new" || verb[0] == "open"):
		return BeginTx
	case verb[0] == "commit" && len(verb) <= 2 || verb[0] == "rollback" && len(verb) <= 2:
		if kind != EventStore && kind != Outbox || !hasPayload(method) {
			return EndTx
		}
	case about && sig.Results().Len() > 0 && (verb[0] == "with" || verb[0] == "in" || verb[0] == "using"):
		return JoinTx
	case sig.Params().Len() == 1 && sig.Results().Len() == 1 && verb[0] == "with" && types.Identical(sig.Results().At(0).Type(), port):
		return JoinTx
	}
	return None
}

func outboxRole(verb []string, method *types.Func) Role {
	switch {
	case relayVerbs[verb[0]]:
		return Relay
	case appendVerbs[verb[0]] && hasPayload(method):
		return SaveEvents
	}
	return None
}

// eventStoreRole needs a domain event among the parameters, or a parameter
// that can be anything: the EventRepository of a ticket shop stores concerts.
func eventStoreRole(verb []string, method *types.Func) Role {
	if readVerbs[verb[0]] {
		return Read
	}
	event, other := payload(method)
	switch {
	case event && other:
		return SaveBoth
	case event && appendVerbs[verb[0]]:
		return SaveEvents
	case event:
		return None
	case other && writeVerbs[verb[0]]:
		return SaveState
	}
	return None
}

func repositoryRole(verb []string, method *types.Func) Role {
	event, other := payload(method)
	switch {
	case outbox.Named(method.Name()) && appendVerbs[verb[0]]:
		return SaveEvents
	case readVerbs[verb[0]]:
		return Read
	case event && other:
		return SaveBoth
	case event && appendVerbs[verb[0]]:
		return SaveEvents
	case event:
		return None
	case verb[0] == "mark" && hasAny(verb[1:], doneWords):
		return Relay
	case len(verb) == 1 && nounVerbs[verb[0]] && gives(method):
		return None
	case writeVerbs[verb[0]] || changeVerbs[verb[0]]:
		return SaveState
	}
	return None
}

// gives reports a method that returns more than an error.
func gives(method *types.Func) bool {
	for r := range method.Signature().Results().Variables() {
		if !sym.IsError(r.Type()) {
			return true
		}
	}
	return false
}

// namesEvents reports whether a method says that it stores events: SaveEvents.
func namesEvents(method *types.Func) bool {
	verb := split(method.Name())
	return len(verb) > 1 && appendVerbs[verb[0]] && has(verb[1:], "event")
}

// payload reports whether a method takes domain events and whether it takes
// anything else that is state: an entity, an update function. Identifiers,
// contexts, options and transaction handles are neither.
func payload(method *types.Func) (event, state bool) {
	for p := range method.Signature().Params().Variables() {
		t := p.Type()
		switch {
		case sym.IsContext(t):
		case IsEvent(t) || namesEvents(method) && carries(t):
			event = true
		case isFunc(t):
			state = true
			if returnsEvents(t) {
				event = true
			}
		case isEntity(t):
			state = true
		}
	}
	return event, state
}

func hasPayload(method *types.Func) bool {
	for p := range method.Signature().Params().Variables() {
		if !sym.IsContext(p.Type()) {
			return true
		}
	}
	return false
}

func hasFuncParam(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if isFunc(p.Type()) {
			return true
		}
	}
	return false
}

func isFunc(t types.Type) bool {
	_, ok := types.Unalias(t).Underlying().(*types.Signature)
	return ok
}

// returnsEvents reports whether an update function hands events back, which
// its caller then stores: func(*User) (bool, []any, error).
func returnsEvents(t types.Type) bool {
	sig := types.Unalias(t).Underlying().(*types.Signature)
	for r := range sig.Results().Variables() {
		if IsEvent(r.Type()) {
			return true
		}
		if s, ok := types.Unalias(r.Type()).Underlying().(*types.Slice); ok && types.IsInterface(s.Elem()) {
			return true
		}
	}
	return false
}

// IsEntity reports whether a parameter of that type can be state that a
// repository stores: a struct, or an interface with methods, that is no
// identifier, filter, option or transaction handle.
func IsEntity(t types.Type) bool { return isEntity(t) }

// isEntity reports whether a parameter can be state: a struct, or an interface
// with methods, that is no identifier, filter or option.
func isEntity(t types.Type) bool {
	named := sym.Named(elem(t))
	if named == nil {
		return false
	}
	name := split(named.Obj().Name())
	if hasAny(name, plainWords) {
		return false
	}
	switch u := named.Underlying().(type) {
	case *types.Struct:
		return true
	case *types.Interface:
		return u.NumMethods() > 0
	}
	return false
}
