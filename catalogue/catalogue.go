// Package catalogue knows what libraries do: which function sends HTTP, which
// one retries, what an unset timeout means. It is data (catalogue/data) and a
// lookup; rules ask it and never name a library themselves.
package catalogue

// Key names a function, method or type independently of type parameters,
// pointers and major-version suffix wildcards.
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

// Op is what a row says its symbol does. The set is closed; see ops.go.
type Op string

// Table is a catalogue to look things up in.
type Table struct{}

// Builtin returns the built-in catalogue.
func Builtin() *Table { return &Table{} }
