// Package place is how findings speak of code: the short range to underline, and
// the names of functions and calls as people write them. It looks at syntax and
// types only. For whom a function works is for package programs to say.
package place

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"

	"github.com/resilint/resilint/internal/sym"
)

// Receiver returns the name of a method's receiver type, "" for a function.
func Receiver(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return ""
	}
	x := decl.Recv.List[0].Type
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.StarExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.IndexListExpr:
			x = y.X
		case *ast.Ident:
			return y.Name
		default:
			return ""
		}
	}
}

// Func names a declaration: "Order.Confirm" or "confirm"; "package level" when
// there is none.
func Func(decl *ast.FuncDecl) string {
	if decl == nil {
		return "package level"
	}
	if recv := Receiver(decl); recv != "" {
		return recv + "." + decl.Name.Name
	}
	return decl.Name.Name
}

// Call names what a call calls, with the type of the receiver or the package
// in front: "Stock.Reserve", "retry.Do". A function value is named as it is
// written.
func Call(info *types.Info, call *ast.CallExpr) string {
	fn := sym.Callee(info, call)
	if fn == nil {
		if _, isLit := ast.Unparen(call.Fun).(*ast.FuncLit); isLit {
			return "func literal"
		}
		return types.ExprString(call.Fun)
	}
	if recv := fn.Signature().Recv(); recv != nil {
		if named := sym.Named(recv.Type()); named != nil {
			return named.Obj().Name() + "." + fn.Name()
		}
		return fn.Name()
	}
	if _, qualified := ast.Unparen(call.Fun).(*ast.SelectorExpr); qualified && fn.Pkg() != nil {
		return fn.Pkg().Name() + "." + fn.Name()
	}
	return fn.Name()
}

// Line is the file and line of a position: "order.go:31".
func Line(fset *token.FileSet, pos token.Pos) string {
	at := fset.Position(pos)
	return filepath.Base(at.Filename) + ":" + strconv.Itoa(at.Line)
}
