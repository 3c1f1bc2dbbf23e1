// Command resilint reviews how Go services handle failure and persistence.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/vettool"
	"golang.org/x/tools/go/analysis"
)

func main() {
	if args := os.Args[1:]; vettool.Wanted(args) {
		vettool.Main(args, vettool.Settings{Hash: config.Hash, Check: config.Check}, append([]*analysis.Analyzer{config.Analyzer}, ofRules()...)...)
	}
	var opts driver.Options
	flag.StringVar(&opts.Dir, "C", "", "change to `dir` before loading packages")
	flag.StringVar(&opts.Tags, "tags", "", "build `tags`, separated by commas")
	flag.BoolVar(&opts.Tests, "test", false, "analyse test code, too")
	verbose := flag.Bool("v", false, "say what is done")
	profile := flag.String("profile", "", "default, strict or review")
	flag.Parse()
	opts.Patterns = flag.Args()
	if *verbose {
		opts.Logf = func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	}
	if *profile != "" {
		if err := config.Analyzer.Flags.Set("profile", *profile); err != nil {
			fmt.Fprintln(os.Stderr, "resilint: profile:", err)
			os.Exit(2)
		}
	}
	opts.Rules = analyzers.All
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	res, err := driver.Run(ctx, opts)
	if err != nil {
		fmt.Fprintln(os.Stderr, "resilint:", err)
		os.Exit(driver.ExitCode(nil, 0, err))
	}
	for _, e := range res.Errors {
		fmt.Fprintln(os.Stderr, e)
	}
	for _, e := range res.Internal {
		fmt.Fprintln(os.Stderr, e)
	}
	for _, s := range res.Skipped {
		fmt.Fprintf(os.Stderr, "not analysed: %s: %s\n", s.Package, s.Reason)
	}
	for _, h := range res.Hints {
		fmt.Fprintln(os.Stderr, "hint:", h)
	}
	for _, f := range res.Findings {
		fmt.Printf("%s: %s\n", f.Pos, f.Message)
	}
	os.Exit(driver.ExitCode(res, len(res.Findings), nil))
}

func ofRules() []*analysis.Analyzer {
	list := make([]*analysis.Analyzer, len(analyzers.All))
	for i, r := range analyzers.All {
		list[i] = r.Analyzer
	}
	return list
}
