package catalogue

import (
	"iter"
	"net/textproto"
	"path"
	"regexp"
)

// Key names a function, method or type independently of type parameters,
// pointers and instantiations.
type Key struct {
	Path string // import path of the declaring package
	Recv string // receiver type name, empty for functions and types
	Name string
}

func (k Key) String() string {
	if k.Recv != "" {
		return k.Path + "." + k.Recv + "." + k.Name
	}
	return k.Path + "." + k.Name
}

// Short is a symbol as readers know it, without the directories and the major
// version of its path: "gobreaker.CircuitBreaker.Execute".
func Short(symbol string) string {
	return path.Base(majorVersion.ReplaceAllString(symbol, "$2"))
}

// majorVersion is an element of an import path that is no name; rows may have a
// wildcard there.
var majorVersion = regexp.MustCompile(`/v([0-9]+|\*)(\.)`)

// Op is what a row says its symbol does. The set is closed; see ops.go.
type Op string

// Effect is one thing a symbol does. Effects are shared: do not change them.
type Effect struct {
	Op  Op
	Lib *Lib
	Key Key // as in the row: Path may hold a version wildcard
	// roles and attrs are short: a scan is faster than a map.
	roles []roleRef
	attrs []attrValue
}

type roleRef struct {
	name RoleName
	ref  Ref
}

type attrValue struct {
	name  AttrName
	value string
}

// Role returns where the value of a role is; ok is false when the row does
// not say.
func (e *Effect) Role(name RoleName) (ref Ref, ok bool) {
	for i := range e.roles {
		if e.roles[i].name == name {
			return e.roles[i].ref, true
		}
	}
	return Ref{}, false
}

// Roles yields all roles in the order of the row.
func (e *Effect) Roles() iter.Seq2[RoleName, Ref] {
	return func(yield func(RoleName, Ref) bool) {
		for i := range e.roles {
			if !yield(e.roles[i].name, e.roles[i].ref) {
				return
			}
		}
	}
}

// Attr returns the value of an attribute, "" when the row does not say. A flag
// that is written without value is "yes".
func (e *Effect) Attr(name AttrName) string { return attr(e.attrs, name) }

// Is reports whether a flag is set.
func (e *Effect) Is(name AttrName) bool { return e.Attr(name) == "yes" }

func attr(attrs []attrValue, name AttrName) string {
	for i := range attrs {
		if attrs[i].name == name {
			return attrs[i].value
		}
	}
	return ""
}

// TypeInfo is what the catalogue knows of a named type.
type TypeInfo struct {
	Kind   TypeKind
	Lib    *Lib
	Key    Key
	Fields []Field
	attrs  []attrValue
}

// Attr returns the value of an attribute of the type, "" when the row does not
// say.
func (t *TypeInfo) Attr(name AttrName) string { return attr(t.attrs, name) }

// Field returns the row of a field, or nil.
func (t *TypeInfo) Field(name string) *Field {
	for i := range t.Fields {
		if t.Fields[i].Name == name {
			return &t.Fields[i]
		}
	}
	return nil
}

// FieldBy returns the first field that sets op, or nil.
func (t *TypeInfo) FieldBy(op FieldOp) *Field {
	for i := range t.Fields {
		if t.Fields[i].Op == op {
			return &t.Fields[i]
		}
	}
	return nil
}

// Field is what a field of a settings struct sets.
type Field struct {
	Name string
	Op   FieldOp
	// Zero is what the zero value means: one of the Zero words, a number or a
	// duration; "" when the row does not say.
	Zero string
	// Unit is what a number in it counts: "attempts", "retries", "ms", "percent";
	// "" when the type says so.
	Unit string
}

// Value is what the catalogue knows of a package variable or constant.
type Value struct {
	Kind  TypeKind
	Lib   *Lib
	Key   Key
	attrs []attrValue
}

// Attr returns the value of an attribute of the variable, "" when the row does
// not say.
func (v *Value) Attr(name AttrName) string { return attr(v.attrs, name) }

