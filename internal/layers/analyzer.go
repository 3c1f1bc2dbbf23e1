package layers

import (
	"fmt"
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
		reason := fmt.Sprintf("settings, line %d", given.Pattern.Line)
		return &Answer{fromSettings[given.Layer], Certain, []string{reason}}, nil
	}
	p := Package{Path: path, Name: pass.Pkg.Name()}
	if pass.Module != nil {
		p.Module = pass.Module.Path
	}
	for _, imp := range pass.Pkg.Imports() {
		p.Imports = append(p.Imports, sym.PkgPath(imp))
	}
	p.Shape = shapeOf(pass, settings.Catalogue())
	answer := Classify(p)
	return &answer, nil
}
