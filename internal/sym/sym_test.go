package sym_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/sym"
)

const src = `package p

import (
	"errors"
	"log"
	"os"
	"strings"
	"time"
)

type pair[T any] struct {
	left  T
	right time.Duration
}

type failure struct{}

func (*failure) Error() string { return "" }

func (p *pair[T]) swap() {}

func run(done chan struct{}, steps []func()) (err error) {
	use(pair[int]{right: time.Second, left: 1})
	use(pair[bool]{true, time.Hour})
	use(&pair[string]{right: 0})
	use([]int{1, 2})
	steps[0]()
	new(pair[int]).swap()
	func() { return }()
	select {
	case <-done:
		log.Fatalf("%s", "x")
	case v, open := <-(done):
		use(v, open)
	case done <- struct{}{}:
		os.Exit(1)
	default:
		panic("x")
	}
	use(strings.ToUpper("a"), errors.New("b"), &failure{}, failure{}, nil, "text", true)
	return nil
}

func use(...any) {}
`

// check type-checks src.
func check(t *testing.T) (*ast.File, *types.Info) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	if _, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{f}, info); err != nil {
		t.Fatal(err)
	}
	return f, info
}

// all collects what text makes of the nodes of one type, in the order of the
// source.
func all[N ast.Node](f *ast.File, text func(N) string) (out []string) {
	for n := range ast.Preorder(f) {
		if n, is := n.(N); is {
			if s := text(n); s != "" {
				out = append(out, s)
			}
		}
	}
	return out
}

