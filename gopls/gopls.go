// Package gopls is what "resilint gopls" links into gopls: the suite, and what
// gopls has to know of settings so that what it keeps does not outlive them.
package gopls

import (
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/inputs"
	"github.com/resilint/resilint/internal/rule"
)

// Analyzer is a rule as an editor shows it.
type Analyzer struct {
	*analysis.Analyzer
	// Severity is that of the protocol: 1 is an error, 2 a warning, 3 an
	// information. Of an analyzer it is that of its worst code.
	Severity uint32
}

// severities of the protocol.
var severities = [...]uint32{rule.Info: 3, rule.Warning: 2, rule.Error: 1}

// Analyzers returns the suite.
func Analyzers() (list []Analyzer) {
	for _, r := range analyzers.All {
		worst := rule.Info
		for _, c := range r.Codes {
			if !c.Removed {
				worst = max(worst, c.Severity)
			}
		}
		list = append(list, Analyzer{r.Analyzer, severities[worst]})
	}
	return list
}

// Severity returns that of a code in a file, under the settings there; ok is false
// when the code is none of resilint's.
func Severity(code, file string) (severity uint32, ok bool) {
	_, c := rule.ByCode(analyzers.All, code)
	if c == nil {
		return 0, false
	}
	s, err := config.Load(filepath.Dir(file))
	if err != nil {
		return severities[c.Severity], true
	}
	return severities[s.Severity(c)], true
}

// Key returns a digest of what results for packages in a directory depend on
// besides code.
func Key(dir string) string { return inputs.Key(dir) }

// Watch is a pattern of the protocol for the files that Key looks at.
const Watch = "**/*.{yml,yaml,sql}"

// Input reports whether Key may look at a file.
func Input(file string) bool { return inputs.Is(file) }

// Changed says that such files have changed.
func Changed() { inputs.Changed() }
