package cataloguecheck

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// TestBuiltinRows resolves the built-in rows against the libraries of
// testdata/realdeps at the versions pinned there. largedeps has the rest, whose
// download is too large for every run: RESILINT_LARGE_DEPS=1 checks them too.
func TestBuiltinRows(t *testing.T) {
	checkModule(t, "realdeps", 150)
	if os.Getenv("RESILINT_LARGE_DEPS") != "" {
		checkModule(t, "largedeps", 10)
	}
}

func checkModule(t *testing.T, name string, libs int) {
	report, err := Check(t.Context(), filepath.Join("testdata", name), catalogue.Builtin(), []string{"GOFLAGS=-mod=readonly", "GOWORK=off"})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range report.Problems {
		t.Error(p)
	}
	if len(report.Libs) < libs {
		t.Errorf("%s: rows of %d libraries were checked, want at least %d", name, len(report.Libs), libs)
	}
	t.Logf("%s: %d libraries, %d rows checked, %d skipped", name, len(report.Libs), report.Checked, report.Skipped)
}

// TestEveryLibraryIsCheckedSomewhere: a package with rows is imported by one of
// the modules, or the row says why it cannot be.
func TestEveryLibraryIsCheckedSomewhere(t *testing.T) {
	var deps strings.Builder
	for _, name := range []string{"realdeps", "largedeps"} {
		src, err := os.ReadFile(filepath.Join("testdata", name, "deps.go"))
		if err != nil {
			t.Fatal(err)
		}
		deps.Write(src)
	}
	for _, lib := range catalogue.Builtin().Libs() {
		for _, row := range lib.Rows() {
			path := row.Key.Path
			if row.Unverified != "" || sym.Standard(path) || slices.Contains(strings.Split(path, "/"), "internal") {
				continue // internal packages come with the ones that alias them
			}
			if row.Section == catalogue.SectionRemote && strings.Contains(deps.String(), `"`+path+"/") {
				continue // a pattern for packages below
			}
			before, after, wild := strings.Cut(path, "*")
			if !strings.Contains(deps.String(), fmt.Sprintf("%q", path)) && (!wild || !strings.Contains(deps.String(), before) || !strings.Contains(deps.String(), after+`"`)) {
				t.Errorf("%s:%d: %s is imported by no module in testdata, and not marked unverified", lib.File, row.Line, path)
				break
			}
		}
	}
}

const libSrc = `package lib

import (
	"context"
	"time"
)

type Client struct{ Timeout time.Duration }

func (c *Client) Send(ctx context.Context, body string) (Result, error) { return Result{}, nil }

type Result struct{ N int }

func (r Result) RowsAffected() int64 { return 0 }

type Alias = Client

func Retry(ctx context.Context, fn func(tx *Client) error, opts ...string) error { return nil }
func Sleep(d time.Duration)                                                   {}

var Default = &Client{}
var ErrGone error
`

