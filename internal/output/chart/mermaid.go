package chart

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/resilint/resilint/internal/landscape"
)

// What code hosts draw: GitHub stops at 500 edges and 50,000 characters, and a
// picture of more than some two hundred edges is not read any more.
const (
	mostEdges = 200
	mostChars = 45_000
	mostName  = 48 // characters of one line of a label
)

// mermaidHead begins the block; the number is the version of the form.
const mermaidHead = "%% resilint map, version "

// mermaidNote begins a comment about what the map leaves out.
const mermaidNote = "%% note: "

// unsafeNote takes out of a comment what begins a directive.
var unsafeNote = strings.NewReplacer("%", "", "{", "", "}", "")

// mermaidOf prints a flowchart: callers, adapters, what stands on the way, and
// systems. It has as much as a code host draws and says what it leaves out.
func mermaidOf(m *landscape.Map) string {
	text := ""
	for _, d := range []detail{
		{room: bound{24, 8}, systems: len(m.Systems)},
		{room: bound{10, 1}, systems: len(m.Systems), note: "callers and adapters are put together by folder and package"},
		{room: bound{10, 1}, systems: len(m.Systems), noCallers: true, note: "callers are left out"},
		{room: bound{10, 1}, systems: mostEdges / 2, noCallers: true, note: fmt.Sprintf("callers and %d systems are left out", len(m.Systems)-mostEdges/2)},
	} {
		w := &mermaid{detail: d}
		if text = w.chart(m); w.edges <= mostEdges && len(text) <= mostChars {
			break
		}
	}
	return text
}

// detail is how much of a map is drawn.
type detail struct {
	room      bound
	noCallers bool
	systems   int    // how many
	note      string // what is left out
}

type mermaid struct {
	detail
	b     strings.Builder
	edges int
}

func (w *mermaid) line(format string, args ...any) { fmt.Fprintf(&w.b, format+"\n", args...) }

func (w *mermaid) chart(m *landscape.Map) string {
	g := graphOf(m, w.room)
	g.systems = g.systems[:min(w.systems, len(g.systems))]
	if w.noCallers {
		g.inbound, g.inner = nil, nil
	}
	w.line("%s%d", mermaidHead, landscape.SchemaVersion)
	w.line("%%%% Written by `resilint map`, compared by `resilint map -check`: a change by hand would be found out of date.")
	for _, n := range m.Notes {
		w.line("%s%s", mermaidNote, unsafeNote.Replace(n))
	}
	w.line("flowchart LR")
	if w.note != "" {
		w.line("  note[\"this is a part: %s\"]", w.note)
	}
	w.nodes("inbound", "Inbound", "caller", g.inbound)
	w.nodes("inner", innerHead(g), "caller", g.inner)
	var adapters []*node
	for _, r := range g.systems {
		for _, a := range r.adapters {
			a.key = r.system.Name + " " + a.key // one type that speaks to two systems is two adapters
		}
		adapters = append(adapters, r.adapters...)
	}
	w.nodes("adapters", "Adapters", "adapter", adapters)
	w.systemNodes(g)
	w.ways(g)
	w.line("  classDef missing stroke:#b3261e,stroke-width:3px")
	w.line("  classDef unknown stroke-dasharray:5 4")
	w.classes(g)
	return w.b.String()
}

// nodes prints the boxes of a column.
func (w *mermaid) nodes(id, title, kind string, nodes []*node) {
	if len(nodes) == 0 {
		return
	}
	w.line("  subgraph %s[%q]", id, title)
	for _, n := range nodes {
		w.line("    %s[\"%s\"]", n.id(kind), labelOf(n.title, n.sub))
	}
	w.line("  end")
}

// systemNodes prints the systems with what stands before each.
func (w *mermaid) systemNodes(g *graph) {
	for _, r := range g.systems {
		w.line("  %s([\"%s\"])", mermaidID("guard", r.system.Name), strings.Join(guards(r.system), "<br/>"))
	}
	if len(g.systems) == 0 {
		return
	}
	w.line("  subgraph systems[\"Systems\"]")
	for _, r := range g.systems {
		open, shut := "[", "]"
		switch kindOf(r.system) {
		case "store":
			open, shut = "[(", ")]"
		case "broker":
			open, shut = "[[", "]]"
		}
		title, sub := systemTexts(r.system)
		w.line("    %s%s\"%s\"%s", mermaidID("system", r.system.Name), open, labelOf(title, sub), shut)
	}
	w.line("  end")
}

