package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/changes"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/output/chart"
	"github.com/resilint/resilint/internal/rule"
)

// allPackages is what is analysed when no packages are named.
const allPackages = "./..."

// run is one analysis, and what is needed to do it again.
type run struct {
	*invocation
	settings *settings
	opts     driver.Options
	changed  changes.Set // what -new-from leaves; nil for all
	whole    bool        // all packages of the modules were looked at
	progress *progress
}

// old reports whether a finding lies in a declaration in which nothing changed, and
// neither did the declarations that it puts together.
func (r *run) old(f driver.Finding) bool {
	first, last := f.Decl.First, f.Decl.Last
	if first == 0 {
		first, last = f.Pos.Line, f.Pos.Line
	}
	if r.changed.Touches(f.Pos.Filename, first, last) {
		return false
	}
	return !slices.ContainsFunc(f.Ends(), func(end driver.Related) bool {
		if !r.changed.Touches(end.Pos.Filename, 1, math.MaxInt) {
			return false // which saves reading it
		}
		first, last := driver.Around(end.Pos.Filename, end.Pos.Line)
		return r.changed.Touches(end.Pos.Filename, first, last)
	})
}

// prepare reads the settings and says how to load.
func (inv *invocation) prepare(ctx context.Context) (*run, error) {
	dir, err := inv.workDir()
	if err != nil {
		return nil, err
	}
	s, err := inv.loadSettings(dir)
	if err != nil {
		return nil, err
	}
	r := &run{invocation: inv, settings: s}
	if rev := inv.opts.newFrom; rev != "" {
		if r.changed, err = changes.Since(ctx, dir, rev); err != nil {
			return nil, usagef("-new-from: %v", err)
		}
	}
	r.opts = driver.Options{
		Dir: dir, Patterns: inv.args, Tags: inv.opts.tags, Tests: inv.opts.test,
		FirstParty: s.firstParty, Rules: inv.Rules, Logf: inv.logf,
	}
	if len(r.opts.Patterns) == 0 {
		r.opts.Patterns = []string{allPackages}
	}
	if inv.ErrTerminal && !inv.opts.verbose {
		ticks, stop := inv.Ticks()
		r.progress = startProgress(inv.Stderr, ticks, stop)
		r.opts.Progress = r.progress.at
	}
	return r, nil
}

// do loads and analyses.
func (r *run) do(ctx context.Context) (*driver.Result, error) {
	loaded, err := driver.Load(ctx, r.opts)
	if err != nil {
		return nil, notPackages(r.args, err)
	}
	r.whole = loaded.Whole && !slices.ContainsFunc(loaded.Modules, func(mod string) bool {
		return !r.settings.whole(mod, loaded.Modules, r.opts.Patterns)
	})
	mild, err := r.settings.judge(loaded, r.opts.Patterns)
	if err != nil {
		return nil, err
	}
	res, err := driver.Analyze(ctx, loaded, r.opts)
	if err != nil {
		return nil, r.settings.relative(err)
	}
	res.Findings = slices.Concat(mild, r.settings.gone(r.judged(res)), res.Findings)
	if r.changed != nil {
		res.Findings = slices.DeleteFunc(res.Findings, r.old)
	}
	return res, nil
}

// keep runs an analyzer of the engine instead of rules and returns what it
// says about each package.
func (r *run) keep(ctx context.Context, a *analysis.Analyzer) (*driver.Result, []driver.PackageResult, error) {
	r.opts.Rules, r.opts.Keep = nil, []*analysis.Analyzer{a}
	res, err := r.do(ctx)
	r.progress.finish()
	if err != nil {
		return nil, nil, err
	}
	return res, res.Results[a], nil
}

func runAnalysis(ctx context.Context, inv *invocation) (int, error) {
	o := inv.opts
	if o.format == string(chart.Mermaid) {
		return 0, usagef("findings have no form %s; `resilint map` does", chart.Mermaid)
	}
	if o.diff && o.format != "" && o.format != string(output.Text) {
		return 0, usagef("-diff prints a diff, not %s", o.format)
	}
	r, err := inv.prepare(ctx)
	if err != nil {
		return 0, err
	}
	defer r.progress.finish()
	res, err := r.do(ctx)
	fixed := 0
	if err == nil && o.fix && !o.diff {
		res, fixed, err = r.fix(ctx, res)
	}
	r.progress.finish()
	if err != nil {
		return r.failed(err)
	}
	if o.diff {
		return r.printDiff(res)
	}
	res.Hints = append(res.Hints, r.settings.idle()...)
	return r.print(res, fixed)
}

// print prints the report and returns the exit code.
func (r *run) print(res *driver.Result, fixed int) (int, error) {
	report := r.report(res)
	report.Fixed = fixed
	output.Trouble(r.Stderr, res, r.Dir, r.invocation.opts.verbose)
	if err := r.write(report); err != nil {
		return 0, err
	}
	fmt.Fprintf(r.Stderr, "resilint: %s\n", report.Summary())
	if r.ErrTerminal && len(res.Findings) > 0 {
		fmt.Fprintln(r.Stderr, "resilint: `resilint explain CODE` says why, and how it is done right")
	}
	if len(res.Internal) > 0 {
		fmt.Fprintln(r.Stderr, reportHint)
	}
	return report.Exit, nil
}

func (r *run) report(res *driver.Result) *output.Report {
	report := &output.Report{Result: res, Tool: output.Tool{Version: toolVersion()}, Rules: r.Rules}
	counted := map[*baseline.File]bool{}
	for _, s := range r.settings.all {
		if s.Known != nil && !counted[s.Known] {
			counted[s.Known] = true
			report.Known += s.Known.Silenced()
		}
	}
	report.Exit = driver.ExitCode(res, r.failing(res), nil)
	return report
}

// write prints the report.
func (r *run) write(report *output.Report) error {
	err := output.Write(r.Stdout, report, output.Options{
		Format: output.Format(r.invocation.opts.format), Dir: r.Dir, Color: r.color(),
	})
	if err != nil {
		return &driver.SetupError{Kind: driver.GoFailed, Message: "the output could not be written: " + err.Error()}
	}
	return nil
}

// failing counts the findings that decide the exit code.
func (r *run) failing(res *driver.Result) (n int) {
	if r.invocation.opts.failOn == failOnNever {
		return 0
	}
	least, err := rule.ParseSeverity(r.invocation.opts.failOn)
	if err != nil {
		least = rule.Info
	}
	for _, f := range res.Findings {
		if f.Severity >= least {
			n++
		}
	}
	return n
}

// failed ends a run that came to no result. Programs that read the report get
// one that says so, unless the command line was wrong or the user broke it off.
func (r *run) failed(err error) (int, error) {
	var setup *driver.SetupError
	format := output.Format(r.invocation.opts.format)
	if !format.Document() && format != output.GitHub ||
		!errors.As(err, &setup) || setup.Usage() || setup.Kind == driver.Interrupt {
		return 0, err
	}
	res := &driver.Result{Errors: []driver.LoadError{{Message: setup.Message}}}
	report := r.report(res)
	if werr := r.write(report); werr != nil {
		return 0, errors.Join(err, werr)
	}
	return 0, err
}
