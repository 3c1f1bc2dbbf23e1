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
			hit = hit || names(obj)
			if v, isVar := obj.(*types.Var); isVar && sym.IsContext(v.Type()) {
				hit = true
			}
			if _, isPkg := obj.(*types.PkgName); !isPkg {
				hit = hit || correlation.MatchString(n.Name)
			}
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil {
				hit = hit || correlation.MatchString(text)
			}
		}
		return !hit
	})
	return hit
}

// names reports whether a variable is a text, as the name of what is worked on.
func names(obj types.Object) bool {
	v, isVar := obj.(*types.Var)
	if !isVar {
		return false
	}
	b, isBasic := v.Type().Underlying().(*types.Basic)
	return isBasic && b.Info()&types.IsString != 0
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
