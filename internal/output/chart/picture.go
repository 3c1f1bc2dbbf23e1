package chart

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/resilint/resilint/internal/landscape"
)

// picture is what the template draws.
type picture struct {
	Width, Height int
	Dense         bool // many lines cross
	Heads         []label
	Lines         []line
	Boxes         []box
	Marks         []mark
}

// label is a text at a place.
type label struct {
	X, Y int
	Text string
}

// line is a path; Tone is its class.
type line struct{ D, Tone string }

// box is a rectangle with two lines of text. Systems lead to what is said of them.
type box struct {
	X, Y, W, H       int
	Tone, Kind       string // Kind is the sign of a system
	Link, Name       string
	Title, Sub, Sign label
	Tip              string
}

// mark is a protection on the way to a system.
type mark struct {
	X, Y  int
	Topic string
	Tone  string
	Tip   string
}

// pictureOf draws a map.
func pictureOf(m *landscape.Map) *picture {
	l := layOut(roomy(m))
	p := &picture{Width: l.width, Height: l.height}
	for i, text := range []string{"Inbound", innerHead(l.graph), "Adapters", "Systems"} {
		if c := l.columns[i]; c.width > 0 {
			p.Heads = append(p.Heads, label{c.left, 16, text})
		}
	}
	for i, nodes := range [][]*node{l.graph.inbound, l.graph.inner} {
		for _, n := range nodes {
			p.box(l.columns[i], l.middle[n], n, "caller")
		}
	}
	for i, r := range l.graph.systems {
		p.rank(l, i, r)
	}
	p.Dense = len(p.Lines) > 120
	return p
}

// roomy is a graph with as many boxes for adapters as can be overlooked.
func roomy(m *landscape.Map) (g *graph) {
	const most = 60
	for _, room := range []int{8, 4, 1} {
		g = graphOf(m, bound{callers: 32, adapters: room})
		n := 0
		for _, r := range g.systems {
			n += len(r.adapters)
		}
		if n <= most {
			break
		}
	}
	return g
}

// innerHead is the name of the second column.
func innerHead(g *graph) string {
	for _, n := range g.inner {
		if n.sub == "application" || n.sub == "domain" {
			return "Application"
		}
	}
	return "Callers"
}

// rank draws a system, what leads to it and who calls that.
func (p *picture) rank(l *layout, i int, r *rank) {
	s, y := r.system, l.ranks[i]
	way := wayTone(s)
	for _, a := range r.adapters {
		at := l.columns[2]
		p.box(at, l.middle[a], a, "adapter")
		p.bend(at.right(), l.middle[a], l.marks-4, y, way)
		p.calls(l, a)
	}
	left := l.columns[3].left
	p.Lines = append(p.Lines, line{fmt.Sprintf("M%d %dH%d", l.marks-4, y, left-6), way}, line{fmt.Sprintf("M%d %dl-7-4v8z", left-1, y), "head " + way})
	var said []string
	for j, t := range marked {
		c := s.Cell(t)
		if c == nil {
			continue
		}
		p.Marks = append(p.Marks, mark{l.marks + j*slot, y - markSize/2, string(t), tone(c), cellLine(c)})
		said = append(said, string(t)+" "+stateWord(c))
	}
	title, sub := systemTexts(s)
	b := newBox(l.columns[3], y, title, sub, 22)
	b.Tone, b.Kind, b.Link, b.Name = "system", kindOf(s), ident("system", s.Name), title+": "+strings.Join(append(said, findingsOf(s)...), ", ")
	if len(s.Missing()) > 0 {
		b.Tone += " missing"
	}
	if s.Name == "" {
		b.Tone += " unknown"
	}
	b.Tip = b.Name
	p.Boxes = append(p.Boxes, b)
}

