package config

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

// tree writes files below a new directory.
func tree(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
	}
	return dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

const shop = `
-- .resilint.yml --
version: 1
profile: review
-- mod/go.mod --
module example.com/mod
-- mod/.resilint.yml --
version: 1
profile: strict
-- mod/a/a.go --
package a
-- mod/b/.resilint.yaml --
version: 1
-- mod/b/c/c.go --
package c
-- mod/testdata/.resilint.yml --
broken
-- mod/vendor/x/.resilint.yml --
broken
-- mod/nested/go.mod --
module example.com/nested
-- mod/nested/.resilint.yml --
broken
-- plain/go.mod --
module example.com/plain
-- plain/p/p.go --
package p
-- gopath/p/p.go --
package p
`

func TestNearest(t *testing.T) {
	dir := tree(t, shop)
	for from, want := range map[string]string{
		"mod": "mod/.resilint.yml", "mod/a": "mod/.resilint.yml", "mod/b": "mod/b/.resilint.yaml", "mod/b/c": "mod/b/.resilint.yaml",
		"plain/p": "", // what lies above go.mod belongs to something else
		"":        ".resilint.yml", "gopath/p": "",
	} {
		s, err := Load(filepath.Join(dir, filepath.FromSlash(from)))
		if err != nil {
			t.Errorf("%s: %v", from, err)
			continue
		}
		if want != "" {
			want = filepath.Join(dir, filepath.FromSlash(want))
		}
		if s.Path() != want {
			t.Errorf("%s: settings are %q, want %q", from, s.Path(), want)
		}
	}
	s, err := Load(filepath.Join(dir, "mod", "b"))
	if err != nil || s.Module() != "example.com/mod" {
		t.Errorf("module is %q, %v", s.Module(), err)
	}
}

func TestTwoFiles(t *testing.T) {
	dir := tree(t, "-- go.mod --\nmodule m\n-- .resilint.yml --\nversion: 1\n-- .resilint.yaml --\nversion: 1\n")
	_, err := Load(dir)
	if want := filepath.Join(dir, ".resilint.yaml") + ":1:1: there is a .resilint.yml as well; keep one of them"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// What stands in the place of the file and is none must not pass for "no
// settings": the rules of the team would be off without a word.
func TestNoFile(t *testing.T) {
	for _, c := range []struct {
		name, want string
		make       func(path string) error
	}{
		{"folder", "a folder where a file is expected", func(p string) error { return os.Mkdir(p, 0o755) }},
		{"link", "a link to gone.yml, which cannot be read", func(p string) error { return os.Symlink("gone.yml", p) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := tree(t, "-- go.mod --\nmodule m\n-- a/a.go --\npackage a\n")
			path := filepath.Join(dir, "a", FileName)
			if err := c.make(path); err != nil {
				t.Fatal(err)
			}
			want := path + ":1:1: " + c.want
			if _, err := Load(filepath.Dir(path)); err == nil || err.Error() != want {
				t.Errorf("Load: got %v, want %s", err, want)
			}
			if _, err := LoadTree(dir); err == nil || err.Error() != want {
				t.Errorf("LoadTree: got %v, want %s", err, want)
			}
		})
	}
}

func TestLoadTree(t *testing.T) {
	dir := tree(t, shop)
	all, err := LoadTree(filepath.Join(dir, "mod"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range all {
		rel, err := filepath.Rel(dir, s.Path())
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.ToSlash(rel))
	}
	if got := strings.Join(got, " "); got != "mod/.resilint.yml mod/b/.resilint.yaml" {
		t.Errorf("settings are %s", got)
	}
	// A mistake in a file above is said once, those of others as well.
	write(t, filepath.Join(dir, "mod", ".resilint.yml"), "version: 1\nprofile: x\nx: y\n")
	write(t, filepath.Join(dir, "mod", "b", "c", ".resilint.yml"), "version: 3\n")
	_, err = LoadTree(filepath.Join(dir, "mod"))
	if err == nil || strings.Count(err.Error(), "\n") != 2 {
		t.Errorf("want three problems, got %v", err)
	}
	// From a folder below the file above counts, and is loaded first.
	if _, err = LoadTree(filepath.Join(dir, "mod", "a")); err == nil || strings.Count(err.Error(), "\n") != 1 {
		t.Errorf("want two problems, got %v", err)
	}
}

func TestUnreadable(t *testing.T) {
	_, err := load(t.TempDir(), "", &overrides{flagTexts: flagTexts{path: filepath.Join(t.TempDir(), "no.yml")}})
	if err == nil || !strings.Contains(err.Error(), "no.yml") {
		t.Errorf("got %v", err)
	}
}

func TestEditIsSeen(t *testing.T) {
	dir := tree(t, "-- go.mod --\nmodule m\n-- .resilint.yml --\nversion: 1\nprofile: strict\n")
	path := filepath.Join(dir, FileName)
	before, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := Load(dir); again != before {
		t.Error("settings are read again although nothing changed")
	}
	write(t, path, "version: 1\nprofile: review\n")
	if err := os.Chtimes(path, time.Time{}, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	after, err := Load(dir)
	if err != nil || after.Profile == before.Profile {
		t.Errorf("the edit is not seen: %v, %v", after.Profile, err)
	}
	write(t, path, "version: 2\n")
	if _, err := Load(dir); err == nil {
		t.Error("the mistake is not seen")
	}
}

func TestParallel(t *testing.T) {
	dir := tree(t, shop)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, d := range []string{"mod", "mod/b", "plain"} {
				if _, err := Load(filepath.Join(dir, d)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

func TestHash(t *testing.T) {
	t.Setenv("GOWORK", "")
	dir := tree(t, shop+"-- go.work --\nuse ./mod\nuse ./plain\n")
	mod := filepath.Join(dir, "mod")
	first := Hash(mod)
	if first != Hash(filepath.Join(mod, "a")) {
		t.Error("the hash depends on where in the module one stands")
	}
	for _, name := range []string{"mod/.resilint.yml", "mod/b/.resilint.yaml", "mod/a/.resilint.yml", "mod/nested/.resilint.yml", "plain/p/.resilint.yml"} {
		before := Hash(mod)
		write(t, filepath.Join(dir, filepath.FromSlash(name)), "version: 1\n# "+name+"\n")
		if Hash(mod) == before {
			t.Errorf("the hash does not see an edit of %s", name)
		}
	}
	before := Hash(mod)
	write(t, filepath.Join(mod, "a", "a.go"), "package a // edited\n")
	if Hash(mod) != before {
		t.Error("the hash depends on sources")
	}
	if Hash(filepath.Join(dir, "nothing", "here")) == "" {
		t.Error("no hash without a directory")
	}
}
