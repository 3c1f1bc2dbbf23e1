package breakers

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// findRuns looks for calls that run something through a breaker: of libraries,
// then of the user's own functions that do so with what they are given.
func (r *Result) findRuns() []*Run {
	if !r.Any() {
		return nil
	}
	var out []*Run
	if r.uses {
		r.eachKnown(func(f *effects.Func, call *ast.CallExpr) {
			rows := r.fx.Rows(call)
			for i := range rows {
				if run := r.run(f, call, &rows[i]); run != nil {
					out = append(out, run)
					return
				}
			}
		})
	}
	own := r.guards(out)
	for range 2 { // a function that hands its function on to another
		more := r.ownRuns(own)
		out = append(out[:len(out):len(out)], more...)
		next := r.guards(more)
		if len(next) == 0 {
			break
		}
		own = next
	}
	slices.SortStableFunc(out, func(a, b *Run) int { return cmp.Compare(a.Call.Pos(), b.Call.Pos()) })
	return out
}

// run is the use of a breaker that a catalogued call is, nil for others.
func (r *Result) run(f *effects.Func, call *ast.CallExpr, row *catalogue.Effect) *Run {
	run := &Run{Call: call, Func: f, Row: row}
	role := catalogue.RoleBreaker
	switch row.Op {
	case catalogue.OpBreakerRun, catalogue.OpBreakerMiddleware:
	case catalogue.OpBreakerAllow:
		run.Asks = true
	case catalogue.OpPolicyRun:
		role = catalogue.RolePolicy
	default:
		return nil
	}
	run.Value, _, _ = effects.Role(row, role, call)
	if x, _, _ := effects.Role(row, catalogue.RoleLabel, call); x != nil {
		run.Name = r.nameOf(held{x, r.pol.Reader()})
	}
	if x, _, _ := effects.Role(row, catalogue.RoleFallback, call); x != nil && !r.info.Types[x].IsNil() {
		run.Fallback = x
	}
	if x, _, _ := effects.Role(row, catalogue.RoleFn, call); x != nil {
		run.Runs, _, _ = r.fx.Functions(x)
	}
	if row.Is(catalogue.AttrRegistry) {
		run.Counts = countKinds[row.Attr(catalogue.AttrCounts)]
	}
	switch {
	case run.Value != nil:
		run.Breakers, run.Complete = r.breakersOf(run.Value)
	case run.Name.Known:
		for _, b := range r.Breakers() {
			if b.Named && b.Lib == libOf(row) && b.Name.Known && b.Name.Text == run.Name.Text {
				run.Breakers = append(run.Breakers, b)
			}
		}
		run.Complete = len(run.Breakers) > 0
	}
	if row.Op == catalogue.OpPolicyRun && len(run.Breakers) == 0 {
		return nil // other policies
	}
	return run
}

func libOf(row *catalogue.Effect) string {
	if row.Lib == nil {
		return ""
	}
	return row.Lib.ID
}

// breakersOf returns the breakers that an expression may be; complete is false
// when it may be others.
func (r *Result) breakersOf(x ast.Expr) (list []*Breaker, complete bool) {
	complete = true
	add := func(bs ...*Breaker) {
		for _, b := range bs {
			if !slices.Contains(list, b) {
				list = append(list, b)
			}
		}
	}
	for _, s := range r.org.Sources(x) {
		call := s.Call()
		bs := r.byCall(call)
		add(bs...)
		if len(bs) > 0 {
			continue
		}
		rest := false
		if call != nil {
			rows := r.fx.Rows(call)
			for i := range rows {
				if recv := sym.Receiver(call); recv != nil && rows[i].Op == catalogue.OpPolicyCtx {
					bs, all := r.breakersOf(recv)
					add(bs...)
					rest = all
				}
				if rows[i].Op != catalogue.OpPolicyCompose {
					continue
				}
				rest = true
				if ref, has := rows[i].Role(catalogue.RolePolicy); has {
					for _, p := range effects.Args(ref, call) {
						bs, _ := r.breakersOf(p)
						add(bs...)
					}
				}
			}
		}
		complete = complete && rest
	}
	if len(list) == 0 {
		complete = false
		if v, isVar := sym.Object(r.info, keeperOf(x)).(*types.Var); isVar {
			for _, b := range r.Breakers() {
				if slices.Contains(b.Holders, v.Origin()) {
					add(b)
				}
			}
		}
	}
	return list, complete && len(list) > 0
}

// Given returns the breakers among the policies that a catalogued call is given.
func (r *Result) Given(row *catalogue.Effect, call *ast.CallExpr) (list []*Breaker) {
	ref, has := row.Role(catalogue.RolePolicy)
	if !has {
		return nil
	}
	for _, x := range effects.Args(ref, call) {
		bs, _ := r.breakersOf(x)
		list = append(list, bs...)
	}
	return list
}

// keeperOf is what an element is taken out of, or the expression itself.
func keeperOf(x ast.Expr) ast.Expr {
	if ix, isIndex := ast.Unparen(x).(*ast.IndexExpr); isIndex {
		return ix.X
	}
	return x
}

// byCall returns the breakers that a call makes, or that a chain of calls ends
// with.
func (r *Result) byCall(call *ast.CallExpr) (out []*Breaker) {
	for call != nil {
		for _, b := range r.Breakers() {
			if b.Node == call {
				out = append(out, b)
			}
		}
		if len(out) > 0 || !r.builds(call) {
			return out
		}
		recv := sym.Receiver(call)
		if recv == nil {
			return nil
		}
		next, isCall := ast.Unparen(recv).(*ast.CallExpr)
		if !isCall { // a builder in a variable
			if root := r.root(recv, 0); root != nil && root != call {
				call = root
				continue
			}
			return nil
		}
		call = next
	}
	return nil
}

// Decides reports whether the call itself is given what says which failures
// count.
func (run *Run) Decides() bool {
	if run.Row == nil {
		return false
	}
	_, has := run.Row.Role(catalogue.RolePredicate)
	return has
}
