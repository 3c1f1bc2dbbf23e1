package output

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

var (
	listItem = regexp.MustCompile(`^(\s*)([-*]|\d+\.) +(.*)$`)
	link     = regexp.MustCompile(`\[([^\]]+)\]\(([^)]+)\)`)
)

// Render prints Markdown for a terminal: paragraphs and lists broken at width
// columns, code blocks indented and otherwise as they are.
func Render(markdown string, style Style, width int) string {
	r := &renderer{style: style, width: width}
	fenced := false
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, " \t\r\n")
		item := listItem.FindStringSubmatch(line)
		switch {
		case strings.HasPrefix(line, "```"):
			r.flush()
			fenced = !fenced
		case fenced:
			r.out.WriteString(indented("    ", style.Code(line)))
		case line == "":
			r.flush()
			r.blank()
		case strings.HasPrefix(line, "#"):
			r.flush()
			r.out.WriteString(style.Strong(strings.TrimSpace(strings.TrimLeft(line, "#"))) + "\n")
		case strings.HasPrefix(line, "|"):
			r.flush()
			r.out.WriteString(line + "\n")
		case item != nil:
			r.flush()
			r.lead = item[1] + item[2] + " "
			r.text = item[3]
		default:
			r.text = strings.TrimSpace(r.text + " " + strings.TrimSpace(line))
		}
	}
	r.flush()
	return strings.TrimRight(r.out.String(), "\n") + "\n"
}

type renderer struct {
	style Style
	width int
	out   strings.Builder
	lead  string // bullet of the paragraph that is gathered
	text  string // its text
}

// blank ends what stands there with one empty line.
func (r *renderer) blank() {
	if s := r.out.String(); s != "" && !strings.HasSuffix(s, "\n\n") {
		r.out.WriteString("\n")
	}
}

// flush prints the paragraph that was gathered.
func (r *renderer) flush() {
	if r.text == "" {
		return
	}
	indent := strings.Repeat(" ", utf8.RuneCountInString(r.lead))
	r.out.WriteString(r.lead)
	at := len(indent)
	for i, w := range r.words(r.text) {
		switch {
		case i == 0:
		case at+1+w.width > r.width:
			r.out.WriteString("\n" + indent)
			at = len(indent)
		default:
			r.out.WriteString(" ")
			at++
		}
		r.out.WriteString(w.text)
		at += w.width
	}
	r.out.WriteString("\n")
	r.lead, r.text = "", ""
}

// word is a word with the style it is printed in.
type word struct {
	text  string
	width int // columns
}

// words splits a paragraph and marks code and emphasis. Without colours the
// marks stay: they tell code from prose.
func (r *renderer) words(text string) (out []word) {
	text = link.ReplaceAllString(text, "$1 ($2)")
	code, strong := false, false
	var cur word
	end := func() {
		if cur.text != "" {
			out = append(out, cur)
		}
		cur = word{}
	}
	add := func(s string) {
		cur.width += utf8.RuneCountInString(s)
		switch {
		case code:
			s = r.style.Code(s)
		case strong:
			s = r.style.Strong(s)
		}
		cur.text += s
	}
	for text != "" {
		switch {
		case text[0] == ' ':
			end()
			text = text[1:]
		case text[0] == '`':
			if !r.style.on {
				add("`")
			}
			code = !code
			text = text[1:]
		case !code && strings.HasPrefix(text, "**"):
			strong = !strong
			text = text[2:]
		default:
			n := strings.IndexAny(text[1:], " `*") + 1
			if n == 0 {
				n = len(text)
			}
			add(text[:n])
			text = text[n:]
		}
	}
	end()
	return out
}

func indented(prefix, line string) string {
	if line == "" {
		return "\n"
	}
	return prefix + line + "\n"
}
