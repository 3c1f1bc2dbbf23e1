package inputs

import (
	"os"
	"path/filepath"
	"testing"
)

func TestDigests(t *testing.T) {
	t.Setenv("GOWORK", "")
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		Changed()
	}
	const table = "CREATE TABLE users (id bigint PRIMARY KEY);"
	write("go.work", "go 1.24\nuse ./a\nuse ./b\n")
	write("a/go.mod", "module example.test/a\n")
	write("a/a.go", "package a\n")
	write("b/go.mod", "module example.test/b\n")
	write("b/b.go", "package b\n")
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	for _, step := range []struct {
		file, text string
		hash, key  bool // whether that of a changes
	}{
		{"a/x/x.go", "package x // no table\n", false, false},
		{"a/.resilint.yml", "version: 1\n", true, true},
		{"a/.resilint-baseline.yml", "version: 1\n", true, true},
		{"a/db/001.sql", table, true, true},
		{"a/queries/get.sql", "SELECT 1", true, true},
		{"a/x/ddl.go", "package x\n\nconst DDL = `" + table + " CREATE TABLE orders (id int);`\n", true, true},
		{"a/deploy/app.yaml", "livenessProbe:\n  httpGet:\n    path: /healthz\n", true, true},
		{"a/deploy/other.yaml", "kind: Service\n", false, false},
		{"b/db/001.sql", table, true, false},
		{"go.work", "go 1.24\nuse ./a\n", true, false},
		{"b/db/002.sql", "ALTER TABLE users ADD COLUMN name text;", false, false},
	} {
		hash, key := Hash(a), Key(a)
		write(step.file, step.text)
		if got := Hash(a) != hash; got != step.hash {
			t.Errorf("%s: Hash changes: %v", step.file, got)
		}
		if got := Key(a) != key; got != step.key {
			t.Errorf("%s: Key changes: %v", step.file, got)
		}
	}
	if Key(a) == Key(b) {
		t.Error("two modules have one key")
	}
	before := Hash(a)
	if err := os.Rename(dir, dir+"2"); err != nil {
		t.Fatal(err)
	}
	Changed()
	if Hash(filepath.Join(dir+"2", "a")) != before {
		t.Error("the hash depends on where the module lies")
	}
	if err := os.RemoveAll(dir + "2"); err != nil {
		t.Fatal(err)
	}
	if Key("/go/pkg/mod/example.org/lib@v1.2.3") != "" || Key("") != "" {
		t.Error("what was fetched has a key")
	}
	if Hash("/no/such/folder") == "" {
		t.Error("no hash without a folder")
	}
}
