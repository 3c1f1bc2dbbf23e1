package txrollback

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/sym"
)

// uses is what a function does with a transaction's variable.
type uses struct {
	c *checker
	v *types.Var
	// defs is how often the variable is given a value.
	defs int
	// escapes: a function that ends it is handed out, wherever that may be called.
	escapes bool
	// handed are the places where it is kept, or put into something, or into a
	// function that runs at a time unknown and may end it: from there on somebody
	// else has it.
	handed []ast.Node
	// tags are the values that cases of switches are compared with.
	tags map[ast.Expr]ast.Expr
	// derived are variables made from it: a set of queries, a repository.
	derived map[types.Object]bool
	// unheard are the returns of errors that a deferred rollback does not see.
	unheard map[ast.Node]bool
	// enders are local functions that end it when they are called.
	enders map[types.Object]bool
}

// ending matches the names of functions that end what they are given, for those
// whose body is out of sight.
var ending = regexp.MustCompile(`(?i)commit|rollback|abort|finish|^end|end$|close|cleanup|done|release|discard|complete|cancel|handle`)

// endingMethod matches the methods by which what was made from a transaction ends it.
var endingMethod = regexp.MustCompile(`(?i)commit|rollback|abort`)

func (c *checker) usesOf(f *effects.Func, tx *open) *uses {
	u := &uses{c: c, v: tx.v, derived: map[types.Object]bool{}, enders: map[types.Object]bool{}, unheard: map[ast.Node]bool{}, tags: extent.Tags(f.Body)}
	for _, fn := range tx.ends {
		u.enders[fn] = true
	}
	u.walk(f.Body, false)
	u.escapes = u.endersLeave(f.Body)
	return u
}

// endersLeave reports whether a local function that ends the transaction is used
// other than by calling it: it is returned, kept or given to somebody.
func (u *uses) endersLeave(body ast.Node) bool {
	leaves := false
	stays := map[ast.Expr]bool{} // where it is called, and where it gets its value
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			stays[ast.Unparen(n.Fun)] = true
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				stays[l] = true
			}
		case *ast.Ident:
			leaves = leaves || u.enders[u.c.info.Uses[n]] && !stays[n]
		}
		return !leaves
	})
	return leaves
}

// walk reads a body; the stack of parents tells how the variable is used.
func (u *uses) walk(body ast.Node, inLit bool) {
	var stack []ast.Node
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if lit, isLit := n.(*ast.FuncLit); isLit && !inLit {
			u.literal(lit, stack)
			return false
		}
		if id, isIdent := n.(*ast.Ident); isIdent && u.c.info.ObjectOf(id) == u.v {
			u.use(id, stack)
		}
		stack = append(stack, n)
		return true
	})
}

// use judges one mention of the variable.
func (u *uses) use(id *ast.Ident, stack []ast.Node) {
	var child ast.Node = id
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ParenExpr:
			child = n
			continue
		case *ast.SelectorExpr: // a method, or a field such as tx.Error
			if u.method(n, stack[:i]) {
				u.handed = append(u.handed, n)
			}
			return
		case *ast.BinaryExpr: // tx == nil
			return
		case *ast.StarExpr:
			child = n
			continue
		case *ast.UnaryExpr:
			child = n
			continue
		case *ast.ValueSpec:
			if len(n.Values) > 0 && !u.defines(n) {
				u.handed = append(u.handed, id)
			}
			return
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if l == child {
					u.defs++
					return
				}
			}
			u.handed = append(u.handed, id) // x := tx, s.tx = tx
			return
		case *ast.CallExpr:
			u.given(n, stack[:i])
			return
		case *ast.KeyValueExpr, *ast.CompositeLit: // fn(&Repos{tx: tx}): as good as fn(tx)
			child = n.(ast.Expr)
			if i == 0 || !u.toParam(stack[:i]) {
				u.handed = append(u.handed, id)
				return
			}
		default: // returned, sent, indexed
			u.handed = append(u.handed, id)
			return
		}
	}
}

// method reports the method that ends the transaction, where it is kept or given to
// somebody and not called: append(cleanups, tx.Rollback).
func (u *uses) method(sel *ast.SelectorExpr, stack []ast.Node) bool {
	if _, isFunc := u.c.info.ObjectOf(sel.Sel).(*types.Func); !isFunc || !endingMethod.MatchString(sel.Sel.Name) || len(stack) == 0 {
		return false
	}
	call, isCall := stack[len(stack)-1].(*ast.CallExpr)
	return !isCall || ast.Unparen(call.Fun) != sel
}

// toParam reports whether what is being made is given to a function that the function
// at hand was given: to work with it, which does not end it.
func (u *uses) toParam(stack []ast.Node) bool {
	for _, n := range slices.Backward(stack) {
		switch n := n.(type) {
		case *ast.KeyValueExpr, *ast.CompositeLit, *ast.UnaryExpr, *ast.ParenExpr:
		case *ast.CallExpr:
			return isParam(u.c.calledVar(n))
		default:
			return false
		}
	}
	return false
}

func (u *uses) defines(n *ast.ValueSpec) bool {
	for _, name := range n.Names {
		if u.c.info.Defs[name] == u.v {
			return true
		}
	}
	return false
}

// given judges a call that gets the transaction as an argument.
func (u *uses) given(call *ast.CallExpr, stack []ast.Node) {
	if u.c.does(call, catalogue.OpTxIntoCtx) || sym.IsContext(sym.OrInvalid(u.c.info.TypeOf(call))) {
		u.handed = append(u.handed, call)
		return
	}
	if len(stack) == 0 {
		return
	}
	switch n := stack[len(stack)-1].(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			id, isIdent := l.(*ast.Ident)
			switch {
			case isIdent:
				u.derived[u.c.info.ObjectOf(id)] = true
			case !sym.IsError(sym.OrInvalid(u.c.info.TypeOf(l))):
				u.handed = append(u.handed, call)
			}
		}
	case *ast.GoStmt:
		u.handed = append(u.handed, call)
	}
}

// literal judges a function literal that mentions the variable: one that ends
// the transaction is known when it is deferred, or kept in a local variable.
func (u *uses) literal(lit *ast.FuncLit, stack []ast.Node) {
	if !u.mentions(lit) || !u.endsIn(lit) {
		return
	}
	if len(stack) > 0 {
		switch n := stack[len(stack)-1].(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 {
				id, isIdent := n.Lhs[0].(*ast.Ident)
				if v, isVar := u.c.info.ObjectOf(id).(*types.Var); isIdent && isVar && v.Kind() == types.LocalVar {
					u.enders[v] = true
					return
				}
			}
		case *ast.CallExpr:
			if n.Fun == lit && len(stack) > 1 {
				if _, isDefer := stack[len(stack)-2].(*ast.DeferStmt); isDefer {
					return
				}
			}
		}
	}
	u.handed = append(u.handed, lit)
}
