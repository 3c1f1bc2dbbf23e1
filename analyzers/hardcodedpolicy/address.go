package hardcodedpolicy

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
)

// address returns the constant address that a call sends to.
func (c *checker) address(call *ast.CallExpr) *number {
	for _, row := range c.effects.Rows(call) {
		if row.Op != catalogue.OpHTTPRequestNew && row.Op != catalogue.OpHTTPSend && row.Op != catalogue.OpHTTPClientURL {
			continue
		}
		x := sym.Role(call, &row, catalogue.RoleURL)
		if x == nil || c.named(x, 0) {
			continue
		}
		text, whole := c.origin.Prefix(x)
		id := c.systems.OfAddress(text, whole)
		if id == "" {
			continue
		}
		if i := strings.Index(text[len("https://"):], "/"); i >= 0 {
			text = text[:len("https://")+i]
		}
		return &number{at: call.Fun, what: "the address", text: text}
	}
	return nil
}

// fixed reports whether a function sends, and by no client that others can give it:
// one that is made in the package, or the one that all share. Where a test can put
// another client, it can answer at any address.
func (c *checker) fixed(fn *ast.FuncDecl) bool {
	sends, given := false, false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		for _, row := range c.effects.Rows(call) {
			if row.Op == catalogue.OpHTTPSend {
				sends = true
				fn := sym.Callee(c.pass.TypesInfo, call)
				recv := sym.Receiver(call)
				method := recv != nil && fn != nil && fn.Signature().Recv() != nil
				given = given || method && slices.ContainsFunc(c.origin.Sources(recv), c.foreign)
			}
		}
		return true
	})
	return sends && !given
}

// foreign reports whether a client may be another than those of the package.
func (c *checker) foreign(s origin.Source) bool {
	switch s.Kind {
	case origin.Made, origin.Zero, origin.Nil, origin.Foreign:
		return false
	case origin.Returned:
		rows := c.effects.Rows(s.Call())
		return !slices.ContainsFunc(rows, func(row catalogue.Effect) bool {
			return row.Op == catalogue.OpHTTPClientNew || row.Op == catalogue.OpClientNew || row.Op == catalogue.OpHTTPRequestNew
		})
	}
	return true
}

// maxNames bounds through how many variables a name is looked for.
const maxNames = 3

// named reports whether an address has a name: a constant, a field or a variable of
// the package. Somebody has thought of it as a setting then, or of a default.
func (c *checker) named(x ast.Expr, depth int) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		if !isIdent || found {
			return !found
		}
		switch obj := c.pass.TypesInfo.Uses[id].(type) {
		case *types.Const:
			found = obj.Pkg() != nil && !sym.Standard(sym.PkgPath(obj.Pkg()))
		case *types.Var:
			found = obj.IsField() || obj.Parent() == c.pass.Pkg.Scope() || strings.Contains(strings.ToLower(obj.Name()), "default")
			if !found && depth < maxNames {
				values, _ := c.origin.Definitions(obj)
				found = slices.ContainsFunc(values, func(v ast.Expr) bool { return c.named(v, depth+1) })
			}
		}
		return !found
	})
	return found
}
