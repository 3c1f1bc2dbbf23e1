package uniquecheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// said is what a condition says of a lookup when it holds.
type said uint8

const (
	unsaid  said = iota // nothing, or something else
	present             // something was found
	absent              // nothing was found
	others              // all but that nothing was found: a row, or a failure
)

var notFound = regexp.MustCompile(`(?i)not_?found|no_?rows|no_?documents|no_?result|not_?exist|does_?not_?exist|no_?such|missing`)

// says reads a condition.
func (g *guard) says(cond ast.Expr) said {
	switch x := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			switch g.says(x.X) {
			case present:
				return absent
			case absent:
				if g.asks(x.X) {
					return others
				}
				return present
			case others:
				return absent
			}
		}
	case *ast.BinaryExpr:
		return g.binary(x)
	case *ast.CallExpr:
		if g.asks(x) {
			return absent
		}
		if x == g.call {
			return g.flag(x)
		}
		if sym.CalledName(x) == "Next" && g.about(x) {
			return present
		}
	case *ast.Ident, *ast.SelectorExpr:
		if g.about(x) && sym.IsBool(g.info.TypeOf(x)) {
			return g.flag(x)
		}
	}
	return unsaid
}

// flag is for a boolean that the lookup gave: what its name, or that of the
// function, says.
func (g *guard) flag(x ast.Expr) said {
	if !g.exact {
		return unsaid
	}
	name := strings.ToLower(sym.Name(x))
	if call, isCall := x.(*ast.CallExpr); isCall {
		name = strings.ToLower(sym.CalledName(call))
	}
	for _, w := range [...]string{"available", "free", "unique", "missing", "absent", "notfound", "isnew"} {
		if strings.Contains(name, w) {
			return absent
		}
	}
	return present
}

// asks reports a call that asks an error of the lookup whether nothing was
// found.
func (g *guard) asks(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		return false
	}
	about, named := false, notFound.MatchString(sym.CalledName(call))
	for _, a := range call.Args {
		about = about || g.about(a)
		named = named || g.absence(a)
		if t := g.info.TypeOf(a); t != nil {
			if n := sym.Named(t); n != nil {
				named = named || notFound.MatchString(n.Obj().Name())
			}
			if p, isPtr := t.(*types.Pointer); isPtr {
				if n := sym.Named(p.Elem()); n != nil {
					named = named || notFound.MatchString(n.Obj().Name())
				}
			}
		}
	}
	return about && named
}

// absence reports an error that says that nothing was found, by its name or by
// what the catalogue knows of it.
func (g *guard) absence(x ast.Expr) bool {
	if obj := sym.Object(g.info, x); obj != nil && obj.Pkg() != nil {
		if kind, known := g.table.Err(sym.PkgPath(obj.Pkg()), obj.Name()); known {
			return kind == catalogue.ErrNotFound
		}
	}
	return notFound.MatchString(types.ExprString(x))
}

func (g *guard) binary(x *ast.BinaryExpr) said {
	switch x.Op {
	case token.LAND:
		a, b := g.says(x.X), g.says(x.Y)
		switch {
		case a == b:
			return a
		case a == present && g.beside(x.Y), b == present && g.beside(x.X):
			return present
		case a == absent && !g.mentions(x.Y), b == absent && !g.mentions(x.X):
			return absent
		}
		return unsaid
	case token.LOR:
		a, b := g.says(x.X), g.says(x.Y)
		switch {
		case a == b:
			return a
		case a == present || b == present:
			return present
		}
		return unsaid
	case token.EQL, token.NEQ, token.GTR, token.GEQ, token.LSS, token.LEQ:
	default:
		return unsaid
	}
	if !g.about(x.X) && !(isLen(x.X) && g.about(ast.Unparen(x.X).(*ast.CallExpr).Args[0])) {
		if lit, isLit := ast.Unparen(x.X).(*ast.Ident); isLit && lit.Name == "nil" && g.about(x.Y) {
			return g.compared(x.Y, x.Op, x.X)
		}
		return unsaid
	}
	return g.compared(x.X, x.Op, x.Y)
}

