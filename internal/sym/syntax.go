package sym

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
)

// Contains reports whether one node lies in another, or is it.
func Contains(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// Name returns the last name of an expression: of a variable, field, method,
// function or type, through calls and operators; "" when there is none.
func Name(x ast.Expr) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.CallExpr:
		return Name(x.Fun)
	case *ast.StarExpr:
		return Name(x.X)
	case *ast.UnaryExpr:
		return Name(x.X)
	case *ast.IndexExpr:
		return Name(x.X)
	}
	return ""
}

// CalledName returns the last name of what a call calls, "" when it has none
// of its own, as a literal or an element of a list.
func CalledName(call *ast.CallExpr) string {
	switch x := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}

// Receiver returns what a method or a function of a package is selected from in
// a call, or nil.
func Receiver(call *ast.CallExpr) ast.Expr {
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
		return sel.X
	}
	return nil
}

// Received returns the operand of the receive that a statement is, as that of a
// case of select, or nil.
func Received(st ast.Stmt) ast.Expr {
	var x ast.Expr
	switch st := st.(type) {
	case *ast.ExprStmt:
		x = st.X
	case *ast.AssignStmt:
		if len(st.Rhs) == 1 {
			x = st.Rhs[0]
		}
	}
	if u, isUnary := ast.Unparen(OrBad(x)).(*ast.UnaryExpr); isUnary && u.Op == token.ARROW {
		return ast.Unparen(u.X)
	}
	return nil
}

// Returns visits the return statements of a function, without those of the
// literals in it.
func Returns(body ast.Node, visit func(*ast.ReturnStmt)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			visit(n)
		}
		return true
	})
}

// Compare applies a comparison operator.
func Compare[T cmp.Ordered](op token.Token, a, b T) bool {
	switch op {
	case token.EQL:
		return a == b
	case token.NEQ:
		return a != b
	case token.LSS:
		return a < b
	case token.LEQ:
		return a <= b
	case token.GTR:
		return a > b
	default:
		return a >= b
	}
}

// OrBad returns x, or an expression that is none for nil, so that a switch over
// what it is needs no test.
func OrBad(x ast.Expr) ast.Expr {
	if x == nil {
		return &ast.BadExpr{}
	}
	return x
}

// Chain reads a chain of names: the variable, and the fields below it, ".store.db";
// nil for other expressions, and for a variable of another package.
func Chain(info *types.Info, x ast.Expr) (root types.Object, path string) {
	switch x := ast.Unparen(OrBad(x)).(type) {
	case *ast.Ident:
		return info.ObjectOf(x), ""
	case *ast.SelectorExpr:
		if info.Selections[x] == nil {
			return nil, ""
		}
		if root, path = Chain(info, x.X); root != nil {
			return root, path + "." + x.Sel.Name
		}
	case *ast.StarExpr:
		return Chain(info, x.X)
	}
	return nil, ""
}

// Statements returns the list of statements that a node is or has: of a block, or of a
// clause of a switch or select; nil for other nodes.
func Statements(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}
