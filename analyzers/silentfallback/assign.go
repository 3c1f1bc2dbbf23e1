package silentfallback

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// assign notes what variables are given.
func (w *walk) assign(lhs, rhs []ast.Expr, s *state) {
	for _, r := range rhs {
		if w.local(r) == nil || !w.copies(lhs, rhs, r) {
			w.tell(s, r)
		}
	}
	for _, l := range lhs {
		if w.local(l) == nil {
			w.tell(s, l)
		}
	}
	var with []types.Object
	if len(rhs) == 1 {
		for _, l := range lhs {
			if obj := sym.Object(w.info, l); obj != nil {
				with = append(with, obj)
			}
		}
	}
	for i, l := range lhs {
		v := w.local(l)
		if v == nil {
			continue
		}
		w.set(s, v, w.given(rhs[min(i, len(rhs)-1)], with, s))
	}
}

// copies reports whether an error is assigned to a local variable that is followed
// in its place.
func (w *walk) copies(lhs, rhs []ast.Expr, r ast.Expr) bool {
	for i := range rhs {
		if rhs[i] == r && len(lhs) == len(rhs) && w.local(lhs[i]) != nil && !w.isResult(w.local(lhs[i])) {
			return true
		}
	}
	return false
}

// isResult reports whether a variable is a named result.
func (w *walk) isResult(v *types.Var) bool {
	for r := range w.f.Sig.Results().Variables() {
		if r == v {
			return true
		}
	}
	return false
}

// given is what is known of a value that is assigned.
func (w *walk) given(x ast.Expr, with []types.Object, s *state) fact {
	if w.info.Types[x].IsNil() {
		return fact{isNil: true}
	}
	if v := w.local(x); v != nil {
		f := s.facts[v]
		if f.bad {
			f.told = true
		}
		return f
	}
	return fact{from: x, with: with}
}

// declare notes the variables of a declaration.
func (w *walk) declare(st *ast.DeclStmt, s *state) {
	g, isGen := st.Decl.(*ast.GenDecl)
	if !isGen {
		return
	}
	for _, spec := range g.Specs {
		v, isValue := spec.(*ast.ValueSpec)
		if !isValue {
			continue
		}
		if len(v.Values) == 0 {
			for _, name := range v.Names {
				if obj := w.local(name); obj != nil {
					w.set(s, obj, fact{isNil: true})
				}
			}
			continue
		}
		lhs := make([]ast.Expr, len(v.Names))
		for i, name := range v.Names {
			lhs[i] = name
		}
		w.assign(lhs, v.Values, s)
	}
}

// tell notes that the failures which a node mentions reach somebody, or are looked at
// closer. Who reads a log is nobody.
func (w *walk) tell(s *state, n ast.Node) {
	if n == nil {
		return
	}
	ast.Inspect(n, func(x ast.Node) bool {
		switch x := x.(type) {
		case nil:
			return false
		case *ast.CallExpr:
			return !w.logs(x)
		case *ast.Ident:
			if v := w.local(x); v != nil {
				if f, known := s.facts[v]; known {
					f.told = true
					w.set(s, v, f)
				}
			}
		}
		return true
	})
}
