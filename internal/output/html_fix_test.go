package output

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/resilint/resilint/internal/driver"
)

func TestChanges(t *testing.T) {
	const text = "one\ntwo two\nthree\nfour\r\nfive"
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	edit := func(old, with string) driver.Edit {
		at := strings.Index(text, old)
		return driver.Edit{File: "a.go", Start: at, End: at + len(old), New: []byte(with)}
	}
	at := func(offset int, with string) driver.Edit {
		return driver.Edit{File: "a.go", Start: offset, End: offset, New: []byte(with)}
	}
	for name, c := range map[string]struct {
		edits []driver.Edit
		want  string
	}{
		"within a line":           {[]driver.Edit{edit("wo two", "WO")}, "a.go:2\n-two two\n+tWO\n"},
		"twice in a line":         {[]driver.Edit{edit(" two", "!"), edit("two", "2")}, "a.go:2\n-two two\n+2!\n"},
		"lines in a row":          {[]driver.Edit{edit("one", "1"), edit("two", "2")}, "a.go:1\n-one\n-two two\n+1\n+2 two\n"},
		"lines apart":             {[]driver.Edit{edit("one", "1"), edit("three", "3")}, "a.go:1\n-one\n+1\na.go:3\n-three\n+3\n"},
		"a line more":             {[]driver.Edit{at(4, "new\n")}, "a.go:2\n+new\n"},
		"a line more, from above": {[]driver.Edit{at(3, "\nnew")}, "a.go:2\n+new\n"},
		"a line less":             {[]driver.Edit{edit("three\n", "")}, "a.go:3\n-three\n"},
		"carriage returns":        {[]driver.Edit{edit("four", "4")}, "a.go:4\n-four\n+4\n"},
		"at the end":              {[]driver.Edit{at(len(text), "\nsix")}, "a.go:6\n+six\n"},
		"overlapping":             {[]driver.Edit{edit("one\ntwo", "x"), edit("two", "y")}, ""},
		"behind the end":          {[]driver.Edit{at(len(text)+1, "x")}, ""},
		"before the begin":        {[]driver.Edit{at(-1, "x")}, ""},
		"without a source":        {[]driver.Edit{{File: "b.go", Start: 3, End: 4}}, ""},
		"without edits":           {nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			src := &htmlSources{root: dir, dir: dir, files: sources{}}
			var b strings.Builder
			for _, change := range src.changes(driver.Fix{Edits: c.edits}) {
				b.WriteString(change.Where + "\n")
				for _, l := range change.Old {
					b.WriteString("-" + strings.TrimSuffix(l, "\r") + "\n")
				}
				for _, l := range change.New {
					b.WriteString("+" + strings.TrimSuffix(l, "\r") + "\n")
				}
			}
			if diff := cmp.Diff(c.want, b.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}
