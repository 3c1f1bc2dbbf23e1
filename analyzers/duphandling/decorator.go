package duphandling

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// Names of decorators that drop what was handled before, and of what they ask.
var (
	dropsName  = regexp.MustCompile(`(?i)idempot|dedup|exactly_?once|only_?once|once_?only`)
	claimsName = regexp.MustCompile(`(?i)if_?(not_?)?(exists?|absent|new)|^set_?nx$|idempot|dedup|duplicate`)
)

// dropsSeen reports whether a function puts a check in front of handlers: it takes one
// and returns one of the same type, which asks whether the message was seen, and
// may return without calling the handler.
func (c *checker) dropsSeen(f *effects.Func) bool {
	if f.Fn == nil {
		return false
	}
	i := c.handlerParam(f.Sig)
	if i < 0 {
		return false
	}
	asks, drops := dropsName.MatchString(f.Fn.Name()), false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := sym.CalledName(n)
			asks = asks || claimsName.MatchString(name) || asksName.MatchString(name) || marksName.MatchString(name)
		case *ast.FuncLit:
			drops = drops || returnsNil(n.Body)
		}
		return true
	})
	return asks && drops
}

// decorated reports whether this package, or the one of its handlers, has a decorator
// that by its name drops what was handled before: it is in front of them.
func (c *checker) decorated(handlers *types.Package) bool {
	for _, p := range []*types.Package{c.pass.Pkg, handlers} {
		if p == nil {
			continue
		}
		for _, name := range p.Scope().Names() {
			if fn, isFunc := p.Scope().Lookup(name).(*types.Func); isFunc && dropsName.MatchString(name) && c.handlerParam(fn.Signature()) >= 0 {
				return true
			}
		}
	}
	return false
}

// behindMiddleware reports whether this package makes a handler of requests or a
// middleware that by its name drops those seen before: around a handler, or for a router.
func (c *checker) behindMiddleware() bool {
	for _, f := range c.res.Funcs() {
		for _, call := range f.Calls {
			if !dropsName.MatchString(sym.CalledName(call)) {
				continue
			}
			switch t := sym.OrInvalid(c.pass.TypesInfo.TypeOf(call)); u := t.Underlying().(type) {
			case *types.Signature:
				if !c.takesMessage(u) {
					return true
				}
			case *types.Interface:
				if obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "ServeHTTP"); obj != nil {
					return true
				}
			}
		}
	}
	return false
}

// handlerParam is the parameter of a decorator that is the handler of messages: a
// function of the same type as the result. It is -1 when there is none.
func (c *checker) handlerParam(sig *types.Signature) int {
	if sig.Results().Len() != 1 {
		return -1
	}
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		h, isFunc := t.Underlying().(*types.Signature)
		if !isFunc || !types.Identical(t, sig.Results().At(0).Type()) {
			continue
		}
		if c.takesMessage(h) {
			return i
		}
	}
	return -1
}

func (c *checker) takesMessage(handler *types.Signature) bool {
	for p := range handler.Params().Variables() {
		if c.messageLib(sym.Elem(p.Type())) != nil || c.messageLib(p.Type()) != nil {
			return true
		}
	}
	return false
}

// returnsNil reports whether a function returns nil somewhere: the message counts as
// handled.
func returnsNil(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 1 {
				id, isIdent := ast.Unparen(n.Results[0]).(*ast.Ident)
				found = found || isIdent && id.Name == "nil"
			}
		}
		return !found
	})
	return found
}
