package retrybound

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// deaf reports waits that go on although the context is done.
func (c *checker) deaf(p *policy.Policy) {
	if p.Wait.Cancel != policy.No || p.Wait.Growth == policy.None || c.brief(p) {
		return
	}
	ctx := c.contextAt(p.Node.Pos())
	if ctx == "" {
		return
	}
	if p.Own() && c.spawned(p.Node) {
		return
	}
	if in := c.place(p); in != p { // one call stands for all of a helper
		key := told{deafWait, in}
		if in == nil || c.told[key] {
			return
		}
		c.told[key] = true
	}
	places := []policy.Place{p.Header()}
	if p.Kind == policy.Loop {
		places = nil
		for _, n := range p.Wait.Deaf {
			places = append(places, policy.At(n))
		}
	}
	for _, at := range places {
		report.Report(c.pass, deafWait, report.Finding{Range: at, Message: "retry wait ignores the end of " + ctx + ": " + p.String()})
	}
}

// spawned reports whether a call begins a goroutine.
func (c *checker) spawned(call ast.Node) bool {
	hit := false
	for _, f := range c.pass.Files {
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
func (c *checker) brief(p *policy.Policy) bool {
	if d, known := p.Worst(); known && d < soon {
		return true
	}
	if p.Ends != policy.Yes {
		return false
	}
	w := &p.Wait
	if w.Max.Known && !w.Max.Unlimited {
		return w.Max.D <= soon
	}
	return w.First.Known && w.First.D < soon && w.Growth != policy.Exponential
}

// contextAt names a context that can be asked at a position: a parameter or
// variable of a function around, or that of a request; "" when there is none. A
// function that works under a context which nobody ends wants none.
func (c *checker) contextAt(pos token.Pos) string {
	scope := c.pass.Pkg.Scope().Innermost(pos)
	for ; scope != nil && scope != c.pass.Pkg.Scope(); scope = scope.Parent() {
		for _, name := range scope.Names() {
			v, isVar := scope.Lookup(name).(*types.Var)
			if !isVar || v.Pos() >= pos || name == "_" {
				continue
			}
			switch {
			case sym.IsContext(v.Type()):
				if !c.ends(v, pos, 0) || c.detached(v, pos) {
					return ""
				}
				return name
			case c.inbound(v):
				return name + ".Context()"
			}
		}
	}
	return ""
}

// ends reports whether a context may end: it is a parameter, or derived from
// one that may.
func (c *checker) ends(v *types.Var, pos token.Pos, depth int) bool {
	defs, implicit := c.fx.Reaching(v, pos)
	if implicit {
		return true
	}
	for _, d := range defs {
		if d.Expr != nil && c.mayEnd(d.Expr, depth+1) {
			return true
		}
	}
	return false
}

func (c *checker) mayEnd(x ast.Expr, depth int) bool {
	if depth > 8 {
		return false
	}
	switch c.fx.Value(x).Kind {
	case effects.Root:
		return false
	case effects.Param, effects.Request, effects.Bounded:
		return true
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		rows := c.fx.Rows(x)
		for i := range rows {
			if rows[i].Op == catalogue.OpCtxInbound {
				return true
			}
		}
		for _, a := range x.Args {
			if t := c.pass.TypesInfo.TypeOf(a); t != nil && sym.IsContext(t) && c.mayEnd(a, depth+1) {
				return true
			}
		}
	case *ast.Ident:
		v, isVar := c.pass.TypesInfo.ObjectOf(x).(*types.Var)
		return isVar && v.Pos() < x.Pos() && c.ends(v, x.Pos(), depth)
	case *ast.SelectorExpr:
		return true
	}
	return false
}

// detached reports whether a position is in a goroutine that does not use a
// context of the function that starts it.
func (c *checker) detached(ctx *types.Var, pos token.Pos) bool {
	for _, f := range c.fx.Funcs() {
		lit, isLit := f.Syntax.(*ast.FuncLit)
		if !isLit || pos < lit.Pos() || lit.End() < pos || lit.Pos() < ctx.Pos() && ctx.Pos() < lit.End() {
			continue
		}
		used := false
		ast.Inspect(lit, func(n ast.Node) bool {
			if id, isIdent := n.(*ast.Ident); isIdent && c.pass.TypesInfo.ObjectOf(id) == ctx {
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

// inbound reports whether a variable is a request that is being answered: a
// parameter beside one that the answer is written to, or a framework's context.
func (c *checker) inbound(v *types.Var) bool {
	info := c.fx.TypeInfo(v.Type())
	if info == nil {
		return false
	}
	switch info.Kind {
	case catalogue.KindContext:
		return !sym.IsContext(v.Type())
	case catalogue.KindHTTPRequest:
		return c.answers(v)
	}
	return false
}

// answers reports whether a request is a parameter of a handler.
func (c *checker) answers(v *types.Var) bool {
	for _, f := range c.fx.Funcs() {
		params := f.Sig.Params()
		for i := range params.Len() {
			if params.At(i) == v {
				return params.Len() == 2 && i == 1 && f.Sig.Results().Len() == 0
			}
		}
	}
	return false
}

// asked reports whether somebody waits for the function around a retry: it
// answers a request, or a function of the package that does calls it.
func (c *checker) asked(p *policy.Policy) bool {
	return p.Func != nil && !c.spawned(p.Node) && c.answersRequest(p.Node.Pos(), 0)
}

// answersRequest reports whether a position is in a function that is given a
// request to answer, or in one that such a function calls.
func (c *checker) answersRequest(pos token.Pos, depth int) bool {
	if depth > 4 {
		return false
	}
	for _, f := range c.fx.Funcs() {
		if pos < f.Body.Pos() || f.Body.End() < pos {
			continue
		}
		for i := range f.Sig.Params().Len() {
			if c.inbound(f.Sig.Params().At(i)) {
				return true
			}
		}
		if f.Fn == nil {
			continue
		}
		for _, call := range c.fx.CallersOf(f.Fn) {
			if !c.spawned(call) && c.answersRequest(call.Pos(), depth+1) {
				return true
			}
		}
	}
	return false
}

// deafLoops reports endless loops that do not end with the context they work
// under.
func (c *checker) deafLoops() {
	for _, l := range c.res.DeafLoops() {
		if report.Skipped(c.pass, l.Wait.Pos()) {
			continue
		}
		report.Report(c.pass, deafWait, report.Finding{
			Range:   policy.At(l.Wait),
			Message: "the loop does not end with " + types.ExprString(l.Ctx) + ": when that is done every attempt fails, and the loop sleeps and tries again",
		})
	}
}
