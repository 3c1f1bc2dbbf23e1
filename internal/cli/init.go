package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/starter"
	"github.com/resilint/resilint/internal/systems"
)

// runInit writes a first settings file for the module in the current directory and
// says what it is going to report.
func runInit(ctx context.Context, inv *invocation) (int, error) {
	if err := inv.noArgs(); err != nil {
		return 0, err
	}
	dir, err := inv.workDir()
	if err != nil {
		return 0, err
	}
	path := filepath.Join(dir, config.FileName)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return 0, usagef("%s is there already; delete it first, or compare with what `resilint layers` and `resilint systems` say", output.Rel(inv.Dir, path))
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		return 0, usagef("no go.mod in %s; the settings of a module lie beside it", dir)
	}
	profile := inv.opts.profile
	r, err := inv.prepare(ctx)
	if err != nil {
		return 0, err
	}
	defer r.progress.finish()
	r.opts.Keep = []*analysis.Analyzer{layers.Analyzer, systems.Surveyor}
	var res *driver.Result
	var counts []starter.Count
	for _, level := range []rule.Level{rule.Default, rule.Strict, rule.Review} {
		if err := config.Analyzer.Flags.Set("profile", level.String()); err != nil {
			return 0, err
		}
		if res, err = r.do(ctx); err != nil {
			return 0, err
		}
		counts = append(counts, starter.Count{Profile: level.String(), Findings: len(res.Findings)})
	}
	r.progress.finish()
	output.Trouble(inv.Stderr, res, inv.Dir, inv.opts.verbose)
	if profile == "" {
		profile = rule.Default.String()
	}
	code := driver.ExitCode(res, 0, nil)
	said := counts
	if code != driver.ExitOK {
		said = nil // the file is kept, and the numbers are of a part
	}
	text, err := starter.Write(project(res, profile, said))
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		return 0, &driver.SetupError{Kind: driver.GoFailed, Message: "the settings could not be written: " + err.Error()}
	}
	fmt.Fprintf(inv.Stdout, "wrote %s; correct what is wrong in it and commit it\n", output.Rel(inv.Dir, path))
	if code != driver.ExitOK {
		fmt.Fprintln(inv.Stderr, "resilint: what is found in code that could not be analysed is not counted")
	}
	for _, c := range counts {
		fmt.Fprintf(inv.Stdout, "profile %-8s %s\n", c.Profile+":", findings(c.Findings))
	}
	return code, nil
}

// project is what the run found out about the module.
func project(res *driver.Result, profile string, counts []starter.Count) starter.Project {
	p := starter.Project{
		Profile: profile, Counts: counts,
		Schema: output.Home + "/raw/main/docs/resilint.schema.json", Docs: output.Home + "/blob/main/docs/config.md",
	}
	for _, s := range res.Results[config.Analyzer] {
		p.Module = s.Value.(*config.Settings).Module()
	}
	var all []string
	sure, unsure := map[layers.Layer][]string{}, map[layers.Layer][]string{}
	for _, a := range res.Results[layers.Analyzer] {
		all = append(all, a.Package)
		answer := a.Value.(*layers.Answer)
		if answer.Confidence >= layers.High {
			sure[answer.Layer] = append(sure[answer.Layer], a.Package)
		} else if answer.Confidence == layers.Medium {
			unsure[answer.Layer] = append(unsure[answer.Layer], a.Package)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	for _, l := range []layers.Layer{layers.Domain, layers.Application, layers.AdapterIn, layers.AdapterOut, layers.Composition} {
		p.Layers = append(p.Layers, starter.Layer{
			Name: l.String(), Sure: starter.Patterns(p.Module, sure[l], all), Unsure: starter.Patterns(p.Module, unsure[l], all),
		})
	}
	p.Systems = outside(res, p.Module)
	return p
}

// findings counts in words.
func findings(n int) string {
	if n == 1 {
		return "1 finding"
	}
	return fmt.Sprintf("%d findings", n)
}

// outside are the systems of which something can be written down: their hosts, or
// packages that speak to them alone and are surely made for that.
func outside(res *driver.Result, module string) (list []starter.System) {
	var surveys []*systems.Survey
	for _, a := range res.Results[systems.Surveyor] {
		surveys = append(surveys, a.Value.(*systems.Survey))
	}
	adapter := map[string]bool{}
	for _, a := range res.Results[layers.Analyzer] {
		answer := a.Value.(*layers.Answer)
		adapter[a.Package] = answer.Confidence >= layers.Medium && (answer.Layer == layers.AdapterOut || answer.Layer == layers.Library)
	}
	all := systems.Merge(surveys)
	users, hosts := map[string]int{}, map[string]int{}
	for _, s := range all {
		for _, pkg := range s.Packages {
			users[pkg]++
		}
		for _, h := range s.Hosts {
			hosts[h]++
		}
	}
	for _, s := range all {
		if s.Name == "" || s.Sure < layers.High || !slices.ContainsFunc(s.Kinds, remote) {
			continue
		}
		one := starter.System{Name: s.Name}
		for _, pkg := range s.Packages {
			if rest, own := strings.CutPrefix(pkg, module+"/"); own && users[pkg] == 1 && adapter[pkg] {
				one.Packages = append(one.Packages, rest)
			}
		}
		for _, h := range s.Hosts {
			if hosts[h] == 1 {
				one.Hosts = append(one.Hosts, h, "*."+h)
			}
		}
		if len(one.Packages)+len(one.Hosts) > 0 {
			list = append(list, one)
		}
	}
	return list
}

// remote reports whether systems of a kind are somebody else's: databases, caches
// and brokers are the service's own.
func remote(k systems.Kind) bool {
	return k == systems.HTTP || k == systems.RPC || k == systems.Service
}
