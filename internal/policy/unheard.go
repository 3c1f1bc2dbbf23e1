package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// soon is a wait that nobody minds to sit out after a cancellation.
const soon = 2 * time.Second

// Unheard names the context whose end the waits of a retry do not hear of, as
// "ctx" or "r.Context()"; it is "" when they do, when there is none, and when
// nobody would mind.
func (r *Result) Unheard(p *Policy) string {
	if p.Wait.Cancel != No || p.Wait.Growth == None || r.brief(p) {
		return ""
	}
	if p.Own() && (r.In(p) == nil || r.Spawns(p.Node)) {
		return ""
	}
	return r.contextAt(p.Node.Pos())
}

// Spawns reports whether a call begins a goroutine.
func (r *Result) Spawns(call ast.Node) bool {
	hit := false
	for _, f := range r.pass.Files {
		if call.Pos() < f.FileStart || f.FileEnd < call.Pos() {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if g, isGo := n.(*ast.GoStmt); isGo && g.Call == call {
				hit = true
			}
			return !hit
		})
	}
	return hit
}

// brief reports whether a cancellation is noticed soon all the same: the waits
// are short as a whole, or each of them is and the context is asked in between.
func (r *Result) brief(p *Policy) bool {
	if d, known := p.Worst(); known && d < soon {
		return true
	}
	if p.Ends != Yes {
		return false
	}
	w := &p.Wait
	if w.Max.Known && !w.Max.Unlimited {
		return w.Max.D <= soon
	}
	return w.First.Known && w.First.D < soon && w.Growth != Exponential
}

// contextAt names a context that can be asked at a position: a parameter or
// variable of a function around, or that of a request; "" when there is none. A
// function that works under a context which nobody ends wants none.
func (r *Result) contextAt(pos token.Pos) string {
	scope := r.pass.Pkg.Scope().Innermost(pos)
	for ; scope != nil && scope != r.pass.Pkg.Scope(); scope = scope.Parent() {
		for _, name := range scope.Names() {
			v, isVar := scope.Lookup(name).(*types.Var)
			if !isVar || v.Pos() >= pos || name == "_" {
				continue
			}
			switch {
			case sym.IsContext(v.Type()):
				if !r.ends(v, pos, 0) || r.detached(v, pos) {
					return ""
				}
				return name
			case r.Inbound(v):
				return name + ".Context()"
			}
		}
	}
	return ""
}

// ends reports whether a context may end: it is a parameter, or derived from
// one that may.
func (r *Result) ends(v *types.Var, pos token.Pos, depth int) bool {
	defs, implicit := r.fx.Reaching(v, pos)
	if implicit {
		return true
	}
	for _, d := range defs {
		if d.Expr != nil && r.mayEnd(d.Expr, depth+1) {
			return true
		}
	}
	return false
}

func (r *Result) mayEnd(x ast.Expr, depth int) bool {
	if depth > 8 {
		return false
	}
	switch r.fx.Value(x).Kind {
	case effects.Root:
		return false
	case effects.Param, effects.Request, effects.Bounded:
		return true
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		rows := r.fx.Rows(x)
		for i := range rows {
			if rows[i].Op == catalogue.OpCtxInbound {
				return true
			}
		}
		for _, a := range x.Args {
			if t := r.pass.TypesInfo.TypeOf(a); t != nil && sym.IsContext(t) && r.mayEnd(a, depth+1) {
				return true
			}
		}
	case *ast.Ident:
		v, isVar := r.pass.TypesInfo.ObjectOf(x).(*types.Var)
		return isVar && v.Pos() < x.Pos() && r.ends(v, x.Pos(), depth)
	case *ast.SelectorExpr:
		return true
	}
	return false
}

// detached reports whether a position is in a goroutine that does not use a
// context of the function that starts it.
func (r *Result) detached(ctx *types.Var, pos token.Pos) bool {
	for _, f := range r.fx.Funcs() {
		lit, isLit := f.Syntax.(*ast.FuncLit)
		if !isLit || pos < lit.Pos() || lit.End() < pos || lit.Pos() < ctx.Pos() && ctx.Pos() < lit.End() {
			continue
		}
		used := false
		ast.Inspect(lit, func(n ast.Node) bool {
			if id, isIdent := n.(*ast.Ident); isIdent && r.pass.TypesInfo.ObjectOf(id) == ctx {
				used = true
			}
			return !used
		})
		if !used {
			return true
		}
	}
	return false
}

// Inbound reports whether a variable is a request that is being answered: a
// parameter beside one that the answer is written to, or a framework's context.
func (r *Result) Inbound(v *types.Var) bool {
	info := r.fx.TypeInfo(v.Type())
	if info == nil {
		return false
	}
	switch info.Kind {
	case catalogue.KindContext:
		return !sym.IsContext(v.Type())
	case catalogue.KindHTTPRequest:
		return r.answers(v)
	}
	return false
}

// answers reports whether a request is a parameter of a handler.
func (r *Result) answers(v *types.Var) bool {
	for _, f := range r.fx.Funcs() {
		params := f.Sig.Params()
		for i := range params.Len() {
			if params.At(i) == v {
				return params.Len() == 2 && i == 1 && f.Sig.Results().Len() == 0
			}
		}
	}
	return false
}
