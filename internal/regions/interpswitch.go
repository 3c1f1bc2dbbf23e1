package regions

import (
	"go/ast"
	"go/token"
	"slices"
)

// switchStmt runs a switch as a chain of tests.
func (p *interp) switchStmt(st *ast.SwitchStmt, ss []state) flows {
	f := p.stmt(st.Init, "", ss)
	enter := make([][]state, len(st.Body.List))
	fallback := -1
	rest := f.next
	for i, c := range st.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			fallback = i
			continue
		}
		for _, e := range c.List {
			test := e
			if st.Tag != nil {
				test = &ast.BinaryExpr{X: st.Tag, OpPos: e.Pos(), Op: token.EQL, Y: e}
			}
			yes, no := p.split(test, rest)
			enter[i] = append(enter[i], yes...)
			rest = no
		}
	}
	f.next = nil
	if fallback >= 0 {
		enter[fallback] = rest
	} else {
		f.next = rest
	}
	p.clauses(&f, st.Body.List, enter)
	return f
}

func (p *interp) clauses(f *flows, list []ast.Stmt, enter [][]state) {
	var fall []state
	for i, c := range list {
		var body []ast.Stmt
		switch c := c.(type) {
		case *ast.CaseClause:
			body = c.Body
		case *ast.CommClause:
			body = c.Body
		}
		g := p.block(body, 0, slices.Concat(enter[i], fall))
		fall = g.gotos[fallthroughLabel]
		delete(g.gotos, fallthroughLabel)
		f.next = append(f.next, g.next...)
		f.next = append(f.next, g.brk[""]...)
		delete(g.brk, "")
		f.add(g)
	}
	f.next = p.distinct(f.next)
}

// typeSwitch runs a switch over the type of an error; one over anything else
// goes every way.
func (p *interp) typeSwitch(st *ast.TypeSwitchStmt, ss []state) flows {
	f := p.stmt(st.Init, "", ss)
	var x ast.Expr
	ast.Inspect(st.Assign, func(n ast.Node) bool {
		if a, is := n.(*ast.TypeAssertExpr); is && x == nil {
			x = a.X
		}
		return x == nil
	})
	enter := make([][]state, len(st.Body.List))
	var rest []state
	for _, s := range f.next {
		p.eval(x, s, func(s state, v value) {
			open := true
			for i, c := range st.Body.List {
				c := c.(*ast.CaseClause)
				for _, t := range c.List {
					in := s
					hit, known := p.isType(v, t)
					if v.fail && !p.isNil(t) {
						in.looked = true
						s.looked = true
					}
					if known && !hit || !open {
						continue
					}
					if !known && v.fail {
						in.opaque, s.opaque = true, true
					}
					if obj := p.info.Implicits[c]; obj != nil {
						in = in.put(slot{obj: obj}, v)
					}
					enter[i] = append(enter[i], in)
					open = !known
				}
			}
			if open {
				rest = append(rest, s)
			}
		})
	}
	f.next = nil
	fallback := false
	for i, c := range st.Body.List {
		if c := c.(*ast.CaseClause); c.List == nil {
			fallback = true
			for _, s := range rest {
				if obj := p.info.Implicits[c]; obj != nil {
					p.eval(x, s, func(s state, v value) { enter[i] = append(enter[i], s.put(slot{obj: obj}, v)) })
					continue
				}
				enter[i] = append(enter[i], s)
			}
		}
	}
	if !fallback {
		f.next = rest
	}
	p.clauses(&f, st.Body.List, enter)
	return f
}

// selectStmt runs a select. When the context of the caller has ended, a clause
// that waits for that is the one; before, it is none.
func (p *interp) selectStmt(st *ast.SelectStmt, ss []state) flows {
	var f flows
	enter := make([][]state, len(st.Body.List))
	for _, s := range ss {
		done := -1
		for i, c := range st.Body.List {
			if comm := c.(*ast.CommClause).Comm; comm != nil && p.isContextDone(comm) {
				done = i
			}
		}
		gone := p.w.Gone && s.phase != notFailed
		for i, c := range st.Body.List {
			comm := c.(*ast.CommClause).Comm
			switch {
			case done >= 0 && gone && i != done, i == done && !gone && len(st.Body.List) > 1:
				continue
			case comm == nil:
				enter[i] = append(enter[i], s)
			default:
				p.simple(comm, s, func(s state) { enter[i] = append(enter[i], s) })
			}
		}
	}
	p.clauses(&f, st.Body.List, enter)
	return f
}
