// Package cataloguecheck resolves the rows of a catalogue against the real
// libraries of a module: a symbol that is gone, a role that names no parameter,
// a context that is none. It is behind "resilint catalogue check", and a test of
// the built-in rows.
package cataloguecheck

import (
	"cmp"
	"context"
	"fmt"
	"maps"
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

// Missing is a package that has rows and is not in reach: its rows could not be
// checked.
type Missing struct {
	Lib, Package string
	File         string
	Line         int // of the first row
	// Known is the library's own reason, "" if it has none.
	Known string
}

// Report is the outcome of a check.
type Report struct {
	// Libs are the libraries of which at least one row was looked up, by id.
	Libs []string
	// Checked counts rows looked up. A row with a version wildcard counts once
	// per version in reach.
	Checked int
	// Skipped counts rows that do not fit and need not: they say why they cannot
	// be checked, or only the files of the package without cgo could be read.
	Skipped  int
	Missing  []Missing
	Problems []Problem
}

// lookup is a row and the package it is looked up in.
type lookup struct {
	lib *catalogue.Lib
	row catalogue.Row
	at  place
}

// Check resolves the rows of a table whose packages are in the standard library
// or among those that the module in dir imports, directly or not. env is added
// to the environment of the go command. An error means that the check could not
// be done; rows that are wrong are problems in the report.
func Check(ctx context.Context, dir string, table *catalogue.Table, env []string) (*Report, error) {
	r, err := inReach(ctx, dir, env)
	if err != nil {
		return nil, err
	}
	report := &Report{}
	lookups := plan(report, r, table)
	paths := map[string]bool{}
	for _, l := range lookups {
		paths[l.at.path] = true
	}
	pkgs, err := load(ctx, dir, env, slices.Sorted(maps.Keys(paths)))
	if err != nil {
		return nil, err
	}
	for _, l := range lookups {
		pkg := pkgs[l.at.path]
		msgs := checkRow(pkg, &l.row)
		if len(msgs) > 0 && (pkg.partial || l.row.Unverified != "") {
			report.Skipped++
			continue
		}
		report.Checked++
		for _, msg := range msgs {
			key := l.row.Key
			key.Path = l.at.path
			report.Problems = append(report.Problems, Problem{l.lib.File, l.row.Line, key.String(), l.at.module, msg})
		}
	}
	slices.SortStableFunc(report.Problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Symbol, b.Symbol))
	})
	return report, nil
}

// plan says where each row is to be looked up, and reports what cannot be.
func plan(report *Report, r reach, table *catalogue.Table) []lookup {
	var lookups []lookup
	for _, lib := range table.Libs() {
		seen := map[string]bool{}
		found := false
		for _, row := range lib.Rows() {
			places := r.places(row.Key.Path)
			for _, at := range places {
				lookups = append(lookups, lookup{lib, row, at})
				found = true
			}
			if len(places) == 0 && !seen[row.Key.Path] {
				report.Missing = append(report.Missing, Missing{lib.ID, row.Key.Path, lib.File, row.Line, row.Unverified})
			}
			seen[row.Key.Path] = true
		}
		if found {
			report.Libs = append(report.Libs, lib.ID)
		}
	}
	return lookups
}
