package config

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// Unused says what the settings name in vain: files to exclude that are not there,
// and modules of one's own that nothing imports. Neither does harm, but the one may
// have been renamed and the other misspelt. pkgs are the import paths of all packages
// of the module and of all that they import. Each line begins with the place.
func (s *Settings) Unused(pkgs []string) (lines []string) {
	say := func(at Pos, format string, args ...any) {
		lines = append(lines, fmt.Sprintf("%s:%d:%d: ", s.file.path, at.Line, at.Col)+fmt.Sprintf(format, args...))
	}
	for _, m := range s.file.modules {
		prefix := strings.TrimSuffix(m.V, "/...")
		if !slices.ContainsFunc(pkgs, func(p string) bool { return p == prefix || strings.HasPrefix(p, prefix+"/") }) {
			say(m.Pos, "first_party: no package in use begins with %q", m.V)
		}
	}
	for _, g := range s.vain() {
		say(g.Pos, "exclude: there is no file %q", g.V)
	}
	return lines
}

// vain returns the globs that name no file below the settings file.
func (s *Settings) vain() []globPath {
	left := slices.Clone(s.file.exclude)
	if len(left) == 0 {
		return nil
	}
	err := filepath.WalkDir(s.file.dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == ".git" {
			return fs.SkipDir
		}
		rel, err := filepath.Rel(s.file.dir, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		left = slices.DeleteFunc(left, func(g globPath) bool { return g.glob.match(rel) })
		if len(left) == 0 {
			return fs.SkipAll
		}
		return nil
	})
	if err != nil {
		return nil // who knows what is there
	}
	return left
}
