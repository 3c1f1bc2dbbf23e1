package breakers

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/sym"
)

// held is an expression, and what to read it with: the calls that lead there
// say what its parameters are.
type held struct {
	x  ast.Expr
	in policy.Reader
}

// maxDepth bounds how far a value is followed.
const maxDepth = 8

// settings is a value with fields as it was put together in view.
type settings struct {
	lit    *ast.CompositeLit // nil for a variable that was never given a value
	fields map[*types.Var]held
	// maybe are the fields that are set on some ways only, or in several ways.
	maybe map[*types.Var]bool
}

// settings follows a struct value to the literal that it begins as, and gathers
// what is written to its fields on the way; nil when that is not in view.
func (r *Result) settings(h held) *settings {
	out := &settings{fields: map[*types.Var]held{}, maybe: map[*types.Var]bool{}}
	if !r.gather(out, h, 0) {
		return nil
	}
	return out
}

func (r *Result) gather(s *settings, h held, depth int) bool {
	if depth > maxDepth {
		return false
	}
	switch x := ast.Unparen(h.x).(type) {
	case *ast.CompositeLit:
		if _, isStruct := sym.OrInvalid(r.info.TypeOf(x)).Underlying().(*types.Struct); !isStruct {
			return false
		}
		s.lit = x
		for f, v := range sym.Fields(r.info, x) {
			s.fields[f.Origin()] = held{v, h.in}
		}
		return true
	case *ast.UnaryExpr:
		return x.Op == token.AND && r.gather(s, held{x.X, h.in}, depth+1)
	case *ast.StarExpr:
		return r.gather(s, held{x.X, h.in}, depth+1)
	case *ast.CallExpr:
		return r.gatherCall(s, x, h.in, depth)
	case *ast.Ident:
		v, isVar := r.info.ObjectOf(x).(*types.Var)
		return isVar && r.gatherVar(s, v, x.Pos(), h.in, depth)
	case *ast.SelectorExpr:
		v, isVar := r.info.ObjectOf(x.Sel).(*types.Var)
		return isVar && r.gatherShared(s, v.Origin(), h.in, depth)
	}
	return false
}

// gatherCall follows new(T), conversions, and functions of the package that
// return one value.
func (r *Result) gatherCall(s *settings, call *ast.CallExpr, in policy.Reader, depth int) bool {
	tv := r.info.Types[call.Fun]
	switch {
	case tv.IsBuiltin():
		return sym.CalledName(call) == "new"
	case tv.IsType() && len(call.Args) == 1:
		return r.gather(s, held{call.Args[0], in}, depth+1)
	}
	fn := sym.Callee(r.info, call)
	if fn == nil {
		return false
	}
	f := r.fx.Func(fn)
	if f == nil {
		return false
	}
	inner, ok := in.Inside(f, call)
	if !ok {
		return false
	}
	var results []ast.Expr
	sym.Returns(f.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) > 0 && !r.info.Types[ret.Results[0]].IsNil() {
			results = append(results, ret.Results[0])
		}
	})
	return len(results) == 1 && r.gather(s, held{results[0], inner}, depth+1)
}

// gatherVar follows a variable, and adds the fields that are written on the way.
func (r *Result) gatherVar(s *settings, v *types.Var, at token.Pos, in policy.Reader, depth int) bool {
	if v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return r.gatherShared(s, v, in, depth)
	}
	defs, implicit := r.fx.Reaching(v, at)
	switch {
	case len(defs) == 0 && implicit:
		if given, known := in.Parameter(v); known {
			if len(given) != 1 || !r.gather(s, held{given[0].Expr, given[0].In}, depth+1) {
				return false
			}
			break
		}
		if !r.declared(v) {
			return false // a parameter that others give
		}
	case len(defs) == 1 && !implicit && plain(defs[0]):
		if !r.gather(s, held{defs[0].Expr, in}, depth+1) {
			return false
		}
	default:
		return false
	}
	return r.written(s, v, at, in)
}

// declared reports whether a variable is declared without a value.
func (r *Result) declared(v *types.Var) bool {
	found := false
	for _, f := range r.pass.Files {
		if f.FileStart <= v.Pos() && v.Pos() <= f.FileEnd {
			ast.Inspect(f, func(n ast.Node) bool {
				spec, isSpec := n.(*ast.ValueSpec)
				if isSpec && len(spec.Values) == 0 {
					for _, name := range spec.Names {
						found = found || r.info.Defs[name] == v
					}
				}
				return !found && (n == nil || n.Pos() <= v.Pos() && v.Pos() <= n.End())
			})
		}
	}
	return found
}

// written adds what is written to fields of a local variable before a place;
// it is false when something else is done to the variable that may change it.
func (r *Result) written(s *settings, v *types.Var, at token.Pos, in policy.Reader) bool {
	for _, m := range r.fx.Mutations(v) {
		if m.End() > at {
			continue
		}
		st, isAssign := m.(*ast.AssignStmt)
		if !isAssign {
			return false // its address is passed on
		}
		for i, lhs := range st.Lhs {
			sel, isSel := ast.Unparen(lhs).(*ast.SelectorExpr)
			if !isSel || r.fx.Root(sel.X) != v {
				continue
			}
			f, isField := r.info.ObjectOf(sel.Sel).(*types.Var)
			if !isField || !f.IsField() || sym.Object(r.info, sel.X) != v {
				return false // a part of a part
			}
			if len(st.Lhs) != len(st.Rhs) {
				s.maybe[f.Origin()] = true
				continue
			}
			if r.sometimes(st, v.Pos()) {
				s.maybe[f.Origin()] = true
				if _, set := s.fields[f.Origin()]; set {
					continue
				}
			}
			s.fields[f.Origin()] = held{st.Rhs[i], in}
		}
	}
	return true
}

// sometimes reports whether a node stands under a condition, or in a loop, that
// another place does not stand under.
func (r *Result) sometimes(n ast.Node, from token.Pos) bool {
	hit := false
	for _, f := range r.pass.Files {
		if n.Pos() < f.FileStart || f.FileEnd < n.Pos() {
			continue
		}
		ast.Inspect(f, func(m ast.Node) bool {
			if m == nil || n.Pos() < m.Pos() || m.End() < n.End() {
				return false
			}
			switch m.(type) {
			case *ast.IfStmt, *ast.CaseClause, *ast.CommClause, *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
				hit = hit || from < m.Pos() || m.End() < from
			}
			return true
		})
	}
	return hit
}

// gatherShared follows a field or package variable that is written once.
func (r *Result) gatherShared(s *settings, v *types.Var, in policy.Reader, depth int) bool {
	if v.Pkg() != r.pass.Pkg || v.IsField() && v.Exported() {
		return false
	}
	defs := r.fx.Writes(v)
	if len(defs) != 1 || !plain(defs[0]) {
		return false
	}
	if v.IsField() {
		in = r.pol.Reader()
	}
	return r.gather(s, held{defs[0].Expr, in}, depth+1)
}

// plain reports whether a definition is an expression of its own.
func plain(d effects.Def) bool { return d.Expr != nil && d.Result <= 0 && !d.Add && d.Ranged == nil }
