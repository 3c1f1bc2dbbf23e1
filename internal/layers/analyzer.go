package layers

import (
	"fmt"
	"go/types"
	"reflect"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// Analyzer finds the layer of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "layers",
	Doc:        "which layer of the architecture a package belongs to",
	Requires:   []*analysis.Analyzer{config.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Answer](),
}

// Of returns the answer for the package of a pass. The analyzer of the pass
// must require [Analyzer].
func Of(pass *analysis.Pass) *Answer { return pass.ResultOf[Analyzer].(*Answer) }

// fromSettings translates the layer names of settings.
var fromSettings = map[config.Layer]Layer{
	config.Domain:      Domain,
	config.Application: Application,
	config.AdapterIn:   AdapterIn,
	config.AdapterOut:  AdapterOut,
	config.Composition: Composition,
}

func run(pass *analysis.Pass) (any, error) {
	settings := config.Of(pass)
	if !settings.FirstParty(pass) {
		return &Answer{Layer: Unknown, Reasons: []string{"not first-party code"}}, nil
	}
	path := sym.PkgPath(pass.Pkg)
	if given, ok := settings.LayerOf(path); ok {
		answer := named(given)
		return &answer, nil
	}
	p := Package{Path: path, Name: pass.Pkg.Name(), Module: settings.Module()}
	for _, imp := range pass.Pkg.Imports() {
		p.Imports = append(p.Imports, sym.PkgPath(imp))
	}
	p.Shape = shapeOf(pass, settings.Catalogue())
	answer := Classify(p)
	return &answer, nil
}

// Elsewhere returns the layer of another package: what the settings say, else
// what its path and name tell, since no more of it is in view. interfaces is how many
// it declares, as far as that is known.
func Elsewhere(pass *analysis.Pass, p *types.Package, interfaces int) Answer {
	path, settings := sym.PkgPath(p), config.Of(pass)
	if given, ok := settings.LayerOf(path); ok {
		return named(given)
	}
	return Classify(Package{Path: path, Name: p.Name(), Module: settings.Module(), Shape: Shape{Interfaces: interfaces}})
}

// named is the answer of the settings.
func named(given config.LayerPattern) Answer {
	return Answer{fromSettings[given.Layer], Certain, []string{fmt.Sprintf("settings, line %d", given.Pattern.Line)}}
}
