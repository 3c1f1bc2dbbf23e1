package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/resilint/resilint/internal/baseline"
)

// place is what is known about a directory: its settings file and its module.
type place struct {
	file   string // "" when there is none
	root   string // directory of go.mod, "" when there is none
	module string // path of the module
}

// locate looks for the settings that apply in a directory: the nearest file
// from there up to the directory of go.mod. With no go.mod above, only the
// directory itself is looked at.
func locate(dir string) (place, error) {
	var p place
	for d := dir; ; d = filepath.Dir(d) {
		if p.file == "" {
			name, err := fileIn(d)
			if err != nil {
				return p, err
			}
			p.file = name
		}
		if mod, err := os.ReadFile(filepath.Join(d, "go.mod")); err == nil {
			p.root, p.module = d, modfile.ModulePath(mod)
			return p, nil
		}
		if filepath.Dir(d) == d {
			break
		}
	}
	if p.file != "" && filepath.Dir(p.file) != dir {
		p.file = ""
	}
	return p, nil
}

// fileIn returns the settings file of a directory, or "".
func fileIn(dir string) (string, error) {
	path, other := filepath.Join(dir, FileName), filepath.Join(dir, otherFileName)
	has := exists(path)
	if exists(other) {
		if has {
			return "", Problems{{"", other, Pos{1, 1}, "there is a " + FileName + " as well; keep one of them"}}
		}
		return other, nil
	}
	if has {
		return path, nil
	}
	return "", nil
}

// exists reports whether there is anything of that name: a folder or a link
// that leads nowhere is a mistake to report, not a lack of settings.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// ModuleRoot returns the directory with the go.mod that a directory belongs to, ""
// when there is none.
func ModuleRoot(dir string) string {
	for !isFile(filepath.Join(dir, "go.mod")) {
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
	return dir
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// Load returns the settings for packages in a directory, the flags of Analyzer
// over them. The error is Problems when a settings file is wrong.
func Load(dir string) (*Settings, error) { return load(dir, "", &flags) }

// Check returns what is wrong with the settings of a directory under flags as
// the go command hands them to a vet tool (`-resilint.profile=strict`). Flags
// that are wrong themselves are left to the parser of the command line.
func Check(dir string, args []string) error {
	var o overrides
	fs := newFlags(&o)
	for _, arg := range args {
		name, value, hasValue := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		name, ours := strings.CutPrefix(name, Analyzer.Name+".")
		if !ours {
			continue
		}
		if !hasValue {
			value = "true"
		}
		if fs.Set(name, value) != nil {
			return nil //nolint:nilerr // flag parsing reports a wrong value itself
		}
	}
	_, err := load(dir, "", &o)
	return err
}

func load(dir, module string, flags *overrides) (*Settings, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	p, err := locate(dir)
	if err != nil && flags.path == "" {
		return nil, err
	}
	if flags.path != "" {
		p.file = flags.path
	}
	if module == "" {
		module = p.module
	}
	f := noFile
	if p.file != "" {
		if f, err = read(p.file); err != nil {
			return nil, err
		}
	}
	var known *baseline.File
	if !flags.noBaseline {
		if known, err = p.baseline(); err != nil {
			return nil, err
		}
	}
	return f.with(module, flags, known), nil
}

// LoadTree returns the settings that are in effect in a directory and below
// it, as far as its module reaches: those of the directory first. All problems
// of all files are in the error, which is Problems then.
func LoadTree(dir string) ([]*Settings, error) {
	var all []*Settings
	var problems Problems
	seen := map[string]bool{}
	add := func(dir string) error {
		s, err := Load(dir)
		var ps Problems
		switch {
		case errors.As(err, &ps):
			if !seen[ps[0].Path] {
				problems = append(problems, ps...)
			}
			seen[ps[0].Path] = true
		case err != nil:
			return err
		case !seen[s.Path()]:
			seen[s.Path()] = true
			all = append(all, s)
		}
		return nil
	}
	if err := add(dir); err != nil {
		return nil, err
	}
	if flags.path == "" {
		err := walk(dir, false, func(path string) error { return add(filepath.Dir(path)) })
		if err != nil {
			return nil, err
		}
	}
	if len(problems) > 0 {
		return nil, problems
	}
	return all, nil
}

// walk calls do for the settings files in dir and below it where packages can
// be, in lexical order. Nested modules are visited only when asked for.
func walk(dir string, nested bool, do func(path string) error) error {
	return filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		switch name := nameOf(e); {
		case err != nil:
			if path == dir {
				return fmt.Errorf("settings: %w", err)
			}
			return nil // what cannot be read holds no packages that can be analysed
		case path != dir && (name == FileName || name == otherFileName):
			if err := do(path); err != nil || !e.IsDir() {
				return err
			}
			return fs.SkipDir
		case e.IsDir() && path != dir && skipDir(name):
			return fs.SkipDir
		case e.IsDir() && path != dir && !nested && isFile(filepath.Join(path, "go.mod")):
			return fs.SkipDir
		}
		return nil
	})
}

func nameOf(e fs.DirEntry) string {
	if e == nil {
		return ""
	}
	return e.Name()
}

// skipDir reports whether the go command takes a directory of that name for
// one without packages of the module.
func skipDir(name string) bool {
	return name == "vendor" || name == "testdata" || name == "node_modules" ||
		strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}
