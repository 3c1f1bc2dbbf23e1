package txn_test

import (
	"go/ast"
	"go/types"
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
	each(t, func(pass *analysis.Pass, file *ast.File) {
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
	})
	if asked < 50 {
		t.Fatalf("only %d calls asked", asked)
	}
}

// TestSpans compares the last transaction of functions with what their comments
// say.
func TestSpans(t *testing.T) {
	asked := 0
	each(t, func(pass *analysis.Pass, file *ast.File) {
		for _, d := range file.Decls {
			decl, isFunc := d.(*ast.FuncDecl)
			if !isFunc || !strings.HasPrefix(decl.Doc.Text(), "= ") {
				continue
			}
			asked++
			want, got := strings.TrimSpace(decl.Doc.Text()[2:]), ""
			for _, s := range txn.Of(pass).Spans() {
				if sym.Contains(decl, s.Fn.Syntax) {
					got = described(s)
				}
			}
			if got != want {
				t.Errorf("%s: got %q, want %q", pass.Fset.Position(decl.Pos()), got, want)
			}
		}
	})
	if asked < 10 {
		t.Fatalf("only %d functions asked", asked)
	}
}

// each runs a function on every file of testdata/txn.
func each(t *testing.T, see func(*analysis.Pass, *ast.File)) {
	t.Helper()
	probe := &analysis.Analyzer{
		Name: "probe", Doc: "compares answers",
		Requires:   []*analysis.Analyzer{txn.Analyzer},
		ResultType: reflect.TypeFor[int](),
		Run: func(pass *analysis.Pass) (any, error) {
			for _, file := range pass.Files {
				see(pass, file)
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
}

// described writes a span as the test data does.
func described(s *txn.Span) string {
	out := s.How.String()
	if s.Tx != nil {
		out += " " + s.Tx.Name()
	}
	if s.Pool != nil {
		out += " on " + types.ExprString(s.Pool)
	}
	for _, e := range s.Ends {
		out += ", "
		if e.Deferred {
			out += "deferred "
		}
		switch {
		case e.Commits && e.RollsBack:
			out += "commit or rollback"
		case e.Commits:
			out += "commit"
		default:
			out += "rollback"
		}
	}
	if s.Escapes {
		out += ", escapes"
	}
	if s.Repeats {
		out += ", repeats"
	}
	return out
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
