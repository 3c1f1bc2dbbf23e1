package breakers

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/sym"
)

// Any reports whether the package can have breakers at all: it uses a breaker
// library, or a function or type of the user's own from another package that
// does. It is cheap.
func (r *Result) Any() bool {
	r.any.Do(func() {
		table := r.fx.Table()
		if table == nil {
			return
		}
		for _, imp := range r.pass.Pkg.Imports() {
			if lib := table.Package(sym.PkgPath(imp)); lib != nil && (lib.Is(catalogue.ClassBreaker) || lib.Is(catalogue.ClassPolicy)) {
				r.uses, r.has = true, true
				return
			}
			if r.pass.ImportPackageFact(imp, new(Uses)) {
				r.has = true
			}
		}
	})
	return r.has
}

// findBreakers looks through the catalogued calls of the package's functions and
// of its package variables.
func (r *Result) findBreakers() []*Breaker {
	if !r.Any() {
		return nil
	}
	var out []*Breaker
	if r.uses {
		r.eachKnown(func(f *effects.Func, call *ast.CallExpr) {
			out = append(out, r.made(f, call, r.pol.Reader())...)
		})
		r.chains(out)
	}
	for _, b := range out {
		r.keeps(b)
	}
	more := r.instances(out)
	for _, b := range more {
		r.keeps(b)
	}
	out = append(out, more...)
	slices.SortStableFunc(out, func(a, b *Breaker) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return out
}

// eachKnown visits the calls that the catalogue knows, those of package
// variables included.
func (r *Result) eachKnown(visit func(*effects.Func, *ast.CallExpr)) {
	for _, f := range r.fx.Funcs() {
		for _, call := range f.Known {
			visit(f, call)
		}
	}
	r.eachGlobal(func(call *ast.CallExpr) {
		if r.fx.Rows(call) != nil {
			visit(nil, call)
		}
	})
}

// eachGlobal visits the calls in the values of package variables, without those
// in function literals.
func (r *Result) eachGlobal(visit func(*ast.CallExpr)) {
	for _, file := range r.pass.Files {
		for _, decl := range file.Decls {
			if gen, isGen := decl.(*ast.GenDecl); isGen {
				ast.Inspect(gen, func(n ast.Node) bool {
					if call, isCall := n.(*ast.CallExpr); isCall {
						visit(call)
					}
					_, isFunc := n.(*ast.FuncLit)
					return !isFunc
				})
			}
		}
	}
}

// made returns the breakers that a catalogued call makes: one, or those of a
// list or map of settings that are put into a registry.
func (r *Result) made(f *effects.Func, call *ast.CallExpr, in policy.Reader) (out []*Breaker) {
	rows := r.fx.Rows(call)
	for i := range rows {
		row := &rows[i]
		switch row.Op {
		case catalogue.OpBreakerNew:
			b := r.begin(f, call, row, in)
			r.arguments(b)
			out = append(out, b)
		case catalogue.OpBreakerConfig:
			out = append(out, r.registered(f, call, row, in)...)
		}
	}
	return out
}

// begin is a breaker with what holds when nothing is set.
func (r *Result) begin(f *effects.Func, call *ast.CallExpr, row *catalogue.Effect, in policy.Reader) *Breaker {
	b := &Breaker{
		Node: call, At: call, By: place.Call(r.info, call), Func: f, Named: row.Is(catalogue.AttrRegistry), row: row, in: in,
	}
	if row.Lib != nil {
		b.Lib = row.Lib.ID
	}
	b.defaults(row)
	b.Name.Has = r.named(row)
	b.Change.Answer = r.hook(row)
	if row.Is(catalogue.AttrNeverOpens) {
		b.Trip = Trip{Kind: Never, From: byDefault}
	}
	return b
}

// registered are the breakers that a call sets up by name: one, or all of a
// list or map.
func (r *Result) registered(f *effects.Func, call *ast.CallExpr, row *catalogue.Effect, in policy.Reader) (out []*Breaker) {
	cfg, _, _ := effects.Role(row, catalogue.RoleCfg, call)
	list, isList := r.elements(cfg)
	if !isList {
		b := r.begin(f, call, row, in)
		r.arguments(b)
		return []*Breaker{b}
	}
	for _, elt := range list {
		b := r.begin(f, call, row, in)
		if kv, keyed := elt.(*ast.KeyValueExpr); keyed {
			b.Name = r.nameOf(held{kv.Key, in})
			elt = kv.Value
		}
		b.At = elt
		r.apply(b, held{elt, in}, true)
		out = append(out, b)
	}
	return out
}

// elements returns the elements of a list or map of settings that is written
// out.
func (r *Result) elements(x ast.Expr) (list []ast.Expr, ok bool) {
	if x == nil {
		return nil, false
	}
	for _, s := range r.org.Sources(x) {
		lit, isLit := s.Expr.(*ast.CompositeLit)
		if !isLit {
			return nil, false
		}
		switch sym.OrInvalid(r.info.TypeOf(lit)).Underlying().(type) {
		case *types.Slice, *types.Array, *types.Map:
		default:
			return nil, false
		}
		list = append(list, lit.Elts...)
	}
	return list, len(list) > 0
}
