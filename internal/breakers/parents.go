package breakers

import "go/ast"

// parents returns the parent of each node of the file that a node is in.
func (r *Result) parents(n ast.Node) map[ast.Node]ast.Node {
	for _, f := range r.pass.Files {
		if n.Pos() < f.FileStart || f.FileEnd < n.Pos() {
			continue
		}
		if up := r.ups[f]; up != nil {
			return up
		}
		up := map[ast.Node]ast.Node{}
		var stack []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			if len(stack) > 0 {
				up[n] = stack[len(stack)-1]
			}
			stack = append(stack, n)
			return true
		})
		r.ups[f] = up
		return up
	}
	return nil
}

// outer is the end of the chain of method calls that a call begins.
func outer(call *ast.CallExpr, up map[ast.Node]ast.Node) *ast.CallExpr {
	for {
		sel, isSel := up[call].(*ast.SelectorExpr)
		if !isSel {
			return call
		}
		next, isCall := up[sel].(*ast.CallExpr)
		if !isCall || next.Fun != sel {
			return call
		}
		call = next
	}
}
