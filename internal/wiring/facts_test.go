package wiring_test

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/wiring"
)

// TestFactSize bounds what packages write into the facts about wiring, which every
// driver but the command line writes to disk and reads for each importer: in the
// modules of these tests, which do nothing but fill ports, it is most.
func TestFactSize(t *testing.T) {
	const (
		perFunction = 250  // bytes, over all packages
		perPackage  = 6000 // in any of them
	)
	functions, size := 0, 0
	pkgs, err := packages.Load(&packages.Config{Dir: cases(t, "objects", "shop"), Mode: packages.LoadSyntax | packages.NeedModule}, "./...")
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		t.Fatal(err)
	}
	counter := &analysis.Analyzer{
		Name: "counter", Doc: "counts functions", Requires: []*analysis.Analyzer{effects.Analyzer, wiring.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			functions += len(pass.ResultOf[effects.Analyzer].(*effects.Result).Funcs())
			return nil, nil
		},
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{counter}, pkgs, &checker.Options{Sequential: true})
	if err != nil {
		t.Fatal(err)
	}
	for act := range graph.All() {
		if act.Analyzer != wiring.Analyzer {
			continue
		}
		own := 0
		for _, f := range act.AllObjectFacts() {
			if f.Object.Pkg() == act.Package.Types {
				own += encoded(t, f.Fact)
			}
		}
		for _, f := range act.AllPackageFacts() {
			if f.Package == act.Package.Types {
				own += encoded(t, f.Fact)
			}
		}
		if own > perPackage {
			t.Errorf("%s has %d bytes of facts, more than %d", act.Package.PkgPath, own, perPackage)
		}
		size += own
	}
	if functions < 50 {
		t.Fatalf("only %d functions", functions)
	}
	if size/functions > perFunction {
		t.Errorf("%d bytes of facts for each of %d functions, more than %d", size/functions, functions, perFunction)
	}
}

// encoded is the size of a fact, without what gob writes about its type once.
func encoded(t *testing.T, f analysis.Fact) int {
	t.Helper()
	size := func(f analysis.Fact) int {
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(f); err != nil {
			t.Fatal(err)
		}
		return b.Len()
	}
	return size(f) - size(reflect.New(reflect.TypeOf(f).Elem()).Interface().(analysis.Fact))
}
