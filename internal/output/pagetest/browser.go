package pagetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"image/color"
	_ "image/png" // screenshots are read
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Browser runs Chromium on files of a folder.
type Browser struct{ path, dir string }

// NewBrowser is Chromium, whose path is in RESILINT_CHROMIUM. Without it the test
// is skipped.
func NewBrowser(t *testing.T) *Browser {
	t.Helper()
	b := &Browser{path: os.Getenv("RESILINT_CHROMIUM"), dir: t.TempDir()}
	if b.path == "" {
		t.Skip("RESILINT_CHROMIUM is not set; make test-browser sets it")
	}
	return b
}

// Write writes a file and returns its address.
func (b *Browser) Write(t *testing.T, name, text string) (address string) {
	t.Helper()
	file := filepath.Join(b.dir, name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}

// Run starts Chromium and returns what it prints. Time is virtual: timers of
// the page run at once. The sandbox cannot be had by root in a container, and
// the pages are our own.
func (b *Browser) Run(t *testing.T, address string, args ...string) string {
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
	policy = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`)
	seen   = regexp.MustCompile(`<pre id="seen">(.*)</pre>`)
)

// Ask runs a script in a page, without the page's content policy, and returns
// what the script wrote as JSON into an element with the id "seen".
func (b *Browser) Ask(t *testing.T, page, script string) (got map[string]any) {
	t.Helper()
	page = policy.ReplaceAllString(page, "")
	i := strings.LastIndex(page, "</body>")
	page = page[:i] + "<script>" + script + "</script>" + page[i:]
	dom := b.Run(t, b.Write(t, "asked.html", page), "--dump-dom")
	m := seen.FindStringSubmatch(dom)
	if m == nil {
		t.Fatal("the script did not come to its end")
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(m[1])), &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// dark lets pages think that their reader likes it dark.
const dark = "--blink-settings=preferredColorScheme=0"

// Shot takes a screenshot, NAME.png among the artifacts of the test, and looks
// whether there is something on it, in the colours that were asked for.
func (b *Browser) Shot(t *testing.T, address, name string, width, height int, inDark bool) {
	t.Helper()
	// A frame can be as narrow as a phone, a window cannot.
	frame := fmt.Sprintf(`<!DOCTYPE html><body style="margin:0"><iframe src="%s" style="display:block;border:0;width:%dpx;height:%dpx"></iframe>`, address, width, height)
	file := filepath.Join(t.ArtifactDir(), name+".png")
	args := []string{fmt.Sprintf("--window-size=%d,%d", max(width, 500), height), "--screenshot=" + file}
	if inDark {
		args = append(args, dark)
	}
	b.Run(t, b.Write(t, name+".html", frame), args...)
	light, colours := look(t, file)
	if colours < 50 || light == inDark {
		t.Errorf("%s: %d colours, light is %t", name, colours, light)
	}
}

// Print prints a page for paper, NAME.pdf among the artifacts of the test, and
// returns how many bytes it has.
func (b *Browser) Print(t *testing.T, address, name string) int64 {
	t.Helper()
	file := filepath.Join(t.ArtifactDir(), name+".pdf")
	b.Run(t, address, "--print-to-pdf="+file, dark)
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
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
