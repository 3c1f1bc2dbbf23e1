package retrylog

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// body returns the first expression of a line that is the body of a request or
// response, and what it is.
func (c *checker) body(line *ast.CallExpr) (found ast.Expr, what string) {
	look := func(args []ast.Expr) {
		for _, a := range args {
			if found == nil {
				found, what = c.bodyIn(a)
			}
		}
	}
	look(line.Args)
	c.chain(line, func(step *ast.CallExpr) { look(step.Args) })
	return found, what
}

// bodyIn looks for a body in an argument: the argument itself, a value of a
// map or struct of fields, or what a field is made from. What another function
// makes of it (its length, a part of it, a redacted copy) is something else.
func (c *checker) bodyIn(x ast.Expr) (ast.Expr, string) {
	x = ast.Unparen(x)
	if what := c.is(x, 0); what != "" {
		return x, what
	}
	switch x := x.(type) {
	case *ast.CompositeLit:
		for _, e := range x.Elts {
			if kv, keyed := e.(*ast.KeyValueExpr); keyed {
				e = kv.Value
			}
			if found, what := c.bodyIn(e); found != nil {
				return found, what
			}
		}
	case *ast.CallExpr:
		if c.field(x) {
			for _, a := range x.Args {
				if found, what := c.bodyIn(a); found != nil {
					return found, what
				}
			}
		}
	}
	return nil, ""
}

// field reports whether a call makes a field of a line: it belongs to a logger.
func (c *checker) field(call *ast.CallExpr) bool {
	fn := sym.Callee(c.info, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	lib := c.res.Table().Package(sym.PkgPath(fn.Pkg()))
	return lib != nil && lib.Is(catalogue.ClassLog)
}

// is says which body an expression holds, "" when it holds none for sure.
func (c *checker) is(x ast.Expr, depth int) string {
	if depth > 5 || x == nil {
		return ""
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return c.variable(x, depth)
	case *ast.CallExpr:
		return c.call(x, depth)
	}
	return ""
}

func (c *checker) call(call *ast.CallExpr, depth int) string {
	if tv := c.info.Types[call.Fun]; tv.IsType() { // string(body)
		if len(call.Args) == 1 {
			return c.is(call.Args[0], depth+1)
		}
		return ""
	}
	rows := c.res.Rows(call)
	for i := range rows {
		row := &rows[i]
		if row.Op != catalogue.OpHTTPBodyRead {
			continue
		}
		if x, _, has := effects.Role(row, catalogue.RoleFlag, call); has && (x == nil || !c.res.Value(x).Is("true")) {
			return ""
		}
		if x, _, has := effects.Role(row, catalogue.RoleBody, call); has {
			return c.reader(x)
		}
		if _, isRequest := row.Role(catalogue.RoleReq); isRequest {
			return "a request body"
		}
		return "a response body"
	}
	return ""
}

// reader says which body a reader is: field Body of a request or response.
func (c *checker) reader(x ast.Expr) string {
	if x == nil {
		return ""
	}
	sel, isSel := ast.Unparen(x).(*ast.SelectorExpr)
	if !isSel {
		return ""
	}
	info := c.res.TypeInfo(c.info.TypeOf(sel.X))
	if info == nil {
		return ""
	}
	f := info.Field(sel.Sel.Name)
	switch {
	case f == nil || f.Op != catalogue.FieldBody:
		return ""
	case info.Kind == catalogue.KindHTTPRequest:
		return "a request body"
	case info.Kind == catalogue.KindHTTPResponse:
		return "a response body"
	}
	return ""
}

// variable says which body a variable holds: one that was read into it, or one
// that is sent.
func (c *checker) variable(id *ast.Ident, depth int) string {
	v, isVar := c.info.ObjectOf(id).(*types.Var)
	if !isVar || v.IsField() || !text(v.Type()) {
		return ""
	}
	defs, _ := c.res.Reaching(v, id.Pos())
	for _, d := range defs {
		if d.Expr == nil || d.Result > 0 || d.Add {
			continue
		}
		if what := c.is(d.Expr, depth+1); what != "" {
			return what
		}
	}
	if c.sent(v, id) {
		return "a request body"
	}
	return ""
}

// text reports whether a type is a string or a slice of bytes.
func text(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		b, isBasic := u.Elem().Underlying().(*types.Basic)
		return isBasic && b.Kind() == types.Uint8
	}
	return false
}

// sent reports whether the declaration around an identifier sends the variable
// as the body of a request: http.NewRequest(method, url, bytes.NewReader(v)).
func (c *checker) sent(v *types.Var, id *ast.Ident) bool {
	decl := sym.DeclAt(c.pass.Files, id.Pos())
	if decl == nil {
		return false
	}
	hit := false
	ast.Inspect(decl, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || hit {
			return !hit
		}
		rows := c.res.Rows(call)
		for i := range rows {
			switch rows[i].Op {
			case catalogue.OpHTTPRequestNew, catalogue.OpHTTPSend, catalogue.OpHTTPRequestBody:
				x, _, has := effects.Role(&rows[i], catalogue.RoleBody, call)
				hit = hit || has && x != nil && c.wraps(x, v)
			}
		}
		return !hit
	})
	return hit
}

// wraps reports whether an expression is a variable, or a reader of it.
func (c *checker) wraps(x ast.Expr, v *types.Var) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if c.info.ObjectOf(x) == v {
			return true
		}
		w, isVar := c.info.ObjectOf(x).(*types.Var)
		if !isVar || text(w.Type()) {
			return false
		}
		defs, _ := c.res.Reaching(w, x.Pos())
		for _, d := range defs {
			if call, isCall := d.Expr.(*ast.CallExpr); isCall && c.wraps(call, v) {
				return true
			}
		}
	case *ast.CallExpr:
		if len(x.Args) != 1 {
			return false
		}
		if tv := c.info.Types[x.Fun]; tv.IsType() {
			return c.wraps(x.Args[0], v)
		}
		for _, row := range c.res.Rows(x) {
			if row.Op == catalogue.OpHTTPBodyNew {
				return c.wraps(x.Args[0], v)
			}
		}
	}
	return false
}
