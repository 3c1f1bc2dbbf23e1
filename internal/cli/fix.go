package cli

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/output"
)

// fix writes the fixes of the findings and, where it changed something,
// analyses anew: places have moved, and the report is about the code as it is.
func (r *run) fix(ctx context.Context, res *driver.Result) (*driver.Result, int, error) {
	fixes, err := res.Fixes(res.Findings)
	if err != nil {
		return nil, 0, &driver.SetupError{Kind: driver.GoFailed, Message: "fixing: " + err.Error()}
	}
	r.notes(fixes)
	written := 0
	for _, c := range fixes.Changes {
		if err := c.Write(); err != nil {
			fmt.Fprintf(r.Stderr, "resilint: fix not written: %v\n", err)
			continue
		}
		written++
		r.logf("fixed %s", output.Rel(r.Dir, c.File))
	}
	if written == 0 {
		return res, 0, nil
	}
	before := len(res.Findings)
	if res, err = r.do(ctx); err != nil {
		return nil, 0, err
	}
	return res, max(0, before-len(res.Findings)), nil
}

// printDiff prints what fix would write. Standard output holds nothing else,
// so that it can be piped into patch.
func (r *run) printDiff(res *driver.Result) (int, error) {
	fixes, err := res.Fixes(res.Findings)
	if err != nil {
		return 0, &driver.SetupError{Kind: driver.GoFailed, Message: "fixing: " + err.Error()}
	}
	for _, c := range fixes.Changes {
		fmt.Fprintf(r.Stdout, "%s", c.Diff(filepath.ToSlash(output.Rel(r.Dir, c.File))))
	}
	report := r.report(res)
	output.Trouble(r.Stderr, res, r.Dir, r.invocation.opts.verbose)
	r.notes(fixes)
	fmt.Fprintf(r.Stderr, "resilint: %s; -fix would cure %d\n", report.Summary(), fixes.Applied)
	return report.Exit, nil
}

// notes says which fixes are left out.
func (r *run) notes(fixes *driver.Fixes) {
	for _, n := range fixes.Notes {
		fmt.Fprintf(r.Stderr, "resilint: %s\n", r.settings.cutDir(n))
	}
}
