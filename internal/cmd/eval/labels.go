package main

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// label is one place that somebody judged by reading the code.
type label struct {
	repo, commit, path string
	line               int
	codes              []string
	positive           bool // a reviewer wants a finding here; else it must stay silent
	debatable          bool
	why                string
	hit                *finding
}

// readLabels reads a file of labels; "" is no labels.
func readLabels(file string) ([]*label, error) {
	if file == "" {
		return nil, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []*label
	sc := bufio.NewScanner(f)
	for n := 1; sc.Scan(); n++ {
		cols := strings.Split(sc.Text(), "\t")
		if n == 1 && cols[0] == "repo" || sc.Text() == "" {
			continue
		}
		if len(cols) < 7 {
			return nil, fmt.Errorf("%s:%d: %d columns, want 7", file, n, len(cols))
		}
		line, err := strconv.Atoi(cols[3])
		if err != nil || cols[5] != "pos" && cols[5] != "neg" {
			return nil, fmt.Errorf("%s:%d: the line is not a number, or the kind not pos or neg", file, n)
		}
		out = append(out, &label{
			repo: cols[0], commit: cols[1], path: cols[2], line: line, codes: strings.Split(cols[4], "|"),
			positive: cols[5] == "pos", debatable: strings.Contains(cols[6], "[debatable]"), why: cols[6],
		})
	}
	return out, sc.Err()
}

// verdict is what a reader said of a finding: right, wrong or policy.
type verdict struct{ repo, place, code string }

// A row is | repository | commit or version | path:line | code | verdict | why |.
var verdictRow = regexp.MustCompile("^\\| *([^|]+?) *\\| *`?([0-9a-f]{7,40}|v[0-9][^`| ]*)`? *\\| *`?([^|`]+:\\d+)`? *\\| *(RES\\d{4}) *\\| *(right|wrong|policy) *\\|")

// readVerdicts reads the rows of the page where verdicts are kept; a page that
// is not there has none.
func readVerdicts(file string) (map[verdict]string, error) {
	b, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out := map[verdict]string{}
	for line := range strings.Lines(string(b)) {
		if m := verdictRow.FindStringSubmatch(line); m != nil {
			out[verdict{m[1], m[3], m[4]}] = m[5]
		}
	}
	return out, nil
}
