// Package cataloguedoc writes the derived part of docs/catalogue.md.
package cataloguedoc

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/vocabulary"
)

// titles are the headings of the sets in the page, in its order.
var titles = []struct{ Type, title string }{
	{"Op", "Effects"}, {"RoleName", "Roles"}, {"AttrName", "Attributes"}, {"Class", "Classes"},
	{"TypeKind", "Kinds of types and variables"}, {"FieldOp", "What fields set"}, {"ErrKind", "Meanings of errors"},
	{"HeaderKind", "Meanings of HTTP headers"},
}

// Words returns the part of docs/catalogue.md that lists every word rows may
// use. root is the folder of the project.
func Words(root string) (string, error) {
	sets, err := vocabulary.Read(filepath.Join(root, "catalogue"))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, title := range titles {
		for _, s := range sets {
			if s.Type == title.Type {
				section(&b, title.title, s)
			}
		}
	}
	return b.String(), nil
}

func section(b *strings.Builder, title string, s *vocabulary.Set) {
	fmt.Fprintf(b, "### %s\n\n", title)
	for _, g := range s.Groups {
		if len(s.Groups) > 1 {
			fmt.Fprintf(b, "%s:\n\n", g.Title)
		}
		if s.Type == "AttrName" {
			b.WriteString("| word | values | meaning |\n|---|---|---|\n")
		} else {
			b.WriteString("| word | meaning |\n|---|---|\n")
		}
		for _, w := range g.Words {
			fmt.Fprintf(b, "| `%s` |", w.Text)
			if s.Type == "AttrName" {
				fmt.Fprintf(b, " %s |", values(w.Text))
			}
			fmt.Fprintf(b, " %s |\n", w.Doc)
		}
		b.WriteString("\n")
	}
}

// values returns the values of an attribute for a table cell.
func values(name string) string {
	v := catalogue.AttrValues(catalogue.AttrName(name))
	return "`" + strings.ReplaceAll(v, "|", "`, `") + "`"
}
