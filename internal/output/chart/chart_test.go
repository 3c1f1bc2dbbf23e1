package chart

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/output/pagetest"
)

// shop is the fixture: systems of all kinds, in all states.
func shop(t *testing.T) *landscape.Map {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "landscape", "testdata", "shop.json"))
	if err != nil {
		t.Fatal(err)
	}
	m := &landscape.Map{}
	if err := json.Unmarshal(text, m); err != nil {
		t.Fatal(err)
	}
	return m
}

// print is a map in a form.
func print(t *testing.T, m *landscape.Map, f output.Format) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, m, Options{Format: f, Tool: output.Tool{Version: "v0.1.0"}}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// kept is a map as it is kept in a file.
func kept(t *testing.T, m *landscape.Map, f output.Format) string {
	t.Helper()
	text, err := Kept(m, Options{Format: f})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestGolden compares the forms of the fixture with files, which UPDATE_GOLDEN=1
// writes anew.
func TestGolden(t *testing.T) {
	for f, name := range map[output.Format]string{output.Text: "shop.txt", output.JSON: "shop.json", output.HTML: "shop.html", Mermaid: "shop.mmd"} {
		got := print(t, shop(t), f)
		if again := print(t, shop(t), f); again != got {
			t.Errorf("%s: two runs differ: %s", f, cmp.Diff(got, again))
		}
		file := filepath.Join("testdata", name)
		if os.Getenv("UPDATE_GOLDEN") != "" {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestUnknownFormat(t *testing.T) {
	if err := Write(&strings.Builder{}, shop(t), Options{Format: output.SARIF}); err == nil {
		t.Error("a map as SARIF")
	}
}

// TestJSON reads what was written, and asks the schema.
func TestJSON(t *testing.T) {
	text := print(t, shop(t), output.JSON)
	got := &landscape.Map{}
	if err := json.Unmarshal([]byte(text), got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(shop(t), got); diff != "" {
		t.Error(diff)
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "..", "docs", "map.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{text, kept(t, shop(t), output.JSON), print(t, hostile(), output.JSON)} {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Error(err)
		}
	}
}

// TestText holds the lines to their width, and the colours to a terminal.
func TestText(t *testing.T) {
	var b strings.Builder
	if err := Write(&b, shop(t), Options{Width: 60}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		about := strings.HasPrefix(line, "  ") && !strings.Contains(strings.Fields(line)[0], ".go") // neither a head nor a place
		if about && widthOf(strings.TrimSuffix(line, "\n")) > 60 {
			t.Errorf("too wide: %s", line)
		}
	}
	b.Reset()
	if err := Write(&b, shop(t), Options{Style: output.NewStyle(true)}); err != nil {
		t.Fatal(err)
	}
	plain := print(t, shop(t), output.Text)
	if strings.Contains(plain, "\x1b") || !strings.Contains(b.String(), "\x1b[31;1m✕ MISSING") {
		t.Errorf("colours are where they should not be, or the other way round:\n%s", &b)
	}
}

// TestKept: what is kept in files says nothing of lines.
func TestKept(t *testing.T) {
	for _, f := range []output.Format{output.Text, output.JSON, Mermaid} {
		text := kept(t, shop(t), f)
		if strings.Contains(text, ".go:") || strings.Contains(text, `"line"`) {
			t.Errorf("%s has lines:\n%s", f, text)
		}
		m := shop(t)
		for _, s := range m.Systems {
			for _, a := range s.Adapters {
				a.At.Line += 10
			}
			for _, c := range s.Cells {
				for i := range c.Evidence {
					c.Evidence[i].Line += 10
				}
			}
		}
		if moved := kept(t, m, f); moved != text {
			t.Errorf("%s: ten new lines above make another map: %s", f, cmp.Diff(text, moved))
		}
	}
	if !strings.Contains(kept(t, shop(t), output.HTML), "internal/stripe/client.go:90") {
		t.Error("the page has lost its lines")
	}
}

// TestEmpty: a program that speaks to nobody.
func TestEmpty(t *testing.T) {
	m := &landscape.Map{Version: landscape.SchemaVersion, Modules: []string{"example.test/m"}, Layers: []landscape.LayerGroup{}, Systems: []*landscape.System{}}
	if got, want := print(t, m, output.Text), "systems of example.test/m: 0 systems\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	page := pagetest.Read(t, print(t, m, output.HTML))
	page.Check(t)
	if got := strings.TrimSpace(page.All("main")[0].Text()); got != "No external systems." {
		t.Errorf("the page says %q", got)
	}
	checkMermaid(t, print(t, m, Mermaid))
	for _, f := range []output.Format{output.Text, output.JSON, Mermaid} {
		file, err := Read("map", []byte(kept(t, m, f)))
		if err != nil {
			t.Fatal(err)
		}
		if list, err := file.Compare(m); err != nil || len(list) > 0 {
			t.Errorf("%s: %v, %v", f, list, err)
		}
	}
}

// large is a map with n systems, each with adapters and callers.
func large(n, adapters, callers int) *landscape.Map {
	m := &landscape.Map{Version: landscape.SchemaVersion, Modules: []string{"example.test/large"}, Layers: []landscape.LayerGroup{}}
	states := []landscape.State{landscape.Yes, landscape.Partly, landscape.No, landscape.NotNeeded, landscape.Unknown}
	kinds := []string{"http", "rpc", "database", "cache", "broker", "service"}
	for i := range n {
		s := &landscape.System{
			Name: fmt.Sprintf("system-%d", i), Kinds: []string{kinds[i%len(kinds)]}, Sure: "high",
			Hosts: []string{}, Require: []string{}, Findings: []*landscape.Finding{},
		}
		for j, topic := range landscape.Topics() {
			s.Cells = append(s.Cells, &landscape.Cell{Topic: topic, State: states[(i+j)%len(states)], Words: "as it is", Evidence: []landscape.Evidence{}})
		}
		for j := range adapters {
			a := &landscape.Adapter{
				Name: fmt.Sprintf("adapter%d.Client%d", i, j), Package: fmt.Sprintf("example.test/large/internal/adapters/adapter%d", i),
				Layer: "adapter_out", Ports: []string{}, Methods: []*landscape.Method{{Name: "Do", Does: []string{"GET"}}},
			}
			s.Adapters = append(s.Adapters, a)
			for k := range callers {
				layer := []string{"application", "adapter_in"}[k%2]
				s.Callers = append(s.Callers, &landscape.Caller{
					Func: "(*Service).Do", Package: fmt.Sprintf("example.test/large/internal/%s/p%d/q%d", layer, (i+j)%7, k), Layer: layer, Calls: a.Name + ".Do", Called: a.Package,
				})
			}
		}
		m.Systems = append(m.Systems, s)
	}
	return m
}

// hostileNames are what source code and settings may hold.
var hostileNames = []string{
	`"><script>alert(1)</script>`, `'); alert("1"); ('`, "</title></svg><img src=x onerror=alert(1)>", "]]>", "end", "a\"]\nb --> c",
	"1. list", "- list", "`*bold*` __init__", "%%{init: {\"theme\":\"dark\"}}%%", "$$x^2$$", "#quot;#35;", "https://example.test/?a=b&c=d", "\\n<br/>",
	"😀👩‍👩‍👧‍👦", "שלום עולם", "\u202eevil\u202c", "\x1b[31mred\x07", "bad\xffbytes", strings.Repeat("x", 300), strings.Repeat("長い", 150), " ", "click A href \"javascript:alert(1)\"",
}

// hostile is a map in which everything has a hostile name.
func hostile() *landscape.Map {
	m := large(len(hostileNames), 2, 2)
	m.Notes = append(m.Notes, hostileNames...)
	for i, name := range hostileNames {
		s := m.Systems[i]
		s.Name, s.Hosts = name, []string{name}
		at := landscape.Evidence{File: name, Line: 1, Symbol: name}
		for _, c := range s.Cells {
			c.Words, c.Evidence, c.Missing = name, []landscape.Evidence{at}, i%2 == 0
		}
		for _, c := range s.Callers {
			if c.Calls == s.Adapters[0].Name+".Do" {
				c.Calls = name + ".Do"
			}
			c.Func, c.Port, c.At = name, name, at
		}
		s.Adapters[0].Name, s.Adapters[0].Ports = name, []string{name}
		s.Adapters[0].Methods[0].Name, s.Adapters[0].Methods[0].Does = name, []string{name}
		s.Findings = []*landscape.Finding{{Code: name, Level: "default", Severity: "warning", Message: name, At: at}}
	}
	return m
}
