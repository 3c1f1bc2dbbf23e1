package ports

import (
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// Marks say what a message tells of the event in it.
type Marks uint8

// What an event is told apart, put in order and understood by.
const (
	MarkName      Marks = 1 << iota // which event it is
	MarkVersion                     // of the event's schema
	MarkID                          // of this one event
	MarkTime                        // when it happened
	MarkAggregate                   // whose event it is

	AllMarks Marks = 1<<iota - 1
)

// Has reports whether all of some marks are there.
func (m Marks) Has(some Marks) bool { return m&some == some }

// The words of names that tell marks, lower case and singular.
var (
	ofSequence  = set("aggregate", "stream", "expected", "app", "api", "client", "sdk", "service", "build", "protocol", "sequence")
	ofDelivery  = set("event", "message", "msg", "delivery", "dedup", "deduplication", "idempotency", "envelope", "ce", "record")
	ofRequest   = set("correlation", "causation", "trace", "span", "request", "tracing", "parent", "session", "content")
	idWords     = set("id", "uuid", "ulid", "guid", "uid", "oid")
	timeWords   = set("at", "on", "time", "timestamp", "ts", "date", "datetime", "when", "occurred", "milli", "epoch", "nano")
	nameWords   = set("type", "name", "kind", "event", "action", "label", "operation", "op", "verb")
	ownerWords  = set("aggregate", "number", "sku", "code", "slug", "email", "username", "phone", "address", "symbol", "reference", "ref", "key", "hash", "path", "url", "domain", "ip", "account", "stream", "entity", "resource", "partition", "login", "group")
	metaWords   = set("meta", "metadata", "header", "envelope", "base", "event", "context", "info", "attribute", "common", "data", "payload", "body")
	versionText = sym.Names(`(^|[._:\-])[vV]\d+([._:\-]|$)`)
	versionName = sym.Names(`(^|_)[vV]\d+(_|$)|[a-z0-9]V\d+(Event)?$|[a-z]{4}v\d+$`)
)

// MarkOf says which marks the name of a field, method, column or header tells,
// with its type where that is known.
func MarkOf(name string, t types.Type) Marks {
	words := split(name)
	if len(words) == 0 {
		return 0
	}
	last, rest := words[len(words)-1], words[:len(words)-1]
	switch {
	case t != nil && isTime(t):
		return MarkTime
	case (has(words, "version") || last == "v" || last == "ver" || has(words, "schema")) && !hasAny(words, ofSequence):
		return MarkVersion
	case last == "key" && hasAny(rest, ofDelivery):
		return MarkID
	case idWords[last]:
		switch {
		case len(rest) == 0:
			return MarkID | MarkAggregate
		case hasAny(rest, ofDelivery):
			return MarkID
		case hasAny(rest, ofRequest):
			return 0
		}
		return MarkAggregate
	case hasAny(words, ofRequest):
		return 0
	case timeWords[last] && (t == nil || isPlain(t)):
		return MarkTime
	case nameWords[last]:
		return MarkName
	case ownerWords[last]:
		return MarkAggregate
	}
	return 0
}

// Versioned reports whether a text, a topic or the name of an event, ends in the
// version of what it names: "order.created.v1", "V1_ORDER_CREATED".
func Versioned(text string) bool {
	return !strings.Contains(text, "/") && !strings.Contains(text, " ") &&
		(versionText.MatchString(text) || versionName.MatchString(text))
}

// MarksOf says which marks a type has, by its fields and methods, those of what
// it embeds, and of fields that hold what belongs to every event. What a type that
// encodes itself writes is another matter: see [Encoder].
func MarksOf(t types.Type) Marks { return marksOf(t, 0) }

func marksOf(t types.Type, depth int) (m Marks) {
	named := sym.Named(elem(t))
	if named == nil {
		if st := sym.StructOf(t); st != nil {
			return fieldMarks(st, depth)
		}
		return 0
	}
	if Versioned(named.Obj().Name()) || named.Obj().Pkg() != nil && versionedPackage(named.Obj().Pkg()) {
		m |= MarkVersion
	}
	for fn := range named.Methods() {
		m |= methodMark(fn)
	}
	switch u := named.Underlying().(type) {
	case *types.Interface:
		for fn := range u.Methods() {
			m |= methodMark(fn)
		}
	case *types.Struct:
		m |= fieldMarks(u, depth)
	}
	return m
}

func methodMark(fn *types.Func) Marks {
	sig := fn.Signature()
	if sig.Params().Len() != 0 || sig.Results().Len() != 1 {
		return 0
	}
	return MarkOf(strings.TrimPrefix(fn.Name(), "Get"), sig.Results().At(0).Type())
}

func fieldMarks(st *types.Struct, depth int) (m Marks) {
	for f := range st.Fields() {
		if !f.Exported() && !f.Embedded() {
			continue // is not written
		}
		_, ptrToStruct := types.Unalias(f.Type()).(*types.Pointer)
		inner := sym.StructOf(f.Type())
		if inner == nil || isTime(f.Type()) || depth > 2 {
			m |= MarkOf(f.Name(), f.Type())
			continue
		}
		below := marksOf(f.Type(), depth+1)
		switch words := split(f.Name()); {
		case f.Embedded(), hasAny(words, metaWords):
			m |= below
		case below.Has(MarkAggregate) || ptrToStruct:
			m |= MarkAggregate // the entity itself
		default:
			m |= MarkOf(f.Name(), f.Type()) &^ MarkTime
		}
	}
	return m
}

// versionedPackage reports a package that is one version of a schema: eventsv1,
// or v1 below another.
func versionedPackage(p *types.Package) bool {
	path := p.Path()
	return versionName.MatchString(p.Name()) || versionText.MatchString(path[strings.LastIndexByte(path, '/')+1:])
}

func isTime(t types.Type) bool {
	if sym.IsTime(t) {
		return true
	}
	named := sym.Named(t)
	if named == nil {
		return false
	}
	name := strings.ToLower(named.Obj().Name())
	return strings.Contains(name, "time") || name == "date"
}

func isPlain(t types.Type) bool {
	_, isBasic := types.Unalias(elem(t)).Underlying().(*types.Basic)
	return isBasic
}
