package baseline

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"sync/atomic"

	"go.yaml.in/yaml/v3"
)

// FileName is the name of a baseline, which lies beside go.mod.
const FileName = ".resilint-baseline.yml"

// version of the form of the file.
const version = 1

// head explains the file to who finds it.
const head = `# Findings of resilint that were there before it was introduced. They are not reported; new ones are.
# This file only shrinks: cure a finding, then run "resilint baseline" to drop its entry.
`

// File is a baseline. It may be used by several goroutines at once.
type File struct {
	Path    string // where it was read, if it was
	entries map[Key]*Entry
}

// Entry is a finding that is known, or several that cannot be told apart.
type Entry struct {
	Key
	Count int // how often it is there, at least 1
	Line  int // in the file
	met   atomic.Int64
}

// Error is a mistake in a baseline.
type Error struct {
	Line    int // from 1
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("%d: %s", e.Line, e.Message) }

// New makes a baseline of findings, each as often as it is there.
func New(counts map[Key]int) *File {
	f := &File{entries: map[Key]*Entry{}}
	for k, n := range counts {
		if n > 0 {
			f.entries[k] = &Entry{Key: k, Count: n}
		}
	}
	return f
}

// Counts is the contrary of New.
func (f *File) Counts() map[Key]int {
	counts := map[Key]int{}
	for k, e := range f.entries {
		counts[k] = e.Count
	}
	return counts
}

// Knows reports whether the n-th finding of a key, counted from 1, is known, and
// keeps that it was there.
func (f *File) Knows(k Key, n int) bool {
	e := f.entries[k]
	if e == nil {
		return false
	}
	for met := e.met.Load(); int64(n) > met && !e.met.CompareAndSwap(met, int64(n)); met = e.met.Load() {
	}
	return n <= e.Count
}

// Gone returns the entries of which less was there than they say, in the order
// of the file, and how often each was there.
func (f *File) Gone() (entries []*Entry) {
	for _, e := range f.sorted() {
		if e.Met() < e.Count {
			entries = append(entries, e)
		}
	}
	return entries
}

// Silenced is how many findings were there that the file knows.
func (f *File) Silenced() (n int) {
	for _, e := range f.entries {
		n += min(e.Met(), e.Count)
	}
	return n
}

// Met is how often the finding was there since the file was read.
func (e *Entry) Met() int { return int(e.met.Load()) }

// sorted lists the entries by package, declaration, code and message.
func (f *File) sorted() (list []*Entry) {
	for _, e := range f.entries {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b *Entry) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Symbol, b.Symbol), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message))
	})
	return list
}

// document is the form of the file.
type document struct {
	Version  int      `yaml:"version"`
	Findings []record `yaml:"findings"`
}

type record struct {
	Code    string `yaml:"code"`
	Package string `yaml:"package"`
	Symbol  string `yaml:"in,omitempty"`
	Message string `yaml:"message"`
	Count   int    `yaml:"count,omitempty"`
	line    int
}

// keys of a record.
var keys = []string{"code", "package", "in", "message", "count"}

// UnmarshalYAML keeps the line, and knows no other keys than its own.
func (r *record) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.MappingNode {
		for i := 0; i < len(n.Content); i += 2 {
			if k := n.Content[i]; !slices.Contains(keys, k.Value) {
				return &Error{k.Line, fmt.Sprintf("unknown key %q; known: %v", k.Value, keys)}
			}
		}
	}
	type plain record
	if err := n.Decode((*plain)(r)); err != nil {
		return err
	}
	r.line = n.Line
	return nil
}

// Parse reads a baseline. The error is *Error.
func Parse(src []byte) (*File, error) {
	var doc document
	dec := yaml.NewDecoder(bytes.NewReader(src))
	dec.KnownFields(true)
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil, &Error{1, fmt.Sprintf("empty; the file begins with `version: %d`", version)}
	case err != nil:
		return nil, located(err)
	case doc.Version != version:
		return nil, &Error{1, fmt.Sprintf("version %d; this resilint reads version %d", doc.Version, version)}
	}
	f := &File{entries: map[Key]*Entry{}}
	for _, r := range doc.Findings {
		e := &Entry{Key: Key{r.Code, r.Package, r.Symbol, r.Message}, Count: max(1, r.Count), Line: r.line}
		if r.Code == "" || r.Package == "" || r.Message == "" || r.Count < 0 {
			return nil, &Error{r.line, "an entry has code, package and message, and a count above 0"}
		}
		if old := f.entries[e.Key]; old != nil {
			return nil, &Error{r.line, fmt.Sprintf("the same as in line %d; write one entry with a count", old.Line)}
		}
		f.entries[e.Key] = e
	}
	return f, nil
}

// located finds the line in an error of the YAML library.
func located(err error) *Error {
	var own *Error
	if errors.As(err, &own) {
		return own
	}
	text := err.Error()
	var typed *yaml.TypeError
	if errors.As(err, &typed) && len(typed.Errors) > 0 {
		text = typed.Errors[0]
	}
	e := &Error{Line: 1}
	for _, form := range []string{"yaml: line %d: ", "line %d: "} {
		if n, _ := fmt.Sscanf(text, form, &e.Line); n == 1 {
			text = text[len(fmt.Sprintf(form, e.Line)):]
			break
		}
	}
	if m := unknownField.FindStringSubmatch(text); m != nil {
		text = "unknown key " + strconv.Quote(m[1]) + "; known: version, findings"
	}
	e.Message = text
	return e
}

// unknownField matches what the YAML library says of a key that the form does not have.
var unknownField = regexp.MustCompile(`^field (\S+) not found in type `)

// Format writes a baseline. Two that say the same are written the same.
func (f *File) Format() ([]byte, error) {
	doc := document{Version: version, Findings: []record{}}
	for _, e := range f.sorted() {
		r := record{Code: e.Code, Package: e.Package, Symbol: e.Symbol, Message: e.Message}
		if e.Count > 1 {
			r.Count = e.Count
		}
		doc.Findings = append(doc.Findings, r)
	}
	var b bytes.Buffer
	b.WriteString(head)
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(doc); err != nil {
		return nil, err
	}
	return b.Bytes(), enc.Close()
}
