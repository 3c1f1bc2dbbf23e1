package effects

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// returns says what is known of the results.
func (p *pkg) returns(n *node, s *Summary) {
	results := n.sig.Results()
	if results.Len() == 0 {
		return
	}
	vals := make([]Val, results.Len())
	reqs := map[int]*request{}
	first, known, bare := true, false, false
	for _, r := range n.returns {
		if len(r.Results) == 0 {
			bare = true
			p.contexts(r, results, vals, &first)
			continue
		}
		if len(r.Results) != results.Len() {
			vals, first = p.passedOn(r, results, vals, first), false
			if len(r.Results) == 1 && results.Len() > 1 { // return f()
				p.forwarded(r, reqs)
			}
			continue
		}
		if failing(p, r) {
			continue // nobody looks at the other results
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
	}
	for i := range vals {
		if bare && !sym.IsContext(results.At(i).Type()) {
			vals[i] = Val{} // named results
		}
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

// passedOn are the values of a function's results after a return that does not
// list them: those of the call that it hands on, joined with what other returns
// give unless it is the first.
func (p *pkg) passedOn(r *ast.ReturnStmt, results *types.Tuple, vals []Val, first bool) []Val {
	out := make([]Val, results.Len())
	if len(r.Results) != 1 {
		return out
	}
	call, isCall := ast.Unparen(r.Results[0]).(*ast.CallExpr)
	if !isCall {
		return out
	}
	for i := range out {
		if t := results.At(i).Type(); sym.IsError(t) || p.isRequest(t) || p.isHeaders(t) {
			continue
		}
		if out[i] = p.evalCall(call, i); !first {
			out[i] = join(vals[i], out[i])
		}
	}
	return out
}

// contexts joins the contexts in named results at a return that lists none with what
// other returns give. One that was not set goes with an error.
func (p *pkg) contexts(r *ast.ReturnStmt, results *types.Tuple, vals []Val, first *bool) {
	set := false
	for i := range vals {
		v := results.At(i)
		if !sym.IsContext(v.Type()) {
			continue
		}
		if defs, _ := p.reaching(v, r.Pos()); len(defs) == 0 {
			continue
		}
		set = true
		if val := p.varAt(v, r.Pos()); *first {
			vals[i] = val
		} else {
			vals[i] = join(vals[i], val)
		}
	}
	*first = *first && !set
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
