package effects

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/regions"
)

// running says how a function is run by a call that it was given to.
type running struct {
	call            *ast.CallExpr
	path            string // field of the value that holds the function
	args            []Val
	around          []Around
	step            Step
	sig             bool // the arguments are those of a library: nothing is known of them
	helper          bool // run by a first-party helper
	optIn, inverted bool
}

// target is one function that a value may be.
type target struct {
	node  *node       // of this package
	fn    *types.Func // of another one
	bound ast.Expr    // the receiver of a method value
	maker *binding    // the call of the function that made the literal
	param *types.Var  // or: a parameter of a function around
	index int
	path  string
}

// run is what running a function value does.
func (p *pkg) run(x ast.Expr, r running) *outcome {
	o := &outcome{}
	targets, known := p.funcs(x, r.path, 0)
	o.opaque = !known
	for _, t := range targets {
		switch {
		case t.param != nil:
			o.invokes = append(o.invokes, Invoke{
				Param: t.index, Path: t.path, Around: here(r.around), Args: r.args,
				Pos: p.place(r.call.Pos()), param: t.param, sites: []*ast.CallExpr{r.call},
			})
		case t.node != nil:
			p.runNode(o, t, r)
		case t.fn != nil:
			if s := p.summary(t.fn); s != nil {
				p.runSummary(o, s, t, r, nil, t.fn.Signature())
			} else {
				o.opaque = o.opaque || p.own(t.fn)
			}
		}
	}
	return o
}

// here marks regions as made by the call at hand.
func here(around []Around) []Around {
	out := make([]Around, len(around))
	for i, a := range around {
		a.here = true
		out[i] = a
	}
	return out
}

func (p *pkg) runNode(o *outcome, t target, r running) {
	if t.node.sum == nil {
		return
	}
	var attempt *regions.Region
	retried := within(r.around, RunsRetry)
	if retried {
		opts := regions.AttemptOptions{Node: r.call, OptIn: r.optIn, Inverted: r.inverted}
		attempt = p.finder.Attempt(t.node.syntax(), opts)
		if attempt == nil { // nothing in it goes round again
			r.around = without(r.around, RunsRetry)
			retried = false
		}
	}
	filter := func(sites []*ast.CallExpr) []Around {
		if !retried {
			return here(r.around)
		}
		for _, site := range sites {
			if attempt.Replays(site) {
				return refine(here(r.around), attempt)
			}
		}
		if len(sites) == 0 {
			return refine(here(r.around), attempt)
		}
		return without(here(r.around), RunsRetry)
	}
	p.runSummary(o, t.node.sum, t, r, filter, t.node.sig)
}

// refine adds what the attempt itself says of the failures it lets through.
func refine(around []Around, attempt *regions.Region) []Around {
	for i := range around {
		if around[i].Kind == RunsRetry {
			around[i].Rejected = around[i].Rejected || attempt.Rejected
			around[i].Guarded = around[i].Guarded || attempt.Guarded
		}
	}
	return around
}

func without(around []Around, kind string) []Around {
	var out []Around
	for _, a := range around {
		if a.Kind != kind {
			out = append(out, a)
		}
	}
	return out
}

func (p *pkg) runSummary(o *outcome, s *Summary, t target, r running, filter func([]*ast.CallExpr) []Around, sig *types.Signature) {
	b := &binding{p: p, call: r.call, sig: sig, byVal: true, vals: r.args, bound: t.bound}
	name := "func literal"
	if t.fn != nil {
		name = display(p.pass.Pkg, t.fn)
	} else if t.node.fn != nil {
		name = display(p.pass.Pkg, t.node.fn)
	}
	for _, e := range s.Effects {
		around := here(r.around)
		if filter != nil {
			around = filter(e.sites)
		}
		e = b.effect(e)
		if t.maker != nil {
			e = t.maker.effect(e)
		}
		e.Idempotent = e.Idempotent || s.Idempotent
		e.Around = append(around, leave(e.Around)...)
		if name != "func literal" {
			e.Steps = prepend(Step{Func: name, Pos: p.place(r.call.Pos())}, e.Steps)
		}
		if r.helper && r.step.Func != "" {
			e.Steps = prepend(r.step, e.Steps)
		}
		e.sites = nil
		o.effects = append(o.effects, e)
	}
	for _, inv := range s.Invokes {
		if inv.param == nil || b.owns(inv.param) {
			if inv.Param >= 0 && inv.Param < len(r.args) && r.args[inv.Param].Kind == Param {
				v := r.args[inv.Param]
				o.invokes = append(o.invokes, Invoke{
					Param: v.Index, Path: v.Text + inv.Path, Around: append(here(r.around), inv.Around...), Args: inv.Args,
					Pos: p.place(r.call.Pos()), param: v.param, sites: []*ast.CallExpr{r.call},
				})
			}
			continue
		}
		inv.Around = append(here(r.around), leave(inv.Around)...)
		inv.sites = []*ast.CallExpr{r.call}
		o.invokes = append(o.invokes, inv)
	}
	o.opaque = o.opaque || s.Opaque
}

