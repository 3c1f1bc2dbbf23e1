package sqltext

// columns adds the columns that an expression names, those of subselects
// excluded.
func (p *parser) columns(lo, hi int, c *condition) {
	for i := lo; i < hi; {
		if p.opensQuery(i) {
			i = p.after(i)
			continue
		}
		if !p.startsPath(i) {
			i++
			continue
		}
		q, last, next := p.path(i, hi)
		if p.isColumn(i, last, next, hi) && p.ownColumn(q, c) {
			if p.t[last].hole {
				c.hole = true
			}
			if p.t[last].kind != tkHole {
				c.cols = addName(c.cols, p.name(last))
			}
		}
		i = max(next, i+1)
	}
}

func (p *parser) startsPath(i int) bool {
	return p.isName(i) || p.t[i].kind == tkHole && p.punct(i+1, '.')
}

// isColumn tells a column from a function, a type, a typed literal and the
// names that stand for a value.
func (p *parser) isColumn(first, last, next, hi int) bool {
	if last < 0 || p.punct(next, '(') && next < hi {
		return false
	}
	if next < hi && p.t[next].kind == tkString && p.t[last].kind == tkWord {
		return false // INTERVAL '1 day'
	}
	if first > 0 {
		prev := &p.t[first-1]
		if prev.op == opCast || prev.kw == kwAs || p.word(first-1, "interval") {
			return false
		}
		if p.t[first-1].kind == tkNumber || p.word(first-1, "collate") {
			return false // 1 DAY
		}
		if p.t[first].ch == '"' && first == last && (prev.op == opEq || prev.op == opCmp || prev.kw == kwLike) {
			return false // a string of MySQL; where it is a column, little is lost
		}
	}
	return first != last || p.t[last].kind == tkQuoted || !valueWord(p, last)
}

func valueWord(p *parser, i int) bool {
	switch p.t[i].end - p.t[i].start {
	case 3:
		return p.word(i, "any") || p.word(i, "all")
	case 4:
		return p.word(i, "some")
	case 5:
		return p.word(i, "array") && p.punct(i+1, '[')
	case 6:
		return p.word(i, "escape")
	case 7:
		return p.word(i, "unknown") || p.word(i, "collate") || p.word(i, "sysdate")
	case 8:
		return p.word(i, "interval")
	case 9:
		return p.word(i, "localtime")
	case 12:
		return p.word(i, "current_date") || p.word(i, "current_time") || p.word(i, "current_user")
	case 17:
		return p.word(i, "current_timestamp")
	}
	return false
}

// ownColumn reports whether the qualifier at q (-1: none) is the target.
func (p *parser) ownColumn(q int, c *condition) bool {
	if !c.own || q < 0 || c.s == nil || len(c.s.Tables) == 0 {
		return true
	}
	return p.isTarget(q, c.s)
}

func (p *parser) isTarget(q int, s *Stmt) bool {
	if p.t[q].kind == tkHole {
		return true
	}
	target, name := s.Tables[0], p.name(q)
	if SameName(name, target.Name) || SameName(name, target.Alias) {
		return true
	}
	for _, t := range s.Tables[1:] {
		// SQL Server: UPDATE orders SET ... FROM orders o.
		if !t.Nested && SameName(t.Name, target.Name) && SameName(t.Alias, name) {
			return true
		}
	}
	return false
}

// plainColumn is the column of an operand that is nothing but a column,
// possibly cast; otherwise "".
func (p *parser) plainColumn(lo, hi int, c *condition) string {
	for p.punct(lo, '(') && p.after(lo) == hi && lo < hi {
		lo, hi = p.inner(lo)
	}
	if lo >= hi || !p.startsPath(lo) {
		return ""
	}
	q, last, next := p.path(lo, hi)
	if !p.isColumn(lo, last, next, hi) || !p.ownColumn(q, c) || p.t[last].hole {
		return ""
	}
	switch {
	case next == hi, p.t[next].op == opCast, p.word(next, "collate"), p.t[next].kind == tkHole:
		return p.name(last)
	}
	return ""
}

// eachItem calls f for every item of a list separated by commas.
func (p *parser) eachItem(lo, hi int, f func(lo, hi int)) {
	start := lo
	for i := lo; i < hi; i = p.after(i) {
		if p.punct(i, ',') {
			f(start, i)
			start = i + 1
		}
	}
	if start < hi {
		f(start, hi)
	}
}

// names reads a list of column names; expressions in it give their columns.
func (p *parser) names(lo, hi int) []string {
	if lo >= hi {
		return nil
	}
	list := make([]string, 0, min((hi-lo+1)/2, 64))
	p.eachItem(lo, hi, func(a, b int) {
		_, last, next := p.path(a, b)
		if last >= 0 && !(p.punct(next, '(') && next < b) || last < 0 && p.t[a].kind == tkWord {
			if last < 0 {
				last = a // a keyword as a name: (id, key, order)
			}
			list = append(list, p.name(last))
			return
		}
		c := condition{}
		p.columns(a, b, &c)
		list = append(list, c.cols...)
	})
	return list
}

// outputs reads a SELECT list, RETURNING or OUTPUT. With all set, expressions
// are kept as text.
func (p *parser) outputs(lo, hi int, all bool) []string {
	if lo >= hi {
		return nil
	}
	var list []string
	p.eachItem(lo, hi, func(a, b int) {
		if len(list) >= maxNames || a >= b {
			return
		}
		_, last, next := p.path(a, b)
		switch {
		case p.t[b-1].ch == '*' && p.t[b-1].kind == tkOp && (b-a == 1 || p.punct(b-2, '.')):
			list = append(list, "*")
		case last >= 0 && p.t[last].kind != tkHole && (next == b || p.kw(next) == kwAs || p.isName(next) && next == b-1):
			list = append(list, p.name(last))
		case last < 0 && b-a == 1 && p.t[a].kind == tkWord:
			list = append(list, p.name(a))
		case all:
			list = append(list, p.text(a, b))
		}
	})
	return list
}
