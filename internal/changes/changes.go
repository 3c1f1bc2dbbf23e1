// Package changes asks git which lines of the work tree are not as they were at
// a revision.
package changes

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Set is the changed lines by file; names are absolute, without links to folders.
type Set map[string][]Lines

// Lines is a range of lines, from 1, both ends included. A place where lines were
// only taken away is the lines before and after it.
type Lines struct{ First, Last int }

// all covers a file that is new.
var all = Lines{1, 1 << 30}

// Touches reports whether a range of lines of a file has changed.
func (s Set) Touches(file string, first, last int) bool {
	lines, ok := s[file]
	if !ok { // it may be named through a link
		if dir, err := filepath.EvalSymlinks(filepath.Dir(file)); err == nil {
			lines = s[filepath.Join(dir, filepath.Base(file))]
		}
	}
	for _, l := range lines {
		if l.First <= last && first <= l.Last {
			return true
		}
	}
	return false
}

// Since returns what has changed in the repository around a directory since its
// branch left a revision, committed or not; files that git does not know yet are
// new. The error says what the user can do about it.
func Since(ctx context.Context, dir, revision string) (Set, error) {
	g := git{ctx, dir}
	top, err := g.run("rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	g.dir = filepath.FromSlash(strings.TrimRight(top, "\r\n"))
	root, err := filepath.EvalSymlinks(g.dir)
	if err != nil {
		return nil, err
	}
	shallow, err := g.run("rev-parse", "--is-shallow-repository")
	if err != nil {
		return nil, err
	}
	if _, err := g.run("rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}"); err != nil {
		if strings.TrimSpace(shallow) == "true" {
			return nil, fmt.Errorf("git knows no revision %q here: the clone is shallow and has to fetch it", revision)
		}
		return nil, fmt.Errorf("git knows no revision %q here", revision)
	}
	from := revision
	switch base, err := g.run("merge-base", revision, "HEAD"); {
	case err == nil:
		from = strings.TrimSpace(base) // what others did on the branch since is not ours
	case strings.TrimSpace(shallow) == "true":
		return nil, fmt.Errorf("the clone is shallow and does not reach back to where the branch left %s; fetch more of it, such as all with `git fetch --unshallow`", revision)
	}
	diff, err := g.run("-c", "core.quotePath=false", "diff", "--no-color", "--no-ext-diff", "--no-textconv", "--submodule=diff", "--unified=0",
		"--src-prefix=a/", "--dst-prefix=b/", "--end-of-options", from)
	if err != nil {
		return nil, err
	}
	set := Set{}
	for name, lines := range parse(diff) {
		set[filepath.Join(root, filepath.FromSlash(name))] = lines
	}
	fresh, err := g.run("ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(fresh, "\x00") {
		if name != "" {
			set[filepath.Join(root, filepath.FromSlash(name))] = []Lines{all}
		}
	}
	return set, nil
}

// git runs commands of git in a directory.
type git struct {
	ctx context.Context
	dir string
}

func (g git) run(args ...string) (string, error) {
	cmd := exec.CommandContext(g.ctx, "git", args...)
	cmd.Dir = g.dir
	cmd.Env = slices.DeleteFunc(os.Environ(), ofRepository)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is not installed, or not in PATH")
	case err != nil && stderr.Len() > 0:
		return "", fmt.Errorf("git: %s", strings.TrimPrefix(firstLine(stderr.String()), "fatal: "))
	case err != nil:
		return "", fmt.Errorf("git: %w", err)
	}
	return string(out), nil
}

// ofRepository reports whether an environment variable tells git which repository it
// is in. It does so in hooks, and means the one that the hook runs for as seen from the
// folder that git started it in; the folder of the run decides here.
func ofRepository(variable string) bool {
	name, _, _ := strings.Cut(variable, "=")
	return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX"}, name)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}