// funcs resolves a function value; known is false when there may be others
// than those returned.
func (p *pkg) funcs(x ast.Expr, path string, depth int) (targets []target, known bool) {
	if depth > 6 || x == nil {
		return nil, false
	}
	if path != "" {
		return p.fieldFuncs(x, path, depth)
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		if n := p.byLit[x]; n != nil {
			return []target{{node: n}}, true
		}
	case *ast.Ident:
		return p.identFuncs(x, depth)
	case *ast.IndexExpr:
		return p.funcs(x.X, "", depth+1)
	case *ast.IndexListExpr:
		return p.funcs(x.X, "", depth+1)
	case *ast.SelectorExpr:
		s := p.info.Selections[x]
		switch {
		case s == nil:
			return p.identFuncs(x.Sel, depth)
		case s.Kind() == types.FieldVal:
			return p.fieldFuncs(x.X, "."+x.Sel.Name, depth)
		}
		fn, isFunc := s.Obj().(*types.Func)
		if !isFunc {
			return nil, false
		}
		return p.methodFuncs(fn.Origin(), x.X)
	case *ast.CallExpr:
		if tv := p.info.Types[x.Fun]; tv.IsType() && len(x.Args) == 1 {
			return p.funcs(x.Args[0], "", depth+1)
		}
		return p.madeFuncs(x)
	}
	return nil, false
}

func (p *pkg) identFuncs(id *ast.Ident, depth int) ([]target, bool) {
	switch obj := p.info.ObjectOf(id).(type) {
	case *types.Func:
		return p.methodFuncs(obj.Origin(), nil)
	case *types.Nil:
		return nil, true
	case *types.Var:
		if obj.Parent() == p.pass.Pkg.Scope() {
			if d, has := p.inits[obj]; has && d.result < 0 && len(p.scopes[obj]) <= 1 {
				return p.funcs(d.rhs, "", depth+1)
			}
			return nil, false
		}
		return p.varFuncs(obj, id.Pos(), depth)
	}
	return nil, false
}

func (p *pkg) methodFuncs(fn *types.Func, bound ast.Expr) ([]target, bool) {
	if n := p.byFn[fn]; n != nil {
		return []target{{node: n, bound: bound}}, true
	}
	if types.IsInterface(recvType(fn)) && p.summary(fn) == nil {
		var targets []target
		for _, impl := range p.implementers(fn) {
			if n := p.byFn[impl]; n != nil {
				targets = append(targets, target{node: n, bound: bound})
			}
		}
		return targets, len(targets) > 0
	}
	return []target{{fn: fn, bound: bound}}, true
}

func (p *pkg) varFuncs(v *types.Var, pos token.Pos, depth int) ([]target, bool) {
	defs, implicit := p.reaching(v, pos)
	var targets []target
	known := true
	if i, isParam := p.params[v]; isParam && implicit {
		targets = append(targets, target{param: v, index: i})
	}
	for _, d := range defs {
		if call, isCall := ast.Unparen(orNil(d.rhs)).(*ast.CallExpr); isCall && p.rows(call) != nil {
			continue // a library's, like the cancel of a context
		}
		if d.rhs == nil || d.result > 0 {
			known = false
			continue
		}
		more, ok := p.funcs(d.rhs, "", depth+1)
		targets = append(targets, more...)
		known = known && ok
	}
	return targets, known
}

// fieldFuncs resolves a function in a field: of a parameter, of a struct that
// is put together in view, or an unexported field by everything the package
// writes to it.
func (p *pkg) fieldFuncs(x ast.Expr, path string, depth int) ([]target, bool) {
	name := path[1:]
	f := p.fieldOf(x, name, x.Pos(), 0)
	if f.expr != nil {
		return p.funcs(f.expr, "", depth+1)
	}
	if st, isStruct := structOf(p.info.TypeOf(x)); isStruct {
		for i := range st.NumFields() {
			field := st.Field(i).Origin()
			if field.Name() != name || field.Exported() || field.Pkg() != p.pass.Pkg || len(p.fields[field]) == 0 {
				continue
			}
			if targets, ok := p.written(field, depth); ok {
				return targets, true
			}
		}
	}
	if f.val.Kind == Param {
		return []target{{param: f.val.param, index: f.val.Index, path: f.val.Text}}, f.val.param != nil
	}
	return nil, false
}

// written resolves everything that the package writes to a field. A write of
// a parameter, as in a constructor, leaves the field open.
func (p *pkg) written(field *types.Var, depth int) (targets []target, known bool) {
	for _, d := range p.fields[field] {
		if d.rhs == nil || d.result >= 0 {
			return nil, false
		}
		more, ok := p.funcs(d.rhs, "", depth+1)
		if !ok {
			return nil, false
		}
		for _, t := range more {
			if t.param != nil {
				return nil, false
			}
		}
		targets = append(targets, more...)
	}
	return targets, true
}

// madeFuncs resolves a call of a function of this package that returns a
// literal.
func (p *pkg) madeFuncs(call *ast.CallExpr) ([]target, bool) {
	var fn *types.Func
	switch obj := p.info.ObjectOf(lastIdent(unindex(call.Fun))).(type) {
	case *types.Func:
		fn = obj.Origin()
	default:
		return nil, false
	}
	n := p.byFn[fn]
	if n == nil {
		return nil, false
	}
	var targets []target
	known := true
	ast.Inspect(n.body, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(x.Results) == 0 {
				known = false
				return true
			}
			lit, isLit := ast.Unparen(x.Results[0]).(*ast.FuncLit)
			if !isLit || p.byLit[lit] == nil {
				known = false
				return true
			}
			targets = append(targets, target{node: p.byLit[lit], maker: p.bind(call, fn)})
		}
		return true
	})
	return targets, known
}

func unindex(x ast.Expr) ast.Expr {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		return x.X
	case *ast.IndexListExpr:
		return x.X
	default:
		return x
	}
}
