package ports

import (
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// envelope are the names of fields and methods that belong to a domain event
// or its stored form and to little else.
var envelope = set("eventid", "eventname", "eventtype", "eventversion", "eventat", "eventdata", "occurredat",
	"occurredon", "occuredat", "aggregateid", "aggregatetype", "aggregatename", "aggregateversion", "streamid",
	"streamname", "causationid", "correlationid", "sequencenumber", "schemaversion", "publishedat", "routingkey",
	"isdomainevent", "isevent", "messagetype", "deduplicationid")

// IsEvent reports whether a type is a domain event, a list of them, or their
// stored form. A struct called Event counts only when it is made like one:
// the Event of a calendar has a title and a place.
func IsEvent(t types.Type) bool {
	t = elem(t)
	named := sym.Named(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	name := split(named.Obj().Name())
	if hasAny(name, telemetryWords) || hasAny(name, requestWords) || len(name) > 0 && aboutWords[name[len(name)-1]] {
		return false
	}
	marks := envelopeMarks(named)
	if marks >= 2 {
		return true
	}
	if !has(name, "event") {
		// OrderPlaced in a package called events.
		return has(split(named.Obj().Pkg().Name()), "event") && pastTense(name)
	}
	if hasAny(name, domainWords) {
		return true
	}
	// OrderPlacedEvent is a domain event by its name; a bare Event, or one with
	// a noun before it, needs a mark.
	return pastTense(without(name, "event")) || marks >= 1
}

// The fields of an event that says what it is by a word, and holds the rest as it
// is stored. A calendar's events have neither.
var (
	kindFields = set("kind", "type", "name", "topic")
	bodyFields = set("body", "data", "payload")
)

// carries reports whether a type, or what it is a list of, is an event with a kind
// and a body that only its readers understand.
func carries(t types.Type) bool {
	named := sym.Named(elem(t))
	if named == nil || !has(split(named.Obj().Name()), "event") || hasAny(split(named.Obj().Name()), telemetryWords) {
		return false
	}
	st, isStruct := named.Underlying().(*types.Struct)
	if !isStruct {
		return false
	}
	kind, body := false, false
	for f := range st.Fields() {
		name := strings.ToLower(f.Name())
		switch u := f.Type().Underlying().(type) {
		case *types.Basic:
			kind = kind || kindFields[name] && u.Kind() == types.String
		case *types.Slice, *types.Interface, *types.Map:
			body = body || bodyFields[name]
		}
	}
	return kind && body
}

// Happening reports whether what is sent or stored as it is can be taken for an
// event by the name of its type: OrderPaid, PointsUsedForDiscount, StockEvent. It
// asks less than [IsEvent], and is for messages that are known to leave the
// process.
func Happening(t types.Type) bool {
	named := sym.Named(elem(t))
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	words := split(named.Obj().Name())
	if hasAny(words, telemetryWords) || hasAny(words, requestWords) {
		return false
	}
	// OrderPaidPayload: what is sent of it.
	for len(words) > 2 && sentWords[words[len(words)-1]] {
		words = words[:len(words)-1]
	}
	return !hasAny(words, orderWords) && !passesOn(named) && (has(words, "event") || tells(words) || IsEvent(t))
}

// passesOn reports a type around the event of somebody else: a struct that embeds
// the event of a library, one of a cluster, say. Its shape is not for the service
// to decide.
func passesOn(named *types.Named) bool {
	st, isStruct := named.Underlying().(*types.Struct)
	if !isStruct {
		return false
	}
	for f := range st.Fields() {
		base := sym.Named(f.Type())
		if f.Embedded() && base != nil && base.Obj().Pkg() != nil && has(split(base.Obj().Name()), "event") &&
			owner(base.Obj().Pkg()) != owner(named.Obj().Pkg()) {
			return true
		}
	}
	return false
}

// owner is the part of an import path that says whose package it is.
func owner(p *types.Package) string {
	parts := strings.SplitN(p.Path(), "/", 3)
	return strings.Join(parts[:min(len(parts), 2)], "/")
}

// Tells reports whether a topic, routing key or subject says that something
// happened: order.created, user_registered.
func Tells(topic string) bool {
	words := strings.FieldsFunc(topic, func(r rune) bool { return r == '.' || r == '-' || r == '_' || r == ':' || r == '/' })
	var all []string
	for _, w := range words {
		all = append(all, split(w)...)
	}
	return len(all) > 1 && tells(all)
}

var sentWords = set("payload", "message", "msg", "data", "dto", "body", "notification")

// Ordered reports whether a type by its name asks for something to be done, or
// measures: no event, whatever the topic is called.
func Ordered(named *types.Named) bool {
	words := split(named.Obj().Name())
	return hasAny(words, telemetryWords) || hasAny(words, requestWords) || hasAny(words, orderWords)
}

// tells reports whether words say that something happened: the verb is all, ends
// them, or is before what it happened to, or how.
func tells(words []string) bool {
	for i, w := range words {
		if (i > 0 || len(words) == 1) && happened(w) && (i == len(words)-1 || particles[words[i+1]] || i == len(words)-2 && strings.HasPrefix(words[i+1], "v")) {
			return true
		}
	}
	return false
}

var particles = set("for", "by", "from", "to", "with", "in", "on", "at", "via", "as", "of", "through", "into", "out")

// orderWords are in the names of what asks for something to be done, shows it or
// keeps it.
var orderWords = set("command", "cmd", "job", "task", "dto", "model", "view", "status", "state", "report", "snapshot",
	"webhook", "metadata", "message", "stat", "list", "page", "counter", "key", "type", "kind", "id",
	// What people do with a screen, and signs of life.
	"click", "pageview", "impression", "mouse", "keyboard", "ui", "sse", "websocket", "heartbeat", "keepalive", "ping")

// requestWords end the names of types that ask for something or filter it.
var requestWords = set("param", "request", "response", "option", "opt", "filter", "config", "handler", "input",
	"output", "query", "args", "arg")

// aboutWords end the names of what is kept about an event and names it: the
// deliveries and attempts of a webhook service.
var aboutWords = set("delivery", "attempt", "subscription", "subscriber", "endpoint", "receipt", "destination", "retry")

// elem looks through pointers, slices, arrays, channels and variadic lists.
func elem(t types.Type) types.Type {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Chan:
			t = u.Elem()
		case *types.Named:
			if s, ok := u.Underlying().(*types.Slice); ok {
				t = s.Elem()
				continue
			}
			return u
		default:
			return u
		}
	}
}

