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

func TestStubOption(t *testing.T) {
	const src = `package p
import "context"
type Option interface{ apply() }
type Client interface {
	Ask(ctx context.Context, in *int, opts ...Option) (*int, error)
	Follow(ctx context.Context, opts ...Option) (interface{ Recv() error }, error)
	Late(in *int, ctx context.Context, opts ...Option) (*int, error)
	Fixed(ctx context.Context, opts []Option) (*int, error)
	Tell(ctx context.Context, opts ...Option) error
	Both(ctx context.Context, opts ...Option) (*int, bool)
}
func Ask(ctx context.Context, in *int, opts ...Option) (*int, error) { return nil, nil }
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("p", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	stubs := map[string]bool{"Ask": true, "Follow": true}
	client := pkg.Scope().Lookup("Client").Type().Underlying().(*types.Interface)
	for m := range client.Methods() {
		option := sym.StubOption(m)
		if (option != nil) != stubs[m.Name()] {
			t.Errorf("%s: option is %v", m.Name(), option)
		}
		if option != nil && option.String() != "p.Option" {
			t.Errorf("%s: option is %v, want p.Option", m.Name(), option)
		}
	}
	if option := sym.StubOption(pkg.Scope().Lookup("Ask").(*types.Func)); option != nil {
		t.Errorf("a function is no method of a client, and has the option %v", option)
	}
}
