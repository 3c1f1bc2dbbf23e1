package docgen_test

import (
	"path/filepath"
	"testing"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/docgen"
)

// TestUpToDate fails when a derived file is not what its sources say.
func TestUpToDate(t *testing.T) {
	root := filepath.Join("..", "..")
	files, err := docgen.Files(root, analyzers.All)
	if err != nil {
		t.Fatal(err)
	}
	changed, err := docgen.Write(root, files, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range changed {
		t.Errorf("%s is out of date: run make generate", path)
	}
}

func TestSplice(t *testing.T) {
	page := []byte("a\n<!-- BEGIN X -->\nold\n<!-- END X -->\nb\n")
	got, err := docgen.Splice(page, "X", "new\n")
	if want := "a\n<!-- BEGIN X -->\nnew\n<!-- END X -->\nb\n"; err != nil || string(got) != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	if _, err := docgen.Splice(page, "Y", "new\n"); err == nil {
		t.Error("missing markers are not an error")
	}
}
