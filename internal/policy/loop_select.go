package policy

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// unbreak ends a break at the switch or select it leaves.
func unbreak(how end) end {
	if how == left {
		return through
	}
	return how
}

// selects runs a select: nobody stops the loop, so that the clauses which a
// timer or the default opens are the ways.
func (m *machine) selects(st *ast.SelectStmt, result *num) end {
	var timed, others []func(*num) end
	for _, c := range st.Body.List {
		c := c.(*ast.CommClause)
		way := func(r *num) end {
			if c.Comm != nil {
				if how := m.statement(c.Comm, r); how != through {
					return how
				}
			}
			return unbreak(m.run(c.Body, r))
		}
		if m.goes(c) {
			continue
		}
		if c.Comm == nil || m.e.isTick(sym.Received(c.Comm)) {
			timed = append(timed, way)
		} else {
			others = append(others, way)
		}
	}
	if len(timed) > 0 {
		others = timed
	}
	if len(others) == 1 {
		return others[0](result)
	}
	if len(others) == 0 {
		return gone
	}
	return m.either(result, others...)
}

// isTick reports whether a channel is that of a timer or ticker: points in
// time come out of it.
func (e *eval) isTick(ch ast.Expr) bool {
	if ch == nil {
		return false
	}
	t := e.info.TypeOf(ch)
	if t == nil {
		return false
	}
	c, isChan := t.Underlying().(*types.Chan)
	if !isChan {
		return false
	}
	k, named := sym.TypeKey(c.Elem())
	return named && k == catalogue.Key{Path: "time", Name: "Time"}
}

// loop runs a loop of its own inside what the machine runs: one that counts to
// a number, as those that multiply a delay. Others make vague what they change.
func (m *machine) loop(st *ast.ForStmt) {
	if st.Init != nil {
		m.statement(st.Init, nil)
	}
	const limit = 200
	for range limit {
		if st.Cond == nil {
			break
		}
		switch m.test(st.Cond) {
		case isFalse:
			return
		case perhaps:
			m.forget(st)
			return
		}
		if how := m.run(st.Body.List, nil); how == left {
			return
		} else if how == gone {
			break
		}
		if st.Post != nil {
			m.statement(st.Post, nil)
		}
	}
	m.forget(st)
}
