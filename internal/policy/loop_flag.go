package policy

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// once reports whether a test is of a parameter which a recursion gives to itself as the
// constant that ends it: it calls itself at most once.
func (l *round) once(id *ast.Ident, when bool) bool {
	if l.self == nil || !l.isParam(l.info.ObjectOf(id)) {
		return false
	}
	given := l.sets[l.info.ObjectOf(id)]
	return len(given) > 0 && !slices.ContainsFunc(given, func(x ast.Expr) bool {
		if x == nil {
			return true
		}
		v := l.info.Types[x].Value
		return v == nil || v.Kind() != constant.Bool || constant.BoolVal(v) != when
	})
}

func (l *round) isParam(obj types.Object) bool {
	for p := range l.self.Signature().Params().Variables() {
		if p == obj {
			return true
		}
	}
	return false
}

// flag reads a bool variable that is a test, by what the loop sets it to.
func (l *round) flag(b *bounds, id *ast.Ident, depth int) {
	obj := l.info.ObjectOf(id)
	if len(l.sets[obj]) == 0 {
		if v, isVar := obj.(*types.Var); isVar && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() || l.shared(obj) {
			b.ends = true // somebody else sets it
		}
		return
	}
	if depth > 2 {
		b.open = true
		return
	}
	for _, r := range l.sets[obj] {
		if r == nil || l.info.Types[r].Value != nil {
			continue
		}
		switch x := ast.Unparen(r).(type) {
		case *ast.TypeAssertExpr:
		case *ast.CallExpr:
			l.asked(b, x)
		default:
			l.leaves(b, r, true, false, depth+1)
		}
	}
}

// shared reports whether a literal of the function changes a variable: it may
// run at any time.
func (l *round) shared(obj types.Object) bool {
	hit := false
	ast.Inspect(l.f.Body, func(n ast.Node) bool {
		lit, isLit := n.(*ast.FuncLit)
		if !isLit {
			return !hit
		}
		ast.Inspect(lit, func(n ast.Node) bool {
			if a, isAssign := n.(*ast.AssignStmt); isAssign {
				for _, x := range a.Lhs {
					if id, isIdent := x.(*ast.Ident); isIdent && l.info.ObjectOf(id) == obj {
						hit = true
					}
				}
			}
			return !hit
		})
		return false
	})
	return hit
}

// flagged reports whether the loop looks at a counter or at the time in a test
// that does not leave it: what it sets there may.
func (l *round) flagged(w *walker) bool {
	hit := false
	l.each(func(n ast.Node) bool {
		x, isBinary := n.(*ast.BinaryExpr)
		if !isBinary || hit {
			return !hit
		}
		switch x.Op {
		case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ:
		default:
			return true
		}
		if n, known := sym.ConstInt(l.info, x.Y); known && n <= 1 {
			return true // the first round
		}
		hit = l.mentions(x, l.steps) && !remainder(x)
		return !hit
	})
	for _, ch := range w.asked {
		if call, isCall := ch.(*ast.CallExpr); isCall && l.endOf(call) != nil {
			hit = true
		}
	}
	return hit
}
