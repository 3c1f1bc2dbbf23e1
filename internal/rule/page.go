package rule

import (
	"fmt"
	"regexp"
	"strings"
)

// Headings of a page, in the order in which they have to stand.
const (
	What        = "What it reports"
	Why         = "Why it matters"
	Bad         = "Bad"
	Good        = "Good"
	NotReported = "Not reported"
	SwitchOff   = "How to switch it off"
)

// Parsed returns the explanation of one of the rule's codes, taken apart.
func (r *Rule) Parsed(code string) (*Page, error) {
	markdown, err := r.Page(code)
	if err != nil {
		return nil, err
	}
	return ParsePage(code, markdown)
}

// Headings are the sections that every page has.
var Headings = []string{What, Why, Bad, Good, NotReported, SwitchOff}

// Page is the explanation of one code, taken apart.
type Page struct {
	Code  string
	Title string
	text  map[string]string
}

// Section returns the Markdown under one of the headings, trimmed.
func (p *Page) Section(heading string) string { return p.text[heading] }

// Block is one fenced code block of a page.
type Block struct {
	Lang string // "go", "yaml", "sql", …
	File string // where the block says it belongs, with slashes; "" when it does not
	Body string // ends in a newline
}

// The first line of a block may name its file: `// file: internal/domain/x.go`.
var namedFile = regexp.MustCompile(`^(?://|#|--) file: (\S+)\n`)

// Blocks returns the fenced code blocks of a section in their order.
func (p *Page) Blocks(heading string) []Block {
	var out []Block
	var cur *Block
	for line := range strings.Lines(p.text[heading] + "\n") {
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && cur == nil:
			cur = &Block{Lang: strings.TrimSpace(fence)}
		case isFence:
			if m := namedFile.FindStringSubmatch(cur.Body); m != nil {
				cur.File = m[1]
			}
			out = append(out, *cur)
			cur = nil
		case cur != nil:
			cur.Body += line
		}
	}
	return out
}

// ParsePage takes a page apart. The page starts with the heading
// `# CODE: title`; the sections are Headings, all of them, each once, in order.
func ParsePage(code, markdown string) (*Page, error) {
	p := &Page{Code: code, text: map[string]string{}}
	errorf := func(format string, args ...any) error {
		return fmt.Errorf("page of %s: %s", code, fmt.Sprintf(format, args...))
	}
	first, body, _ := strings.Cut(markdown, "\n")
	title, ok := strings.CutPrefix(first, "# "+code+": ")
	if !ok || strings.TrimSpace(title) == "" {
		return nil, errorf("the first line has to be %q", "# "+code+": title")
	}
	p.Title = strings.TrimSpace(title)
	next, fenced := 0, false
	for line := range strings.Lines(body) {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		if heading, ok := strings.CutPrefix(line, "## "); ok && !fenced {
			heading = strings.TrimSpace(heading)
			if next == len(Headings) || heading != Headings[next] {
				return nil, errorf("heading %q is not where it belongs; the sections are %s", heading, strings.Join(Headings, ", "))
			}
			next++
			continue
		}
		if next > 0 {
			p.text[Headings[next-1]] += line
		}
	}
	if fenced {
		return nil, errorf("a code block does not end")
	}
	if next < len(Headings) {
		return nil, errorf("section %q is missing", Headings[next])
	}
	for _, h := range Headings {
		if p.text[h] = strings.TrimSpace(p.text[h]); p.text[h] == "" {
			return nil, errorf("section %q is empty", h)
		}
	}
	return p, nil
}
