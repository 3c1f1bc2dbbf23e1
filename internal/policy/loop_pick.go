package policy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// Picks reports whether each round of a loop takes another element of a list: the
// servers of a pool, by an index that the loop moves on or that is drawn anew.
func (r *Result) Picks(p *Policy) bool {
	if p.Kind != Loop || p.Func == nil || p.Region == nil {
		return false
	}
	l := r.reader().newRound(p.Func, p.Region)
	if l == nil {
		return false
	}
	moving := l.moving()
	hit := l.excludes()
	l.each(func(n ast.Node) bool {
		if ix, isIndex := n.(*ast.IndexExpr); isIndex && l.target(ix) {
			hit = hit || l.mentions(ix.Index, moving) || l.draws(ix.Index)
		}
		return !hit
	})
	return hit
}

// excludes reports whether each round tells a call that may fail what was tried
// before: it picks another one, and fails when there is none left.
func (l *round) excludes() bool {
	tried := map[types.Object]bool{}
	note := func(x ast.Expr) {
		if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent {
			tried[l.info.ObjectOf(id)] = true
		}
	}
	l.each(func(n ast.Node) bool {
		a, isAssign := n.(*ast.AssignStmt)
		if !isAssign || len(a.Lhs) != 1 {
			return true
		}
		switch x := ast.Unparen(a.Lhs[0]).(type) {
		case *ast.IndexExpr: // tried[server] = true
			if _, isMap := sym.OrInvalid(l.info.TypeOf(x.X)).Underlying().(*types.Map); isMap {
				note(x.X)
			}
		case *ast.Ident: // tried = append(tried, server)
			call, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
			if isCall && l.info.Types[call.Fun].IsBuiltin() && len(call.Args) > 1 && !l.mentionsError(call.Args[1]) {
				note(x)
			}
		}
		return true
	})
	if len(tried) == 0 {
		return false
	}
	hit := false
	l.each(func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall && fails(l.info, call) {
			for _, arg := range call.Args {
				id, isIdent := ast.Unparen(arg).(*ast.Ident)
				hit = hit || isIdent && tried[l.info.ObjectOf(id)]
			}
		}
		return !hit
	})
	return hit
}

// target reports whether an element is one that an attempt can be made at: not a
// number, as a wait of a list is, and not a failure that is kept.
func (l *round) target(ix *ast.IndexExpr) bool {
	switch sym.OrInvalid(l.info.TypeOf(ix.X)).Underlying().(type) {
	case *types.Slice, *types.Array, *types.Pointer:
	default:
		return false
	}
	t := sym.OrInvalid(l.info.TypeOf(ix))
	return !isNumber(t) && !sym.IsDuration(t) && !sym.IsError(t)
}

// moving are the variables and fields that the loop moves on, or draws anew.
func (l *round) moving() map[types.Object]bool {
	out := map[types.Object]bool{}
	note := func(x ast.Expr) {
		if id := nameOf(x); id != nil && isNumber(l.info.TypeOf(x)) {
			out[l.info.ObjectOf(id)] = true
		}
	}
	l.each(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			note(n.X)
		case *ast.AssignStmt:
			for i, x := range n.Lhs {
				id := nameOf(x)
				if id == nil || len(n.Lhs) != len(n.Rhs) {
					continue
				}
				self := map[types.Object]bool{l.info.ObjectOf(id): true}
				if n.Tok != token.ASSIGN && n.Tok != token.DEFINE || l.mentions(n.Rhs[i], self) || l.draws(n.Rhs[i]) {
					note(x)
				}
			}
		}
		return true
	})
	return out
}

// draws reports whether an expression asks something that it tells nothing but
// constants and lengths: a counter that moves on, or a random number.
func (l *round) draws(x ast.Expr) bool {
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return !hit
		}
		if tv := l.info.Types[call.Fun]; tv.IsType() {
			return true
		} else if tv.IsBuiltin() {
			return false
		}
		told := false
		for _, a := range call.Args {
			told = told || l.info.Types[a].Value == nil && !l.length(a)
		}
		hit = hit || !told
		return !hit
	})
	return hit
}

// length reports whether an expression is the length of something, or made of it.
func (l *round) length(x ast.Expr) bool {
	is := false
	ast.Inspect(x, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall && l.info.Types[call.Fun].IsBuiltin() {
			is = true
		}
		return !is
	})
	return is
}
