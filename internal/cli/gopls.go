package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/gopls"
)

// runGopls builds gopls with resilint in it, when that has not been done yet, and
// becomes it: arguments, input and output are gopls' own, to the byte.
func runGopls(ctx context.Context, inv *invocation) (int, error) {
	if len(inv.args) > 0 && inv.args[0] == "build" {
		return 0, inv.buildGopls(ctx, inv.args[1:])
	}
	cache, err := gopls.DefaultCache()
	if err != nil {
		return 0, noGopls(err)
	}
	b := gopls.Builder{Version: gopls.Newest(), Cache: cache, Logf: inv.tell}
	program, err := b.Program(ctx)
	if err != nil {
		return 0, noGopls(err)
	}
	code, err := gopls.Become(program, inv.args)
	if err != nil {
		return 0, noGopls(err)
	}
	return code, nil
}

const goplsBuildUsage = "use: resilint gopls build -o FILE [-gopls VERSION]"

// buildGopls builds gopls into a file of the user's choice.
func (inv *invocation) buildGopls(ctx context.Context, args []string) error {
	fs := flag.NewFlagSet("resilint gopls build", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	out := fs.String("o", "", "")
	name := fs.String("gopls", gopls.Newest().Gopls, "")
	err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(inv.Stdout, goplsBuildUsage)
		return nil
	}
	if err != nil {
		return usagef("gopls build: %v; %s", err, goplsBuildUsage)
	}
	if *out == "" || fs.NArg() > 0 {
		return usagef("gopls build: %s", goplsBuildUsage)
	}
	version, err := gopls.Supported(*name)
	if err != nil {
		return usagef("%v", err)
	}
	path := *out
	if !filepath.IsAbs(path) {
		path = filepath.Join(inv.Dir, path)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return usagef("gopls build: %s is a folder; name the file in it", *out)
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return usagef("gopls build: there is no folder %s", filepath.Dir(*out))
	}
	b := gopls.Builder{Version: version, Logf: inv.tell}
	if err := b.Build(ctx, path); err != nil {
		return noGopls(err)
	}
	inv.tell("built %s", *out)
	return nil
}

// tell says on standard error what is going on: standard output is the editor's.
func (inv *invocation) tell(format string, args ...any) {
	fmt.Fprintf(inv.Stderr, "resilint: "+format+"\n", args...)
}

// noGopls is the error when there is no gopls to be had.
func noGopls(err error) error {
	if errors.Is(err, context.Canceled) {
		return &driver.SetupError{Kind: driver.Interrupt, Message: "interrupted"}
	}
	return &driver.SetupError{Kind: driver.GoFailed, Message: fmt.Sprintf("%v\nresilint: the editor can go on with plain gopls until this is mended", err)}
}
