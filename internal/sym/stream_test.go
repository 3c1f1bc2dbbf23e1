package sym_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/resilint/resilint/internal/sym"
)

func TestIsStream(t *testing.T) {
	const src = `package p
type Stream interface { CloseSend() error; SendMsg(any) error; RecvMsg(any) error }
type WatchClient interface { Recv() (int, error); Stream }
type Server interface { SendMsg(any) error; RecvMsg(any) error }
type Client struct{}
func (*Client) CloseSend() error { return nil }
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := (&types.Config{}).Check("p", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"Stream": true, "WatchClient": true, "Server": false, "Client": false} {
		if got := sym.IsStream(pkg.Scope().Lookup(name).Type()); got != want {
			t.Errorf("%s is a stream: %v", name, got)
		}
	}
	if sym.IsStream(types.Typ[types.Invalid]) {
		t.Error("no type is a stream")
	}
}
