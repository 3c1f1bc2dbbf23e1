package gopls

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// inject holds the files that are added to a copy of gopls. They have another
// ending here so that the go command leaves them alone.
//
//go:embed inject
var inject embed.FS

// added says where they go.
var added = map[string]string{
	"inject/settings.go.txt": "internal/settings/resilint.go",
	"inject/cache.go.txt":    "internal/cache/resilint.go",
}

// patches are what is changed in files of gopls itself: the functions of the added
// files are called. Each text stands in its file once.
var patches = []struct{ file, before, after string }{
	{ // Settings are a part of what results depend on,
		"internal/cache/analysis.go",
		"\tfmt.Fprintf(hasher, \"package: %s\\n\", an.ph.key)\n",
		"\tfmt.Fprintf(hasher, \"package: %s\\n\", an.ph.key)\n\tfmt.Fprintf(hasher, \"resilint: %s\\n\", resilintKey(an.ph.mp))\n",
	},
	{ // also while the server runs,
		"internal/cache/snapshot.go",
		"s.fullAnalysisKeys.Clone(),\n",
		"resilintKeys(changed, s.fullAnalysisKeys),\n",
	},
	{
		"internal/cache/snapshot.go",
		"s.factyAnalysisKeys.Clone(),\n",
		"resilintKeys(changed, s.factyAnalysisKeys),\n",
	},
	{ // for the client tells when they change.
		"internal/cache/snapshot.go",
		"patterns[protocol.RelativePattern{BaseURI: modFile.Dir(), Pattern: watchGoFiles}] = unit{}\n",
		"patterns[protocol.RelativePattern{BaseURI: modFile.Dir(), Pattern: watchGoFiles}] = unit{}\n\t\t\tresilintWatch(patterns, modFile.Dir())\n",
	},
	{ // Codes of one analyzer differ in severity.
		"internal/cache/errors.go",
		"Severity: srcAnalyzer.Severity(),\n",
		"Severity: resilintSeverity(srcAnalyzer, gobDiag),\n",
	},
}

// prepare copies the module and puts resilint in.
func prepare(module, into string) error {
	if err := copyModule(module, into); err != nil {
		return err
	}
	for from, to := range added {
		src, err := inject.ReadFile(from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(into, filepath.FromSlash(to)), src, 0o644); err != nil {
			return err
		}
	}
	for _, p := range patches {
		name := filepath.Join(into, filepath.FromSlash(p.file))
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if strings.Count(string(src), p.before) != 1 {
			return fmt.Errorf("%s is not as expected", p.file)
		}
		if err := os.WriteFile(name, []byte(strings.Replace(string(src), p.before, p.after, 1)), 0o644); err != nil {
			return err
		}
	}
	return nil
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
