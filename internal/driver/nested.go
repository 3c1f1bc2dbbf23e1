package driver

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// nestedModules returns the directories below dir that have a go.mod of their
// own, sorted; modules in modules are not looked for. A huge tree is looked at
// in part only: the answer is a hint.
func nestedModules(ctx context.Context, dir string) []string {
	const mostDirs = 20000
	var found []string
	seen := 0
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil //nolint:nilerr // what cannot be read gives no hint
		}
		if seen++; seen > mostDirs || ctx.Err() != nil {
			return filepath.SkipAll
		}
		if path == dir {
			return nil
		}
		// The folders the go command does not look into either, one that is always
		// large, and copies of modules in the module cache.
		name := d.Name()
		if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || strings.Contains(name, "@") ||
			name == "testdata" || name == "vendor" || name == "node_modules" {
			return filepath.SkipDir
		}
		if st, err := os.Stat(filepath.Join(path, "go.mod")); err == nil && !st.IsDir() {
			found = append(found, path)
			return filepath.SkipDir
		}
		return nil
	})
	return found
}

// leftOut returns the modules below dir that a `./...` does not reach: those
// that no loaded package belongs to.
func leftOut(nested []string, pkgs []*listed) []string {
	reached := map[string]bool{}
	for _, p := range pkgs {
		if p.Module != nil && !p.DepOnly {
			reached[p.Module.Dir] = true
		}
	}
	var out []string
	for _, dir := range nested {
		if !reached[dir] {
			out = append(out, dir)
		}
	}
	return out
}

// workspace returns patterns for the modules of the workspace that lie below
// the directory.
func (g *gocmd) workspace(ctx context.Context) (patterns []string) {
	var out bytes.Buffer
	if _, err := g.run(ctx, &out, "list", "-m", "-f", "{{.Dir}}"); err != nil {
		return nil
	}
	for dir := range strings.Lines(out.String()) {
		rel, err := filepath.Rel(g.dir, strings.TrimSpace(dir))
		if err == nil && filepath.IsLocal(rel) {
			patterns = append(patterns, "./"+filepath.ToSlash(rel)+"/...")
		}
	}
	return patterns
}

// wantsBelow reports whether the patterns ask for everything below dir.
func wantsBelow(patterns []string) bool {
	for _, p := range patterns {
		if p == "./..." || p == "..." {
			return true
		}
	}
	return false
}