// envelopeMarks counts the fields and methods of a type that only events have.
func envelopeMarks(named *types.Named) int {
	seen, embedded := map[string]bool{}, 0
	note := func(name string) {
		name = strings.ToLower(strings.TrimPrefix(name, "Get"))
		if envelope[name] {
			seen[name] = true
		}
	}
	for m := range named.Methods() {
		note(m.Name())
	}
	switch u := named.Underlying().(type) {
	case *types.Interface:
		for m := range u.Methods() {
			note(m.Name())
		}
	case *types.Struct:
		for f := range u.Fields() {
			note(f.Name())
			// An embedded envelope or base event speaks for the whole.
			if base := sym.Named(f.Type()); f.Embedded() && base != nil && base != named {
				embedded += envelopeMarks(base)
				if has(split(base.Obj().Name()), "event") {
					note("EventType")
				}
			}
		}
	}
	return len(seen) + embedded
}

// pastTense reports whether the words end like what has happened: created,
// paid, sent. Irregular verbs are the ones that events are named by.
func pastTense(words []string) bool {
	if len(words) < 2 {
		return false
	}
	last := words[len(words)-1]
	// OrderCreatedV1: the version follows.
	if len(last) <= 3 && strings.HasPrefix(last, "v") {
		last = words[len(words)-2]
	}
	return happened(last)
}

// happened reports whether a word says that something is over.
func happened(word string) bool {
	return irregular[word] || len(word) > 4 && strings.HasSuffix(word, "ed") && !nouns[word]
}

// nouns only look like verbs.
var nouns = set("feed", "seed", "embed", "speed", "hundred")

var irregular = set("paid", "sent", "made", "sold", "bought", "begun", "done", "lost", "found", "left", "held",
	"taken", "given", "written", "withdrawn", "overdrawn", "put", "set", "broken", "chosen", "used", "won", "kept",
	"met", "spent", "lent", "split", "bound", "known", "shown", "drawn", "driven", "frozen", "stolen", "hidden")

func without(words []string, drop string) []string {
	var out []string
	for _, w := range words {
		if w != drop {
			out = append(out, w)
		}
	}
	return out
}
