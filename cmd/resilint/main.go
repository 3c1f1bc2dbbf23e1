// Command resilint reviews how Go services handle failure and persistence. Run
// `resilint help`.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/cli"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/inputs"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/vettool"
	_ "github.com/resilint/resilint/internal/vetunit/first"
	"golang.org/x/tools/go/analysis"
)

func main() { start(analyzers.All) }

// start runs a suite as what the arguments ask for: a tool of the go command,
// or the command line.
func start(rules []*rule.Rule) {
	args := os.Args[1:]
	if vettool.Wanted(args) {
		suite := []*analysis.Analyzer{config.Analyzer}
		for _, r := range rules {
			suite = append(suite, r.Analyzer)
		}
		vettool.Main(args, vettool.Settings{Hash: inputs.Hash, Check: config.Check}, suite...)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	p, err := cli.New(rules)
	if err != nil {
		fmt.Fprintln(os.Stderr, "resilint:", err)
		os.Exit(driver.ExitUsage)
	}
	os.Exit(cli.Main(ctx, args, p))
}
