package chart

import (
	"html"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/landscape"
)

// fact is one thing that a map says of a system. What two maps say of the same
// thing is compared.
type fact struct {
	system string // empty: of the program
	about  string // "breaker", "adapter stripe.Client"; empty: the system itself
	state  string // of cells, as stateWord has it; empty: of anything else
	text   string
	part   string // what it is a part of: a change of both is one change
}

// factsOfMap are all facts of a map in its stable form.
func factsOfMap(m *landscape.Map) (list []fact) {
	list = append(list, fact{about: "modules", text: strings.Join(m.Modules, ", ")})
	for _, n := range m.Notes {
		list = append(list, fact{about: "note", text: n})
	}
	for _, l := range m.Layers {
		list = append(list, fact{about: "layer " + l.Layer, text: strings.Join(l.Packages, ", ")})
	}
	for _, s := range m.Systems {
		add := func(about, state, text string) {
			list = append(list, fact{system: titleOf(s), about: about, state: state, text: text})
		}
		inside := ""
		if s.InProcess {
			inside = ", in the process"
		}
		add("", "", strings.Join(s.Kinds, ", ")+inside)
		add("hosts", "", strings.Join(s.Hosts, ", "))
		add("origin of the name", "", s.Sure)
		add("required", "", strings.Join(s.Require, ", "))
		for _, c := range s.Cells {
			add(string(c.Topic), stateWord(c), c.Words+demand(c))
			var places []string
			for _, e := range c.Evidence {
				places = append(places, whereOf(e))
			}
			list = append(list, fact{system: titleOf(s), about: "evidence for " + string(c.Topic), text: strings.Join(places, ", "), part: string(c.Topic)})
		}
		for _, a := range s.Adapters {
			add("adapter "+a.Name, "", strings.Join([]string{adapterLine(a), a.Package, a.Layer, "implements " + strings.Join(a.Ports, ", "), whereOf(a.At)}, "; "))
			for _, x := range a.Methods {
				list = append(list, fact{system: titleOf(s), about: "method " + a.Name + "." + x.Name, text: whereOf(x.At), part: "adapter " + a.Name})
			}
		}
		for _, c := range s.Callers {
			add("caller "+path.Base(c.Package)+"."+c.Func+" → "+c.Calls, "", strings.Join([]string{c.Package, c.Layer, "to " + c.Called, "through " + c.Port, whereOf(c.At)}, "; "))
		}
		for _, f := range s.Findings {
			add("finding "+f.Code, "", strings.Join([]string{f.Message, f.Severity + ", from profile " + f.Level, whereOf(f.At)}, "; "))
		}
	}
	return list
}

// demand is what the settings say of a cell, as far as its state does not.
func demand(c *landscape.Cell) (text string) {
	if c.Required {
		text = "; required"
	}
	if c.Missing && stateWord(c) == string(c.State) {
		text += "; missing"
	}
	return text
}

// whereOf is a place without its line.
func whereOf(e landscape.Evidence) string {
	return strings.TrimSpace(e.File + " " + e.Symbol)
}

// factsOfText takes the text form apart: a line that is not indented begins a
// system, one indented by two blanks a fact, anything deeper goes on. What stands
// before the first system says the same in short, but for notes.
func factsOfText(text string) (list []fact) {
	system := ""
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case i == 0 || trimmed == "":
		case system == "" && strings.HasPrefix(line, noteHead):
			list = append(list, fact{about: "note", text: strings.TrimPrefix(line, noteHead)})
		case system == "" && strings.HasPrefix(line, " "):
		case !strings.HasPrefix(line, " "):
			name, about, _ := strings.Cut(line, "  ")
			system = name
			list = append(list, fact{system: system, text: about})
		case strings.HasPrefix(line, "   "):
			if n := len(list); n > 0 {
				list[n-1].text += " " + trimmed
			}
		default:
			topic, rest, _ := strings.Cut(trimmed, "  ")
			rest = strings.TrimSpace(rest)
			state, words, _ := strings.Cut(rest, ": ")
			list = append(list, textFact(system, topic, state, words, rest))
		}
	}
	for i := range list {
		f := &list[i]
		switch f.about {
		case "caller":
			caller, rest, _ := strings.Cut(f.text, " → ")
			callee, rest, _ := strings.Cut(rest, " ")
			f.about, f.text = "caller "+caller+" → "+callee, rest
		case "finding":
			code, rest, _ := strings.Cut(f.text, " ")
			f.about, f.text = "finding "+code, rest
		}
	}
	return list
}

// textFact is a fact of which the first line was read.
func textFact(system, topic, state, words, rest string) fact {
	f := fact{system: system, about: topic, text: rest}
	switch {
	case topic == "adapter":
		name, _, _ := strings.Cut(rest, ":")
		f.about += " " + name
	case topic == "caller" || topic == "finding":
		f.text = words
	case slices.Contains(landscape.Topics(), landscape.Topic(topic)):
		_, word, _ := strings.Cut(state, " ")
		f.state, f.text = strings.ToLower(word), words
	}
	return f
}

var (
	mermaidNode = regexp.MustCompile(`^\s*(\w+)[\[(]{1,2}"(.*)"[\])]{1,2}$`)
	mermaidEdge = regexp.MustCompile(`^\s*(\w+) -\.?->? (\w+)$`)
	mermaidCode = regexp.MustCompile(`#(\d+);`)
)

// factsOfMermaid reads a chart as mermaidOf prints it.
func factsOfMermaid(text string) (list []fact) {
	labels, next := map[string][]string{}, map[string]string{} // by identifier
	var edges [][2]string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if n, is := strings.CutPrefix(line, mermaidNote); is {
			list = append(list, fact{about: "note", text: n})
		} else if m := mermaidNode.FindStringSubmatch(line); m != nil {
			label := html.UnescapeString(mermaidCode.ReplaceAllString(m[2], "&#$1;"))
			labels[m[1]] = strings.Split(label, "<br/>")
		} else if m := mermaidEdge.FindStringSubmatch(line); m != nil {
			edges = append(edges, [2]string{m[1], m[2]})
			next[m[1]] = m[2]
		}
	}
	first := func(id string) string { return strings.Join(labels[id][:min(1, len(labels[id]))], "") }
	if note := labels["note"]; note != nil {
		list = append(list, fact{about: "extent", text: note[0]})
	}
	for _, e := range edges {
		from, to := e[0], e[1]
		switch kind, _, _ := strings.Cut(from, "_"); kind {
		case "guard":
			list = append(list, fact{system: first(to), text: strings.Join(labels[to], ", ")})
			for _, l := range labels[from] {
				list = append(list, guardFacts(first(to), l)...)
			}
		case "adapter":
			list = append(list, fact{system: first(next[to]), about: "adapter " + first(from), text: strings.Join(labels[from], ", ")})
		case "caller":
			list = append(list, fact{system: first(next[next[to]]), about: "caller " + strings.Join(labels[from], ", ") + " → " + first(to)})
		}
	}
	return list
}

// guardFacts are what a line of a guard says.
func guardFacts(system, line string) (list []fact) {
	for sign, state := range map[string]string{signThere: "yes", signPartly: "partly", signMissing: "missing", signHalf: "partly missing", signUnknown: "unknown"} {
		if topics, ok := strings.CutPrefix(line, sign); ok {
			for topic := range strings.SplitSeq(topics, ", ") {
				list = append(list, fact{system: system, about: topic, state: state})
			}
		}
	}
	return list
}
