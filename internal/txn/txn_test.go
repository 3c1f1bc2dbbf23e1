package txn_test

import (
	"go/ast"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/resilint/resilint/internal/linttest"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// TestAt asks in the code of testdata/txn what each call of a function at may
// find, and compares with what that is given.
func TestAt(t *testing.T) {
	asked := 0
	probe := &analysis.Analyzer{
		Name: "probe", Doc: "compares answers",
		Requires:   []*analysis.Analyzer{txn.Analyzer},
		ResultType: reflect.TypeFor[int](),
		Run: func(pass *analysis.Pass) (any, error) {
			for _, file := range pass.Files {
				ast.Inspect(file, func(n ast.Node) bool {
					call, isCall := n.(*ast.CallExpr)
					if isCall && sym.CalledName(call) == "at" {
						asked++
						want, _ := sym.ConstString(pass.TypesInfo, call.Args[0])
						if got := told(txn.Of(pass).At(call)); got != want {
							t.Errorf("%s: got %q, want %q", pass.Fset.Position(call.Pos()), got, want)
						}
					}
					return true
				})
			}
			return 0, nil
		},
	}
	pkgs, err := packages.Load(&packages.Config{Dir: linttest.Testdata(t), Mode: packages.LoadSyntax | packages.NeedModule}, "./txn/...")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{probe}, pkgs, &checker.Options{Sequential: true})
	if err != nil {
		t.Fatal(err)
	}
	for act := range graph.All() {
		if act.Err != nil {
			t.Error(act, act.Err)
		}
	}
	if asked < 50 {
		t.Fatalf("only %d calls asked", asked)
	}
}

// told writes an answer as the test data does.
func told(at []txn.At) string {
	var out []string
	for _, a := range at {
		s := a.How.String()
		for _, w := range []struct {
			state txn.State
			word  string
		}{{txn.Before, " before"}, {txn.Open, " open"}, {txn.Committed, " committed"}, {txn.RolledBack, " rolled back"}} {
			if a.State&w.state != 0 {
				s += w.word
			}
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// TestNames checks what names alone say.
func TestNames(t *testing.T) {
	for name, want := range map[string]bool{
		"RunInTx": true, "WithTransaction": true, "Transact": true, "ExecTx": true, "Atomically": true,
		"SaveCtx": false, "WithContext": false, "Run": false, "Index": false,
	} {
		if got := txn.RunsByName(name); got != want {
			t.Errorf("RunsByName(%q) = %t", name, got)
		}
	}
	for name, want := range map[string]bool{"transactions": true, "uow": true, "txs": true, "store": false, "context": false} {
		if got := txn.PackageByName(name); got != want {
			t.Errorf("PackageByName(%q) = %t", name, got)
		}
	}
}
