package regions

import (
	"go/ast"
	"go/token"

	"github.com/resilint/resilint/internal/sym"
)

// loop runs a nested loop, once for each set of states that enters it.
func (f *flow) loop(st ast.Stmt, label string, s states) outs {
	run := loopRun{st, s, f.gotoDepth}
	o, known := f.loopsRun[run]
	if !known {
		o = f.rounds(st, label, s)
		if f.loopsRun == nil {
			f.loopsRun = map[loopRun]outs{}
		}
		f.loopsRun[run] = o.clone()
	}
	return o.clone()
}

// rounds runs a loop until nothing new comes round.
func (f *flow) rounds(st ast.Stmt, label string, s states) outs {
	init, cond, post, body := parts(st)
	o := f.stmt(init, "", s)
	in := o.next
	if f.onLoop != nil {
		f.onLoop(st, label, in)
	}
	for seen := states(0); in&^seen != 0; {
		seen |= in
		t := in
		if cond != nil {
			t, _ = f.cond(cond, f.eval(cond, in))
		}
		p := f.stmt(body, "", t)
		back := p.next | p.cont[""]
		delete(p.cont, "")
		if label != "" {
			back |= p.cont[label]
			delete(p.cont, label)
		}
		o.add(p)
		if post != nil {
			back = f.stmt(post, "", back).next
		}
		in |= back
	}
	switch {
	case cond != nil:
		_, o.next = f.cond(cond, in)
	case isRange(st):
		o.next = in
	default:
		o.next = 0
	}
	o.next |= o.brk[""]
	delete(o.brk, "")
	return o
}

func isRange(st ast.Stmt) bool {
	_, is := st.(*ast.RangeStmt)
	return is
}

// parts takes a loop apart.
func parts(st ast.Stmt) (init ast.Stmt, cond ast.Expr, post ast.Stmt, body *ast.BlockStmt) {
	switch st := st.(type) {
	case *ast.ForStmt:
		return st.Init, st.Cond, st.Post, st.Body
	case *ast.RangeStmt:
		return nil, nil, nil, st.Body
	}
	return nil, nil, nil, nil
}

// switchStmt runs a switch as a chain of tests. A switch over a status is read
// as a whole, so that its default means "anything else".
func (f *flow) switchStmt(st *ast.SwitchStmt, s states) outs {
	o := f.stmt(st.Init, "", s)
	s = o.next
	if st.Tag != nil {
		s = f.eval(st.Tag, s)
	}
	var enter []states
	rest := s
	ofStatus := st.Tag != nil && f.isStatus(st.Tag) && f.casesAreStatuses(st)
	if ofStatus {
		enter = f.statusCases(st, s)
	} else {
		for _, c := range st.Body.List {
			t := states(0)
			for _, e := range c.(*ast.CaseClause).List {
				test := e
				if st.Tag != nil {
					test = &ast.BinaryExpr{X: st.Tag, OpPos: e.Pos(), Op: token.EQL, Y: e}
				}
				hit, miss := f.cond(test, rest)
				t |= hit
				rest = miss
			}
			enter = append(enter, t)
		}
	}
	hasDefault := false
	for i, c := range st.Body.List {
		if c.(*ast.CaseClause).List == nil {
			hasDefault = true
			if !ofStatus {
				enter[i] = rest
			}
		}
	}
	o.next = 0
	if !hasDefault {
		o.next = rest
	}
	f.clauses(&o, st.Body.List, enter)
	return o
}

// clauses runs the bodies of a switch or select.
func (f *flow) clauses(o *outs, list []ast.Stmt, enter []states) {
	var fall states
	for i, c := range list {
		var body []ast.Stmt
		switch c := c.(type) {
		case *ast.CaseClause:
			body = c.Body
		case *ast.CommClause:
			body = c.Body
		}
		p := f.block(body, enter[i]|fall)
		fall = p.gotos[fallthroughLabel]
		delete(p.gotos, fallthroughLabel)
		o.next |= p.next | p.brk[""]
		delete(p.brk, "")
		o.add(p)
	}
}

// casesAreStatuses reports whether the constants of a switch are statuses of
// HTTP, and not codes of another protocol.
func (f *flow) casesAreStatuses(st *ast.SwitchStmt) bool {
	for _, c := range st.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			if code, known := f.constInt(e); known && scale(st.Tag, code) < lowestStatus {
				return false
			}
		}
	}
	return true
}

// statusCases says how the attempt went in each case of a switch over an HTTP
// status.
func (f *flow) statusCases(st *ast.SwitchStmt, s states) []states {
	enter := make([]states, len(st.Body.List))
	good := false
	fallback := -1
	for i, c := range st.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			fallback = i
			continue
		}
		all := int64(0)
		rejects := true
		for _, e := range c.List {
			code, known := f.constInt(e)
			if !known {
				all = -1
				break
			}
			all = max(all, code)
			rejects = rejects && rejectStatus[code]
		}
		switch {
		case all < 0:
			enter[i] = s
		case all < 400:
			good = true
			enter[i] = s.only(ok)
		case rejects:
			enter[i] = s.raise(rejected)
		default:
			enter[i] = s.raise(failed)
		}
	}
	if fallback >= 0 {
		enter[fallback] = s
		if good {
			enter[fallback] = s.raise(failed)
		}
	}
	return enter
}

// typeSwitch runs a switch over the type of an error, or over any other type.
func (f *flow) typeSwitch(st *ast.TypeSwitchStmt, s states) outs {
	o := f.stmt(st.Init, "", s)
	s = o.next
	o.next = 0
	ofError := false
	ast.Inspect(st.Assign, func(n ast.Node) bool {
		if a, is := n.(*ast.TypeAssertExpr); is {
			ofError = f.isError(a.X)
		}
		return true
	})
	enter := make([]states, len(st.Body.List))
	hasDefault, hasNil := false, false
	for i, c := range st.Body.List {
		c := c.(*ast.CaseClause)
		enter[i] = s
		for _, e := range c.List {
			switch {
			case !ofError:
			case f.isNil(e):
				hasNil = true
				_, enter[i] = s.err()
			case classify(sym.Name(e)) == isReject:
				enter[i] = s.raise(rejected)
			default:
				enter[i] = s.raise(failed)
			}
		}
		hasDefault = hasDefault || c.List == nil
	}
	for i, c := range st.Body.List {
		if c.(*ast.CaseClause).List == nil && hasNil {
			enter[i] = s.raise(failed)
		}
	}
	if !hasDefault {
		o.next = s
	}
	f.clauses(&o, st.Body.List, enter)
	return o
}

// selectStmt runs every clause of a select with the same states.
func (f *flow) selectStmt(st *ast.SelectStmt, s states) outs {
	var o outs
	enter := make([]states, len(st.Body.List))
	for i, c := range st.Body.List {
		enter[i] = s
		if comm := c.(*ast.CommClause).Comm; comm != nil {
			enter[i] = f.stmt(comm, "", s).next
			if f.isContextDone(comm) {
				enter[i] = enter[i].raise(failed)
			}
		}
	}
	f.clauses(&o, st.Body.List, enter)
	return o
}
