package chart

import (
	"fmt"
	"html"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/output/pagetest"
)

// TestBrowser opens pages in Chromium, whose path is in RESILINT_CHROMIUM. The
// screenshots are artifacts of the test: look at them.
func TestBrowser(t *testing.T) {
	b := pagetest.NewBrowser(t)
	script, err := os.ReadFile(filepath.Join("testdata", "browser.js"))
	if err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string]*landscape.Map{"shop": shop(t), "one": large(1, 1, 1), "forty": large(40, 3, 4), "hostile": hostile()} {
		t.Run(name, func(t *testing.T) {
			text := print(t, m, output.HTML)
			want := map[string]any{"alerts": 0., "wide": []any{}, "foreign": 0., "astray": []any{}, "target": true, "overflow": []any{}}
			if diff := cmp.Diff(want, b.Ask(t, text, string(script))); diff != "" {
				t.Error(diff)
			}
			page := b.Write(t, name+".html", text)
			b.Shot(t, page, "desk", 1280, 1600, false)
			b.Shot(t, page, "desk-dark", 1280, 1600, true)
			b.Shot(t, page, "phone", 390, 1600, false)
			b.Shot(t, page+"#matrix", "phone-dark", 390, 1600, true)
			if size := b.Print(t, page, "print"); size < 10_000 {
				t.Errorf("the print has %d bytes", size)
			}
			t.Logf("screenshots are in %s", t.ArtifactDir())
		})
	}
}

// TestBrowserMermaid hands charts to the real Mermaid, whose script is in
// RESILINT_MERMAID.
func TestBrowserMermaid(t *testing.T) {
	b := pagetest.NewBrowser(t)
	library := os.Getenv("RESILINT_MERMAID")
	if library == "" {
		t.Skip("RESILINT_MERMAID is not set; make test-browser sets it where npm is")
	}
	script, err := os.ReadFile(filepath.Join("testdata", "mermaid.js"))
	if err != nil {
		t.Fatal(err)
	}
	address := (&url.URL{Scheme: "file", Path: filepath.ToSlash(library)}).String()
	for name, m := range map[string]*landscape.Map{"shop": shop(t), "many": large(40, 2, 2), "hostile": hostile()} {
		t.Run(name, func(t *testing.T) {
			text := print(t, m, Mermaid)
			page := fmt.Sprintf("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"></head><body><pre id=\"chart\" hidden>%s</pre><div id=\"place\"></div><script src=\"%s\"></script></body></html>", html.EscapeString(text), address)
			got := b.Ask(t, page, string(script))
			if got["error"] != nil {
				t.Fatalf("Mermaid refuses the chart: %v\n%s", got["error"], text)
			}
			labels, missing := []any{}, 0
			for line := range strings.Lines(text) {
				if n := mermaidNode.FindStringSubmatch(strings.TrimSuffix(line, "\n")); n != nil {
					plain := html.UnescapeString(mermaidCode.ReplaceAllString(strings.ReplaceAll(n[2], "<br/>", "\n"), "&#$1;"))
					labels = append(labels, strings.ReplaceAll(escapeText(plain), "\n", "<br>"))
				}
				if c := mermaidClass.FindStringSubmatch(strings.TrimSuffix(line, "\n")); c != nil && c[3] == "missing" {
					missing += 2
				}
			}
			want := map[string]any{"alerts": 0., "labels": labels, "edges": float64(checkMermaid(t, text)), "foreign": 0., "missing": float64(missing)}
			inAnyOrder := cmpopts.SortSlices(func(a, b any) bool { return fmt.Sprint(a) < fmt.Sprint(b) })
			if diff := cmp.Diff(want, got, inAnyOrder); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// escapeText writes a text as browsers do that serialise it.
func escapeText(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\u00a0", "&nbsp;").Replace(text)
}
