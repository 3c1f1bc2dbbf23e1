package policy

import (
	"go/ast"
	"go/token"
	"regexp"
)

// swapName are names of errors and tests which say that somebody else was
// faster, or that the target, or the connection to it, is another one now.
var swapName = regexp.MustCompile(`(?i)conflict|version|optimistic|stale|pre_?condition|condition(al)?_?(check_?)?_?fail|compare_?and|not_?modified|already_?exist|unique|duplicat|collision|exists$|taken$|interrupt|redirect|moved|changed|invalidated|modified|go_?away|bad_?conn|broken_?pipe`)

// rejectName are names of errors with which a database takes back what was done.
var rejectName = regexp.MustCompile(`(?i)deadlock|seriali[sz]`)

// onlyFor reports whether only errors of such names go round: each test that
// decides is about one.
func (l *round) onlyFor(names *regexp.Regexp) bool {
	w := l.exits()
	hit, other := false, false
	note := func(x ast.Expr) {
		if l.names(x, names) {
			hit = true
		} else {
			other = true
		}
	}
	for _, t := range w.tests {
		l.decisive(t.cond, !t.leaves, note)
	}
	l.each(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CaseClause:
			if w.clauses[n] == round1 {
				for _, x := range n.List {
					note(x)
				}
			}
		case *ast.FuncLit:
			return false
		}
		return true
	})
	return hit && !other
}

// decisive visits the tests of errors that have to be true for the loop to go
// on; nothing but that there is an error says nothing.
func (l *round) decisive(x ast.Expr, on bool, visit func(ast.Expr)) {
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			l.decisive(x.X, !on, visit)
		}
	case *ast.BinaryExpr:
		switch {
		case x.Op == token.LAND, x.Op == token.LOR:
			l.decisive(x.X, on, visit)
			l.decisive(x.Y, on, visit)
		case (x.Op == token.EQL) == on && !l.info.Types[x.Y].IsNil() && l.mentionsError(x):
			visit(x)
		}
	case *ast.CallExpr, *ast.Ident:
		if on && (l.mentionsError(x) || l.fromError(x)) {
			visit(x)
		}
	}
}

// fromError reports whether a bool was made of an error.
func (l *round) fromError(x ast.Expr) bool {
	id, isIdent := x.(*ast.Ident)
	if !isIdent {
		return false
	}
	for _, r := range l.sets[l.info.ObjectOf(id)] {
		if r != nil && l.mentionsError(r) {
			return true
		}
	}
	return false
}

// names reports whether a name or text in an expression is one of those.
func (l *round) names(x ast.Expr, names *regexp.Regexp) bool {
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			hit = hit || names.MatchString(n.Name)
		case *ast.BasicLit:
			hit = hit || names.MatchString(n.Value)
		}
		return !hit
	})
	return hit
}
