package sym_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/resilint/resilint/internal/sym"
)

const fields = `package p

import "context"

type Index func(name string, opts ...func(*int)) error

func (Index) WithContext(ctx context.Context) func(*int) { return nil }

type API struct {
	Index Index
	Other struct{ Run func() }
}

func (*API) Close() {}

type base struct{ *API }

type Client struct{ base }

func use(ctx context.Context, c *Client, index Index) {
	c.Index("a", c.Index.WithContext(ctx))
	c.API.Index("b")
	index("c", withContext(ctx))
	c.Other.Run()
	c.Close()
}

func withContext(context.Context) func(*int) { return nil }
`

// TestFieldKey: a function in a field is known by the struct that declares the field,
// whatever it is embedded in; functions in variables, in structs without a
// name, and methods are not.
func TestFieldKey(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", fields, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	if _, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("example.test/p", fset, []*ast.File{f}, info); err != nil {
		t.Fatal(err)
	}
	var keys, given []string
	ast.Inspect(f, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		if k, ok := sym.FieldKey(info, call); ok {
			keys = append(keys, types.ExprString(call.Fun)+" is "+k.String())
		}
		if x := sym.OptionContext(info, call); x != nil {
			given = append(given, types.ExprString(call.Fun)+" "+types.ExprString(x))
		}
		return true
	})
	expect(t, "keys", keys, []string{"c.Index is example.test/p.API.Index", "c.API.Index is example.test/p.API.Index"})
	expect(t, "contexts", given, []string{"c.Index ctx"})
}
