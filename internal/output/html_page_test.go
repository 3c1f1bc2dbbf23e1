package output

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// node is an element of a page that was read.
type node struct {
	name   string
	attr   map[string]string
	kids   []*node
	parts  []string // its text; "" stands for a child
	offset int64
}

var raw = regexp.MustCompile(`(?s)<(script|style)>.*?</(script|style)>`)

// readPage reads a page with the strict XML parser of the standard library. The
// page is written so that it is well-formed XML and means the same to both kinds
// of parsers ("polyglot markup"): every element is closed, every attribute
// quoted, no entity but those of XML. Only script and style, which are raw text
// in HTML, are emptied before.
func readPage(t *testing.T, text string) *node {
	t.Helper()
	body, ok := strings.CutPrefix(text, "<!DOCTYPE html>\n<html lang=\"en\">")
	if !ok || !strings.HasSuffix(text, "</html>\n") {
		t.Fatalf("no HTML document: %.60q", text)
	}
	d := xml.NewDecoder(strings.NewReader("<html>" + raw.ReplaceAllString(body, "<$1></$2>")))
	root := &node{name: "document"}
	open := []*node{root}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return root
		}
		if err != nil {
			t.Fatal(err)
		}
		top := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			n := &node{name: token.Name.Local, attr: map[string]string{}, offset: d.InputOffset()}
			for _, a := range token.Attr {
				if _, twice := n.attr[a.Name.Local]; twice {
					t.Errorf("%s has %s twice", n.name, a.Name.Local)
				}
				n.attr[a.Name.Local] = a.Value
			}
			top.kids = append(top.kids, n)
			top.parts = append(top.parts, "")
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			top.parts = append(top.parts, string(token))
		}
	}
}

// text returns the text within.
func (n *node) text() string {
	var b strings.Builder
	kid := 0
	for _, p := range n.parts {
		if p == "" {
			p = n.kids[kid].text()
			kid++
		}
		b.WriteString(p)
	}
	return b.String()
}

// all returns the elements within that fit "name" or "name[attribute=value]",
// in their order.
func (n *node) all(selector string) (out []*node) {
	name, cond, _ := strings.Cut(strings.TrimSuffix(selector, "]"), "[")
	key, value, _ := strings.Cut(cond, "=")
	n.walk(func(k, _ *node) {
		if k.name == name && (cond == "" || k.attr[key] == value) {
			out = append(out, k)
		}
	})
	return out
}

// walk visits the elements within and their parents.
func (n *node) walk(visit func(n, parent *node)) {
	for _, k := range n.kids {
		visit(k, n)
		k.walk(visit)
	}
}

// void are the elements that HTML has no end tags for; all others need one, so
// that only these may be written as <x />.
var void = []string{"meta", "input", "br", "hr"}

// check finds what makes a page invalid, not self-contained or hard to use
// without eyes or mouse.
func (n *node) check(t *testing.T) {
	t.Helper()
	ids := map[string]bool{}
	n.walk(func(k, _ *node) {
		if id, ok := k.attr["id"]; ok {
			if id == "" || ids[id] || strings.ContainsAny(id, " \t\n") {
				t.Errorf("id %q is empty, blank or not unique", id)
			}
			ids[id] = true
		}
	})
	n.walk(func(k, parent *node) {
		for _, key := range []string{"for", "aria-labelledby", "aria-describedby"} {
			if id, ok := k.attr[key]; ok && !ids[id] {
				t.Errorf("%s of %s refers to %q, which is not there", key, k.name, id)
			}
		}
		if href, ok := strings.CutPrefix(k.attr["href"], "#"); ok && !strings.Contains(href, "=") && !ids[href] {
			t.Errorf("the link %q leads nowhere", k.text())
		}
		for key := range k.attr {
			if key == "src" || key == "srcset" || key == "style" || strings.HasPrefix(key, "on") {
				t.Errorf("%s has %s", k.name, key)
			}
		}
		if slices.Contains(void, k.name) != (len(k.parts) == 0 && slices.Contains(void, k.name)) {
			t.Errorf("%s has content", k.name)
		}
		switch k.name {
		case "link", "img", "iframe", "object", "embed", "base":
			t.Errorf("the page has a %s", k.name)
		case "input", "select":
			if parent.name != "label" && len(n.all("label[for="+k.attr["id"]+"]")) != 1 {
				t.Errorf("%s %s has no label", k.name, k.attr["name"])
			}
		case "li":
			if parent.name != "ul" && parent.name != "ol" {
				t.Errorf("li in %s", parent.name)
			}
		case "ul", "ol":
			if len(k.kids) == 0 {
				t.Errorf("an empty %s", k.name)
			}
		case "del", "ins", "p", "h1", "h2", "h3", "h4", "summary", "code", "pre", "mark", "span", "a", "option":
			for _, in := range k.kids {
				if !slices.Contains([]string{"a", "code", "span", "strong", "del", "em", "ins", "mark", "label", "input", "select", "button", "br"}, in.name) {
					t.Errorf("%s in %s", in.name, k.name)
				}
			}
		}
	})
}
