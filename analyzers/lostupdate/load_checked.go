package lostupdate

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// test notes the loaded values that decide whether a function goes on: what an
// if compares by size before it leaves.
func (t *trace) test(s *ast.IfStmt) {
	if !sym.Leaves(t.info, s.Body) {
		return
	}
	ast.Inspect(s.Cond, func(n ast.Node) bool {
		b, isBinary := n.(*ast.BinaryExpr)
		if !isBinary {
			return true
		}
		switch b.Op {
		case token.LSS, token.LEQ, token.GTR, token.GEQ:
			for _, x := range [...]ast.Expr{b.X, b.Y} {
				if v, _ := t.mentioned(x); v != nil && v.call != nil {
					t.tested = append(t.tested, v.origin)
				}
			}
		}
		return true
	})
}

// taken judges a statement that takes from an amount that was loaded and found
// to be enough: without a condition of its own it takes what is gone by then.
func (t *trace) taken(call *ast.CallExpr, s store) {
	if s.stmt == nil || s.stmt.SQL == nil {
		return
	}
	for _, a := range s.stmt.Set {
		if !takes(a) || s.stmt.Compares(a.Column) != nil || t.checked(s.stmt.Table, a.Column) {
			continue
		}
		for _, o := range t.tested {
			if !o.before(call.Pos()) || !t.reads(o, s.stmt, a.Column) {
				continue
			}
			if t.locked(s.f, s.at, s.stmt) || s.f != t.f && t.locked(t.f, call, s.stmt) {
				return
			}
			t.tell(unversioned, report.Finding{
				Range:   place.Called(s.at),
				Related: []report.Related{{Pos: o.call.Pos(), Message: "the amount is loaded here and then looked at"}},
				Message: fmt.Sprintf("%s of %s is taken from without a condition or lock: %s found enough, and others may have taken it since",
					a.Column, s.stmt.Target(), place.Call(t.info, o.call)),
			})
			return
		}
	}
}

// takes reports points = points - $1.
func takes(a statements.Assign) bool {
	return a.Relative && strings.Contains(a.Text, "-") && !strings.Contains(a.Text, "->") && !strings.Contains(strings.ToLower(a.Text), "greatest")
}

// checked reports whether the schema refuses values of a column.
func (l *loads) checked(table, column string) bool {
	known := l.schema.Table(table)
	if table == "" || known == nil {
		return false
	}
	for _, c := range known.Checks {
		if strings.Contains(strings.ToLower(c), strings.ToLower(column)) {
			return true
		}
	}
	c := known.Column(column)
	return c != nil && strings.Contains(c.Type, "unsigned")
}

// reads reports whether a load reads a column of the table of a statement.
func (t *trace) reads(o *origin, s *statements.Statement, column string) bool {
	for _, r := range o.stmts {
		if !sameTarget(r, s) || r.SQL == nil {
			continue
		}
		for _, c := range r.SQL.Columns {
			if c == "*" || sqltext.SameName(c, column) {
				return true
			}
		}
	}
	return false
}
