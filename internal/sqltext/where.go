package sqltext

// condition collects what a boolean expression compares.
type condition struct {
	cols   []string
	equals []string // columns that must be equal to something, see Stmt.WhereEquals
	values []string // parallel to equals
	terms  []Comparison
	hole   bool  // there may be further terms
	s      *Stmt // the statement; its target decides which columns count
	own    bool  // only columns of the target count
}

func (p *parser) where(i, hi int, s *Stmt) int {
	end := p.conditionEnd(i, hi)
	c := condition{cols: s.WhereColumns, s: s, own: s.Kind == KindUpdate || s.Kind == KindDelete}
	p.cond(i, end, &c)
	s.WhereColumns = c.cols
	s.Where = append(s.Where, c.terms...)
	s.HoleInWhere = s.HoleInWhere || c.hole || i == end
	if end == hi && hi > i && p.structuralHole(hi-1) || c.hole && end == hi && p.t[hi-1].kind == tkHole {
		s.HoleInTail = true
	}
	if s.HasWhere && s.Kind == KindSelect {
		// A further arm of a UNION, or PREWHERE and WHERE.
		c.equals, c.values = intersect(s.WhereEquals, s.whereValues, c.equals)
	}
	s.HasWhere = true
	s.WhereEquals, s.whereValues = unique(c.equals, c.values)
	return end
}

// unique drops repeated names; it works in place.
func unique(names, values []string) (n, v []string) {
	n, v = names[:0], values[:0]
	for i := range names {
		if !hasName(n, names[i]) {
			n, v = append(n, names[i]), append(v, values[i])
		}
	}
	return n, v
}

func (p *parser) conditionEnd(i, hi int) int {
	for i < hi && !clauseStart[p.t[i].kw] && !p.conflictAt(i) {
		i = p.after(i)
	}
	return min(i, hi)
}

// cond reads terms joined by AND and OR at one bracket level.
func (p *parser) cond(lo, hi int, c *condition) {
	if p.depth++; p.depth > maxDepth {
		p.depth--
		c.hole = true
		return
	}
	base, mark := len(c.equals), -1 // mark: end of the branches so far
	first, either := len(c.terms), false
	start, between := lo, false
	for i := lo; i <= hi; {
		end := i == hi
		or := !end && p.t[i].kw == kwOr
		switch {
		case !end && p.t[i].kw == kwBetween:
			between = true
		case !end && p.t[i].kw == kwAnd && between:
			between = false
		case end || or || p.t[i].kw == kwAnd:
			p.term(start, i, c)
			start, between = i+1, false
			either = either || or
			if or || end && mark >= 0 {
				// Keep what all branches so far have in common.
				if mark >= 0 {
					e, v := intersect(c.equals[base:mark], c.values[base:mark], c.equals[mark:])
					c.equals, c.values = append(c.equals[:base], e...), append(c.values[:base], v...)
				}
				mark = len(c.equals)
			}
		}
		if end {
			break
		}
		i = p.after(i)
	}
	if either {
		c.unsure(first)
	}
	p.depth--
}

// unsure marks the terms from one on as not met by every row.
func (c *condition) unsure(first int) {
	for i := first; i < len(c.terms); i++ {
		c.terms[i].Sure = false
	}
}

// intersect keeps the entries of a that b has too; a value that differs is not
// known any more.
func intersect(a, values, b []string) (names, vals []string) {
	for i, n := range a {
		if hasName(b, n) {
			names, vals = append(names, n), append(vals, values[i])
		}
	}
	return names, vals
}

