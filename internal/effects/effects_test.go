package effects_test

import (
	"bytes"
	"encoding/gob"
	"go/ast"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/linttest"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// TestFacts checks what crosses packages. analysistest encodes every fact,
// loads it again and refuses what cannot be.
func TestFacts(t *testing.T) {
	dir, err := filepath.Abs("testdata/facts")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, effects.Analyzer, "./...")
}

// load returns the packages of the module that rules are tested on.
func load(tb testing.TB, patterns ...string) []*packages.Package {
	tb.Helper()
	pkgs, err := packages.Load(&packages.Config{Dir: linttest.Testdata(tb), Mode: packages.LoadSyntax | packages.NeedModule}, patterns...)
	if err != nil {
		tb.Fatal(err)
	}
	return pkgs
}

// results runs the analyzer and gives each package's result to see.
func results(tb testing.TB, pkgs []*packages.Package, see func(*analysis.Pass, *effects.Result)) {
	tb.Helper()
	probe := &analysis.Analyzer{
		Name: "probe", Doc: "hands results to the test",
		Requires:   []*analysis.Analyzer{effects.Analyzer},
		ResultType: reflect.TypeFor[int](),
		Run: func(pass *analysis.Pass) (any, error) {
			see(pass, pass.ResultOf[effects.Analyzer].(*effects.Result))
			return 0, nil
		},
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{probe}, pkgs, &checker.Options{Sequential: true, SanityCheck: true})
	if err != nil {
		tb.Fatal(err)
	}
	for act := range graph.All() {
		if act.Err != nil {
			tb.Error(act, act.Err)
		}
	}
}

// TestFactSize bounds what a package of service code writes into its facts.
func TestFactSize(t *testing.T) {
	const perFunction = 600 // bytes
	functions, size := 0, 0
	results(t, load(t, "./retrywrite/..."), func(pass *analysis.Pass, r *effects.Result) {
		for _, f := range r.Funcs() {
			if f.Fn == nil {
				continue
			}
			functions++
			var b bytes.Buffer
			if err := gob.NewEncoder(&b).Encode(f.Summary); err != nil {
				t.Fatal(err)
			}
			size += b.Len() - typeInfoSize(t)
		}
	})
	if functions < 50 {
		t.Fatalf("only %d functions", functions)
	}
	if size/functions > perFunction {
		t.Errorf("%d bytes of facts for each of %d functions, more than %d", size/functions, functions, perFunction)
	}
}

// typeInfoSize is what gob writes about the types before the first value.
func typeInfoSize(t *testing.T) int {
	t.Helper()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(new(effects.Summary)); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

// TestAt checks the answers for single calls: their order, the steps, and that
// asking twice gives the same.
func TestAt(t *testing.T) {
	found := false
	results(t, load(t, "./retrywrite/bad", "./retrywrite/helper"), func(pass *analysis.Pass, r *effects.Result) {
		for _, f := range r.Funcs() {
			if f.Fn == nil || f.Fn.Name() != "refundOnce" {
				continue
			}
			for _, call := range f.Calls {
				for _, e := range r.At(call) {
					found = true
					var names []string
					for _, s := range e.Steps {
						names = append(names, s.Func)
					}
					want := []string{"(*helper.Client).Do", "(*Client).send", "(*http.Client).Do"}
					if !reflect.DeepEqual(names, want) {
						t.Errorf("steps %q, want %q", names, want)
					}
					if !e.Method.Is("POST") || e.Key.Kind != effects.Absent || !e.Decided() {
						t.Errorf("unexpected effect %s", e.String())
					}
				}
				if !reflect.DeepEqual(texts(r.At(call)), texts(r.At(call))) {
					t.Error("two answers differ")
				}
			}
			if callers := r.CallersOf(f.Fn); len(callers) != 1 {
				t.Errorf("%d callers of refundOnce, want 1", len(callers))
			}
		}
	})
	if !found {
		t.Error("no effect seen")
	}
}

func texts(effects []effects.Effect) (out []string) {
	for i := range effects {
		out = append(out, effects[i].String())
	}
	return out
}

// TestValue checks what is known of expressions.
func TestValue(t *testing.T) {
	want := map[string]string{"insertOrder": "const", "q": "const", "headers": "present", "last": "unknown"}
	got := map[string]string{}
	results(t, load(t, "./retrywrite/bad"), func(pass *analysis.Pass, r *effects.Result) {
		for _, f := range r.Funcs() {
			ast.Inspect(f.Body, func(n ast.Node) bool {
				if id, isIdent := n.(*ast.Ident); isIdent && want[id.Name] != "" && pass.TypesInfo.Uses[id] != nil {
					got[id.Name] = r.Value(id).Kind.String()
				}
				return true
			})
		}
	})
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func BenchmarkAnalyzer(b *testing.B) {
	pkgs := load(b, "./retrywrite/...")
	b.ReportAllocs()
	for b.Loop() {
		results(b, pkgs, func(*analysis.Pass, *effects.Result) {})
	}
}
