package driver

import (
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/packages"
)

// loader gives every node its types, each once and as soon as its imports have
// theirs.
type loader struct {
	ctx   context.Context
	fset  *token.FileSet
	sizes types.Sizes
	cpu   chan struct{} // as many tokens as processors

	exportMu sync.Mutex
	exports  map[string]*types.Package // by path; filled by export data

	parseMu sync.Mutex
	parsed  map[string]*parsedFile // by name: test variants share files

	unsureMu sync.Mutex
	unsure   map[*types.Package]bool // outside, and not all declarations have types

	countMu  sync.Mutex
	counts   [3]int // by how
	progress func(done, total int)
}

// load loads all packages from source, which pulls in what they import.
func (ld *loader) load(nodes []*node) {
	var own []*node
	for _, n := range nodes {
		if n.how == fromSource && !n.isTestMain() {
			own = append(own, n)
		}
	}
	var wg sync.WaitGroup
	for _, n := range own {
		ld.describe(n)
	}
	var done atomic.Int64
	for _, n := range own {
		wg.Add(1)
		go func() {
			defer wg.Done()
			ld.need(n)
			ld.progress(int(done.Add(1)), len(own))
		}()
	}
	wg.Wait()
	for _, n := range own {
		n.pkg.Imports = make(map[string]*packages.Package, len(n.deps))
		for path, dep := range n.deps {
			if dep.pkg != nil {
				n.pkg.Imports[path] = dep.pkg
			}
		}
	}
}

// need makes sure that n.types or n.err is set.
func (ld *loader) need(n *node) {
	n.once.Do(func() {
		if ld.ctx.Err() != nil {
			n.err = ld.ctx.Err()
			return
		}
		switch {
		case n.how == fromExport:
			ld.readExport(n)
		case n.how == fromAPI:
			ld.checkAPI(n)
		default:
			ld.checkSource(n)
		}
		ld.countMu.Lock()
		ld.counts[n.how]++
		ld.countMu.Unlock()
		if n.pkg == nil && n.types != nil {
			ld.describe(n)
			n.pkg.Types = n.types
			n.pkg.Imports = map[string]*packages.Package{}
		}
	})
}

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

// describe fills the part of a package that go list knows.
func (ld *loader) describe(n *node) {
	n.pkg = &packages.Package{
		ID: n.ImportPath, Name: n.Name, PkgPath: n.pkgPath(), Dir: n.Dir,
		Module: n.Module, ForTest: n.ForTest, ExportFile: n.Export,
		Fset: ld.fset, TypesSizes: ld.sizes,
	}
	if n.how != fromSource {
		return
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
	if n.pkg.Types = types.NewPackage(n.pkg.PkgPath, n.Name); len(n.pkg.CompiledGoFiles) == 0 && n.Error != nil {
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

// parsedFile is a file that is parsed once.
type parsedFile struct {
	once sync.Once
	file *ast.File
	err  error
}

func (ld *loader) parse(name string) (*ast.File, error) {
	ld.parseMu.Lock()
	p := ld.parsed[name]
	if p == nil {
		p = new(parsedFile)
		ld.parsed[name] = p
	}
	ld.parseMu.Unlock()
	p.once.Do(func() {
		ld.cpu <- struct{}{}
		defer func() { <-ld.cpu }()
		src, err := os.ReadFile(name)
		if err != nil {
			p.err = err
			return
		}
		p.file, p.err = parser.ParseFile(ld.fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	})
	return p.file, p.err
}

func (n *node) addParseError(file string, err error) {
	n.apiBroken = true // what the parser left out is unknown
	var list scanner.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			n.pkg.Errors = append(n.pkg.Errors, packages.Error{Pos: e.Pos.String(), Msg: e.Msg, Kind: packages.ParseError})
		}
		return
	}
	var pe *os.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	n.pkg.Errors = append(n.pkg.Errors, packages.Error{Pos: file, Msg: err.Error(), Kind: packages.ParseError})
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
	n.unsure = n.unsure || n.apiBroken
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
