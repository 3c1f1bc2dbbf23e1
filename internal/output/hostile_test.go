package output

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// hostileTexts are texts that a careless writer lets out of their place.
var hostileTexts = []string{
	"plain", "", "a\nb\r\nc", "::error::x", "\n::set-output name=a::b", "##[error]x", "\x1b[31mred\x1b[0m", "\u202egnihtemos", "]]>&<a b=\"c\">'",
	"\x00\x01\x0b", "\xff\xfe no UTF-8", "\ufffe\uffff", "100%0A,:", "{0} [link](1) {{", "</script><!--", strings.Repeat("long ", 900), "😀é€", "`a` | b *c*",
}

// TestHostile gives every writer texts that are data and look like something else.
func TestHostile(t *testing.T) {
	for i, text := range hostileTexts {
		checkHostile(t, text, fmt.Sprintf("dir %d/%s.go", i, strings.Trim(text[:min(len(text), 80)], "/.\x00")), text)
	}
}

func FuzzHostile(f *testing.F) {
	for _, text := range hostileTexts {
		f.Add(text, text, text)
	}
	f.Fuzz(checkHostile)
}

// checkHostile writes a report in all formats that holds a message, a path and the
// name of a package, and reads each as its readers do.
func checkHostile(t *testing.T, message, path, pkg string) {
	dir := filepath.FromSlash("/src/repo")
	f := driver.Finding{Analyzer: "toy", Code: "RES1234", Message: "RES1234: " + message, Package: pkg, Severity: rule.Warning}
	f.Pos.Filename, f.Pos.Line, f.Pos.Column = filepath.Join(dir, "pkg", path), 3, 4
	f.End = f.Pos
	f.Related = []driver.Related{{Pos: f.Pos, End: f.End, Message: message}}
	f.Fixes = []driver.Fix{{Message: message}}
	r := &Report{
		Result: &driver.Result{
			Findings: make([]driver.Finding, 2*annotationsShown), Packages: 1,
			Errors:   []driver.LoadError{{Package: pkg, Pos: path, Message: message}, {Package: pkg, Pos: path, Message: message}},
			Skipped:  []driver.Skipped{{Package: pkg, Reason: message}},
			Internal: []driver.InternalError{{Analyzer: "toy", Package: pkg, Message: message}},
			Hints:    []string{message},
		},
		Rules: suite(),
	}
	for i := range r.Findings {
		r.Findings[i] = f
	}
	out := map[Format]string{}
	for _, format := range formats {
		var b strings.Builder
		if err := Write(&b, r, Options{Format: format, Dir: dir}); err != nil {
			t.Fatalf("%s: %v", format, err)
		}
		out[format] = b.String()
	}
	checkLines(t, out[Text], 3*len(r.Findings))
	valid(t, []byte(out[SARIF]))
	checkCommands(t, out[GitHub], message)
	var doc Document
	if err := json.Unmarshal([]byte(out[JSON]), &doc); err != nil || doc.Findings[0].Message != string([]rune(message)) {
		t.Errorf("json: %v, message %q, want %q", err, doc.Findings[0].Message, message)
	}
	var junit junitReport
	if err := xml.Unmarshal([]byte(out[JUnit]), &junit); err != nil || junit.Failures != len(r.Findings) || junit.Errors != 3 {
		t.Errorf("junit: %v, %d failures, %d errors", err, junit.Failures, junit.Errors)
	}
	var issues []climateIssue
	if err := json.Unmarshal([]byte(out[CodeClimate]), &issues); err != nil {
		t.Errorf("codeclimate: %v", err)
	}
	prints := map[string]bool{}
	for _, i := range issues {
		if prints[i.Fingerprint] || i.Location.Path == "" || i.Location.Lines.Begin < 1 {
			t.Errorf("codeclimate: %+v", i)
		}
		prints[i.Fingerprint] = true
	}
}

// checkLines looks at text for a terminal.
func checkLines(t *testing.T, text string, want int) {
	t.Helper()
	if n := strings.Count(text, "\n"); n != want {
		t.Errorf("text: %d lines, want %d:\n%q", n, want, text)
	}
	for _, r := range text {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			t.Errorf("text: %q is a command to the terminal", r)
		}
	}
}

// command is a workflow command as the runner reads it.
var command = regexp.MustCompile(`^::(error|warning|notice) ((?:\w+=[^,:\r\n]*)(?:,\w+=[^,:\r\n]*)*)::([^\r\n]*)$`)

// checkCommands reads annotations as the runner does: a line at a time.
func checkCommands(t *testing.T, text, message string) {
	t.Helper()
	n := map[string]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		m := command.FindStringSubmatch(line)
		switch {
		case m != nil:
			n[m[1]]++
		case strings.HasPrefix(line, "- "), strings.HasPrefix(line, "GitHub shows "):
			n[line[:1]]++
			if strings.Contains(line, "##[") {
				t.Errorf("github: %q is a command", line)
			}
		default:
			t.Errorf("github: %q is no command of ours", line)
		}
		if m != nil && m[1] == "warning" {
			data, _, _ := strings.Cut(strings.NewReplacer("%0D", "\r", "%0A", "\n", "%25", "%").Replace(m[3]), "\npkg/")
			if want := Displayable(message); !strings.HasPrefix(data, strings.Split(want, "\npkg/")[0]) {
				t.Errorf("github: %q, want %q", data, want)
			}
		}
	}
	if n["error"] != 3 || n["warning"] != annotationsShown || n["-"] != annotationsShown || n["G"] != 1 {
		t.Errorf("github: %v in:\n%s", n, text)
	}
}
