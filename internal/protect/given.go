package protect

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/sym"
)

// Givers returns functions of the package of which others have to call one for a retry
// around a call to be there: what runs it is in a field that is asked whether it is nil,
// and only they fill that. ok is false when the retry is there in any case, or when what
// fills it is not in view.
func (r *Result) Givers(c *Call) (list []*types.Func, ok bool) {
	for _, p := range r.policy.Policies() {
		for _, frame := range c.Way {
			if !Through(p.Runs, frame) {
				continue
			}
			field := r.optional(p)
			if field == nil || !r.filledBy(field, &list, nil) {
				return nil, false
			}
			ok = true
		}
	}
	return list, ok
}

// optional returns the field that holds what runs a retry, when its function asks whether
// that is nil and other packages cannot set it; nil else.
func (r *Result) optional(p *policy.Policy) *types.Var {
	call, isCall := p.Node.(*ast.CallExpr)
	if !isCall || p.Func == nil {
		return nil
	}
	recv := sym.Receiver(call)
	if recv == nil {
		return nil
	}
	field, isVar := sym.Object(r.info, recv).(*types.Var)
	if !isVar || !field.IsField() || field.Exported() {
		return nil
	}
	asked := false
	decl := sym.FuncAt(r.pass.Files, call.Pos())
	if decl == nil {
		return nil
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		test, isTest := n.(*ast.BinaryExpr)
		asked = asked || isTest && (test.Op == token.NEQ || test.Op == token.EQL) && r.info.Types[test.Y].IsNil() && sym.Object(r.info, test.X) == field
		return !asked
	})
	if !asked {
		return nil
	}
	return field
}

// filledBy adds the functions that are given what is put into a field. It is false when
// something else may be put there.
func (r *Result) filledBy(field *types.Var, list *[]*types.Func, seen []*types.Var) bool {
	if slices.Contains(seen, field) {
		return true
	}
	seen = append(seen, field)
	return !slices.ContainsFunc(r.effects.Writes(field), func(d effects.Def) bool {
		return d.Expr == nil || d.Result >= 0 || !r.mayBeNil(d.Expr, list, seen)
	})
}

// mayBeNil reports whether an expression is nil unless one of some functions, which it
// adds, is called by another package.
func (r *Result) mayBeNil(x ast.Expr, list *[]*types.Func, seen []*types.Var) bool {
	if r.info.Types[x].IsNil() {
		return true
	}
	v, isVar := sym.Object(r.info, x).(*types.Var)
	switch {
	case !isVar:
		return false
	case v.IsField():
		return !v.Exported() && v.Pkg() == r.pass.Pkg && r.filledBy(v, list, seen)
	}
	decl := sym.FuncAt(r.pass.Files, x.Pos())
	if decl == nil {
		return false
	}
	fn, _ := r.info.Defs[decl.Name].(*types.Func)
	if fn == nil || r.effects.Func(fn) == nil {
		return false
	}
	i := slices.Index(slices.Collect(fn.Signature().Params().Variables()), v)
	if i < 0 || fn.Signature().Variadic() || r.set(decl, v) {
		return false
	}
	if slices.Contains(*list, fn) {
		return true
	}
	*list = append(*list, fn)
	for _, f := range r.effects.Funcs() {
		for _, call := range f.Calls {
			if sym.Callee(r.info, call) == fn && (i >= len(call.Args) || !r.mayBeNil(call.Args[i], list, seen)) {
				return false
			}
		}
	}
	return true
}

// set reports whether a function puts something into a variable.
func (r *Result) set(decl *ast.FuncDecl, v *types.Var) (found bool) {
	ast.Inspect(decl, func(n ast.Node) bool {
		st, isSet := n.(*ast.AssignStmt)
		found = found || isSet && slices.ContainsFunc(st.Lhs, func(l ast.Expr) bool { return sym.Object(r.info, l) == v })
		return !found
	})
	return found
}