// term reads one comparison.
func (p *parser) term(lo, hi int, c *condition) {
	negated := false
	for lo < hi && (p.t[lo].kw == kwNot || p.t[lo].op == opNot) {
		negated = !negated
		lo++
	}
	if lo >= hi {
		return
	}
	if p.punct(lo, '(') && p.after(lo) == hi && !p.opensQuery(lo) {
		in, end := p.inner(lo)
		n, first := len(c.equals), len(c.terms)
		p.cond(in, end, c)
		if negated {
			c.unsure(first)
			for i := range c.terms[first:] {
				c.terms[first+i].Op = ""
			}
			c.equals, c.values = c.equals[:n], c.values[:n]
		}
		return
	}
	if p.t[lo].kw == kwExists || p.word(lo, "exists") {
		p.notExists(lo+1, hi, negated, c)
		return
	}
	op := lo
	for op < hi && !p.comparison(op) {
		op = p.after(op)
	}
	for i := lo; i < hi; i = p.after(i) {
		// A qualifier that is not known does not hide the column.
		if p.t[i].kind == tkHole && !p.punct(i+1, '.') && (i == lo || p.structuralHole(i)) {
			c.hole = true
		}
	}
	p.compared(lo, op, hi, negated, c)
	p.equality(lo, op, hi, negated, c)
	p.columns(lo, hi, c)
}

// comparison reports whether the token at i compares.
func (p *parser) comparison(i int) bool {
	t := &p.t[i]
	switch t.kw {
	case kwIn, kwIs, kwLike, kwBetween, kwNot:
		return true
	}
	return t.kind == tkOp && (t.op == opEq || t.op == opCmp || t.op == opSetMember) ||
		p.word(i, "contains")
}

// equality records the columns of a term that are compared by =, IN or IS.
func (p *parser) equality(lo, op, hi int, negated bool, c *condition) {
	if op >= hi {
		// A bare boolean column, negated or not, has one value.
		if col := p.plainColumn(lo, hi, c); col != "" {
			c.equal(col, "")
		}
		return
	}
	rhs := op + 1
	switch {
	case negated:
		return
	case p.t[op].kw == kwNot && p.kw(rhs) == kwIn && p.opensQuery(rhs+1):
		p.notExists(rhs+1, hi, true, c)
		return
	case p.t[op].kw == kwIs:
		if p.kw(rhs) == kwNot {
			if p.kw(rhs+1) != kwDistinct {
				return
			}
			rhs += 3 // IS NOT DISTINCT FROM
		} else if p.kw(rhs) == kwDistinct || p.word(op, "notnull") {
			return
		}
	case p.t[op].kw == kwIn || p.t[op].op == opEq:
	default:
		return
	}
	value := p.text(rhs, hi)
	if p.punct(lo, '(') && p.after(lo) == op && !p.opensQuery(lo) {
		in, end := p.inner(lo)
		p.eachItem(in, end, func(a, b int) { c.equal(p.plainColumn(a, b, c), "") })
		return
	}
	c.equal(p.plainColumn(lo, op, c), value)
	if p.t[op].op == opEq {
		c.equal(p.plainColumn(rhs, hi, c), p.text(lo, op))
	}
}

func (c *condition) equal(col, value string) {
	if col == "" || len(c.equals) >= maxNames {
		return
	}
	c.equals = append(c.equals, col)
	c.values = append(c.values, value)
}

// notExists marks an insert that checks its own target first.
func (p *parser) notExists(i, hi int, negated bool, c *condition) {
	if !negated || c.s == nil || c.s.Kind != KindInsert || !p.punct(i, '(') || len(c.s.Tables) == 0 {
		return
	}
	lo, end := p.inner(i)
	c.s.NotExists = c.s.NotExists || p.readsTarget(lo, min(end, hi), c.s)
}

// readsTarget reports whether a query reads the target or the rows that a CTE
// has written.
func (p *parser) readsTarget(lo, hi int, s *Stmt) bool {
	for i := lo; i < hi; i++ {
		if k := p.t[i].kw; k != kwFrom && k != kwJoin {
			continue
		}
		_, last, _ := p.path(i+1, hi)
		if last < 0 {
			continue
		}
		if n := p.name(last); SameName(n, s.Tables[0].Name) || hasName(p.ctes, n) || p.t[last].hole {
			return true
		}
	}
	return false
}
