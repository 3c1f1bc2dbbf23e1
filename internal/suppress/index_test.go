package suppress

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
)

// index reads the directives of one file.
func index(t *testing.T, src string) (*Index, *token.FileSet, *ast.File, *types.Info) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("a", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	res, err := Analyzer.Run(&analysis.Pass{
		Analyzer: Analyzer, Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info, Module: &analysis.Module{Path: "a", Main: true},
		ResultOf: map[*analysis.Analyzer]any{config.Analyzer: new(config.Settings)}, ExportPackageFact: func(analysis.Fact) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	return res.(*Index), fset, f, info
}

// TestExtent marks with S the lines of which a finding is silenced.
func TestExtent(t *testing.T) {
	const src = `package a

func call(...any) int { return 0 }

//resilint:ignore RES9001 whole function
func whole() { // S
	call() // S
	func() { // S
		call() // S
	}() // S
} // S

func body() {
	call() //resilint:ignore RES9001 this line S
	call()
	//resilint:ignore RES9001 the line below
	call() // S
	call()
	//resilint:ignore RES9001 more than one comment,
	// and prose after the directive
	call() // S
	call()
	//resilint:ignore RES9001 nothing directly below

	call()
	//resilint:ignore RES9001 the whole call
	call( // S
		1, // S
		2, // S
	) // S
	call( //resilint:ignore RES9001 the whole call S
		1, // S
	) // S
	call( // S
		1, // S
	) //resilint:ignore RES9001 the whole call S
	call(1, func() {
		call()
	}) //resilint:ignore RES9001 only the last line of a call with a body S
	//resilint:ignore RES9001 the head of the loop
	for i := 0; i < 3; i++ { // S
		call()
	}
	//resilint:ignore RES9001 a call up to the body of its function
	call(1, // S
		func() { // S
			call()
		})
	if call() > 0 { //resilint:ignore RES9001 the head S
		call()
	} else if call() > 0 {
		call()
	}
	//resilint:ignore RES9001 a declaration in a function
	var ( // S
		x = 1 // S
		y = 2 // S
	) // S
	call(x, y)
	//resilint:ignore RES9002 another code
	call()
	call() //resilint:ignore RES9001
	call() //nolint
	call() //nolint:errcheck
	call() // S (above only by the next line)
} //resilint:ignore RES9001 the brace S

//resilint:ignore RES9001 detached

func detached() { call() }

type s struct {
	//resilint:ignore RES9001 a field
	f func( // S
		int, // S
	) // S
	g int
}

var v = map[string]int{
	//resilint:ignore RES9001 an element
	"a": call( // S
		1, // S
	), // S
	"b": call(),
}

//nolint:resilint // golangci-lint covers the whole node
func whole2() { // S
	call() // S
} // S

func whole3() { //nolint:resilint // S
	call() // S
} // S

//lint:ignore RES9001 as in staticcheck
var w = call() // S
`
	text := strings.Replace(src, "	call() // S (above only by the next line)\n", "", 1)
	text = strings.Replace(text, "call() //nolint\n", "call() //nolint // S\n", 1)
	x, fset, f, _ := index(t, text)
	file := fset.File(f.FileStart)
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		want := strings.HasSuffix(line, " S")
		code := strings.TrimSpace(line)
		if code == "" || strings.HasPrefix(code, "//") {
			continue // nothing can be found there
		}
		pos := file.LineStart(i + 1)
		if got := x.Silences("RES9001", pos); got != want {
			t.Errorf("line %d: silenced is %v: %s", i+1, got, line)
		}
	}
}

func TestFile(t *testing.T) {
	for directive, want := range map[string]bool{
		"//resilint:file-ignore RES9001 why": true,
		"//resilint:file-ignore RES9001":     false,
		"//resilint:file-ignore RES9002 why": false,
		"//lint:file-ignore RES9* why":       true,
		"//lint:file-ignore RES9*":           false,
		"//nolint:resilint":                  true, // golangci-lint: at the package clause it covers the file
		"//resilint:ignore RES9001 one line": false,
	} {
		x, fset, f, _ := index(t, directive+"\npackage a\n\nvar v = 1\n")
		if got := x.Silences("RES9001", fset.File(f.FileStart).LineStart(4)); got != want {
			t.Errorf("%s: silenced is %v", directive, got)
		}
	}
}

func TestHits(t *testing.T) {
	x, fset, f, _ := index(t, "package a\n\nvar v = 1 //resilint:ignore RES9001,RES9002 why\n\nvar w = 1 //resilint:ignore RES9001 why\n")
	if !x.Silences("RES9002", fset.File(f.FileStart).LineStart(3)) {
		t.Fatal("not silenced")
	}
	es := x.Entries()
	if es[0].Hit(0) || !es[0].Hit(1) || es[1].Hit(0) {
		t.Error("hits belong to the directive and code that silenced")
	}
	if x.Silences("RES9001", token.NoPos) {
		t.Error("no position is silenced")
	}
}

func TestAnnotations(t *testing.T) {
	const src = `package a

type port interface {
	// Charge takes money.
	//
	//resilint:idempotent the key is the order
	Charge() error
	Refund() error //resilint:idempotent once per order
	Void() error
}

// do does.
//
//resilint:tx-owner batch
func do() {
	println()
}

func other() {
	println() //resilint:fallback documented
	//resilint:business-timeout
	println()
	println()
}
`
	x, fset, f, info := index(t, src)
	notes := map[string]string{}
	for id, obj := range info.Defs {
		if fn, ok := obj.(*types.Func); ok {
			for _, n := range x.Func(fn) {
				notes[id.Name] += string(n.Kind) + ": " + n.Reason
			}
		}
	}
	want := map[string]string{"Charge": "idempotent: the key is the order", "Refund": "idempotent: once per order", "do": "tx-owner: batch"}
	for _, name := range []string{"Charge", "Refund", "Void", "do", "other"} {
		if notes[name] != want[name] {
			t.Errorf("%s has %q, want %q", name, notes[name], want[name])
		}
	}
	file := fset.File(f.FileStart)
	for i, line := range strings.Split(src, "\n") {
		at := i + 1
		switch strings.TrimSpace(line) {
		case "println()", "println() //resilint:fallback documented":
			_, tx := x.At(TxOwner, file.LineStart(at))
			_, fb := x.At(Fallback, file.LineStart(at))
			_, bt := x.At(BusinessTimeout, file.LineStart(at))
			if tx != (at == 16) || fb != (at == 20) || bt {
				t.Errorf("line %d: tx-owner %v, fallback %v, business-timeout %v", at, tx, fb, bt)
			}
		}
	}
	doc := f.Decls[1].(*ast.FuncDecl).Doc
	if got := Notes(doc, nil); !slices.Equal(got, []Note{{TxOwner, "batch"}}) {
		t.Errorf("notes of a comment are %v", got)
	}
}

// TestFar checks what a package tells others of its directives.
func TestFar(t *testing.T) {
	const src = `package a

//resilint:file-ignore RES9001 fine everywhere

func call() {}

func f() {
	call() //resilint:ignore RES9001,RES9004 agreed with the other team
	call() //nolint:resilint
	call() //lint:ignore RES30* why not
	call() //resilint:ignore RES9001
	call() //resilint:idempotent it is
}

// g does two things.
//
//resilint:ignore RES9004 all of it
func g() {
	call()
	call()
}
`
	x, _, _, _ := index(t, src)
	far := &Index{far: map[*types.Package][]Span{nil: x.spans()}}
	for _, c := range []struct {
		code, file string
		line       int
		want       bool
	}{
		{"RES9001", "a.go", 5, true},   // the whole file
		{"RES9001", "b.go", 5, false},  // another file
		{"RES9004", "a.go", 8, true},   // the second code
		{"RES9004", "a.go", 7, false},  // above
		{"RES9004", "a.go", 9, false},  // golangci-lint's own, about findings there
		{"RES3001", "a.go", 10, true},  // a glob
		{"RES9004", "a.go", 10, false}, // that is about others
		{"RES9004", "a.go", 11, false}, // no reason
		{"RES9004", "a.go", 12, false}, // an annotation
		{"RES9004", "a.go", 19, true},  // the declaration
	} {
		if got := far.SilencesIn(nil, c.code, c.file, c.line); got != c.want {
			t.Errorf("%s at %s:%d is silenced: %t", c.code, c.file, c.line, got)
		}
	}
}
