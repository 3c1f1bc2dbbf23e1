package handbreaker

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// breakerName matches the names of modules and packages that offer protections.
var breakerName = regexp.MustCompile(`(?i)breaker|circuit|resilien|hystrix|failsafe|bulkhead|fault`)

// library reports whether the package is what breakers are taken from: its module
// is called so, or the package is, in a module that has no programs and whose
// packages others may import.
func library(pass *analysis.Pass) bool {
	module, path := report.ModulePath(pass), sym.PkgPath(pass.Pkg)
	if breakerName.MatchString(module[strings.LastIndexByte(module, '/')+1:]) {
		return true
	}
	inside := strings.TrimPrefix(path, module) + "/"
	return module != "" && breakerName.MatchString(pass.Pkg.Name()) && !strings.Contains(inside, "/internal/") && !programs(pass)
}

// programs reports whether the module of a package holds programs where they are
// looked for: main.go at its root, or a folder cmd.
func programs(pass *analysis.Pass) bool {
	for dir := filepath.Dir(pass.Fset.Position(pass.Files[0].Package).Filename); ; {
		if exists(dir, "go.mod") {
			return exists(dir, "main.go") || exists(dir, "cmd")
		}
		up := filepath.Dir(dir)
		if up == dir {
			return false
		}
		dir = up
	}
}

func exists(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return err == nil
}
