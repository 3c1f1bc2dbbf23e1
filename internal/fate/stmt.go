package fate

import (
	"go/ast"
	"go/token"
)

// block walks a list of statements, backward gotos inside of it included.
func (w *walk) block(list []ast.Stmt, in trails) paths {
	o := w.blockFrom(list, 0, in)
	for i, st := range list {
		l, labelled := st.(*ast.LabeledStmt)
		if !labelled {
			continue
		}
		var seen trails
		for n := -1; len(seen) > n; {
			n = len(seen)
			w.rounds(l, o.gotos[l.Label.Name])
			w.join(&seen, o.gotos[l.Label.Name])
			if len(seen) == n {
				break
			}
			p := w.blockFrom(list, i, seen)
			w.join(&o.next, p.next)
			w.leave(&o, p)
		}
		delete(o.gotos, l.Label.Name)
	}
	return o
}

func (w *walk) blockFrom(list []ast.Stmt, i int, in trails) paths {
	var o paths
	for ; i < len(list); i++ {
		if l, labelled := list[i].(*ast.LabeledStmt); labelled {
			ahead := o.gotos[l.Label.Name]
			delete(o.gotos, l.Label.Name)
			w.join(&in, ahead)
		}
		if len(in) == 0 && !isLabel(list[i]) {
			continue
		}
		p := w.stmt(list[i], "", in)
		w.leave(&o, p)
		in = p.next
	}
	o.next = in
	return o
}

// rounds notes what goes round because of the failure.
func (w *walk) rounds(node ast.Node, back trails) {
	for _, t := range back {
		if t.hit && t.due {
			w.fate.back[node] = true
		}
	}
}

func (w *walk) stmt(st ast.Stmt, label string, in trails) paths {
	if w.lost {
		return paths{}
	}
	switch st := st.(type) {
	case nil:
		return paths{next: in}
	case *ast.BlockStmt:
		return w.block(st.List, in)
	case *ast.LabeledStmt:
		o := w.stmt(st.Stmt, st.Label.Name, in)
		w.join(&o.next, o.brk[st.Label.Name])
		delete(o.brk, st.Label.Name)
		return o
	case *ast.IfStmt:
		return w.ifStmt(st, in)
	case *ast.ForStmt, *ast.RangeStmt:
		return w.loop(st, label, in)
	case *ast.SwitchStmt:
		return w.switchStmt(st, in)
	case *ast.TypeSwitchStmt:
		o := w.stmt(st.Init, "", in)
		return w.clauses(st.Body.List, o.next, w.mentions(st.Assign))
	case *ast.SelectStmt:
		return w.selectStmt(st, in)
	case *ast.BranchStmt:
		return w.branch(st, in)
	case *ast.ReturnStmt:
		for _, t := range in {
			for _, r := range st.Results {
				t = w.eval(r, t)
			}
			w.returns(st, t)
		}
		return paths{}
	}
	var o paths
	for _, t := range in {
		if t, goesOn := w.simple(st, t); goesOn {
			w.add(&o.next, t)
		}
	}
	return o
}

func (w *walk) branch(st *ast.BranchStmt, in trails) paths {
	var o paths
	label := ""
	if st.Label != nil {
		label = st.Label.Name
	}
	switch st.Tok {
	case token.BREAK:
		w.put(&o.brk, label, in)
	case token.CONTINUE:
		w.put(&o.cont, label, in)
	case token.GOTO:
		w.put(&o.gotos, label, in)
	case token.FALLTHROUGH:
		w.put(&o.gotos, fallthroughLabel, in)
	}
	return o
}

