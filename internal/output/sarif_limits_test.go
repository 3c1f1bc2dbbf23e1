package output

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// large is a report with n findings that have little in common, the last of which
// is the only error.
func large(t *testing.T, n int) (*Report, Options) {
	r, o := sample(t)
	one := r.Findings[1]
	r.Findings = make([]driver.Finding, n)
	for i := range r.Findings {
		r.Findings[i] = one
		h := fnv.New128a()
		fmt.Fprint(h, i)
		r.Findings[i].Message = fmt.Sprintf("RES1235: %x%x", h.Sum(nil), h.Sum(nil))
	}
	r.Findings[n-1].Severity = rule.Error
	return r, o
}

// TestResultsAreLimited: a file with more results is rejected as a whole.
func TestResultsAreLimited(t *testing.T) {
	r, o := large(t, github.results+5)
	text, err := sarifWithin(r, o, github)
	if err != nil {
		t.Fatal(err)
	}
	checkLimited(t, text, github.results,
		"the 5 mildest findings are left out: code hosts reject files with more than 25000 results, or more than 10 MB compressed",
		"GitHub keeps only the 5000 most severe of these 25000 results")
}

// TestSizeIsLimited: so is one that is too large.
func TestSizeIsLimited(t *testing.T) {
	r, o := large(t, 300)
	most := sarifLimits{results: 1000, shown: 1000, bytes: 8_000}
	text, err := sarifWithin(r, o, most)
	if err != nil {
		t.Fatal(err)
	}
	if n := compressed(text, most.bytes); n > most.bytes || n < most.bytes/2 {
		t.Errorf("%d bytes, want at most %d, and not much less", n, most.bytes)
	}
	kept := strings.Count(string(text), `"ruleId"`)
	checkLimited(t, text, kept, fmt.Sprintf("the %d mildest findings are left out: ", 300-kept))
	// What is not about findings cannot be left out.
	most.bytes = 1
	text, err = sarifWithin(r, o, most)
	if err != nil {
		t.Fatal(err)
	}
	if run := valid(t, text).Runs[0]; len(run.Results) != 0 {
		t.Errorf("%d results", len(run.Results))
	}
}

// checkLimited looks at a report of which something is left out.
func checkLimited(t *testing.T, text []byte, results int, notes ...string) {
	t.Helper()
	run := valid(t, text).Runs[0]
	if len(run.Results) != results || run.Results[0].Level != "error" {
		t.Errorf("%d results, first %s; want %d, the error first", len(run.Results), run.Results[0].Level, results)
	}
	said := run.Invocations[0].ToolExecutionNotifications
	for i, want := range notes {
		n := said[len(said)-len(notes)+i]
		if n.Level != "warning" || !strings.HasPrefix(*n.Message.Text, want) {
			t.Errorf("%s: %s; want %s", n.Level, *n.Message.Text, want)
		}
	}
}

// TestItemsAreLimited: what GitHub cuts is cut here, where it can be seen.
func TestItemsAreLimited(t *testing.T) {
	var all []driver.Finding
	for _, r := range analyzers.All {
		for _, c := range r.Codes {
			all = append(all, driver.Finding{Code: c.ID})
		}
	}
	for _, d := range sarifRules(analyzers.All, all) {
		for _, text := range []string{d.ShortDescription.Text, d.FullDescription.Text} {
			if n := len([]rune(text)); n == 0 || n > maxText {
				t.Errorf("%s: a description of %d characters", d.ID, n)
			}
		}
		if len(d.Name) > maxRuleName || len(d.Properties.Tags) > maxTags || d.Help.Markdown == "" {
			t.Errorf("%s: name %q, tags %v, help of %d bytes", d.ID, d.Name, d.Properties.Tags, len(d.Help.Markdown))
		}
	}
	r, o := sample(t)
	f := &r.Findings[0]
	f.Message = strings.Repeat("é", 2*maxText)
	for len(f.Related) <= maxLocations {
		f.Related = append(f.Related, f.Related[0])
	}
	o.Format = SARIF
	res := valid(t, []byte(print(t, r, o))).Runs[0].Results[0]
	if n := len([]rune(*res.Message.Text)); n != maxText || len(res.RelatedLocations) != maxLocations {
		t.Errorf("a message of %d characters, %d related places", n, len(res.RelatedLocations))
	}
}
