package main

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/settings"
)

// byNogo does what Bazel's nogo does. It looks at one package at a time: what that
// imports it knows by export data and by facts in files. It knows no modules, hands
// over no way to read files, looks at libraries as well, and gives settings to the
// analyzers as flags.
func byNogo(t *testing.T, dir string, scenarios []scenario) (list []finding) {
	t.Helper()
	set := func(text string) {
		if err := settings.Analyzer.Flags.Set("first-party", text); err != nil {
			t.Fatal(err)
		}
	}
	set("example.test")
	defer set("")
	roots, err := packages.Load(&packages.Config{
		Dir: dir, Env: environ(),
		Mode: packages.NeedName | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile | packages.NeedTypesSizes,
	}, patterns(scenarios)...)
	if err != nil {
		t.Fatal(err)
	}
	n := nogo{t: t, suite: []*analysis.Analyzer{settings.Analyzer}, files: map[string][]byte{}}
	for _, r := range analyzers.All {
		n.suite = append(n.suite, r.Analyzer)
	}
	packages.Visit(roots, nil, func(p *packages.Package) { // what it imports first
		if first, _, _ := strings.Cut(p.PkgPath, "/"); !strings.Contains(first, ".") {
			return // Bazel has the standard library ready
		}
		n.unit(p, func(pos token.Position, d analysis.Diagnostic) {
			rel, err := filepath.Rel(dir, pos.Filename)
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(roots, p) {
				list = append(list, finding{filepath.ToSlash(rel), pos.Line, pos.Column, d.Category, d.Message})
			}
		})
	})
	return list
}

// nogo is a build; files are those with facts, by package.
type nogo struct {
	t     *testing.T
	suite []*analysis.Analyzer
	files map[string][]byte
}

// stored is a fact in a file; the path is "" for one of the package.
type stored struct {
	Package string
	Path    objectpath.Path
	Fact    analysis.Fact
}

// subject is what a fact is about.
type subject struct {
	pkg *types.Package
	obj types.Object
	typ reflect.Type
}

// unit analyses a package.
func (n *nogo) unit(p *packages.Package, report func(token.Position, analysis.Diagnostic)) {
	fset, known := token.NewFileSet(), map[string]*types.Package{}
	var files []*ast.File
	for _, name := range p.CompiledGoFiles {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			n.t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	config := types.Config{Sizes: p.TypesSizes, Importer: importer(func(path string) (*types.Package, error) {
		if path == "unsafe" {
			return types.Unsafe, nil
		}
		dep := p.Imports[path]
		if dep == nil {
			return nil, fmt.Errorf("no package %s", path)
		}
		if pkg := known[dep.PkgPath]; pkg != nil && pkg.Complete() {
			return pkg, nil
		}
		src, err := os.Open(dep.ExportFile)
		if err != nil {
			return nil, err
		}
		defer src.Close()
		data, err := gcexportdata.NewReader(src)
		if err != nil {
			return nil, err
		}
		return gcexportdata.Read(data, fset, known, dep.PkgPath)
	})}
	pkg, err := config.Check(p.PkgPath, fset, files, info)
	if err != nil {
		n.t.Fatal(err)
	}
	known[p.PkgPath] = pkg
	facts := n.load(p, known)
	results := map[*analysis.Analyzer]any{}
	var run func(a *analysis.Analyzer)
	run = func(a *analysis.Analyzer) {
		if _, done := results[a]; done {
			return
		}
		inputs := map[*analysis.Analyzer]any{}
		for _, r := range a.Requires {
			run(r)
			inputs[r] = results[r]
		}
		about := func(pkg *types.Package, obj types.Object, fact analysis.Fact) subject {
			return subject{pkg, obj, reflect.TypeOf(fact)}
		}
		get := func(s subject, fact analysis.Fact) bool {
			v, ok := facts[s]
			if ok {
				reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(v).Elem())
			}
			return ok
		}
		results[a], err = a.Run(&analysis.Pass{
			Analyzer: a, Fset: fset, Files: files, Pkg: pkg, TypesInfo: info, TypesSizes: p.TypesSizes, ResultOf: inputs,
			Report:            func(d analysis.Diagnostic) { report(fset.Position(d.Pos), d) },
			ImportObjectFact:  func(obj types.Object, f analysis.Fact) bool { return get(about(obj.Pkg(), obj, f), f) },
			ExportObjectFact:  func(obj types.Object, f analysis.Fact) { facts[about(pkg, obj, f)] = f },
			ImportPackageFact: func(of *types.Package, f analysis.Fact) bool { return get(about(of, nil, f), f) },
			ExportPackageFact: func(f analysis.Fact) { facts[about(pkg, nil, f)] = f },
			AllObjectFacts: func() (list []analysis.ObjectFact) {
				for s, f := range facts {
					if s.obj != nil && slices.ContainsFunc(a.FactTypes, func(t analysis.Fact) bool { return reflect.TypeOf(t) == s.typ }) {
						list = append(list, analysis.ObjectFact{Object: s.obj, Fact: f})
					}
				}
				return list
			},
			AllPackageFacts: func() (list []analysis.PackageFact) {
				for s, f := range facts {
					if s.obj == nil && slices.ContainsFunc(a.FactTypes, func(t analysis.Fact) bool { return reflect.TypeOf(t) == s.typ }) {
						list = append(list, analysis.PackageFact{Package: s.pkg, Fact: f})
					}
				}
				return list
			},
		})
		if err != nil {
			n.t.Fatalf("%s of %s: %v", a, p.PkgPath, err)
		}
	}
	for _, a := range n.suite {
		run(a)
	}
	n.store(p, facts)
}

// load reads the facts of what a package imports. Those about objects that export
// data does not have are lost, as they are there.
func (n *nogo) load(p *packages.Package, known map[string]*types.Package) map[subject]analysis.Fact {
	facts := map[subject]analysis.Fact{}
	for _, dep := range p.Imports {
		if n.files[dep.PkgPath] == nil {
			continue
		}
		var list []stored
		if err := gob.NewDecoder(bytes.NewReader(n.files[dep.PkgPath])).Decode(&list); err != nil {
			n.t.Fatal(err)
		}
		for _, s := range list {
			pkg := known[s.Package]
			if pkg == nil {
				continue // nothing of it can be seen from here
			}
			key := subject{pkg, nil, reflect.TypeOf(s.Fact)}
			if s.Path != "" {
				obj, err := objectpath.Object(pkg, s.Path)
				if err != nil {
					continue
				}
				key.obj = obj
			}
			facts[key] = s.Fact
		}
	}
	return facts
}

// store writes a package's facts and those of what it imports.
func (n *nogo) store(p *packages.Package, facts map[subject]analysis.Fact) {
	var list []stored
	for s, fact := range facts {
		gob.Register(fact)
		one := stored{Package: s.pkg.Path(), Fact: fact}
		if s.obj != nil {
			path, err := objectpath.For(s.obj)
			if err != nil {
				continue
			}
			one.Path = path
		}
		list = append(list, one)
	}
	var file bytes.Buffer
	if err := gob.NewEncoder(&file).Encode(list); err != nil {
		n.t.Fatal(err)
	}
	n.files[p.PkgPath] = file.Bytes()
}

type importer func(path string) (*types.Package, error)

func (i importer) Import(path string) (*types.Package, error) { return i(path) }