// wayTone is how the line to a system is drawn: red where something required is
// missing, dashed where nothing is known.
func wayTone(s *landscape.System) string {
	if len(s.Missing()) > 0 {
		return "way missing"
	}
	known := false
	for _, t := range marked {
		c := s.Cell(t)
		known = known || c != nil && c.State != landscape.Unknown
	}
	if !known || s.Name == "" {
		return "way unknown"
	}
	return "way"
}

// calls draws the lines of the callers of an adapter. Those that pass the inner
// column do so as one.
func (p *picture) calls(l *layout, a *node) {
	through, passes := l.passing[a]
	if passes {
		inner := l.columns[1]
		p.Lines = append(p.Lines, line{fmt.Sprintf("M%d %dH%d", inner.left, through, inner.right()), "call"})
		p.bend(inner.right(), through, l.columns[2].left, l.middle[a], "call")
	}
	for _, c := range a.from {
		switch {
		case passes && l.inbound(c):
			p.bend(l.columns[0].right(), l.middle[c], l.columns[1].left, through, "call")
		case l.inbound(c):
			p.bend(l.columns[0].right(), l.middle[c], l.columns[2].left, l.middle[a], "call")
		default:
			p.bend(l.columns[1].right(), l.middle[c], l.columns[2].left, l.middle[a], "call")
		}
	}
}

// bend draws a line that leaves and arrives level.
func (p *picture) bend(x1, y1, x2, y2 int, tone string) {
	half := (x1 + x2) / 2
	p.Lines = append(p.Lines, line{fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x1, y1, half, y1, half, y2, x2, y2), tone})
}

func (p *picture) box(c column, middle int, n *node, tone string) {
	b := newBox(c, middle, n.title, n.sub, 0)
	b.Tone, b.Tip = tone, strings.Join(append([]string{strings.TrimPrefix(n.title+", "+n.sub, ", ")}, atMost(n.lines, 12)...), "\n")
	p.Boxes = append(p.Boxes, b)
}

// newBox makes a box whose texts begin after a sign of a width.
func newBox(c column, middle int, title, sub string, sign int) box {
	b := box{X: c.left, Y: middle - boxHeight/2, W: c.width, H: boxHeight}
	room := (c.width - 2*padding - sign) * 10 / charTenths
	x := c.left + padding + sign
	b.Title, b.Sub = label{x, middle - 3, shorten(title, room)}, label{x, middle + 13, shorten(sub, room)}
	if sub == "" {
		b.Title.Y = middle + 4
	}
	b.Sign = label{X: c.left + padding - 2, Y: middle - 9}
	return b
}

// atMost returns the first n lines and says how many more there are.
func atMost(lines []string, n int) []string {
	if len(lines) <= n {
		return lines
	}
	return append(lines[:n:n], fmt.Sprintf("and %d more", len(lines)-n))
}

// systemTexts are the two lines of a system.
func systemTexts(s *landscape.System) (title, sub string) {
	sub = strings.Join(s.Kinds, ", ")
	switch {
	case s.InProcess:
		sub += ", in the process"
	case len(s.Hosts) > 0:
		sub += " " + s.Hosts[0]
	}
	return titleOf(s), strings.TrimSpace(sub)
}

// kindOf is the sign of a system: how it is spoken to decides.
func kindOf(s *landscape.System) string {
	for _, k := range []string{"broker", "database", "cache"} {
		for _, have := range s.Kinds {
			if have == k {
				return map[bool]string{true: "store", false: k}[k == "cache" || k == "database"]
			}
		}
	}
	return "service"
}

// cellLine is a cell in a line: "breaker: missing, no breaker on the way to c.http.Do".
func cellLine(c *landscape.Cell) string {
	text := string(c.Topic) + ": " + stateWord(c)
	if c.Words != "" {
		text += ", " + c.Words
	}
	return text
}

// findingsOf says how many findings there are, if any.
func findingsOf(s *landscape.System) []string {
	if len(s.Findings) == 0 {
		return nil
	}
	return []string{cmp.Or(count(len(s.Findings), "finding"))}
}
