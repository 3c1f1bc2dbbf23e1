package main

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"
)

// null is a linter that does nothing but have facts, for which golangci-lint looks
// at all dependencies: what it costs is the price of the host.
type null struct{}

func init() {
	register.Plugin("nothing", func(any) (register.LinterPlugin, error) { return null{}, nil })
}

func (null) GetLoadMode() string { return register.LoadModeTypesInfo }

// nothing is its fact.
type nothing struct{}

func (*nothing) AFact() {}

func (null) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{{
		Name: "nothing", Doc: "does nothing", FactTypes: []analysis.Fact{(*nothing)(nil)},
		Run: func(*analysis.Pass) (any, error) { return nil, nil },
	}}, nil
}
