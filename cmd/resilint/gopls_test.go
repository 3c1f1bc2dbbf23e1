package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// goplsVar names a gopls with resilint in it; `make test-hosts` builds one and sets it.
const goplsVar = "RESILINT_GOPLS"

func goplsProgram(t *testing.T) string {
	t.Helper()
	program := os.Getenv(goplsVar)
	if program == "" {
		t.Skipf("%s names no gopls with resilint in it: `make test-hosts` builds one", goplsVar)
	}
	return program
}

// tree writes files into a new folder.
func tree(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, path, text)
	}
	return dir
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

const (
	ring = "package a\n\nimport \"net/http\"\n\nfunc Ring(url string) (*http.Response, error) {\n\treturn http.Get(url)\n}\n"
	idle = "package a\n\n//resilint:ignore RES2002 there was something once\nfunc Ring(url string) string { return url }\n"
	mute = "package a\n\nfunc Ring(url string) string { return url }\n"
)

// TestGopls does what an editor does: it opens a file, breaks it, mends it and asks
// for a quick fix.
func TestGopls(t *testing.T) {
	program := goplsProgram(t)
	dir := tree(t, map[string]string{"go.mod": "module example.test/m\n\ngo 1.24\n", "a.go": ring})
	file := filepath.Join(dir, "a.go")
	e := startEditor(t, program, dir)
	e.open(file, ring)
	d := e.awaitCodes(file, "RES2002")[0]
	if want := (span{place{5, 8}, place{5, 21}}); d.Source != "httptimeout" || !strings.HasSuffix(d.Description.Href, "#RES2002") || d.Severity != 2 || !strings.HasPrefix(d.Message, "RES2002: ") || d.Range != want {
		t.Errorf("the diagnostic: %+v", d)
	}
	for range 2 { // a broken edit, and its end
		e.change(file, "package a\n\nfunc Ring( {\n")
		e.await(file, "an error of syntax", func(list []diagnostic) bool {
			return slices.ContainsFunc(list, func(d diagnostic) bool { return d.Source == "syntax" })
		})
		e.change(file, strings.Replace(ring, "http.Get(url)", "http.Get(nothing)", 1))
		e.await(file, "an error of types", func(list []diagnostic) bool {
			return slices.ContainsFunc(list, func(d diagnostic) bool { return d.Source == "compiler" })
		})
		e.change(file, ring)
		e.awaitCodes(file, "RES2002")
	}
	e.change(file, idle)
	d = e.awaitCodes(file, "RES9002")[0]
	if got := e.quickFix(file, d); got != mute {
		t.Errorf("the quick fix makes\n%s", got)
	}
	e.change(file, mute)
	e.awaitCodes(file)
	e.save(file)
	e.leave()
}

// TestGoplsSettings edits what is no Go code while the server runs: what it shows
// follows, without a change of the code.
func TestGoplsSettings(t *testing.T) {
	program := goplsProgram(t)
	dir := tree(t, map[string]string{"go.mod": "module example.test/m\n\ngo 1.24\n", "a/a.go": ring, "b/b.go": ring})
	a, b := filepath.Join(dir, "a", "a.go"), filepath.Join(dir, "b", "b.go")
	settings, baseline := filepath.Join(dir, ".resilint.yml"), filepath.Join(dir, ".resilint-baseline.yml")
	e := startEditor(t, program, dir)
	e.open(a, ring)
	e.open(b, ring)
	e.awaitCodes(a, "RES2002")
	e.awaitCodes(b, "RES2002")
	text := func(s string) *string { return &s }

	e.disk(settings, text("version: 1\nrules: {RES2002: off}\n"))
	e.awaitCodes(a)
	e.awaitCodes(b)
	// The severity is that of the settings.
	e.disk(settings, text("version: 1\nrules: {RES2002: error}\n"))
	if d := e.awaitCodes(a, "RES2002")[0]; d.Severity != 1 {
		t.Errorf("the severity of an error is %d", d.Severity)
	}
	e.awaitCodes(b, "RES2002")
	// A mistake is no reason to stop; with its end all is as before.
	e.disk(settings, text("version: 1\nruels: {}\n"))
	e.awaitCodes(a)
	e.disk(settings, nil)
	e.awaitCodes(a, "RES2002")
	e.awaitCodes(b, "RES2002")

	e.disk(baseline, text("version: 1\nfindings:\n  - code: RES2002\n    package: example.test/m/a\n    in: Ring\n"+
		"    message: 'http.Get uses the shared client, which has no timeout: a server that never answers blocks the caller for good'\n"))
	e.awaitCodes(a)
	e.awaitCodes(b, "RES2002")
	// An editor that does not tell of such files: what was saved is looked at.
	write(t, settings, "version: 1\nrules: {RES2002: off}\n")
	e.save(a)
	e.awaitCodes(b)
	e.leave()
}

