package output

import (
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"slices"

	"github.com/resilint/resilint/internal/driver"
)

// sarifLimits is how much of a report a reader takes.
type sarifLimits struct {
	results int // in one run
	shown   int // of these, which it keeps
	bytes   int // of the file, compressed with gzip
}

// github has the limits of GitHub's code scanning, which rejects a file that goes
// beyond results or bytes.
var github = sarifLimits{results: 25_000, shown: 5_000, bytes: 10_000_000}

// What GitHub keeps of one item. Texts are in characters.
const (
	maxRuleName  = 255
	maxText      = 1024 // of a description or a message
	maxTags      = 10
	maxLocations = 100
)

// sarifWithin makes the report with as many findings as the limits allow, the most
// severe ones, and says in it how many are left out.
func sarifWithin(r *Report, o Options, most sarifLimits) ([]byte, error) {
	for keep := min(len(r.Findings), most.results); ; {
		text, err := encodeSARIF(sarifReport(r, o, severest(r.Findings, keep), most))
		if err != nil {
			return nil, err
		}
		size := compressed(text, most.bytes)
		if size <= most.bytes || keep == 0 {
			return text, nil
		}
		// Results weigh about the same; the rest of the file only makes this too many.
		keep = min(keep-1, keep*most.bytes/size)
	}
}

// severest returns n findings, the most severe ones; these are in the order that
// they are given in when all are kept.
func severest(findings []driver.Finding, n int) []driver.Finding {
	if n >= len(findings) {
		return findings
	}
	sorted := slices.Clone(findings)
	slices.SortStableFunc(sorted, func(a, b driver.Finding) int { return cmp.Compare(b.Severity, a.Severity) })
	return sorted[:n]
}

// compressed returns the size of a text as gzip writes it, or its own size when
// that is within the limit already.
func compressed(text []byte, limit int) int {
	if len(text) <= limit {
		return len(text)
	}
	var n counter
	z := gzip.NewWriter(&n)
	_, _ = z.Write(text) // a counter takes everything
	_ = z.Close()
	return int(n)
}

// counter counts what is written to it.
type counter int

var _ io.Writer = (*counter)(nil)

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

// leftOut says what a reader does not see of a report with this many findings.
func (most sarifLimits) leftOut(all, kept int) (notes []string) {
	if n := all - kept; n > 0 {
		notes = append(notes, fmt.Sprintf("the %d mildest findings are left out: code hosts reject files with more than %d results, or more than %d MB compressed",
			n, most.results, most.bytes/1_000_000))
	}
	if kept > most.shown {
		notes = append(notes, fmt.Sprintf("GitHub keeps only the %d most severe of these %d results", most.shown, kept))
	}
	return notes
}
