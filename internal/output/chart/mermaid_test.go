package chart

import (
	"regexp"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/landscape"
)

// The subset of the language that is written, a pattern for each kind of line.
// Labels hold nothing that has a meaning of its own; make test-browser hands the
// same charts to the real parser.
var (
	mermaidComment = regexp.MustCompile(`^%% [^%{}]*$`)
	mermaidSub     = regexp.MustCompile(`^  subgraph ([a-z]+)\["([A-Za-z]+)"\]$`)
	mermaidClass   = regexp.MustCompile(`^  class (\w+),(\w+) (missing|unknown)$`)
	mermaidDef     = regexp.MustCompile(`^  classDef (missing|unknown) [a-z0-9#:, -]+$`)
	mermaidLabel   = regexp.MustCompile("^(?:[^\\x00-\\x1f\"#<>&`*\\[\\]{}|\\\\~$%^;]|#\\d+;|<br/>)+$")
)

// checkMermaid reads a chart strictly and returns its edges.
func checkMermaid(t *testing.T, text string) (edges int) {
	t.Helper()
	if len(text) > mostChars {
		t.Errorf("%d characters", len(text))
	}
	nodes, used, depth, notes := map[string]bool{}, []string{}, 0, 0
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		node, edge := mermaidNode.FindStringSubmatch(line), mermaidEdge.FindStringSubmatch(line)
		switch {
		case i == 2+notes && strings.HasPrefix(line, mermaidNote) && mermaidComment.MatchString(line):
			notes++
		case i < 2 && mermaidComment.MatchString(line), i == 2+notes && line == "flowchart LR", mermaidDef.MatchString(line):
		case mermaidSub.MatchString(line):
			depth++
		case line == "  end":
			depth--
		case node != nil:
			if nodes[node[1]] || !mermaidLabel.MatchString(node[2]) || strings.Contains(node[2], "://") {
				t.Errorf("a second %s, or a label that is not safe: %s", node[1], node[2])
			}
			if node[1] != "note" && !strings.Contains(node[1], "_") {
				t.Errorf("%s could be a word of the language", node[1])
			}
			nodes[node[1]] = true
		case edge != nil:
			edges++
			used = append(used, edge[1], edge[2])
		case mermaidClass.MatchString(line):
			used = append(used, mermaidClass.FindStringSubmatch(line)[1:3]...)
		default:
			t.Errorf("line %d is not of the subset: %s", i+1, line)
		}
		if depth < 0 || depth > 1 {
			t.Errorf("line %d: subgraphs are not closed one by one", i+1)
		}
	}
	for _, id := range used {
		if !nodes[id] {
			t.Errorf("%s has no box", id)
		}
	}
	if edges > mostEdges {
		t.Errorf("%d edges", edges)
	}
	return edges
}

func TestMermaid(t *testing.T) {
	for name, c := range map[string]struct {
		m    *landscape.Map
		note string
	}{
		"shop":    {shop(t), ""},
		"one":     {large(1, 1, 1), ""},
		"hostile": {hostile(), ""},
		"many":    {large(40, 2, 2), "callers and adapters are put together by folder and package"},
		"crowd":   {large(60, 4, 30), "callers are left out"},
		"host":    {large(300, 1, 1), "callers and 200 systems are left out"},
	} {
		t.Run(name, func(t *testing.T) {
			text := print(t, c.m, Mermaid)
			checkMermaid(t, text)
			_, note, _ := strings.Cut(text, "note[\"this is a part: ")
			note, _, _ = strings.Cut(note, "\"]")
			if note != c.note {
				t.Errorf("it says that %q is left out, want %q", note, c.note)
			}
		})
	}
}

// TestStableIDs: a new system leaves the lines about others as they were.
func TestStableIDs(t *testing.T) {
	m := shop(t)
	without := *m
	without.Systems = m.Systems[1:]
	with := print(t, m, Mermaid)
	for line := range strings.Lines(print(t, &without, Mermaid)) {
		if !strings.Contains(with, line) {
			t.Errorf("lost with the system %s: %s", m.Systems[0].Name, line)
		}
	}
}

func TestIdent(t *testing.T) {
	seen := map[string]string{}
	for _, name := range append(hostileNames, "", "unnamed", "-unnamed", "payments", "Payments", "pay-ments", "pay.ments", "pay ments", "system") {
		id := ident("system", name)
		if other, there := seen[id]; there || !regexp.MustCompile(`^system-[a-z0-9-]+$`).MatchString(id) {
			t.Errorf("%q has the id %q, as has %q", name, id, other)
		}
		seen[id] = name
	}
	if ident("system", "pay-ments") != "system-pay-ments" {
		t.Error("a plain name has a checksum")
	}
}
