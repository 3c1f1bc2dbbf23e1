// Package golangci makes resilint a linter of golangci-lint v2: a plugin of type
// "module". A golangci-lint that was built with it knows the linter "resilint".
// docs/golangci-lint.md has the two files that a project needs.
package golangci

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/inputs"
	"github.com/resilint/resilint/internal/program"
)

// name of the linter in .golangci.yml.
const name = "resilint"

// Importing a plugin is how golangci-lint gets to know it.
func init() { register.Plugin(name, New) }

// plugin is the linter with its settings.
type plugin struct{ settings *Settings }

// New makes the linter of settings as golangci-lint read them.
func New(settings any) (register.LinterPlugin, error) {
	s, err := decode(settings)
	if err != nil {
		return nil, err
	}
	return &plugin{s}, nil
}

// GetLoadMode says that types are needed.
func (*plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers returns the suite. Errors are mistakes in the settings, of
// .golangci.yml and of .resilint.yml.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	if err := p.settings.apply(); err != nil {
		return nil, err
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if _, err := config.LoadTree(dir); err != nil {
		return nil, fmt.Errorf("settings of resilint:\n%w", err)
	}
	var suite []*analysis.Analyzer
	for _, r := range analyzers.All {
		suite = append(suite, r.Analyzer)
	}
	build, err := program.Digest()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(build + inputs.Hash(dir)))
	return keyed(suite, hex.EncodeToString(sum[:12])), nil
}

// apply hands the settings to the analyzers, which know them as flags.
func (s *Settings) apply() error {
	for _, f := range []struct{ name, value string }{
		{"config", s.Config},
		{"profile", s.Profile},
		{"rules", strings.Join(s.Rules, ",")},
		{"first-party", strings.Join(s.FirstParty, ",")},
		{"test", fmt.Sprint(s.Test)},
		{"no-baseline", fmt.Sprint(s.NoBaseline)},
		// golangci-lint makes a finding of its own out of each related place.
		{"no-related", "true"},
		// It drops what //nolint silences, and tells of comments that silence nothing.
		{"no-nolint", "true"},
	} {
		if f.value == "" {
			continue
		}
		if err := config.Analyzer.Flags.Set(f.name, f.value); err != nil {
			return fmt.Errorf("%s.%s: %w", where, f.name, err)
		}
	}
	return nil
}

// keyed sees to it that nothing is answered from a cache that was filled under
// other settings or by another build. The keys of golangci-lint have the names of
// the linter's analyzers for issues, and that of the one analyzer for facts; they
// know nothing of .resilint.yml, and of a plugin only what .custom-gcl.yml calls its
// version, which may be "latest", or a folder.
func keyed(suite []*analysis.Analyzer, hash string) []*analysis.Analyzer {
	seen := map[*analysis.Analyzer]bool{}
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		if len(a.FactTypes) > 0 {
			plain, _, _ := strings.Cut(a.Name, "_"+name+"_")
			a.Name = plain + "_" + name + "_" + hash
		}
		for _, r := range a.Requires {
			visit(r)
		}
	}
	for _, a := range suite {
		visit(a)
	}
	return append(suite, &analysis.Analyzer{
		Name: name + "_settings_" + hash,
		Doc:  "stands for the settings files in the keys of caches",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	})
}
