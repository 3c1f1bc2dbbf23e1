package gopls

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/lockedfile"

	"github.com/resilint/resilint/internal/program"
)

// Module paths.
const (
	goplsModule = "golang.org/x/tools/gopls"
	ownModule   = "github.com/resilint/resilint"
)

// Builder builds gopls.
type Builder struct {
	Version Version
	// Cache is the folder for what was built; see DefaultCache.
	Cache string
	// Logf is told what takes long.
	Logf func(format string, args ...any)
}

// DefaultCache is the folder for programs that were built: that of the user's
// caches, or the one RESILINT_CACHE names.
func DefaultCache() (string, error) {
	if dir := os.Getenv("RESILINT_CACHE"); dir != "" {
		return filepath.Abs(dir)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no folder for caches: %w; name one in RESILINT_CACHE", err)
	}
	return filepath.Join(dir, "resilint"), nil
}

// Program returns the program, built when it is not in the cache. There is one
// for each version of gopls, build of resilint and version of Go.
func (b *Builder) Program(ctx context.Context) (string, error) {
	key, err := b.key(ctx)
	if err != nil {
		return "", err
	}
	dir := filepath.Join(b.Cache, "gopls", key)
	program := filepath.Join(dir, "gopls"+exe())
	if isProgram(program) {
		return program, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	// Editors start several at once: one builds, the others wait.
	unlock, err := lockedfile.MutexAt(filepath.Join(dir, "lock")).Lock()
	if err != nil {
		return "", err
	}
	defer unlock()
	if isProgram(program) {
		return program, nil
	}
	return program, b.Build(ctx, program)
}

func exe() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

func isProgram(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// key names a build.
func (b *Builder) key(ctx context.Context) (string, error) {
	digest, err := program.Digest()
	if err != nil {
		return "", err
	}
	goVersion, err := b.goCommand(ctx, "", "env", "GOVERSION", "GOOS", "GOARCH")
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s %s %s", digest, goVersion, b.Version)
	return b.Version.Gopls + "-" + hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// Build builds gopls into a file.
func (b *Builder) Build(ctx context.Context, out string) error {
	b.Logf("building gopls %s with resilint in it; this is done once and takes a minute or two", b.Version.Gopls)
	require, replace, err := ownVersion()
	if err != nil {
		return err
	}
	module, err := b.download(ctx)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "resilint-gopls-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := prepare(module, work); err != nil {
		return fmt.Errorf("gopls %s: %w", b.Version.Gopls, err)
	}
	edit := []string{"mod", "edit", "-require=" + ownModule + "@" + require}
	if replace != "" {
		edit = append(edit, "-replace="+ownModule+"="+replace)
	}
	if _, err := b.goCommand(ctx, work, edit...); err != nil {
		return err
	}
	built := filepath.Join(work, "built"+exe())
	// The version is what editors and bug reports show.
	if _, err := b.goCommand(ctx, work, "build", "-mod=mod", "-trimpath", "-ldflags=-s -w -X main.version="+b.Version.Gopls+"+resilint", "-o", built, "."); err != nil {
		return err
	}
	return move(built, out)
}

// download returns the folder of gopls in the module cache.
func (b *Builder) download(ctx context.Context) (string, error) {
	out, err := b.goCommand(ctx, "", "mod", "download", "-json", goplsModule+"@"+b.Version.Gopls)
	if err != nil {
		return "", err
	}
	var mod struct{ Dir, Error string }
	if err := json.Unmarshal([]byte(out), &mod); err != nil {
		return "", err
	}
	if mod.Error != "" || mod.Dir == "" {
		return "", fmt.Errorf("gopls %s could not be had: %s", b.Version.Gopls, mod.Error)
	}
	return mod.Dir, nil
}

// goCommand runs the go command, in a folder or, without one, outside of any
// module, so that the user's settings for his own module are not used.
func (b *Builder) goCommand(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	if dir == "" {
		cmd.Dir = os.TempDir()
	}
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GO111MODULE=on", "PWD="+cmd.Dir)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("gopls has to be built, and there is no go command in PATH")
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		return "", fmt.Errorf("go %s: %s", args[0], cause(stderr.String()+string(out), err))
	}
	return string(out), nil
}

// cause is what went wrong, in one line: what go mod download -json calls the
// error, or the last line that is none of progress.
func cause(text string, err error) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for _, line := range lines {
		if message, is := strings.CutPrefix(strings.TrimSpace(line), `"Error": `); is {
			if plain, err := strconv.Unquote(strings.TrimSuffix(message, ",")); err == nil {
				return strings.ReplaceAll(plain, "\n", " ")
			}
		}
	}
	for _, line := range slices.Backward(lines) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "go: downloading ") {
			return line
		}
	}
	return err.Error()
}

// ownVersion returns the version of resilint to link: its own. One that was built
// in a clone is replaced by the clone.
func ownVersion() (require, replace string, err error) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", "", errors.New("this resilint does not know its version; install a release or build it with the go command")
	}
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		root := filepath.Dir(filepath.Dir(filepath.Dir(file)))
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil && !strings.Contains(filepath.ToSlash(root), "/pkg/mod/") {
			return "v0.0.0", root, nil
		}
	}
	if v := info.Main.Version; info.Main.Path == ownModule && v != "" && v != "(devel)" && !strings.Contains(v, "+dirty") {
		return v, "", nil
	}
	return "", "", errors.New("this resilint was built from sources that are no longer there, with -trimpath and no version; install a release")
}

// move puts a program in its place, at once.
func move(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	src, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(to), ".gopls-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // gone when all went well
	_, err = tmp.Write(src)
	if err := errors.Join(err, tmp.Close()); err != nil {
		return err
	}
	if err := os.Chmod(tmp.Name(), 0o755); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), to)
}
