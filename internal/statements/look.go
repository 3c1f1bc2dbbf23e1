package statements

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// parent is the node around another one.
func (f *finder) parent(n ast.Node) ast.Node {
	decl := sym.DeclAt(f.pass.Files, n.Pos())
	if decl == nil {
		return nil
	}
	if !f.mapped[decl] {
		f.mapped[decl] = true
		var stack []ast.Node
		ast.Inspect(decl, func(m ast.Node) bool {
			if m == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			if len(stack) > 0 {
				f.parents[m] = stack[len(stack)-1]
			}
			stack = append(stack, m)
			return true
		})
	}
	up := f.parents[n]
	for {
		paren, isParen := up.(*ast.ParenExpr)
		if !isParen {
			return up
		}
		up = f.parents[paren]
	}
}

// resultLook follows a result of a call to where the number of rows in it is
// looked at. The reference is to a result of the call and, inside of it, to a
// field or method.
func (f *finder) resultLook(fn *effects.Func, call *ast.CallExpr, ref catalogue.Ref, depth int) (Look, *ast.IfStmt) {
	var x ast.Node = call
	switch p := f.parent(x).(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return Ignored, nil
	case *ast.AssignStmt:
		lhs := p.Lhs
		if len(p.Rhs) > 1 { // a, b := f(), g()
			i := slices.IndexFunc(p.Rhs, func(x ast.Expr) bool { return ast.Unparen(x) == ast.Expr(call) })
			if i < 0 || i >= len(lhs) {
				return LookUnknown, nil
			}
			lhs = lhs[i : i+1]
		}
		return f.assignedLook(fn, lhs, call, ref, depth)
	case *ast.ValueSpec:
		lhs := make([]ast.Expr, len(p.Names))
		for i, n := range p.Names {
			lhs[i] = n
		}
		return f.assignedLook(fn, lhs, call, ref, depth)
	case *ast.SelectorExpr: // db.Updates(…).Error
		return f.partLook(fn, p, ref, depth)
	case *ast.ReturnStmt:
		return Returned, nil
	case *ast.CallExpr:
		return f.passedLook(p, nil, depth), nil
	case ast.Expr:
		if ref.Path == "" {
			return f.usedLook(fn, x.(ast.Expr), depth)
		}
	}
	return LookUnknown, nil
}

func (f *finder) assignedLook(fn *effects.Func, lhs []ast.Expr, call *ast.CallExpr, ref catalogue.Ref, depth int) (Look, *ast.IfStmt) {
	i := ref.N
	if len(lhs) == 1 {
		i = 0
	}
	if i >= len(lhs) {
		return LookUnknown, nil
	}
	id, isIdent := ast.Unparen(lhs[i]).(*ast.Ident)
	switch {
	case !isIdent:
		return LookUnknown, nil
	case id.Name == "_":
		return Ignored, nil
	}
	v, isVar := f.info.ObjectOf(id).(*types.Var)
	if !isVar {
		return LookUnknown, nil
	}
	return f.variableLook(fn, v, call, ref.Path, depth)
}

// variableLook looks at every use of a variable that may hold the result of a
// call; the use that does most counts.
func (f *finder) variableLook(fn *effects.Func, v *types.Var, call *ast.CallExpr, path string, depth int) (best Look, test *ast.IfStmt) {
	if depth > 4 {
		return LookUnknown, nil
	}
	if results := fn.Sig.Results(); results != nil {
		for i := range results.Len() {
			if results.At(i) == v {
				return Returned, nil
			}
		}
	}
	best = Ignored
	root := ast.Node(fn.Body)
	if decl := sym.FuncAt(f.pass.Files, call.Pos()); decl != nil {
		root = decl
	}
	ast.Inspect(root, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		if !isIdent || f.info.Uses[id] != v || id.Pos() < call.End() && !f.loops(id, call) {
			return true
		}
		if !f.holds(v, id, call) {
			return true
		}
		look, t := f.useLook(fn, id, path, depth)
		if rank[look] > rank[best] {
			best, test = look, t
		}
		return true
	})
	return best, test
}

