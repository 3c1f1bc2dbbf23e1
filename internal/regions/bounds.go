package regions

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// wait finds what a loop waits with: a catalogued sleep, timer or delay.
func (e *env) wait(n ast.Node) ast.Node {
	var found ast.Node
	if n == nil {
		return nil
	}
	ast.Inspect(n, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || found != nil {
			return found == nil
		}
		for _, row := range e.rows(call) {
			switch row.Op {
			case catalogue.OpSleep, catalogue.OpTimer, catalogue.OpRetryDelay, catalogue.OpLimitWait:
				found = call
			}
		}
		return found == nil
	})
	return found
}

// attempts reads the bound of a counting loop.
func (e *env) attempts(st ast.Stmt) int {
	switch l := st.(type) {
	case *ast.RangeStmt:
		if n, known := e.constInt(l.X); known {
			return int(n)
		}
		if arr, isArray := sym.OrInvalid(e.typeOf(l.X)).Underlying().(*types.Array); isArray {
			return int(arr.Len())
		}
		if lit, isLit := ast.Unparen(l.X).(*ast.CompositeLit); isLit {
			return len(lit.Elts)
		}
	case *ast.ForStmt:
		if n := e.countTo(l); n > 0 {
			return n
		}
		if !e.counts(l.Body) && (l.Cond == nil || !e.counts(l.Cond)) {
			return -1
		}
	}
	return 0
}

// countTo reads "i := a; i < b; i++".
func (e *env) countTo(l *ast.ForStmt) int {
	if l.Cond == nil {
		return 0
	}
	first := int64(0)
	if a, isAssign := l.Init.(*ast.AssignStmt); isAssign && len(a.Rhs) == 1 {
		first, _ = e.constInt(a.Rhs[0])
	}
	n := 0
	ast.Inspect(l.Cond, func(x ast.Node) bool {
		b, isBinary := x.(*ast.BinaryExpr)
		if !isBinary {
			return true
		}
		if last, known := e.constInt(b.Y); known {
			switch b.Op {
			case token.LSS, token.NEQ:
				n = int(last - first)
			case token.LEQ:
				n = int(last - first + 1)
			case token.GTR: // counts down
				n = int(first - last)
			}
		}
		return true
	})
	return max(n, 0)
}

// counts reports whether a body compares numbers, as a bound on attempts or on
// time does, or asks a function that is given one: goOn(attempt, err).
func (e *env) counts(body ast.Node) bool {
	hit := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall && sym.IsBool(sym.OrInvalid(e.typeOf(call))) {
			for _, arg := range call.Args {
				_, constant := e.constInt(arg)
				t, isBasic := sym.OrInvalid(e.typeOf(arg)).Underlying().(*types.Basic)
				hit = hit || isBasic && t.Info()&types.IsInteger != 0 && !constant && !e.isStatus(arg)
			}
		}
		if b, isBinary := n.(*ast.BinaryExpr); isBinary {
			t, isBasic := sym.OrInvalid(e.typeOf(b.X)).Underlying().(*types.Basic)
			switch b.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL:
				hit = hit || isBasic && t.Info()&types.IsInteger != 0 && !e.isStatus(b.X)
			}
		}
		return !hit
	})
	return hit
}
