package output

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExcerpt(t *testing.T) {
	dir := t.TempDir()
	var long strings.Builder
	for n := range 30 {
		fmt.Fprintf(&long, "line %d\n", n+1)
	}
	for name, text := range map[string]string{
		"a.go":      "package a\n\n\n\n\tif x {\n\t\tbad()\n\n\t}\n",
		"long.go":   long.String(),
		"wide.go":   strings.Repeat("é", maxColumns) + "\n",
		"dos.go":    "a\r\nb\r\n",
		"open.go":   "no line break",
		"binary.go": "\xff\xfe\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		file            string
		line, col       int
		endLine, endCol int
		context         int
		want            string
	}{
		"tabs and empty lines at the ends go": {"a.go", 6, 3, 6, 6, 2, "5: if x {\n6! \t[bad]()\n7: \n8: }\n"},
		"at the top":                          {"a.go", 1, 9, 1, 10, 3, "1! package [a]\n"},
		"no end":                              {"long.go", 2, 1, 0, 0, 1, "1: line 1\n2! [line 2]\n3: line 3\n"},
		"no extent":                           {"long.go", 2, 3, 2, 3, 0, "2! line 2\n"},
		"several lines":                       {"long.go", 2, 6, 4, 5, 1, "1: line 1\n2! line [2]\n3! [line 3]\n4! [line] 4\n5: line 5\n"},
		"a range that is too long":            {"long.go", 20, 1, 29, 3, 0, "20! [line 20]\n21! [line 21]\n22! [line 22]\n23! [line 23]\n24! [line 24]\n25! [line 25]\n"},
		"a file that has become shorter":      {"long.go", 31, 1, 31, 2, 3, ""},
		"a line that has become shorter":      {"long.go", 30, 40, 30, 44, 0, "30! line 30\n"},
		"a line that is too wide":             {"wide.go", 1, 1, 1, 3, 0, "1! [é]" + strings.Repeat("é", maxColumns/2-1) + "…\n"},
		"carriage returns":                    {"dos.go", 1, 1, 1, 2, 1, "1! [a]\n2: b\n"},
		"no line break at the end":            {"open.go", 1, 4, 1, 8, 1, "1! no [line] break\n"},
		"no text":                             {"binary.go", 1, 1, 1, 2, 1, "1! [\xff]\xfe\n"},
		"no file":                             {"gone.go", 1, 1, 1, 2, 1, ""},
		"no line":                             {"a.go", 0, 0, 0, 0, 1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			src := &htmlSources{root: dir, dir: dir, files: sources{}}
			pos := token.Position{Filename: c.file, Line: c.line, Column: c.col}
			x := src.excerpt(pos, token.Position{Filename: c.file, Line: c.endLine, Column: c.endCol}, c.context)
			if diff := cmp.Diff(c.want, drawn(x)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// drawn writes an excerpt with "!" at the lines of the place and brackets
// around what is marked.
func drawn(x *htmlExcerpt) string {
	if x == nil {
		return ""
	}
	var b strings.Builder
	for i, l := range x.Lines {
		if n := x.First + i; l.Role == "" {
			fmt.Fprintf(&b, "%d: ", n)
		} else {
			fmt.Fprintf(&b, "%d! ", n)
		}
		if l.Marked != "" {
			l.Marked = "[" + l.Marked + "]"
		}
		b.WriteString(l.Before + l.Marked + l.After + "\n")
	}
	return b.String()
}
