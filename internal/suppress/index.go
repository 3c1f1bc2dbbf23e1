// Package suppress reads the comments by which people silence findings and
// annotate code, and keeps which of them silenced something.
//
// The directives of resilint are
//
//	//resilint:ignore CODE[,CODE…] reason
//	//resilint:file-ignore CODE[,CODE…] reason
//	//resilint:idempotent reason          (and the other annotations)
//
// A directive stands at the end of a line, above a line, or above a
// declaration, of which it covers the whole. The comments of golangci-lint
// (//nolint) and staticcheck (//lint:ignore) are honoured with the extent they
// have there.
package suppress

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"reflect"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
)

// Analyzer reads the directives of a package.
var Analyzer = &analysis.Analyzer{
	Name:             "suppress",
	Doc:              "comments that silence findings or annotate code",
	Requires:         []*analysis.Analyzer{config.Analyzer},
	Run:              run,
	FactTypes:        []analysis.Fact{(*Silent)(nil)},
	ResultType:       reflect.TypeFor[*Index](),
	RunDespiteErrors: true,
}

// Of returns the directives of a pass's package. The analyzer of the pass must
// require Analyzer.
func Of(pass *analysis.Pass) *Index { return pass.ResultOf[Analyzer].(*Index) }

// Index holds the directives of one package. It is safe for use by several
// passes at once.
type Index struct {
	fset  *token.FileSet
	files []*fileIndex
	notes map[*types.Func][]Note // annotations on declarations of functions and interface methods

	imports func(*types.Package, analysis.Fact) bool
	mu      sync.Mutex
	far     map[*types.Package][]Span // directives of other packages
}

type fileIndex struct {
	start, end token.Pos
	entries    []*Entry
}

// Entry is a directive at its place.
type Entry struct {
	Directive
	comment     token.Pos // end of the comment it stands in
	trailing    bool      // code stands before it on its line
	file        bool      // covers the file
	first, last int       // lines that it covers
	told        []Span    // those lines as places are told
	hits        []atomic.Bool
	serves      atomic.Bool
}

// Hit reports whether the i-th code of the directive has silenced a finding.
func (e *Entry) Hit(i int) bool { return e.hits[i].Load() }

// Line returns what to delete when the directive goes: its line when nothing
// else stands there, otherwise the directive.
func (e *Entry) Line(fset *token.FileSet) (pos, end token.Pos) {
	if e.trailing || e.End != e.comment {
		return e.Pos, e.End
	}
	f := fset.File(e.Pos)
	line := f.Line(e.Pos)
	if line == f.LineCount() {
		return e.Pos, e.End
	}
	return f.LineStart(line), f.LineStart(line + 1)
}

// Own reports whether the directive is resilint's own, not one of another tool.
func (e *Entry) Own() bool { return !e.foreign }

// Entries returns all directives in the order of the files.
func (x *Index) Entries() (out []*Entry) {
	for _, f := range x.files {
		out = append(out, f.entries...)
	}
	return out
}

// By says which comment silences a finding.
type By int

// Comments that silence, the strongest last.
const (
	Nothing By = iota
	Nolint     // that of golangci-lint
	Own        // that of resilint or of staticcheck
)

// Silences reports whether a comment silences a code at a position.
func (x *Index) Silences(code string, pos token.Pos) bool { return x.SilencedBy(code, pos) != Nothing }

// SilencedBy returns the strongest comment that silences a code at a position,
// and remembers all that do.
func (x *Index) SilencedBy(code string, pos token.Pos) By {
	f := x.file(pos)
	if f == nil {
		return Nothing
	}
	line := x.fset.PositionFor(pos, false).Line
	by := Nothing
	for _, e := range f.entries {
		switch {
		case e.Verb != verbIgnore && e.Verb != verbFileIgnore, !e.covers(line), !e.names(code):
		case e.all:
			by = max(by, Nolint)
		default:
			by = Own
		}
	}
	return by
}

// names reports whether the directive is about a code, and keeps the hit.
func (e *Entry) names(code string) bool {
	if e.all {
		return true
	}
	for i, w := range e.Codes {
		match := w.Text == code
		if e.globs && !match {
			match, _ = path.Match(w.Text, code)
		}
		if match && (e.Reason != "") {
			e.hits[i].Store(true)
			return true
		}
	}
	return false
}

func (e *Entry) covers(line int) bool { return e.file || e.first <= line && line <= e.last }

func (x *Index) file(pos token.Pos) *fileIndex {
	for _, f := range x.files {
		if f.start <= pos && pos <= f.end {
			return f
		}
	}
	return nil
}

// Note is an annotation.
type Note struct {
	Kind   Kind
	Reason string
}

// At returns the reason of an annotation that covers a position: on its line,
// above it, or on a declaration around it. ok is false when there is none.
func (x *Index) At(kind Kind, pos token.Pos) (reason string, ok bool) {
	f := x.file(pos)
	if f == nil {
		return "", false
	}
	line := x.fset.PositionFor(pos, false).Line
	for _, e := range f.entries {
		if e.Verb == string(kind) && e.Reason != "" && e.covers(line) {
			return e.Reason, true
		}
	}
	return "", false
}

// Func returns the annotations on the declaration of a function, method or
// interface method of this package; of others it knows none.
func (x *Index) Func(fn *types.Func) []Note { return x.notes[fn.Origin()] }

// Annotation returns the reason of an annotation that covers a place of the
// pass's package, as Index.At does.
func Annotation(pass *analysis.Pass, kind Kind, at analysis.Range) (reason string, ok bool) {
	return Of(pass).At(kind, at.Pos())
}

// Notes reads the annotations off a doc comment: that of a function
// declaration, or of a method in an interface type.
func Notes(docs ...*ast.CommentGroup) (out []Note) {
	for _, doc := range docs {
		if doc == nil {
			continue
		}
		for _, c := range doc.List {
			if d, ok := Parse(c.Slash, c.Text); ok && isKind(d.Verb) && d.Reason != "" {
				out = append(out, Note{Kind(d.Verb), d.Reason})
			}
		}
	}
	return out
}
