// Package driver loads packages, runs analyzers on them and gathers what they
// find: first-party packages from source, everything outside as types only.
package driver

import (
	"context"
	"fmt"
	"sort"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// Options say what to analyse and how.
type Options struct {
	Dir       string   // where the go command runs; "" is the current directory
	Patterns  []string // as for go list; none means "./..."
	Tags      string   // build tags, separated by commas
	Tests     bool     // analyse test variants, too
	Env       []string // nil means the environment of the process
	Analyzers []*analysis.Analyzer
	Keep      []*analysis.Analyzer // whose results go to Result.Results
	// Logf gets a line about each step; nil means silence.
	Logf func(format string, args ...any)
}

// Run loads, analyses and sorts.
func Run(ctx context.Context, opts Options) (*Result, error) {
	cfg := &packages.Config{
		Context: ctx, Dir: opts.Dir, Env: opts.Env, Tests: opts.Tests,
		Mode: packages.LoadSyntax | packages.NeedModule | packages.NeedForTest,
	}
	if opts.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + opts.Tags}
	}
	patterns := opts.Patterns
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		return nil, err
	}
	graph, err := checker.Analyze(opts.Analyzers, pkgs, nil)
	if err != nil {
		return nil, err
	}
	res := &Result{Packages: len(pkgs)}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			res.Errors = append(res.Errors, LoadError{Package: p.PkgPath, Pos: e.Pos, Message: e.Msg})
		}
	}
	for act := range graph.All() {
		if !act.IsRoot {
			continue
		}
		if act.Err != nil && !act.Package.IllTyped {
			res.Internal = append(res.Internal, InternalError{Analyzer: act.Analyzer.Name, Package: act.Package.PkgPath, Message: act.Err.Error()})
		}
		for _, d := range act.Diagnostics {
			fset := act.Package.Fset
			res.Findings = append(res.Findings, Finding{
				Analyzer: act.Analyzer.Name, Package: act.Package.PkgPath, Code: d.Category,
				Message: d.Message, URL: d.URL, Pos: fset.Position(d.Pos), End: fset.Position(d.End),
			})
		}
	}
	sort.Slice(res.Findings, func(i, j int) bool {
		return fmt.Sprint(res.Findings[i].Pos) < fmt.Sprint(res.Findings[j].Pos)
	})
	return res, nil
}
