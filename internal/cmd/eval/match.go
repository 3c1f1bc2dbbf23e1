package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// near is how many lines a finding may be away from its label.
const near = 3

// join gives every label the finding that meets it: one of its codes within
// three lines, or in the same statement.
func join(corpus string, labels []*label, findings []*finding) {
	for _, l := range labels {
		from, to := l.line-near, l.line+near
		file := filepath.Join(corpus, strings.Replace(l.repo, "/", "__", 1), filepath.FromSlash(l.path))
		if a, b, ok := statement(file, l.line); ok {
			from, to = min(from, a), max(to, b)
		}
		for _, f := range findings {
			if f.repo != l.repo || f.File != l.path || f.Line < from || f.Line > to || !slices.Contains(l.codes, f.Code) {
				continue
			}
			if l.hit == nil {
				l.hit = f
			}
			if f.label == nil {
				f.label = l
			}
		}
	}
}

// statement returns the lines of the innermost statement, or import or value
// declaration, around a line. Blocks and the bodies of compound statements do
// not count: they would join half a function.
func statement(file string, line int) (from, to int, ok bool) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
	if f == nil || err != nil && len(f.Decls) == 0 {
		return 0, 0, false
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		a, b := fset.Position(n.Pos()).Line, fset.Position(n.End()).Line
		if line < a || line > b {
			return false
		}
		switch n.(type) {
		case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt, *ast.ValueSpec, *ast.ImportSpec:
			from, to, ok = a, b, true
		}
		return true
	})
	return from, to, ok
}

// judge gives findings the verdict that was recorded for them.
func judge(findings []*finding, verdicts map[verdict]string) {
	for _, f := range findings {
		f.verdict = verdicts[verdict{f.repo, f.place(), f.Code}]
		if f.verdict == "" && f.label != nil {
			f.verdict = map[bool]string{true: "right", false: "wrong"}[f.label.positive]
		}
	}
}
