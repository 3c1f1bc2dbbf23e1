package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

// printLabels prints recall and wrong hits per group of codes, then the labels
// that were missed or wrongly hit.
func printLabels(w io.Writer, labels []*label) {
	type sum struct{ pos, found, debatable, debatableFound, neg, hit int }
	groups := map[string]*sum{}
	total := &sum{}
	for _, l := range labels {
		key := strings.Join(l.codes, "|")
		if groups[key] == nil {
			groups[key] = &sum{}
		}
		for _, s := range []*sum{groups[key], total} {
			switch {
			case !l.positive:
				s.neg++
				s.hit += one(l.hit != nil)
			case l.debatable:
				s.debatable++
				s.debatableFound += one(l.hit != nil)
			default:
				s.pos++
				s.found += one(l.hit != nil)
			}
		}
	}
	groups["all"] = total
	tw := tabwriter.NewWriter(w, 2, 8, 2, ' ', 0)
	fmt.Fprintln(tw, "codes\tfound\trecall\tdebatable\tlook-alikes hit")
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		s := groups[key]
		fmt.Fprintf(tw, "%s\t%d/%d\t%s\t%d/%d\t%d/%d\n", key, s.found, s.pos, ratio(s.found, s.pos), s.debatableFound, s.debatable, s.hit, s.neg)
	}
	tw.Flush()
	for _, l := range labels {
		if l.positive == (l.hit != nil) {
			continue
		}
		what := "missed"
		if !l.positive {
			what = "wrongly hit"
		}
		fmt.Fprintf(w, "%s: %s %s:%d %s: %s\n", what, l.repo, l.path, l.line, strings.Join(l.codes, "|"), l.why)
	}
}

// printFindings prints, per code, how many findings there are, how many were
// read and how many of those are right.
func printFindings(w io.Writer, findings []*finding) {
	type sum struct{ all, right, wrong, policy, repos int }
	codes := map[string]*sum{}
	seen := map[string]bool{}
	for _, f := range findings {
		s := codes[f.Code]
		if s == nil {
			s = &sum{}
			codes[f.Code] = s
		}
		s.all++
		s.right += one(f.verdict == "right")
		s.wrong += one(f.verdict == "wrong")
		s.policy += one(f.verdict == "policy")
		s.repos += one(!seen[f.Code+f.repo])
		seen[f.Code+f.repo] = true
	}
	fmt.Fprintln(w)
	tw := tabwriter.NewWriter(w, 2, 8, 2, ' ', 0)
	fmt.Fprintln(tw, "code\tfindings\trepositories\tright\twrong\tpolicy\tunread\tprecision")
	for _, c := range slices.Sorted(maps.Keys(codes)) {
		s := codes[c]
		fmt.Fprintf(tw, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n", c, s.all, s.repos, s.right, s.wrong, s.policy,
			s.all-s.right-s.wrong-s.policy, ratio(s.right, s.right+s.wrong))
	}
	tw.Flush()
}

// writeFindings writes one tab-separated line per finding.
func writeFindings(file string, findings []*finding) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	for _, x := range findings {
		said := x.verdict
		if said == "" {
			said = "unread"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", x.repo, x.place(), x.Code, said, x.Message)
	}
	return w.Flush()
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

func ratio(a, b int) string {
	if b == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", float64(a)/float64(b))
}
