package uniquecheck

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
)

// function looks for lookups in a function whose outcome decides about an insert
// of the same thing. within are the literals in it: what they insert, wherever
// they run, is decided by the lookup around.
func (c *checker) function(f *effects.Func, within []*effects.Func) {
	var later []*ast.CallExpr // sorted, made when there is a lookup
	after := func(call *ast.CallExpr) []*ast.CallExpr {
		if later == nil {
			later = slices.Clone(f.Calls)
			for _, lit := range within {
				later = append(later, lit.Calls...)
			}
			slices.SortStableFunc(later, func(a, b *ast.CallExpr) int { return int(a.Lparen - b.Lparen) })
		}
		return later[slices.Index(later, call)+1:]
	}
	for _, call := range f.Calls {
		if c.keyValue(f, call, after) {
			continue
		}
		for _, read := range c.lookups(call) {
			g := guard{info: c.pass.TypesInfo, table: config.Of(c.pass).Catalogue(), call: call, exact: read.exact, only: read.tells}
			for _, cl := range g.clearings(f.Body) {
				if ins := c.insertIn(f, cl, after(call), read); ins != nil {
					c.unenforced(f, call, ins, read)
					break
				}
			}
		}
	}
}

// lookups returns what a call looks up, when it does nothing else to tables, that
// no key keeps unique.
func (c *checker) lookups(call *ast.CallExpr) (found []op) {
	for _, o := range c.ops(call, 0) {
		if o.verb != statements.Select {
			return nil
		}
		if o.all && len(o.columns) > 0 && o.table.Enforces(o.columns...) == sqltext.No {
			found = append(found, o)
		}
	}
	return found
}

// insertIn returns the call that inserts what was looked for where it was not
// found. Nothing is said of code that inserts several rows for one lookup, nor of
// code that removes rows of the table first: what is looked for is no key then.
func (c *checker) insertIn(f *effects.Func, cl clearing, calls []*ast.CallExpr, read op) (found *ast.CallExpr) {
	for _, call := range calls {
		if call.Pos() < cl.from || call.End() > cl.to {
			continue
		}
		for _, o := range c.ops(call, 0) {
			switch {
			case o.table.Name != read.table.Name || o.port != read.port:
			case o.verb == statements.Delete:
				return nil
			case o.verb == statements.Insert && (found != nil || c.repeated(f, call, cl.from)):
				return nil
			case o.verb == statements.Insert && gives(o, read):
				found = call
			}
		}
	}
	return found
}

// gives reports whether an insert sets what a lookup compares.
func gives(insert, read op) bool {
	return insert.port != nil || !slices.ContainsFunc(read.columns, func(col string) bool { return !contains(insert.columns, col) })
}

// repeated reports whether a call is in a loop that the lookup is not in: it adds
// several rows for one question.
func (c *checker) repeated(f *effects.Func, call *ast.CallExpr, from token.Pos) bool {
	in := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			in = in || n.Pos() >= from && n.Pos() <= call.Pos() && call.End() <= n.End()
		}
		return !in
	})
	return in
}

// unenforced reports a lookup and an insert with nothing but time between them.
func (c *checker) unenforced(f *effects.Func, read, insert *ast.CallExpr, o op) {
	if c.mapsViolation(f) || c.serialized(f, insert) || c.alone(read, insert) {
		return
	}
	report.Report(c.pass, checkInsert, report.Finding{
		Range: place.Called(insert),
		Message: fmt.Sprintf("inserts into %s what a lookup by %s did not find, but no unique key over it is in %s: two callers at once both insert",
			o.table.Name, lower(o.columns), o.table.Where),
		Related: []report.Related{{Pos: read.Pos(), Message: "looked up here"}},
	})
}

// alone reports whether nothing can come between the two: in one transaction of
// SQLite, which has one writer.
func (c *checker) alone(read, insert *ast.CallExpr) bool {
	if !c.schema.Dialects().Only(schema.SQLite) {
		return false
	}
	for _, a := range c.tx.MayBeOpen(read) {
		if slices.Contains(c.tx.MayBeOpen(insert), a) {
			return true
		}
	}
	return false
}
