package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// finding is one finding of the tool, with its place in the repository.
type finding struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	File    string `json:"file"`
	Line    int    `json:"line"`

	repo    string
	label   *label
	verdict string
}

func (f *finding) place() string { return fmt.Sprintf("%s:%d", f.File, f.Line) }

// repository is one checkout with its modules.
type repository struct {
	name    string // owner/name
	dir     string
	modules []string
	env     []string
}

// checkouts finds the repositories below the corpus. A file owner__name.env
// beside a checkout holds the variables that its analysis needs, one per line.
func checkouts(corpus, only string) ([]*repository, error) {
	entries, err := os.ReadDir(corpus)
	if err != nil {
		return nil, err
	}
	var out []*repository
	for _, e := range entries {
		name := strings.Replace(e.Name(), "__", "/", 1)
		if !e.IsDir() || !strings.Contains(name, only) {
			continue
		}
		r := &repository{name: name, dir: filepath.Join(corpus, e.Name())}
		if b, err := os.ReadFile(filepath.Join(corpus, e.Name()+".env")); err == nil {
			r.env = strings.Fields(string(b))
		}
		err := filepath.WalkDir(r.dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && (d.Name() == "vendor" || d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".")) {
				return filepath.SkipDir
			}
			if d.Name() == "go.mod" {
				r.modules = append(r.modules, filepath.Dir(path))
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

// analyse runs the tool on every module of a repository. A module that cannot
// be analysed is said on stderr and does not stop the others.
func analyse(ctx context.Context, o options, r *repository) ([]*finding, error) {
	bin, err := filepath.Abs(o.bin)
	if err != nil {
		return nil, err
	}
	var out []*finding
	for _, mod := range r.modules {
		cmd := exec.CommandContext(ctx, bin, "-format", "json", "-profile", o.profile, "./...")
		cmd.Dir = mod
		cmd.Env = append(os.Environ(), r.env...)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		err := cmd.Run()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			return nil, err
		}
		if code := cmd.ProcessState.ExitCode(); code > 1 {
			first, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
			fmt.Fprintf(os.Stderr, "%s: exit %d: %s\n", mod, code, first)
		}
		var doc struct{ Findings []*finding }
		if stdout.Len() == 0 {
			continue
		}
		if err := json.Unmarshal(stdout.Bytes(), &doc); err != nil {
			return nil, fmt.Errorf("%s: the tool's output is not JSON: %w", mod, err)
		}
		for _, f := range doc.Findings {
			if !o.wants(f.Code) {
				continue
			}
			path := f.File
			if !filepath.IsAbs(path) {
				path = filepath.Join(mod, path)
			}
			if rel, err := filepath.Rel(r.dir, path); err == nil {
				f.File = filepath.ToSlash(rel)
			}
			f.repo = r.name
			out = append(out, f)
		}
	}
	return out, nil
}
