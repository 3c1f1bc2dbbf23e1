package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestMedian(t *testing.T) {
	s := func(ms int, mib float64) sample {
		return sample{wall: time.Duration(ms) * time.Millisecond, cpu: time.Second, mib: mib}
	}
	if got := median([]sample{s(30, 1), s(10, 3), s(20, 2)}); got.wall != 20*time.Millisecond || got.mib != 2 || !got.ok {
		t.Errorf("odd: %+v", got)
	}
	if got := median([]sample{s(40, 1), s(10, 3), s(20, 2), s(30, 4)}); got.wall != 25*time.Millisecond || got.mib != 2.5 {
		t.Errorf("even: %+v", got)
	}
	if got := median(nil); got.ok {
		t.Errorf("none: %+v", got)
	}
}

func TestTable(t *testing.T) {
	got := table([]row{{
		name: "a/b", packages: 7,
		null:     sample{time.Second, 2 * time.Second, 100, true},
		resilint: sample{1500 * time.Millisecond, 3 * time.Second, 150, true},
		coldVet:  sample{20 * time.Second, 30 * time.Second, 0, true}, coldResilint: sample{time.Second, time.Second, 90, true},
	}})
	want := "| a/b (7) | 1.00 s (CPU 2.00), 100 MiB | 1.50 s (CPU 3.00), 150 MiB | **1.50 ×** (CPU 1.50 ×) | **1.50 ×** | – | – | 20.00 s (CPU 30.00) | 1.00 s (CPU 1.00), 90 MiB | **0.05 ×** (CPU 0.03 ×) |"
	lines := strings.Split(strings.TrimSpace(got), "\n")
	if lines[len(lines)-1] != want {
		t.Errorf("got\n%s\nwant\n%s", lines[len(lines)-1], want)
	}
	if strings.Count(lines[0], "|") != strings.Count(want, "|") || strings.Count(lines[1], "|") != strings.Count(want, "|") {
		t.Error("the columns do not fit")
	}
}

func TestCheckouts(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"speed/a", "speed/b", "c"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "go.mod"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		corpus, only string
		want         []string
	}{
		{dir, "", []string{"speed/a", "speed/b"}},
		{dir, "b$", []string{"speed/b"}},
		{dir, "^c$", []string{"c"}},
		{filepath.Join(dir, "speed"), "", []string{"speed/a", "speed/b"}},
	} {
		got, err := checkouts(tt.corpus, tt.only)
		for i := range got {
			got[i], _ = filepath.Rel(dir, got[i])
			got[i] = filepath.ToSlash(got[i])
		}
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s %s: %v, %v", tt.corpus, tt.only, got, err)
		}
	}
	if _, err := checkouts("", ""); err == nil {
		t.Error("no corpus is no error")
	}
	if _, err := checkouts(dir, "zzz"); err == nil {
		t.Error("no checkout is no error")
	}
}

// TestCost counts what a child of the measured process uses, and takes exit
// code 1, but no higher one, for a finding.
func TestCost(t *testing.T) {
	go_, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	got, err := cost(exec.Command(go_, "version"))
	if err != nil || got.wall <= 0 || got.cpu <= 0 || !got.ok {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := cost(exec.Command(go_, "no-such-command")); err == nil {
		t.Error("exit code 2 is taken for a finding")
	}
}

// TestBuildable leaves out what does not compile, and what imports it.
func TestBuildable(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	t.Setenv("GOPROXY", "off")
	put := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("go.mod", "module example.test/m\n\ngo 1.24\n")
	put("good/good.go", "package good\n")
	put("tests/a_test.go", "package tests\n")
	patterns, broken, err := buildable(dir)
	if err != nil || len(broken) > 0 || !slices.Equal(patterns, []string{"./..."}) {
		t.Errorf("all build: %q, without %q, %v", patterns, broken, err)
	}
	put("wrong/wrong.go", "package wrong\n\nvar X int = \"\"\n")
	put("above/above.go", "package above\n\nimport _ \"example.test/m/wrong\"\n")
	put("missing/missing.go", "package missing\n\nimport _ \"example.org/nosuch\"\n")
	patterns, broken, err = buildable(dir)
	if err != nil || !slices.Equal(patterns, []string{"example.test/m/good", "example.test/m/tests"}) ||
		!slices.Equal(broken, []string{"example.test/m/above", "example.test/m/missing", "example.test/m/wrong"}) {
		t.Errorf("some build: %q, without %q, %v", patterns, broken, err)
	}
	got := leftOut([]row{{name: "a/b", packages: 2}, {name: "c/d", packages: 2, broken: broken[:1]}})
	if want := "\nc/d: 1 of 3 packages do not build and are left out: example.test/m/above.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
