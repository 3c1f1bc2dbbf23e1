package protect

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/sym"
)

// goesRound reports whether what a call in a loop written by hand tells may send that loop
// round again: a loop which is left at once when the call fails, and goes on for another
// one only, tries nothing of it again. When that is not seen, it may.
func (r *Result) goesRound(p *policy.Policy, f Frame) bool {
	call, isCall := f.Node.(*ast.CallExpr)
	node := p.Node
	if labeled, isLabeled := node.(*ast.LabeledStmt); isLabeled {
		node = labeled.Stmt
	}
	var body *ast.BlockStmt
	switch n := node.(type) {
	case *ast.ForStmt:
		body = n.Body
	case *ast.RangeStmt:
		body = n.Body
	}
	if p.Kind != policy.Loop || !isCall || body == nil || !sym.Contains(body, call) {
		return true
	}
	if left(body, call) {
		return false
	}
	set, test := failureTest(body, call)
	if set == nil || test == nil || !r.quits(test, set.Lhs[len(set.Lhs)-1]) {
		return true
	}
	values := valuesOf{info: r.info, body: body, call: call}
	return values.decide(node)
}

// left reports whether a call in a loop stands in a block that ends with a return, whatever
// the call says.
func left(body *ast.BlockStmt, call *ast.CallExpr) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		block, isBlock := n.(*ast.BlockStmt)
		switch _, isLit := n.(*ast.FuncLit); {
		case n == nil || found || isLit || !sym.Contains(n, call):
			return false
		case !isBlock || block == body || len(block.List) == 0:
			return true
		}
		_, found = block.List[len(block.List)-1].(*ast.ReturnStmt)
		found = found && !branches(block)
		return !found
	})
	return found
}

// branches reports whether something in a block goes elsewhere than out of the function.
func branches(block *ast.BlockStmt) (found bool) {
	ast.Inspect(block, func(n ast.Node) bool {
		_, branch := n.(*ast.BranchStmt)
		found = found || branch
		return !found
	})
	return found
}

// failureTest returns the statement that keeps what a call returns, and the test which
// follows it; nil when they are of another form, or stand in a function of their own.
func failureTest(body *ast.BlockStmt, call *ast.CallExpr) (set *ast.AssignStmt, test *ast.IfStmt) {
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		if _, isLit := n.(*ast.FuncLit); isLit || set != nil {
			return false
		}
		st, isSet := n.(*ast.AssignStmt)
		if !isSet || len(st.Rhs) != 1 || ast.Unparen(st.Rhs[0]) != call || len(stack) == 0 {
			return true
		}
		set = st
		var list []ast.Stmt
		switch in := stack[len(stack)-1].(type) {
		case *ast.IfStmt:
			if in.Init == st {
				test = in
			}
		case *ast.BlockStmt:
			list = in.List
		case *ast.CaseClause:
			list = in.Body
		}
		for i, other := range list {
			if other == ast.Stmt(st) && i+1 < len(list) {
				test, _ = list[i+1].(*ast.IfStmt)
			}
		}
		return false
	})
	return set, test
}

// quits reports whether a test is of nothing but whether there is a failure, and what it
// guards leaves the function, whatever the failure is.
func (r *Result) quits(test *ast.IfStmt, failure ast.Expr) bool {
	cond, isBinary := ast.Unparen(test.Cond).(*ast.BinaryExpr)
	err := sym.Object(r.info, failure)
	if !isBinary || cond.Op != token.NEQ || err == nil || sym.Object(r.info, cond.X) != err || !r.info.Types[cond.Y].IsNil() || len(test.Body.List) == 0 {
		return false
	}
	last := test.Body.List[len(test.Body.List)-1]
	if _, returns := last.(*ast.ReturnStmt); !returns {
		if st, isExpr := last.(*ast.ExprStmt); !isExpr || !sym.Leaves(r.info, st) {
			return false
		}
	}
	return !branches(test.Body)
}

// valuesOf follows what a call in a loop returns beside its failure.
type valuesOf struct {
	info *types.Info
	body *ast.BlockStmt
	call *ast.CallExpr
}

// maxValues bounds how far values are followed.
const maxValues = 6

// decide reports whether a condition in the loop, or the loop's own, hangs on what the call
// returned: a status that is no failure yet, or a result that is not there.
func (v valuesOf) decide(loop ast.Node) (found bool) {
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			found = found || n.Cond != nil && v.from(n.Cond, v.body.End(), 0)
		case *ast.IfStmt:
			found = found || v.from(n.Cond, n.Cond.Pos(), 0)
		case *ast.SwitchStmt:
			found = found || n.Tag != nil && v.from(n.Tag, n.Tag.Pos(), 0)
		case *ast.CaseClause:
			for _, x := range n.List {
				found = found || v.from(x, x.Pos(), 0)
			}
		case *ast.TypeSwitchStmt:
			found = found || v.from(n.Assign, n.Assign.Pos(), 0)
		}
		return !found
	})
	return found
}

// from reports whether an expression is made of what the call returned, its failure
// excepted. Where another call with a context is given it, that is another attempt.
func (v valuesOf) from(x ast.Node, pos token.Pos, depth int) (found bool) {
	if depth > maxValues {
		return true
	}
	ast.Inspect(x, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall && call != v.call {
			for _, arg := range call.Args {
				if sym.IsContext(sym.OrInvalid(v.info.TypeOf(arg))) {
					return false
				}
			}
		}
		id, isIdent := n.(*ast.Ident)
		if !isIdent {
			return !found
		}
		obj, isVar := v.info.ObjectOf(id).(*types.Var)
		if !isVar {
			return !found
		}
		set, last := v.lastSet(obj, pos)
		switch {
		case set == nil:
		case ast.Unparen(set.Rhs[0]) == v.call && len(set.Rhs) == 1:
			found = found || !last || len(set.Lhs) == 1 && !sym.ImplementsError(obj.Type())
		default:
			for _, rhs := range set.Rhs {
				found = found || v.from(rhs, set.Pos(), depth+1)
			}
		}
		return !found
	})
	return found
}

// lastSet is what a variable was set by last before a position in the loop, in the order of the
// source; last tells that it is the last of what is set there.
func (v valuesOf) lastSet(obj *types.Var, pos token.Pos) (set *ast.AssignStmt, last bool) {
	ast.Inspect(v.body, func(n ast.Node) bool {
		st, isSet := n.(*ast.AssignStmt)
		if !isSet || st.End() > pos {
			return true
		}
		for i, l := range st.Lhs {
			if sym.Object(v.info, l) == obj {
				set, last = st, i == len(st.Lhs)-1
			}
		}
		return true
	})
	return set, last
}
