package driver

import (
	"cmp"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/rule"
)

// Finding is one diagnostic with every position resolved. Its fields do not
// refer to syntax or types, so that a result outlives the load.
type Finding struct {
	Analyzer string
	Package  string // import path, without the marks of test variants
	Code     string // Category of the diagnostic: "RES2001"
	Message  string // starts with the code
	URL      string
	Decl     Decl
	Severity rule.Severity
	Pos, End token.Position
	Related  []Related
	Fixes    []Fix
}

// Decl is the top-level declaration around a finding; the zero Decl when there
// is none.
type Decl struct {
	Name        string // as baseline.Enclosing gives it
	First, Last int    // lines
}

// Key is what a baseline knows the finding by.
func (f *Finding) Key() baseline.Key {
	return baseline.Key{Code: f.Code, Package: f.Package, Symbol: f.Decl.Name, Message: baseline.Normal(strings.TrimPrefix(f.Message, f.Code+": "))}
}

// Related is a second place that a finding speaks of.
type Related struct {
	Pos, End token.Position
	Message  string
}

// Fix is one way to cure a finding; its edits belong together.
type Fix struct {
	Message string
	Edits   []Edit
}

// Edit replaces the bytes [Start, End) of a file.
type Edit struct {
	File       string
	Start, End int
	New        []byte
}

// LoadError is an error in the code that is analysed, or in how it is put
// together: what the go command, the parser or the type checker says.
type LoadError struct {
	Package string // "" when it concerns no single package
	Pos     string // "file:line:col", or "" when the error has no place
	Message string
}

func (e LoadError) Error() string {
	if at := cmp.Or(e.Pos, e.Package); at != "" {
		return at + ": " + e.Message
	}
	return e.Message
}

// InternalError is a defect of an analyzer: it failed or panicked on a package.
type InternalError struct {
	Analyzer string
	Package  string
	Message  string
	Stack    string // empty unless it panicked
}

func (e InternalError) Error() string {
	return "internal error: analyzer " + e.Analyzer + " on package " + e.Package + ": " + e.Message
}

// Result is what one run found out.
type Result struct {
	Findings []Finding       // by position
	Errors   []LoadError     // by package and position
	Skipped  []Skipped       // packages that were not analysed
	Internal []InternalError // by package and analyzer
	Hints    []string        // what the user may have overlooked
	Packages int             // analysed packages
	Modules  []string        // directories of the modules that are worked on
	// Imports are the import paths that each package outside of the standard library imports.
	Imports map[string][]string
	// Results holds what the analyzers of Options.Keep, and config.Analyzer,
	// returned on the named packages.
	Results map[*analysis.Analyzer][]PackageResult
}

// Skipped is a package whose code could not be analysed.
type Skipped struct {
	Package string
	Reason  string
}

// PackageResult is the result of an analyzer on one package.
type PackageResult struct {
	Package string
	Value   any
}
