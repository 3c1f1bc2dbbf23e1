package domaintimeout

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// ending is how functions are called that end something: they have to be done
// in time whatever the business says.
var ending = regexp.MustCompile(`(?i)shut_?down|^stop|stop$|^close$|closeall|drain|clean_?up|tear_?down|^flush|rollback|compensat|unlock`)

// endsWork reports a time limit on the way down: the function ends something,
// or hands the context to what does.
func (c *checker) endsWork(decl *ast.FuncDecl, limit *ast.CallExpr) bool {
	if ending.MatchString(decl.Name.Name) {
		return true
	}
	ctx := c.result(decl, limit)
	if ctx == nil {
		return false
	}
	ends := false
	ast.Inspect(decl, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || !ending.MatchString(sym.CalledName(call)) {
			return !ends
		}
		for _, a := range call.Args {
			if id, isIdent := ast.Unparen(a).(*ast.Ident); isIdent && c.pass.TypesInfo.ObjectOf(id) == ctx {
				ends = true
			}
		}
		return !ends
	})
	return ends
}

// result is the variable that the derived context is kept in, nil when it is
// none.
func (c *checker) result(decl *ast.FuncDecl, limit *ast.CallExpr) types.Object {
	var ctx types.Object
	ast.Inspect(decl, func(n ast.Node) bool {
		if a, isAssign := n.(*ast.AssignStmt); isAssign && len(a.Rhs) == 1 && a.Rhs[0] == limit {
			if id, isIdent := a.Lhs[0].(*ast.Ident); isIdent {
				ctx = c.pass.TypesInfo.ObjectOf(id)
			}
		}
		return ctx == nil
	})
	return ctx
}

// worker are packages that run by themselves: what one round may take is theirs
// to say.
var worker = regexp.MustCompile(`(?i)worker|schedul|cron|daemon|poller|(^|_)jobs?($|_)`)

// round is how the functions are called that run one round of a worker.
var round = regexp.MustCompile(`(?i)tick|worker|daemon|^poll|loop$`)

// background reports work that nobody waits for: of a worker, in a goroutine, or
// on a context that was made for it while the caller's is left
// aside or nothing is reported back.
func (c *checker) background(f *effects.Func, decl *ast.FuncDecl, call *ast.CallExpr, parent ast.Expr) bool {
	if worker.MatchString(c.pass.Pkg.Name()) || worker.MatchString(place.Receiver(decl)) || round.MatchString(decl.Name.Name) {
		return true
	}
	for _, a := range c.effects.Around(f, call) {
		if a.Kind == effects.RunsGo || a.Kind == effects.RunsLoop && a.Forever {
			return true
		}
	}
	if spawned(decl, call) {
		return true
	}
	if parent == nil || c.effects.Value(parent).Kind != effects.Root {
		return false
	}
	return hasContext(c.pass.TypesInfo, decl, call) || f.Sig.Results().Len() == 0
}

// spawned reports whether a function literal around a call is run by a go
// statement.
func spawned(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if g, isGo := n.(*ast.GoStmt); isGo && g.Pos() <= call.Pos() && call.End() <= g.End() {
			found = true
		}
		return !found
	})
	return found
}

// hasContext reports whether a caller's context is in scope at a call.
func hasContext(info *types.Info, decl *ast.FuncDecl, call *ast.CallExpr) bool {
	has := takesContext(info, decl.Type)
	ast.Inspect(decl, func(n ast.Node) bool {
		if lit, isLit := n.(*ast.FuncLit); isLit && lit.Pos() <= call.Pos() && call.End() <= lit.End() {
			has = has || takesContext(info, lit.Type)
		}
		return !has
	})
	return has
}

func takesContext(info *types.Info, fn *ast.FuncType) bool {
	for _, p := range fn.Params.List {
		if t := info.TypeOf(p.Type); t != nil && sym.IsContext(t) {
			return true
		}
	}
	return false
}
