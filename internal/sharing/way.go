package sharing

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
	"github.com/resilint/resilint/internal/wiring"
)

// maker is the system that a call makes an adapter of.
func (f *Finder) maker(n ast.Node) (systems.Identity, bool) {
	call, isCall := n.(*ast.CallExpr)
	if !isCall {
		return systems.Identity{}, false
	}
	fn := sym.Callee(f.pass.TypesInfo, call)
	if fn == nil {
		return systems.Identity{}, false
	}
	return f.systems.OfMaker(call, fn)
}

// gives reports whether a call gives out something that may be an adapter: no other
// call makes one.
func (f *Finder) gives(call *ast.CallExpr) bool {
	fn := sym.Callee(f.pass.TypesInfo, call)
	if fn == nil {
		return false
	}
	results := fn.Signature().Results()
	return results.Len() > 0 && sym.Named(results.At(0).Type()) != nil
}

// mayGive is gives by the type of the call alone. What the standard library declares is
// no adapter.
func (f *Finder) mayGive(call *ast.CallExpr) bool {
	t := sym.OrInvalid(f.pass.TypesInfo.TypeOf(call))
	if tuple, is := t.(*types.Tuple); is && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	named := sym.Named(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	return !sym.Standard(sym.PkgPath(named.Obj().Pkg())) || f.fx.OwnPackage(named.Obj().Pkg())
}

// adapter reports whether an object speaks to a system of its own: what is in it is
// its own affair.
func (f *Finder) adapter(o *wiring.Object) bool {
	named := sym.Named(sym.OrInvalid(o.Type))
	if named == nil {
		return false
	}
	path := sym.PkgPath(named.Obj().Pkg())
	if _, isInterface := named.Underlying().(*types.Interface); isInterface || path == "" {
		return false
	}
	yes, seen := f.adapters[named]
	if !seen {
		_, yes = f.systems.OfType(named, ast.NewIdent("_"))
		f.adapters[named] = yes
	}
	return yes
}

// own drops the adapters that are given another adapter with the value in it: to ask
// that one for tokens, say. The value is what that one speaks to its own system with.
func (g *group) own() {
	kept := g.uses[:0:0]
	for _, u := range g.uses {
		if u.holder == "" || !slices.ContainsFunc(g.uses, func(o Use) bool { return o.fills == u.holder }) {
			kept = append(kept, u)
		}
	}
	g.uses = kept
}

// credential matches methods that get what another request is sent with.
var credential = regexp.MustCompile(`(Token|Credentials?)s?$`)

// credentials reports whether a call takes an argument as a port that only gives out
// tokens: what it sends by itself goes another way.
func (f *Finder) credentials(n ast.Node, arg ast.Expr) bool {
	call, isCall := n.(*ast.CallExpr)
	if !isCall {
		return false
	}
	fn, i := sym.Callee(f.pass.TypesInfo, call), slices.Index(call.Args, arg)
	if fn == nil || i < 0 || i >= fn.Signature().Params().Len() {
		return false
	}
	port, isPort := fn.Signature().Params().At(i).Type().Underlying().(*types.Interface)
	if !isPort || port.NumMethods() == 0 {
		return false
	}
	for m := range port.Methods() {
		if !credential.MatchString(m.Name()) {
			return false
		}
	}
	return true
}

// made is the type of what an expression gives, "" when that is not known.
func (f *Finder) made(x ast.Expr) string {
	if objs, _ := f.wires.Objects(x); len(objs) == 1 {
		return objs[0].Key
	}
	return ""
}

// way are the nodes from a declaration down to an expression.
func way(files []*ast.File, x ast.Node) (way []ast.Node) {
	decl := sym.DeclAt(files, x.Pos())
	if decl == nil {
		return nil
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		if n == nil || n.Pos() > x.Pos() || n.End() < x.End() {
			return false
		}
		way = append(way, n)
		return n != x
	})
	return way
}

// Exclusive reports whether two places are on ways of which only one is taken while a
// value lives that is made at a third: in two branches of one decision, or one in
// a branch that leaves. Another round of a loop may take the other way, and has the
// same value when that was made outside of it. made is nil when it is out of view.
func Exclusive(files []*ast.File, a, b, made ast.Node) bool {
	return exclusive(way(files, a), way(files, b), func(loop ast.Node) bool { return made != nil && sym.Contains(loop, made) })
}

func exclusive(a, b []ast.Node, madeIn func(loop ast.Node) bool) bool {
	shared := 0
	for shared < len(a) && shared < len(b) && a[shared] == b[shared] {
		if isLoop(a[shared]) && !madeIn(a[shared]) {
			return false
		}
		shared++
	}
	if shared == 0 || shared >= len(a) || shared >= len(b) {
		return false
	}
	return forks(a[shared-1], a[shared], b[shared]) || leaves(a[shared:])
}

func isLoop(n ast.Node) bool {
	switch n.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	}
	return false
}

// forks reports whether only one of two parts of a statement runs.
func forks(parent, a, b ast.Node) bool {
	switch parent := parent.(type) {
	case *ast.IfStmt:
		return a == ast.Node(parent.Body) && b == ast.Node(parent.Else) || b == ast.Node(parent.Body) && a == ast.Node(parent.Else)
	case *ast.BlockStmt:
		switch a.(type) {
		case *ast.CaseClause, *ast.CommClause:
			return true
		}
	}
	return false
}

// leaves reports whether a branch on a way ends with a return.
func leaves(way []ast.Node) bool {
	for i, n := range way {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		}
		if len(list) == 0 || i == len(way)-1 {
			continue
		}
		if _, returns := list[len(list)-1].(*ast.ReturnStmt); returns {
			return true
		}
	}
	return false
}

// inside reports whether a place, "app/wire.go:41", lies in a node.
func (f *Finder) inside(at string, n ast.Node) bool {
	file, line := cut(at)
	first, from := cut(f.fx.Place(n.Pos()))
	_, to := cut(f.fx.Place(n.End()))
	return file == first && from <= line && line <= to
}

// cut takes the file and the line out of a place, which may have a column as well.
func cut(at string) (file string, line int) {
	at, _, _ = strings.Cut(at, ">") // the calls that lead there come first
	parts := strings.Split(at, ":")
	if len(parts) < 2 {
		return at, 0
	}
	line, _ = strconv.Atoi(parts[1])
	return parts[0], line
}
