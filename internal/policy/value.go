package policy

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// value reads an expression that holds a policy, an option that stands for
// one, or a client: how it retries. It is nil for what is nothing of the kind,
// or not in view.
func (e *eval) value(x ast.Expr) *Policy {
	if e = e.deeper(); e == nil || x == nil {
		return nil
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return e.value(x.X)
	case *ast.StarExpr:
		return e.value(x.X)
	case *ast.TypeAssertExpr:
		return e.value(x.X)
	case *ast.CallExpr:
		return e.result(x)
	case *ast.CompositeLit:
		return e.literal(x)
	case *ast.FuncLit:
		return e.function(x)
	case *ast.Ident:
		return e.held(x, x)
	case *ast.SelectorExpr:
		return e.held(x, x.Sel)
	}
	return nil
}

// result is the policy that a call returns.
func (e *eval) result(call *ast.CallExpr) *Policy {
	if tv := e.info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		return e.value(call.Args[0])
	}
	rows := e.fx.Rows(call)
	for i := range rows {
		if maker(rows[i].Op) {
			return e.made(&rows[i], call)
		}
	}
	fn := sym.Callee(e.info, call)
	if fn == nil {
		return nil
	}
	if f := e.fx.Func(fn); f != nil {
		return e.returnedPolicy(f, call)
	}
	// A step of a chain that changes nothing here, as Build().
	if recv := chained(e.info, call); recv != nil && !e.fx.Own(fn) {
		return e.value(recv)
	}
	return nil
}

// chained is the value that a method is called on, nil for functions.
func chained(info *types.Info, call *ast.CallExpr) ast.Expr {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel || info.Selections[sel] == nil {
		return nil
	}
	return sel.X
}

// made is the policy that a catalogued call makes, or makes of another one.
func (e *eval) made(row *catalogue.Effect, call *ast.CallExpr) *Policy {
	p := &Policy{}
	p.defaults(row)
	p.retry = strings.HasPrefix(string(row.Op), "retry.") || p.Attempts.Known
	inner, ref, has := effects.Role(row, catalogue.RolePolicy, call)
	if has && e.sayingDelay(row, inner) {
		has = false
	}
	if !has {
		inner, ref, has = effects.Role(row, catalogue.RoleTransport, call)
		has = has && ref.Base == catalogue.RefRecv
	}
	switch {
	case row.Op == catalogue.OpPolicyCompose || row.Op == catalogue.OpHTTPTransportNew:
		if p = e.firstRetry(p, ref, has, call); p == nil {
			return nil
		}
	case has && inner != nil:
		q := e.value(inner)
		if q == nil {
			p.blur()
			p.byType(e, inner)
		} else {
			c := *q
			if c.Lets == LetsUnknown && len(c.Predicates)+len(c.Aborts) == 0 {
				c.Lets = p.Lets
			}
			p = &c
		}
	default:
		if recv := chained(e.info, call); recv != nil {
			if q := e.value(recv); q != nil {
				c := *q
				p = &c
			} else if !constructs(row) {
				p.blur()
			}
		}
	}
	if x, _, given := effects.Role(row, catalogue.RoleCtx, call); given && x != nil && row.Op != catalogue.OpRetryPolicyCtx && strings.HasPrefix(string(row.Op), "retry.") {
		p.Ends = e.ending(x)
		p.before(e.deadline(x))
	}
	e.apply(p, row, call)
	e.delayArgs(p, row, call)
	e.settings(p, row, call)
	e.opts(p, row, call)
	p.Wait.settle()
	return p
}

// sayingDelay reports whether what is given as policy is a function that says how
// long to wait.
func (e *eval) sayingDelay(row *catalogue.Effect, x ast.Expr) bool {
	if x == nil || row.Op != catalogue.OpRetryPolicyBackoff && row.Op != catalogue.OpHTTPTransportNew {
		return false
	}
	fn, isFunc := sym.OrInvalid(e.info.TypeOf(x)).Underlying().(*types.Signature)
	return isFunc && fn.Results().Len() > 0 && sym.IsDuration(fn.Results().At(0).Type())
}

