package protect

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/sym"
)

// Rounds reports whether a way leads through a loop that counts and waits, and is not
// understood as a retry: it may be one. A loop that uses its number elsewhere than in tests
// and for the wait goes through items; the one that a failure ends tries nothing again.
func (r *Result) Rounds(c *Call) (found bool) {
	for _, frame := range c.Way {
		ast.Inspect(frame.Func.Body, func(n ast.Node) bool {
			loop, isRange := n.(*ast.RangeStmt)
			if !isRange || found || !sym.Contains(loop.Body, frame.Node) || !isCount(r.info.TypeOf(loop.X)) || !r.sleeps(frame.Func, loop.Body) {
				return !found
			}
			found = r.goesRound(&policy.Policy{Kind: policy.Loop, Node: loop}, frame) && !r.numbered(loop, frame.Node)
			return !found
		})
	}
	return found
}

func isCount(t types.Type) bool {
	basic, isBasic := sym.OrInvalid(t).Underlying().(*types.Basic)
	return isBasic && basic.Info()&types.IsInteger != 0
}

// sleeps reports whether a function waits in a part of it.
func (r *Result) sleeps(f *effects.Func, in ast.Node) bool {
	return slices.ContainsFunc(slices.Concat(f.Calls, f.Known), func(call *ast.CallExpr) bool {
		return sym.Contains(in, call) && slices.ContainsFunc(r.effects.Rows(call), func(e catalogue.Effect) bool { return e.Op == catalogue.OpSleep })
	})
}

// numbered reports whether a call is given the number of the round that it is made in.
func (r *Result) numbered(loop *ast.RangeStmt, call ast.Node) (found bool) {
	if loop.Key == nil {
		return false
	}
	v := sym.Object(r.info, loop.Key)
	ast.Inspect(call, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		found = found || isIdent && v != nil && r.info.ObjectOf(id) == v
		return !found
	})
	return found
}
