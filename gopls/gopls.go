// Package gopls is what "resilint gopls" links into gopls: the suite, and what
// gopls has to know of settings so that its cache does not outlive them.
package gopls

import (
	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/rule"
)

// Analyzer is a rule as an editor shows it.
type Analyzer struct {
	*analysis.Analyzer
	// Severity is that of the protocol: 1 is an error, 2 a warning, 3 an
	// information. gopls has one for each analyzer: that of its worst code.
	Severity uint32
}

// Severities of the protocol.
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

// SettingsKey returns a digest of the settings that are in effect for packages in
// a directory. gopls makes it a part of the keys under which it keeps results.
func SettingsKey(dir string) string { return config.Key(dir) }