func expect(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

func TestFields(t *testing.T) {
	f, info := check(t)
	got := all(f, func(lit *ast.CompositeLit) string {
		var fields []string
		for v, x := range sym.Fields(info, lit) {
			fields = append(fields, fmt.Sprintf("%s %s=%s", v.Name(), v.Type(), types.ExprString(x)))
		}
		return strings.Join(fields, ", ")
	})
	expect(t, "fields", got, []string{
		"right time.Duration=time.Second, left int=1", "left bool=true, right time.Duration=time.Hour", "right time.Duration=0",
	})
}

func TestCalls(t *testing.T) {
	f, info := check(t)
	names := all(f, sym.CalledName)
	expect(t, "names", names, []string{
		"use", "use", "use", "use", "swap", "new", "Fatalf", "use", "Exit", "panic", "use", "ToUpper", "New",
	})
	ends := all(f, func(call *ast.CallExpr) string {
		if sym.NeverReturns(info, call) {
			return sym.Name(call)
		}
		return ""
	})
	expect(t, "calls that never return", ends, []string{"Fatalf", "Exit", "panic"})
	on := all(f, func(call *ast.CallExpr) string {
		if x := sym.Receiver(call); x != nil {
			return types.ExprString(x)
		}
		return ""
	})
	expect(t, "receivers", on, []string{"new(pair[int])", "log", "os", "strings", "errors"})
}

func TestStatements(t *testing.T) {
	f, info := check(t)
	received := all(f, func(c *ast.CommClause) string {
		if x := sym.Received(c.Comm); x != nil {
			return types.ExprString(x)
		}
		return "-"
	})
	expect(t, "received", received, []string{"done", "done", "-", "-"})
	decl := sym.FuncAt([]*ast.File{f}, f.Scope.Lookup("run").Pos())
	if decl == nil || decl.Name.Name != "run" {
		t.Fatalf("got %v, want run", decl)
	}
	returns := 0
	sym.Returns(decl.Body, func(*ast.ReturnStmt) { returns++ })
	if returns != 1 {
		t.Errorf("%d returns, want the one outside of the literal", returns)
	}
	if sym.FuncAt([]*ast.File{f}, f.Imports[0].Pos()) != nil {
		t.Error("an import is in no function")
	}
	clauses := 0
	ast.Inspect(f, func(n ast.Node) bool {
		if c, isComm := n.(*ast.CommClause); isComm && len(sym.Statements(c)) == len(c.Body) {
			clauses++
		}
		return true
	})
	if clauses != len(received) || len(sym.Statements(decl.Body)) != len(decl.Body.List) || sym.Statements(decl) != nil {
		t.Errorf("statements of %d clauses, want those of %d, of a block, and none of a declaration", clauses, len(received))
	}
	last := f.Decls[len(f.Decls)-2].(*ast.FuncDecl).Body.List
	args := last[len(last)-2].(*ast.ExprStmt).X.(*ast.CallExpr).Args
	kinds := make([]string, len(args))
	for i, x := range args {
		typ := info.TypeOf(x)
		kinds[i] = fmt.Sprint(sym.ImplementsError(typ), sym.IsString(typ), sym.IsBool(typ))
	}
	expect(t, "error, string, bool", kinds, []string{
		"false true false", "true false false", "true false false", "false false false", "false false false", "false true false", "false false true",
	})
}

func TestNothing(t *testing.T) {
	if sym.ImplementsError(nil) || sym.IsBool(nil) || sym.IsString(nil) || sym.IsDuration(nil) || sym.StructOf(nil) != nil {
		t.Error("what has no type is of no kind")
	}
	if sym.Received(nil) != nil || sym.Name(sym.OrBad(nil)) != "" {
		t.Error("what is not there has no parts")
	}
}

func TestCompare(t *testing.T) {
	for op, want := range map[token.Token][3]bool{ // 1 and 2, 2 and 2, 3 and 2
		token.EQL: {false, true, false}, token.NEQ: {true, false, true}, token.LSS: {true, false, false},
		token.LEQ: {true, true, false}, token.GTR: {false, false, true}, token.GEQ: {false, true, true},
	} {
		if got := [3]bool{sym.Compare(op, 1, 2), sym.Compare(op, 2, 2), sym.Compare(op, 3, 2)}; got != want {
			t.Errorf("%s: got %v, want %v", op, got, want)
		}
	}
}

func TestDefaultOf(t *testing.T) {
	for tag, want := range map[string]string{
		`envDefault:"5s"`: "5s", `env:"WAIT, default=3"`: "3", `json:"wait"`: "", ``: "",
	} {
		if got, has := sym.DefaultOf(tag); got != want || has != (want != "") {
			t.Errorf("%s: got %q %v, want %q", tag, got, has, want)
		}
	}
}

func TestElem(t *testing.T) {
	row := types.NewNamed(types.NewTypeName(token.NoPos, nil, "Row", nil), types.NewStruct(nil, nil), nil)
	lists := types.NewPointer(types.NewSlice(types.NewArray(types.NewPointer(row), 2)))
	if got := sym.Elem(lists); got != row {
		t.Errorf("got %v behind pointers and lists", got)
	}
	byName := types.NewMap(types.Typ[types.String], lists)
	if got := sym.Elem(byName); got != byName {
		t.Errorf("got %v, want the map itself", got)
	}
	if got := sym.ElemOrValue(byName); got != row {
		t.Errorf("got %v behind a map", got)
	}
	if sym.Elem(nil) != types.Typ[types.Invalid] {
		t.Error("nothing is behind no type")
	}
}

func TestLeaves(t *testing.T) {
	const src = `package p

func Exit(int) {}

func f(n int) {
next:
	for {
		{ return }
		{ panic(n) }
		{ Exit(n) }
		{ continue next }
		{ if n > 0 { return } else { break next } }
		{ if n > 0 { return } else if n < 0 { return } else { goto next } }
		{ f(n) }
		{ if n > 0 { return } }
		{ if n > 0 { f(n) } else { return } }
		{ return; f(n) }
		{ }
	}
}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	conf := types.Config{Error: func(error) {}} // labels out of reach
	_, _ = conf.Check("p", fset, []*ast.File{file}, info)
	loop := file.Decls[1].(*ast.FuncDecl).Body.List[0].(*ast.LabeledStmt).Stmt.(*ast.ForStmt)
	for i, st := range loop.Body.List {
		if got, want := sym.Leaves(info, st), i < 6; got != want {
			t.Errorf("%s: leaves = %t", fset.Position(st.Pos()), got)
		}
	}
	if sym.Leaves(info, nil) {
		t.Error("nothing does not leave")
	}
}
