package policy

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// verdict is what a machine makes of a test.
type verdict uint8

const (
	perhaps verdict = iota
	isTrue
	isFalse
)

func (v verdict) not() verdict {
	switch v {
	case isTrue:
		return isFalse
	case isFalse:
		return isTrue
	}
	return perhaps
}

func verdictOf(b bool) verdict {
	if b {
		return isTrue
	}
	return isFalse
}

// test decides a condition: of numbers, and of errors, which are there or not
// as the machine's world has it.
func (m *machine) test(x ast.Expr) verdict {
	if tv := m.e.info.Types[x]; tv.Value != nil {
		return verdictOf(tv.Value.ExactString() == "true")
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return m.test(x.X).not()
		}
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND, token.LOR:
			a, b := m.test(x.X), m.test(x.Y)
			decides := verdictOf(x.Op == token.LOR)
			switch {
			case a == decides || b == decides:
				return decides
			case a == perhaps || b == perhaps:
				return perhaps
			}
			return decides.not()
		}
		return m.comparison(x)
	}
	return perhaps
}

func (m *machine) comparison(x *ast.BinaryExpr) verdict {
	if m.e.info.Types[x.Y].IsNil() {
		if sym.IsError(m.e.info.TypeOf(x.X)) {
			there := m.failed
			switch e := ast.Unparen(x.X).(type) {
			case *ast.CallExpr: // of a context
				there = there && m.e.endOf(e) == nil
			case *ast.Ident:
				there = there && !m.calm[m.e.info.ObjectOf(e)]
			}
			return verdictOf(there == (x.Op == token.NEQ))
		}
		return perhaps
	}
	if !m.numeric(x.X) || !m.numeric(x.Y) {
		return perhaps
	}
	a, b := m.eval(x.X), m.eval(x.Y)
	if a.vague || b.vague {
		return perhaps
	}
	m.guessed = m.guessed || a.guess || b.guess
	if a.guess && b.guess && a.i == b.i && a.f == b.f {
		return perhaps // two of which nothing is known
	}
	// A setting that is compared with zero is given.
	if a.guess && !b.guess && b.value() == 0 {
		return verdictOf(holds(x.Op, ofInt(1), ofInt(0)))
	}
	return verdictOf(holds(x.Op, a, b))
}

func (m *machine) branch(st *ast.IfStmt, result *num) end {
	if st.Init != nil {
		if how := m.statement(st.Init, result); how != through {
			return how
		}
	}
	m.calls(st.Cond)
	then := func(r *num) end { return m.run(st.Body.List, r) }
	els := func(r *num) end {
		if st.Else == nil {
			return through
		}
		return m.statement(st.Else, r)
	}
	m.guessed = false
	v := m.test(st.Cond)
	if m.guessed && m.ways != nil && (jumps(st.Body) || st.Else != nil && jumps(st.Else)) {
		v = perhaps // when a loop is left is not decided by guessing
	}
	// The error at hand may be another one than that which goes round.
	if stays, known := m.stays(st.Cond); known && (v == perhaps || !m.ways.l.mentions(st.Cond, m.ways.l.steps)) {
		v = verdictOf(stays)
	}
	switch v {
	case isTrue:
		return then(result)
	case isFalse:
		return els(result)
	}
	if m.onDoubt != nil && (jumps(st.Body) || st.Else != nil && jumps(st.Else)) {
		m.onDoubt(st.Cond)
	}
	return m.either(result, els, then)
}

// stays says how a test comes out when the loop goes on, where that is sure.
func (m *machine) stays(cond ast.Expr) (out, known bool) {
	if m.ways == nil {
		return false, false
	}
	out, known = m.ways.stays[cond]
	return out, known
}

// goes reports whether a clause leaves the loop that runs.
func (m *machine) goes(c ast.Stmt) bool { return m.ways != nil && m.ways.clauses[c] == outside }

// jumps reports whether a statement has a jump in it.
func jumps(st ast.Stmt) bool {
	hit := false
	ast.Inspect(st, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt:
			hit = true
		}
		return !hit
	})
	return hit
}

func (m *machine) switches(st *ast.SwitchStmt, result *num) end {
	if st.Init != nil {
		m.statement(st.Init, result)
	}
	var ways []func(*num) end
	hasDefault := false
	for _, c := range st.Body.List {
		c := c.(*ast.CaseClause)
		hasDefault = hasDefault || c.List == nil
		v := perhaps
		for _, x := range c.List {
			if st.Tag == nil {
				v = m.test(x)
			} else if m.numeric(st.Tag) && m.numeric(x) {
				if a, b := m.eval(st.Tag), m.eval(x); a.sure() && b.sure() {
					v = verdictOf(holds(token.EQL, a, b))
				}
			}
			if v == perhaps && m.onDoubt != nil && slices.ContainsFunc(c.Body, jumps) {
				m.onDoubt(x)
			}
			if v != isFalse {
				break
			}
		}
		way := func(r *num) end { return unbreak(m.run(c.Body, r)) }
		if v == perhaps && m.goes(c) {
			continue
		}
		switch v {
		case isTrue:
			if len(ways) == 0 {
				return way(result)
			}
			return m.either(result, append(ways, way)...)
		case perhaps:
			ways = append(ways, way)
		}
	}
	if !hasDefault {
		ways = append(ways, func(*num) end { return through })
	}
	switch len(ways) {
	case 0:
		return gone
	case 1:
		return ways[0](result)
	}
	return m.either(result, ways...)
}
