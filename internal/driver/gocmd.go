package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// gocmd runs the go command in one directory and environment.
type gocmd struct {
	dir        string
	env        []string
	emptyCache bool // nothing is compiled yet
}

// newGocmd checks that dir can be entered; otherwise the go command's absence
// and the directory's could not be told apart.
func newGocmd(dir string, env []string) (*gocmd, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, &SetupError{NoDir, err.Error()}
	}
	if st, err := os.Stat(abs); err != nil {
		return nil, &SetupError{NoDir, err.Error()}
	} else if !st.IsDir() {
		return nil, &SetupError{NoDir, abs + " is not a directory"}
	}
	if env == nil {
		env = os.Environ()
	}
	// PWD lets the go command keep a symbolic link in the names it prints.
	env = append(env[:len(env):len(env)], "PWD="+abs)
	g := &gocmd{dir: abs, env: env}
	if g.emptyCache = g.cacheIsEmpty(); g.emptyCache {
		g.env = append(g.env, noIndex)
	}
	return g, nil
}

// noIndex keeps the go command from building module indexes in an empty cache,
// which takes longer than reading the packages once without.
const noIndex = "GODEBUG=goindex=0"

// cacheIsEmpty reports whether the build cache is surely empty. It looks where
// the cache usually is: a wrong guess costs a second, never a result.
func (g *gocmd) cacheIsEmpty() bool {
	if g.getenv("GODEBUG") != "" || g.getenv("GOCACHEPROG") != "" {
		return false
	}
	dir := g.getenv("GOCACHE")
	if dir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return false
		}
		dir = filepath.Join(base, "go-build")
	}
	for _, sub := range []string{"00", "3a", "7f", "c4"} { // of 256, evenly filled
		if list, err := os.ReadDir(filepath.Join(dir, sub)); err == nil && len(list) > 0 {
			return false
		}
	}
	return true
}

// getenv returns what the go command sees as an environment variable.
func (g *gocmd) getenv(name string) string {
	for i := len(g.env) - 1; i >= 0; i-- {
		if v, ok := strings.CutPrefix(g.env[i], name+"="); ok {
			return v
		}
	}
	return ""
}

// run executes the go command. stderr is the beginning of what it said there;
// with err it is what the user has to be told.
func (g *gocmd) run(ctx context.Context, stdout io.Writer, args ...string) (stderr string, err error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = g.dir, g.env
	said := head{max: 64 << 10}
	cmd.Stdout, cmd.Stderr = stdout, &said
	// An interrupted go command removes its temporary files; killed, it would not.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = time.Second / 2
	err = cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", errInterrupted
	case errors.Is(err, exec.ErrNotFound):
		return "", &SetupError{NoGo, "the go command is not in PATH: resilint needs it to find packages (https://go.dev/dl)"}
	}
	return said.buf.String(), err
}

// goEnv are the values of `go env` that loading depends on.
type goEnv struct {
	GOARCH, GOVERSION, GOMOD, GOWORK string
}

func (g *gocmd) goEnv(ctx context.Context) (goEnv, error) {
	var out bytes.Buffer
	var env goEnv
	stderr, err := g.run(ctx, &out, "env", "-json", "GOARCH", "GOVERSION", "GOMOD", "GOWORK")
	if err != nil {
		return env, g.explain(stderr, err)
	}
	return env, json.Unmarshal(out.Bytes(), &env)
}

// head keeps the first max bytes written to it.
type head struct {
	buf bytes.Buffer
	max int
}

func (h *head) Write(p []byte) (int, error) {
	if room := h.max - h.buf.Len(); room > 0 {
		h.buf.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
