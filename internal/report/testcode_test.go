package report_test

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/report"
	"golang.org/x/tools/go/analysis"
)

func TestTestPackage(t *testing.T) {
	for name, want := range map[string]bool{
		"storetest": true, "store_test": true, "testutil": true, "testhelpers": true, "mocks": true, "mockstore": true, "fakes": true, "testing": true,
		"latest": false, "contest": false, "attest": false, "store": false, "tester": false, "pentester": false, "main": false,
	} {
		if got := report.TestPackage(name); got != want {
			t.Errorf("%s: test package is %v", name, got)
		}
	}
}

func TestTestPath(t *testing.T) {
	for _, c := range []struct {
		path, module string
		want         bool
	}{
		{"acme.io/shop/test/e2e/fixture", "acme.io/shop", true},
		{"acme.io/shop/tests", "acme.io/shop", true},
		{"acme.io/shop/integration/hsic", "acme.io/shop", true},
		{"acme.io/shop/integration/hsic", "acme.io/shop/integration", true},
		{"acme.io/shop/internal/integration/stripe", "acme.io/shop", false},
		{"acme.io/shop/integrations", "acme.io/shop", false},
		{"acme.io/shop/latest", "acme.io/shop", false},
		{"acme.test/shop/order", "", false},
	} {
		if got := report.TestPath(c.path, c.module); got != c.want {
			t.Errorf("TestPath(%q, %q) = %t, want %t", c.path, c.module, got, c.want)
		}
	}
}

func TestDeveloperTool(t *testing.T) {
	for _, c := range []struct {
		path, name string
		want       bool
	}{
		{"acme.io/shop/hack/seed", "seed", true},
		{"acme.io/shop/sdk/examples/quickstart", "quickstart", true},
		{"acme.io/shop/evals/runner/internal/grade", "grade", true},
		{"acme.io/shop/internal/eval", "eval", false}, // evaluates expressions
		{"acme.io/shop/tools/report", "main", true},
		{"acme.io/shop/tools/report/internal/rows", "rows", true},
		{"acme.io/shop/cmd/model-gen", "main", true},
		{"acme.io/shop/cmd/shop-scripts", "main", true},
		{"acme.io/shop/cmd/shop-scripts/cmd", "cmd", true}, // what the program in the folder above is made of
		{"acme.io/shop/cmd/dev_tools", "main", true},
		{"acme.io/shop/internal/seat-gen", "seatgen", false}, // makes seats, and is no program
		{"acme.io/shop/cmd/generator-api", "main", false},    // serves generators
		{"acme.io/shop/cmd/label-generator", "main", false},  // may run in production
		{"acme.io/shop/agent/tools", "tools", false},         // what a program offers, not a program
		{"acme.io/shop/cmd/server", "main", false},
		{"acme.io/shop/internal/demo", "main", true},
		{"acme.io/shop/internal/demo", "demo", false}, // what the product calls a demo
		{"acme.io/shop/cmd/loadtest", "main", true},
		{"acme.io/shop/cmd/api-load-gen", "main", true},
		{"acme.io/shop/cmd/loader", "main", false}, // loads what has come in
		{"acme.io/shop/cmd/testament", "main", false},
	} {
		pass := &analysis.Pass{
			Pkg: types.NewPackage(c.path, c.name), Fset: token.NewFileSet(),
			Module: &analysis.Module{Path: "acme.io/shop"}, ResultOf: map[*analysis.Analyzer]any{},
		}
		settings, err := config.Analyzer.Run(pass)
		if err != nil {
			t.Fatal(err)
		}
		pass.ResultOf[config.Analyzer] = settings
		if got := report.DeveloperTool(pass); got != c.want {
			t.Errorf("DeveloperTool(%s %s) = %t, want %t", c.name, c.path, got, c.want)
		}
	}
}
