package duphandling

import (
	"fmt"
	"go/ast"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// keyWrapper matches wrappers and middleware that look at idempotency keys.
var keyWrapper = regexp.MustCompile(`(?i)idempot`)

// route is one registration of a POST handler.
type route struct {
	handler ast.Expr
	wrapper string // name of what looks at idempotency keys around it, ""
}

// siblings reports POST handlers that are not wrapped in the service's own check
// of idempotency keys, although others in the same table of routes are: the key
// that a client sends is ignored without a word.
func (c *checker) siblings(f *effects.Func) {
	var open []route
	wrapper := ""
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		for _, r := range c.posts(call) {
			if r.wrapper == "" {
				open = append(open, r)
			} else {
				wrapper = r.wrapper
			}
		}
		return true
	})
	if wrapper == "" {
		return
	}
	for _, r := range open {
		fn, lit := c.function(r.handler)
		h := c.byLit[lit]
		if fn != nil {
			h = c.res.Func(fn)
		}
		if h == nil {
			continue
		}
		var found *harm
		more := 0
		look := *c
		look.seen = map[ast.Node]bool{}
		look.walk(h, h.Body, 0, func(_ *effects.Func, first *harm, n, _ int) {
			if found == nil {
				found, more = first, n
			}
		})
		if found != nil {
			report.Report(c.pass, noDedupe, report.Finding{
				Range:   place.At(r.handler.Pos(), r.handler.End()),
				Message: fmt.Sprintf("POST handler %s again when a request is repeated: it is not wrapped in %s as others here are%s", found.what, wrapper, found.way(more)),
			})
		}
	}
}

// posts reads a call that registers handlers for POST.
func (c *checker) posts(call *ast.CallExpr) (found []route) {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return nil
	}
	rows := c.res.Rows(call)
	for i := range rows {
		if rows[i].Op != catalogue.OpHTTPHandle || !c.isPost(&rows[i], fn.Name(), call) {
			continue
		}
		for _, role := range []catalogue.RoleName{catalogue.RoleFn, catalogue.RoleHandler} {
			ref, has := rows[i].Role(role)
			if !has {
				continue
			}
			n, ok := ref.Arg(len(call.Args))
			if !ok {
				continue
			}
			r := route{handler: call.Args[n]}
			for _, a := range call.Args[n:] { // gin takes middleware in front of the handler
				if name := wrapperIn(a); name != "" {
					r.wrapper = name
				}
			}
			if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && r.wrapper == "" {
				r.wrapper = wrapperIn(sel.X) // r.With(idempotency).Post(…)
			}
			found = append(found, r)
		}
	}
	return found
}

// isPost reports whether a registration is for POST alone.
func (c *checker) isPost(row *catalogue.Effect, name string, call *ast.CallExpr) bool {
	if strings.EqualFold(name, "POST") {
		return true
	}
	for _, role := range []catalogue.RoleName{catalogue.RoleMethod, catalogue.RoleLabel} {
		if ref, has := row.Role(role); has {
			if i, ok := ref.Arg(len(call.Args)); ok {
				text, _ := sym.ConstString(c.pass.TypesInfo, call.Args[i])
				if text == "POST" || strings.HasPrefix(text, "POST ") {
					return true
				}
			}
		}
	}
	return false
}

// wrapperIn is the name in an expression that speaks of idempotency, "" if there
// is none. What a literal does is left to the literal.
func wrapperIn(x ast.Expr) string {
	name := ""
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			if name == "" && keyWrapper.MatchString(n.Name) {
				name = n.Name
			}
		}
		return true
	})
	return name
}