// rank orders looks by what they mean for the number being looked at: what is
// not known may be anything.
var rank = map[Look]int{Ignored: 0, Logged: 1, LookUnknown: 2, Returned: 3, Checked: 4}

// loops reports whether a use above a call may see its result the next time
// round.
func (f *finder) loops(id *ast.Ident, call *ast.CallExpr) bool {
	for up := f.parent(call); up != nil; up = f.parent(up) {
		switch up.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if sym.Contains(up, id) {
				return true
			}
		case *ast.FuncDecl:
			return false
		}
	}
	return false
}

// holds reports whether a variable may hold a result of the call at a use.
func (f *finder) holds(v *types.Var, id *ast.Ident, call *ast.CallExpr) bool {
	if v.Parent() == f.pass.Pkg.Scope() {
		return true
	}
	defs, _ := f.effects.Reaching(v, id.Pos())
	if len(defs) == 0 {
		return true
	}
	for _, d := range defs {
		if d.Expr != nil && ast.Unparen(d.Expr) == ast.Expr(call) {
			return true
		}
	}
	return false
}

// useLook says what one use of the result does.
func (f *finder) useLook(fn *effects.Func, id *ast.Ident, path string, depth int) (Look, *ast.IfStmt) {
	if path == "" {
		return f.usedLook(fn, id, depth)
	}
	switch p := f.parent(id).(type) {
	case *ast.SelectorExpr:
		if p.X == ast.Expr(id) {
			return f.partLook(fn, p, catalogue.Ref{Path: path}, depth)
		}
	case *ast.ReturnStmt:
		return Returned, nil
	case *ast.CallExpr:
		return f.passedLook(p, id, depth), nil
	case *ast.AssignStmt:
		for i, r := range p.Rhs {
			if ast.Unparen(r) == ast.Expr(id) && i < len(p.Lhs) {
				if l, isIdent := p.Lhs[i].(*ast.Ident); isIdent && l.Name == "_" {
					return Ignored, nil
				}
			}
		}
		for _, l := range p.Lhs {
			if ast.Unparen(l) == ast.Expr(id) {
				return Ignored, nil
			}
		}
	case *ast.BinaryExpr: // res != nil
		if p.Op == token.EQL || p.Op == token.NEQ {
			return Ignored, nil
		}
	}
	return LookUnknown, nil
}

// partLook says what the selection of a part of the result does: of the number,
// or of something else such as the error.
func (f *finder) partLook(fn *effects.Func, sel *ast.SelectorExpr, ref catalogue.Ref, depth int) (Look, *ast.IfStmt) {
	name := strings.TrimPrefix(strings.TrimSuffix(ref.Path, "()"), ".")
	if !f.tells(sel.Sel.Name, name) {
		if _, isCall := f.parent(sel).(*ast.CallExpr); isCall && f.sameType(sel) {
			return LookUnknown, nil // a further step of the chain
		}
		return Ignored, nil
	}
	x := ast.Expr(sel)
	if call, isCall := f.parent(sel).(*ast.CallExpr); isCall && ast.Unparen(call.Fun) == ast.Expr(sel) {
		if tuple, isTuple := f.info.TypeOf(call).(*types.Tuple); isTuple && tuple.Len() > 1 {
			return f.resultLook(fn, call, catalogue.Ref{Base: catalogue.RefRet}, depth+1)
		}
		x = call
	}
	return f.usedLook(fn, x, depth+1)
}

// tells reports whether a field or method of a result says how many rows there
// were: the catalogued one, another one that counts, or the result as a text
// ("UPDATE 0").
func (f *finder) tells(name, catalogued string) bool {
	return name == catalogued || strings.HasSuffix(name, "Count") || name == "RowsAffected" || name == "String"
}

// sameType reports whether a method gives back what it is called on.
func (f *finder) sameType(sel *ast.SelectorExpr) bool {
	fn, isFunc := f.info.ObjectOf(sel.Sel).(*types.Func)
	if !isFunc || fn.Signature().Results().Len() != 1 {
		return false
	}
	return types.Identical(fn.Signature().Results().At(0).Type(), f.info.TypeOf(sel.X))
}
