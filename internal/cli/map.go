package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/output/chart"
	"github.com/resilint/resilint/internal/rule"
)

// runMap prints the map of systems, writes it to a file, or compares it with one.
func runMap(ctx context.Context, inv *invocation) (int, error) {
	dir, err := inv.workDir()
	if err != nil {
		return 0, err
	}
	kept, err := inv.keptMap(dir)
	if err != nil {
		return 0, err
	}
	r, err := inv.prepare(ctx)
	if err != nil {
		return 0, err
	}
	defer r.progress.finish()
	r.opts.Keep = []*analysis.Analyzer{landscape.Surveyor}
	res, err := r.do(ctx)
	r.progress.finish()
	if err != nil {
		return 0, err
	}
	output.Trouble(inv.Stderr, res, inv.Dir, inv.opts.verbose)
	m := mapOf(res, inv.Rules, dir)
	m.Notes = append(m.Notes, r.absent(m)...)
	m.Notes = append(m.Notes, missed(res)...)
	m.Notes = append(m.Notes, leftOut(res, inv.opts.tags, inv.Getenv("GOFLAGS"), dir)...)
	if inv.opts.check != "" {
		return inv.checkMap(kept, res, m)
	}
	o := chart.Options{
		Format: kept.format, Style: output.NewStyle(inv.color()), Width: inv.width(),
		Tool: output.Tool{Version: toolVersion()}, Trouble: troubleLines(res, inv.Dir),
	}
	code := driver.ExitCode(res, 0, nil)
	switch {
	case inv.opts.out == "":
	case code != driver.ExitOK && kept.format != output.HTML: // a page says itself what it does not know
		fmt.Fprintf(inv.Stderr, "resilint: %s was not written: not everything could be analysed\n", inv.opts.out)
		return code, nil
	default:
		return code, kept.write(m, o)
	}
	return code, chart.Write(inv.Stdout, m, o)
}

// mapOf makes the map of what was analysed.
func mapOf(res *driver.Result, rules []*rule.Rule, dir string) *landscape.Map {
	var surveys []*landscape.Survey
	for _, a := range res.Results[landscape.Surveyor] {
		surveys = append(surveys, a.Value.(*landscape.Survey))
	}
	var findings []landscape.Reported
	for i := range res.Findings {
		f := &res.Findings[i]
		level := ""
		if _, code := rule.ByCode(rules, f.Code); code != nil {
			level = code.Level.String()
		}
		said := landscape.Reported{
			Code: f.Code, Level: level, Severity: f.Severity.String(), Message: output.Message(f),
			Package: f.Package, Symbol: f.Decl.Name, Pos: f.Pos,
		}
		for _, end := range f.Ends() {
			said.Ends = append(said.Ends, landscape.End{Symbol: driver.Symbol(end.Pos.Filename, end.Pos.Line), Pos: end.Pos})
		}
		findings = append(findings, said)
	}
	surveys, notes := landscape.Confirm(surveys, res.Imports)
	m := landscape.Merge(surveys, findings, dir)
	m.Notes = append(m.Notes, notes...)
	return m
}

// checkMap says what is other in the code than in a file. A map of a part of the
// code would be other in any case.
func (inv *invocation) checkMap(kept *keptMap, res *driver.Result, m *landscape.Map) (int, error) {
	name := inv.opts.check
	if code := driver.ExitCode(res, 0, nil); code != driver.ExitOK {
		fmt.Fprintf(inv.Stderr, "resilint: %s was not checked: not everything could be analysed\n", name)
		return code, nil
	}
	list, err := kept.file.Compare(m)
	if err != nil {
		return 0, err
	}
	if len(list) == 0 {
		fmt.Fprintf(inv.Stderr, "resilint: %s is up to date\n", name)
		return driver.ExitOK, nil
	}
	fmt.Fprint(inv.Stdout, chart.Diff(name, list))
	again := "resilint map -o " + name
	if f, ok := chart.FormatOf(name); !ok || f != kept.file.Format {
		again = "resilint map -format " + string(kept.file.Format) + " -o " + name
	}
	fmt.Fprintf(inv.Stderr, "resilint: %s is out of date; `%s` writes it anew\n", name, again)
	return driver.ExitFindings, nil
}

// troubleLines are what kept the run from seeing everything.
func troubleLines(res *driver.Result, dir string) []string {
	var b strings.Builder
	output.Trouble(&b, &driver.Result{Errors: res.Errors, Skipped: res.Skipped, Internal: res.Internal}, dir, false)
	return strings.FieldsFunc(b.String(), func(r rune) bool { return r == '\n' })
}

// missed says that packages are missing from a map: what is printed is read without
// what went to the error output.
func missed(res *driver.Result) []string {
	switch n := len(res.Skipped); n {
	case 0:
		return nil
	case 1:
		return []string{fmt.Sprintf("not in the map, for it could not be analysed: %s", res.Skipped[0].Package)}
	default:
		return []string{fmt.Sprintf("not in the map, for they could not be analysed: %s and %d more packages", res.Skipped[0].Package, n-1)}
	}
}

// mostTags bounds how many build tags a map tells of.
const mostTags = 8

// leftOut says which files of the modules at work build tags leave out.
func leftOut(res *driver.Result, tags, goflags, dir string) (notes []string) {
	for _, t := range driver.TaggedOut(res.Modules, tags, goflags) {
		if len(notes) == mostTags {
			return append(notes, "files of further build tags are left out, too")
		}
		name := t.Files[0]
		if rel, err := filepath.Rel(dir, name); err == nil {
			name = filepath.ToSlash(rel)
		}
		files := name
		if n := len(t.Files) - 1; n > 0 {
			files += fmt.Sprintf(" and %d more", n)
		}
		notes = append(notes, fmt.Sprintf("left out, for the build tag %s is not given (-tags): %s", strings.Join(t.Tags, " or "), files))
	}
	return notes
}

// absent says which systems that the settings name have no row, where all packages were
// looked at.
func (r *run) absent(m *landscape.Map) (notes []string) {
	if !r.whole {
		return nil
	}
	for _, one := range r.settings.all {
		for _, s := range one.Systems {
			there := slices.ContainsFunc(m.Systems, func(of *landscape.System) bool { return of.Name == s.Name.V })
			note := fmt.Sprintf("no call is known of the system %s, which the settings name", s.Name.V)
			if !there && !slices.Contains(notes, note) {
				notes = append(notes, note)
			}
		}
	}
	slices.Sort(notes)
	return notes
}
