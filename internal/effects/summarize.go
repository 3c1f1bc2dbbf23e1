package effects

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// maxEffects bounds a summary. What is dropped makes it opaque.
const maxEffects = 48

// summarize computes the summary of a function from those of what it calls.
func (p *pkg) summarize(n *node) *Summary {
	if n.regions == nil {
		n.regions = p.finder.Of(n.syntax())
	}
	s := &Summary{Idempotent: n.decl != nil && annotated(n.decl.Doc)}
	b := builder{p: p, n: n, s: s, seen: map[string]int{}}
	for _, call := range n.calls {
		o := p.outcomeOf(call)
		s.Opaque = s.Opaque || o.opaque
		if len(o.effects) == 0 && len(o.invokes) == 0 {
			continue
		}
		around := p.around(n, call)
		for _, e := range o.effects {
			b.effect(e, around, call)
		}
		for _, inv := range o.invokes {
			b.invoke(inv, around, call)
		}
	}
	b.finish()
	p.returns(n, s)
	p.marksOf(n, s)
	s.Stored = p.storedBy(n)
	return s
}

// around lists the regions of a function that a call lies in, outermost first.
// A call that a retry does not replay is not in it.
func (p *pkg) around(n *node, call *ast.CallExpr) []Around {
	var in []*regions.Region
	for _, r := range n.regions {
		if !r.Contains(call) || r.Kind == regions.Lock || r.Kind == regions.Retry && !r.Replays(call) {
			continue
		}
		in = append(in, r)
	}
	slices.SortStableFunc(in, func(a, b *regions.Region) int {
		if a.From != b.From {
			return int(a.From - b.From)
		}
		return int(b.To - a.To)
	})
	var out []Around
	for _, r := range in {
		a := Around{Pos: p.place(r.Node.Pos()), By: "loop", Attempts: r.Attempts, Rejected: r.Rejected, Guarded: r.Guarded, Forever: r.Forever}
		switch r.Kind {
		case regions.Retry:
			a.Kind = RunsRetry
		case regions.Tx:
			a.Kind, a.By = RunsTx, "begin"
		case regions.Go:
			a.Kind, a.By = RunsGo, "go"
		default:
			a.Kind = RunsLoop
		}
		out = append(out, a)
	}
	return out
}

// builder collects the effects of a summary, each once.
type builder struct {
	p    *pkg
	n    *node
	s    *Summary
	seen map[string]int
}

// maxAround bounds how many regions an effect keeps.
const maxAround = 6

func (b *builder) effect(e Effect, around []Around, call *ast.CallExpr) {
	e.Around = append(slices.Clone(around), e.Around...)
	if len(e.Around) > maxAround {
		e.Around = e.Around[:maxAround]
	}
	e.Idempotent = e.Idempotent || b.s.Idempotent
	e.sites = []*ast.CallExpr{call}
	e.opened = false
	if e.Op == catalogue.OpHTTPSend && e.Method.Open() && !e.Guarded {
		e.Guarded = b.p.finder.Guarded(b.n.syntax(), call)
	}
	id := e.id()
	if i, seen := b.seen[id]; seen {
		b.s.Effects[i].sites = append(b.s.Effects[i].sites, call)
		return
	}
	b.seen[id] = len(b.s.Effects)
	b.s.Effects = append(b.s.Effects, e)
}

// Bounds of what is kept of invocations: functions that call each other would
// lengthen paths, and multiply invocations, with every round.
const (
	maxInvokes = 48
	maxFields  = 4
)

func (b *builder) invoke(inv Invoke, around []Around, call *ast.CallExpr) {
	if len(b.s.Invokes) == maxInvokes || strings.Count(inv.Path, ".") > maxFields {
		b.s.Opaque = true
		return
	}
	inv.Around = append(slices.Clone(around), inv.Around...)
	if len(inv.Around) > maxAround {
		inv.Around = inv.Around[:maxAround]
	}
	inv.sites = []*ast.CallExpr{call}
	for _, old := range b.s.Invokes {
		if old.Param == inv.Param && old.Path == inv.Path && old.param == inv.param && slices.Equal(old.Around, inv.Around) {
			return
		}
	}
	b.s.Invokes = append(b.s.Invokes, inv)
}

// finish drops what is too much, reads before writes.
func (b *builder) finish() {
	if len(b.s.Effects) <= maxEffects {
		return
	}
	b.s.Opaque = true
	slices.SortStableFunc(b.s.Effects, func(x, y Effect) int { return weight(x.Op) - weight(y.Op) })
	b.s.Effects = b.s.Effects[:maxEffects]
}

