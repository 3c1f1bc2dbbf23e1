package linttest

import (
	"bytes"
	"flag"
	"go/format"
	"os"
	"sort"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false, "write the golden files of fixes anew")

// checkGolden applies the first fix of every finding and compares each changed
// file with its golden file. A fix without a golden file fails.
func checkGolden(t *testing.T, findings []finding, pkgs []*packages.Package) {
	t.Helper()
	edits := map[string][]analysis.TextEdit{}
	fset := pkgs[0].Fset
	for _, f := range findings {
		if len(f.SuggestedFixes) == 0 {
			continue
		}
		for _, e := range f.SuggestedFixes[0].TextEdits {
			edits[fset.Position(e.Pos).Filename] = append(edits[fset.Position(e.Pos).Filename], e)
		}
	}
	for file, list := range edits {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sort.SliceStable(list, func(i, j int) bool { return list[i].Pos < list[j].Pos })
		var out bytes.Buffer
		at := 0
		for _, e := range list {
			from, to := fset.Position(e.Pos).Offset, fset.Position(e.End).Offset
			if from < at {
				continue // an edit that two findings share
			}
			out.Write(src[at:from])
			out.Write(e.NewText)
			at = to
		}
		out.Write(src[at:])
		got, err := format.Source(out.Bytes())
		if err != nil {
			t.Errorf("%s: the fixed file does not parse: %v", file, err)
			continue
		}
		golden := file + ".golden"
		if *update {
			if err := os.WriteFile(golden, got, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Errorf("fixes without a golden file (run with -update): %v", err)
			continue
		}
		if d := diff.Diff(golden, want, "fixed", got); d != nil {
			t.Errorf("fixes differ from the golden file:\n%s", d)
		}
	}
}
