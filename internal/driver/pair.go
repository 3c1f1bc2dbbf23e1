package driver

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/report"
)

// Ends are the two places, mostly in other packages, that a finding puts together
// when it is about a port and what is behind it; there are none in other findings.
func (f *Finding) Ends() []Related {
	if len(f.Related) != 2 || !report.Pair(f.Related[0].Message, f.Related[1].Message) {
		return nil
	}
	return f.Related
}

// Around returns the lines of the top-level declaration around a line of a Go file,
// or the line alone when there is none.
func Around(file string, line int) (first, last int) {
	fset := token.NewFileSet()
	f, _ := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution) // what could be read of it
	var decls []ast.Decl
	if f != nil {
		decls = f.Decls
	}
	for _, d := range decls {
		from, to := fset.PositionFor(d.Pos(), false).Line, fset.PositionFor(d.End(), false).Line
		if from <= line && line <= to {
			return from, to
		}
	}
	return line, line
}

// Symbol names the top-level declaration around a line of a Go file, "" when there is
// none.
func Symbol(file string, line int) string {
	fset := token.NewFileSet()
	f, _ := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution) // what could be read of it
	if f == nil || line < 1 || line > fset.File(f.FileStart).LineCount() {
		return ""
	}
	return baseline.Symbol(f, fset.File(f.FileStart).LineStart(line))
}

// onePerPair drops findings about a port and what is behind it that packages further
// down the list make, too, because they put the same two together. Only a run over
// several packages can see that. Findings are sorted.
func onePerPair(list []Finding) []Finding {
	type pair struct {
		code       string
		asks, does token.Position
	}
	seen := map[pair]bool{}
	return slices.DeleteFunc(list, func(f Finding) bool {
		ends := f.Ends()
		if ends == nil {
			return false
		}
		p := pair{f.Code, ends[0].Pos, ends[1].Pos}
		again := seen[p]
		seen[p] = true
		return again
	})
}
