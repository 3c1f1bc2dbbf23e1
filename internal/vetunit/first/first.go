// Package first finishes, when it is imported, units of the go command that need no
// analysis, and ends the process. See package vetunit.
package first

import (
	"fmt"
	"os"

	"github.com/resilint/resilint/internal/vetunit"
)

func init() {
	args := os.Args[1:]
	unit, ok := vetunit.Wanted(args)
	if !ok {
		return
	}
	done, err := unit.Finish(args)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "resilint:", err)
		os.Exit(1)
	case done:
		os.Exit(0)
	}
}
