package schema

import (
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync/atomic"
)

// walker finds the files of a module that may define tables.
type walker struct {
	root    string
	files   []string // below the root, with slashes, in the order of names
	marks   []string // folders with a go.mod or settings of their own
	seen    int
	partial bool
}

// foreign are folders whose tables are not those of the service: dependencies,
// tests and what tests are fed with, material for readers.
var foreign = map[string]bool{
	"vendor": true, "node_modules": true, "third_party": true, "e2e": true, "fixtures": true, "fixture": true,
	"mocks": true, "mock": true, "seeds": true, "docs": true, "doc": true, "dist": true,
}

// skips reports a folder that is left out, by its name: besides those that are
// foreign all for tests (testdata, testutil, test-files) and those of tools.
func skips(name string) bool {
	name = strings.ToLower(name)
	return name[0] == '.' || name[0] == '_' || strings.HasPrefix(name, "test") || foreign[name]
}

func (w *walker) folder(dir string, depth int) {
	entries, err := os.ReadDir(filepath.Join(w.root, filepath.FromSlash(dir)))
	if err != nil || depth > maxDepth || w.seen > maxEntries {
		w.partial = true
		return
	}
	w.seen += len(entries)
	for _, e := range entries {
		name := e.Name()
		switch {
		case e.IsDir():
			if !skips(name) {
				w.folder(path.Join(dir, name), depth+1)
			}
		case !e.Type().IsRegular():
		case name == "go.mod" || name == ".resilint.yml":
			if dir != "" {
				w.marks = append(w.marks, dir)
			}
		case strings.HasSuffix(name, ".go"):
			if !strings.HasSuffix(name, "_test.go") {
				w.files = append(w.files, path.Join(dir, name))
			}
		case strings.EqualFold(path.Ext(name), ".sql"):
			if !wayDown(path.Join(dir, name)) {
				w.files = append(w.files, path.Join(dir, name))
			}
		}
	}
}

// counter is a number that goroutines add to.
type counter struct{ atomic.Int64 }

func (c *counter) add(n int) int64 { return c.Add(int64(n)) }

var errTooLarge = errors.New("too large")

// readBounded reads a file, or fails when it is too large.
func readBounded(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	if info, err := f.Stat(); err != nil || info.Size() > maxFile {
		return nil, errTooLarge
	}
	return io.ReadAll(io.LimitReader(f, maxFile+1))
}
