// Package cataloguecheck resolves the rows of a catalogue against the real
// libraries of a module: a symbol that is gone, a role that names no parameter,
// a context that is none. It is behind "resilint catalogue check", and a test of
// the built-in rows.
package cataloguecheck

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/resilint/resilint/catalogue"
)

// Problem is a row that does not fit the library.
type Problem struct {
	File   string
	Line   int
	Symbol string
	Module string // module and version it was looked for in
	Msg    string
}

func (p Problem) String() string {
	return fmt.Sprintf("%s:%d: %s: %s (in %s)", p.File, p.Line, p.Symbol, p.Msg, p.Module)
}

// Report is the outcome of a check.
type Report struct {
	// Libs are the libraries of which at least one row was looked up, by id.
	Libs []string
	// Checked counts rows looked up. A row with a version wildcard counts once
	// per version in the module graph.
	Checked int
	// Skipped counts rows that were not found in a package of which only the
	// files without cgo could be read.
	Skipped int
	// Unreachable are the libraries none of whose modules is in the graph.
	Unreachable []string
	Problems    []Problem
}

// Check resolves the rows of a table that belong to the standard library or to
// a module in the graph of the module in dir. env is added to the environment
// of the go command. An error means that the check could not be done; rows that
// are wrong are problems in the report.
func Check(ctx context.Context, dir string, table *catalogue.Table, env []string) (*Report, error) {
	graph, err := modules(ctx, dir, env)
	if err != nil {
		return nil, err
	}
	type located struct {
		lib *catalogue.Lib
		row catalogue.Row
		at  place
	}
	var rows []located
	report := &Report{}
	paths := map[string]bool{}
	for _, lib := range table.Libs() {
		found := false
		for _, row := range lib.Rows() {
			for _, at := range graph.places(row.Key.Path) {
				found = true
				paths[at.path] = true
				rows = append(rows, located{lib, row, at})
			}
		}
		switch {
		case found:
			report.Libs = append(report.Libs, lib.ID)
		case len(lib.Rows()) > 0:
			report.Unreachable = append(report.Unreachable, lib.ID)
		}
	}
	pkgs, err := load(ctx, dir, env, slices.Sorted(keys(paths)))
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		pkg := pkgs[r.at.path]
		msgs := checkRow(pkg, &r.row)
		if len(msgs) > 0 && pkg.partial {
			report.Skipped++
			continue
		}
		report.Checked++
		for _, msg := range msgs {
			key := r.row.Key
			key.Path = r.at.path
			report.Problems = append(report.Problems, Problem{r.lib.File, r.row.Line, key.String(), r.at.module, msg})
		}
	}
	slices.Sort(report.Libs)
	slices.Sort(report.Unreachable)
	slices.SortStableFunc(report.Problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Symbol, b.Symbol))
	})
	return report, nil
}
