package policy

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// concern says what a call may have to do with retries. Most calls have
// nothing, and most functions are called more than once.
type concern uint8

const (
	repeats concern = 1 << iota // runs a function again
	sets                        // makes, or sets up, a client that sends again
	ours                        // one of the user's own functions that runs a function again
)

// concern looks a call up by the function that it calls.
func (r *Result) concern(call *ast.CallExpr) concern {
	fn := sym.Callee(r.info, call)
	if fn == nil {
		return 0
	}
	if r.promoted(fn, call) { // the row may be of the type it is called on
		return rowsConcern(r.fx.Rows(call))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	c, seen := r.concerns[fn]
	if !seen {
		if rows := r.rowsOf(fn); rows != nil {
			c = rowsConcern(rows)
		} else if r.ownHelper(fn) != nil {
			c = ours
		}
		r.concerns[fn] = c
	}
	return c
}

// promoted reports whether a method is called on another type than its own.
func (r *Result) promoted(fn *types.Func, call *ast.CallExpr) bool {
	recv := fn.Signature().Recv()
	if recv == nil {
		return false
	}
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return false
	}
	s := r.info.Selections[sel]
	return s != nil && sym.Named(s.Recv()) != sym.Named(recv.Type())
}

func rowsConcern(rows []catalogue.Effect) (c concern) {
	for i := range rows {
		switch op := rows[i].Op; {
		case op == catalogue.OpRetryRun, op == catalogue.OpPolicyRun:
			c |= repeats
		case maker(op), op == catalogue.OpHTTPSend && rows[i].Is(catalogue.AttrShared):
			c |= sets
		}
	}
	return c
}

// ownHelper is how one of the user's own functions runs a function again that
// it is given, nil when it does not.
func (r *Result) ownHelper(fn *types.Func) *effects.Invoke {
	if !r.fx.Own(fn) {
		return nil
	}
	sum := r.fx.Of(fn)
	if sum == nil {
		return nil
	}
	for i := range sum.Invokes {
		v := &sum.Invokes[i]
		if v.Path == "" && v.Runs(effects.RunsRetry) && attempts(fn.Signature(), v.Param) {
			return v
		}
	}
	return nil
}

// attempts reports whether a parameter is a function that tells whether it
// failed. One that is not, as an option, is no attempt.
func attempts(sig *types.Signature, param int) bool {
	n := sig.Params().Len()
	if param < 0 || param >= n || sig.Variadic() && param == n-1 {
		return false
	}
	fn, isFunc := sig.Params().At(param).Type().Underlying().(*types.Signature)
	return isFunc && (errs(fn) || fn.Results().Len() > 0 && sym.IsBool(fn.Results().At(fn.Results().Len()-1).Type()))
}

// maker reports whether a call makes a value that retries, or says how one
// does.
func maker(op catalogue.Op) bool {
	switch op {
	case catalogue.OpHTTPClientNew, catalogue.OpHTTPTransportNew, catalogue.OpClientNew, catalogue.OpClientConfig,
		catalogue.OpPolicyCompose, catalogue.OpPolicyCtx:
		return true
	}
	return strings.HasPrefix(string(op), "retry.")
}
