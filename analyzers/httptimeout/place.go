package httptimeout

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/sym"
)

// service reports whether the package is part of a program rather than of a
// library for others: nobody else can import it, or it is a layer of a service.
func (c *checker) service() bool {
	if c.pass.Pkg.Name() == "main" || slices.Contains(c.folders(), "internal") {
		return true
	}
	a := layers.Of(c.pass)
	return (a.Layer == layers.Application || a.Layer == layers.AdapterOut) && a.Confidence >= layers.Medium
}

func (c *checker) folders() []string { return strings.Split(sym.PkgPath(c.pass.Pkg), "/") }

// forCommands reports whether the package holds programs that somebody may start
// and wait for: a main package, or one in a folder for commands.
func (c *checker) forCommands() bool {
	return c.pass.Pkg.Name() == "main" || slices.Contains(c.folders(), "cmd") || slices.Contains(c.folders(), "cli")
}

// attended reports whether a call in a package for commands runs only while the
// person who started the program waits for it, and can interrupt it: no way in
// the package to the call starts at a request that is served, in another
// goroutine or in an endless loop.
func (c *checker) attended(call *ast.CallExpr) bool {
	if !c.commands {
		return false
	}
	seen := map[*types.Func]bool{}
	var alone func(call *ast.CallExpr) bool
	alone = func(call *ast.CallExpr) bool {
		cur, ok := c.root.FindByPos(call.Pos(), call.End())
		if !ok {
			return true
		}
		for up := range cur.Enclosing((*ast.GoStmt)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
			switch n := up.Node().(type) {
			case *ast.GoStmt:
				return true
			case *ast.ForStmt:
				if n.Cond == nil && n.Init == nil && !c.ends(n) {
					return true
				}
			case *ast.RangeStmt:
				if t := c.pass.TypesInfo.TypeOf(n.X); t != nil {
					if _, ok := t.Underlying().(*types.Chan); ok {
						return true
					}
				}
			case *ast.FuncLit:
				if sig, ok := c.pass.TypesInfo.TypeOf(n).(*types.Signature); ok && c.serves(sig) {
					return true
				}
			case *ast.FuncDecl:
				fn := c.function(n)
				if fn == nil || seen[fn] {
					return false
				}
				seen[fn] = true
				if c.serves(fn.Signature()) || served(fn) {
					return true
				}
				calls, _ := c.origin.Callers(fn)
				return slices.ContainsFunc(calls, alone)
			}
		}
		return false
	}
	return !alone(call)
}

// ends reports whether a loop without a condition is over when there is nothing
// left to go through, as one over the pages of a list: it breaks off, and waits
// for nothing in between. One that waits works for as long as the program runs.
func (c *checker) ends(loop *ast.ForStmt) bool {
	breaks, waits := false, false
	var look func(n ast.Node, inner bool)
	look = func(n ast.Node, inner bool) {
		ast.Inspect(n, func(x ast.Node) bool {
			if x == n {
				return true
			}
			switch x := x.(type) {
			case *ast.FuncLit:
				return false
			case *ast.SelectStmt:
				waits = true
			case *ast.UnaryExpr:
				waits = waits || x.Op == token.ARROW
			case *ast.CallExpr:
				for _, e := range c.origin.Known(x) {
					waits = waits || e.Op == catalogue.OpSleep || e.Op == catalogue.OpRetryDelay
				}
			case *ast.BranchStmt:
				breaks = breaks || x.Tok == token.BREAK && x.Label == nil && !inner
			case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
				look(x, true)
				return false
			}
			return true
		})
	}
	look(loop.Body, false)
	return breaks && !waits
}

// serves reports whether a function answers requests: it takes what to answer
// with, a response writer or the context type of a library that serves.
func (c *checker) serves(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		named := sym.Named(p.Type())
		if named == nil || named.Obj().Pkg() == nil {
			continue
		}
		path := sym.PkgPath(named.Obj().Pkg())
		lib := config.Of(c.pass).Catalogue().Package(path)
		if lib == nil || !lib.Is(catalogue.ClassHTTPServer) {
			continue
		}
		if !sym.Standard(path) || types.IsInterface(named) && strings.HasSuffix(named.Obj().Name(), "Writer") {
			return true
		}
	}
	return false
}

// served reports whether a method looks like one of a remote service: exported,
// with a context first.
func served(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Recv() != nil && fn.Exported() && sig.Params().Len() > 1 && sym.IsContext(sig.Params().At(0).Type())
}

func (c *checker) function(decl *ast.FuncDecl) *types.Func {
	fn, _ := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return fn
}
