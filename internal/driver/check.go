package driver

import (
	"context"
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/packages"
)

// loader gives nodes their types, each once, when they are needed and as soon as
// their imports have theirs.
type loader struct {
	ctx    context.Context
	fset   *token.FileSet
	sizes  types.Sizes
	cgoErr string        // what cgo said
	cpu    chan struct{} // as many tokens as processors

	exportMu sync.Mutex
	exports  map[string]*types.Package // by path; filled by export data

	shared map[string]*sharedFile // files of several packages, by name; fixed

	unsureMu sync.Mutex
	unsure   map[*types.Package]bool // not all declarations have types

	counts [3]atomic.Int64 // by how
}

// need makes sure that n.types or n.err is set and, for a package from source,
// whether it can be analysed.
func (ld *loader) need(n *node) {
	n.once.Do(func() {
		if ld.ctx.Err() != nil {
			n.err = ld.ctx.Err()
			return
		}
		switch n.how {
		case fromExport:
			ld.readExport(n)
		case fromAPI:
			ld.checkAPI(n)
		default:
			ld.checkSource(n)
			if ld.ctx.Err() == nil {
				ld.judge(n)
			}
			if n.unused {
				n.forget()
			}
		}
		ld.counts[n.how].Add(1)
	})
}

// forget lets syntax go: importers need types only.
func (n *node) forget() { n.pkg.Syntax, n.pkg.TypesInfo = nil, nil }

// needAll loads several packages at once.
func (ld *loader) needAll(deps map[string]*node) {
	var wg sync.WaitGroup
	for _, dep := range deps {
		wg.Add(1)
		go func() {
			defer wg.Done()
			ld.need(dep)
		}()
	}
	wg.Wait()
}

// describe fills what go list knows of packages from source, and links them.
func (ld *loader) describe(nodes []*node) {
	for _, n := range nodes {
		if n.how != fromSource || n.isTestMain() {
			continue
		}
		ld.describeOne(n)
		// Imports come first in nodes.
		for path, dep := range n.deps {
			if dep.pkg != nil {
				n.pkg.Imports[path] = dep.pkg
			}
		}
	}
}

func (ld *loader) describeOne(n *node) {
	n.pkg = &packages.Package{
		ID: n.ImportPath, Name: n.Name, PkgPath: n.pkgPath(), Dir: n.Dir,
		Module: n.Module, ForTest: n.ForTest, ExportFile: n.Export,
		Fset: ld.fset, TypesSizes: ld.sizes, Types: types.NewPackage(n.pkgPath(), n.Name),
		Imports: map[string]*packages.Package{},
	}
	for _, f := range append(n.GoFiles[:len(n.GoFiles):len(n.GoFiles)], n.CgoFiles...) {
		n.pkg.GoFiles = append(n.pkg.GoFiles, join(n.Dir, f))
	}
	if n.pkg.CompiledGoFiles = n.compiled; n.compiled == nil {
		n.pkg.CompiledGoFiles = n.pkg.GoFiles
	}
}

// checkSource parses and type-checks a package that is going to be analysed.
func (ld *loader) checkSource(n *node) {
	if len(n.pkg.CompiledGoFiles) == 0 && n.Error != nil {
		n.err = errors.New(oneLine(n.Error.Err))
		return
	}
	files := make([]*ast.File, len(n.pkg.CompiledGoFiles))
	errs := make([]error, len(files))
	var wg sync.WaitGroup
	wg.Add(len(files) + 1)
	go func() {
		defer wg.Done()
		ld.needAll(n.deps)
	}()
	for i, name := range n.pkg.CompiledGoFiles {
		go func() {
			defer wg.Done()
			files[i], errs[i] = ld.parse(name)
		}()
	}
	wg.Wait()
	for i, f := range files {
		if f != nil {
			n.pkg.Syntax = append(n.pkg.Syntax, f)
		}
		if errs[i] != nil {
			n.addParseError(n.pkg.CompiledGoFiles[i], errs[i])
		}
	}
	if ld.ctx.Err() != nil {
		n.err = ld.ctx.Err()
		return
	}
	n.pkg.TypesInfo = &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	conf := ld.config(n)
	var typeErrs []types.Error
	conf.Error = func(err error) {
		var te types.Error
		if errors.As(err, &te) {
			typeErrs = append(typeErrs, te)
		}
	}
	n.types = n.pkg.Types
	ld.cpu <- struct{}{}
	err := types.NewChecker(conf, ld.fset, n.types, n.pkg.TypesInfo).Files(n.pkg.Syntax)
	<-ld.cpu
	ld.addTypeErrors(n, typeErrs)
	if err != nil && len(n.pkg.Errors)+len(typeErrs) == 0 {
		// Some errors, as of a package that demands a newer Go, are only returned.
		n.pkg.Errors = append(n.pkg.Errors, packages.Error{Msg: err.Error(), Kind: packages.TypeError})
		n.apiBroken = true
	}
}

// config returns how a package is type-checked.
func (ld *loader) config(n *node) *types.Config {
	conf := &types.Config{
		Importer:    importer{n},
		Sizes:       ld.sizes,
		FakeImportC: len(n.CgoFiles) > 0 && n.compiled == nil,
	}
	if n.Module != nil && n.Module.GoVersion != "" {
		conf.GoVersion = "go" + n.Module.GoVersion
	}
	return conf
}

// importer answers the imports of one package from the loaded ones.
type importer struct{ n *node }

func (im importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	dep := im.n.deps[path]
	switch {
	case im.n.cyclic[path]:
		return nil, errors.New("import cycle not allowed")
	case dep == nil:
		return nil, errors.New("the go command does not know the package")
	case dep.types != nil:
		return dep.types, nil
	case dep.err != nil:
		return nil, dep.err
	}
	return nil, errors.New("the package has no types")
}

// addTypeErrors records the errors that are the package's own.
func (ld *loader) addTypeErrors(n *node, list []types.Error) {
	for _, dep := range n.deps {
		n.unsure = n.unsure || dep.unsure
	}
	followed := false
	for _, te := range list {
		// A message that begins with a tab is the second place of the one before.
		if followed = strings.HasPrefix(te.Msg, "\t") && followed || ld.follows(n, te); followed {
			continue
		}
		n.pkg.TypeErrors = append(n.pkg.TypeErrors, te)
		n.pkg.Errors = append(n.pkg.Errors, packages.Error{Pos: te.Fset.Position(te.Pos).String(), Msg: te.Msg, Kind: packages.TypeError})
		if !n.apiBroken && !inBody(n.pkg.Syntax, te.Pos) {
			n.apiBroken = true
		}
	}
	if n.unsure = n.unsure || n.apiBroken; n.unsure {
		ld.setUnsure(n.types)
	}
}

// inBody reports whether pos lies in the body of a declared function, where an
// error has no effect on other packages.
func inBody(files []*ast.File, pos token.Pos) bool {
	for _, f := range files {
		if pos < f.FileStart || f.FileEnd < pos {
			continue
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && fn.Body.Pos() <= pos && pos <= fn.Body.End() {
				return true
			}
		}
	}
	return false
}
