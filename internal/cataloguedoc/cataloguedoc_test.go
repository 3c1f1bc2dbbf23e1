package cataloguedoc

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/vocabulary"
)

var dir = filepath.Join("..", "..", "catalogue")

// TestListsAreUpToDate fails when a constant was added without the lists.
func TestListsAreUpToDate(t *testing.T) {
	sets, err := vocabulary.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	want, err := vocabulary.Source(sets)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "vocabulary_gen.go"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("catalogue/vocabulary_gen.go is not what the constants say: run go generate ./catalogue")
	}
}

// TestEveryWordIsExplained: the comment of a constant is its documentation, and
// every attribute has values.
func TestEveryWordIsExplained(t *testing.T) {
	sets, err := vocabulary.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sets {
		if len(s.Words()) == 0 {
			t.Errorf("%s has no words", s.Type)
		}
		seen := map[string]bool{}
		for _, w := range s.Words() {
			if w.Doc == "" {
				t.Errorf("%s has no comment", w.Const)
			}
			if seen[w.Text] {
				t.Errorf("%s: %q is there twice", w.Const, w.Text)
			}
			seen[w.Text] = true
			if s.Type == "AttrName" && catalogue.AttrValues(catalogue.AttrName(w.Text)) == "" {
				t.Errorf("%s has no values in attrSpecs", w.Const)
			}
		}
	}
}
