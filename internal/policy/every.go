package policy

import (
	"go/ast"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// everyFailure names the call of which every failure goes round again, "" when
// none is known to: no predicate says so, the code around the call does.
func (r *Result) everyFailure(p *Policy) string {
	if p.Region == nil || p.Kind == Client || len(p.Predicates)+len(p.Aborts) > 0 {
		return ""
	}
	var calls []*ast.CallExpr
	for call := range r.replayed(p) {
		inner := []*ast.CallExpr{call}
		if lit, isLit := ast.Unparen(call.Fun).(*ast.FuncLit); isLit { // run on the spot, or beside
			if f := r.fx.Syntax(lit); f != nil {
				inner = f.Calls
			}
		}
		for _, c := range inner {
			if p.Region.Replays(c) {
				calls = append(calls, c)
			}
		}
	}
	for _, call := range calls {
		if r.unsorted(p.Region, call, nil) {
			return text(call.Fun)
		}
	}
	for _, call := range calls { // of an interface, what it does is anybody's guess
		fn := sym.Callee(r.info, call)
		if fn != nil && r.fx.Own(fn) && r.fx.Func(fn) == nil && errs(fn.Signature()) && p.Region.Any(call) {
			return text(call.Fun)
		}
	}
	return ""
}

// unsorted reports whether a call that a retry replays, or one that it leads
// to, can fail in several ways which all go round again.
func (r *Result) unsorted(reg *regions.Region, call *ast.CallExpr, path []ast.Node) bool {
	path = append(path[:len(path):len(path)], call)
	known := r.fx.Rows(call) != nil
	if fn := sym.Callee(r.info, call); fn != nil && !known {
		if f := r.fx.Func(fn); f != nil && f.Body != nil {
			return len(path) < mostDeep && slices.ContainsFunc(f.Calls, func(c *ast.CallExpr) bool { return r.unsorted(reg, c, path) })
		}
	}
	return slices.ContainsFunc(r.fx.At(call), func(e effects.Effect) bool {
		if known != (len(e.Steps) == 1) || e.Op == catalogue.OpHTTPSend && !known && !e.Judged {
			return false
		}
		worlds := failures(e.Op)
		return len(worlds) > 0 && !slices.ContainsFunc(worlds, func(w regions.World) bool {
			l := reg.Lets(path, w)
			return l.Outcome != regions.Surely || l.Looked
		})
	})
}

// failures are those that something can have, lasting ones first; none when
// they are not told apart.
func failures(op catalogue.Op) []regions.World {
	switch op {
	case catalogue.OpHTTPSend:
		return []regions.World{regions.Status(400), regions.Status(404), regions.Status(429), regions.Status(503)}
	case catalogue.OpRPCSend:
		return []regions.World{regions.RPC("InvalidArgument"), regions.RPC("NotFound"), regions.RPC("Unavailable")}
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBWrite:
		return []regions.World{regions.UniqueViolation, regions.Unnamed, regions.Serialization}
	case catalogue.OpSidefxPay, catalogue.OpSidefxNotify, catalogue.OpSidefxMail:
		return []regions.World{regions.Unnamed}
	}
	return nil
}
