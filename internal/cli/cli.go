// Package cli is the command line of resilint: flags, subcommands, exit codes.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/mattn/go-isatty"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/rule"
)

// Process is what the command line knows of the process it runs in.
type Process struct {
	Rules          []*rule.Rule
	Stdout, Stderr io.Writer
	// OutTerminal and ErrTerminal say that a person reads along.
	OutTerminal, ErrTerminal bool
	Getenv                   func(name string) string
	Dir                      string // current directory
	// Ticks returns a clock that ticks a few times a second, and its stop.
	Ticks func() (<-chan time.Time, func())
}

// New describes the process that this one is.
func New(rules []*rule.Rule) (*Process, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	return &Process{
		Rules: rules, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv, Dir: dir,
		OutTerminal: isTerminal(os.Stdout), ErrTerminal: isTerminal(os.Stderr),
		Ticks: func() (<-chan time.Time, func()) {
			t := time.NewTicker(200 * time.Millisecond)
			return t.C, t.Stop
		},
	}, nil
}

func isTerminal(f *os.File) bool { return isatty.IsTerminal(f.Fd()) || isatty.IsCygwinTerminal(f.Fd()) }

// usageError is a mistake in the command line. Its text may have several lines.
type usageError string

func (e usageError) Error() string { return string(e) }

func usagef(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// reportHint goes with defects of resilint.
const reportHint = "resilint: this is a defect of resilint; please report it at " + output.Home +
	"/issues with the lines above and the output of `resilint version`"

// Main runs a command line and returns the exit code.
func Main(ctx context.Context, args []string, p *Process) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(p.Stderr, "resilint: panic: %v\n%s%s\n", r, debug.Stack(), reportHint)
			code = driver.ExitInternal
		}
	}()
	out := &tracked{w: p.Stdout}
	own := *p
	own.Stdout = out
	inv, err := parse(args)
	if err == nil {
		inv.Process = &own
		code, err = inv.cmd.run(ctx, inv)
	}
	if out.err != nil && err == nil {
		err = &driver.SetupError{Kind: driver.GoFailed, Message: "the output could not be written: " + out.err.Error()}
	}
	return finish(p, code, err)
}

// tracked keeps the first error of a writer, so that a full disk is noticed in
// one place and not at every print.
type tracked struct {
	w   io.Writer
	err error
}

func (t *tracked) Write(b []byte) (int, error) {
	n, err := t.w.Write(b)
	if t.err == nil {
		t.err = err
	}
	return n, err
}

// finish says what went wrong, if anything, and decides the exit code.
func finish(p *Process, code int, err error) int {
	if err == nil {
		return code
	}
	var usage usageError
	var setup *driver.SetupError
	text := strings.TrimRight(err.Error(), "\n")
	switch {
	case errors.As(err, &usage):
		fmt.Fprintf(p.Stderr, "resilint: %s\n", text)
		return driver.ExitUsage
	case errors.As(err, &setup) && setup.Kind == driver.BadSettings:
		fmt.Fprintln(p.Stderr, text) // lines of the form file:line:column: message
	case errors.As(err, &setup):
		fmt.Fprintf(p.Stderr, "resilint: %s\n", text)
	default:
		fmt.Fprintf(p.Stderr, "resilint: %s\n%s\n", text, reportHint)
	}
	return driver.ExitCode(nil, 0, err)
}

// invocation is a command line that was understood.
type invocation struct {
	*Process
	cmd  *command
	opts options
	args []string // after the flags and the name of the command
}

// color reports whether standard output is coloured.
func (inv *invocation) color() bool {
	switch inv.opts.color {
	case "always":
		return true
	case "never":
		return false
	}
	return inv.OutTerminal && inv.Getenv("NO_COLOR") == "" && inv.Getenv("TERM") != "dumb"
}

// logf prints what -v asks for.
func (inv *invocation) logf(format string, args ...any) {
	if inv.opts.verbose {
		fmt.Fprintf(inv.Stderr, "resilint: "+format+"\n", args...)
	}
}
