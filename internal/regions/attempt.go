package regions

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
)

// AttemptOptions say how a helper decides to run a function again.
type AttemptOptions struct {
	Node     ast.Node // the call of the helper
	Attempts int
	// OptIn: only errors marked as retryable are retried.
	OptIn bool
	// Inverted: an error ends it; a false bool result goes round again.
	Inverted bool
	// Rejected: the helper's own predicate lets only rejections through.
	Rejected bool
	// Predicate is the function of this package that the helper asks about an
	// error, nil when there is none. Decided: something else decides, too, which
	// cannot be looked into.
	Predicate ast.Node
	Decided   bool
}

// attempt follows a function that is run again while it fails.
func (e *env) attempt(opts AttemptOptions) *Region {
	body := e.body()
	if body == nil {
		return nil
	}
	once := func(watch ast.Node) round { return e.attemptRound(opts, watch) }
	r := once(nil)
	if r.back == 0 {
		return nil
	}
	if opts.Inverted && r.back.only(ok) != 0 {
		return nil // goes round after success: a poll
	}
	node := opts.Node
	if node == nil {
		node = e.fn
	}
	reg := &Region{Kind: Retry, Node: node, From: body.Pos(), To: body.End(), Attempts: opts.Attempts}
	r.fill(reg)
	reg.Polls = r.polls
	reg.Rejected = reg.Rejected || opts.Rejected
	reg.replays = func(n ast.Node) bool { return once(n).back.where(combo.ran) != 0 }
	reg.lets = e.letsAttempt(opts)
	return reg
}

func (e *env) attemptRound(opts AttemptOptions, watch ast.Node) round {
	sig := e.signature(e.fn)
	errAt, boolAt := -1, -1
	if sig != nil {
		for i := range sig.Results().Len() {
			t := sig.Results().At(i).Type()
			if b, isBasic := t.Underlying().(*types.Basic); isBasic && b.Kind() == types.Bool && boolAt < 0 {
				boolAt = i
			} else if types.Implements(t, errorType) {
				errAt = i
			}
		}
	}
	var r round
	f := &flow{env: e, watch: watch}
	f.onReturn = func(st *ast.ReturnStmt, s states) {
		res := func(i int) ast.Expr {
			if i < 0 || len(st.Results) != sig.Results().Len() {
				return nil
			}
			return st.Results[i]
		}
		if opts.Inverted {
			again, known := f.again(res(errAt), res(boolAt), s)
			if !known {
				again = s | s.raise(failed)
			}
			r.back |= again
			r.exits |= s
			return
		}
		if s.only(ok) != 0 && watch == nil && e.waitsFor(st, res(errAt)) {
			r.polls = true
		}
		back, exits := e.failing(res(errAt), s, opts.OptIn, len(st.Results) == 1 && sig.Results().Len() > 1)
		r.back |= back
		r.exits |= exits
	}
	o := f.block(e.body().List, start)
	r.exits |= o.next
	return r
}

// again reads a return of (done, err) where an error ends the retry.
func (f *flow) again(err, done ast.Expr, s states) (back states, known bool) {
	if err == nil || done == nil {
		return 0, false
	}
	if !f.isNil(err) {
		return 0, true
	}
	_, back = f.cond(done, s)
	return back, true
}

// failing splits a return by its error: what goes round again, and what does
// not. In an attempt of which no test has said that it failed, an error
// variable may hold one all the same.
func (e *env) failing(x ast.Expr, s states, optIn, forwards bool) (back, exits states) {
	if x == nil && !forwards {
		return s.bad(), s // named results
	}
	if x != nil && e.isNil(x) {
		return 0, s
	}
	if call, isCall := unwrap(x).(*ast.CallExpr); isCall {
		switch {
		case e.op(call, catalogue.OpRetryPermanent) != nil:
			return 0, s
		case e.op(call, catalogue.OpRetryRetryable) != nil, e.op(call, catalogue.OpRetryAfter) != nil:
			return s.raise(failed), s
		case e.closesBody(call):
			return 0, s // the answer was there: no failure that anybody retries for
		}
	}
	if optIn {
		return 0, s
	}
	if x != nil && e.makesError(x) {
		return s.raise(failed), 0
	}
	return s.bad() | s.only(ok).raise(failed), s
}

// unwrap takes &PermanentError{…} and conversions off.
func unwrap(x ast.Expr) ast.Expr {
	if x == nil {
		return nil
	}
	x = ast.Unparen(x)
	if u, isUnary := x.(*ast.UnaryExpr); isUnary && u.Op == token.AND {
		return ast.Unparen(u.X)
	}
	return x
}

// closesBody reports whether a call closes the body of a response.
func (e *env) closesBody(call *ast.CallExpr) bool {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel || sel.Sel.Name != "Close" || len(call.Args) > 0 {
		return false
	}
	body, isSel := ast.Unparen(sel.X).(*ast.SelectorExpr)
	return isSel && e.isResponse(body.X)
}
