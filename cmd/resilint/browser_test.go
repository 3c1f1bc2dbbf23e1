package main

import (
	"errors"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/resilint/resilint/internal/output/pagetest"
)

// TestBrowser loads the page of `-format html` in Chromium, whose path is in
// RESILINT_CHROMIUM. The screenshots are artifacts of the test: look at them.
func TestBrowser(t *testing.T) {
	b := pagetest.NewBrowser(t)
	text := examplePage(t)
	page := b.Write(t, "page.html", text)
	t.Run("fragments", func(t *testing.T) { fragments(t, b, page) })
	t.Run("hands", func(t *testing.T) { hands(t, b, text) })
	t.Run("screenshots", func(t *testing.T) { screenshots(t, b, page) })
}

// examplePage returns the page about the example service.
func examplePage(t *testing.T) string {
	t.Helper()
	cmd := exec.Command("resilint", "-profile", "review", "-format", "html", "./...")
	cmd.Dir = filepath.Join("..", "..", "examples", "taxi")
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatal(err)
	}
	return string(out)
}

var (
	article   = regexp.MustCompile(`<article ([^>]*)>`)
	attribute = regexp.MustCompile(`([a-z-]+)="([^"]*)"`)
	byPackage = regexp.MustCompile(`(?s)<div id="packages".*?<div id="rules">`)
)

// found are the findings in the serialised document of a page.
func found(dom string) (out []map[string]string) {
	for _, m := range article.FindAllStringSubmatch(dom, -1) {
		attrs := map[string]string{}
		for _, a := range attribute.FindAllStringSubmatch(m[1], -1) {
			attrs[a[1]] = html.UnescapeString(a[2])
		}
		out = append(out, attrs)
	}
	return out
}

// fragments: a link to the page carries the filters.
func fragments(t *testing.T, b *pagetest.Browser, page string) {
	pkg := "github.com/resilint/resilint/examples/taxi/internal/adapters/payments"
	for fragment, fits := range map[string]func(a map[string]string) bool{
		"":                               func(map[string]string) bool { return true },
		"RES2003":                        func(map[string]string) bool { return true },
		"severity=error":                 func(a map[string]string) bool { return a["data-severity"] == "error" },
		"severity=error&severity=info":   func(a map[string]string) bool { return a["data-severity"] != "warning" },
		"code=RES2003":                   func(a map[string]string) bool { return a["data-code"] == "RES2003" },
		"package=" + pkg + "&by=package": func(a map[string]string) bool { return a["data-package"] == pkg },
		"q=TIME+limit+is+lost":           func(a map[string]string) bool { return a["data-code"] == "RES2003" },
		"q=no+such+words":                func(map[string]string) bool { return false },
	} {
		dom := b.Run(t, page+"#"+fragment, "--dump-dom")
		all, shown := found(dom), 0
		if len(all) < 30 {
			t.Fatalf("%d findings in the page", len(all))
		}
		for _, a := range all {
			_, hidden := a["hidden"]
			if hidden == fits(a) {
				t.Errorf("#%s: hidden is %t of %s", fragment, hidden, a)
			}
			if !hidden {
				shown++
			}
		}
		status := fmt.Sprintf(`role="status">%d of %d findings<`, shown, len(all))
		if shown == len(all) {
			status = fmt.Sprintf(`role="status">%d findings<`, shown)
		}
		if !strings.Contains(dom, status) {
			t.Errorf("#%s: the page does not say %s", fragment, status)
		}
		if grouped := len(found(byPackage.FindString(dom))) > 0; grouped != strings.Contains(fragment, "by=package") {
			t.Errorf("#%s: by package is %t", fragment, grouped)
		}
	}
}

// hands: the page does what it is told by keyboard and mouse.
func hands(t *testing.T, b *pagetest.Browser, text string) {
	script, err := os.ReadFile(filepath.Join("testdata", "browser.js"))
	if err != nil {
		t.Fatal(err)
	}
	got := b.Ask(t, text, string(script))
	all := got["all"]
	want := map[string]any{
		"all": all, "slashFocuses": "q",
		"searched": 1., "fragment": "#q=RES2003+payments", "status": fmt.Sprintf("1 of %v findings", all),
		"withoutWarnings": 0., "none": true, "reset": all, "resetFragment": "",
		"ofCode": 1., "inPackages": all, "inRules": all, "ofPackage": true,
		"linkShowsAll": all, "explained": 1., "foldedInPrint": 0., "explainedAfterPrint": 1., "phoneOverflow": 0.,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// screenshots are taken at the widths of a desk and of a phone, light and dark,
// and of the page as it is printed.
func screenshots(t *testing.T, b *pagetest.Browser, page string) {
	for _, s := range []struct {
		name, fragment string
		width, height  int
		dark           bool
	}{
		{"desk", "", 1280, 1600, false},
		{"desk-dark", "severity=error", 1280, 1600, true},
		{"desk-packages", "by=package&short=1", 1280, 1600, false},
		{"explanation", "about-RES2003", 1280, 1600, false},
		{"phone", "", 390, 1600, false},
		{"phone-dark", "code=RES2003", 390, 1600, true},
		{"phone-explanation", "about-RES2003", 390, 1600, true},
	} {
		b.Shot(t, page+"#"+s.fragment, s.name, s.width, s.height, s.dark)
	}
	if size := b.Print(t, page, "print"); size < 100_000 {
		t.Error("the print is too small to hold the explanations")
	}
	t.Logf("screenshots are in %s", t.ArtifactDir())
}
