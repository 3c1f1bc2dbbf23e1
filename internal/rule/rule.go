// Package rule holds what a rule says about itself: its analyzer, its codes,
// how loud each code is, and the page that explains it.
package rule

import (
	"embed"
	"fmt"

	"golang.org/x/tools/go/analysis"
)

// Severity is how bad a finding is for the service that has it.
type Severity uint8

// Severities, from a hint to a defect that loses money or data.
const (
	Info Severity = iota
	Warning
	Error
)

func (s Severity) String() string { return [...]string{"info", "warning", "error"}[s] }

// Level is the profile from which on a code is reported.
type Level uint8

// Levels: each profile includes the ones before it.
const (
	Default Level = iota // on without configuration
	Strict               // right, but a team's choice
	Review               // opinions on architecture, and missing things
)

func (l Level) String() string { return [...]string{"default", "strict", "review"}[l] }

// Fix says whether a code's diagnostics carry suggested fixes.
type Fix uint8

// Fix kinds. A safe fix compiles and keeps the meaning of the program.
const (
	NoFix Fix = iota
	SomeFixes
	AllFixes
)

// Code is one diagnosis: another cure means another code.
type Code struct {
	ID       string // "RES2001"
	Title    string // one line, lower case, no full stop
	Severity Severity
	Level    Level
	Fix      Fix
	Since    string   // release that brought it
	Sources  []string // review points behind it: "K retry idempotency", "R-RES-TO-X1"
	Removed  bool     // a tombstone: the number is never used again
	Replaced string   // the code that took its place, if any
	// Linked: findings also stand where a port is filled, and join a demand with what
	// is behind the port, mostly of two other packages: a directive there may silence
	// them.
	Linked bool
	// ByCommand: the command itself reports it (about settings), no analyzer does.
	ByCommand bool
}

// Rule is one analyzer with the codes it reports and their pages.
type Rule struct {
	Analyzer *analysis.Analyzer
	Codes    []*Code
	// Pages holds one Markdown page per code, named <ID>.md. The page is what
	// `resilint explain` prints; its Bad and Good examples are tests.
	Pages embed.FS
}

// Page returns the explanation of one of the rule's codes as Markdown.
func (r *Rule) Page(code string) (string, error) {
	b, err := r.Pages.ReadFile(code + ".md")
	if err != nil {
		return "", fmt.Errorf("rule %s has no page for %s: %w", r.Analyzer.Name, code, err)
	}
	return string(b), nil
}

// URL returns where the documentation of an analyzer, or of a code, is
// published.
func URL(name string) string {
	return "https://github.com/resilint/resilint/blob/main/docs/rules.md#" + name
}
