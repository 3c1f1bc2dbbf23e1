package wiring

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
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
	for _, list := range byFunc {
		if len(list) < 2 {
			continue
		}
		for _, b := range list {
			for _, a := range list {
				if a != b && len(b.after) < maxAfter && s.follows(b.of, a, b, 0) {
					b.after = append(b.after, a)
				}
			}
		}
	}
}

// follows reports whether one demand can be met after another one in a function that
// makes both: itself, or in what one of its calls runs.
func (s *seeker) follows(in *effects.Func, first, second *demand, depth int) bool {
	const deepest = 4
	if depth > deepest {
		return false
	}
	for _, x := range s.sites(in, first) {
		for _, y := range s.sites(in, second) {
			if x != y {
				if then(s.wayTo(in, x), s.wayTo(in, y)) {
					return true
				}
				continue
			}
			for _, inner := range s.runBy(x) {
				if s.follows(inner, first, second, depth+1) {
					return true
				}
			}
		}
	}
	return false
}

// sites are the calls of a function that a demand is made by.
func (s *seeker) sites(in *effects.Func, d *demand) (found []*ast.CallExpr) {
	if in == d.of && len(d.sites) > 0 {
		return d.sites
	}
	for i := range in.Summary.Effects {
		e := &in.Summary.Effects[i]
		if asksPort(e) && e.Called() == d.Method && len(e.Steps) > 0 && e.Steps[len(e.Steps)-1].Pos == d.At {
			found = append(found, e.Sites()...)
		}
	}
	for i := range in.Summary.Invokes {
		if inv := &in.Summary.Invokes[i]; d.Method == "" && inv.Pos == d.At {
			found = append(found, inv.Sites()...)
		}
	}
	return found
}

// runBy are the functions and literals of the package that a call runs.
func (s *seeker) runBy(call *ast.CallExpr) (found []*effects.Func) {
	if fn := sym.Callee(s.r.pass.TypesInfo, call); fn != nil {
		if f := s.r.fx.Func(fn); f != nil {
			found = append(found, f)
		}
	}
	for _, a := range call.Args {
		if lit, isLit := s.unconverted(a).(*ast.FuncLit); isLit && s.funcs[lit] != nil {
			found = append(found, s.funcs[lit])
		}
	}
	return found
}

// wayTo are the nodes from a function down to a call in it.
func (s *seeker) wayTo(in *effects.Func, call *ast.CallExpr) []ast.Node {
	key := step{in.Syntax, call}
	way, seen := s.ways[key]
	if !seen {
		way = wayTo(in.Syntax, call)
		s.ways[key] = way
	}
	return way
}

// step leads from a function to a call in it.
type step struct {
	from ast.Node
	call *ast.CallExpr
}

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
