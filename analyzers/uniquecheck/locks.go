package uniquecheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// violation matches code that expects the database to refuse a duplicate.
var violation = regexp.MustCompile(`(?i)unique_?(violat|constraint|index|key)|duplicate_?(key|entry|error|row)|is_?duplicate|is_?unique|\b23505\b|\b1062\b|constraint_?(unique|violation|error)|violates`)

// lockWords are words in the names of locks, of isolation and of what lets one
// caller through at a time.
var lockWords = map[string]bool{
	"lock": true, "locks": true, "locker": true, "trylock": true, "rlock": true, "rwlock": true, "mutex": true, "rwmutex": true,
	"serializable": true, "serialized": true, "singleflight": true, "advisory": true, "lease": true, "semaphore": true, "exclusive": true,
}

// locking reports a name with one of the words in it.
func locking(name string) bool {
	return slices.ContainsFunc(ports.Words(name), func(w string) bool { return lockWords[w] })
}

// serialized reports whether callers may pass one at a time: a lock is taken, in
// the function or by one that calls it, or transactions are serializable.
func (c *checker) serialized(f *effects.Func, insert *ast.CallExpr) bool {
	return c.locks(f, insert.End(), 0)
}

func (c *checker) locks(f *effects.Func, before token.Pos, depth int) bool {
	decl := sym.FuncAt(c.pass.Files, f.Body.Pos())
	if decl == nil || c.locksIn(decl, before) {
		return true // a package variable with a literal: who calls it is not known
	}
	own := c.declared(decl)
	if own == nil || depth >= 3 {
		return false
	}
	if c.locked[own] {
		return true
	}
	for _, call := range c.res.CallersOf(own.Fn) {
		caller := sym.FuncAt(c.pass.Files, call.Pos())
		if caller == nil || caller == decl {
			continue
		}
		if g := c.declared(caller); g != nil && c.locks(g, call.End(), depth+1) {
			c.locked[own] = true
			return true
		}
	}
	return false
}

// declared returns the function of a declaration.
func (c *checker) declared(decl *ast.FuncDecl) *effects.Func {
	fn, isFunc := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !isFunc {
		return nil
	}
	return c.res.Func(fn)
}

// locksIn reports a lock that a declaration takes above a position.
func (c *checker) locksIn(decl *ast.FuncDecl, before token.Pos) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if n.Pos() < before {
				found = found || c.locksAt(n)
			}
		case *ast.Ident:
			found = found || locking(n.Name)
		case *ast.BasicLit:
			found = found || n.Kind == token.STRING && sqltext.TakesLock(n.Value)
		}
		return !found
	})
	return found
}

// locksAt reports a call that takes a lock, itself or in what it calls.
func (c *checker) locksAt(call *ast.CallExpr) bool {
	for _, s := range c.stmts.At(call) {
		if s.Lock.Kind == sqltext.LockForUpdate {
			return true
		}
	}
	for _, e := range c.res.At(call) {
		switch e.Op {
		case catalogue.OpLockAcquire, catalogue.OpLockRow:
			return true
		case catalogue.OpDBExec, catalogue.OpDBQuery:
			if e.SQL.Kind == effects.Const && sqltext.TakesLock(e.SQL.Text) {
				return true
			}
		}
	}
	return false
}

// mapsViolation reports whether the code around expects that the database
// refuses a duplicate: then there is a key that is not in view.
func (c *checker) mapsViolation(f *effects.Func) bool {
	decl := sym.FuncAt(c.pass.Files, f.Body.Pos())
	if decl == nil {
		return false
	}
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || violation.MatchString(n.Name)
		case *ast.BasicLit:
			found = found || n.Kind == token.STRING && violation.MatchString(n.Value)
		}
		return !found
	})
	return found
}
