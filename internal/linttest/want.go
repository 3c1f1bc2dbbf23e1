package linttest

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// want is one expected finding: a regular expression on a line.
type want struct {
	file string
	line int
	rx   *regexp.Regexp
	met  bool
}

// One or more quoted or backquoted expressions follow the word want.
var (
	wantComment = regexp.MustCompile("// want ((?:\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`)(?:\\s+(?:\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`))*)")
	wantQuoted  = regexp.MustCompile("\"((?:[^\"\\\\]|\\\\.)*)\"|`([^`]*)`")
)

// wants reads the expectations of all files of the packages.
func wants(t *testing.T, pkgs []*packages.Package) []*want {
	t.Helper()
	var out []*want
	for _, p := range pkgs {
		for _, f := range p.Syntax {
			for _, group := range f.Comments {
				for _, c := range group.List {
					m := wantComment.FindStringSubmatch(c.Text)
					if m == nil {
						if strings.Contains(c.Text, "// want") {
							t.Errorf("%s: a want comment without an expression in quotes", p.Fset.Position(c.Pos()))
						}
						continue
					}
					pos := p.Fset.Position(c.Pos())
					for _, q := range wantQuoted.FindAllStringSubmatch(m[1], -1) {
						rx, err := regexp.Compile(q[1] + q[2])
						if err != nil {
							t.Errorf("%s: %v", pos, err)
							continue
						}
						out = append(out, &want{file: pos.Filename, line: pos.Line, rx: rx})
					}
				}
			}
		}
	}
	return out
}

// match pairs findings with wants, one to one, and says what is left over.
func match(root string, findings []finding, wants []*want) (problems []string) {
next:
	for _, f := range findings {
		for _, w := range wants {
			if !w.met && w.file == f.file && w.line == f.line && w.rx.MatchString(f.Message) {
				w.met = true
				continue next
			}
		}
		problems = append(problems, fmt.Sprintf("%s:%d: unwanted finding: %s", rel(root, f.file), f.line, f.Message))
	}
	for _, w := range wants {
		if !w.met {
			problems = append(problems, fmt.Sprintf("%s:%d: no finding matches %q", rel(root, w.file), w.line, w.rx))
		}
	}
	return problems
}

func rel(root, file string) string {
	if r, err := filepath.Rel(root, file); err == nil {
		return r
	}
	return file
}
