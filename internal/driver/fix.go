package driver

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Change is a file before and after fixes.
type Change struct {
	File     string
	Old, New []byte
}

// Diff returns the change in unified format; name is what the file is called.
func (c *Change) Diff(name string) []byte { return diff.Diff(name+".orig", c.Old, name, c.New) }

// Write puts the new content in the file's place. A file that was edited after
// the analysis is left alone.
func (c *Change) Write() error {
	now, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, c.Old) {
		return errors.New(c.File + " has changed meanwhile")
	}
	return os.WriteFile(c.File, c.New, 0o666) // the mode is that of the old file
}

// Fixes is what applying the fixes of findings comes to.
type Fixes struct {
	Changes []Change // by file
	Applied int      // findings whose fix is in Changes
	Notes   []string // which fixes are left out, and why
}

// Fixes computes the first fix of every finding, whole or not at all: one that
// overlaps an earlier one, or touches generated code or a file outside the
// modules that are worked on, is left out with a note. Nothing is written.
func (r *Result) Fixes(findings []Finding) (*Fixes, error) {
	out := &Fixes{}
	files := map[string]*fixed{}
	for _, f := range findings {
		if len(f.Fixes) == 0 {
			continue
		}
		edits := f.Fixes[0].Edits
		reason := ""
		for _, e := range edits {
			file, err := r.fixable(files, e.File)
			if err != nil {
				return nil, err
			}
			if reason = file.refuses(e); reason != "" {
				break
			}
		}
		if reason != "" {
			out.Notes = append(out.Notes, fmt.Sprintf("%s: fix of %s left out: %s", f.Pos, cmp.Or(f.Code, f.Analyzer), reason))
			continue
		}
		for _, e := range edits {
			files[e.File].add(e)
		}
		out.Applied++
	}
	for name, file := range files {
		if len(file.edits) == 0 {
			continue
		}
		content, err := format.Source(file.apply())
		if err != nil {
			out.Notes = append(out.Notes, fmt.Sprintf("%s: fixes left out: the result does not parse: %v", name, err))
			continue
		}
		out.Changes = append(out.Changes, Change{name, file.src, content})
	}
	slices.SortFunc(out.Changes, func(a, b Change) int { return cmp.Compare(a.File, b.File) })
	return out, nil
}

// fixed is a file that fixes are gathered for.
type fixed struct {
	src     []byte
	refused string // why the file must not be edited
	edits   []Edit // sorted, apart
}

func (r *Result) fixable(files map[string]*fixed, name string) (*fixed, error) {
	if f := files[name]; f != nil {
		return f, nil
	}
	f := &fixed{}
	files[name] = f
	if !r.inModules(name) {
		f.refused = "the file lies outside the module"
		return f, nil
	}
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f.src = src
	syntax, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.PackageClauseOnly)
	if err == nil && ast.IsGenerated(syntax) {
		f.refused = "the file is generated"
	}
	return f, nil
}

// inModules reports whether a file is part of a module that is worked on, and
// not a copy of another one.
func (r *Result) inModules(name string) bool {
	for _, dir := range r.Modules {
		rel, err := filepath.Rel(dir, name)
		if err == nil && filepath.IsLocal(rel) && !strings.HasPrefix(filepath.ToSlash(rel), "vendor/") {
			return true
		}
	}
	return false
}

// refuses says why an edit cannot be made, or "".
func (f *fixed) refuses(e Edit) string {
	if f.refused != "" {
		return f.refused
	}
	if e.Start < 0 || e.End < e.Start || e.End > len(f.src) {
		return "the file has changed meanwhile"
	}
	for _, o := range f.edits {
		same := o.Start == e.Start && o.End == e.End
		if same && bytes.Equal(o.New, e.New) {
			continue // two fixes that want the same, an import as a rule
		}
		if same || e.Start < o.End && o.Start < e.End {
			return "it overlaps another one; run again"
		}
	}
	return ""
}

func (f *fixed) add(e Edit) {
	at, found := slices.BinarySearchFunc(f.edits, e, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	if !found {
		f.edits = slices.Insert(f.edits, at, e)
	}
}

func (f *fixed) apply() []byte {
	var out []byte
	at := 0
	for _, e := range f.edits {
		out = append(append(out, f.src[at:e.Start]...), e.New...)
		at = e.End
	}
	return append(out, f.src[at:]...)
}
