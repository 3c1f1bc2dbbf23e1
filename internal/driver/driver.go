// Package driver loads packages, runs analyzers on them and gathers what they
// find: first-party packages from source, everything outside as types only.
package driver

import (
	"cmp"
	"context"
	"os"
	"runtime/debug"
	"slices"
	"sync/atomic"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/rule"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
)

// Options say what to analyse and how.
type Options struct {
	Dir      string   // where the go command runs; "" is the current directory
	Patterns []string // as for go list; none means "./..."
	Tags     string   // build tags, separated by commas
	Tests    bool     // analyse test variants, too
	Env      []string // nil means the environment of the process
	// FirstParty reports, by import path, that a package of another module is
	// to be analysed like one's own. Nil means that none is.
	FirstParty func(path string) bool

	Rules     []*rule.Rule
	Analyzers []*analysis.Analyzer // beside those of Rules
	Keep      []*analysis.Analyzer // whose results on the named packages go to Result.Results

	// EachPair keeps findings about the same port and what is behind it of all packages
	// that put the two together, where otherwise the first one speaks for them.
	EachPair bool

	// Logf gets a line about each step; nil means silence.
	Logf func(format string, args ...any)
	// Progress hears how far a stage is. It is called from many goroutines.
	Progress func(stage string, done, total int)
}

func (o *Options) logf() func(format string, args ...any) {
	if o.Logf == nil {
		return func(string, ...any) {}
	}
	return o.Logf
}

func (o *Options) progress(stage string) func(done, total int) {
	if o.Progress == nil {
		return func(int, int) {}
	}
	return func(done, total int) { o.Progress(stage, done, total) }
}

// Run loads packages, analyses them and returns what it found, in an order that
// is the same from run to run. The error is a *SetupError when nothing could be
// loaded; whatever concerns single packages is in the result.
func Run(ctx context.Context, opts Options) (*Result, error) {
	loaded, err := Load(ctx, opts)
	if err != nil {
		return nil, err
	}
	return Analyze(ctx, loaded, opts)
}

// gcPercent is how much garbage a run over some packages may gather, in percent
// of what is alive. Few packages are alive at a time, so that a run over many
// takes less memory at a slower pace than with all of them loaded at the usual
// one, 100. A short run has little to share, but time to spare.
func gcPercent(packages int) int {
	if packages < 200 {
		return 150
	}
	return 200
}

// Analyze loads each package when its turn comes, runs the analyzers of opts on
// it and lets its syntax go, so that few packages are in memory at a time. It uses
// up what was loaded.
func Analyze(ctx context.Context, loaded *Loaded, opts Options) (*Result, error) {
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(gcPercent(len(loaded.roots))))
	}
	analyzers := slices.Clone(opts.Analyzers)
	codes := map[string]*rule.Code{}
	for _, r := range opts.Rules {
		analyzers = append(analyzers, r.Analyzer)
		for _, c := range r.Codes {
			codes[c.ID] = c
		}
	}
	keep := slices.Clone(opts.Keep)
	if len(codes) > 0 && !slices.Contains(keep, config.Analyzer) {
		keep = append(keep, config.Analyzer)
	}
	for _, a := range keep {
		if !slices.Contains(analyzers, a) {
			analyzers = append(analyzers, a)
		}
	}
	iso, all := isolate(ctx, loaded, analyzers, keep)
	total := len(loaded.roots) * len(iso.users[0])
	var done atomic.Int64
	progress := opts.progress("analysing")
	iso.done = func() { progress(int(done.Add(1)), total) }
	var err error
	finished := unlessDone(ctx, func() {
		_, err = checker.Analyze([]*analysis.Analyzer{all}, iso.list, nil)
		iso.rest(loaded)
	})
	if !finished {
		return nil, errInterrupted
	}
	if err != nil {
		return nil, err
	}
	if err := iso.settings(); err != nil {
		return nil, err
	}
	opts.logf()("%s", loaded.ld.stats())
	res := &Result{Internal: iso.failed(), Results: iso.results, Imports: loaded.imports}
	loaded.report(res)
	for _, u := range iso.units {
		if u.root {
			res.Findings = append(res.Findings, u.found...)
		}
	}
	res.Findings = sortFindings(res.Findings)
	if !opts.EachPair {
		res.Findings = onePerPair(res.Findings)
	}
	rate(res, codes)
	return res, nil
}

// unlessDone runs f and reports whether it came to its end before the context
// did. Otherwise f goes on for as long as an analyzer or the type checker takes
// for its package, and nobody waits for it.
func unlessDone(ctx context.Context, f func()) bool {
	end := make(chan struct{})
	go func() {
		defer close(end)
		f()
	}()
	select {
	case <-end:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}

// rate gives findings the severity that the settings of their package say.
func rate(res *Result, codes map[string]*rule.Code) {
	settings := map[string]*config.Settings{}
	for _, r := range res.Results[config.Analyzer] {
		settings[r.Package] = r.Value.(*config.Settings)
	}
	for i := range res.Findings {
		f := &res.Findings[i]
		f.Severity = rule.Warning
		if c, s := codes[f.Code], settings[f.Package]; c != nil && s != nil {
			f.Severity = s.Severity(c)
		}
	}
}

// sortFindings orders findings and drops those that a package and its test
// variant both have.
func sortFindings(list []Finding) []Finding {
	slices.SortFunc(list, func(a, b Finding) int {
		return cmp.Or(
			comparePositions(a.Pos, b.Pos),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Analyzer, b.Analyzer),
			cmp.Compare(a.Message, b.Message),
			comparePositions(a.End, b.End),
			cmp.Compare(a.Package, b.Package),
		)
	})
	return slices.CompactFunc(list, func(a, b Finding) bool {
		return a.Pos == b.Pos && a.Code == b.Code && a.Analyzer == b.Analyzer && a.Message == b.Message
	})
}
