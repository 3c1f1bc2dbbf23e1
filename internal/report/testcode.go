package report

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// TestCode reports whether a file is test code: a _test.go file, one that
// imports testing, or one of a package that exists for tests by its name.
func TestCode(fset *token.FileSet, f *ast.File) bool {
	if strings.HasSuffix(fset.File(f.FileStart).Name(), "_test.go") || TestPackage(f.Name.Name) {
		return true
	}
	return slices.ContainsFunc(f.Imports, func(spec *ast.ImportSpec) bool {
		path, err := strconv.Unquote(spec.Path.Value)
		return err == nil && path == "testing"
	})
}

// Words that end in "test" and have nothing to do with tests.
var notTest = []string{"attest", "contest", "detest", "fastest", "greatest", "highest", "latest", "lowest", "newest", "oldest", "protest", "quickest"}

// TestPackage reports whether a package of that name exists for tests:
// `*test`, testutil, testhelpers, `mock*`, `fake*`.
func TestPackage(name string) bool {
	name = strings.ToLower(name)
	switch {
	case slices.Contains([]string{"testutil", "testutils", "testhelper", "testhelpers", "testing"}, name),
		strings.HasPrefix(name, "mock"), strings.HasPrefix(name, "fake"):
		return true
	case strings.HasSuffix(name, "test") || strings.HasSuffix(name, "_test"):
		return !slices.ContainsFunc(notTest, func(w string) bool { return strings.HasSuffix(name, w) })
	}
	return false
}
