package writes

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// frame is one step from the function's body down to an act: a branch it lies
// in, or a literal that is run.
type frame struct {
	stmt   ast.Node // *ast.IfStmt, *ast.SwitchStmt, … or the *ast.CallExpr that runs a literal
	branch ast.Node // the branch taken: a block or clause; the literal
	ends   bool     // the branch leaves the function or loop at its end
	failed bool     // the branch handles an error
}

// Then reports whether b can run after a has run: it stands below, not in
// another branch of the same decision, and a's branch does not leave before.
// What handles an error does not follow from what has worked.
func Then(a, b *Act) bool {
	if a.late && !b.late || a.late == b.late && !Before(a, b) {
		return false
	}
	for _, f := range b.frames {
		if f.failed && !has(a.frames, f) {
			return false
		}
	}
	for i, f := range a.frames {
		if i < len(b.frames) && b.frames[i] == f {
			continue
		}
		if i < len(b.frames) && b.frames[i].stmt == f.stmt && b.frames[i].branch != f.branch {
			return false
		}
		// The rest of a's way down is not shared with b.
		// What is deferred runs even when that leaves, unless it handles an error.
		for _, g := range a.frames[i:] {
			if g.ends && (!b.late || a.OnFailure()) {
				return false
			}
		}
		break
	}
	return true
}

// Before reports whether an act stands before another one in the order in which
// they run: a literal in a variable runs where it is called, and not where it is
// written.
func Before(a, b *Act) bool {
	if x, y := a.runsAt(), b.runsAt(); x != y {
		return x < y
	}
	return a.Pos() < b.Pos()
}

func (a *Act) runsAt() token.Pos {
	for _, f := range a.frames {
		if call, isCall := f.stmt.(*ast.CallExpr); isCall && !sym.Contains(call, f.branch) {
			return call.Pos()
		}
	}
	return a.Pos()
}

// OnFailure reports whether an act lies in a branch that handles an error.
func (a *Act) OnFailure() bool {
	for _, f := range a.frames {
		if f.failed {
			return true
		}
	}
	return false
}

func has(frames []frame, f frame) bool {
	for _, g := range frames {
		if g == f {
			return true
		}
	}
	return false
}

// testsError reports whether a condition holds when something has failed: an
// error compared unequal to nil, or asked for what it is.
func testsError(info *types.Info, cond ast.Expr) bool {
	failed := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op.String() == "!=" && (isNil(info, n.Y) && isError(info, n.X) || isNil(info, n.X) && isError(info, n.Y)) {
				failed = true
			}
		case *ast.UnaryExpr:
			return n.Op.String() != "!"
		case *ast.CallExpr:
			for _, a := range n.Args {
				failed = failed || isError(info, a)
			}
		}
		return !failed
	})
	return failed
}

func isNil(info *types.Info, e ast.Expr) bool {
	tv, ok := info.Types[e]
	return ok && tv.IsNil()
}

func isError(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	return t != nil && sym.IsError(t)
}
