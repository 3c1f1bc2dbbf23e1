package output

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/output/pagetest"
	"github.com/resilint/resilint/internal/rule"
)

func TestHTML(t *testing.T) {
	r, o := sample(t)
	o.Format = HTML
	text := print(t, r, o)
	page := pagetest.Read(t, text)
	page.Check(t)
	for _, want := range []struct {
		path string
		n    int
	}{
		{"header", 1}, {"main", 1}, {"nav", 1}, {"footer", 1}, {"form[role=search]", 1}, {"h1", 1},
		{"article", 2}, {"article[data-severity=error]", 1}, {"section[data-code=RES1235]", 1}, {"section[data-package=example.test/a]", 1},
		{"ol[class=code]", 2}, {"mark", 1},
	} {
		if got := len(page.All(want.path)); got != want.n {
			t.Errorf("%d of %s, want %d", got, want.path, want.n)
		}
	}
	first := page.All("article")[0]
	for _, want := range []string{"<bad> call", "my code/a.go:3:24", "seen & done", "my code/a.go:4:5", "example.test/a", `var _ = "aé€😀" + bad()`, "call good"} {
		if !strings.Contains(first.Text(), want) {
			t.Errorf("the first finding does not say %q:\n%s", want, first.Text())
		}
	}
	if got := page.All("mark")[0].Text(); got != "bad()" {
		t.Errorf("marked is %q", got)
	}
	if got := classes(first.All("ol[class=code]")[0].All("li")); !slices.Equal(got, []string{"", "", "hit", "seen"}) {
		t.Errorf("lines of the first finding: %q", got)
	}
	if del, ins := first.All("del"), first.All("ins"); len(del) != 2 || len(ins) != 3 || ins[0].Text() != `var _ = "aé€😀" + good()` {
		t.Errorf("the fix: %d lines go, %d come", len(del), len(ins))
	}
	for code, title := range map[string]string{"RES1234": "a toy", "RES1235": "another"} {
		if got := page.All("h2[id=title-" + code + "]"); len(got) != 1 || !strings.Contains(got[0].Text(), title) {
			t.Errorf("no heading for %s", code)
		}
	}
	if again := print(t, r, o); again != text {
		t.Error("two runs give different bytes")
	}
}

// TestHTMLTrouble: what was not seen stands before what was found.
func TestHTMLTrouble(t *testing.T) {
	r, o := sample(t)
	o.Format = HTML
	page := pagetest.Read(t, print(t, r, o))
	trouble := page.All("section[id=trouble]")
	if len(trouble) != 1 {
		t.Fatalf("%d sections", len(trouble))
	}
	for _, want := range []string{"my code/b.go:7:9", "undefined: x", "example.test/d: nothing there", "example.test/b was left out: it has errors", "panic: no", "goroutine 1", "4 reasons"} {
		if !strings.Contains(trouble[0].Text(), want) {
			t.Errorf("the page does not say %q in:\n%s", want, trouble[0].Text())
		}
	}
	if main := page.All("main")[0]; trouble[0].Offset > main.Offset {
		t.Error("the trouble stands below the findings")
	}
	if got := page.All("section[id=hints]"); len(got) != 1 || !strings.Contains(got[0].Text(), "look there") {
		t.Error("no hint")
	}
}

func TestHTMLWithoutFindings(t *testing.T) {
	_, o := sample(t)
	o.Format = HTML
	page := pagetest.Read(t, print(t, &Report{Result: &driver.Result{Packages: 1}}, o))
	page.Check(t)
	if got := page.All("main")[0].Text(); strings.TrimSpace(got) != "No findings." {
		t.Errorf("main says %q", got)
	}
	for _, path := range []string{"form", "article", "section[id=trouble]"} {
		if len(page.All(path)) > 0 {
			t.Errorf("there is a %s", path)
		}
	}
}

// hostile is a text that leaves every context of a page that does not escape.
const hostile = `</script></style></code>"'><img src=x onerror=alert(1)>&amp; \u003c ` + "`${x}` \x00\x1b[31m\xff\xc3( \u202e]]> {{.}}"

