package driver_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/resilint/resilint/internal/driver"
)

// TestSetupErrors covers what keeps a run from its first package.
func TestSetupErrors(t *testing.T) {
	t.Parallel()
	const plain = "-- go.mod --\nmodule example.com/a\ngo 1.24\n-- a.go --\npackage a\n-- doc/x.md --\n"
	for _, tt := range []struct {
		name, archive string
		patterns      []string
		env           []string
		kind          driver.Kind
		exit          int
		want          string // part of the message
	}{
		{name: "no go.mod", archive: "-- a.go --\npackage a\n", kind: driver.NoModule, exit: 2, want: "no go.mod in "},
		{
			name:    "no go.mod but in folders below",
			archive: "-- x/go.mod --\nmodule x\n-- y/go.mod --\nmodule y\n",
			kind:    driver.NoModule, exit: 2, want: "but in x, y: run resilint -C <dir> ./...",
		},
		{
			name:    "no go.mod but in the module cache",
			archive: "-- pkg/mod/example.com/x@v1.0.0/go.mod --\nmodule x\n-- z/go.mod --\nmodule z\n",
			kind:    driver.NoModule, exit: 2, want: "but in z: run resilint -C <dir> ./...",
		},
		{
			name:    "no checksum of an indirect module",
			archive: "-- go.mod --\nmodule a\ngo 1.16\nrequire golang.org/x/text v0.14.0\n-- a.go --\npackage a\nimport _ \"golang.org/x/text/language\"\n",
			env:     []string{"GOFLAGS=-mod=readonly"},
			kind:    driver.GoFailed, exit: 3, want: "go mod tidy",
		},
		{name: "no go.mod, a package named", archive: "-- a.go --\npackage a\n", patterns: []string{"./b"}, kind: driver.NoModule, exit: 2, want: "no go.mod in "},
		{name: "no go.mod, a file named", archive: "-- a.go --\npackage a\n", patterns: []string{"a.go"}, kind: driver.NoModule, exit: 2, want: "no go.mod in "},
		{name: "no such directory", archive: plain, patterns: []string{"./nope"}, kind: driver.NoPackage, exit: 2, want: "no such package: ./nope"},
		{name: "no Go files", archive: plain, patterns: []string{"./doc"}, kind: driver.NoPackage, exit: 2, want: "no Go files in"},
		{name: "no such import path", archive: plain, patterns: []string{"example.com/b"}, kind: driver.NoPackage, exit: 2, want: "go get example.com/b"},
		{name: "one good, one bad", archive: plain, patterns: []string{".", "./nope"}, kind: driver.NoPackage, exit: 2, want: "no such package: ./nope"},
		{name: "outside", archive: plain, patterns: []string{"../..."}, kind: driver.NoMatch, exit: 2, want: "pattern ../..."},
		{name: "no match", archive: plain, patterns: []string{"./doc/..."}, kind: driver.NoMatch, exit: 2, want: "matched no packages"},
		{name: "empty module", archive: "-- go.mod --\nmodule example.com/a\n", kind: driver.NoMatch, exit: 2, want: "matched no packages"},
		{
			name: "package of a nested module", archive: plain + "-- n/go.mod --\nmodule n\n-- n/n.go --\npackage n\n",
			patterns: []string{"./n"}, kind: driver.NoPackage, exit: 2, want: "modules below: n",
		},
		{name: "go command too old", archive: "-- go.mod --\nmodule a\ngo 1.999\n-- a.go --\npackage a\n", kind: driver.GoTooOld, exit: 3, want: "requires go >= 1.999"},
		{name: "broken go.mod", archive: "-- go.mod --\nmodule a\nrequest b v1\n-- a.go --\npackage a\n", kind: driver.GoFailed, exit: 3, want: "go.mod:2: unknown directive: request"},
		{
			name:    "no network, an old module that needs its whole graph",
			archive: "-- go.mod --\nmodule a\ngo 1.16\nrequire example.com/none v1.0.0\n-- a.go --\npackage a\nimport _ \"example.com/none\"\n",
			env:     []string{"GOPROXY=http://127.0.0.1:1", "GONOSUMDB=*", "GOFLAGS=-mod=mod"},
			kind:    driver.NoNetwork, exit: 3, want: "go mod download",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := unpack(t, tt.archive)
			res, err := driver.Run(context.Background(), driver.Options{Dir: dir, Patterns: tt.patterns, Env: environ(tt.env...)})
			var setup *driver.SetupError
			if !errors.As(err, &setup) || setup.Kind != tt.kind || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got kind %v, error %v\nwant kind %v, %q", setup, err, tt.kind, tt.want)
			}
			if code := driver.ExitCode(res, 0, err); code != tt.exit {
				t.Errorf("exit code %d, want %d", code, tt.exit)
			}
		})
	}
	for _, dir := range []string{filepath.Join(t.TempDir(), "none"), os.Args[0]} {
		_, err := driver.Run(context.Background(), driver.Options{Dir: dir})
		var setup *driver.SetupError
		if !errors.As(err, &setup) || setup.Kind != driver.NoDir {
			t.Errorf("%s: %v", dir, err)
		}
	}
}

func TestGoMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := driver.Run(context.Background(), driver.Options{})
	var setup *driver.SetupError
	if !errors.As(err, &setup) || setup.Kind != driver.NoGo || driver.ExitCode(nil, 0, err) != driver.ExitIncomplete {
		t.Errorf("error %v", err)
	}
}

// TestInterruptBusy cancels while an analyzer is at work that never ends.
func TestInterruptBusy(t *testing.T) {
	t.Parallel()
	dir := unpack(t, "-- go.mod --\nmodule a\n-- a.go --\npackage a\n")
	ctx, cancel := context.WithCancel(context.Background())
	release := make(chan struct{})
	defer close(release)
	_, err := driver.Run(ctx, driver.Options{Dir: dir, Env: environ(), Analyzers: oneAt(func(string) {
		cancel()
		<-release
	})})
	var setup *driver.SetupError
	if !errors.As(err, &setup) || setup.Kind != driver.Interrupt {
		t.Errorf("error %v", err)
	}
}

// TestLoadErrorText puts in front what is known of the place.
func TestLoadErrorText(t *testing.T) {
	for want, e := range map[string]driver.LoadError{
		"no go":          {Message: "no go"},
		"a/b: no go":     {Package: "a/b", Message: "no go"},
		"b.go:1:2: no x": {Package: "a/b", Pos: "b.go:1:2", Message: "no x"},
	} {
		if got := e.Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestInterrupt cancels while the analysis runs.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	dir := unpack(t, "-- go.mod --\nmodule a\n-- a.go --\npackage a\n-- b/b.go --\npackage b\n")
	ctx, cancel := context.WithCancel(context.Background())
	var started atomic.Int32
	_, err := driver.Run(ctx, driver.Options{Dir: dir, Env: environ(), Analyzers: oneAt(func(string) {
		started.Add(1)
		cancel()
	})})
	var setup *driver.SetupError
	if !errors.As(err, &setup) || setup.Kind != driver.Interrupt || driver.ExitCode(nil, 0, err) != driver.ExitIncomplete {
		t.Errorf("error %v", err)
	}
	if n := started.Load(); n == 0 || n > 2 {
		t.Errorf("%d packages were started", n)
	}
	if _, err := driver.Run(ctx, driver.Options{Dir: dir, Env: environ()}); !errors.As(err, &setup) || setup.Kind != driver.Interrupt {
		t.Errorf("cancelled before the start: %v", err)
	}
}
