package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
)

// enclosing yields the nodes around a position, outermost first.
func (r *Result) enclosing(pos token.Pos) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		for _, f := range r.pass.Files {
			if pos < f.FileStart || f.FileEnd < pos {
				continue
			}
			stopped := false
			for _, d := range f.Decls {
				if pos < d.Pos() || d.End() < pos {
					continue
				}
				ast.Inspect(d, func(n ast.Node) bool {
					if n == nil || stopped || pos < n.Pos() || n.End() < pos {
						return false
					}
					stopped = !yield(n)
					return !stopped
				})
			}
		}
	}
}

// sometimes reports whether a place is only reached on some of the ways to
// another one further down: a branch, a case or a loop is around it alone.
func (r *Result) sometimes(n ast.Node, use token.Pos) bool {
	for around := range r.enclosing(n.Pos()) {
		if around.Pos() <= use && use <= around.End() {
			continue
		}
		switch around := around.(type) {
		case *ast.IfStmt:
			if around.Body.Pos() <= n.Pos() {
				return true
			}
		case *ast.CaseClause, *ast.CommClause, *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
			return true
		}
	}
	return false
}

// begin is what a chain of method calls begins with.
func begin(info *types.Info, x ast.Expr) ast.Expr {
	for {
		call, isCall := ast.Unparen(x).(*ast.CallExpr)
		if !isCall {
			return x
		}
		recv := chained(info, call)
		if recv == nil {
			return x
		}
		x = recv
	}
}

// chainOf is the whole chain of method calls that a call is a part of.
func (r *Result) chainOf(call *ast.CallExpr) ast.Expr {
	whole := ast.Expr(call)
	for n := range r.enclosing(call.Pos()) {
		outer, isCall := n.(*ast.CallExpr)
		if isCall && outer.Pos() <= call.Pos() && call.End() < outer.End() && begins(r.info, outer, call) {
			return outer // the outermost comes first
		}
	}
	return whole
}

// begins reports whether a chain of method calls passes through a call.
func begins(info *types.Info, x ast.Expr, through *ast.CallExpr) bool {
	for {
		call, isCall := ast.Unparen(x).(*ast.CallExpr)
		if !isCall {
			return false
		}
		if call == through {
			return true
		}
		recv := chained(info, call)
		if recv == nil {
			return false
		}
		x = recv
	}
}

// bodyEnd is the end of the function that a position is in.
func (r *Result) bodyEnd(pos token.Pos) token.Pos {
	end := pos
	for n := range r.enclosing(pos) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			end = n.End()
		case *ast.FuncLit:
			end = n.End()
		}
	}
	return end
}

// assignedTo returns the variable or field that an expression is the value of,
// with the end of the function it is in; nil when there is none.
func (r *Result) assignedTo(x ast.Expr) (v *types.Var, end token.Pos) {
	object := func(l ast.Expr) {
		if id := nameOf(l); id != nil {
			v, _ = r.info.ObjectOf(id).(*types.Var)
		}
	}
	for n := range r.enclosing(x.Pos()) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, rhs := range n.Rhs {
				if ast.Unparen(rhs) == x && i < len(n.Lhs) {
					object(n.Lhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, rhs := range n.Values {
				if ast.Unparen(rhs) == x && i < len(n.Names) {
					object(n.Names[i])
				}
			}
		case *ast.KeyValueExpr:
			if ast.Unparen(n.Value) == x {
				object(n.Key)
			}
		}
	}
	return v, r.bodyEnd(x.Pos())
}

// Pos is where to name the retry: the loop's word, the name that is called, or
// the literal.
func (p *Policy) Pos() token.Pos {
	switch n := p.Node.(type) {
	case *ast.CallExpr:
		if id := nameOf(n.Fun); id != nil {
			return id.Pos()
		}
	case *ast.FuncDecl:
		return n.Name.Pos()
	}
	return p.Node.Pos()
}