// TestHTMLEscapes puts it wherever a report has text.
func TestHTMLEscapes(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.go")
	if err := os.WriteFile(file, []byte("x\n"+hostile+"\r\ny\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	here := token.Position{Filename: file, Line: 2, Column: 1}
	end := token.Position{Filename: file, Line: 2, Column: len(hostile)}
	gone := token.Position{Filename: hostile, Line: 1, Column: 1}
	res := &driver.Result{
		Findings: []driver.Finding{
			{
				Analyzer: hostile, Package: hostile, Code: "RES1234", Message: "RES1234: " + hostile, URL: "javascript:alert(1)", Decl: driver.Decl{Name: hostile}, Severity: rule.Error,
				Pos: here, End: end, Related: []driver.Related{{Message: hostile, Pos: gone, End: gone}, {Message: hostile, Pos: here, End: end}}, Fixes: []driver.Fix{{Message: hostile, Edits: []driver.Edit{{File: file, Start: 0, End: 1, New: []byte(hostile)}}}},
			},
			{Analyzer: hostile, Code: hostile, Message: hostile, Pos: gone, End: gone},
		},
		Errors:   []driver.LoadError{{Package: hostile, Message: hostile}, {Pos: hostile + ":1:2", Message: hostile}},
		Skipped:  []driver.Skipped{{Package: hostile, Reason: hostile}},
		Internal: []driver.InternalError{{Analyzer: hostile, Package: hostile, Message: hostile, Stack: hostile}},
		Hints:    []string{hostile},
	}
	rules := []*rule.Rule{{Analyzer: &analysis.Analyzer{Name: "toy"}, Codes: []*rule.Code{{ID: "RES1234", Title: hostile}}}}
	text := print(t, &Report{Result: res, Rules: rules, Tool: Tool{hostile}}, Options{Format: HTML, Dir: dir})
	if !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\x1b\r\u202e") {
		t.Error("the page has characters that no page may have")
	}
	page := pagetest.Read(t, text)
	page.Check(t)
	if len(page.All("img"))+len(page.All("script")) != 1 || strings.Contains(text, `"javascript:`) {
		t.Error("the page has elements or addresses that came with the text")
	}
	shown := strings.NewReplacer("\x00", "\ufffd", "\x1b", "\ufffd", "\xff", "\ufffd", "\xc3", "\ufffd", "\u202e", "\ufffd").Replace(hostile)
	for _, path := range []string{"h2", "h3", "mark", "pre", "ins", "option"} {
		if path == "td" {
			continue
		}
		if !slices.ContainsFunc(page.All(path), func(n *pagetest.Node) bool { return strings.Contains(n.Text(), shown[:len(shown)-1]) }) {
			t.Errorf("no %s shows the text as it is", path)
		}
	}
}

// TestHTMLExplanations renders the pages of all codes, each once however many
// findings it has.
func TestHTMLExplanations(t *testing.T) {
	res := &driver.Result{Packages: 1}
	codes := 0
	for _, r := range analyzers.All {
		for _, c := range r.Codes {
			if c.Removed {
				continue
			}
			codes++
			for range 3 {
				res.Findings = append(res.Findings, driver.Finding{Analyzer: r.Analyzer.Name, Package: "p", Code: c.ID, Message: c.ID + ": m", URL: rule.URL(c.ID)})
			}
		}
	}
	page := pagetest.Read(t, print(t, &Report{Result: res, Rules: analyzers.All}, Options{Format: HTML, Dir: t.TempDir()}))
	page.Check(t)
	explanations := page.All("details[class=explanation]")
	if len(explanations) != codes {
		t.Errorf("%d explanations of %d codes", len(explanations), codes)
	}
	for _, e := range explanations {
		var headings []string
		for _, h := range e.All("h3") {
			headings = append(headings, h.Text())
		}
		if want := []string{rule.What, rule.Why, "How to fix it", "The wrong way", rule.NotReported, rule.SwitchOff}; !slices.Equal(headings, want) {
			t.Errorf("%s has %q", e.Attr["id"], headings)
		}
		if text := e.Text(); len(e.All("pre")) < 2 || strings.Contains(text, "```") || strings.Contains(text, "raw HTML omitted") {
			t.Errorf("%s is not rendered well:\n%s", e.Attr["id"], text)
		}
	}
}

// TestHTMLPolicy: the browser runs the script and takes the style that it is
// told the hashes of, so they have to stand there byte for byte.
func TestHTMLPolicy(t *testing.T) {
	r, o := sample(t)
	o.Format = HTML
	text := print(t, r, o)
	policy := pagetest.Read(t, text).All("meta[http-equiv=Content-Security-Policy]")[0].Attr["content"]
	for _, tag := range []string{"script", "style"} {
		body := regexp.MustCompile(`(?s)<` + tag + `>(.*)</` + tag + `>`).FindStringSubmatch(text)
		if body == nil {
			t.Fatalf("no %s", tag)
		}
		if want := fmt.Sprintf("%s-src %s", tag, SourceHash(body[1])); !strings.Contains(policy, want) {
			t.Errorf("policy %q lacks %q", policy, want)
		}
		if strings.Contains(body[1], "url(") || strings.Contains(body[1], "@import") || strings.Contains(body[1], "fetch(") {
			t.Errorf("%s loads something", tag)
		}
	}
}

func classes(nodes []*pagetest.Node) (out []string) {
	for _, n := range nodes {
		out = append(out, n.Attr["class"])
	}
	return out
}
