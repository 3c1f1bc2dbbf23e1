package suppress

import (
	"go/types"
	"path"
	"path/filepath"
)

// Silent is the fact about the directives of a package that silence findings: one
// that is made in another package may speak of a line here.
type Silent struct{ Spans []Span }

// Span is what one directive covers.
type Span struct {
	File        string // base name
	First, Last int    // lines; both are 0 for all of the file
	Codes       []string
	Globs       bool // codes may be globs
}

// AFact marks Silent as a fact.
func (*Silent) AFact() {}

func (*Silent) String() string { return "has directives" }

// spans are the directives that silence something, by code: golangci-lint's own
// comments are about findings that stand where they do.
func (x *Index) spans() (out []Span) {
	for _, f := range x.files {
		for _, e := range f.entries {
			if e.Verb != verbIgnore && e.Verb != verbFileIgnore || e.all || e.Reason == "" {
				continue
			}
			var codes []string
			for _, w := range e.Codes {
				codes = append(codes, w.Text)
			}
			for _, s := range e.told {
				s.Codes, s.Globs = codes, e.globs
				out = append(out, s)
			}
		}
	}
	return out
}

// tell notes what a directive covers as places are told: after line directives, which
// cgo writes as well.
func (x *Index) tell(f *fileIndex, e *Entry) {
	file := x.fset.File(f.start)
	first, last := e.first, min(e.last, file.LineCount())
	if e.file {
		first, last = 1, file.LineCount()
	}
	for line := first; line <= last; line++ {
		at := x.fset.Position(file.LineStart(line))
		name := filepath.Base(at.Filename)
		switch n := len(e.told); {
		case n > 0 && e.told[n-1].File == name && e.file:
		case n > 0 && e.told[n-1].File == name && e.told[n-1].Last+1 == at.Line:
			e.told[n-1].Last++
		case e.file:
			e.told = append(e.told, Span{File: name})
		default:
			e.told = append(e.told, Span{File: name, First: at.Line, Last: at.Line})
		}
	}
}

// SilencesIn reports whether a directive of another package silences a code at a
// line of one of its files, which is told by its base name.
func (x *Index) SilencesIn(p *types.Package, code, file string, line int) bool {
	for _, s := range x.of(p) {
		if s.has(file, line) && s.names(code) {
			return true
		}
	}
	return false
}

func (s *Span) has(file string, line int) bool {
	return s.File == file && (s.Last == 0 || s.First <= line && line <= s.Last)
}

// SilencesHere is SilencesIn for this package, for a place that is known by its file
// and line only. It remembers the directives that do.
func (x *Index) SilencesHere(code, file string, line int) (yes bool) {
	for _, f := range x.files {
		for _, e := range f.entries {
			if !e.all && (e.Verb == verbIgnore || e.Verb == verbFileIgnore) && e.isAt(file, line) && e.names(code) {
				yes = true
			}
		}
	}
	return yes
}

// isAt reports whether the directive covers a line of a file, as places are told.
func (e *Entry) isAt(file string, line int) bool {
	for i := range e.told {
		if e.told[i].has(file, line) {
			return true
		}
	}
	return false
}

// of returns the directives of another package.
func (x *Index) of(p *types.Package) []Span {
	x.mu.Lock()
	defer x.mu.Unlock()
	spans, seen := x.far[p]
	if !seen {
		fact := new(Silent)
		if x.imports != nil && x.imports(p, fact) {
			spans = fact.Spans
		}
		x.far[p] = spans
	}
	return spans
}

func (s *Span) names(code string) bool {
	for _, c := range s.Codes {
		match := c == code
		if s.Globs && !match {
			match, _ = path.Match(c, code)
		}
		if match {
			return true
		}
	}
	return false
}

// Serve notes that findings of other packages may speak of a line of a file, which is
// told by its base name: whether a directive there silences one is not known here.
func (x *Index) Serve(file string, line int) {
	for _, f := range x.files {
		for _, e := range f.entries {
			if e.isAt(file, line) {
				e.serves.Store(true)
			}
		}
	}
}

// Serves reports whether the directive covers a line that findings of other packages
// may speak of.
func (e *Entry) Serves() bool { return e.serves.Load() }

// Empty reports whether the package has no directives.
func (x *Index) Empty() bool {
	for _, f := range x.files {
		if len(f.entries) > 0 {
			return false
		}
	}
	return true
}
