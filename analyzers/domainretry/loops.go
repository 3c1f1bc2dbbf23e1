package domainretry

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// retries reports the outermost retries of a function and returns them.
func (c *checker) retries(f *effects.Func) (found []*regions.Region) {
	for _, r := range f.Regions {
		if r.Kind != regions.Retry || r.Rejected || within(found, r.Node) {
			continue
		}
		again := c.repeated(f, r)
		if again == nil {
			continue
		}
		found = append(found, r)
		report.Report(c.pass, handRetry, report.Finding{
			Range:   place.At(r.Header()),
			Message: c.layer + " retries by hand: " + place.Call(c.pass.TypesInfo, again) + " is called again when it fails" + c.policy(r),
			Related: []report.Related{{Pos: again.Pos(), Message: "called in every attempt"}},
		})
	}
	return found
}

// policy quotes the policy of a retry: "(3 attempts, fixed wait 1s, any error)".
func (c *checker) policy(r *regions.Region) string {
	for _, p := range policy.Of(c.pass).Policies() {
		if p.Node == r.Node {
			return " (" + p.String() + ")"
		}
	}
	return ""
}

// within reports whether a node lies in one of the regions.
func within(found []*regions.Region, n ast.Node) bool {
	for _, r := range found {
		if r.Contains(n) {
			return true
		}
	}
	return false
}

// repeated returns the call that a retry is about: the first one that reaches
// out of the process or calls through a port, or, when the retry waits between
// attempts, the first that can fail. A retry of neither is an algorithm.
func (c *checker) repeated(f *effects.Func, r *regions.Region) *ast.CallExpr {
	var fails *ast.CallExpr
	for _, call := range f.Calls {
		if !r.Replays(call) {
			continue
		}
		switch c.reach(call) {
		case outside:
			return call
		case endless:
			return nil
		}
		if fails == nil && c.canFail(call) {
			fails = call
		}
	}
	if r.Wait == nil {
		return nil
	}
	return fails
}

// reach is how far a call goes.
type reach uint8

const (
	inside  reach = iota
	outside       // of the process, or to what is not seen
	endless       // it does its work for ever: going round starts it again
)

func (c *checker) reach(call *ast.CallExpr) reach {
	far := inside
	done := c.effects.At(call)
	for i := range done {
		switch e := &done[i]; {
		case effects.Endless(e.Around):
			return endless
		case e.Op == catalogue.OpSleep || e.Op == catalogue.OpLockAcquire:
		default:
			far = outside
		}
	}
	if far == inside && sym.Callee(c.pass.TypesInfo, call) == nil && c.canFail(call) {
		return outside // a function that somebody else has given
	}
	return far
}

// canFail reports whether the last result of a call is an error.
func (c *checker) canFail(call *ast.CallExpr) bool {
	if tv := c.pass.TypesInfo.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return false
	}
	t := c.pass.TypesInfo.TypeOf(call.Fun)
	if t == nil {
		return false
	}
	sig, isFunc := t.Underlying().(*types.Signature)
	return isFunc && sig.Results().Len() > 0 && sym.IsError(sig.Results().At(sig.Results().Len()-1).Type())
}
