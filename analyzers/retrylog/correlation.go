package retrylog

import (
	"go/ast"
	"go/types"
	"regexp"
	"strconv"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// correlation matches names of what ties lines together: an id of a request, of
// a trace, or of the thing that is worked on.
var correlation = regexp.MustCompile(`(?i)correlation|trace|span|tenant|(^|[^a-z])(id|key|uuid|guid)s?$|[a-z_-](id|uuid|key)s?$|ref(erence)?$`)

// uncorrelated reports whether a line carries neither a context nor an id, nor
// anything else that names what is worked on, while there is a context at hand to
// take an id from. A logger that came from elsewhere may carry one. A main package
// waits for what it needs, and a consumer lives on: neither has a request.
func (c *checker) uncorrelated(line *ast.CallExpr) bool {
	return c.pass.Pkg.Name() != "main" && !c.longLived(line) && c.contextAt(line) && !c.carries(line) && !c.bound(line)
}

// lives matches functions that run as long as the service, or once before it.
var lives = regexp.MustCompile(`(?i)connect|subscri|watch|consume|listen|stream|ready|^run|serve|^start|loop|poll|tail|init|setup|migrate|wait|worker|daemon`)

// longLived reports whether the declaration around a line is such a function.
func (c *checker) longLived(line *ast.CallExpr) bool {
	decl := sym.FuncAt(c.pass.Files, line.Pos())
	return decl != nil && lives.MatchString(decl.Name.Name)
}

// contextAt reports whether the function that a call stands in, or one around
// it, is given a context or the request of a client of its own.
func (c *checker) contextAt(call *ast.CallExpr) bool {
	found := false
	takes := func(t *ast.FuncType) {
		for _, p := range t.Params.List {
			pt := c.info.TypeOf(p.Type)
			info := c.res.TypeInfo(pt)
			found = found || sym.IsContext(pt) || info != nil && info.Kind == catalogue.KindHTTPRequest
		}
	}
	decl := sym.DeclAt(c.pass.Files, call.Pos())
	if decl == nil {
		return false
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		if n == nil || call.Pos() < n.Pos() || n.End() < call.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncDecl:
			takes(n.Type)
		case *ast.FuncLit:
			takes(n.Type)
		}
		return true
	})
	return found
}

// carries reports whether anything in a line, its logger included, is a context
// or named as an id.
func (c *checker) carries(line *ast.CallExpr) bool {
	hit := false
	ast.Inspect(line, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			obj := c.info.ObjectOf(n)
			v, isVar := obj.(*types.Var)
			hit = hit || isVar && !v.IsField() && sym.IsString(v.Type())
			hit = hit || isVar && sym.IsContext(v.Type())
			if _, isPkg := obj.(*types.PkgName); !isPkg {
				hit = hit || correlation.MatchString(n.Name)
			}
		case *ast.CallExpr:
			hit = hit || n != line && sym.IsString(c.info.TypeOf(n)) && !describes[callName(n)]
		case *ast.SelectorExpr:
			hit = hit || c.info.Types[n].Value == nil && sym.IsString(c.info.TypeOf(n)) && !describes[n.Sel.Name]
		case *ast.StarExpr:
			hit = hit || sym.IsString(c.info.TypeOf(n))
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil {
				hit = hit || correlation.MatchString(text)
			}
		}
		return !hit
	})
	return hit
}

// describes are the functions and fields whose text says how the attempt went, not
// what it was about.
var describes = map[string]bool{"Error": true, "Status": true, "String": true, "Sprintf": true, "Sprint": true}

func callName(call *ast.CallExpr) string {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

// bound reports whether the logger of a line may carry an id by itself: it is a
// parameter, a variable of the function, or comes from a call. Those in package
// variables and fields are the same for all requests.
func (c *checker) bound(line *ast.CallExpr) bool {
	for {
		sel, isSel := ast.Unparen(line.Fun).(*ast.SelectorExpr)
		if !isSel {
			return true
		}
		switch x := ast.Unparen(sel.X).(type) {
		case *ast.Ident:
			v, isVar := c.info.ObjectOf(x).(*types.Var)
			return isVar && v.Parent() != c.pass.Pkg.Scope() && v.Pkg() == c.pass.Pkg
		case *ast.SelectorExpr:
			return false
		case *ast.CallExpr:
			if !c.logging(x) {
				return true
			}
			line = x
		default:
			return true
		}
	}
}

// logging reports whether a call is a step of a line: it belongs to a logger.
func (c *checker) logging(call *ast.CallExpr) bool {
	for _, row := range c.res.Rows(call) {
		if row.Op == catalogue.OpLogWith {
			_, fromContext := row.Role(catalogue.RoleCtx)
			return !fromContext
		}
	}
	return c.field(call)
}
