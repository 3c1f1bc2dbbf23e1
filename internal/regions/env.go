package regions

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// env answers questions about the expressions of one function.
type env struct {
	*Finder
	fn     ast.Node // *ast.FuncDecl or *ast.FuncLit
	sole   map[*types.Var]ast.Expr
	method types.Object // a parameter that the caller gives the method of a request, or nil
	depth  int
	tests  []ast.Node // see methodTests
	tested bool
}

func (e *env) body() *ast.BlockStmt { return Body(e.fn) }

// Body returns the body of a function declaration or literal, nil for
// declarations without one.
func Body(fn ast.Node) *ast.BlockStmt {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return fn.Body
	case *ast.FuncLit:
		return fn.Body
	}
	return nil
}

// defs maps every variable of the function that is assigned exactly once, by
// an expression of its own, to that expression.
func (e *env) defs() map[*types.Var]ast.Expr {
	if e.sole != nil {
		return e.sole
	}
	e.sole = map[*types.Var]ast.Expr{}
	count := map[*types.Var]int{}
	note := func(l ast.Expr, r ast.Expr) {
		id, isIdent := ast.Unparen(l).(*ast.Ident)
		if !isIdent {
			return
		}
		if v, isVar := e.info.ObjectOf(id).(*types.Var); isVar {
			count[v]++
			e.sole[v] = r
			if r == nil || count[v] > 1 {
				delete(e.sole, v)
			}
		}
	}
	ast.Inspect(e.fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) && (n.Tok == token.DEFINE || n.Tok == token.ASSIGN) {
					note(l, n.Rhs[i])
				} else {
					note(l, nil)
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if len(n.Names) == len(n.Values) {
					note(name, n.Values[i])
				} else if len(n.Values) > 0 {
					note(name, nil)
				}
			}
		case *ast.IncDecStmt:
			note(n.X, nil)
		case *ast.RangeStmt:
			note(n.Key, nil)
			note(n.Value, nil)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(n.X, nil)
			}
		}
		return true
	})
	return e.sole
}

func (e *env) callee(call *ast.CallExpr) *types.Func { return sym.Callee(e.info, call) }

// rows returns what the catalogue says of a call.
func (e *env) rows(call *ast.CallExpr) []catalogue.Effect { return sym.Rows(e.table, e.info, call) }

// op reports whether a call does op, and the row that says so.
func (e *env) op(call *ast.CallExpr, op catalogue.Op) *catalogue.Effect {
	rows := e.rows(call)
	for i := range rows {
		if rows[i].Op == op {
			return &rows[i]
		}
	}
	return nil
}

func (e *env) typeOf(x ast.Expr) types.Type {
	if x == nil {
		return nil
	}
	return e.info.TypeOf(x)
}

func (e *env) isNil(x ast.Expr) bool {
	tv, known := e.info.Types[x]
	return known && tv.IsNil()
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// isError reports whether x has a type that implements error.
func (e *env) isError(x ast.Expr) bool { return sym.ImplementsError(e.typeOf(x)) }

// isErrorValue reports whether x is an error that tells how the attempt went:
// any but that of a context.
func (e *env) isErrorValue(x ast.Expr) bool {
	return e.isError(x) && !e.isContextErr(x)
}

// isContextErr reports whether x asks a context for its error.
func (e *env) isContextErr(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	return isCall && e.isError(x) && e.op(call, catalogue.OpCtxDone) != nil
}

// isContextDone reports whether a statement waits for the end of a context.
func (e *env) isContextDone(comm ast.Stmt) bool {
	call, isCall := sym.Received(comm).(*ast.CallExpr)
	return isCall && e.op(call, catalogue.OpCtxDone) != nil
}

// makesError reports whether x makes an error: a literal, or a call of a
// constructor like errors.New, fmt.Errorf or NewStatusError.
func (e *env) makesError(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return x.Op == token.AND && e.makesError(x.X)
	case *ast.CompositeLit:
		return len(x.Elts) > 0 // an empty one collects errors, or clears them
	case *ast.CallExpr:
		return e.isError(x) && wordMakes.MatchString(sym.Name(x.Fun))
	}
	return false
}

// isResponse reports whether x is a pointer to a catalogued HTTP response.
func (e *env) isResponse(x ast.Expr) bool {
	k, named := sym.TypeKey(e.typeOf(x))
	if !named {
		return false
	}
	t := e.table.Type(k)
	return t != nil && t.Kind == catalogue.KindHTTPResponse
}

// isStatus reports whether x is an HTTP status as a number, or a class of it.
func (e *env) isStatus(x ast.Expr) bool {
	t, isBasic := types.Default(sym.OrInvalid(e.typeOf(x))).Underlying().(*types.Basic)
	if !isBasic || t.Info()&types.IsInteger == 0 {
		return false
	}
	if div, isBinary := ast.Unparen(x).(*ast.BinaryExpr); isBinary && div.Op == token.QUO {
		return e.isStatus(div.X)
	}
	return wordStatus.MatchString(sym.Name(x))
}

// isCode reports whether x is a code that tells what kind of failure it was.
func (e *env) isCode(x ast.Expr) bool { return wordStatus.MatchString(sym.Name(x)) }

// isMethodExpr reports whether x is the method of a request.
func (e *env) isMethodExpr(x ast.Expr) bool {
	if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall && len(call.Args) == 1 { // strings.ToUpper(req.Method)
		x = call.Args[0]
	}
	if e.method != nil && sym.Object(e.info, x) == e.method {
		return true
	}
	t := e.typeOf(x)
	if t == nil {
		return false
	}
	b, isBasic := t.Underlying().(*types.Basic)
	return isBasic && b.Info()&types.IsString != 0 && wordMethod.MatchString(sym.Name(x))
}

// isHeaderGet reports whether x reads the idempotency key of a request.
func (e *env) isHeaderGet(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall || len(call.Args) == 0 {
		return false
	}
	name, known := sym.ConstString(e.info, call.Args[0])
	return known && wordSafe.MatchString(name)
}

func (e *env) constOf(x ast.Expr) (constant.Value, bool) {
	tv, known := e.info.Types[x]
	return tv.Value, known && tv.Value != nil
}

func (e *env) constBool(x ast.Expr) (v, known bool) {
	c, isConst := e.constOf(x)
	if !isConst || c.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(c), true
}

func (e *env) constString(x ast.Expr) (string, bool) { return sym.ConstString(e.info, x) }

func (e *env) constInt(x ast.Expr) (int64, bool) { return sym.ConstInt(e.info, x) }

// ends reports whether a call never returns.
func (e *env) ends(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	return isCall && sym.NeverReturns(e.info, call)
}
