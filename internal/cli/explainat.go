package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/policy"
)

// runExplainAt prints the retries that cover a line, as they are understood.
func runExplainAt(ctx context.Context, inv *invocation) (int, error) {
	if len(inv.args) > 0 {
		return 0, usagef("explain -at takes no codes; it is about one line of code")
	}
	dir, err := inv.workDir()
	if err != nil {
		return 0, err
	}
	file, line, err := parseAt(dir, inv.opts.at)
	if err != nil {
		return 0, err
	}
	inv.opts.test = inv.opts.test || strings.HasSuffix(file, "_test.go")
	r, err := inv.prepare(ctx)
	if err != nil {
		return 0, err
	}
	defer r.progress.finish()
	at := &place{file: file, line: line, name: inv.opts.at}
	at.fn, at.around = enclosing(file, line)
	res, found, err := r.retriesAt(ctx, at)
	if err != nil || len(found.hits) == 0 {
		if leftOut := inv.leftOut(file); leftOut != nil {
			return 0, leftOut
		}
	}
	if err != nil {
		return 0, err
	}
	output.Trouble(inv.Stderr, res, inv.Dir, inv.opts.verbose)
	if len(found.hits) == 0 && driver.ExitCode(res, 0, nil) == driver.ExitOK {
		return 0, usagef("no retry at %s%s", inv.opts.at, nearestLines(found.others, line))
	}
	style := output.NewStyle(inv.color())
	for i, x := range found.hits {
		if i > 0 {
			fmt.Fprintln(inv.Stdout)
		}
		fmt.Fprint(inv.Stdout, explained(&x, style, dir))
	}
	return driver.ExitCode(res, 0, nil), nil
}

// parseAt reads file:line or file:line:column. The file is named from dir.
func parseAt(dir, at string) (file string, line int, err error) {
	name, rest, found := strings.Cut(at, ".go:")
	if !found {
		return "", 0, usagef("-at %s: want a Go file and a line, as in -at internal/pay/client.go:41", at)
	}
	number, _, _ := strings.Cut(rest, ":")
	line, err = strconv.Atoi(number)
	if err != nil || line < 1 {
		return "", 0, usagef("-at %s: %q is no line number", at, number)
	}
	file = name + ".go"
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	src, err := os.ReadFile(file)
	if err != nil {
		return "", 0, usagef("-at %s: no such file", at)
	}
	if lines := strings.Count(string(src), "\n") + 1; line > lines {
		return "", 0, usagef("-at %s: the file has %d lines", at, lines)
	}
	return filepath.Clean(file), line, nil
}

// nearestLines names the lines of a file that have retries, nearest first.
func nearestLines(list []policy.Explained, line int) string {
	if len(list) == 0 {
		return "; the file has none"
	}
	const most = 4
	var lines []int
	for _, x := range list {
		lines = append(lines, x.Pos.Line)
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	distance := func(n int) int { return max(n-line, line-n) }
	slices.SortStableFunc(lines, func(a, b int) int { return cmp.Compare(distance(a), distance(b)) })
	lines = lines[:min(most, len(lines))]
	words := make([]string, len(lines))
	for i, n := range lines {
		words[i] = strconv.Itoa(n)
	}
	return "; nearest: line " + strings.Join(words, ", ")
}

// explained prints one retry.
func explained(x *policy.Explained, style output.Style, dir string) string {
	file := x.Pos.Filename
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		file = filepath.ToSlash(rel)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n%s\n\n", style.Strong(fmt.Sprintf("%s:%d:", file, x.Pos.Line)), x.Title, x.Quote)
	width := 0
	for _, f := range x.Facts {
		width = max(width, len(f.Name))
	}
	for _, f := range x.Facts {
		value := f.Value
		if f.From != "" {
			value += style.Faint(" (" + f.From + ")")
		}
		fmt.Fprintf(&b, "  %-*s  %s\n", width, f.Name, value)
	}
	for i, line := range x.Runs {
		name := ""
		if i == 0 {
			name = "runs"
		}
		fmt.Fprintf(&b, "  %-*s  %s\n", width, name, line)
	}
	return b.String()
}
