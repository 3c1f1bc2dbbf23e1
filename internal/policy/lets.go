package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// lets settles what goes round again.
func (e *eval) lets(p *Policy, row *catalogue.Effect) {
	switch {
	case len(p.Predicates)+len(p.Aborts) > 0:
		p.Lets = LetsSome
	case row.Is(catalogue.AttrInvert): // the function says what goes round
		p.Lets = LetsSome
	case p.Lets == LetsAny:
		p.Lets = e.anyError(p)
		p.free = p.Lets != LetsSome
	}
	if p.Region != nil && p.Region.Rejected {
		p.Lets = LetsRejected
	}
}

// anyError is what a retry without a predicate lets through: any error, unless
// the attempt picks some.
func (e *eval) anyError(p *Policy) Lets {
	if len(p.Runs) == 0 {
		return LetsUnknown
	}
	for _, n := range p.Runs {
		f := e.fx.Syntax(n)
		switch {
		case f == nil:
			return LetsUnknown
		case e.picks(f):
			return LetsSome
		case f.Summary != nil && f.Summary.Permanent:
			return LetsSome
		case slices.ContainsFunc(f.Calls, e.unseen):
			return LetsUnknown
		}
	}
	return LetsAny
}

// unseen reports whether a call runs a function of the user's own that is not
// in view: it could mark errors as permanent.
func (e *eval) unseen(call *ast.CallExpr) bool {
	if tv := e.info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return false
	}
	sig, isFunc := sym.OrInvalid(e.info.TypeOf(call.Fun)).Underlying().(*types.Signature)
	if !isFunc || !errs(sig) {
		return false
	}
	_, _, known := e.fx.Functions(call.Fun)
	return !known
}

// errs reports whether a function returns an error.
func errs(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && types.Implements(sig.Results().At(n-1).Type(), types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
}

// picks reports whether an attempt itself ends the retry after some failures:
// it marks an error as permanent, or returns no error after it looked at one.
func (e *eval) picks(f *effects.Func) bool {
	hit := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			hit = hit || slices.ContainsFunc(e.fx.Rows(n), func(row catalogue.Effect) bool { return row.Op == catalogue.OpRetryPermanent })
		case *ast.CompositeLit:
			hit = hit || e.permanent(e.info.TypeOf(n))
		case *ast.IfStmt:
			hit = hit || e.testsError(n.Cond) && e.endsQuietly(n.Body)
		case *ast.CaseClause:
			hit = hit || slices.ContainsFunc(n.List, e.testsError) && e.endsQuietly(&ast.BlockStmt{List: n.Body})
		}
		return !hit
	})
	return hit
}

// permanent reports whether a type of error is one that is not retried.
func (e *eval) permanent(t types.Type) bool {
	k, named := sym.TypeKey(sym.OrInvalid(t))
	if !named {
		return false
	}
	kind, _ := e.fx.Table().Err(k.Path, k.Name)
	return kind == catalogue.ErrPermanent
}

// testsError reports whether a condition looks at an error, other than by a
// test for nil.
func (e *eval) testsError(cond ast.Expr) bool {
	hit := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if (n.Op == token.EQL || n.Op == token.NEQ) && e.info.Types[n.Y].IsNil() {
				return false
			}
		case *ast.Ident:
			v, isVar := e.info.ObjectOf(n).(*types.Var)
			hit = hit || isVar && sym.IsError(v.Type())
		}
		return !hit
	})
	return hit
}

// endsQuietly reports whether a block ends by returning no error.
func (e *eval) endsQuietly(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	r, isReturn := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return isReturn && len(r.Results) > 0 && e.info.Types[r.Results[len(r.Results)-1]].IsNil()
}
