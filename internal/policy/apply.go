package policy

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// apply does to a policy what a catalogued call does to it.
func (e *eval) apply(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	arg := func(name catalogue.RoleName) ast.Expr {
		x, _, _ := effects.Role(row, name, call)
		return x
	}
	switch row.Op {
	case catalogue.OpRetryPolicyAttempts:
		p.bound(e, row, arg(catalogue.RoleN))
		p.retried(row)
	case catalogue.OpRetryPolicyUnbounded:
		p.Attempts, p.retry = Count{Known: true, Unlimited: true}, true
	case catalogue.OpRetryPolicyElapsed:
		p.Elapsed, p.timed = e.limit(arg(catalogue.RoleD), row.Attr(catalogue.AttrZero)), true
	case catalogue.OpRetryPolicyPredicate:
		e.predicate(p, row, call)
	case catalogue.OpRetryPolicyCtx, catalogue.OpPolicyCtx:
		p.Ends = e.ending(arg(catalogue.RoleCtx))
		p.before(e.deadline(arg(catalogue.RoleCtx)))
	case catalogue.OpRetryPolicyNotify:
		p.notify(arg(catalogue.RoleFn))
	case catalogue.OpRetryPolicyUnsafe:
		if x := arg(catalogue.RoleFlag); x != nil && e.fx.Value(x).Is("true") {
			p.Methods = No
		}
	case catalogue.OpRetryPolicyText, catalogue.OpRetryDelay, catalogue.OpRetryPermanent, catalogue.OpRetryRetryable, catalogue.OpRetryAfter:
	default:
		e.delays(p, row, call)
	}
}

// bound sets the bound on attempts that a call gives.
func (p *Policy) bound(e *eval, row *catalogue.Effect, x ast.Expr) {
	p.retry = true
	if _, has := row.Role(catalogue.RoleN); !has { // retries are switched off
		p.Attempts = Count{Known: true, N: 1}
		return
	}
	p.Attempts = Count{}
	if x != nil {
		p.Attempts = e.count(x, row.Attr(catalogue.AttrUnit), row.Attr(catalogue.AttrZero), row.Attr(catalogue.AttrNegative))
	}
}

// retried notes which requests a client sends again.
func (p *Policy) retried(row attrs) {
	switch row.Attr(catalogue.AttrRetried) {
	case "any":
		p.Methods = No
	case "idempotent":
		if p.Methods == Unknown { // not told otherwise
			p.Methods = Yes
		}
	}
}

func (p *Policy) notify(x ast.Expr) {
	if x != nil {
		p.Notify = append(p.Notify[:len(p.Notify):len(p.Notify)], x)
	}
}

// ending says whether a context ends a retry: one that can be cancelled.
func (e *eval) ending(x ast.Expr) Answer {
	switch {
	case x == nil:
		return Unknown
	case e.fx.Value(x).Kind == effects.Root, e.info.Types[x].IsNil():
		return No
	}
	return Yes
}

// predicate adds what decides on failures.
func (e *eval) predicate(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	p.retried(row)
	var given []ast.Expr
	if ref, has := row.Role(catalogue.RolePredicate); has {
		given = effects.Args(ref, call)
	} else if len(slices.Collect(keys(row))) == 0 {
		given = call.Args
	}
	given = slices.DeleteFunc(slices.Clone(given), func(x ast.Expr) bool { return e.info.Types[x].IsNil() })
	if row.Attr(catalogue.AttrInvert) == "yes" {
		p.Aborts = union(p.Aborts, given)
		return
	}
	if row.Attr(catalogue.AttrRetried) == "idempotent" {
		p.Methods = Yes
		if len(given) == 0 {
			return // looks at the method only
		}
	}
	p.Predicates = union(p.Predicates, given)
	p.Lets = LetsSome
}

func keys(row *catalogue.Effect) func(func(catalogue.RoleName) bool) {
	return func(yield func(catalogue.RoleName) bool) {
		for name := range row.Roles() {
			if name != catalogue.RoleClient && name != catalogue.RoleReq && !yield(name) {
				return
			}
		}
	}
}

