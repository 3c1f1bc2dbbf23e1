// Package config reads .resilint.yml and answers what is switched on.
//
// It is the only package that reads settings files. Rules get a *Settings from
// the pass; nothing about settings is global but the flags of Analyzer, which a
// process sets once at its start. Everything works without a file.
package config

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Analyzer finds the settings that apply to a package. Its flags (-resilint.config,
// -resilint.profile, …) are how drivers without a command line of ours set them.
var Analyzer = &analysis.Analyzer{
	Name:             "resilint",
	Doc:              "settings of resilint for the package\n\nReads the nearest .resilint.yml from the package's directory up to that of go.mod.",
	Run:              run,
	ResultType:       reflect.TypeFor[*Settings](),
	Flags:            newFlags(&flags),
	RunDespiteErrors: true,
}

// Of returns the settings that apply to a pass. The analyzer of the pass must
// require Analyzer.
func Of(pass *analysis.Pass) *Settings { return pass.ResultOf[Analyzer].(*Settings) }

func run(pass *analysis.Pass) (any, error) {
	module := ""
	if pass.Module != nil {
		module = pass.Module.Path
	}
	dir := dirOf(pass)
	defaults := noFile.with(module, &flags, nil)
	if dir == "" || !defaults.FirstParty(pass) && thirdParty(pass) {
		return defaults, nil
	}
	s, err := load(dir, module, &flags)
	if err != nil {
		return nil, fmt.Errorf("wrong settings:\n%w", err)
	}
	return s, nil
}

// thirdParty reports whether the package is a dependency at some version:
// settings that lie in its folder are its authors', not the user's.
func thirdParty(pass *analysis.Pass) bool { return pass.Module != nil && pass.Module.Version != "" }

// dirOf returns the directory of the package's sources, or "" when it has none.
func dirOf(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		if name := SourceName(pass.Fset, f); name != "" {
			return filepath.Dir(name)
		}
	}
	return ""
}

// SourceName returns the file that a person wrote. Of files that cgo made it is
// the one that their line directives lead to; of others without a source, "".
func SourceName(fset *token.FileSet, f *ast.File) string {
	name := fset.File(f.FileStart).Name()
	base := filepath.Base(name)
	if strings.HasSuffix(base, ".go") && !strings.HasSuffix(base, ".cgo1.go") && !strings.HasPrefix(base, "_cgo_") {
		return name
	}
	if source := fset.Position(f.Package).Filename; source != name && strings.HasSuffix(source, ".go") {
		return source
	}
	return ""
}
