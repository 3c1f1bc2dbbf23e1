// Eval measures resilint on real code: it runs the built tool on checkouts and
// compares its findings with labels made by hand.
//
//	go run ./internal/cmd/eval -bin bin/resilint -corpus DIR -labels FILE
//
// DIR holds one folder per repository, named owner__name, checked out at the
// commit that the labels name. For each code it prints the labels found, the
// look-alikes wrongly hit and the findings that no label speaks of; -findings
// writes those to a file, marked with the verdicts already recorded.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("eval: ")
	var o options
	flag.StringVar(&o.bin, "bin", "bin/resilint", "the built tool")
	flag.StringVar(&o.corpus, "corpus", "", "folder of the checkouts")
	flag.StringVar(&o.labels, "labels", "", "file of labels: tab-separated repo, commit, path, line, codes, kind, why")
	flag.StringVar(&o.verdicts, "verdicts", "docs/precision.md", "page with the verdicts on findings that were read")
	flag.StringVar(&o.findings, "findings", "", "write all findings with label and verdict to this file")
	flag.StringVar(&o.profile, "profile", "review", "profile to run with")
	codes := flag.String("codes", "", "comma-separated prefixes of codes to look at (all)")
	only := flag.String("repo", "", "only the repositories whose name contains this")
	flag.Parse()
	if o.corpus == "" {
		log.Fatal("say where the checkouts are: make eval CORPUS=dir LABELS=file")
	}
	o.codes, o.only = strings.FieldsFunc(*codes, func(r rune) bool { return r == ',' }), *only
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := evaluate(ctx, o, os.Stdout)
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

type options struct {
	bin, corpus, labels, verdicts, findings, profile, only string
	codes                                                  []string
}

// wants reports whether a code is one to look at.
func (o *options) wants(code string) bool {
	for _, p := range o.codes {
		if strings.HasPrefix(code, p) {
			return true
		}
	}
	return len(o.codes) == 0
}

// evaluate runs everything and prints the tables.
func evaluate(ctx context.Context, o options, out *os.File) error {
	labels, err := readLabels(o.labels)
	if err != nil {
		return err
	}
	verdicts, err := readVerdicts(o.verdicts)
	if err != nil {
		return err
	}
	repos, err := checkouts(o.corpus, o.only)
	if err != nil {
		return err
	}
	var findings []*finding
	for _, r := range repos {
		fs, err := analyse(ctx, o, r)
		if err != nil {
			return err
		}
		findings = append(findings, fs...)
	}
	here := map[string]bool{}
	for _, r := range repos {
		here[r.name] = true
	}
	var live []*label
	for _, l := range labels {
		if !here[l.repo] {
			continue
		}
		if l.codes = only(l.codes, o.wants); len(l.codes) > 0 {
			live = append(live, l)
		}
	}
	join(o.corpus, live, findings)
	judge(findings, verdicts)
	printLabels(out, live)
	printFindings(out, findings)
	if o.findings != "" {
		if err := writeFindings(o.findings, findings); err != nil {
			return err
		}
		fmt.Fprintln(out, "\nall findings:", o.findings)
	}
	return nil
}

func only(codes []string, keep func(string) bool) []string {
	var out []string
	for _, c := range codes {
		if keep(c) {
			out = append(out, c)
		}
	}
	return out
}
