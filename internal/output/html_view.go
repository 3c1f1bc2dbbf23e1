package output

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// htmlView is what the template prints.
type htmlView struct {
	Policy     string
	Style      template.CSS
	Script     template.JS
	Tool       Tool
	Home       string
	Summary    string
	Severities []htmlCount // most severe first, all of them
	Trouble    htmlTrouble
	Hints      []string
	Total      int
	Codes      []*htmlCode    // most severe first, then by code
	Packages   []*htmlPackage // by path
}

// htmlCount counts the findings of one severity.
type htmlCount struct {
	Severity string
	Count    int
}

// htmlTrouble is what kept the run from seeing everything.
type htmlTrouble struct {
	Errors   []htmlError
	Skipped  []driver.Skipped
	Internal []driver.InternalError
}

// Count is the number of troubles.
func (t htmlTrouble) Count() int { return len(t.Errors) + len(t.Skipped) + len(t.Internal) }

// Few reports whether all can be shown without hiding what was found.
func (t htmlTrouble) Few() bool { return t.Count() <= 20 }

type htmlError struct{ Where, Message string }

// htmlCode is a code with its findings and its page.
type htmlCode struct {
	ID       string // "other" for findings without a code
	Anchor   string // id of its element
	Title    string // empty when the suite does not know the code
	Analyzer string
	Profile  string
	Severity rule.Severity // of its most severe finding
	URL      string        // empty unless it can be followed
	Page     []htmlSection
	Findings []*htmlFinding
}

// Explained is the id of the element that explains the code, as far as it does.
func (c *htmlCode) Explained() string {
	if len(c.Page) == 0 {
		return c.Anchor
	}
	return "about-" + c.Anchor
}

// htmlPackage counts the findings of a package.
type htmlPackage struct {
	Path   string
	Counts [3]htmlCount // most severe first
	Total  int
}

// htmlFinding is one finding with the code around it.
type htmlFinding struct {
	ID                                        string // of its element
	Of                                        *htmlCode
	Severity, Package, Where, Symbol, Message string
	Excerpt                                   *htmlExcerpt // nil when the source is not there
	Evidence                                  []htmlEvidence
	Fixes                                     []htmlFix
}

// htmlEvidence is a further place that a finding speaks of.
type htmlEvidence struct {
	Message, Where string
	Excerpt        *htmlExcerpt // nil when it stands in the excerpt of the finding
}

func newHTMLView(r *Report, dir string) (*htmlView, error) {
	v := &htmlView{
		Policy: htmlPolicy, Style: template.CSS(htmlStyle), Script: template.JS(htmlScript),
		Tool: r.Tool, Home: Home, Summary: r.Summary(), Severities: noCounts(), Hints: r.Hints, Total: len(r.Findings),
	}
	src := &htmlSources{root: repository(dir), dir: dir, files: sources{}}
	v.Trouble = htmlTrouble{Skipped: r.Skipped, Internal: r.Internal}
	for _, e := range r.Errors {
		file, line, col := SplitPos(e.Pos)
		v.Trouble.Errors = append(v.Trouble.Errors, htmlError{cmp.Or(src.where(file, line, col), e.Package), e.Message})
	}
	codes, packages := map[string]*htmlCode{}, map[string]*htmlPackage{}
	for i := range r.Findings {
		f := &r.Findings[i]
		code := codes[f.Code]
		if code == nil {
			var err error
			if code, err = newHTMLCode(r, f); err != nil {
				return nil, err
			}
			code.Anchor = cmp.Or(code.Anchor, fmt.Sprintf("code-%d", len(codes)+1))
			codes[f.Code] = code
			v.Codes = append(v.Codes, code)
		}
		code.Severity = max(code.Severity, f.Severity)
		code.Findings = append(code.Findings, newHTMLFinding(f, fmt.Sprintf("finding-%d", i+1), code, src))
		pkg := packages[f.Package]
		if pkg == nil {
			pkg = &htmlPackage{Path: f.Package, Counts: [3]htmlCount(noCounts())}
			packages[f.Package] = pkg
			v.Packages = append(v.Packages, pkg)
		}
		pkg.Total++
		pkg.Counts[rule.Error-f.Severity].Count++
		v.Severities[rule.Error-f.Severity].Count++
	}
	slices.SortFunc(v.Codes, func(a, b *htmlCode) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(a.ID, b.ID))
	})
	slices.SortFunc(v.Packages, func(a, b *htmlPackage) int { return cmp.Compare(a.Path, b.Path) })
	return v, nil
}

// noCounts has an entry for every severity, most severe first.
func noCounts() (out []htmlCount) {
	for sev := int(rule.Error); sev >= int(rule.Info); sev-- {
		out = append(out, htmlCount{Severity: rule.Severity(sev).String()})
	}
	return out
}

func newHTMLCode(r *Report, f *driver.Finding) (*htmlCode, error) {
	out := &htmlCode{ID: cmp.Or(f.Code, "other"), Analyzer: f.Analyzer}
	if strings.HasPrefix(f.URL, "https://") || strings.HasPrefix(f.URL, "http://") {
		out.URL = f.URL
	}
	of, code := rule.ByCode(r.Rules, f.Code)
	if code == nil {
		return out, nil
	}
	out.Anchor, out.Title, out.Profile = code.ID, code.Title, code.Level.String()
	var err error
	out.Page, err = htmlExplanation(of, f.Code)
	return out, err
}

func newHTMLFinding(f *driver.Finding, id string, of *htmlCode, src *htmlSources) *htmlFinding {
	out := &htmlFinding{
		ID: id, Of: of, Severity: f.Severity.String(), Package: f.Package, Symbol: f.Decl.Name, Message: Message(f),
		Where: src.where(f.Pos.Filename, f.Pos.Line, f.Pos.Column), Excerpt: src.excerpt(f.Pos, f.End, around),
	}
	for _, rel := range f.Related {
		e := htmlEvidence{Message: rel.Message, Where: src.where(rel.Pos.Filename, rel.Pos.Line, rel.Pos.Column)}
		if rel.Pos.Filename != f.Pos.Filename || !out.Excerpt.point(rel.Pos.Line) {
			e.Excerpt = src.excerpt(rel.Pos, rel.End, aroundEvidence)
		}
		out.Evidence = append(out.Evidence, e)
	}
	for _, fix := range f.Fixes {
		out.Fixes = append(out.Fixes, htmlFix{lowerFirst(fix.Message), src.changes(fix)})
	}
	return out
}
