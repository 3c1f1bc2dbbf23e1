package regions

import (
	"go/ast"
	"slices"
)

// forStmt runs a loop. The back edge of the retry at hand is told from others.
func (p *interp) forStmt(st ast.Stmt, label string, ss []state) flows {
	init, cond, post, body := parts(st)
	f := p.stmt(init, "", ss)
	if r, isRange := st.(*ast.RangeStmt); isRange {
		if elems, listed := p.elements(r.X); listed && r.Value != nil && st != p.loop {
			return p.each(r, label, elems, f)
		}
	}
	in := f.next
	var out []state
	seen := map[string]bool{}
	for n := 0; ; n++ {
		var fresh []state
		for _, s := range in {
			if k := s.key(); !seen[k] {
				seen[k] = true
				fresh = append(fresh, s)
			}
		}
		if len(fresh) == 0 || p.over {
			break
		}
		wide := n > 3
		if wide {
			p.many++
		}
		if cond != nil {
			var no []state
			fresh, no = p.split(cond, fresh)
			out = append(out, no...)
		} else if r, isRange := st.(*ast.RangeStmt); isRange {
			out = append(out, fresh...)
			fresh = p.item(r, fresh)
		}
		g := p.stmt(body, "", fresh)
		back := slices.Concat(g.next, g.cont[""])
		delete(g.cont, "")
		if label != "" {
			back = append(back, g.cont[label]...)
			delete(g.cont, label)
		}
		out = append(out, g.brk[""]...)
		delete(g.brk, "")
		f.add(g)
		if st == p.loop {
			for i := range back {
				if back[i].phase == failedNow {
					back[i].phase = wentBack
				}
			}
		}
		if post != nil {
			back = p.stmt(post, "", p.distinct(back)).next
		}
		if wide {
			p.many--
		}
		in = back
	}
	f.next = p.distinct(out)
	if st == p.loop { // whatever follows is another story
		f.next = p.leave(f.next)
	}
	return f
}

// leave notes the states in which the retry has ended.
func (p *interp) leave(ss []state) (untried []state) {
	for _, s := range ss {
		if s.phase == notFailed {
			untried = append(untried, s)
			continue
		}
		p.left = append(p.left, s)
	}
	return untried
}

// item gives the variables of a range over something unknown their values.
func (p *interp) item(r *ast.RangeStmt, ss []state) []state {
	var out []state
	for _, s := range ss {
		p.eval(r.X, s, func(s state, v value) {
			for _, x := range []ast.Expr{r.Key, r.Value} {
				if id, isIdent := x.(*ast.Ident); isIdent {
					s = s.put(slot{obj: p.info.ObjectOf(id)}, value{fail: v.fail})
				}
			}
			out = append(out, s)
		})
	}
	return out
}

// each runs the body of a range once for every element of a list in view.
func (p *interp) each(r *ast.RangeStmt, label string, elems []value, f flows) flows {
	ss := f.next
	id, isIdent := r.Value.(*ast.Ident)
	for _, v := range elems {
		if isIdent {
			for i := range ss {
				ss[i] = ss[i].put(slot{obj: p.info.ObjectOf(id)}, v)
			}
		}
		g := p.stmt(r.Body, "", ss)
		ss = slices.Concat(g.next, g.cont[""])
		delete(g.cont, "")
		if label != "" {
			ss = append(ss, g.cont[label]...)
			delete(g.cont, label)
		}
		f.add(g)
		ss = p.distinct(ss)
	}
	f.next = p.distinct(slices.Concat(ss, f.brk[""]))
	delete(f.brk, "")
	return f
}
