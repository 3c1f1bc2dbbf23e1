package gopls

import (
	_ "embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// inject is the file that appends the analyzers. It has another ending here so
// that the go command leaves it alone.
//
//go:embed inject.go.txt
var inject []byte

// Where a copy of gopls is changed.
const (
	injectFile = "internal/settings/resilint.go"
	keyFile    = "internal/cache/analysis.go"
	keyBefore  = "\t// type checked package\n\tfmt.Fprintf(hasher, \"package: %s\\n\", an.ph.key)\n"
	keyAdded   = "\tfmt.Fprintf(hasher, \"resilint: %s\\n\", settings.ResilintKey(filepath.Dir(an.ph.mp.CompiledGoFiles[0].Path())))\n"
	keyGuard   = "\tif len(an.ph.mp.CompiledGoFiles) > 0 {\n\t" + keyAdded + "\t}\n"
)

// prepare copies the module and puts resilint in.
func prepare(module, into string) error {
	if err := copyModule(module, into); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(into, filepath.FromSlash(injectFile)), inject, 0o644); err != nil {
		return err
	}
	return addKey(filepath.Join(into, filepath.FromSlash(keyFile)))
}

// addKey makes resilint's settings a part of what gopls' results depend on.
func addKey(name string) error {
	src, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	text := string(src)
	if strings.Count(text, keyBefore) != 1 {
		return fmt.Errorf("%s is not as expected", keyFile)
	}
	text = strings.Replace(text, keyBefore, keyBefore+keyGuard, 1)
	for _, path := range []string{"path/filepath", "golang.org/x/tools/gopls/internal/settings"} {
		if !strings.Contains(text, "\t\""+path+"\"\n") {
			text = strings.Replace(text, "import (\n", "import (\n\t\""+path+"\"\n", 1)
		}
	}
	return os.WriteFile(name, []byte(text), 0o644)
}

// copyModule copies what a build needs. Files in the module cache are read-only;
// the copies are not.
func copyModule(from, to string) error {
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case e.IsDir() && e.Name() == "testdata":
			return fs.SkipDir
		case e.IsDir():
			return os.MkdirAll(target, 0o755)
		case strings.HasSuffix(rel, "_test.go") || !e.Type().IsRegular():
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, src, 0o644)
	})
}
