package probes

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/memo"
)

// Bounds of what is read of a module.
const (
	maxFiles = 4000
	maxSize  = 256 << 10
)

// manifests holds what was read, by the root of the module.
var manifests memo.Map[map[string]string]

// LivenessIn reports whether a manifest of the module that a folder belongs to
// makes a path a liveness probe, and where: "deploy/app.yaml:41". The module is
// read on the first question.
func LivenessIn(dir, path string) (where string, ok bool) {
	root := config.ModuleRoot(dir)
	if root == "" || path == "" {
		return "", false
	}
	where, ok = manifests.Get(root, readManifests)[path]
	return where, ok
}

// Digest returns what results depend on of the manifests of a module.
func Digest(root string) string { return fmt.Sprint(manifests.Get(root, readManifests)) }

// foreign matches folders whose manifests are not those of the service.
var foreign = regexp.MustCompile(`^(\.(git|idea|vscode|cache)|_.*|vendor|node_modules|third_party|test.*|e2e|fixtures?|docs?|examples?)$`)

// readManifests returns the paths of the liveness probes of a module, each with
// the place that says so. What cannot be read says nothing.
func readManifests(root string) map[string]string {
	found, seen := map[string]string{}, 0
	_ = filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil //nolint:nilerr // what cannot be read says nothing
		case d.IsDir():
			if name != root && foreign.MatchString(strings.ToLower(d.Name())) {
				return filepath.SkipDir
			}
			return nil
		}
		switch filepath.Ext(name) {
		case ".yaml", ".yml", ".tpl", ".json":
		default:
			return nil
		}
		if seen++; seen > maxFiles {
			return filepath.SkipAll
		}
		if info, err := d.Info(); err != nil || info.Size() > maxSize {
			return nil //nolint:nilerr // as above
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return nil //nolint:nilerr // as above
		}
		below, err := filepath.Rel(root, name)
		if err != nil {
			return nil //nolint:nilerr // as above
		}
		for path, line := range livenessPaths(string(data)) {
			if _, has := found[path]; !has {
				found[path] = fmt.Sprintf("%s:%d", filepath.ToSlash(below), line)
			}
		}
		return nil
	})
	return found
}

// path matches the path of a probe in YAML or JSON.
var path = regexp.MustCompile(`^[{\s"]*path"?:\s*["']?(/[^"'\s{}]*)`)

// livenessPaths returns the paths of the liveness probes in the text of a manifest
// with their lines. Templates around them are no hindrance: only the indentation
// is looked at.
func livenessPaths(text string) map[string]int {
	if !strings.Contains(text, "livenessProbe") {
		return nil
	}
	found := map[string]int{}
	indent := -1
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimLeft(line, " \t")
		if trimmed == "" || strings.HasPrefix(trimmed, "#") || strings.HasPrefix(trimmed, "{{") {
			continue
		}
		at := len(line) - len(trimmed)
		if indent >= 0 && at <= indent {
			indent = -1
		}
		if strings.HasPrefix(strings.TrimLeft(trimmed, `"- `), "livenessProbe") {
			indent = at
			continue
		}
		if m := path.FindStringSubmatch(trimmed); m != nil && indent >= 0 {
			found[m[1]] = i + 1
		}
	}
	return found
}
