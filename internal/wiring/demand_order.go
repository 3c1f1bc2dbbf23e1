package wiring

import (
	"go/ast"
	"go/token"
	"slices"
)

// maxAfter bounds how many demands before it one demand tells of.
const maxAfter = 12

// order finds for each demand those that can have been met before, on the way to it
// through the same function.
func (s *seeker) order() {
	byFunc := map[ast.Node][]*demand{}
	for i := range s.found {
		d := &s.found[i]
		byFunc[d.of.Syntax] = append(byFunc[d.of.Syntax], d)
	}
	for body, list := range byFunc {
		if len(list) < 2 {
			continue
		}
		ways := map[*ast.CallExpr][]ast.Node{}
		for _, d := range list {
			for _, site := range d.sites {
				if ways[site] == nil {
					ways[site] = wayTo(body, site)
				}
			}
		}
		for _, b := range list {
			for _, a := range list {
				if a != b && len(b.after) < maxAfter && s.follows(a, b, ways) {
					b.after = append(b.after, a)
				}
			}
		}
	}
}

func (s *seeker) follows(a, b *demand, ways map[*ast.CallExpr][]ast.Node) bool {
	for _, x := range a.sites {
		for _, y := range b.sites {
			if x == y {
				// One helper asks for both: its own demands have the order.
				continue
			}
			if then(ways[x], ways[y]) {
				return true
			}
		}
	}
	return false
}

// wayTo are the nodes from a function down to a call in it.
func wayTo(body ast.Node, call *ast.CallExpr) (way []ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || n.Pos() > call.Pos() || n.End() < call.End() {
			return false
		}
		way = append(way, n)
		return n != call
	})
	return way
}

// then reports whether what the second way leads to can run after what the first one
// leads to: it stands below, not in another branch of the same decision, and the
// branch of the first one does not leave before. What handles an error does not follow
// from what has worked, and what is deferred comes last.
func then(first, second []ast.Node) bool {
	if len(first) == 0 || len(second) == 0 {
		return false
	}
	shared := 0
	for shared < len(first) && shared < len(second) && first[shared] == second[shared] {
		shared++
	}
	if shared == 0 || shared == len(first) {
		return false
	}
	if slices.ContainsFunc(first[shared:], isDefer) {
		return false
	}
	if first[len(first)-1].Pos() >= second[len(second)-1].Pos() {
		return false
	}
	if shared < len(second) && exclusive(first[shared-1], first[shared], second[shared]) {
		return false
	}
	late := slices.ContainsFunc(second[shared:], isDefer)
	for i := shared; i < len(first); i++ {
		if list := statements(first[i]); i > 0 && list != nil && !isBody(first[i-1]) && !late && ends(list) {
			return false
		}
	}
	for i := shared; i < len(second); i++ {
		if st, isIf := second[i-1].(*ast.IfStmt); isIf && second[i] == st.Body && handlesError(st.Cond) {
			return false
		}
	}
	return true
}

func isDefer(n ast.Node) bool { _, is := n.(*ast.DeferStmt); return is }

func isBody(n ast.Node) bool {
	switch n.(type) {
	case *ast.FuncDecl, *ast.FuncLit:
		return true
	}
	return false
}

// exclusive reports whether only one of two parts of a statement runs.
func exclusive(parent, a, b ast.Node) bool {
	if st, isIf := parent.(*ast.IfStmt); isIf {
		return a == st.Body && b == st.Else || a == st.Else && b == st.Body
	}
	return isClause(a) && isClause(b)
}

func isClause(n ast.Node) bool {
	switch n.(type) {
	case *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

// statements are those of a branch.
func statements(n ast.Node) []ast.Stmt {
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

// ends reports whether statements end the function or the round of a loop.
func ends(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch st := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return st.Tok != token.FALLTHROUGH
	}
	return false
}

// handlesError reports whether a condition holds when something has failed.
func handlesError(cond ast.Expr) bool {
	b, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	if !isBinary || b.Op != token.NEQ {
		return false
	}
	id, isIdent := ast.Unparen(b.Y).(*ast.Ident)
	return isIdent && id.Name == "nil"
}
