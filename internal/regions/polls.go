package regions

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// waitsFor reports whether a return hands out a new error because of the content
// of an answer: something is not there yet. A status of HTTP, a flag that says
// how the call went, and a number of rows are no such content. How the attempt
// went so far is for the caller to tell.
func (e *env) waitsFor(st *ast.ReturnStmt, err ast.Expr) bool {
	if err == nil || !e.fresh(err) {
		return false
	}
	answers := e.answered()
	if len(answers) == 0 {
		return false
	}
	hit := false
	ast.Inspect(e.body(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if sym.Contains(n.Body, st) || n.Else != nil && sym.Contains(n.Else, st) {
				hit = hit || e.content(n.Cond, answers)
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && sym.Contains(n.Body, st) {
				hit = hit || e.said(n.Tag, answers) && !e.isStatus(n.Tag)
			}
		}
		return true
	})
	return hit
}

// fresh reports whether an expression is an error that no call has returned: one
// that is made here, or one of the package's variables.
func (e *env) fresh(x ast.Expr) bool {
	if call, isCall := unwrap(x).(*ast.CallExpr); isCall {
		if e.op(call, catalogue.OpRetryPermanent) != nil {
			return false
		}
		if e.op(call, catalogue.OpRetryRetryable) != nil && len(call.Args) == 1 {
			return e.fresh(call.Args[0])
		}
		for _, a := range call.Args {
			if e.isError(a) && !e.fresh(a) {
				return false
			}
		}
	}
	if v, isVar := sym.Object(e.info, x).(*types.Var); isVar {
		return v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
	}
	return e.makesError(x)
}

// answered are the variables that hold what calls which may fail have returned,
// or filled, and what is computed from them. Rows that a statement touched are
// left out.
func (e *env) answered() map[types.Object]bool {
	out := map[types.Object]bool{}
	note := func(x ast.Expr) {
		if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent && id.Name != "_" && !e.isError(id) && !e.isResponse(id) {
			out[e.info.ObjectOf(id)] = true
		}
	}
	ast.Inspect(e.body(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			call, isCall := ast.Unparen(n.Rhs[0]).(*ast.CallExpr)
			switch {
			case isCall && len(n.Rhs) == 1 && len(n.Lhs) > 1 && e.isError(n.Lhs[len(n.Lhs)-1]) && e.op(call, catalogue.OpDBAffected) == nil:
				for _, x := range n.Lhs {
					note(x)
				}
			case len(n.Lhs) == 1 && e.used(n.Rhs[0], out):
				note(n.Lhs[0])
			}
		case *ast.CallExpr:
			if !e.isError(n) {
				return true
			}
			for _, a := range n.Args {
				if u, isUnary := ast.Unparen(a).(*ast.UnaryExpr); isUnary && u.Op == token.AND {
					note(u.X)
				}
			}
		}
		return true
	})
	return out
}

// content reports whether a test is about what an answer says.
func (e *env) content(x ast.Expr, answers map[types.Object]bool) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return x.Op == token.NOT && e.content(x.X, answers)
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND, token.LOR:
			return e.content(x.X, answers) || e.content(x.Y, answers)
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return e.said(x.X, answers) && e.told(x.X, x.Y) || e.said(x.Y, answers) && e.told(x.Y, x.X)
		}
		return false
	}
	return e.said(x, answers) && classify(sym.Name(x)) == neutral
}

// wordFails matches parts of an answer that say how the call went.
var wordFails = sym.Names(`(?i)err(or)?s?($|[_A-Z])|^(err|error|errno|errcode|errmsg|success|succeeded|ok|failed|failure|rows(affected)?|affected)`)

// said reports whether an expression is a part of an answer, and none that says
// how the call went.
func (e *env) said(x ast.Expr, answers map[types.Object]bool) bool {
	if !e.used(x, answers) || e.isError(x) {
		return false
	}
	fails := false
	ast.Inspect(x, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent {
			fails = fails || wordFails.MatchString(id.Name)
		}
		return !fails
	})
	return !fails
}

// told reports whether a comparison tells the content of an answer: not a number
// that is a status, nor one that counts failures.
func (e *env) told(x, with ast.Expr) bool {
	if v, isConst := e.constOf(with); isConst && v.Kind() == constant.Int {
		_, plain := types.Default(sym.OrInvalid(e.typeOf(x))).(*types.Basic)
		return !e.isStatus(x) || !plain
	}
	return sym.Name(with) != "OK"
}
