package policy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// aboutAttempt reports whether a test looks at the outcome of the attempt and
// at nothing else that changes: an error, a response, what a call in the loop
// returned.
func (l *round) aboutAttempt(x ast.Expr, depth int) bool {
	if depth > 4 {
		return false
	}
	outcome, other := false, false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if l.info.Types[n.Fun].IsType() || l.info.Types[n.Fun].IsBuiltin() {
				return true
			}
			switch l.about(n) {
			case ofAttempt:
				outcome = true
			default:
				other = true
			}
			return false
		case *ast.SelectorExpr: // of what it is a field decides
			if l.info.Selections[n] != nil {
				inner := l.aboutAttempt(n.X, depth+1)
				outcome = outcome || inner
				other = other || !inner
				return false
			}
			return false // of a package
		case *ast.Ident:
			obj := l.info.ObjectOf(n)
			v, isVar := obj.(*types.Var)
			if !isVar {
				return true
			}
			switch {
			case l.steps[obj]:
				other = true
			case sym.IsError(v.Type()), l.isOutcome(obj, depth):
				outcome = true
			default:
				other = other || !l.settled(n)
			}
		}
		return true
	})
	return outcome && !other
}

// isOutcome reports whether a variable holds what calls in the loop returned.
func (l *round) isOutcome(obj types.Object, depth int) bool {
	if len(l.sets[obj]) == 0 {
		return false
	}
	for _, r := range l.sets[obj] {
		if r == nil {
			return false
		}
		if tv := l.info.Types[r]; tv.Value != nil || tv.IsNil() {
			continue
		}
		switch x := ast.Unparen(r).(type) {
		case *ast.CallExpr:
			if l.info.Types[x.Fun].IsType() && !l.aboutAttempt(x, depth+1) || l.about(x) != ofAttempt {
				return false
			}
		default:
			if !l.aboutAttempt(r, depth+1) {
				return false
			}
		}
	}
	return true
}

// settled reports whether an expression is the same in every round: constants
// and local variables that the loop leaves alone.
func (l *round) settled(x ast.Expr) bool {
	same := true
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			same = same && (l.info.Types[n.Fun].IsType() || l.info.Types[n.Fun].IsBuiltin())
		case *ast.SelectorExpr:
			if l.info.Selections[n] != nil {
				same = false
			} else if _, isConst := l.info.ObjectOf(n.Sel).(*types.Const); !isConst {
				same = false
			}
			return false
		case *ast.Ident:
			if v, isVar := l.info.ObjectOf(n).(*types.Var); isVar {
				global := v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
				same = same && !global && len(l.sets[v]) == 0
			}
		}
		return same
	})
	return same
}

// topic is what a call in a test is about.
type topic uint8

const (
	unclear   topic = iota
	ofAttempt       // how the attempt went
	ofEnd           // whether a context ended, or somebody stopped it
	ofCount         // a counter
)

// about says what a call is about.
func (l *round) about(call *ast.CallExpr) topic {
	if l.endOf(call) != nil {
		return ofEnd
	}
	rows := l.fx.Rows(call)
	for i := range rows {
		switch rows[i].Op {
		case catalogue.OpErrIs, catalogue.OpErrAs, catalogue.OpErrTest:
			if x, _, has := effects.Role(&rows[i], catalogue.RoleTarget, call); has && x != nil && l.namesEnd(x) {
				return ofEnd
			}
			return ofAttempt
		case catalogue.OpRetryDelay, catalogue.OpLimitTry, catalogue.OpLimitAcquire, catalogue.OpBreakerAllow:
			return unclear
		}
	}
	if w := l.waitOf(call, 0); w != nil {
		if w.cancel == Yes {
			return ofEnd
		}
		return unclear
	}
	for _, a := range call.Args {
		if l.mentions(a, l.steps) {
			return ofCount
		}
	}
	fn := sym.Callee(l.info, call)
	outcome, ctx := l.operands(call)
	switch {
	case !outcome && ctx && fn != nil && fn.Signature().Results().Len() == 1 && !l.returnsError(fn):
		return ofEnd // done(ctx)
	case fn == nil:
		return ofAttempt // a predicate that is given, or an attempt
	case len(rows) > 0, outcome && fn.Signature().Recv() == nil:
		return ofAttempt
	case fn.Signature().Recv() == nil:
		if ctx || l.returnsError(fn) || l.doesSomething(call) {
			return ofAttempt
		}
		return unclear
	case l.remembers(fn):
		return unclear
	case outcome, ctx, l.returnsError(fn), l.doesSomething(call):
		return ofAttempt
	}
	return unclear
}

// operands tells whether a call is given the outcome of an attempt, and a context.
func (l *round) operands(call *ast.CallExpr) (outcome, ctx bool) {
	look := func(x ast.Expr) {
		if t := l.info.TypeOf(x); t != nil && sym.IsContext(t) {
			ctx = true
			return
		}
		if tv := l.info.Types[x]; tv.Value != nil {
			return
		}
		if l.mentionsError(x) {
			outcome = true
			return
		}
		ast.Inspect(x, func(n ast.Node) bool {
			if id, isIdent := n.(*ast.Ident); isIdent && len(l.sets[l.info.ObjectOf(id)]) > 0 {
				outcome = true
			}
			return !outcome
		})
	}
	for _, a := range call.Args {
		look(a)
	}
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && l.info.Selections[sel] != nil {
		look(sel.X)
	}
	return outcome, ctx
}

func (l *round) returnsError(fn *types.Func) bool {
	res := fn.Signature().Results()
	return res.Len() > 0 && sym.IsError(res.At(res.Len()-1).Type())
}

// doesSomething reports whether a call has an effect outside of the program.
func (l *round) doesSomething(call *ast.CallExpr) bool { return len(l.fx.At(call)) > 0 }

// remembers reports whether a method may count by itself: it changes its
// receiver, or its body is out of sight and its name is that of a policy's.
func (l *round) remembers(fn *types.Func) bool {
	f := l.fx.Func(fn)
	if f == nil {
		recv := fn.Signature().Recv()
		k, named := sym.TypeKey(recv.Type())
		return policyName.MatchString(fn.Name()) || named && policyName.MatchString(k.Name)
	}
	recv := f.Sig.Recv()
	changes := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			changes = changes || l.fx.Root(n.X) == recv && recv != nil
		case *ast.AssignStmt:
			for i, x := range n.Lhs {
				if _, isSel := ast.Unparen(x).(*ast.SelectorExpr); !isSel || recv == nil || l.fx.Root(x) != recv {
					continue
				}
				changes = changes || n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN || len(n.Lhs) == len(n.Rhs) && isNumber(l.info.TypeOf(n.Rhs[i]))
			}
		}
		return !changes
	})
	return changes
}

// namesEnd reports whether an expression names the error of an ended context.
func (l *round) namesEnd(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return l.isEnd(x)
	case *ast.SelectorExpr:
		return l.isEnd(x.Sel)
	}
	return false
}

// asked reads a call that is a test.
func (l *round) asked(b *bounds, call *ast.CallExpr) {
	switch l.about(call) {
	case ofEnd:
		b.ends = true
	case ofCount:
		b.counts = append(b.counts, Count{})
	case unclear:
		b.open = true
	}
}
