package output

import (
	"os"
	"path/filepath"
)

// repository returns the root of the checkout that a directory lies in, which
// code hosts take paths to be relative to; without one, the directory itself.
func repository(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, ".git")); err == nil {
			return d
		}
		if filepath.Dir(d) == d {
			return dir
		}
	}
}

// below names a file relative to the root of the checkout, with slashes; a file
// elsewhere by its whole name. dir is what relative names are relative to.
func below(root, dir, file string) string {
	if file == "" {
		return ""
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	if rel, err := filepath.Rel(root, file); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(file)
}
