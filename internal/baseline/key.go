// Package baseline keeps the findings that were there when a team began, so that
// only new ones count. A finding is known again by its code, its package, the
// declaration it lies in and what it says, never by a line number: code above it
// may come and go.
package baseline

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// Key is what a finding is known by.
type Key struct {
	Code    string // "RES2001"
	Package string // import path, without the marks of test variants
	Symbol  string // declaration around it: "(*Client).Charge", "DefaultClient"; "" outside of any
	Message string // without the code, as Normal writes it
}

// linePlace is a file with a line, and perhaps a column, in a message.
var linePlace = regexp.MustCompile(`(\.go):\d+(:\d+)?`)

// loneLine is a line number that stands for itself.
var loneLine = regexp.MustCompile(`\bline \d+`)

// Normal returns a message without its line numbers, which change with every
// edit above them.
func Normal(message string) string {
	return loneLine.ReplaceAllString(linePlace.ReplaceAllString(message, "$1"), "line")
}

// Symbol returns the name of the declaration that Enclosing finds.
func Symbol(file *ast.File, pos token.Pos) string {
	name, _ := Enclosing(file, pos)
	return name
}

// Enclosing returns the top-level declaration that a position of a file lies in,
// and its name: of a method with its receiver, "(*Client).Charge"; of several
// variables, constants or types declared together, the one it lies in. Outside of
// any the node is nil.
func Enclosing(file *ast.File, pos token.Pos) (string, ast.Node) {
	for _, decl := range file.Decls {
		if pos < decl.Pos() || decl.End() <= pos {
			continue
		}
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			return funcName(decl), decl
		case *ast.GenDecl:
			return specName(decl, pos)
		}
	}
	return "", nil
}

func funcName(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return decl.Name.Name
	}
	t, star := ast.Unparen(decl.Recv.List[0].Type), false
	if p, ok := t.(*ast.StarExpr); ok {
		t, star = ast.Unparen(p.X), true
	}
	switch x := t.(type) { // type parameters say nothing
	case *ast.IndexExpr:
		t = x.X
	case *ast.IndexListExpr:
		t = x.X
	}
	name := "?"
	if id, ok := t.(*ast.Ident); ok {
		name = id.Name
	}
	if star {
		name = "(*" + name + ")"
	}
	return name + "." + decl.Name.Name
}

func specName(decl *ast.GenDecl, pos token.Pos) (string, ast.Node) {
	for _, spec := range decl.Specs {
		if pos < spec.Pos() || spec.End() <= pos {
			continue
		}
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			return spec.Name.Name, spec
		case *ast.ValueSpec:
			names := make([]string, len(spec.Names))
			for i, n := range spec.Names {
				names[i] = n.Name
			}
			return strings.Join(names, ", "), spec
		case *ast.ImportSpec:
			return "import " + spec.Path.Value, spec
		}
	}
	return "", nil
}
