package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/resilint/resilint/internal/cataloguecheck"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/output"
)

func runCatalogue(ctx context.Context, inv *invocation) (int, error) {
	if len(inv.args) != 1 || inv.args[0] != "check" {
		return 0, usagef("the command is `resilint catalogue check`, found %q", strings.Join(append([]string{"resilint catalogue"}, inv.args...), " "))
	}
	dir, err := inv.workDir()
	if err != nil {
		return 0, err
	}
	s, err := inv.loadSettings(dir)
	if err != nil {
		return 0, err
	}
	if err := driver.Ready(ctx, dir, nil); err != nil {
		return 0, err
	}
	told := map[string]bool{}
	wrong := false // rows of the user's
	for _, one := range s.all {
		report, err := cataloguecheck.Check(ctx, dir, one.Catalogue(), nil)
		switch {
		case ctx.Err() != nil:
			return 0, &driver.SetupError{Kind: driver.Interrupt, Message: "interrupted"}
		case err != nil:
			return 0, &driver.SetupError{Kind: driver.GoFailed, Message: strings.TrimSpace(err.Error())}
		}
		for _, p := range report.Problems {
			own := p.File == one.Path()
			wrong = wrong || own
			p.File = output.Rel(inv.Dir, p.File)
			if !own { // built in, for another version of the library
				p.Msg += "; this built-in row does nothing here"
			}
			if line := p.String(); !told[line] {
				told[line] = true
				fmt.Fprintln(inv.Stdout, line)
			}
		}
		summarize(inv, one.Path(), report)
	}
	if wrong {
		return driver.ExitFindings, nil
	}
	return driver.ExitOK, nil
}

// summarize says what was looked at. A user's row about a package that the
// module does not use is worth a word: the path may be misspelt.
func summarize(inv *invocation, settingsFile string, report *cataloguecheck.Report) {
	var unused []string
	for _, m := range report.Missing {
		if m.File == settingsFile {
			fmt.Fprintf(inv.Stderr, "resilint: %s:%d: not checked: the module does not use package %s\n", output.Rel(inv.Dir, m.File), m.Line, m.Package)
		} else {
			unused = append(unused, m.Package)
		}
	}
	fmt.Fprintf(inv.Stderr, "resilint: %d rows of %d libraries checked, %d wrong\n", report.Checked, len(report.Libs), len(report.Problems))
	if report.Skipped > 0 {
		fmt.Fprintf(inv.Stderr, "resilint: %d rows not checked: their packages need cgo\n", report.Skipped)
	}
	inv.logf("checked: %s", strings.Join(report.Libs, ", "))
	inv.logf("not used by the module: %s", strings.Join(unused, ", "))
}
