package lostupdate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// bump is a call or assignment that gives a stored object its next version.
type bump struct {
	at     ast.Node
	object types.Object
	name   string // ResourceVersion
}

// checkCounts looks for stores of objects that count versions and compare none.
// It needs nothing that is known of databases.
func checkCounts(pass *analysis.Pass, res *effects.Result) {
	l := &loads{pass: pass, info: pass.TypesInfo, res: res, reported: map[token.Pos]bool{}}
	for _, f := range res.Funcs() {
		if decl, isDecl := f.Syntax.(*ast.FuncDecl); isDecl && f.Body != nil && !report.Skipped(pass, f.Body.Pos()) {
			l.counted(f, decl)
		}
	}
}

// counted looks at stores that are no databases: a method that updates an
// object, loads the one that is there, gives the new one the next version, writes
// it, and never compares the versions of the two.
func (l *loads) counted(f *effects.Func, decl *ast.FuncDecl) {
	if decl.Recv == nil || !updates(decl.Name.Name) {
		return
	}
	var last *bump
	loads, writes := false, false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if b := l.setter(n); b != nil {
				last = b
				return false
			}
			fn := sym.Callee(l.info, n)
			if fn == nil {
				break
			}
			words := ports.Words(fn.Name())
			if len(words) == 0 {
				break
			}
			own := l.res.Func(fn)
			switch words[0] {
			case "get", "load", "read", "find":
				loads = loads || own != nil && sameReceiver(f.Fn, fn)
			case "write", "save", "put", "store", "set", "persist", "update":
				writes = writes || last != nil && l.fails(fn) && l.onReceiver(n, f)
			}
		case *ast.IncDecStmt:
			if sel, isSel := n.X.(*ast.SelectorExpr); isSel && n.Tok == token.INC && counts(sel.Sel.Name) {
				last = &bump{n, rootOf(l.info, sel.X), sel.Sel.Name}
			}
		}
		return true
	})
	if last == nil || !loads || !writes || l.comparesVersions(f) || l.takesLock(f, f.Body.End()) {
		return
	}
	l.tell(unchecked, report.Finding{Range: last.span(), Message: fmt.Sprintf(
		"the %s is counted on and never compared with that of the object which is there: %s of an old copy overwrites newer ones",
		last.name, decl.Name.Name)})
}

func (b *bump) span() place.Span {
	if call, isCall := b.at.(*ast.CallExpr); isCall {
		return place.Called(call)
	}
	return place.At(b.at.Pos(), b.at.End())
}

// updates reports the name of a method that puts a new state in the place of
// another.
func updates(name string) bool {
	for _, p := range [...]string{"Update", "update", "Put", "Save", "Replace"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// setter returns the bump of a call obj.SetResourceVersion(next): the argument
// is counted.
func (l *loads) setter(call *ast.CallExpr) *bump {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel || len(call.Args) != 1 {
		return nil
	}
	name, isSetter := strings.CutPrefix(sel.Sel.Name, "Set")
	if !isSetter || !counts(name) {
		return nil
	}
	next := false
	ast.Inspect(call.Args[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			next = next || n.Op == token.ADD
		case *ast.CallExpr:
			fn := sym.CalledName(n)
			next = next || strings.HasPrefix(fn, "Add") || strings.HasPrefix(strings.ToLower(fn), "next") || strings.HasPrefix(strings.ToLower(fn), "inc")
		}
		return !next
	})
	if !next {
		return nil
	}
	return &bump{call, rootOf(l.info, sel.X), name}
}

// fails reports whether a function can fail, as what writes to a store can.
func (l *loads) fails(fn *types.Func) bool {
	for v := range fn.Signature().Results().Variables() {
		if sym.IsError(v.Type()) {
			return true
		}
	}
	return false
}

// onReceiver reports whether a call is made on something that the receiver holds.
func (l *loads) onReceiver(call *ast.CallExpr, f *effects.Func) bool {
	recv := f.Sig.Recv()
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return isSel && recv != nil && rootOf(l.info, sel.X) == types.Object(recv)
}

// comparesVersions reports whether a function, or one of the package that it
// calls, compares versions or asks something by their name.
func (l *loads) comparesVersions(f *effects.Func) bool {
	return l.compares(f.Body, 2)
}

func (l *loads) compares(body ast.Node, depth int) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			switch n.Op {
			case token.EQL, token.NEQ, token.LSS, token.GTR, token.LEQ, token.GEQ:
				found = found || l.namesVersion(n.X) || l.namesVersion(n.Y)
			}
		case *ast.CallExpr:
			fn := sym.Callee(l.info, n)
			if fn == nil {
				break
			}
			low := strings.ToLower(fn.Name())
			if strings.Contains(low, "conflict") || strings.Contains(low, "precondition") || strings.Contains(low, "checkversion") || strings.Contains(low, "cas") && len(low) < 5 || strings.HasPrefix(low, "compareand") {
				found = true
			}
			if g := l.res.Func(fn); g != nil && g.Body != nil && depth > 0 && ast.Node(g.Body) != body {
				found = found || l.compares(g.Body, depth-1)
			}
		}
		return !found
	})
	return found
}

// namesVersion reports an expression with a version in it: old.GetVersion().
func (l *loads) namesVersion(x ast.Expr) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent {
			name := strings.TrimPrefix(id.Name, "Get")
			low := strings.ToLower(name)
			found = found || counts(name) || strings.HasSuffix(low, "version") || strings.HasSuffix(low, "revision")
		}
		return !found
	})
	return found
}
