package output

import (
	"net/url"
	"path"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// sarifRules describes all codes in use, and those that were found with the pages
// that explain them.
func sarifRules(rules []*rule.Rule, findings []driver.Finding) []sarifDescriptor {
	found := map[string]bool{}
	for i := range findings {
		found[findings[i].Code] = true
	}
	list := []sarifDescriptor{}
	for _, r := range rules {
		for _, c := range r.Codes {
			if !c.Removed {
				list = append(list, sarifRule(r, c, found[c.ID]))
			}
		}
	}
	return list
}

func sarifRule(r *rule.Rule, c *rule.Code, explain bool) sarifDescriptor {
	title := sarifText{Text: cut(c.Title, maxText)}
	d := sarifDescriptor{
		ID: c.ID, Name: cut(r.Analyzer.Name+"/"+c.ID, maxRuleName), HelpURI: rule.URL(c.ID),
		ShortDescription: title, FullDescription: title,
		Help:          sarifText{Text: "`resilint explain " + c.ID + "` says why, and how it is done right; so does " + rule.URL(c.ID)},
		Configuration: sarifConfigured{c.Level == rule.Default, levels[c.Severity]},
		Properties: sarifProperties{
			Tags: []string{"resilience", r.Analyzer.Name}, Precision: precision(c.Level), ProblemSeverity: problemSeverity(c.Severity),
			Profile: c.Level.String(), Since: c.Since,
		},
	}
	if page, err := r.Parsed(c.ID); err == nil && explain {
		d.FullDescription.Text = cut(strings.Join(strings.Fields(page.Section(rule.What)), " "), maxText)
		markdown, _ := r.Page(c.ID) // it was read just now
		d.Help = sarifText{Text: Render(markdown, Style{}, helpWidth), Markdown: markdown}
	}
	return d
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

// cut shortens a text to a number of characters.
func cut(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// fileURI is the URI of an absolute path with slashes, which may begin with a
// volume ("C:/") or the name of a server ("//server/share/").
func fileURI(name string) string {
	u := url.URL{Scheme: "file", Path: name}
	if rest, ok := strings.CutPrefix(name, "//"); ok {
		u.Host, u.Path, _ = strings.Cut(rest, "/")
		u.Path = "/" + u.Path
	} else if !strings.HasPrefix(name, "/") {
		u.Path = "/" + name // a volume comes first
	}
	return u.String()
}

// folderURI is the URI of a folder, to which others are relative.
func folderURI(name string) string { return fileURI(strings.TrimSuffix(name, "/") + "/") }

// relativeURI makes a URI reference of a relative path with slashes. A colon would
// end a scheme.
func relativeURI(name string) string {
	return strings.ReplaceAll((&url.URL{Path: path.Clean(name)}).EscapedPath(), ":", "%3A")
}
