package writes

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// Each function calls a and b once; the name says whether b can follow a.
const paths = `package p

import "errors"

func a() error { return nil }
func b() error { return nil }
func other() bool { return true }

func yesPlain() { a(); b() }
func yesChecked() error {
	if err := a(); err != nil {
		return err
	}
	return b()
}
func yesNested() {
	if other() {
		a()
	}
	b()
}
func yesLoop() {
	for other() {
		a()
		b()
	}
}
func yesBranch() {
	a()
	if other() {
		b()
	}
}
func yesBothInBranch() {
	if other() {
		a()
		b()
		return
	}
}
func yesSuccess() {
	if err := a(); err == nil {
		b()
	}
}
func yesBothFailed(err error) {
	if err != nil {
		a()
		b()
	}
}
func noOrder() { b(); a() }
func noElse() {
	if other() {
		a()
	} else {
		b()
	}
}
func noCases(n int) {
	switch n {
	case 1:
		a()
	default:
		b()
	}
}
func noReturned() {
	if other() {
		a()
		return
	}
	b()
}
func noPanic() {
	if other() {
		a()
		panic("x")
	}
	b()
}
func noFailed() {
	if err := a(); err != nil {
		b()
	}
}
func noElseOfSuccess() {
	if err := a(); err == nil {
		other()
	} else {
		b()
	}
}
func noFailedKind() {
	err := a()
	if errors.Is(err, nil) {
		b()
	}
}
`

func TestThen(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", paths, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	if _, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{f}, info); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, d := range f.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok || len(decl.Name.Name) < 3 {
			continue
		}
		w := &walker{finder: &finder{info: info}, flow: &Flow{}}
		acts := map[string]*Act{}
		w.visit = func(call *ast.CallExpr) {
			if id, ok := call.Fun.(*ast.Ident); ok {
				acts[id.Name] = &Act{Call: call, frames: append([]frame(nil), w.frames...)}
			}
		}
		w.walk(decl.Body)
		if acts["a"] == nil || acts["b"] == nil {
			continue
		}
		checked++
		if got, want := Then(acts["a"], acts["b"]), decl.Name.Name[:2] != "no"; got != want {
			t.Errorf("%s: Then = %t", decl.Name.Name, got)
		}
	}
	if checked != 16 {
		t.Errorf("checked %d functions", checked)
	}
}
