// Package pagetest reads the pages that resilint writes, for their tests.
package pagetest

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Node is an element of a page that was read.
type Node struct {
	Name   string
	Attr   map[string]string
	Offset int64 // in the page
	kids   []*Node
	parts  []string // its text; "" stands for a child
}

var raw = regexp.MustCompile(`(?s)<(script|style)>.*?</(script|style)>`)

// Read reads a page with the strict XML parser of the standard library. The
// page is written so that it is well-formed XML and means the same to both kinds
// of parsers ("polyglot markup"): every element is closed, every attribute
// quoted, no entity but those of XML. Only script and style, which are raw text
// in HTML, are emptied before.
func Read(t *testing.T, text string) *Node {
	t.Helper()
	body, ok := strings.CutPrefix(text, "<!DOCTYPE html>\n<html lang=\"en\">")
	if !ok || !strings.HasSuffix(text, "</html>\n") {
		t.Fatalf("no HTML document: %.60q", text)
	}
	d := xml.NewDecoder(strings.NewReader("<html>" + raw.ReplaceAllString(body, "<$1></$2>")))
	root := &Node{Name: "document"}
	open := []*Node{root}
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
			n := &Node{Name: token.Name.Local, Attr: map[string]string{}, Offset: d.InputOffset()}
			for _, a := range token.Attr {
				if _, twice := n.Attr[a.Name.Local]; twice {
					t.Errorf("%s has %s twice", n.Name, a.Name.Local)
				}
				n.Attr[a.Name.Local] = a.Value
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

// Text returns the text within.
func (n *Node) Text() string {
	var b strings.Builder
	kid := 0
	for _, p := range n.parts {
		if p == "" {
			p = n.kids[kid].Text()
			kid++
		}
		b.WriteString(p)
	}
	return b.String()
}

// All returns the elements within that fit "name" or "name[attribute=value]",
// in their order.
func (n *Node) All(selector string) (out []*Node) {
	name, cond, _ := strings.Cut(strings.TrimSuffix(selector, "]"), "[")
	key, value, _ := strings.Cut(cond, "=")
	n.Walk(func(k, _ *Node) {
		if k.Name == name && (cond == "" || k.Attr[key] == value) {
			out = append(out, k)
		}
	})
	return out
}

// Walk visits the elements within and their parents.
func (n *Node) Walk(visit func(n, parent *Node)) {
	for _, k := range n.kids {
		visit(k, n)
		k.Walk(visit)
	}
}

// void are the elements that HTML has no end tags for; all others need one, so
// that only these may be written as <x />.
var void = []string{"meta", "input", "br", "hr"}

// Check finds what makes a page invalid, not self-contained or hard to use
// without eyes or mouse.
func (n *Node) Check(t *testing.T) {
	t.Helper()
	ids := map[string]bool{}
	n.Walk(func(k, _ *Node) {
		if id, ok := k.Attr["id"]; ok {
			if id == "" || ids[id] || strings.ContainsAny(id, " \t\n") {
				t.Errorf("id %q is empty, blank or not unique", id)
			}
			ids[id] = true
		}
	})
	n.Walk(func(k, parent *Node) {
		for _, key := range []string{"for", "aria-labelledby", "aria-describedby"} {
			if id, ok := k.Attr[key]; ok && !ids[id] {
				t.Errorf("%s of %s refers to %q, which is not there", key, k.Name, id)
			}
		}
		if href, ok := strings.CutPrefix(k.Attr["href"], "#"); ok && !strings.Contains(href, "=") && !ids[href] {
			t.Errorf("the link %q leads nowhere", k.Text())
		}
		for key := range k.Attr {
			if key == "src" || key == "srcset" || key == "style" || strings.HasPrefix(key, "on") {
				t.Errorf("%s has %s", k.Name, key)
			}
		}
		if slices.Contains(void, k.Name) != (len(k.parts) == 0 && slices.Contains(void, k.Name)) {
			t.Errorf("%s has content", k.Name)
		}
		switch k.Name {
		case "link", "img", "iframe", "object", "embed", "base":
			t.Errorf("the page has a %s", k.Name)
		case "input", "select":
			if parent.Name != "label" && len(n.All("label[for="+k.Attr["id"]+"]")) != 1 {
				t.Errorf("%s %s has no label", k.Name, k.Attr["name"])
			}
		case "li":
			if parent.Name != "ul" && parent.Name != "ol" {
				t.Errorf("li in %s", parent.Name)
			}
		case "ul", "ol":
			if len(k.kids) == 0 {
				t.Errorf("an empty %s", k.Name)
			}
		case "del", "ins", "p", "h1", "h2", "h3", "h4", "summary", "code", "pre", "mark", "span", "a", "option":
			for _, in := range k.kids {
				if !slices.Contains([]string{"a", "code", "span", "strong", "del", "em", "ins", "mark", "label", "input", "select", "button", "br", "g"}, in.Name) {
					t.Errorf("%s in %s", in.Name, k.Name)
				}
			}
		}
	})
}
