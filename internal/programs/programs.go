// Package programs says how the code of a package is run: as part of a service or
// in a library for others, while the person who started the program waits for it
// or on its own. A limit on time that a service cannot do without is a nuisance
// in a tool that somebody watches, and is not for a library to set.
//
// Package layers says what a package is for; programs, who waits for it.
package programs

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// Result answers for one package.
type Result struct {
	pass   *analysis.Pass
	origin *origin.Result

	// Commands: the package may hold programs that somebody starts and waits for:
	// a main package, or one in a folder for commands.
	Commands bool
}

// New returns the answers for the package of a pass whose analyzer requires
// those of origin and layers.
func New(pass *analysis.Pass) *Result {
	r := &Result{pass: pass, origin: origin.Of(pass)}
	r.Commands = pass.Pkg.Name() == "main" || r.Below("cmd") || r.Interactive()
	return r
}

// Root is a cursor over all files of the package.
func (r *Result) Root() inspector.Cursor { return r.origin.Tree() }

// Below reports whether a folder of a name is on the package's import path.
func (r *Result) Below(dir string) bool {
	return slices.Contains(strings.Split(sym.PkgPath(r.pass.Pkg), "/"), dir)
}

// Interactive reports whether a folder on the package's import path says that it
// holds a program for the command line: shop-cli, shopctl.
func (r *Result) Interactive() bool {
	return slices.ContainsFunc(strings.Split(sym.PkgPath(r.pass.Pkg), "/"), func(dir string) bool {
		return dir == "cli" || strings.HasSuffix(dir, "-cli") || strings.HasSuffix(dir, "ctl")
	})
}

// Service reports whether the package is part of a program rather than of a
// library for others: nobody else can import it, or it is a layer of a service.
func (r *Result) Service() bool {
	if r.pass.Pkg.Name() == "main" || r.Below("internal") {
		return true
	}
	if forOthers(config.Of(r.pass).Module(), sym.PkgPath(r.pass.Pkg)) {
		return false
	}
	a := layers.Of(r.pass)
	return a.Layer != layers.Unknown && a.Layer != layers.Library && a.Confidence >= layers.Medium
}

// kit matches names of modules that are made for other programs.
var kit = regexp.MustCompile(`(^|[-_/.])(sdk|contrib)([-_/.]|$)|-go$`)

// forOthers reports whether a package is what a module offers to other programs:
// the module is a kit by its name, or this is the client that it publishes of
// itself. Of a module that is not known it is not.
func forOthers(module, path string) bool {
	if module == "" {
		return false
	}
	dirs := strings.Split(strings.TrimPrefix(strings.TrimPrefix(path, module), "/"), "/")
	if dirs[0] == "pkg" && len(dirs) > 1 {
		dirs = dirs[1:]
	}
	return kit.MatchString(module) || dirs[0] == "client" || dirs[0] == "sdk"
}

// Serving reports whether the function around a node, or one that calls it in
// the package, starts a server: then what it puts together answers requests,
// and nobody waits for the program.
func (r *Result) Serving(n ast.Node) bool { return r.serving(n, map[*ast.FuncDecl]bool{}) }

func (r *Result) serving(n ast.Node, seen map[*ast.FuncDecl]bool) bool {
	cur, ok := r.Root().FindByPos(n.Pos(), n.End())
	if !ok {
		return false
	}
	for up := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		decl := up.Node().(*ast.FuncDecl)
		if seen[decl] {
			return false
		}
		seen[decl] = true
		for in := range up.Preorder((*ast.CallExpr)(nil)) {
			for _, e := range r.origin.Known(in.Node().(*ast.CallExpr)) {
				if e.Op == catalogue.OpHTTPServe {
					return true
				}
			}
		}
		if fn := r.function(decl); fn != nil {
			calls, _ := r.origin.Callers(fn)
			return slices.ContainsFunc(calls, func(call *ast.CallExpr) bool { return r.serving(call, seen) })
		}
	}
	return false
}

func (r *Result) function(decl *ast.FuncDecl) *types.Func {
	fn, _ := r.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return fn
}
