package sqltext

// update reads UPDATE; i is behind the keyword.
func (p *parser) update(i, hi int, s *Stmt) {
	s.Kind = KindUpdate
	i = p.modifiers(i, hi, s)
	i = p.refs(i, hi, s, false)
	if p.kw(i) == kwUsing && p.cqlUsing(i) { // CQL: UPDATE t USING TTL 60 SET
		for i < hi && p.t[i].kw != kwSet {
			i = p.after(i)
		}
	}
	if i < hi && p.t[i].kind == tkHole && p.kw(i+1) == kwSet {
		i++ // an index hint, a join, an alias
	}
	switch {
	case i < hi && p.t[i].kw == kwSet:
		i = p.updateSet(i, hi, s)
	case i < hi && p.t[i].kind == tkHole:
		s.HoleInSet, s.HoleInWhere, s.HoleInTail = true, true, true
	case i >= hi && len(s.Tables) > 0 && s.Tables[0].Hole:
		s.HoleInSet, s.HoleInWhere, s.HoleInTail = true, true, true
	default:
		// "update failed", or text that breaks off. Without SET it is not known.
		*s = Stmt{HasHole: s.HasHole, CTEs: s.CTEs}
		return
	}
	p.tail(i, hi, s)
}

func (p *parser) updateSet(i, hi int, s *Stmt) int {
	hole := false
	s.Set, i, hole = p.assignments(i+1, hi, s, s.Set)
	s.HoleInSet = s.HoleInSet || hole
	p.setEnd = i
	return i
}

// modifiers skips the words between the verb and the table.
func (p *parser) modifiers(i, hi int, s *Stmt) int {
	for i < hi {
		switch {
		case p.kw(i) == kwOr && i+1 < hi: // SQLite: OR IGNORE
			switch {
			case s.Kind != KindInsert:
			case p.word(i+1, "ignore"):
				s.Conflict = ConflictIgnore
			case p.kw(i+1) == kwReplace:
				s.Conflict = ConflictOrReplace
			}
			i += 2
		case p.word(i, "top") && (p.punct(i+1, '(') || i+1 < hi && p.t[i+1].kind == tkNumber):
			s.Limit = true
			i = p.after(i + 1)
		case p.word(i, "ignore") && (p.isName(i+1) || p.kw(i+1) == kwInto || p.kw(i+1) == kwFrom || p.isHole(i+1)):
			if s.Kind == KindInsert {
				s.Conflict = ConflictIgnore
			}
			i++
		case p.word(i, "low_priority"), p.word(i, "high_priority"), p.word(i, "delayed"), p.word(i, "quick"), p.word(i, "overwrite"):
			i++
		default:
			return i
		}
	}
	return i
}

func (p *parser) isHole(i int) bool { return i >= 0 && i < len(p.t) && p.t[i].kind == tkHole }

// assignments reads "a = 1, b = b + 1" up to the next clause.
func (p *parser) assignments(i, hi int, s *Stmt, list []SetExpr) (set []SetExpr, next int, hole bool) {
	hole = i >= hi // cut off behind SET
	for i < hi && !p.endsSet(i) {
		if p.punct(i, ',') {
			i++
			continue
		}
		end := i
		eq := -1
		for end < hi && !p.punct(end, ',') && !p.endsSet(end) {
			if eq < 0 && p.isAssign(end) {
				eq = end
			}
			if eq >= 0 && end > eq && p.structuralHole(end) {
				hole = true // more assignments, or more of the expression
			}
			end = p.after(end)
		}
		switch {
		case eq < 0 || eq == i:
			// A list of assignments that is not known, or no assignment at all.
			hole = hole || p.holeIn(i, end)
		case p.t[i].kind == tkParam && eq == i+1:
			// SQL Server: @old = balance = balance - 1
			for e := eq + 1; e < end; e = p.after(e) {
				if p.isAssign(e) {
					list = p.assign(eq+1, e, end, s, list)
					break
				}
			}
		default:
			if p.t[eq-1].kind == tkHole {
				hole = true
			} else if len(list) < maxNames {
				list = p.assign(i, eq, end, s, list)
			}
		}
		i = max(end, i+1)
	}
	if i > hi {
		i = hi
	}
	// At the end of the text a hole can hold more.
	if hole && i >= hi && s.Kind == KindUpdate {
		s.HoleInWhere, s.HoleInTail = true, true
	}
	return list, i, hole
}

func (p *parser) isAssign(i int) bool {
	switch p.t[i].op {
	case opEq, opSetArith, opSetBit, opAssign:
		return p.t[i].kind == tkOp
	}
	return false
}

func (p *parser) endsSet(i int) bool {
	kw := p.t[i].kw
	return clauseStart[kw] || kw == kwOn && p.conflictAt(i) || kw == kwAs || kw == kwUsing
}

// assign adds the assignments of lhs = rhs; a tuple gives several.
func (p *parser) assign(lo, eq, hi int, s *Stmt, list []SetExpr) []SetExpr {
	if p.punct(lo, '(') && p.after(lo) == eq {
		return p.assignTuple(lo, eq, hi, s, list)
	}
	// data['k'] = 1, tags[1] = 2: the column stands before the bracket.
	_, last, _ := p.path(lo, eq)
	if last < 0 {
		if last = eq - 1; p.t[last].kind != tkWord {
			return list
		}
	}
	return append(list, p.setExpr(last, eq, eq+1, hi, s))
}

func (p *parser) assignTuple(lo, eq, hi int, s *Stmt, list []SetExpr) []SetExpr {
	type span struct{ lo, hi int }
	var values []span
	rhs := eq + 1
	if p.word(rhs, "row") {
		rhs++
	}
	if p.punct(rhs, '(') && !p.opensQuery(rhs) {
		in, end := p.inner(rhs)
		p.eachItem(in, end, func(a, b int) { values = append(values, span{a, b}) })
	}
	in, end := p.inner(lo)
	n := 0
	p.eachItem(in, end, func(a, b int) {
		if len(list) >= maxNames || a >= b {
			return
		}
		value := span{eq + 1, hi}
		if n < len(values) {
			value = values[n]
		}
		n++
		_, last, _ := p.path(a, b)
		if last < 0 {
			last = b - 1
		}
		list = append(list, p.setExpr(last, eq, value.lo, value.hi, s))
	})
	return list
}

func (p *parser) setExpr(col, op, lo, hi int, s *Stmt) SetExpr {
	e := SetExpr{Column: p.name(col), Text: p.text(lo, hi), Hole: p.holeIn(lo, hi)}
	e.Param, e.Named = p.param(lo, hi)
	if p.t[op].op == opSetArith {
		e.Relative = true
	} else {
		e.Relative = p.relative(e.Column, lo, hi, s)
	}
	return e
}

// holeIn reports a part that is not known and is not quoted as a value.
func (p *parser) holeIn(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		if p.t[i].kind == tkHole || p.t[i].kind == tkWord && p.t[i].hole {
			return true
		}
	}
	return false
}
