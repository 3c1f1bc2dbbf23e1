package fate

import "go/ast"

// switchStmt walks a switch; the failure may decide on its tag and its cases.
func (w *walk) switchStmt(st *ast.SwitchStmt, in trails) paths {
	at := w.stmt(st.Init, "", in).next
	if st.Tag != nil {
		for i := range at {
			at[i] = w.eval(st.Tag, at[i])
		}
		return w.clauses(st.Body.List, at, w.mentions(st.Tag))
	}
	var o paths
	var fall trails
	hasDefault := false
	rest := at
	enter := make([]trails, len(st.Body.List))
	for i, c := range st.Body.List {
		list := c.(*ast.CaseClause).List
		hasDefault = hasDefault || list == nil
		for _, x := range list {
			var left trails
			for _, t := range rest {
				t = w.eval(x, t)
				yes, no := w.cond(x, t)
				t = t.parted(t.hit && w.decides(x, t))
				if yes {
					w.add(&enter[i], t)
				}
				if no {
					w.add(&left, t)
				}
			}
			rest = left
		}
	}
	if !hasDefault {
		w.join(&o.next, rest)
	}
	for i, c := range st.Body.List {
		clause := c.(*ast.CaseClause)
		if clause.List == nil {
			enter[i] = rest
		}
		w.join(&enter[i], fall)
		fall = w.clause(&o, clause.Body, enter[i])
	}
	return o
}

// clauses walks the bodies of a switch, all of them from the same ways.
func (w *walk) clauses(list []ast.Stmt, in trails, decides func(trail) bool) paths {
	var o paths
	var at, fall trails
	for _, t := range in {
		w.add(&at, t.parted(decides(t)))
	}
	hasDefault := false
	for _, c := range list {
		clause := c.(*ast.CaseClause)
		hasDefault = hasDefault || clause.List == nil
		enter := append(trails{}, at...)
		w.join(&enter, fall)
		fall = w.clause(&o, clause.Body, enter)
	}
	if !hasDefault {
		w.join(&o.next, at)
	}
	return o
}

// clause walks the body of one case.
func (w *walk) clause(o *paths, body []ast.Stmt, in trails) (fall trails) {
	p := w.block(body, in)
	fall = p.gotos[fallthroughLabel]
	delete(p.gotos, fallthroughLabel)
	w.join(&o.next, p.next)
	w.join(&o.next, p.brk[""])
	delete(p.brk, "")
	w.leave(o, p)
	return fall
}

// selectStmt walks the clauses of a select; contexts have not ended.
func (w *walk) selectStmt(st *ast.SelectStmt, in trails) paths {
	var o paths
	for _, c := range st.Body.List {
		clause := c.(*ast.CommClause)
		if clause.Comm != nil && w.isContextDone(clause.Comm) {
			continue
		}
		w.clause(&o, clause.Body, w.stmt(clause.Comm, "", in).next)
	}
	return o
}
