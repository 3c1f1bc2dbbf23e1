package driver

import (
	"fmt"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// facts holds the facts of all analyzers about all packages of a run, once. The
// checker hands every package a copy of all facts below it: on some hundred
// packages that is most of the time and memory of an analysis. One store will
// do, since a fact belongs to one object of one load, and a package meets the
// objects of its imports only.
type facts struct {
	mu       sync.RWMutex
	objects  map[objectKey]analysis.Fact
	packages map[packageKey]analysis.Fact
}

type objectKey struct {
	obj types.Object
	typ reflect.Type
}

type packageKey struct {
	pkg *types.Package
	typ reflect.Type
}

func newFacts() *facts {
	return &facts{objects: map[objectKey]analysis.Fact{}, packages: map[packageKey]analysis.Fact{}}
}

// serve lets all passes of a package read and write here.
func (f *facts) serve(pass *analysis.Pass) {
	pass.ExportObjectFact = func(obj types.Object, fact analysis.Fact) {
		if obj == nil || obj.Pkg() != pass.Pkg {
			panic(fmt.Sprintf("exports a fact about %v, which is not of package %s", obj, pass.Pkg.Path()))
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		f.objects[objectKey{obj, reflect.TypeOf(fact)}] = fact
	}
	pass.ImportObjectFact = func(obj types.Object, into analysis.Fact) bool {
		if obj == nil {
			panic("fact about no object")
		}
		f.mu.RLock()
		defer f.mu.RUnlock()
		return fill(into, f.objects[objectKey{obj, reflect.TypeOf(into)}])
	}
	pass.ExportPackageFact = func(fact analysis.Fact) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.packages[packageKey{pass.Pkg, reflect.TypeOf(fact)}] = fact
	}
	pass.ImportPackageFact = func(pkg *types.Package, into analysis.Fact) bool {
		if pkg == nil {
			panic("fact about no package")
		}
		f.mu.RLock()
		defer f.mu.RUnlock()
		return fill(into, f.packages[packageKey{pkg, reflect.TypeOf(into)}])
	}
}

// serveAll lets a pass of an analyzer with facts list them.
func (f *facts) serveAll(pass *analysis.Pass, pkg *packages.Package) {
	if len(pass.Analyzer.FactTypes) == 0 {
		return
	}
	own := map[reflect.Type]bool{}
	for _, t := range pass.Analyzer.FactTypes {
		own[reflect.TypeOf(t)] = true
	}
	pass.AllObjectFacts = func() (all []analysis.ObjectFact) {
		below := closureOf(pkg)
		f.mu.RLock()
		defer f.mu.RUnlock()
		for k, fact := range f.objects {
			if own[k.typ] && below[k.obj.Pkg()] {
				all = append(all, analysis.ObjectFact{Object: k.obj, Fact: fact})
			}
		}
		return all
	}
	pass.AllPackageFacts = func() (all []analysis.PackageFact) {
		below := closureOf(pkg)
		f.mu.RLock()
		defer f.mu.RUnlock()
		for k, fact := range f.packages {
			if own[k.typ] && below[k.pkg] {
				all = append(all, analysis.PackageFact{Package: k.pkg, Fact: fact})
			}
		}
		return all
	}
}

// fill copies a fact that was found into the one that the analyzer gave.
func fill(into, fact analysis.Fact) bool {
	if fact == nil {
		return false
	}
	reflect.ValueOf(into).Elem().Set(reflect.ValueOf(fact).Elem())
	return true
}

// closureOf returns a package and all that it imports.
func closureOf(pkg *packages.Package) map[*types.Package]bool {
	all := map[*types.Package]bool{}
	packages.Visit([]*packages.Package{pkg}, nil, func(p *packages.Package) { all[p.Types] = true })
	return all
}
