package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/resilint/resilint/internal/vettool"
)

// hosts are the programs that resilint is in.
type hosts struct{ golangci, gopls, stock string }

// noOpTool is a vet tool that does nothing, when the go command starts this program
// as one: what it costs is the price of go vet.
func noOpTool(args []string) bool {
	if !vettool.Wanted(args) {
		return false
	}
	null := &analysis.Analyzer{Name: "null", Doc: "does nothing", Run: func(*analysis.Pass) (any, error) { return nil, nil }}
	null.Flags.String("hash", "", "makes runs differ for the cache")
	unitchecker.Main(null)
	return true
}

// hostRow is one repository: the processor time of each host with resilint in it and
// of what it is compared with.
type hostRow struct {
	name string
	// command is resilint alone.
	command, golangci, nullLinter, vet, nullTool, gopls, stock sample
}

// golangciSettings switch one linter on.
const golangciSettings = `version: "2"
linters:
  default: none
  enable: [%s]
  settings:
    custom:
      %[1]s: {type: module, description: a linter}
`

func runHosts(o options) error {
	dirs, err := checkouts(o.corpus, o.only)
	if err != nil {
		return err
	}
	for _, program := range []*string{&o.bin, &o.hosts.golangci, &o.hosts.gopls, &o.hosts.stock} {
		if *program, err = filepath.Abs(*program); err != nil {
			return err
		}
	}
	scratch, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	var rows []hostRow
	for _, dir := range dirs {
		r, err := o.measureHosts(dir, scratch)
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(dir), err)
		}
		rows = append(rows, r)
	}
	fmt.Printf("%s, %s/%s, %d processors; processor time, medians of %d runs with empty caches of the hosts.\n\n",
		time.Now().Format("January 2006"), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), o.n)
	fmt.Print(hostTable(rows))
	return nil
}

// measureHosts fills a row. All figures come from alternate runs.
func (o *options) measureHosts(dir, scratch string) (hostRow, error) {
	r := hostRow{name: strings.Replace(filepath.Base(dir), "__", "/", 1)}
	self, err := os.Executable()
	if err != nil {
		return r, err
	}
	fmt.Fprintf(os.Stderr, "%s: filling the build cache\n", r.name)
	patterns, _, err := buildable(dir)
	if err != nil {
		return r, err
	}
	lint := func(linter string) func(int) (sample, error) {
		return func(int) (sample, error) {
			settings := filepath.Join(scratch, linter+".yml")
			if err := os.WriteFile(settings, fmt.Appendf(nil, golangciSettings, linter), 0o644); err != nil {
				return sample{}, err
			}
			args := append([]string{"run", "--config", settings, "--tests=false", "--timeout=30m"}, patterns...)
			return withEmpty("GOLANGCI_LINT_CACHE", at(dir, o.hosts.golangci, args...), clocked)
		}
	}
	vet := func(tool, flag string) func(int) (sample, error) {
		return func(i int) (sample, error) {
			// The go command keeps results by flags, so that each run has to do all.
			once := fmt.Sprintf("%s=%d-%d", flag, os.Getpid(), i)
			return clocked(at(dir, "go", append([]string{"vet", "-vettool=" + tool, once}, patterns...)...))
		}
	}
	edit := func(program string) func(int) (sample, error) {
		return func(int) (sample, error) { return session(program, dir) }
	}
	steps := []struct {
		name string
		into *sample
		run  func(i int) (sample, error)
	}{
		{"resilint", &r.command, func(int) (sample, error) { return clocked(at(dir, o.bin, patterns...)) }},
		{"golangci-lint", &r.golangci, lint("resilint")},
		{"golangci-lint, a linter that does nothing", &r.nullLinter, lint("nothing")},
		{"go vet", &r.vet, vet(o.bin, "-resilint.hash")},
		{"go vet, a tool that does nothing", &r.nullTool, vet(self, "-null.hash")},
		{"gopls", &r.gopls, edit(o.hosts.gopls)},
		{"gopls without resilint", &r.stock, edit(o.hosts.stock)},
	}
	samples := make([][]sample, len(steps))
	for i := range o.n {
		for k, s := range steps {
			say(r.name, s.name, i)
			got, err := s.run(i)
			if err != nil {
				return r, fmt.Errorf("%s: %w", s.name, err)
			}
			samples[k] = append(samples[k], got)
		}
	}
	for k, s := range steps {
		*s.into = median(samples[k])
	}
	return r, nil
}

// hostTable prints the rows as Markdown.
func hostTable(rows []hostRow) string {
	var b strings.Builder
	b.WriteString("| repository | resilint | golangci-lint | with a linter that does nothing | of the sum | go vet | with a tool that does nothing | of the sum | gopls session | without resilint | ratio |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", r.name, seconds(r.command),
			seconds(r.golangci), seconds(r.nullLinter), times(r.golangci.cpu, r.nullLinter.cpu+r.command.cpu),
			seconds(r.vet), seconds(r.nullTool), times(r.vet.cpu, r.nullTool.cpu+r.command.cpu),
			seconds(r.gopls), seconds(r.stock), times(r.gopls.cpu, r.stock.cpu))
	}
	return b.String()
}

func seconds(s sample) string { return fmt.Sprintf("%.1f s", s.cpu.Seconds()) }
