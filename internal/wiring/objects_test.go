package wiring_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/resilint/resilint/internal/wiring"
)

// teller reports the wirings of a package, so that comments can want them.
var teller = &analysis.Analyzer{
	Name:     "teller",
	Doc:      "tells of wirings",
	Requires: []*analysis.Analyzer{wiring.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, w := range wiring.Of(pass).Wirings() {
			if !strings.HasPrefix(w.Field, "#") {
				pass.ReportRangef(w.At, "%s.%s = %s", short(w.Key), w.Field, describe(wiring.Of(pass), w.Object))
			}
		}
		return nil, nil
	},
}

func short(key string) string { return key[strings.LastIndexByte(key, '/')+1:] }

// describe prints an object with what is in its fields, and the operations of its
// methods when its type is out of reach.
func describe(r *wiring.Result, o *wiring.Object) string {
	if o.Func != nil {
		return "func " + o.Func.Name()
	}
	text := short(o.Key)
	var fields []string
	for _, f := range o.Fields {
		fields = append(fields, f.Field+": "+describe(r, f.Object))
	}
	if len(fields) > 0 {
		slices.Sort(fields)
		text += "{" + strings.Join(fields, ", ") + "}"
	}
	return text
}

// TestObjects checks what each style of wiring comes to. The files of a case are the
// packages of a module, the ports and adapters of all cases are in testdata/shop.txtar.
func TestObjects(t *testing.T) {
	shop, err := txtar.ParseFile("testdata/shop.txtar")
	if err != nil {
		t.Fatal(err)
	}
	cases, err := filepath.Glob("testdata/objects/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal(cases, err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			files, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			for _, f := range slices.Concat(shop.Files, files.Files) {
				to := filepath.Join(dir, filepath.FromSlash(f.Name))
				if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(to, f.Data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			analysistest.Run(t, dir, teller, "./...")
		})
	}
}
