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
	at := header(p)
	if p.Wait.Node != nil {
		at = span{p.Wait.Node.Pos(), p.Wait.Node.End()}
		if call, isCall := p.Wait.Node.(*ast.CallExpr); isCall && p.Kind == policy.Loop {
			at = span{call.Fun.Pos(), call.Fun.End()}
		}
	}
	if p.Kind != policy.Loop {
		at = header(p)
	}
	ctx := c.contextAt(p.Node.Pos())
	if ctx == "" {
		return
	}
	report.Report(c.pass, deafWait, report.Finding{
		Range: at, Message: "retry wait ignores the end of " + ctx + ": " + p.String(),
	})
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
		return w.Max.D < soon
	}
	return w.First.Known && w.First.D < soon && w.Growth != policy.Exponential
}

// contextAt names a context that can be asked at a position: a parameter or
// variable of a function around, or that of a request; "" when there is none.
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
				if c.ends(v, pos) {
					return name
				}
			case c.inbound(v):
				return name + ".Context()"
			}
		}
	}
	return ""
}

// ends reports whether a context may end: it is not one that was made on the
// spot, without a limit.
func (c *checker) ends(v *types.Var, pos token.Pos) bool {
	defs, implicit := c.fx.Reaching(v, pos)
	if implicit {
		return true
	}
	for _, d := range defs {
		if d.Expr == nil || c.fx.Value(d.Expr).Kind != effects.Root {
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

// asked reports whether somebody waits for the function around a retry: it is
// given a context or a request.
func (c *checker) asked(p *policy.Policy) bool { return c.contextAt(p.Node.Pos()) != "" }
