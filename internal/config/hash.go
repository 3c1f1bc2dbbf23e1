package config

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"github.com/resilint/resilint/internal/baseline"
)

// Hash returns a short hexadecimal digest of all settings files and baselines
// that can be in effect for packages named from dir: those of its module and of
// the modules of its workspace, and the one that a flag names. It is for drivers
// that cache results and know nothing of the files. It never fails, a file that
// cannot be read counts with its error; and it is the same where the same files
// lie in another folder, so that machines can share results.
func Hash(dir string) string {
	h := sha256.New()
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	all := Modules(dir)
	add := func(path string) error {
		name := path
		if rel, err := filepath.Rel(all[0], path); err == nil {
			name = filepath.ToSlash(rel)
		}
		src, err := os.ReadFile(path)
		fmt.Fprintf(h, "%q %q %v\n", name, src, err != nil)
		return nil
	}
	if flags.path != "" {
		_ = add(flags.path)
	}
	for _, root := range all {
		_ = add(filepath.Join(root, baseline.FileName))
		if err := walk(root, true, add); err != nil {
			fmt.Fprintf(h, "unreadable %v\n", errors.Is(err, fs.ErrNotExist))
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// Modules are the directories that the modules in reach of dir lie in: its own and
// those of its workspace.
func Modules(dir string) []string {
	root := dir
	if p, err := locate(dir); err == nil && p.root != "" {
		root = p.root
	}
	work := os.Getenv("GOWORK")
	if work == "" {
		for d := dir; ; d = filepath.Dir(d) {
			if name := filepath.Join(d, "go.work"); isFile(name) {
				work = name
				break
			}
			if filepath.Dir(d) == d {
				break
			}
		}
	}
	out := []string{root}
	src, err := os.ReadFile(work) // "off" is no file
	if err != nil {
		return out
	}
	f, err := modfile.ParseWork(work, src, nil)
	if err != nil {
		return out
	}
	for _, use := range f.Use {
		path := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(work), path)
		}
		if path != root {
			out = append(out, path)
		}
	}
	return out
}

// Key returns a short hexadecimal digest of the settings file and the baseline
// that are in effect for packages in dir. It never fails, as Hash.
func Key(dir string) string {
	h := sha256.New()
	p, err := locate(dir)
	fmt.Fprintf(h, "%q %v\n", p.file, err != nil)
	for _, path := range []string{p.file, filepath.Join(p.root, baseline.FileName)} {
		src, err := os.ReadFile(path)
		fmt.Fprintf(h, "%q %v\n", src, err != nil)
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}
