package regions

import (
	"go/ast"

	"github.com/resilint/resilint/internal/sym"
)

// simple runs a statement without control flow of its own.
func (f *flow) simple(st ast.Stmt, s states) states {
	switch st := st.(type) {
	case *ast.AssignStmt:
		for _, r := range st.Rhs {
			s = f.eval(r, s)
		}
		if f.renews(st) {
			s = s.renew()
		}
		if len(st.Lhs) == len(st.Rhs) {
			for i, l := range st.Lhs {
				s = f.assign(l, st.Rhs[i], s)
			}
		}
		return s
	case *ast.DeclStmt:
		g, isGen := st.Decl.(*ast.GenDecl)
		if !isGen {
			return s
		}
		for _, spec := range g.Specs {
			v, isValue := spec.(*ast.ValueSpec)
			if !isValue {
				continue
			}
			if len(v.Values) == 0 && f.flag != nil && f.info.Defs[v.Names[0]] == f.flag {
				s = s.put(false)
			}
			for i, r := range v.Values {
				s = f.eval(r, s)
				if len(v.Names) == len(v.Values) {
					s = f.assign(v.Names[i], r, s)
				}
			}
		}
		return s
	case *ast.ExprStmt:
		s = f.eval(st.X, s)
		if f.ends(st.X) {
			return 0
		}
		return s
	case *ast.SendStmt:
		return f.eval(st.Value, f.eval(st.Chan, s))
	case *ast.GoStmt:
		return f.eval(st.Call, s)
	default: // defer runs at the end, inc and dec change counters
		return s
	}
}

// assign follows the variables that tell how the attempt went.
func (f *flow) assign(l, r ast.Expr, s states) states {
	if id, isIdent := ast.Unparen(l).(*ast.Ident); isIdent && f.flag != nil && f.info.ObjectOf(id) == f.flag {
		switch v, known := f.constBool(r); {
		case known && v && classify(id.Name) == isFailed: // shouldRetry = true
			return s.raise(failed).put(v)
		case known:
			return s.put(v)
		default:
			t, e := f.cond(r, s)
			return t.put(true) | e.put(false)
		}
	}
	if !f.isError(l) {
		return s
	}
	switch {
	case f.isNil(r):
		return s.calm()
	case f.makesError(r):
		return s.raise(failed).set(seenBit, combo.seen, true)
	}
	return s
}

// renews reports whether an assignment gives an error variable the outcome of
// a call.
func (f *flow) renews(st *ast.AssignStmt) bool {
	if _, isCall := ast.Unparen(st.Rhs[0]).(*ast.CallExpr); !isCall || f.makesError(st.Rhs[0]) {
		return false
	}
	for _, l := range st.Lhs {
		if id, isIdent := l.(*ast.Ident); isIdent && id.Name != "_" && f.isError(l) {
			return true
		}
	}
	return false
}

// eval runs the calls in an expression.
func (f *flow) eval(e ast.Expr, s states) states {
	if f.self == nil && (f.watch == nil || !sym.Contains(e, f.watch)) || s == 0 {
		return s
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if n == f.watch && n != nil {
			s = s.mark()
			f.ran |= s
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			// A literal that is called on the spot runs here.
			if lit, isLit := ast.Unparen(n.Fun).(*ast.FuncLit); isLit && f.watch != nil && sym.Contains(lit, f.watch) {
				s = s.mark()
			}
			if f.self != nil && f.callee(n) == f.self {
				f.selfHits |= s
			}
		}
		return true
	})
	return s
}
