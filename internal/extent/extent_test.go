package extent_test

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/sym"
)

// source opens and ends one thing. What at is given is what may be the case there.
const source = `package p

func open() error { return nil }
func end()        {}
func drop()       {}
func either()     {}
func perhaps()    {}
func at(string)   {}
func run(func())  {}
func maybe(func()) {}
func later(func()) {}

func straight() {
	at("before")
	err := open()
	if err != nil {
		at("before")
		return
	}
	at("open")
	end()
	at("closed")
}

func unchecked() {
	open()
	at("open")
	drop()
	at("dropped")
}

func reassigned() {
	err := open()
	err = nil
	if err != nil {
		at("open") // another error
	}
}

func branches(a, b bool) {
	err := open()
	if err == nil && a {
		end()
	} else if b {
		at("before open")
	}
	at("before open closed")
}

func both(a bool) {
	err := open()
	if a || err != nil {
		at("before open")
		return
	}
	at("open")
}

func negated(a bool) {
	err := open()
	if !(err == nil && a) {
		at("before open")
		return
	}
	at("open")
}

func switched(n int) {
	open()
	switch n {
	case 1:
		end()
	case 2:
		drop()
	}
	at("open closed dropped")
}

func looped(n int) {
	for range n {
		at("before closed")
		open()
		end()
	}
	at("before closed")
}

func selected(c chan int) {
	open()
	select {
	case <-c:
		end()
		return
	default:
	}
	at("open")
}

func deferred(n int) {
	if n > 0 {
		return
	}
	defer func() { at("closed dropped") }()
	defer func() {
		at("open closed")
		drop()
	}()
	open()
	if n < 0 {
		end()
		return
	}
}

func panics(n int) {
	open()
	if n > 0 {
		end()
		panic("no")
	}
	at("open")
}

func helpers() {
	open()
	perhaps()
	at("open closed dropped")
	either()
	at("closed dropped")
}

func literals() {
	open()
	run(func() {
		at("open")
		end()
		at("closed")
	})
	at("open closed")
	maybe(func() { at("before open closed") })
	later(func() { at("") })
	undo := func() {
		at("open closed")
		drop()
	}
	undo()
	at("closed dropped")
	unused := func() { at("") }
	_ = unused
	go func() { at("") }()
}

func recursive() {
	var f func()
	f = func() { f() }
	f()
	open()
	at("open")
}

func jumps(n int) {
again:
	open()
	at("open")
	end()
	if n > 0 {
		goto again
	}
	at("closed")
}
`

func TestWalker(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	if _, err := (&types.Config{}).Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, d := range file.Decls {
		decl := d.(*ast.FuncDecl)
		found := follow(info, decl)
		ast.Inspect(decl, func(n ast.Node) bool {
			call, isCall := n.(*ast.CallExpr)
			if isCall && sym.CalledName(call) == "at" {
				asked++
				want := constant.StringVal(info.Types[call.Args[0]].Value)
				if got := named(found[call]); got != want {
					t.Errorf("%s: got %q, want %q", fset.Position(call.Pos()), got, want)
				}
			}
			return true
		})
	}
	if asked < 30 {
		t.Fatalf("only %d calls asked", asked)
	}
}

// TestNothing follows a function with a loop and nothing to follow in it.
func TestNothing(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p; func f() { for { f() } }", parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	w := &extent.Walker{Info: &types.Info{}, Visit: func(*ast.CallExpr, []extent.State) { t.Error("a call is visited") }}
	w.Func(file.Decls[0].(*ast.FuncDecl).Body, nil)
}

// follow follows one function, and returns what its calls may find.
func follow(info *types.Info, decl *ast.FuncDecl) map[*ast.CallExpr]extent.State {
	found := map[*ast.CallExpr]extent.State{}
	thing := extent.Thing{In: decl}
	ast.Inspect(decl, func(n ast.Node) bool {
		if a, isAssign := n.(*ast.AssignStmt); isAssign {
			if call, isCall := a.Rhs[0].(*ast.CallExpr); isCall && sym.CalledName(call) == "open" {
				thing.Err = info.ObjectOf(a.Lhs[0].(*ast.Ident))
			}
		}
		return true
	})
	moves := map[string]extent.Move{
		"open": extent.Opens, "end": extent.Closes, "drop": extent.Drops, "either": extent.Ends, "perhaps": extent.Perhaps,
	}
	modes := map[string]extent.Mode{"run": extent.Here, "later": extent.Apart}
	w := &extent.Walker{
		Info: info, Things: []extent.Thing{thing},
		Changes: func(call *ast.CallExpr) []extent.Change {
			if move, is := moves[sym.CalledName(call)]; is {
				return []extent.Change{{Thing: 0, Move: move}}
			}
			return nil
		},
		Mode:  func(call *ast.CallExpr, _ *ast.FuncLit) extent.Mode { return modes[sym.CalledName(call)] },
		Visit: func(call *ast.CallExpr, now []extent.State) { found[call] |= now[0] },
	}
	w.Func(decl.Body, []extent.State{extent.Before})
	return found
}

func named(s extent.State) string {
	var out []string
	for _, w := range []struct {
		state extent.State
		name  string
	}{{extent.Before, "before"}, {extent.Open, "open"}, {extent.Closed, "closed"}, {extent.Dropped, "dropped"}} {
		if s&w.state != 0 {
			out = append(out, w.name)
		}
	}
	return strings.Join(out, " ")
}
