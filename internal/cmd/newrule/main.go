// Newrule scaffolds a rule: its folder with doc, code, page and test, and a
// folder of test code. The tests fail until the rule is written.
//
//	go run ./internal/cmd/newrule -name dualwrite -code RES7101
package main

import (
	"bytes"
	"embed"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"go/token"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/rule"
)

//go:embed templates/*.tmpl
var templates embed.FS

// targets says where each template goes; NAME and CODE are the rule's.
var targets = map[string]string{
	"doc.go.tmpl":    "analyzers/NAME/doc.go",
	"rule.go.tmpl":   "analyzers/NAME/NAME.go",
	"test.go.tmpl":   "analyzers/NAME/NAME_test.go",
	"page.md.tmpl":   "analyzers/NAME/CODE.md",
	"bad.go.tmpl":    "testdata/NAME/bad/bad.go",
	"good.go.tmpl":   "testdata/NAME/good/good.go",
	"ignore.go.tmpl": "testdata/NAME/suppressed/suppressed.go",
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("newrule: ")
	name := flag.String("name", "", "name of the analyzer: lower case, names the bad pattern")
	code := flag.String("code", "", "first code of the rule, RES and four digits")
	flag.Parse()
	if err := scaffold(".", *name, *code, analyzers.All); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("analyzers/%s and testdata/%s are there; write the examples first, see docs/adding-a-rule.md\n", *name, *name)
}

var (
	goodName = regexp.MustCompile(`^[a-z]{3,20}$`)
	goodCode = regexp.MustCompile(`^RES[1-9]\d{3}$`)
)

// scaffold writes the files of a new rule below root; existing ones are an
// error, and so is a code or name that is taken.
func scaffold(root, name, code string, rules []*rule.Rule) error {
	switch {
	case name == "":
		return errors.New("NAME is missing: make rule NAME=dualwrite CODE=RES7101")
	case code == "":
		return errors.New("CODE is missing: make rule NAME=dualwrite CODE=RES7101")
	case token.IsKeyword(name):
		return fmt.Errorf("the name %q is a word of Go: no package can have it", name)
	}
	if !goodName.MatchString(name) {
		return fmt.Errorf("the name %q is not three to twenty lower-case letters: make rule NAME=dualwrite CODE=RES7101", name)
	}
	if !goodCode.MatchString(code) {
		return fmt.Errorf("the code %q is not RES and four digits: make rule NAME=dualwrite CODE=RES7101", code)
	}
	for _, r := range rules {
		if r.Analyzer.Name == name {
			return fmt.Errorf("there is a rule %s; docs/adding-a-rule.md says how it gets a further code", name)
		}
		for _, c := range r.Codes {
			if c.ID == code {
				return fmt.Errorf("%s belongs to the rule %s", code, r.Analyzer.Name)
			}
		}
	}
	t, err := template.ParseFS(templates, "templates/*.tmpl")
	if err != nil {
		return err
	}
	for tmpl, target := range targets {
		path := filepath.Join(root, filepath.FromSlash(strings.NewReplacer("NAME", name, "CODE", code).Replace(target)))
		if _, err := os.Stat(path); err == nil {
			return fmt.Errorf("%s exists", path)
		}
		var b bytes.Buffer
		if err := t.ExecuteTemplate(&b, tmpl, map[string]string{"Name": name, "Code": code}); err != nil {
			return err
		}
		out := b.Bytes()
		if strings.HasSuffix(path, ".go") {
			if out, err = format.Source(out); err != nil {
				return fmt.Errorf("%s: %w", tmpl, err)
			}
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, out, 0o644); err != nil {
			return err
		}
	}
	return nil
}
