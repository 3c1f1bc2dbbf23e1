package programs

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/sym"
)

// Attended reports whether a node in a package for commands runs only while the
// person who started the program waits for it, and can interrupt it: no way in
// the package to it starts at a request that is served, in another
// goroutine or in an endless loop.
func (r *Result) Attended(n ast.Node) bool {
	if !r.Commands {
		return false
	}
	seen := map[*types.Func]bool{}
	var alone func(n ast.Node) bool
	alone = func(n ast.Node) bool {
		cur, ok := r.Root().FindByPos(n.Pos(), n.End())
		if !ok {
			return true
		}
		for up := range cur.Enclosing((*ast.GoStmt)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
			switch n := up.Node().(type) {
			case *ast.GoStmt:
				return true
			case *ast.ForStmt:
				if n.Cond == nil && n.Init == nil && !r.ends(n) {
					return true
				}
			case *ast.RangeStmt:
				if t := r.pass.TypesInfo.TypeOf(n.X); t != nil {
					if _, ok := t.Underlying().(*types.Chan); ok {
						return true
					}
				}
			case *ast.FuncLit:
				if sig, ok := r.pass.TypesInfo.TypeOf(n).(*types.Signature); ok && r.serves(sig) {
					return true
				}
			case *ast.FuncDecl:
				fn := r.function(n)
				if fn == nil || seen[fn] {
					return false
				}
				seen[fn] = true
				if r.serves(fn.Signature()) || served(fn) {
					return true
				}
				calls, _ := r.origin.Callers(fn)
				return slices.ContainsFunc(calls, func(call *ast.CallExpr) bool { return alone(call) })
			}
		}
		return false
	}
	return !alone(n)
}

// ends reports whether a loop without a condition is over when there is nothing
// left to go through, as one over the pages of a list: it breaks off, and waits
// for nothing in between. One that waits works for as long as the program runs.
func (r *Result) ends(loop *ast.ForStmt) bool {
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
				for _, e := range r.origin.Known(x) {
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

// Answers reports whether functions of the package answer requests.
func (r *Result) Answers() bool {
	for cur := range r.Root().Preorder((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if sig, ok := r.pass.TypesInfo.TypeOf(signed(cur.Node())).(*types.Signature); ok && r.serves(sig) {
			return true
		}
	}
	return false
}

// signed returns the expression whose type is the signature of a function.
func signed(n ast.Node) ast.Expr {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Name
	case *ast.FuncLit:
		return n
	}
	return nil
}

// serves reports whether a function answers requests: it takes what to answer
// with, a response writer or the context type of a library that serves.
func (r *Result) serves(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		named := sym.Named(p.Type())
		if named == nil || named.Obj().Pkg() == nil {
			continue
		}
		path := sym.PkgPath(named.Obj().Pkg())
		lib := config.Of(r.pass).Catalogue().Package(path)
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
