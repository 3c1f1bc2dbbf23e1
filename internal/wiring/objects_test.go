package wiring_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/unitchecker"

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
				port := strings.TrimSuffix(short(w.Key)+"."+w.Field, ".")
				pass.ReportRangef(w.At, "%s = %s", port, describe(wiring.Of(pass), w.Object))
			}
		}
		return nil, nil
	},
}

func short(key string) string { return key[strings.LastIndexByte(key, '/')+1:] }

// describe prints an object with what is in its fields.
func describe(r *wiring.Result, o *wiring.Object) string {
	if o.Func != nil {
		return "func " + o.Func.Name()
	}
	text := short(o.Key)
	if m := r.Method(o, "Charge"); m != nil && m.Summary != nil && len(m.Summary.Effects) > 0 {
		text += "!" // it is known what it does
	}
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

// cases lays out the cases in a folder of testdata as one module, so that what they
// import is loaded once: each is a folder of it, with the ports and adapters that all
// of them have. It returns where the module is.
func cases(t *testing.T, of, base string) string {
	t.Helper()
	shared, err := txtar.ParseFile("testdata/" + base + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob("testdata/" + of + "/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	dir := t.TempDir()
	write := func(name string, data []byte) {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range names {
		files, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		one := strings.TrimSuffix(filepath.Base(name), ".txtar")
		module := []byte("example.test/" + base + "/")
		for _, f := range slices.Concat(shared.Files, files.Files) {
			if f.Name == "go.mod" {
				write(f.Name, f.Data)
				continue
			}
			write(one+"/"+f.Name, bytes.ReplaceAll(f.Data, module, []byte(string(module)+one+"/")))
		}
	}
	if base == "shop" { // with the libraries of testdata
		for _, name := range []string{"go.mod", "go.sum"} {
			data, err := os.ReadFile(filepath.Join("../../testdata", name))
			if err != nil {
				t.Fatal(err)
			}
			write(name, data)
		}
	}
	return dir
}

// TestObjects checks what each style of wiring comes to.
func TestObjects(t *testing.T) { analysistest.Run(t, cases(t, "objects", "shop"), teller, "./...") }

// TestMain is the vet tool of TestUnits when the go command starts it.
func TestMain(m *testing.M) {
	if os.Getenv("WIRING_TOOL") != "" {
		unitchecker.Main(teller, joiner)
	}
	os.Exit(m.Run())
}

// TestUnits checks that the facts survive in drivers that see other packages as export
// data only: what they tell is the same.
func TestUnits(t *testing.T) {
	asUnits(t, teller, cases(t, "objects", "shop"))
}

// asUnits runs an analyzer as a vet tool over a module: what it reports is what its
// comments want.
func asUnits(t *testing.T, a *analysis.Analyzer, dir string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	vet := exec.Command("go", "vet", "-vettool="+self, "-"+a.Name, "./...")
	vet.Dir = dir
	vet.Env = append(os.Environ(), "WIRING_TOOL=1", "GOFLAGS=-buildvcs=false")
	out, err := vet.CombinedOutput()
	if err == nil {
		t.Fatalf("nothing was told:\n%s", out)
	}
	var told []string
	for _, m := range toldLine.FindAllStringSubmatch(string(out), -1) {
		told = append(told, filepath.ToSlash(m[1])+": "+m[2])
	}
	if diff := cmp.Diff(wanted(t, dir), sorted(told)); diff != "" {
		t.Errorf("wanted in comments, told by vet (-want +got):\n%s\n%s", diff, out)
	}
}

// toldLine is a line of vet: "./app/app.go:20:9: usecase.Pay.payments = …".
var toldLine = regexp.MustCompile(`(?m)^(?:vet: )?(?:\./)?(\S+\.go:\d+):\d+: (.*)$`)

// wanted lists what comments of a module want, as "app/app.go:20: message".
func wanted(t *testing.T, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		for i, line := range strings.Split(string(data), "\n") {
			_, comment, _ := strings.Cut(line, "// want ")
			for j, text := range strings.Split(comment, "`") {
				if j%2 == 1 {
					all = append(all, fmt.Sprintf("%s:%d: %s", filepath.ToSlash(rel), i+1, text))
				}
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sorted(all)
}

func sorted(all []string) []string {
	slices.Sort(all)
	return slices.Compact(all)
}
