package cataloguecheck

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/packages"
)

// place is a package in reach.
type place struct {
	path   string // import path, version wildcard replaced
	module string // module@version, or "std"
}

// reach is the packages that are part of the build of a module, by import path
// and by path with a version wildcard.
type reach map[string][]place

// inReach lists the packages of the module in dir and all they import.
func inReach(ctx context.Context, dir string, env []string) (reach, error) {
	const format = "{{.ImportPath}} {{with .Module}}{{.Path}}{{with .Version}}@{{.}}{{end}}{{else}}std{{end}}"
	cmd := exec.CommandContext(ctx, "go", "list", "-e", "-deps", "-f", format, "./...")
	cmd.Dir = dir
	cmd.Env = environ(env)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("listing packages of %s: %w\n%s", dir, err, stderr.Bytes())
	}
	r := reach{}
	for line := range strings.Lines(string(out)) {
		path, module, _ := strings.Cut(strings.TrimSpace(line), " ")
		r[path] = append(r[path], place{path, module})
		if wild := catalogue.Wildcard(path); wild != path {
			r[wild] = append(r[wild], place{path, module})
		}
	}
	return r, nil
}

// places returns the packages that the path of a row means, none when there is
// none in reach. The standard library is always in reach.
func (r reach) places(pattern string) []place {
	if sym.Standard(pattern) {
		return []place{{pattern, "std"}}
	}
	return r[pattern]
}

// environ is the environment of the go command: no C compiler is needed.
func environ(env []string) []string {
	return append(append(os.Environ(), "CGO_ENABLED=0"), env...)
}

// loaded is a package of a row: its types, or why there are none.
type loaded struct {
	types *types.Package
	err   error
	// partial: files were left out because they need cgo.
	partial bool
}

// load type-checks packages and all they import from source, without function
// bodies: no build cache is filled and no compiler is run.
func load(ctx context.Context, dir string, env, paths []string) (map[string]loaded, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	pkgs, err := packages.Load(&packages.Config{
		Context: ctx,
		Dir:     dir,
		Env:     environ(env),
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesSizes,
		ParseFile: parseFile,
	}, paths...)
	if err != nil {
		return nil, err
	}
	byPath := make(map[string]loaded, len(pkgs))
	for _, p := range pkgs {
		l := loaded{types: p.Types, partial: slices.ContainsFunc(p.IgnoredFiles, needsCgo)}
		for _, e := range p.Errors {
			// Imports that only bodies need are reported as type errors: expected.
			if e.Kind != packages.TypeError {
				l.err = errors.Join(l.err, e)
			}
		}
		if l.types == nil || l.types.Scope().Len() == 0 {
			l.err = cmp.Or(l.err, errors.New("no Go code"))
			l.types = nil
		}
		byPath[p.PkgPath] = l
	}
	return byPath, nil
}

// needsCgo reports whether a Go file imports "C".
func needsCgo(name string) bool {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly|parser.SkipObjectResolution)
	return err == nil && slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"C"` })
}

// parseFile parses a file and drops function bodies.
func parseFile(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if f == nil {
		return nil, err
	}
	for _, decl := range f.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok {
			fn.Body = nil
		}
	}
	return f, err
}
