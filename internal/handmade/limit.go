package handmade

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// limited returns the counters that an expression compares with a limit.
func (s *scan) limited(b *body, n ast.Node) set {
	out := set{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			out.add(s.limit(b, n))
		case *ast.Ident:
			if b != nil {
				out.add(b.bound[s.info.Uses[n]])
			}
		case *ast.CallExpr:
			fn := sym.Callee(s.info, n)
			switch {
			case fn == nil:
				out.add(s.judged(n))
			case fn.Pkg() == s.pass.Pkg && plain(fn.Signature().Results()):
				out.add(s.limitedBy(fn))
			}
		}
		return true
	})
	return out
}

// judged returns the counters in what a function value is given that decides
// whether to open.
func (s *scan) judged(call *ast.CallExpr) set {
	sig, ok := sym.OrInvalid(s.info.TypeOf(call.Fun)).Underlying().(*types.Signature)
	if !ok || sig.Results().Len() != 1 || !sym.IsBool(sig.Results().At(0).Type()) {
		return nil
	}
	out := set{}
	for _, arg := range call.Args {
		st := sym.StructOf(sym.OrInvalid(s.info.TypeOf(arg)))
		if st == nil {
			continue
		}
		for f := range st.Fields() {
			if s.roles[f.Origin()] == counter {
				out[f.Origin()] = true
			}
		}
	}
	return out
}

// limitedBy returns the counters that a function compares with a limit.
func (s *scan) limitedBy(fn *types.Func) set {
	key := memoKey{fn, "limits"}
	if known, ok := s.memo[key]; ok || s.decls[fn] == nil {
		return known
	}
	s.memo[key] = nil
	s.memo[key] = s.limited(nil, s.decls[fn].Body)
	return s.memo[key]
}

// limit returns the counters that a comparison holds against a limit: something
// else than none or one.
func (s *scan) limit(b *body, cmp *ast.BinaryExpr) set {
	switch cmp.Op {
	case token.GEQ, token.GTR, token.LSS, token.LEQ, token.EQL, token.NEQ:
	default:
		return nil
	}
	out := set{}
	for _, side := range [...][2]ast.Expr{{cmp.X, cmp.Y}, {cmp.Y, cmp.X}} {
		counted, limit := side[0], side[1]
		if tv := s.info.Types[limit]; tv.IsNil() {
			continue
		} else if n, ok := sym.ConstInt(s.info, limit); ok && n < 2 {
			continue
		}
		if cmp.Op == token.EQL || cmp.Op == token.NEQ {
			if b, ok := sym.OrInvalid(s.info.TypeOf(counted)).Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
				continue
			}
		}
		known := s.reads(b, limit)
		for v := range s.reads(b, counted) {
			if s.roles[v] == counter && !known[v] {
				out[v] = true
			}
		}
	}
	return out
}