// delays sets how long a policy waits, and whatever else stands in the roles
// of a call that makes one.
func (e *eval) delays(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	arg := func(name catalogue.RoleName) ast.Expr {
		x, _, _ := effects.Role(row, name, call)
		return x
	}
	if strings.HasPrefix(string(row.Op), "retry.") {
		p.retry = true
	}
	p.shape(row)
	if row.Op == catalogue.OpRetryPolicyBackoff {
		e.backoffRow(p, row, call)
	}
	if ref, has := row.Role(catalogue.RoleD); has && (row.Op == catalogue.OpRetryRun || row.Op == catalogue.OpRetryNew || isPolicy(row.Op)) {
		e.waitArgs(p, effects.Args(ref, call), call)
	}
	if x := arg(catalogue.RoleMax); x != nil {
		p.Wait.Max = e.limit(x, row.Attr(catalogue.AttrZero))
	}
	if x := arg(catalogue.RoleFactor); x != nil {
		p.factor(e.number(x), "")
	}
	if x := arg(catalogue.RoleShare); x != nil {
		e.jitterField(p, x)
	}
	if x := arg(catalogue.RoleRandom); x != nil {
		e.jitterExtra(p, x, row.Attr(catalogue.AttrJitter) == "yes")
	}
	if x := arg(catalogue.RoleN); x != nil {
		p.bound(e, row, x)
	}
	if ref, has := row.Role(catalogue.RolePredicate); has && row.Op != catalogue.OpRetryPolicyBackoff {
		for _, x := range effects.Args(ref, call) {
			e.decides(p, x)
		}
	}
	if ref, has := row.Role(catalogue.RoleNotify); has {
		for _, x := range effects.Args(ref, call) {
			if !e.info.Types[x].IsNil() {
				p.notify(x)
			}
		}
	}
}

// jitterExtra sets what jitter adds at most. Where adds is not set, something
// else says whether there is jitter.
func (e *eval) jitterExtra(p *Policy, x ast.Expr, adds bool) {
	p.extra = e.number(x).span()
	switch {
	case p.extra.Known && p.extra.D == 0:
		p.Wait.Jitter = No
	case adds && p.extra.Known:
		p.Wait.Jitter = Yes
	case adds:
		p.Wait.Jitter = Unknown
	}
}

// decides adds a predicate, unless it is one that lets everything through.
func (e *eval) decides(p *Policy, x ast.Expr) {
	if info := e.fx.TypeInfo(e.info.TypeOf(x)); info != nil && info.Attr(catalogue.AttrDefaultPredicate) == "any" || e.info.Types[x].IsNil() {
		return
	}
	p.Predicates, p.Lets = union(p.Predicates, []ast.Expr{x}), LetsSome
}

func isPolicy(op catalogue.Op) bool {
	return op == catalogue.OpRetryPolicy || op == catalogue.OpRetryPolicyBackoff
}

// backoffRow notes what a call that only says how to wait adds: it may be the
// whole of a policy that has no bound.
func (e *eval) backoffRow(p *Policy, row *catalogue.Effect, call *ast.CallExpr) {
	if row.Attr(catalogue.AttrUnbounded) == "yes" {
		p.Attempts = Count{Known: true, Unlimited: true, From: byDefault}
	}
	if text := row.Attr(catalogue.AttrDefaultMax); text == "unlimited" {
		p.Wait.Max = Span{Known: true, Unlimited: true, From: byDefault}
	} else if d, err := time.ParseDuration(text); err == nil {
		p.Wait.Max = Span{Known: true, D: d, From: byDefault}
	}
	p.Wait.Node = call
}

// waitArgs reads one wait, or several that follow each other.
func (e *eval) waitArgs(p *Policy, args []ast.Expr, call *ast.CallExpr) {
	if len(args) == 1 {
		if _, isFunc := sym.OrInvalid(e.info.TypeOf(args[0])).Underlying().(*types.Signature); isFunc {
			e.delayFunc(p, args[0])
			return
		}
		p.first(e.number(args[0]).span(), call)
		return
	}
	p.listed(e, args, call)
}

// listed sets waits that are written out one by one.
func (p *Policy) listed(e *eval, args []ast.Expr, at ast.Node) {
	p.waits, p.Wait = nil, Wait{Cancel: p.Wait.Cancel, RetryAfter: p.Wait.RetryAfter, Node: at, Jitter: No}
	p.extra = Span{Known: true}
	for _, a := range args {
		s := e.number(a).span()
		if !s.Known {
			p.waits, p.Wait = nil, Wait{Node: at}
			return
		}
		p.waits = append(p.waits, s.D)
	}
	if len(p.waits) == 0 {
		return
	}
	p.Wait.First = Span{Known: true, D: p.waits[0]}
	p.Wait.Max = Span{Known: true, D: slices.Max(p.waits)}
	p.Wait.Growth = growthOf(p.waits)
}

// growthOf says how listed waits follow each other.
func growthOf(waits []time.Duration) Growth {
	if slices.Min(waits) == slices.Max(waits) {
		return Fixed
	}
	if !slices.IsSorted(waits) {
		return Unseen
	}
	for i := 2; i < len(waits); i++ {
		if waits[i]-waits[i-1] != waits[1]-waits[0] {
			return Exponential
		}
	}
	return Linear
}

// waitList is the policy that a list of durations stands for: as many retries
// as there are waits. It is nil for anything else.
func (e *eval) waitList(lit *ast.CompositeLit) *Policy {
	slice, isSlice := sym.OrInvalid(e.info.TypeOf(lit)).Underlying().(*types.Slice)
	if !isSlice || !sym.IsDuration(slice.Elem()) {
		return nil
	}
	p := &Policy{retry: true, Attempts: Count{Known: true, N: len(lit.Elts) + 1}}
	p.listed(e, lit.Elts, lit)
	return p
}
