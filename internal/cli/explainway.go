package cli

import (
	"context"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/policy"
)

// place is a line that is asked about.
type place struct {
	file   string
	line   int
	name   string       // as it was given
	fn     string       // the function that it is in, "" for none
	around policy.Lines // that function, or the line alone
}

// retries are what is known of a line.
type retries struct {
	hits   []policy.Explained // those that run it
	others []policy.Explained // of the same file
}

// retriesAt looks for the retries that a line belongs to, then for those that
// run the function it is in: in its package, and at last in the whole module,
// where packages that cannot be analysed are passed over.
func (r *run) retriesAt(ctx context.Context, at *place) (*driver.Result, retries, error) {
	dir := filepath.Dir(at.file)
	r.opts.Patterns = []string{dir}
	res, answers, err := r.keep(ctx, policy.Explainer)
	if err != nil {
		return nil, retries{}, err
	}
	found := at.among(answers)
	if len(found.hits) > 0 || driver.ExitCode(res, 0, nil) != driver.ExitOK || at.fn == "" {
		return res, found, nil
	}
	r.opts.Patterns = []string{allPackages}
	_, answers, err = r.keep(ctx, policy.Explainer)
	if err != nil {
		return nil, retries{}, err
	}
	if wide := at.among(answers); len(wide.hits) > 0 {
		found = wide
	}
	return res, found, nil
}

// among picks the retries that cover a line or, when there are none, those that
// run it through calls.
func (at *place) among(answers []driver.PackageResult) (found retries) {
	var through []policy.Explained
	for _, a := range answers {
		for _, x := range a.Value.([]policy.Explained) {
			known := func(y policy.Explained) bool { return y.Pos == x.Pos && y.Quote == x.Quote }
			switch {
			case slices.ContainsFunc(found.hits, known), slices.ContainsFunc(through, known): // of the package with its tests
			case x.Covers(at.file, at.line):
				found.hits = append(found.hits, x)
			case x.Reaches(at.line, at.around, at.fn):
				x.Title += ", which runs " + at.name
				through = append(through, x)
			case x.Pos.Filename == at.file:
				found.others = append(found.others, x)
			}
		}
	}
	if len(found.hits) == 0 {
		found.hits = through
	}
	return found
}

// leftOut is the error about a file that is no part of the build for the system
// and the tags at hand, nil for others. The environment may set further tags:
// the question is for a file that nothing is found in.
func (inv *invocation) leftOut(file string) error {
	ctx := build.Default
	ctx.BuildTags = strings.Split(inv.opts.tags, ",")
	matches, err := ctx.MatchFile(filepath.Split(file))
	if err != nil || matches {
		return nil //nolint:nilerr // the run says what is wrong
	}
	return usagef("-at %s: the file is left out of the build: name its tags with -tags, or set GOOS and GOARCH", inv.opts.at)
}

// enclosing finds the function that a line is in.
func enclosing(file string, line int) (name string, lines policy.Lines) {
	lines = policy.Lines{File: file, From: line, To: line}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return "", lines // the run says what is wrong
	}
	for _, d := range f.Decls {
		from, to := fset.Position(d.Pos()).Line, fset.Position(d.End()).Line
		if fn, isFunc := d.(*ast.FuncDecl); isFunc && from <= line && line <= to {
			return fn.Name.Name, policy.Lines{File: file, From: from, To: to}
		}
	}
	return "", lines
}
