package cataloguecheck

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"iter"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// place is where the package of a row is.
type place struct {
	path   string // import path, version wildcard replaced
	module string // module@version, or "std"
}

// graph is the modules that are in reach: path to version.
type graph map[string]string

// modules lists the module graph of the module in dir.
func modules(ctx context.Context, dir string, env []string) (graph, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-m", "-e", "-f", "{{.Path}} {{.Version}}", "all")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("listing modules of %s: %w\n%s", dir, err, stderr.Bytes())
	}
	g := graph{}
	for line := range strings.Lines(string(out)) {
		path, version, _ := strings.Cut(strings.TrimSpace(line), " ")
		g[path] = version
	}
	return g, nil
}

// places returns the packages a path pattern means in this graph, none when its
// module is not in it.
func (g graph) places(pattern string) []place {
	if std(pattern) {
		return []place{{pattern, "std"}}
	}
	var found []place
	if !strings.Contains(pattern, "*") {
		if mod, ok := g.owner(pattern); ok {
			found = append(found, place{pattern, mod + "@" + g[mod]})
		}
		return found
	}
	before, after, _ := strings.Cut(pattern, "*")
	for mod := range g {
		version, ok := strings.CutPrefix(mod, before)
		if !ok {
			continue
		}
		version, _, _ = strings.Cut(version, "/")
		if version == "" || strings.Trim(version, "0123456789") != "" {
			continue
		}
		path := before + version + after
		if owner, ok := g.owner(path); ok && owner == mod {
			found = append(found, place{path, mod + "@" + g[mod]})
		}
	}
	return found
}

// owner returns the module a package belongs to: the longest path that is a
// prefix.
func (g graph) owner(path string) (mod string, ok bool) {
	for p := path; p != ""; {
		if _, ok := g[p]; ok {
			return p, true
		}
		i := strings.LastIndexByte(p, '/')
		if i < 0 {
			break
		}
		p = p[:i]
	}
	return "", false
}

// std reports whether a path is of the standard library: its first element has
// no dot.
func std(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
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
		Env:     append(append(os.Environ(), "CGO_ENABLED=0"), env...),
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
			l.err = cmpErr(l.err, errors.New("no Go code"))
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

func cmpErr(err, fallback error) error {
	if err != nil {
		return err
	}
	return fallback
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

func keys(m map[string]bool) iter.Seq[string] { return maps.Keys(m) }
