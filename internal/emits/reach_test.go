package emits_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/resilint/resilint/internal/emits"
)

// TestFacts checks what crosses packages: analysistest fails on a fact that no
// comment wants.
func TestFacts(t *testing.T) {
	dir, err := filepath.Abs("testdata/facts")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, emits.Analyzer, "./...")
}
