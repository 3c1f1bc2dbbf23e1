package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"image"
	"image/color"
	_ "image/png"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBrowser loads the page of `-format html` in Chromium, whose path is in
// RESILINT_CHROMIUM. The screenshots are artifacts of the test: look at them.
func TestBrowser(t *testing.T) {
	b := &browser{path: os.Getenv("RESILINT_CHROMIUM"), dir: t.TempDir()}
	if b.path == "" {
		t.Skip("RESILINT_CHROMIUM is not set; make test-browser sets it")
	}
	text := examplePage(t)
	page := b.write(t, "page.html", text)
	t.Run("fragments", func(t *testing.T) { b.fragments(t, page) })
	t.Run("hands", func(t *testing.T) { b.hands(t, text) })
	t.Run("screenshots", func(t *testing.T) { b.screenshots(t, page) })
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

// browser runs Chromium on files of a folder.
type browser struct{ path, dir string }

func (b *browser) write(t *testing.T, name, text string) (address string) {
	t.Helper()
	file := filepath.Join(b.dir, name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}

// run starts Chromium and returns what it prints. Time is virtual: timers of
// the page run at once. The sandbox cannot be had by root in a container, and
// the pages are our own.
func (b *browser) run(t *testing.T, address string, args ...string) string {
	t.Helper()
	args = append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
		"--user-data-dir=" + filepath.Join(b.dir, "profile"), "--virtual-time-budget=10000", "--enable-logging=stderr",
	}, args...)
	cmd := exec.Command(b.path, append(args, address)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	for line := range strings.Lines(stderr.String()) {
		if strings.Contains(line, "CONSOLE") {
			t.Errorf("the page complains: %s", line)
		}
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
func (b *browser) fragments(t *testing.T, page string) {
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
		dom := b.run(t, page+"#"+fragment, "--dump-dom")
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

var (
	policy = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`)
	seen   = regexp.MustCompile(`<pre id="seen">(.*)</pre>`)
)

// hands: the page does what it is told by keyboard and mouse.
func (b *browser) hands(t *testing.T, text string) {
	script, err := os.ReadFile(filepath.Join("testdata", "browser.js"))
	if err != nil {
		t.Fatal(err)
	}
	text = policy.ReplaceAllString(text, "")
	text = strings.Replace(text, "</body>", "<script>"+string(script)+"</script></body>", 1)
	dom := b.run(t, b.write(t, "hands.html", text), "--dump-dom")
	m := seen.FindStringSubmatch(dom)
	if m == nil {
		t.Fatal("the script did not come to its end")
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(html.UnescapeString(m[1])), &got); err != nil {
		t.Fatal(err)
	}
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
func (b *browser) screenshots(t *testing.T, page string) {
	dir := t.ArtifactDir()
	dark := "--blink-settings=preferredColorScheme=0"
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
		// A frame can be as narrow as a phone, a window cannot.
		frame := fmt.Sprintf(`<!DOCTYPE html><body style="margin:0"><iframe src="%s#%s" style="display:block;border:0;width:%dpx;height:%dpx"></iframe>`, page, s.fragment, s.width, s.height)
		args := []string{fmt.Sprintf("--window-size=%d,%d", max(s.width, 500), s.height), "--screenshot=" + filepath.Join(dir, s.name+".png")}
		if s.dark {
			args = append(args, dark)
		}
		b.run(t, b.write(t, s.name+".html", frame), args...)
		light, colours := look(t, filepath.Join(dir, s.name+".png"))
		if colours < 50 || light == s.dark {
			t.Errorf("%s: %d colours, light is %t", s.name, colours, light)
		}
	}
	pdf := filepath.Join(dir, "print.pdf")
	b.run(t, page, "--print-to-pdf="+pdf, dark)
	if info, err := os.Stat(pdf); err != nil || info.Size() < 100_000 {
		t.Errorf("%v, or the print is too small to hold the explanations", err)
	}
	t.Logf("screenshots are in %s", dir)
}

// look returns whether the upper left corner of a picture is light, and how
// many colours the picture has.
func look(t *testing.T, name string) (light bool, colours int) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	distinct := map[color.Color]bool{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			distinct[img.At(x, y)] = true
		}
	}
	corner := color.GrayModel.Convert(img.At(1, 1)).(color.Gray)
	return corner.Y > 127, len(distinct)
}
