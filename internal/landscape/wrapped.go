package landscape

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// goesInto is what a value is put into where it is made, in the words of fill.Into: the
// function that it is given, also when a variable holds it until the very next mention
// hands it to a decorator that takes the variable over. stack leads to the value.
func (s *surveyor) goesInto(x ast.Expr, stack []ast.Node) string {
	if len(stack) == 0 {
		return ""
	}
	switch up := stack[len(stack)-1].(type) {
	case *ast.CallExpr:
		if slices.Contains(up.Args, x) {
			return funcID(sym.Callee(s.info, up))
		}
	case *ast.KeyValueExpr:
		if lit, isLit := parent(stack, 1).(*ast.CompositeLit); isLit && sym.StructOf(sym.OrInvalid(s.info.TypeOf(lit))) != nil {
			return typeKey(sym.Named(s.info.TypeOf(lit)))
		}
	case *ast.AssignStmt:
		if i := slices.Index(up.Rhs, x); i >= 0 && len(up.Lhs) == len(up.Rhs) {
			return s.takenOver(up.Lhs[i], up, parent(stack, 1))
		}
	case *ast.ValueSpec:
		if i := slices.Index(up.Values, x); i >= 0 && len(up.Names) == len(up.Values) {
			return s.takenOver(up.Names[i], parent(stack, 2), parent(stack, 3))
		}
	}
	return ""
}

// parent is the node so many steps above the top of a stack, nil when there is none.
func parent(stack []ast.Node, up int) ast.Node {
	if i := len(stack) - 1 - up; i >= 0 {
		return stack[i]
	}
	return nil
}

// takenOver returns the function that makes a variable anew out of what a statement
// of a block puts into it, before anything else sees that: "" when there is none.
func (s *surveyor) takenOver(target ast.Expr, stmt, block ast.Node) string {
	id, isIdent := ast.Unparen(target).(*ast.Ident)
	if !isIdent {
		return ""
	}
	v := s.info.ObjectOf(id)
	var list []ast.Stmt
	switch b := block.(type) {
	case *ast.BlockStmt:
		list = b.List
	case *ast.CaseClause:
		list = b.Body
	}
	at := slices.IndexFunc(list, func(x ast.Stmt) bool { return ast.Node(x) == stmt })
	if v == nil || at < 0 {
		return ""
	}
	for _, next := range list[at+1:] {
		if !mentions(s.info, next, v) {
			continue
		}
		set, isSet := next.(*ast.AssignStmt)
		if !isSet || len(set.Lhs) != 1 || len(set.Rhs) != 1 || sym.Object(s.info, set.Lhs[0]) != v {
			return ""
		}
		call, isCall := ast.Unparen(set.Rhs[0]).(*ast.CallExpr)
		if !isCall || !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return sym.Object(s.info, a) == v }) {
			return ""
		}
		return funcID(sym.Callee(s.info, call))
	}
	return ""
}

func mentions(info *types.Info, n ast.Node, v types.Object) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		found = found || isIdent && info.ObjectOf(id) == v
		return !found
	})
	return found
}

// goes notes what an interface that a function of the program returns goes into.
func (s *surveyor) goes(call *ast.CallExpr, stack []ast.Node) {
	fn := sym.Callee(s.info, call)
	if fn == nil || !s.fx.Own(fn) || fn.Signature().Results().Len() != 1 || !types.IsInterface(fn.Signature().Results().At(0).Type()) {
		return
	}
	id, into := funcID(fn.Origin()), s.goesInto(call, stack)
	if !slices.Contains(s.out.Goes[id], into) {
		s.out.Goes[id] = append(s.out.Goes[id], into)
	}
}

// returns is the function that a statement at the top of a stack returns from, "" for a
// literal.
func (s *surveyor) returns(stack []ast.Node) string {
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.FuncLit:
			return ""
		case *ast.FuncDecl:
			fn, _ := s.info.Defs[n.Name].(*types.Func)
			return funcID(fn)
		}
	}
	return ""
}
