package driver

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// listed is a package as `go list -json` describes it.
type listed struct {
	ImportPath string
	Dir        string
	Name       string
	Export     string
	ForTest    string
	GoFiles    []string
	CgoFiles   []string
	Imports    []string
	ImportMap  map[string]string
	Match      []string
	Module     *packages.Module
	Standard   bool
	DepOnly    bool
	Error      *listError
}

type listError struct {
	ImportStack []string
	Pos         string
	Err         string
}

const listFields = "-json=ImportPath,Dir,Name,Export,ForTest,GoFiles,CgoFiles,Imports,ImportMap,Match,Module,Standard,DepOnly,Error"

// list asks the go command for the packages and everything they depend on, in
// an order in which dependencies come first.
//
// -export with -n is what makes loading cheap at every state of the build cache:
// the go command works out which compiled packages the cache holds and names
// their files, and for the others prints the commands that would compile them
// instead of running them. So a stale package costs nothing, least of all one's own.
// With an empty cache the question is not worth asking.
func (g *gocmd) list(ctx context.Context, flags, patterns []string) (pkgs []*listed, stderr string, err error) {
	args := []string{"list", "-e", "-deps", "-pgo=off", "-buildvcs=false", listFields}
	if !g.emptyCache {
		args = append(args, "-export", "-n")
	}
	args = append(append(append(args, flags...), "--"), patterns...)
	r, w := io.Pipe()
	type end struct {
		stderr string
		err    error
	}
	done := make(chan end, 1)
	go func() {
		stderr, err := g.run(ctx, w, args...)
		w.Close()
		done <- end{stderr, err}
	}()
	dec := json.NewDecoder(r)
	for {
		p := new(listed)
		if err = dec.Decode(p); err != nil {
			break
		}
		if p.Error != nil {
			p.Error.Pos = g.absPos(p.Error.Pos)
		}
		pkgs = append(pkgs, p)
	}
	_, _ = io.Copy(io.Discard, r) // else the go command waits for a reader for ever
	e := <-done
	if e.err != nil {
		return nil, "", g.explain(e.stderr, e.err)
	}
	if !errors.Is(err, io.EOF) {
		return nil, "", &SetupError{GoFailed, "go list printed no JSON: " + err.Error()}
	}
	return pkgs, e.stderr, nil
}

// compiledFiles returns the files that cgo makes of packages that use it, by
// import path. A package whose C code does not build is missing there.
func (g *gocmd) compiledFiles(ctx context.Context, flags, paths []string) (map[string][]string, string, error) {
	args := []string{"list", "-e", "-compiled", "-pgo=off", "-buildvcs=false", "-json=ImportPath,Dir,CompiledGoFiles"}
	args = append(append(append(args, flags...), "--"), paths...)
	r, w := io.Pipe()
	var stderr string
	var runErr error
	done := make(chan struct{})
	go func() {
		stderr, runErr = g.run(ctx, w, args...)
		w.Close()
		close(done)
	}()
	files := map[string][]string{}
	dec := json.NewDecoder(r)
	for {
		var p struct {
			ImportPath, Dir string
			CompiledGoFiles []string
		}
		if dec.Decode(&p) != nil {
			break
		}
		for _, f := range p.CompiledGoFiles {
			if strings.HasSuffix(f, ".go") || filepath.IsAbs(f) {
				files[p.ImportPath] = append(files[p.ImportPath], join(p.Dir, f))
			}
		}
	}
	_, _ = io.Copy(io.Discard, r)
	<-done
	var setup *SetupError
	if errors.As(runErr, &setup) {
		return nil, "", setup
	}
	return files, stderr, nil
}

// absPos makes the file of a "file:line:col" absolute.
func (g *gocmd) absPos(pos string) string {
	if pos == "" || filepath.IsAbs(pos) {
		return pos
	}
	return filepath.Join(g.dir, pos)
}

func join(dir, file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(dir, file)
}