// TestProblems has one row per case; want is what the check says about it, ""
// for nothing.
func TestProblems(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module acme.test/shop\n\ngo 1.26.0\n")
	write(t, dir, "lib/lib.go", libSrc)
	rows := map[string]string{
		"calls: {Retry: 'retry.run ctx=0 fn=1 tx=fn0 opts=2..'}":             "",
		"calls: {Client.Send: 'http.send ctx=0 body=1 affected=ret0.N'}":     "",
		"calls: {Client.Send: 'db.exec ctx=0 affected=ret0.RowsAffected()'}": "",
		"calls: {Sleep: 'sleep d=0 ctxless'}":                                "",
		"types: {Client: {is: http.client, Timeout: timeout zero=none}}":     "",
		"vars: {Default: http.client}":                                       "",
		"errors: {ErrGone: notfound}":                                        "",

		"calls: {Retri: retry.run}":                                          "no such function, nearest Retry",
		"calls: {Clinet.Send: http.send}":                                    "no such type, nearest Client",
		"calls: {Client.Sent: http.send}":                                    "no such method, nearest Send",
		"calls: {Default: http.send}":                                        "no such function, nearest Default",
		"calls: {Sleep: 'sleep d=1'}":                                        "role d=1: the function has 1 parameters",
		"calls: {Sleep: 'sleep fn=0'}":                                       "role fn=0: want a function, have time.Duration",
		"calls: {Sleep: 'sleep ctx=0'}":                                      "role ctx=0: want a context, have time.Duration",
		"calls: {Sleep: 'sleep deadline=0'}":                                 "role deadline=0: want a time, have time.Duration",
		"calls: {Sleep: 'sleep conn=recv'}":                                  "role conn=recv: the function is no method",
		"calls: {Sleep: 'sleep result=ret0'}":                                "role result=ret0: the function has 0 results",
		"calls: {Sleep: 'sleep opts=0..'}":                                   "role opts=0..: parameter 0 is not variadic",
		"calls: {Retry: 'retry.run fn=1'}":                                   "effect retry.run does not say ctx=0",
		"calls: {Retry: 'retry.run fn=1 ctxless'}":                           "is said to be ctxless, but parameter 0 is a context",
		"calls: {Retry: 'retry.run ctx=0 fn=1 tx=fn1'}":                      "role tx=fn1: func(tx *acme.test/shop/lib.Client) error has no parameter 1",
		"calls: {Retry: 'retry.run ctx=0 tx=fn0'}":                           "role tx=fn0: the effect has no role fn",
		"calls: {Retry: 'retry.run ctx=via:policy fn=1'}":                    "role ctx=via:policy: the effect has no role policy",
		"calls: {Client.Send: 'http.send ctx=0 key=0.Key'}":                  "role key=0.Key: context.Context has no field or method Key",
		"calls: {Client.Send: 'http.send ctx=0 affected=ret0.RowsAffected'}": "role affected=ret0.RowsAffected: RowsAffected of acme.test/shop/lib.Result is a method: write RowsAffected()",
		"calls: {Client.Send: 'http.send ctx=0 affected=ret0.N()'}":          "role affected=ret0.N(): N of acme.test/shop/lib.Result is a field",
		"calls: {Client.Send: 'http.send ctx=0 conn=chain:With'}":            "role conn=chain:With: *acme.test/shop/lib.Client has no method With",
		"calls: {Alias.Send: 'http.send ctx=0'}":                             "",
		"types: {Alias: {is: http.client}}":                                  "is an alias of acme.test/shop/lib.Client: a row has to name that type",
		"types: {Cli: {is: http.client}}":                                    "no such type, nearest Client",
		"types: {Client: {is: http.client, Timeuot: timeout}}":               "no such field, nearest Timeout",
		"vars: {Defalt: http.client}":                                        "no such variable or constant, nearest Default",
		"vars: {Sleep: http.client}":                                         "no such variable or constant, nearest Sleep",
		"errors: {ErrGon: notfound}":                                         "no such error, nearest ErrGone",
		"errors: {Default: notfound}":                                        "is no error",
	}
	// One check for all: each row is a file of its own.
	table := &catalogue.Table{}
	for row := range rows {
		libs, err := catalogue.ParseFile(row, []byte("libs:\n- id: lib\n  paths: [acme.test/shop/lib]\n  "+row+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		table = table.With(libs)
	}
	report, err := Check(t.Context(), dir, table, []string{"GOWORK=off"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]string{}
	for _, p := range report.Problems {
		if p.Line != 4 || p.Module != "acme.test/shop" {
			t.Errorf("problem at the wrong place: %+v", p)
		}
		got[p.File] = append(got[p.File], p.Msg)
	}
	for row, want := range rows {
		if msg := strings.Join(got[row], "\n"); msg != want {
			t.Errorf("%s\n got %q\nwant %q", row, msg, want)
		}
	}
}

func TestMissing(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module acme.test/shop\n\ngo 1.26.0\n")
	write(t, dir, "v2/lib.go", "package lib\n\nfunc F() {}\n")
	table := parse(t, `libs:
- id: elsewhere
  paths: [acme.test/elsewhere]
  calls: {F: sleep, G: sleep}
- id: here
  paths: [acme.test/shop/v*]
  calls: {F: sleep, /gone.F: sleep}
`)
	report, err := Check(t.Context(), dir, table, []string{"GOWORK=off"})
	if err != nil {
		t.Fatal(err)
	}
	want := []Missing{
		{"elsewhere", "acme.test/elsewhere", "rows.yml", 4, ""},
		{"here", "acme.test/shop/v*/gone", "rows.yml", 7, ""},
	}
	if !slices.Equal(report.Missing, want) || report.Checked != 1 || !slices.Equal(report.Libs, []string{"here"}) || len(report.Problems) > 0 {
		t.Errorf("report: %+v", report)
	}
}

func TestNoModule(t *testing.T) {
	if _, err := Check(t.Context(), filepath.Join(t.TempDir(), "gone"), catalogue.Builtin(), nil); err == nil {
		t.Error("no error for a folder that does not exist")
	}
}

func parse(t *testing.T, src string) *catalogue.Table {
	t.Helper()
	libs, err := catalogue.ParseFile("rows.yml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return (&catalogue.Table{}).With(libs)
}

func write(t *testing.T, dir, name, src string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
}