// Table is a catalogue to look things up in. It is safe for concurrent use and
// never changes; the zero value knows nothing.
type Table struct {
	layers []*layer // earlier layers win
}

// Call returns what a function or method does, nil when the catalogue does not
// know it. The key is that of the declaration; callers that find nothing ask
// again with the static type of the receiver.
func (t *Table) Call(k Key) []Effect {
	effects, _ := find(t, k, func(d *libData) map[Key][]Effect { return d.calls })
	if len(effects) == 1 && effects[0].Op == OpNone {
		return nil
	}
	return effects
}

// Type returns what is known of a named type, or nil.
func (t *Table) Type(k Key) *TypeInfo {
	info, _ := find(t, k, func(d *libData) map[Key]*TypeInfo { return d.types })
	return info
}

// Var returns what is known of a package variable or constant, or nil.
func (t *Table) Var(path, name string) *Value {
	v, _ := find(t, Key{Path: path, Name: name}, func(d *libData) map[Key]*Value { return d.vars })
	return v
}

// Err returns what a sentinel error or an error type means; ok is false when
// the catalogue does not know it.
func (t *Table) Err(path, name string) (kind ErrKind, ok bool) {
	return find(t, Key{Path: path, Name: name}, func(d *libData) map[Key]ErrKind { return d.errs })
}

// ErrNamed returns the first name, in the order of the alphabet, by which a package
// calls errors of a meaning; ok is false when the catalogue knows none.
func (t *Table) ErrNamed(path string, kind ErrKind) (name string, ok bool) {
	wild := Wildcard(path)
	for _, l := range t.layers {
		for _, p := range [...]string{path, wild} {
			for _, lib := range l.byPath[p] {
				for k, v := range lib.data().errs {
					if v == kind && k.Path == p && (!ok || k.Name < name) {
						name, ok = k.Name, true
					}
				}
			}
			if wild == path {
				break
			}
		}
	}
	return name, ok
}

// httpPath is the package whose rows have the headers.
const httpPath = "net/http"

// Header returns what an HTTP header means; ok is false when the catalogue does
// not know it. The name may be in any case.
func (t *Table) Header(name string) (kind HeaderKind, ok bool) {
	key := Key{Path: httpPath, Name: textproto.CanonicalMIMEHeaderKey(name)}
	return find(t, key, func(d *libData) map[Key]HeaderKind { return d.heads })
}

// sqlPath is the package whose rows have the parameters of data source names,
// those of all drivers.
const sqlPath = "database/sql"

// Parameter returns what a parameter of a data source name sets; ok is false
// when the catalogue does not know it.
func (t *Table) Parameter(name string) (op FieldOp, ok bool) {
	return find(t, Key{Path: sqlPath, Name: name}, func(d *libData) map[Key]FieldOp { return d.dsn })
}

// Package returns the library an import path belongs to, nil when it is in
// none. A library covers the paths it lists, the packages of its rows, and with
// a path that ends in "/..." everything below.
func (t *Table) Package(path string) *Lib {
	for _, l := range t.layers {
		if lib := l.pkg(path); lib != nil {
			return lib
		}
	}
	return nil
}

// Lists reports whether there may be rows of a package. Where it is false, all
// questions about symbols of the package have no answer.
func (t *Table) Lists(path string) bool {
	wild := Wildcard(path)
	for _, l := range t.layers {
		if len(l.byPath[path]) > 0 || len(l.byPath[wild]) > 0 {
			return true
		}
	}
	return false
}

// Libs returns all libraries, user's first.
func (t *Table) Libs() []*Lib {
	var libs []*Lib
	for _, l := range t.layers {
		libs = append(libs, l.libs...)
	}
	return libs
}

// With returns a table in which rows of libs win over those of t, symbol by
// symbol.
func (t *Table) With(libs []*Lib) *Table {
	if len(libs) == 0 {
		return t
	}
	return &Table{layers: append([]*layer{newLayer(libs)}, t.layers...)}
}
