package policy

import (
	"go/ast"
	"go/token"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// A DeafLoop is an endless loop that does not end with the context it works
// under: every attempt fails from then on, and after each it sleeps and goes
// round.
type DeafLoop struct {
	Wait ast.Node
	Ctx  ast.Expr
}

// DeafLoops returns the endless loops of the package that, after a failure,
// sleep and go round without asking the context that the attempt is given.
func (r *Result) DeafLoops() (list []DeafLoop) {
	e := r.reader()
	for _, f := range r.fx.Funcs() {
		for _, reg := range f.Regions {
			if reg.Kind != regions.Loop || !reg.Forever {
				continue
			}
			if l := e.newRound(f, reg); l != nil {
				l.findWaits()
				list = append(list, l.deaf()...)
			}
		}
	}
	return list
}

func (l *round) deaf() (list []DeafLoop) {
	if l.cond != nil && l.ofContext(l.cond) {
		return nil
	}
	for i, st := range l.list {
		branch, isIf := st.(*ast.IfStmt)
		if !isIf {
			if l.ofContext(st) {
				return list
			}
			continue
		}
		call := failing(branch.Init)
		if call == nil && i > 0 {
			call = failing(l.list[i-1])
		}
		ctx := l.contextOf(call)
		if ctx != nil && isFailure(l, branch.Cond) && goesRound(branch.Body) && !l.ofContext(branch.Body) {
			for _, w := range l.waits {
				if w.cancel == No && branch.Body.Pos() <= w.node.Pos() && w.node.End() <= branch.Body.End() {
					list = append(list, DeafLoop{w.node, ctx})
				}
			}
		}
		if l.ofContext(branch) {
			return list
		}
	}
	return list
}

// isFailure reports whether a test is that an error is there.
func isFailure(l *round, cond ast.Expr) bool {
	b, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	return isBinary && b.Op == token.NEQ && l.info.Types[b.Y].IsNil() && l.mentionsError(b.X)
}

// goesRound reports whether a block ends by going round.
func goesRound(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	last, isBranch := b.List[len(b.List)-1].(*ast.BranchStmt)
	return isBranch && last.Tok == token.CONTINUE && last.Label == nil
}

// contextOf is the context that a call is given, nil when it is given none or
// one that nobody ends.
func (l *round) contextOf(call *ast.CallExpr) ast.Expr {
	if call == nil {
		return nil
	}
	for _, a := range call.Args {
		if sym.IsContext(sym.OrInvalid(l.info.TypeOf(a))) && l.fx.Value(a).Kind != effects.Root {
			return a
		}
	}
	return nil
}
