package chart

import (
	"strings"

	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/rule"
)

// textIndent is the column where what is said of a topic begins.
const textIndent = 16

// textOf prints a block for each system: a line that begins with its name, and
// below it, indented, what is known of it. Read takes the blocks apart again.
func textOf(m *landscape.Map, o Options) string {
	t := &texter{style: o.Style, width: o.Width}
	if t.width == 0 {
		t.width = DefaultWidth
	}
	t.line(textHead + programOf(m) + ": " + strings.Join(factsOf(m), ", "))
	for _, s := range m.Systems {
		t.system(s)
	}
	return t.b.String()
}

// textHead begins the first line, by which a file is known to be a map.
const textHead = "systems of "

type texter struct {
	b     strings.Builder
	style output.Style
	width int
}

func (t *texter) line(text string) { t.b.WriteString(text + "\n") }

func (t *texter) system(s *landscape.System) {
	about := []string{strings.Join(s.Kinds, ", ")}
	if s.InProcess {
		about = append(about, "in the process")
	}
	about = append(about, s.Hosts...)
	if s.Sure != "" {
		about = append(about, "name from "+sureWords(s.Sure))
	}
	t.line("\n" + t.style.Strong(titleOf(s)) + "  " + t.style.Faint(strings.Join(about, "; ")))
	if len(s.Require) > 0 {
		t.entry("required", "", strings.Join(s.Require, ", "), nil)
	}
	for _, c := range s.Cells {
		var places []string
		for _, e := range c.Evidence {
			places = append(places, strings.TrimSpace(placeOf(e)+" "+e.Symbol))
		}
		t.entry(string(c.Topic), t.state(c), c.Words, places)
	}
	for _, a := range s.Adapters {
		words := adapterLine(a)
		if len(a.Ports) > 0 {
			words += "; implements " + strings.Join(a.Ports, ", ")
		}
		t.entry("adapter", "", words, []string{placeOf(a.At)})
	}
	for _, c := range s.Callers {
		words := inside(c.Package, c.Func) + " → " + c.Calls
		if c.Port != "" {
			words += " as " + c.Port
		}
		t.entry("caller", c.Layer, words, []string{placeOf(c.At)})
	}
	for _, f := range s.Findings {
		t.entry("finding", f.Severity, f.Code+" "+f.Message, []string{strings.TrimSpace(placeOf(f.At) + " " + f.At.Symbol)})
	}
}

// sureWords say where a name is from.
func sureWords(sure string) string {
	if sure == "settings" {
		return "the settings"
	}
	return "the code, " + sure + " confidence"
}

// state is the state of a cell with its sign, in capitals where something is
// missing, since text may have no colours.
func (t *texter) state(c *landscape.Cell) string {
	word := stateWord(c)
	if c.Missing {
		word = strings.ToUpper(word)
	}
	return symbols[c.State] + " " + word
}

// entry prints one thing that is known: a topic, a state, words, and below them
// the places that show it.
func (t *texter) entry(topic, state, words string, places []string) {
	indent := strings.Repeat(" ", textIndent)
	line := "  " + fill(topic, textIndent-2)
	used := textIndent
	if state != "" {
		line += t.tint(state)
		used += widthOf(state)
		if words != "" {
			line += ": "
			used += 2
		}
	}
	for i, word := range strings.Fields(words) {
		w := widthOf(word)
		if used+1+w > t.width && used > textIndent {
			t.line(strings.TrimRight(line, " "))
			line, used = indent, textIndent
		} else if i > 0 {
			line += " "
			used++
		}
		line += word
		used += w
	}
	t.line(line)
	for _, p := range places {
		t.line(indent + t.style.Faint(p))
	}
}

// tint colours a state.
func (t *texter) tint(state string) string {
	_, word, _ := strings.Cut(state, " ")
	switch word {
	case strings.ToUpper(word):
		return t.style.Severity(rule.Error, state)
	case string(landscape.Yes):
		return t.style.Strong(state)
	case string(landscape.Unknown), string(landscape.No), string(landscape.NotNeeded):
		return t.style.Faint(state)
	}
	return state
}

func fill(text string, n int) string {
	return text + strings.Repeat(" ", max(n-widthOf(text), 1))
}
