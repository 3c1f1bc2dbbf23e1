package output

import (
	"bytes"
	"errors"
	"html/template"
	"io/fs"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/renderer/html"

	"github.com/resilint/resilint/internal/rule"
)

// htmlSection is a part of the page of a code.
type htmlSection struct {
	Heading string
	Body    template.HTML
}

// markdown renders CommonMark. HTML within it is left out, and dangerous links.
var markdown = goldmark.New(goldmark.WithRendererOptions(html.WithXHTML()))

// htmlExplanation returns the page of a code in the order of a reader who has
// the finding in view: why, how it is done right, then the rest. A rule without
// pages has none.
func htmlExplanation(r *rule.Rule, code string) (out []htmlSection, err error) {
	text, err := r.Page(code)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	page, err := rule.ParsePage(code, text)
	if err != nil {
		return nil, err
	}
	for _, s := range []struct{ of, heading string }{
		{rule.What, rule.What}, {rule.Why, rule.Why}, {rule.Good, "How to fix it"}, {rule.Bad, "The wrong way"},
		{rule.NotReported, rule.NotReported}, {rule.SwitchOff, rule.SwitchOff},
	} {
		var b bytes.Buffer
		if err := markdown.Convert([]byte(page.Section(s.of)), &b); err != nil {
			return nil, err
		}
		out = append(out, htmlSection{s.heading, template.HTML(b.String())})
	}
	return out, nil
}
