package driver

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
)

// readExport reads compiled types. Export data may complete packages that an
// earlier file has begun, so only one is read at a time.
func (ld *loader) readExport(n *node) {
	ld.exportMu.Lock()
	defer ld.exportMu.Unlock()
	f, err := os.Open(n.Export)
	if err != nil {
		n.err = err
		return
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err == nil {
		n.types, err = gcexportdata.Read(r, ld.fset, ld.exports, n.pkgPath())
	}
	if err != nil {
		n.err = fmt.Errorf("reading export data: %w", err)
	}
}

// checkAPI type-checks the declarations of a package from outside. Its errors
// are nobody's here: what has no type is unknown.
func (ld *loader) checkAPI(n *node) {
	if n.Error != nil && len(n.GoFiles)+len(n.CgoFiles) == 0 {
		n.err = errors.New(oneLine(n.Error.Err))
		return
	}
	names := slices.Concat(n.GoFiles, n.CgoFiles)
	parsed := make([]*ast.File, len(names))
	var wg sync.WaitGroup
	for i, name := range names {
		wg.Add(1)
		go func() {
			defer wg.Done()
			parsed[i] = ld.parseAPI(join(n.Dir, name), n)
		}()
	}
	wg.Wait()
	var files []*ast.File
	used := map[string]*node{}
	for _, f := range parsed {
		if f == nil {
			continue
		}
		files = append(files, f)
		for _, imp := range f.Imports {
			if p, err := strconv.Unquote(imp.Path.Value); err == nil && n.deps[p] != nil {
				used[p] = n.deps[p]
			}
		}
	}
	ld.needAll(used)
	conf := ld.config(n)
	conf.IgnoreFuncBodies = true
	conf.FakeImportC = true
	// What cgo would make of C is not known here.
	n.unsure = len(n.CgoFiles) > 0 && !n.Standard
	conf.Error = func(error) { n.unsure = true }
	pkg := types.NewPackage(n.pkgPath(), n.Name)
	ld.cpu <- struct{}{}
	_ = types.NewChecker(conf, ld.fset, pkg, nil).Files(files) // conf.Error has been told
	<-ld.cpu
	pkg.MarkComplete()
	if n.unsure {
		ld.setUnsure(pkg)
	}
	for _, dep := range used {
		n.unsure = n.unsure || dep.unsure
	}
	n.types = pkg
}

// parseAPI parses a file and takes out function bodies and the imports that
// only they used, so that whole subgraphs of packages need not be loaded.
func (ld *loader) parseAPI(name string, n *node) *ast.File {
	ld.cpu <- struct{}{}
	defer func() { <-ld.cpu }()
	src, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	f, _ := parser.ParseFile(ld.fset, name, src, parser.SkipObjectResolution)
	if f == nil {
		return nil
	}
	used := map[string]bool{}
	ast.Inspect(f, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.FuncDecl:
			if x.Body != nil {
				x.Body = &ast.BlockStmt{Lbrace: x.Body.Lbrace, Rbrace: x.Body.Rbrace}
			}
		case *ast.FuncLit:
			x.Body = &ast.BlockStmt{Lbrace: x.Body.Lbrace, Rbrace: x.Body.Rbrace}
		case *ast.SelectorExpr:
			if id, ok := x.X.(*ast.Ident); ok {
				used[id.Name] = true
			}
		}
		return true
	})
	keep := func(spec *ast.ImportSpec) bool {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return false
		}
		if spec.Name != nil {
			return spec.Name.Name == "." || used[spec.Name.Name]
		}
		if dep := n.deps[p]; dep != nil && dep.Name != "" {
			return used[dep.Name]
		}
		return p == "C" || used[path.Base(p)]
	}
	f.Imports = nil
	decls := f.Decls[:0]
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			decls = append(decls, d)
			continue
		}
		kept := g.Specs[:0]
		for _, s := range g.Specs {
			if spec := s.(*ast.ImportSpec); keep(spec) {
				kept = append(kept, spec)
				f.Imports = append(f.Imports, spec)
			}
		}
		if g.Specs = kept; len(kept) > 0 {
			decls = append(decls, g)
		}
	}
	f.Decls = decls
	return f
}

// oneLine joins the lines of a message of the go command.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// stats says how many packages came which way.
func (ld *loader) stats() string {
	return fmt.Sprintf("loaded %d packages from source; of those outside, %d from export data and %d from source without function bodies",
		ld.counts[fromSource].Load(), ld.counts[fromExport].Load(), ld.counts[fromAPI].Load())
}
