package driver

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTaggedOut: only files that a tag of the project leaves out are told.
func TestTaggedOut(t *testing.T) {
	dir := t.TempDir()
	for name, head := range map[string]string{
		"plain.go":             "package a",
		"db/mysql.go":          "//go:build mysql\n\npackage db",
		"db/mysql_more.go":     "// Copyright\n\n//go:build mysql && linux\n\npackage db",
		"db/pg.go":             "//go:build postgres || all\n\npackage db",
		"db/off.go":            "//go:build !mysql\n\npackage db", // it is in
		"db/win.go":            "//go:build windows\n\npackage db",
		"db/winmysql.go":       "//go:build windows && mysql && !linux\n\npackage db", // the platform is in the way
		"db/old.go":            "//go:build !go1.18\n\npackage db",
		"db/mysql_test.go":     "//go:build mysql\n\npackage db",
		"gen.go":               "//go:build ignore\n\npackage main",
		"wire.go":              "//go:build wireinject\n\npackage a",
		"it/it.go":             "//go:build integration\n\npackage it",
		"late.go":              "package a\n\n//go:build mysql",
		"broken.go":            "//go:build mysql &&\n\npackage a",
		"vendor/x/x.go":        "//go:build mysql\n\npackage x",
		"testdata/x.go":        "//go:build mysql\n\npackage x",
		"other/go.mod":         "module other",
		"other/x.go":           "//go:build mysql\n\npackage x",
		"given/given.go":       "//go:build enterprise\n\npackage given",
		"given/environment.go": "//go:build cloud\n\npackage given",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(head+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, tagged := range TaggedOut([]string{dir}, "enterprise", "-mod=mod -tags=cloud") {
		for _, f := range tagged.Files {
			rel, err := filepath.Rel(dir, f)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, filepath.ToSlash(rel)+" "+tagged.Tags[0])
		}
	}
	want := []string{"db/pg.go all", "db/mysql.go mysql", "db/mysql_more.go mysql"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
