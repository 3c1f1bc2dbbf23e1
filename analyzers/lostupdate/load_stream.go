package lostupdate

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// streams looks for events that are appended under a version that was read when
// they were stored: what was appended since the aggregate was loaded is not
// noticed.
func (l *loads) streams(f *effects.Func) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		for _, row := range l.res.Rows(call) {
			if row.Op != catalogue.OpESAppend {
				continue
			}
			version := l.expected(call, &row)
			if version == nil {
				continue
			}
			read := l.readFor(call, version, 0)
			if read == nil || !l.eventsGiven(f, call) {
				continue
			}
			l.tell(unchecked, report.Finding{
				Range:   place.Called(call),
				Related: []report.Related{{Pos: read.Pos(), Message: "the version is read here"}},
				Message: fmt.Sprintf("the expected version of this append is what %s has just read, not the one that the aggregate was loaded with: nothing is compared",
					place.Call(l.info, read)),
			})
		}
		return true
	})
}

// expected returns the version that an append is told to expect, nil when it is
// told none.
func (l *loads) expected(call *ast.CallExpr, row *catalogue.Effect) ast.Expr {
	if x := sym.Role(call, row, catalogue.RoleVersion); x != nil {
		return x
	}
	x := sym.Role(call, row, catalogue.RoleOpts)
	if x == nil {
		return nil
	}
	lit, isLit := ast.Unparen(x).(*ast.CompositeLit)
	if !isLit {
		return nil
	}
	for field, given := range sym.Fields(l.info, lit) {
		if versionOption(field.Name()) {
			return given
		}
	}
	return nil
}

func versionOption(name string) bool {
	switch snake(name) {
	case "expected_revision", "expected_version", "stream_state":
		return true
	}
	return false
}

// readFor returns the call that a value was read by from the store that an
// append goes to, nil when it came from elsewhere.
func (l *loads) readFor(call *ast.CallExpr, x ast.Expr, depth int) (read *ast.CallExpr) {
	if depth > 6 {
		return nil
	}
	ast.Inspect(x, func(n ast.Node) bool {
		if read != nil {
			return false
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			for _, row := range l.res.Rows(n) {
				if row.Op == catalogue.OpESRead {
					read = n
					return false
				}
			}
		case *ast.Ident:
			v, isVar := l.info.Uses[n].(*types.Var)
			if !isVar || v.IsField() {
				return true
			}
			defs, implicit := l.res.Reaching(v, n.Pos())
			if implicit || len(defs) != 1 || defs[0].Expr == nil {
				return true
			}
			read = l.readFor(call, defs[0].Expr, depth+1)
		}
		return true
	})
	return read
}

// eventsGiven reports whether the function was given what it appends, by a caller
// that has loaded the aggregate.
func (l *loads) eventsGiven(f *effects.Func, call *ast.CallExpr) bool {
	t := l.newTrace(f)
	o := &origin{}
	for p := range f.Sig.Params().Variables() {
		// A name or number says which stream it is, and is no aggregate.
		_, basic := types.Unalias(p.Type()).Underlying().(*types.Basic)
		if !basic && !sym.IsContext(p.Type()) {
			o.param = p
			t.vals[p] = value{origin: o}
		}
	}
	given := false
	t.walk(func(c *ast.CallExpr) {
		if c != call {
			return
		}
		for _, a := range c.Args {
			if v, _ := t.mentioned(a); v != nil && v.origin == o {
				given = true
			}
		}
	})
	return given
}
