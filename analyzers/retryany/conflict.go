package retryany

import (
	"go/ast"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// wordReads and wordWrites match names of functions whose effects are out of
// sight.
var (
	wordReads  = sym.Names(`(?i)^(re)?_?(get|load|fetch|find|read|list|query|select|lookup|refresh|retrieve|reload|sync|latest|current|byid|apply|merge|rebase|mutate|modify|transform)`)
	wordWrites = sym.Names(`(?i)^(update|save|put|store|write|persist|replace|commit|append|set)`)
)

// conflict judges whether a retry writes the same stale value again after a
// version conflict: nothing in the attempt reads it anew. A use case may know
// what it does, and is left alone.
func (c *checker) conflict(p *policy.Policy, t turn) *finding {
	if t.f == nil || t.reg == nil {
		return nil
	}
	if l := layers.Of(c.pass).Layer; l == layers.Application || l == layers.Domain {
		return nil
	}
	var write *ast.CallExpr
	for _, call := range t.f.Calls {
		if tv := c.pass.TypesInfo.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() || !t.reg.Replays(call) {
			continue
		}
		switch {
		case c.reads(call):
			return nil
		case write == nil && c.writesStale(call):
			write = call
		}
	}
	if write == nil {
		return nil
	}
	l := t.reg.Lets([]ast.Node{write}, regions.Conflict)
	if l.Outcome != regions.Surely || !l.Looked && !c.conflictOnly(p) {
		return nil
	}
	return c.found(blindConflict, rankConflict, p.Header(),
		"retries a version conflict with the value that lost: nothing in the attempt reads it again before "+exprName(write.Fun), site{call: write})
}

// conflictOnly reports whether a helper retries nothing but conflicts.
func (c *checker) conflictOnly(p *policy.Policy) bool {
	call, isCall := p.Node.(*ast.CallExpr)
	if !isCall {
		return false
	}
	row := c.fx.RetryRun(call)
	return row != nil && row.Attr(catalogue.AttrDefaultPredicate) == "conflict"
}

// reads reports whether a call reads what is stored, or may do so: it is given
// a function, or its name says it.
func (c *checker) reads(call *ast.CallExpr) bool {
	if c.givesFunc(call) || c.fx.Rows(call) == nil && wordReads.MatchString(sym.CalledName(call)) {
		return true
	}
	return slices.ContainsFunc(c.fx.At(call), func(e effects.Effect) bool {
		switch e.Op {
		case catalogue.OpDBRead, catalogue.OpCacheRead, catalogue.OpESRead, catalogue.OpAggregateLoad, catalogue.OpRPCSend:
			return true
		case catalogue.OpHTTPSend:
			return !e.Method.Is("PUT") && !e.Method.Is("PATCH") && !e.Method.Is("POST")
		case catalogue.OpDBQuery, catalogue.OpDBExec:
			return e.SQL.Kind != effects.Const || slices.ContainsFunc(sqltext.Parse(e.SQL.Text), func(s sqltext.Stmt) bool { return !s.Writes() })
		}
		return false
	})
}

// writesStale reports whether a call stores something that was there before the
// attempt and may fail because another version is stored.
func (c *checker) writesStale(call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || len(call.Args) == 0 {
		return false
	}
	n := fn.Signature().Results().Len()
	if n == 0 || !sym.IsError(fn.Signature().Results().At(n-1).Type()) {
		return false
	}
	if wordWrites.MatchString(fn.Name()) {
		return true
	}
	return slices.ContainsFunc(c.fx.At(call), func(e effects.Effect) bool {
		return e.Op == catalogue.OpDBWrite || e.Op == catalogue.OpESAppend || e.Op == catalogue.OpAggregateSave ||
			e.Op == catalogue.OpDBExec && e.SQL.Kind == effects.Const
	})
}