// compared reads a comparison of what the lookup returned with something.
func (g *guard) compared(x ast.Expr, op token.Token, y ast.Expr) said {
	t := sym.OrInvalid(g.info.TypeOf(x))
	eq, zero := op == token.EQL, g.isZero(y)
	either := func(found bool) said {
		if found {
			return present
		}
		return absent
	}
	switch {
	case sym.IsError(t):
		switch {
		case g.isNil(y) && eq:
			return either(!g.only)
		case g.isNil(y) && op == token.NEQ && g.only:
			return present
		case g.absence(y) && eq:
			return absent
		}
		return unsaid
	case (g.isNil(y) || isEmpty(y)) && (op == token.EQL || op == token.NEQ):
		return either(!eq)
	case sym.IsBool(t):
		if v, isConst := ast.Unparen(y).(*ast.Ident); isConst && (v.Name == "true" || v.Name == "false") && g.exact {
			return either(eq == (v.Name == "true"))
		}
		return unsaid
	case isLen(x) || isInteger(t) && (g.exact || counted(x)):
		n, known := sym.ConstInt(g.info, y)
		if !known {
			return unsaid
		}
		switch {
		case n == 0 && (op == token.GTR || op == token.NEQ), n == 1 && op == token.GEQ:
			return present
		case n == 0 && (op == token.EQL || op == token.LEQ), n == 1 && op == token.LSS:
			return absent
		}
		return unsaid
	case zero && (op == token.EQL || op == token.NEQ) && identity(x):
		return either(!eq)
	case zero && op == token.GTR && identity(x):
		return present
	}
	return unsaid
}

// beside reports a condition that may stand beside the one that something was
// found, without making the rest of what is found pass: it is not about the
// lookup, or says that another row than the own was found.
func (g *guard) beside(x ast.Expr) bool {
	if !g.mentions(x) {
		return false
	}
	b, isBinary := ast.Unparen(x).(*ast.BinaryExpr)
	if !isBinary || b.Op != token.NEQ {
		return false
	}
	return identity(b.X) || identity(b.Y)
}

func (g *guard) mentions(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && g.vars[g.info.ObjectOf(id)] {
			found = true
		}
		return !found
	})
	return found
}

// identity reports an expression that names the identity of a row.
func identity(x ast.Expr) bool {
	name := strings.ToLower(sym.Name(x))
	return strings.HasSuffix(name, "id") || strings.HasSuffix(name, "uuid") || strings.HasSuffix(name, "key")
}

// counted reports a number that says how many rows there are, or its identity.
func counted(x ast.Expr) bool {
	name := strings.ToLower(sym.Name(x))
	return strings.Contains(name, "count") || strings.Contains(name, "rowsaffected") || strings.Contains(name, "total") || name == "n" || name == "cnt"
}

func isLen(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall || len(call.Args) != 1 {
		return false
	}
	id, isIdent := call.Fun.(*ast.Ident)
	return isIdent && id.Name == "len"
}

func isInteger(t types.Type) bool {
	b, isBasic := t.Underlying().(*types.Basic)
	return isBasic && b.Info()&types.IsInteger != 0
}

// isEmpty reports the zero value of a struct: (Article{}).
func isEmpty(x ast.Expr) bool {
	lit, isLit := ast.Unparen(x).(*ast.CompositeLit)
	return isLit && len(lit.Elts) == 0
}

func (g *guard) isNil(x ast.Expr) bool { return g.info.Types[x].IsNil() }

// isZero reports a value by which an empty identity is told.
func (g *guard) isZero(x ast.Expr) bool {
	if n, known := sym.ConstInt(g.info, x); known {
		return n == 0
	}
	if s, known := sym.ConstString(g.info, x); known {
		return s == ""
	}
	name := sym.Name(x)
	return name == "Nil" || name == "NilObjectID"
}
