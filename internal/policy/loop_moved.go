package policy

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// onlyContext reports whether a call asks about its context, and nothing else: a
// function whose one argument it is.
func onlyContext(call *ast.CallExpr) bool {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return false
	}
	return len(call.Args) == 1 && contextTest.MatchString(sel.Sel.Name)
}

var contextTest = regexp.MustCompile(`(?i)valid|check|err(or)?$|done|cancel|alive`)

var attemptName = regexp.MustCompile(`(?i)attempt|retr(y|ies)|tries|^try`)

// moved are the variables that each round makes something else of: a walk up a
// tree, a cursor, an address that the failure named.
func (l *round) moved() map[types.Object]bool {
	moved := map[types.Object]bool{}
	for obj := range l.steps {
		moved[obj] = !attemptName.MatchString(obj.Name())
	}
	for range 3 {
		for obj, values := range l.sets {
			v, isVar := obj.(*types.Var)
			if !isVar || sym.IsError(v.Type()) || sym.IsDuration(v.Type()) || isNumber(v.Type()) || attemptName.MatchString(obj.Name()) {
				continue
			}
			for _, x := range values {
				if x == nil {
					continue
				}
				_, isCall := ast.Unparen(x).(*ast.CallExpr)
				if l.mentions(x, map[types.Object]bool{obj: true}) || l.mentions(x, moved) || l.mentionsErrorIn(x, isCall) {
					moved[obj] = true
				}
			}
		}
	}
	// A field of what the attempt is given, changed after it failed.
	last := l.attemptAt()
	l.each(func(n ast.Node) bool {
		if a, isAssign := n.(*ast.AssignStmt); isAssign && a.Pos() > last {
			for _, x := range a.Lhs {
				if sel, isSel := ast.Unparen(x).(*ast.SelectorExpr); isSel && l.info.Selections[sel] != nil && !l.rewinds(sel) {
					if root := l.fx.Root(sel); root != nil && root != l.f.Sig.Recv() {
						moved[root] = true
					}
				}
			}
		}
		return true
	})
	return moved
}

// rewinds reports whether a field is the body of a request: each attempt sends the
// same one from its beginning.
func (l *round) rewinds(sel *ast.SelectorExpr) bool {
	info := l.fx.TypeInfo(sym.OrInvalid(l.info.TypeOf(sel.X)))
	if info == nil {
		return false
	}
	field := info.Field(sel.Sel.Name)
	return field != nil && field.Op == catalogue.FieldBody
}

// mentionsErrorIn reports whether an expression is made with an error: given to
// a call, or a part of one. An error that a call returns is none.
func (l *round) mentionsErrorIn(x ast.Expr, isCall bool) bool {
	if !isCall {
		return l.mentionsError(x)
	}
	for _, a := range ast.Unparen(x).(*ast.CallExpr).Args {
		if l.mentionsError(a) {
			return true
		}
	}
	return false
}

// moves reports whether a call does something else in each round.
func (l *round) moves(call *ast.CallExpr, moved map[types.Object]bool) bool {
	for _, a := range call.Args {
		if l.mentions(a, moved) {
			return true
		}
	}
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && l.info.Selections[sel] != nil {
		return l.mentions(sel.X, moved)
	}
	return false
}
