package driver_test

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/vettool"
	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// TestMain lets the test binary be a vet tool.
func TestMain(m *testing.M) {
	if args := os.Args[1:]; vettool.Wanted(args) {
		vettool.Main(args, vettool.Settings{Hash: config.Hash, Check: config.Check}, allAnalyzers()...)
	}
	os.Exit(m.Run())
}

func allAnalyzers() []*analysis.Analyzer {
	list := []*analysis.Analyzer{config.Analyzer, prints, rename}
	for _, r := range analyzers.All {
		list = append(list, r.Analyzer)
	}
	return list
}

// printer is a fact: the function prints, itself or through others.
type printer struct{ By string }

func (*printer) AFact() {}

// prints reports calls of the user's functions that print. It is made like the
// rules: an engine analyzer with facts below, a rule without above.
var prints = &analysis.Analyzer{
	Name:     "prints",
	Doc:      "reports calls that print",
	Requires: []*analysis.Analyzer{inspect.Analyzer, printers},
	Run: func(p *analysis.Pass) (any, error) {
		found := p.ResultOf[printers].(map[*ast.CallExpr]string)
		p.ResultOf[inspect.Analyzer].(*inspector.Inspector).Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
			call := n.(*ast.CallExpr)
			if by, ok := found[call]; ok && !strings.HasSuffix(p.Fset.Position(call.Pos()).Filename, "_test.go") {
				p.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Category: "TOY1", Message: "TOY1: prints by " + by})
			}
		})
		return nil, nil
	},
}

var printers = &analysis.Analyzer{
	Name:       "printers",
	Doc:        "which functions print",
	Requires:   []*analysis.Analyzer{config.Analyzer},
	FactTypes:  []analysis.Fact{(*printer)(nil)},
	ResultType: reflect.TypeFor[map[*ast.CallExpr]string](),
	Run: func(p *analysis.Pass) (any, error) {
		calls := map[*ast.CallExpr]string{}
		if !config.Of(p).FirstParty(p) {
			return calls, nil
		}
		// Declared functions in the order of the files; a toy needs no fixpoint.
		for _, f := range p.Files {
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || fn.Body == nil {
					continue
				}
				ast.Inspect(fn.Body, func(n ast.Node) bool {
					call, ok := n.(*ast.CallExpr)
					if !ok {
						return true
					}
					callee, _ := typeutil.Callee(p.TypesInfo, call).(*types.Func)
					if callee == nil || callee.Pkg() == nil {
						return true
					}
					callee = callee.Origin()
					var fact printer
					switch {
					case callee.FullName() == "fmt.Println":
						fact.By = "fmt"
					case p.ImportObjectFact(callee, &fact):
						calls[call] = fact.By
						fact.By = callee.Name() + "/" + fact.By
					default:
						return true
					}
					p.ExportObjectFact(p.TypesInfo.Defs[fn.Name], &fact)
					return true
				})
			}
		}
		return calls, nil
	},
}

// unpack writes a txtar archive into a new directory.
func unpack(t *testing.T, archive string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, archive)
	return dir
}

func write(t *testing.T, dir, archive string) {
	t.Helper()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// environ is the environment without what a developer's machine adds to it.
func environ(more ...string) []string {
	return append(os.Environ(), append([]string{"GOFLAGS=", "GOWORK=", "GOTOOLCHAIN=local", "GOPROXY=off"}, more...)...)
}

// run analyses with the toy and prints everything that was found, with paths
// relative to dir.
func run(t *testing.T, dir string, opts driver.Options) (*driver.Result, string) {
	t.Helper()
	opts.Dir = dir
	if opts.Env == nil {
		opts.Env = environ()
	}
	if opts.Analyzers == nil {
		opts.Analyzers = []*analysis.Analyzer{prints}
	}
	res, err := driver.Run(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return res, show(dir, res)
}

func show(dir string, res *driver.Result) string {
	var b bytes.Buffer
	for _, f := range res.Findings {
		fmt.Fprintf(&b, "%s: %s\n", f.Pos, f.Message)
	}
	for _, e := range res.Errors {
		fmt.Fprintf(&b, "error %v\n", e)
	}
	for _, s := range res.Skipped {
		fmt.Fprintf(&b, "skipped %s: %s\n", s.Package, s.Reason)
	}
	for _, e := range res.Internal {
		fmt.Fprintf(&b, "%v\n", e)
	}
	for _, h := range res.Hints {
		fmt.Fprintf(&b, "hint %s\n", h)
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		real = dir
	}
	return strings.NewReplacer(dir+string(filepath.Separator), "", real+string(filepath.Separator), "").Replace(b.String())
}
