package extent

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// runs follows one literal of a call.
func (w *Walker) runs(call *ast.CallExpr, lit *ast.FuncLit, changes []Change, now []State, tell, atExit bool) {
	mode := w.Mode(call, lit)
	if w.litOf(call.Fun) == lit {
		mode = Once
	}
	if !tell && mode != Once && mode != Here {
		return
	}
	switch mode {
	case Once:
		copy(now, w.literal(lit, now, tell))
	case Here:
		if out := w.literal(lit, now, tell); !atExit {
			join(&now, out)
		}
	case Within:
		inside := slices.Clone(now)
		depth := len(w.around)
		for _, c := range changes {
			if c.Move == Runs {
				inside[c.Thing] = Open
				w.around = append(w.around, c.Thing)
			}
		}
		w.literal(lit, inside, tell)
		w.around = w.around[:depth]
	case After:
		w.literal(lit, w.after(now), tell)
	case Apart:
		w.literal(lit, w.apart(lit), tell)
	default:
		perhaps := slices.Clone(now)
		for i, s := range perhaps {
			if s != 0 {
				perhaps[i] |= Before
			}
		}
		w.literal(lit, perhaps, tell)
	}
}

// literal follows a literal, and returns the states after it.
func (w *Walker) literal(lit *ast.FuncLit, now []State, tell bool) []State {
	if w.active[lit] {
		return now
	}
	w.active[lit] = true
	defer delete(w.active, lit)
	if tell {
		w.visited[lit] = true
	}
	inside := slices.Clone(now)
	for i, s := range inside {
		inside[i] = s.seen()
		if t := w.Things[i]; s == 0 && t.In == ast.Node(lit) {
			inside[i] = Before
		}
	}
	if w.Enter != nil {
		w.Enter(lit, inside)
	}
	return w.follow(lit.Body, inside, tell)
}

// LitOf is the literal that an expression is, directly, through a conversion, or
// through one of the variables that hold nothing else; nil for other expressions.
func LitOf(info *types.Info, lits map[types.Object]*ast.FuncLit, x ast.Expr) *ast.FuncLit {
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		return x
	case *ast.Ident:
		return lits[info.ObjectOf(x)]
	case *ast.CallExpr:
		if tv := info.Types[x.Fun]; tv.IsType() && len(x.Args) == 1 {
			return LitOf(info, lits, x.Args[0])
		}
	}
	return nil
}

// Literals finds the local variables that are given a literal and nothing else.
func Literals(info *types.Info, body ast.Node) map[types.Object]*ast.FuncLit {
	lits, times := map[types.Object]*ast.FuncLit{}, map[types.Object]int{}
	note := func(id *ast.Ident, value ast.Expr) {
		obj := info.ObjectOf(id)
		if obj == nil {
			return
		}
		times[obj]++
		if lit, isLit := ast.Unparen(sym.OrBad(value)).(*ast.FuncLit); isLit {
			lits[obj] = lit
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, isIdent := l.(*ast.Ident); isIdent && len(n.Lhs) == len(n.Rhs) {
					note(id, n.Rhs[i])
				} else if isIdent {
					note(id, nil)
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if i < len(n.Values) {
					note(id, n.Values[i])
				}
			}
		}
		return true
	})
	for obj, n := range times {
		if n > 1 {
			delete(lits, obj)
		}
	}
	return lits
}
