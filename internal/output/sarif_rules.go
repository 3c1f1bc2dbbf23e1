package output

import (
	"net/url"
	"path/filepath"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/resilint/resilint/internal/rule"
)

// What GitHub accepts, in characters.
const (
	maxDescription = 1024
	maxRuleName    = 255
)

// sarifRules describes all codes in use, with the pages that explain them.
func sarifRules(rules []*rule.Rule) (out []*sarif.ReportingDescriptor) {
	for _, r := range rules {
		for _, c := range r.Codes {
			if !c.Removed {
				out = append(out, sarifRule(r, c))
			}
		}
	}
	return out
}

func sarifRule(r *rule.Rule, c *rule.Code) *sarif.ReportingDescriptor {
	d := sarif.NewRule(c.ID).
		WithName(cut(r.Analyzer.Name+"/"+c.ID, maxRuleName)).
		WithShortDescription(sarif.NewMultiformatMessageString().WithText(cut(c.Title, maxDescription))).
		WithHelpURI(rule.URL(c.ID)).
		WithDefaultConfiguration(sarif.NewReportingConfiguration().WithEnabled(c.Level == rule.Default).WithLevel(levels[c.Severity]))
	if page, err := r.Parsed(c.ID); err == nil {
		what := strings.Join(strings.Fields(page.Section(rule.What)), " ")
		d.WithFullDescription(sarif.NewMultiformatMessageString().WithText(cut(what, maxDescription)))
		markdown, _ := r.Page(c.ID) // it was read just now
		d.WithHelp(sarif.NewMultiformatMessageString().WithText(Render(markdown, Style{}, helpWidth)).WithMarkdown(markdown))
	}
	props := sarif.NewPropertyBag().
		Add("precision", precision(c.Level)).
		Add("problem.severity", problemSeverity(c.Severity)).
		Add("analyzer", r.Analyzer.Name).
		Add("profile", c.Level.String()).
		Add("since", c.Since).
		Add("sources", c.Sources)
	return d.WithProperties(props.WithTags([]string{"resilience", r.Analyzer.Name}))
}

// helpWidth is the width of help texts, in columns.
const helpWidth = 100

// precision is GitHub's word for how often a finding is right.
func precision(l rule.Level) string {
	if l == rule.Review {
		return "medium"
	}
	return "high"
}

// problemSeverity is GitHub's word for a severity.
func problemSeverity(s rule.Severity) string {
	if s == rule.Info {
		return "recommendation"
	}
	return s.String()
}

func cut(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// fileURI is the URI of an absolute path.
func fileURI(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a volume comes first
	}
	return (&url.URL{Scheme: "file", Path: strings.TrimSuffix(path, "/")}).String()
}

// escapePath makes a URI reference of a relative path.
func escapePath(path string) string {
	return strings.TrimPrefix((&url.URL{Path: path}).String(), "./")
}
