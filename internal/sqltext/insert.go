package sqltext

// insert reads INSERT, REPLACE and UPSERT; i is behind the keyword.
func (p *parser) insert(i, hi int, s *Stmt) {
	i = p.modifiers(i, hi, s)
	into := p.kw(i) == kwInto && i < hi
	if into {
		i++
	}
	if (p.word(i, "table") || p.word(i, "function")) && (p.isName(i+1) || p.isHole(i+1)) {
		i++
	}
	_, last, next := p.path(i, hi)
	if last < 0 || !into && !p.insertBody(next, hi) {
		*s = Stmt{HasHole: s.HasHole, CTEs: s.CTEs}
		return
	}
	s.Tables = append(s.Tables[:0], Table{})
	t := &s.Tables[0]
	t.Name, t.Hole = p.name(last), p.t[last].hole
	if last >= 2 && p.punct(last-1, '.') && last-2 >= i {
		t.Schema = p.name(last - 2)
	}
	i = next
	if p.punct(i, '(') && i < hi && !p.opensQuery(i) {
		i = p.insertColumns(i, s)
	}
	if !p.punct(i, '(') {
		t.Alias, i = p.alias(i, hi)
		if t.Alias != "" && i >= hi && p.kw(i-2) != kwAs {
			*s = Stmt{HasHole: s.HasHole, CTEs: s.CTEs} // "insert into cart failed"
			return
		}
	}
	i = p.insertSource(i, hi, s)
	p.tail(i, hi, s)
}

// insertBody reports whether what follows a name belongs to an INSERT without
// INTO, which tells it from prose.
func (p *parser) insertBody(i, hi int) bool {
	if i >= hi {
		return false
	}
	switch p.t[i].kw {
	case kwValues, kwSelect, kwSet, kwDefault, kwWith, kwAs, kwOutput:
		return true
	}
	return p.punct(i, '(') || p.t[i].kind == tkHole || p.word(i, "value") && p.punct(i+1, '(') || p.kw(i+1) == kwValues
}

func (p *parser) insertColumns(i int, s *Stmt) int {
	lo, hi := p.inner(i)
	s.InsertColumns = p.names(lo, hi)
	return p.after(i)
}

// insertSource reads up to and including the rows.
func (p *parser) insertSource(i, hi int, s *Stmt) int {
	for i < hi {
		kw := p.t[i].kw
		switch {
		case kw == kwValues, p.word(i, "value") && p.punct(i+1, '('):
			return p.rows(i+1, hi, s)
		case kw == kwDefault && p.kw(i+1) == kwValues:
			return i + 2
		case kw == kwSelect:
			s.FromSelect = true
			return p.insertSelect(i+1, hi, s)
		case kw == kwWith && p.punct(i+1, '('):
			i = p.after(i + 1) // hints of SQL Server
		case kw == kwWith:
			i = p.with(i+1, hi, s)
		case p.opensQuery(i):
			s.FromSelect = true
			for p.punct(i, '(') && p.opensQuery(i) {
				lo, end := p.inner(i)
				if p.kw(lo) == kwWith {
					lo = p.with(lo+1, end, s)
				}
				if p.kw(lo) == kwSelect {
					p.tail(p.insertSelect(lo+1, end, s), end, s)
					break
				}
				i = lo
			}
			return min(p.after(i), hi)
		case kw == kwSet:
			var set []SetExpr
			hole := false
			set, i, hole = p.assignments(i+1, hi, s, nil)
			for _, e := range set {
				s.InsertColumns = append(s.InsertColumns, e.Column)
			}
			s.HoleInTail = s.HoleInTail || hole && i >= hi
			return i
		case kw == kwOutput:
			i = p.returning(i, hi, s)
		case kw == kwOn || kw == kwReturning || kw == kwIf || kw == kwUsing || kw == kwFrom:
			return i
		case p.punct(i, '(') && len(s.InsertColumns) == 0:
			i = p.insertColumns(i, s)
		case p.t[i].kind == tkHole:
			// Columns, rows or everything else.
			if i+1 == hi {
				s.HoleInTail = true
			}
			i++
		default:
			i = p.after(i)
		}
	}
	return i
}

// insertSelect reads the head of the query that an INSERT takes its rows from;
// tail reads the rest together with the clauses of the INSERT.
func (p *parser) insertSelect(i, hi int, s *Stmt) int {
	i = p.selectList(i, hi, nil)
	for end := i; end < hi && !p.conflictAt(end) && p.t[end].kw != kwReturning; end = p.after(end) {
		if p.word(end, "except") && p.t[end].kw == kwUnion {
			s.NotExists = p.readsTarget(end, hi, s) // ... EXCEPT SELECT x FROM target
			break
		}
	}
	return i
}

// rows skips the rows of VALUES.
func (p *parser) rows(i, hi int, s *Stmt) int {
	for i < hi {
		switch {
		case p.punct(i, '('), p.punct(i, ','), p.word(i, "row"), p.t[i].kind == tkParam:
			i = p.after(i)
		case p.t[i].kind == tkHole:
			// Rows and nothing else, unless the text ends here.
			if i+1 == hi {
				s.HoleInTail = true
			}
			i++
		default:
			if p.kw(i) == kwAs { // MySQL: VALUES (...) AS new
				_, i = p.alias(i, hi)
			}
			return i
		}
	}
	return i
}
