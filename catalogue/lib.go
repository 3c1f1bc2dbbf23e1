package catalogue

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// Lib is a library: import paths and rows about their symbols.
type Lib struct {
	ID    string
	Paths []string // import paths; "/v*" matches any major version, "/..." all packages below
	Read  string   // version the rows were written from
	Class []Class
	// System names the one system that all clients of the library speak to, as
	// people call it: "stripe", "kafka"; "" when they may speak to any.
	System string
	File   string // file the rows are in
	Line   int
	// Unverified is why no row could be checked against the real library, "" if
	// they were.
	Unverified string

	packages []string // Paths and the packages of rows below them
	flat     string   // rows not read yet, see flat.go
	raw      []rawRow
	once     sync.Once
	parsed   *libData
}

// Is reports whether the library is of a class.
func (l *Lib) Is(c Class) bool { return slices.Contains(l.Class, c) }

// Section says which part of a library a row is in.
type Section string

// Sections of a library.
const (
	SectionCalls  Section = "calls"
	SectionRemote Section = "remote" // patterns of functions; Key.Recv and Key.Name may have wildcards
	SectionTypes  Section = "types"
	SectionFields Section = "fields" // fields of types; Key.Recv is the type
	SectionVars   Section = "vars"
	SectionErrors Section = "errors"
	// SectionHeaders has HTTP headers; Key.Name is the header in canonical form.
	SectionHeaders Section = "headers"
	// SectionDSN has parameters of data source names; Key.Name is the parameter.
	SectionDSN Section = "dsn"
)

// Row is one symbol of a library with its place in the file.
type Row struct {
	Section    Section
	Key        Key
	Effects    []Effect // of a call
	Line       int
	Unverified string // why the row could not be checked, "" if it was
}

// Rows returns all rows, braces expanded, in the order of the file.
func (l *Lib) Rows() []Row { return l.data().rows }

// Types returns what is known of the types of the library, by key.
func (l *Lib) Types() []*TypeInfo {
	return slices.SortedFunc(maps.Values(l.data().types), func(a, b *TypeInfo) int { return strings.Compare(a.Key.String(), b.Key.String()) })
}

// rawRow is a row as written.
type rawRow struct {
	section    Section
	key, value string
	line, col  int
	valueCol   int
	unverified string
}

// libData is a library's rows, ready for lookup.
type libData struct {
	calls map[Key][]Effect
	types map[Key]*TypeInfo
	vars  map[Key]*Value
	errs  map[Key]ErrKind
	heads map[Key]HeaderKind
	dsn   map[Key]FieldOp
	// remote are the patterns of what asks the system, in the order of the file.
	remote []remoteRow
	rows   []Row
}

// data reads the rows on first use. They were read strictly before they were
// compiled in, so they cannot fail here.
func (l *Lib) data() *libData {
	l.once.Do(func() {
		l.raw = unflattenRows(l.flat)
		d, errs := readRows(l)
		if len(errs) > 0 {
			panic("catalogue: " + errs.Error())
		}
		l.parsed = d
	})
	return l.parsed
}