// weight orders effects by how much a rule would miss them.
func weight(op catalogue.Op) int {
	switch op {
	case OpPortCall:
		return 3
	case catalogue.OpSleep, catalogue.OpLockAcquire, catalogue.OpDBPing, catalogue.OpCacheRead:
		return 2
	case catalogue.OpDBRead, catalogue.OpDBQuery, catalogue.OpESRead:
		return 1
	}
	return 0
}

// id tells effects apart: everything but the way to them.
func (e *Effect) id() string {
	var b strings.Builder
	for _, s := range []string{string(e.Op), e.Symbol, e.Method.String(), e.URL.String(), e.Key.String(), e.SQL.String(), e.Ctx.String(), e.Client.String(), e.Topic.String(), e.Body.String(), e.Replays} {
		b.WriteString(s)
		b.WriteByte(0)
	}
	if e.Idempotent {
		b.WriteByte(1)
	}
	if e.Guarded {
		b.WriteByte(2)
	}
	for _, a := range e.Around {
		b.WriteString(a.Kind)
		b.WriteString(a.Pos)
	}
	return b.String()
}

// returns says what is known of the results.
func (p *pkg) returns(n *node, s *Summary) {
	results := n.sig.Results()
	if results.Len() == 0 {
		return
	}
	vals := make([]Val, results.Len())
	reqs := map[int]*request{}
	first, known := true, false
	inspectReturns(n.body, func(r *ast.ReturnStmt) {
		if len(r.Results) != results.Len() {
			vals, first = make([]Val, results.Len()), false
			if len(r.Results) == 1 && results.Len() > 1 { // return f()
				p.forwarded(r, reqs)
			}
			return
		}
		if failing(p, r) {
			return // nobody looks at the other results
		}
		for i, x := range r.Results {
			t := results.At(i).Type()
			if sym.IsError(t) {
				continue
			}
			switch {
			case p.isRequest(t) || p.isHeaders(t):
				p.builtInto(reqs, i, x)
			case first:
				vals[i] = p.eval(x)
			default:
				vals[i] = join(vals[i], p.eval(x))
			}
		}
		first = false
	})
	for i := range vals {
		known = known || vals[i].Kind != Unknown
		vals[i] = shorten(vals[i], maxText)
	}
	if known && !first {
		s.Returns = vals
	}
	for i := range results.Len() {
		if r := reqs[i]; r != nil {
			s.Built = append(s.Built, Built{i, r.method, shorten(r.url, maxURL), r.ctx, r.body, r.key, r.client})
		}
	}
}

func (p *pkg) builtInto(reqs map[int]*request, i int, x ast.Expr) {
	if p.info.Types[x].IsNil() {
		return
	}
	var r *request
	if p.isRequest(p.info.TypeOf(x)) {
		r = p.request(x)
	} else {
		r = &request{key: p.headerKey(x, 0)}
	}
	if r == nil {
		r = &request{}
	}
	if old := reqs[i]; old != nil {
		old.meet(r)
		return
	}
	c := *r
	reqs[i] = &c
}

// forwarded reads "return http.NewRequest(…)", which has as many results as
// the function.
func (p *pkg) forwarded(r *ast.ReturnStmt, reqs map[int]*request) {
	call, isCall := ast.Unparen(r.Results[0]).(*ast.CallExpr)
	if !isCall {
		return
	}
	if made := p.calledRequest(call, 0); made != nil {
		if old := reqs[0]; old != nil {
			old.meet(made)
		} else {
			reqs[0] = made
		}
	}
}

// failing reports whether a return gives up: an error next to zero values.
func failing(p *pkg, r *ast.ReturnStmt) bool {
	last := len(r.Results) - 1
	t := p.info.TypeOf(r.Results[last])
	if last < 1 || t == nil || !types.Implements(t, errorType) {
		return false
	}
	for _, x := range r.Results[:last] {
		v := p.info.Types[x]
		lit, isLit := x.(*ast.CompositeLit)
		if !v.IsNil() && v.Value == nil && !(isLit && len(lit.Elts) == 0) {
			return false
		}
	}
	return true
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

func inspectReturns(body ast.Node, visit func(*ast.ReturnStmt)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			visit(n)
		}
		return true
	})
}

// marksOf says what a function does to the requests and headers it is given.
func (p *pkg) marksOf(n *node, s *Summary) {
	for i := range n.sig.Params().Len() {
		v := n.sig.Params().At(i)
		if !p.isRequest(v.Type()) && !p.isHeaders(v.Type()) {
			continue
		}
		none := Val{Kind: Absent}
		r := &request{key: none, body: none}
		for _, m := range p.mutations(v) {
			p.change(r, v, m)
		}
		if r.key.Kind != Absent {
			s.Marks = append(s.Marks, Marked{i, "#key", r.key})
		}
	}
}