// ifStmt walks both branches. When the failure decides between them, and one
// leaves, what follows is another way than after a success.
func (w *walk) ifStmt(st *ast.IfStmt, in trails) paths {
	var o, then, els paths
	var t, e trails
	for _, tr := range w.stmt(st.Init, "", in).next {
		tr = w.eval(st.Cond, tr)
		yes, no := w.cond(st.Cond, tr)
		decides := tr.hit && w.decides(st.Cond, tr)
		tr.forked = tr.forked || tr.hit && yes && no && !decides
		if yes {
			w.add(&t, tr.parted(decides))
		}
		if no {
			w.add(&e, tr.parted(decides))
		}
	}
	then = w.block(st.Body.List, t)
	els.next = e
	other := false
	if st.Else != nil {
		els = w.stmt(st.Else, "", e)
		other = stops(st.Else)
	}
	part := stops(st.Body) || other
	w.leave(&o, then)
	w.leave(&o, els)
	for _, p := range []trails{then.next, els.next} {
		for _, tr := range p {
			if !part {
				tr.due = tr.due && dueBefore(in)
			}
			w.add(&o.next, tr)
		}
	}
	return o
}

// parted says that the way parted from that of a success.
func (t trail) parted(is bool) trail {
	t.due = t.due || is
	return t
}

// dueBefore reports whether a way had parted before a statement.
func dueBefore(in trails) bool {
	for _, t := range in {
		if t.due {
			return true
		}
	}
	return false
}

// stops reports whether a statement does not fall through.
func stops(st ast.Stmt) bool {
	switch st := st.(type) {
	case *ast.BlockStmt:
		return len(st.List) > 0 && stops(st.List[len(st.List)-1])
	case *ast.IfStmt:
		return st.Else != nil && stops(st.Body) && stops(st.Else)
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt: // panic(err)
		call, isCall := st.X.(*ast.CallExpr)
		if !isCall {
			return false
		}
		id, isIdent := call.Fun.(*ast.Ident)
		return isIdent && id.Name == "panic"
	}
	return false
}

// loop walks a loop until nothing new comes round.
func (w *walk) loop(st ast.Stmt, label string, in trails) paths {
	init, cond, post, body, ranges := parts(st)
	var o paths
	at := w.stmt(init, "", in).next
	if r, isRange := st.(*ast.RangeStmt); isRange {
		for i := range at {
			for _, x := range []ast.Expr{r.Key, r.Value} {
				if obj := w.variable(x); obj != nil {
					at[i] = at[i].clear(w.bit(obj))
				}
			}
		}
	}
	var seen, exit trails
	for len(at) > 0 && !w.lost {
		var fresh, enter trails
		for _, t := range at {
			n := len(seen)
			w.add(&seen, t)
			if len(seen) > n {
				fresh = append(fresh, t)
			}
		}
		for _, t := range fresh {
			yes, no := true, ranges
			if cond != nil {
				t = w.eval(cond, t)
				yes, no = w.cond(cond, t)
			}
			if yes {
				w.add(&enter, t)
			}
			if no {
				w.add(&exit, t)
			}
		}
		p := w.block(body.List, enter)
		back := p.next
		for _, l := range []string{"", label} {
			w.join(&back, p.cont[l])
			delete(p.cont, l)
		}
		for _, t := range p.brk[""] {
			if cond != nil || ranges { // what follows comes after the last round, too
				t.due = false
			}
			w.add(&exit, t)
		}
		delete(p.brk, "")
		w.leave(&o, p)
		at = w.comesRound(st, cond, post, back)
	}
	o.next = exit
	return o
}

// comesRound applies what stands in the head of a loop to the ways that come
// back to it.
func (w *walk) comesRound(st ast.Stmt, cond ast.Expr, post ast.Stmt, back trails) (at trails) {
	for _, t := range w.stmt(post, "", back).next {
		yes, due := true, t.due
		if cond != nil {
			yes, _ = w.cond(cond, t)
			due = due || w.decides(cond, t)
		}
		if yes && t.hit && due {
			w.fate.back[st] = true
		}
		w.add(&at, t)
	}
	return at
}

// parts takes a loop apart.
func parts(st ast.Stmt) (init ast.Stmt, cond ast.Expr, post ast.Stmt, body *ast.BlockStmt, ranges bool) {
	if st, isFor := st.(*ast.ForStmt); isFor {
		return st.Init, st.Cond, st.Post, st.Body, false
	}
	return nil, nil, nil, st.(*ast.RangeStmt).Body, true
}

func isLabel(st ast.Stmt) bool {
	_, is := st.(*ast.LabeledStmt)
	return is
}

// fallthroughLabel cannot be an identifier of the program.
const fallthroughLabel = "->"
