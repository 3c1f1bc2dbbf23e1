package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestHostTable(t *testing.T) {
	cpu := func(s int) sample { return sample{cpu: time.Duration(s) * time.Second, ok: true} }
	got := hostTable([]hostRow{{
		name: "a/b", command: cpu(2), golangci: cpu(11), nullLinter: cpu(10), vet: cpu(9), nullTool: cpu(16), gopls: cpu(12), stock: cpu(10),
	}})
	lines := strings.Split(strings.TrimSpace(got), "\n")
	want := "| a/b | 2.0 s | 11.0 s | 10.0 s | **0.92 ×** | 9.0 s | 16.0 s | **0.50 ×** | 12.0 s | 10.0 s | **1.20 ×** |"
	if lines[len(lines)-1] != want {
		t.Errorf("got\n%s\nwant\n%s", lines[len(lines)-1], want)
	}
	for _, line := range lines {
		if strings.Count(line, "|") != strings.Count(want, "|") {
			t.Errorf("the columns do not fit: %s", line)
		}
	}
}

// TestLargest opens the largest file of each folder, and none that people do not
// edit.
func TestLargest(t *testing.T) {
	dir := t.TempDir()
	for name, size := range map[string]int{
		"a/small.go": 10, "a/large.go": 90, "b/b.go": 50, "b/b_test.go": 99, "c/c.pb.go": 99, "testdata/t.go": 99,
		"vendor/v.go": 99, "nested/go.mod": 1, "nested/n.go": 99, "d/d.go": 20,
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, make([]byte, size), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := largest(dir, 2)
	if err != nil || len(got) != 2 || got[0] != filepath.Join(dir, "a", "large.go") || got[1] != filepath.Join(dir, "b", "b.go") {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := largest(t.TempDir(), 2); err == nil {
		t.Error("no files are no error")
	}
}
