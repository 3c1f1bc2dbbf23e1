package driver

import "errors"

// Exit codes of the command line. They are one interface with scripts: a code
// never changes its meaning.
const (
	ExitOK         = 0 // analysed everything, nothing to report
	ExitFindings   = 1 // at least one finding that counts
	ExitUsage      = 2 // bad command line, bad settings, no such package
	ExitIncomplete = 3 // some packages, or all, could not be analysed
	ExitInternal   = 4 // an analyzer failed: a defect of resilint
)

// ExitMeanings say what each exit code means, in the order of the codes.
var ExitMeanings = [...]string{
	ExitOK:         "nothing to report",
	ExitFindings:   "there are findings (see -fail-on)",
	ExitUsage:      "wrong command line or settings: nothing was analysed",
	ExitIncomplete: "some packages, or all, could not be analysed; all other findings are printed",
	ExitInternal:   "a defect of resilint",
}

// ExitCode maps the end of a run to the exit code. failing is the number of
// findings that count, after baselines and thresholds. The worst code wins:
// a run that saw less than it should never looks like a clean one.
func ExitCode(res *Result, failing int, err error) int {
	var setup *SetupError
	switch {
	case errors.As(err, &setup) && setup.Usage():
		return ExitUsage
	case errors.As(err, &setup):
		return ExitIncomplete
	case err != nil:
		return ExitInternal
	case len(res.Internal) > 0:
		return ExitInternal
	case len(res.Errors) > 0 || len(res.Skipped) > 0:
		return ExitIncomplete
	case failing > 0:
		return ExitFindings
	}
	return ExitOK
}