// delayArgs applies the functions among the arguments that say how long to wait.
func (e *eval) delayArgs(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	ref, has := row.Role(catalogue.RolePolicy)
	if !has || ref.Base == catalogue.RefRecv {
		return
	}
	for _, x := range effects.Args(ref, call) {
		if e.sayingDelay(row, x) {
			e.delayFunc(p, x)
		}
	}
}

// constructs reports whether a row makes a new value, so that what its method
// is called on does not matter.
func constructs(row *catalogue.Effect) bool {
	switch row.Op {
	case catalogue.OpRetryNew, catalogue.OpHTTPClientNew, catalogue.OpClientNew:
		return true
	}
	return false
}

// firstRetry returns the retry among policies that are put around each other,
// nil when there is none.
func (e *eval) firstRetry(p *Policy, ref catalogue.Ref, has bool, call *ast.CallExpr) *Policy {
	if p.Attempts.Known || !has {
		return p
	}
	for _, x := range effects.Args(ref, call) {
		if q := e.value(x); q != nil && q.retry {
			c := *q
			return &c
		}
	}
	return nil
}

// byType applies what a policy has by the type of its expression alone.
func (p *Policy) byType(e *eval, x ast.Expr) {
	info := e.fx.TypeInfo(e.info.TypeOf(x))
	if info == nil {
		return
	}
	p.shape(info)
	if len(info.Fields) == 0 && info.Attr(catalogue.AttrDefaultAttempts) != "" {
		p.defaults(info)
	}
}

// settings applies a struct of settings that a call is given.
func (e *eval) settings(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	x, ref, has := effects.Role(row, catalogue.RoleCfg, call)
	if !has || x == nil || ref.Base != catalogue.RefArg || row.Op == catalogue.OpRetryPolicyText {
		return
	}
	q := e.value(x)
	if q == nil {
		predicate := p.Lets
		p.blur()
		p.Lets = predicate
		return
	}
	p.overlay(q)
}

// overlay puts the parts of a policy that are known over p.
func (p *Policy) overlay(q *Policy) {
	if q.Attempts.Known {
		p.Attempts = q.Attempts
	}
	if q.Elapsed.Known || q.timed {
		p.Elapsed, p.timed = q.Elapsed, q.timed
	}
	p.open = p.open || q.open
	if q.Wait.Growth != Unseen || q.Wait.First.Known || q.Wait.Max.Known {
		cancel, after := p.Wait.Cancel, p.Wait.RetryAfter
		p.Wait = q.Wait
		if p.Wait.Cancel == Unknown {
			p.Wait.Cancel = cancel
		}
		if p.Wait.RetryAfter == Unknown {
			p.Wait.RetryAfter = after
		}
		p.waits, p.spread, p.extra = q.waits, q.spread, q.extra
	}
	if q.Lets != LetsUnknown {
		p.Lets = q.Lets
	}
	p.Predicates = union(p.Predicates, q.Predicates)
	p.Aborts = union(p.Aborts, q.Aborts)
	p.Notify = union(p.Notify, q.Notify)
	p.retry = p.retry || q.retry
}

// returnedPolicy is the policy that a function of the package returns.
func (e *eval) returnedPolicy(f *effects.Func, call *ast.CallExpr) *Policy {
	in := e.inside(f, call)
	if in == nil || f.Sig.Results().Len() == 0 {
		return nil
	}
	var out *Policy
	first := true
	sym.Returns(f.Body, func(r *ast.ReturnStmt) {
		if len(r.Results) > 0 && e.info.Types[r.Results[0]].IsNil() {
			return // beside an error
		}
		var p *Policy
		if len(r.Results) > 0 {
			p = in.value(r.Results[0])
		}
		if first {
			out, first = p, false
		} else {
			out = out.or(p)
		}
	})
	return out
}