// ways prints the edges.
func (w *mermaid) ways(g *graph) {
	edge := func(from, arrow, to string) {
		w.edges++
		w.line("  %s %s %s", from, arrow, to)
	}
	for _, r := range g.systems {
		for _, a := range r.adapters {
			if !w.noCallers {
				for _, c := range a.from {
					edge(c.id("caller"), "-->", a.id("adapter"))
				}
			}
			edge(a.id("adapter"), "-->", mermaidID("guard", r.system.Name))
		}
		arrow := "-->"
		if wayTone(r.system) == "way unknown" {
			arrow = "-.->"
		}
		edge(mermaidID("guard", r.system.Name), arrow, mermaidID("system", r.system.Name))
	}
}

// classes says what is drawn red or dashed, a line each, so that a change of one
// system is a change of one line.
func (w *mermaid) classes(g *graph) {
	for _, r := range g.systems {
		if class := strings.TrimPrefix(strings.TrimPrefix(wayTone(r.system), "way"), " "); class != "" {
			w.line("  class %s,%s %s", mermaidID("guard", r.system.Name), mermaidID("system", r.system.Name), class)
		}
	}
}

// The signs of the lines of a guard.
const (
	signThere   = "✓ "
	signPartly  = "◐ partly: "
	signMissing = "✕ missing: "
	signHalf    = "✕ partly missing: "
	signUnknown = "? not known: "
	signNothing = "✕ nothing"
)

// unguarding are the topics that neither protect nor show calls.
var unguarding = []landscape.Topic{landscape.Client, landscape.Pool, landscape.Consumers}

// guards are the lines about what stands before a system. What is neither there
// nor required is left out, as what is not needed.
func guards(s *landscape.System) (lines []string) {
	for _, sign := range []string{signThere, signPartly, signMissing, signHalf, signUnknown} {
		var topics []string
		for _, c := range s.Cells {
			if signOf(c) == sign && !slices.Contains(unguarding, c.Topic) {
				topics = append(topics, string(c.Topic))
			}
		}
		if len(topics) > 0 {
			lines = append(lines, escapeLabel(sign+strings.Join(topics, ", ")))
		}
	}
	if len(lines) == 0 {
		return []string{signNothing}
	}
	return lines
}

// signOf is the sign of a cell's state, none for what is left out.
func signOf(c *landscape.Cell) string {
	return map[string]string{"yes": signThere, "partly": signPartly, "missing": signMissing, "partly missing": signHalf, "unknown": signUnknown}[stateWord(c)]
}

// mermaidID makes an identifier that is no word of the language: those have no
// underscore.
func mermaidID(kind, name string, further ...string) string {
	return strings.ReplaceAll(ident(kind, name, further...), "-", "_")
}

func (n *node) id(kind string) string { return mermaidID(kind, n.title, n.key) }

// labelOf puts the lines of a label together.
func labelOf(lines ...string) string {
	var out []string
	for _, l := range lines {
		if l != "" {
			out = append(out, escapeLabel(shorten(l, mostName)))
		}
	}
	return cmp.Or(strings.Join(out, "<br/>"), unnamed)
}

// unwritable are what Mermaid takes for a formula or a line break even when it is
// written as a code.
var unwritable = strings.NewReplacer("$", "\uff04", "\\", "\uff3c") // their wide forms

// escapeLabel writes as character codes what could be taken for the end of a
// label, for HTML, for Markdown or for a directive.
func escapeLabel(text string) string {
	var b strings.Builder
	runes := []rune(unwritable.Replace(text))
	word := func(i int) bool {
		return i >= 0 && i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i]))
	}
	for i, r := range runes {
		plain := r >= 0x80 || word(i) || strings.ContainsRune(" ./,:()?", r) ||
			r == '-' && i > 0 || r == '_' && word(i-1) && word(i+1)
		if r == '.' && i == 1 && unicode.IsDigit(runes[0]) || r == '/' && i > 0 && runes[i-1] == '/' {
			plain = false // a numbered list; a link
		}
		if plain {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "#%d;", r)
		}
	}
	return b.String()
}
