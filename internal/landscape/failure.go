package landscape

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// failure is what is seen of how a function takes the failure of a call.
type failure struct {
	err    types.Object   // the variable that holds it, nil when it is dropped, or tested on the spot
	values []types.Object // the variables that hold what else the call returns
	// branch runs when the call fails, rest after that. dropped: nothing looks at the
	// failure.
	branch, rest []ast.Stmt
	dropped      bool
	logged       bool // by what is given the failure on the spot
	cleans       bool // the call is made when the function ends
	skips        bool // what follows a success is left out
}

// leaves reports whether what runs after the failure goes elsewhere: what follows does
// not go on without what failed.
func (f failure) leaves(info *types.Info) bool {
	return f.skips || len(f.branch) > 0 && sym.Leaves(info, f.branch[len(f.branch)-1])
}

// failureOf finds what runs when a call in a function fails; false when that is not
// seen.
func failureOf(info *types.Info, body *ast.BlockStmt, call *ast.CallExpr) (f failure, ok bool) {
	stack := pathTo(body, call)
	call, stack = outermost(call, stack)
	at := len(stack) - 1
	for at >= 0 {
		if _, isStmt := stack[at].(ast.Stmt); isStmt {
			break
		}
		at--
	}
	if at < 0 {
		return f, false
	}
	switch st := stack[at].(type) {
	case *ast.DeferStmt:
		return failure{dropped: true, cleans: true}, true
	case *ast.GoStmt:
		return failure{dropped: true}, true
	case *ast.ExprStmt:
		if ast.Unparen(st.X) == call {
			return failure{dropped: true}, true
		}
		outer, isCall := ast.Unparen(st.X).(*ast.CallExpr)
		if isCall && logs.MatchString(sym.CalledName(outer)) && slices.ContainsFunc(outer.Args, func(a ast.Expr) bool { return ast.Unparen(a) == call }) {
			return failure{dropped: true, logged: true}, true
		}
	case *ast.IfStmt:
		if b, isBinary := ast.Unparen(st.Cond).(*ast.BinaryExpr); isBinary && b.Op == token.NEQ && ast.Unparen(b.X) == call && sym.ImplementsError(info.TypeOf(call)) {
			return failure{branch: st.Body.List, rest: after(stack, at)}, true
		}
	case *ast.AssignStmt:
		if len(st.Rhs) != 1 || ast.Unparen(st.Rhs[0]) != call || len(st.Lhs) == 0 {
			return f, false
		}
		last := st.Lhs[len(st.Lhs)-1]
		for _, l := range st.Lhs[:len(st.Lhs)-1] {
			if v := sym.Object(info, l); v != nil {
				f.values = append(f.values, v)
			}
		}
		if id, isIdent := last.(*ast.Ident); isIdent && id.Name == "_" {
			f.dropped = true
			return f, fails(info, call)
		}
		if f.err = sym.Object(info, last); f.err == nil || !sym.ImplementsError(f.err.Type()) {
			return f, false
		}
		if test, isIf := parent(stack[:at], 0).(*ast.IfStmt); isIf && test.Init == st {
			return f.tested(info, test, after(stack[:at], at-1))
		}
		return f.next(info, stack[:at+1])
	}
	return f, false
}

// outermost follows a chain of calls out of the first one: that of Get(id).Result() is all
// of it.
func outermost(call *ast.CallExpr, stack []ast.Node) (*ast.CallExpr, []ast.Node) {
	for len(stack) > 1 {
		sel, isSel := stack[len(stack)-1].(*ast.SelectorExpr)
		outer, isCall := stack[len(stack)-2].(*ast.CallExpr)
		if !isSel || !isCall || outer.Fun != sel {
			break
		}
		call, stack = outer, stack[:len(stack)-2]
	}
	return call, stack
}

// fails reports whether the last result of a call is an error.
func fails(info *types.Info, call *ast.CallExpr) bool {
	t := info.TypeOf(call)
	if list, isTuple := t.(*types.Tuple); isTuple && list.Len() > 0 {
		t = list.At(list.Len() - 1).Type()
	}
	return sym.ImplementsError(t)
}

// next looks for the test of the failure behind the statement at the end of a stack.
func (f failure) next(info *types.Info, stack []ast.Node) (failure, bool) {
	for at := len(stack) - 1; at > 0; at-- {
		switch stack[at].(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
			return f, false
		case *ast.CaseClause, *ast.CommClause:
			continue
		}
		rest := after(stack, at)
		for i, st := range rest {
			if !mentions(info, st, f.err) {
				continue
			}
			test, isIf := st.(*ast.IfStmt)
			if !isIf {
				return f, false
			}
			if saysAbsent(info, test.Cond, f.err) {
				continue
			}
			return f.tested(info, test, rest[i+1:])
		}
	}
	return f, false
}

// saysAbsent reports whether a condition asks whether the failure says that something is not
// there, or there already: who then makes it puts nothing in the place of a system that failed.
func saysAbsent(info *types.Info, cond ast.Expr, err types.Object) bool {
	call, isCall := ast.Unparen(cond).(*ast.CallExpr)
	if b, isBinary := ast.Unparen(cond).(*ast.BinaryExpr); isBinary {
		return err != nil && mentions(info, cond, err) && b.Op != token.NEQ && !info.Types[b.Y].IsNil() && absence.MatchString(types.ExprString(cond))
	}
	return isCall && err != nil && mentions(info, call, err) && absence.MatchString(types.ExprString(call))
}

// absence matches the names of failures that say so.
var absence = sym.Names(`(?i)not_?found|no_?rows|no_?such|exist|404|conflict|duplicate|condition|\bnil\b|empty|not_?(configured|enabled|supported|implemented)|disabled|unsupported`)

// tested reads the test of the failure.
func (f failure) tested(info *types.Info, test *ast.IfStmt, rest []ast.Stmt) (failure, bool) {
	var failed, found bool
	var visit func(x ast.Expr)
	visit = func(x ast.Expr) {
		b, isBinary := ast.Unparen(x).(*ast.BinaryExpr)
		if !isBinary || found {
			return
		}
		switch {
		case b.Op == token.LAND || b.Op == token.LOR:
			visit(b.X)
			visit(b.Y)
		case (b.Op == token.NEQ || b.Op == token.EQL) && sym.Object(info, b.X) == f.err && info.Types[b.Y].IsNil():
			failed, found = b.Op == token.NEQ, true
		}
	}
	if visit(test.Cond); !found {
		return f, false
	}
	if failed {
		f.branch, f.rest = test.Body.List, rest
		return f, true
	}
	switch e := test.Else.(type) {
	case *ast.BlockStmt:
		f.branch = e.List
	case nil:
		f.branch, f.skips, rest = rest, true, nil
	default:
		return f, false
	}
	f.rest = rest
	return f, true
}

// pathTo are the nodes from a function's body down to what a call stands in.
func pathTo(body *ast.BlockStmt, call *ast.CallExpr) (path []ast.Node) {
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		if n == call {
			path = append([]ast.Node{}, stack...)
		}
		return path == nil
	})
	return path
}

// after are the statements that follow the one at a place of a stack in its block.
func after(stack []ast.Node, at int) []ast.Stmt {
	if at < 1 {
		return nil
	}
	list := sym.Statements(stack[at-1])
	i := slices.IndexFunc(list, func(st ast.Stmt) bool { return ast.Node(st) == stack[at] })
	if i < 0 {
		return nil
	}
	return list[i+1:]
}
