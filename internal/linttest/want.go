package linttest

import (
	"fmt"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/resilint/resilint/internal/linttest/expect"
	"golang.org/x/tools/go/packages"
)

// want is one expected finding: a regular expression on a line.
type want struct {
	file string
	line int
	rx   *regexp.Regexp
	met  bool
}

// wants reads the expectations of all files of the packages.
func wants(t *testing.T, pkgs []*packages.Package) []*want {
	t.Helper()
	var out []*want
	for _, p := range pkgs {
		for _, f := range p.Syntax {
			for _, group := range f.Comments {
				for _, c := range group.List {
					pos := p.Fset.Position(c.Pos())
					list, err := expect.Expressions(c.Text)
					if err != nil {
						t.Errorf("%s: %v", pos, err)
					}
					for _, rx := range list {
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
