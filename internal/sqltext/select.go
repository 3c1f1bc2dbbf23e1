package sqltext

// query reads SELECT; i is behind the keyword.
func (p *parser) query(i, hi int, s *Stmt) {
	s.Kind = KindSelect
	if i >= hi || p.prose(i, hi) {
		*s = Stmt{HasHole: s.HasHole, CTEs: s.CTEs}
		return
	}
	p.tail(p.selectList(i, hi, s), hi, s)
}

// selectList reads up to the clause behind the list. s may be nil if only the
// position is wanted.
func (p *parser) selectList(i, hi int, s *Stmt) int {
	for i < hi {
		switch {
		case p.kw(i) == kwDistinct:
			if i++; p.kw(i) == kwOn && p.punct(i+1, '(') {
				i = p.after(i + 1)
			}
			continue
		case p.word(i, "top") && i+1 < hi && (p.t[i+1].kind == tkNumber || p.punct(i+1, '(') || p.t[i+1].kind == tkParam):
			if s != nil {
				s.Limit = true
			}
			i = p.after(i + 1)
			continue
		case p.word(i, "all"), p.word(i, "sql_calc_found_rows"), p.word(i, "percent"):
			i++
			continue
		}
		break
	}
	end := i
	for end < hi && (!clauseStart[p.t[end].kw] || p.t[end].kw == kwInto) {
		if p.conflictAt(end) {
			break
		}
		if p.t[end].kw == kwInto {
			// SELECT ... INTO @x, or INTO table, before FROM.
			next := end + 1
			for next < hi && !clauseStart[p.t[next].kw] {
				next = p.after(next)
			}
			if s != nil {
				s.Columns = append(s.Columns, p.outputs(i, end, false)...)
			}
			return next
		}
		end = p.after(end)
	}
	if s != nil {
		s.Columns = append(s.Columns, p.outputs(i, end, false)...)
	}
	return min(end, hi)
}

// prose reports a sentence that starts with "select": four bare words in a row
// cannot be an expression with its alias.
func (p *parser) prose(i, hi int) bool {
	n := 0
	for ; i < hi && n < 3; i++ {
		if p.t[i].kind != tkWord || p.t[i].kw != kwNone || p.word(i, "all") || p.word(i, "top") || p.word(i, "straight_join") {
			return false
		}
		n++
	}
	return n == 3
}

// nested collects what the subselects of the statement read and lock.
func (p *parser) nested(lo, hi int, s *Stmt) {
	for i := lo; i < hi; i++ {
		if !p.punct(i, '(') || (p.kw(i+1) != kwSelect && p.kw(i+1) != kwWith) {
			continue
		}
		in, end := p.inner(i)
		end = min(end, hi)
		for j := in; j < end; {
			switch k := p.t[j].kw; {
			case k == kwFrom:
				j = p.refs(j+1, end, s, true)
			case k == kwFor:
				j = p.lockClause(j, end, &s.SubLock)
			case k == kwLimit, k == kwFetch, p.word(j, "top") && p.kw(j-1) == kwSelect:
				s.SubLimit = s.SubLimit || i >= p.setEnd
				j++
			default:
				j = p.after(j)
			}
		}
	}
}
