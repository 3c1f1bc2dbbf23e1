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
	for _, n := range m.Notes {
		t.line(noteHead + n)
	}
	t.overview(m.Systems)
	for _, s := range m.Systems {
		t.system(s)
	}
	return t.b.String()
}

// textHead begins the first line, by which a file is known to be a map.
const textHead = "systems of "

// noteHead begins a line about what the map leaves out.
const noteHead = "note: "

type texter struct {
	b     strings.Builder
	style output.Style
	width int
}

func (t *texter) line(text string) { t.b.WriteString(text + "\n") }

// overviewStates are the states of an overview, what is missing first.
var overviewStates = []landscape.State{landscape.Yes, landscape.Partly, landscape.No, landscape.Unknown}

// missingMark is in an overview what signs are of other states.
const missingMark = "MISSING"

// widestName bounds the column of names in an overview.
const widestName = 28

// overview prints a line for each system: what is missing, and which topics have which state.
func (t *texter) overview(list []*landscape.System) {
	if len(list) < 2 {
		return // the block says it as shortly
	}
	column := 0
	for _, s := range list {
		column = min(max(column, widthOf(titleOf(s))), widestName)
	}
	t.line("")
	for _, s := range list {
		t.wrapped("  "+fill(titleOf(s), column+2), column+4, t.groups(s))
	}
}

// groups say in short what is missing for a system, and which topics have which state.
func (t *texter) groups(s *landscape.System) (list []string) {
	if missing := s.Missing(); len(missing) > 0 {
		list = append(list, missingMark+" "+topicList(missing))
	}
	for _, state := range overviewStates {
		var topics []landscape.Topic
		for _, c := range s.Cells {
			if c.State == state && !c.Missing {
				topics = append(topics, c.Topic)
			}
		}
		if len(topics) > 0 {
			list = append(list, symbols[state]+" "+topicList(topics))
		}
	}
	return list
}

// wrapped prints groups of words after a head, on lines that are not too wide, all of
// them indented alike.
func (t *texter) wrapped(head string, indent int, groups []string) {
	line, used := head, max(indent, widthOf(head))
	for i, g := range groups {
		words := strings.SplitN(g, " ", 3) // a sign and its first topic stay together
		words = append([]string{words[0] + " " + words[1]}, strings.Fields(strings.Join(words[2:], " "))...)
		for j, word := range words {
			gap := ""
			switch {
			case i > 0 && j == 0:
				gap = "  "
			case j > 0:
				gap = " "
			}
			if used+len(gap)+widthOf(word) > t.width && used > indent {
				t.line(line)
				line, used, gap = strings.Repeat(" ", indent), indent, ""
			}
			if topics, missing := strings.CutPrefix(word, missingMark); missing {
				line += gap + t.style.Severity(rule.Error, missingMark) + topics
			} else {
				line += gap + word
			}
			used += len(gap) + widthOf(word)
		}
	}
	t.line(strings.TrimRight(line, " "))
}

func topicList(list []landscape.Topic) string {
	var words []string
	for _, topic := range list {
		words = append(words, string(topic))
	}
	return strings.Join(words, ", ")
}

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