// TestGoplsFolders opens the modules of a workspace, and one besides, as folders of
// one window. Facts cross packages and modules; each module has its own settings.
func TestGoplsFolders(t *testing.T) {
	program := goplsProgram(t)
	const send = "package wire\n\nimport (\n\t\"context\"\n\n\t\"example.test/kit\"\n)\n\nfunc Send(ctx context.Context, c kit.Client) error { return c.Do(ctx, \"POST\") }\n"
	const pay = "package pay\n\nimport (\n\t\"context\"\n\t\"time\"\n\n\t\"example.test/kit\"\n\t\"example.test/kit/wire\"\n)\n\n" +
		"func Pay(ctx context.Context, c kit.Client) (err error) {\n\tfor range 3 {\n\t\tif err = wire.Send(ctx, c); err == nil {\n\t\t\treturn nil\n\t\t}\n" +
		"\t\tselect {\n\t\tcase <-ctx.Done():\n\t\t\treturn ctx.Err()\n\t\tcase <-time.After(time.Second):\n\t\t}\n\t}\n\treturn err\n}\n"
	const row = "version: 1\ncatalogue:\n  - id: kit\n    paths: [example.test/kit]\n    calls:\n      Client.Do: http.send ctx=0 method=1\n"
	dir := tree(t, map[string]string{
		"work/go.work":            "go 1.24\n\nuse (\n\t./kit\n\t./shop\n)\n",
		"work/kit/go.mod":         "module example.test/kit\n\ngo 1.24\n",
		"work/kit/kit.go":         "package kit\n\nimport \"context\"\n\ntype Client interface {\n\tDo(ctx context.Context, method string) error\n}\n",
		"work/kit/.resilint.yml":  row,
		"work/kit/wire/wire.go":   send,
		"work/shop/go.mod":        "module example.test/shop\n\ngo 1.24\n",
		"work/shop/.resilint.yml": row,
		"work/shop/pay/pay.go":    pay,
		"other/go.mod":            "module example.test/other\n\ngo 1.24\n",
		"other/.resilint.yml":     "version: 1\nrules: {RES2002: off}\n",
		"other/a.go":              ring,
	})
	at := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	e := startEditor(t, program, at("work"), at("other"))
	e.open(at("work/shop/pay/pay.go"), pay)
	e.open(at("other/a.go"), ring)
	e.awaitCodes(at("work/shop/pay/pay.go"), "RES3001")
	e.awaitCodes(at("other/a.go"))
	// An edit in another module, not saved, changes what is found here.
	e.open(at("work/kit/wire/wire.go"), send)
	e.change(at("work/kit/wire/wire.go"), strings.Replace(send, "POST", "GET", 1))
	e.awaitCodes(at("work/shop/pay/pay.go"))
	e.change(at("work/kit/wire/wire.go"), send)
	e.awaitCodes(at("work/shop/pay/pay.go"), "RES3001")
	// Settings of one folder are none of the other's.
	off := "version: 1\n"
	e.disk(at("other/.resilint.yml"), &off)
	e.awaitCodes(at("other/a.go"), "RES2002")
	off = "version: 1\nrules: {RES3001: off}\n"
	e.disk(at("work/shop/.resilint.yml"), &off)
	e.awaitCodes(at("work/shop/pay/pay.go"))
	e.awaitCodes(at("other/a.go"), "RES2002")
	e.leave()
}
