package sqltext

// conflict reads ON CONFLICT and ON DUPLICATE KEY at i.
func (p *parser) conflict(i, hi int, s *Stmt) int {
	if p.word(i+1, "duplicate") {
		i += 3
		if p.kw(i) == kwUpdate && i < hi {
			i++
		}
		s.Conflict = ConflictDuplicateKey
		return p.conflictSet(i, hi, s)
	}
	i += 2
	if p.punct(i, '(') && i < hi {
		lo, end := p.inner(i)
		s.ConflictTarget = p.names(lo, end)
		i = p.after(i)
		if p.kw(i) == kwWhere && i < hi { // the predicate of a partial index
			for i < hi && !p.word(i, "do") {
				i = p.after(i)
			}
		}
	} else if p.kw(i) == kwOn && p.word(i+1, "constraint") && i+2 < hi {
		s.ConflictConstraint = p.name(i + 2)
		i += 3
	}
	if p.word(i, "do") && i < hi {
		i++
	}
	switch {
	case i < hi && p.word(i, "nothing"):
		if s.Conflict == ConflictNone {
			s.Conflict = ConflictDoNothing
		}
		return i + 1
	case i < hi && p.kw(i) == kwUpdate:
		s.Conflict = ConflictDoUpdate
		if i++; p.kw(i) == kwSet && i < hi {
			i++
		}
		return p.conflictSet(i, hi, s)
	}
	// The action is not known: a hole, or the end of the text.
	s.Conflict = ConflictDoUpdate
	s.HoleInSet, s.HoleInTail = true, true
	return i
}

// conflictSet reads the assignments and, for PostgreSQL and SQLite, their WHERE.
func (p *parser) conflictSet(i, hi int, s *Stmt) int {
	set, next, hole := p.assignments(i, hi, s, s.ConflictSet)
	s.ConflictSet = set
	s.HoleInSet = s.HoleInSet || hole
	if next < hi && p.kw(next) == kwWhere {
		end := p.conditionEnd(next+1, hi)
		c := condition{}
		p.cond(next+1, end, &c)
		s.ConflictWhere = c.cols
		s.HoleInWhere = s.HoleInWhere || c.hole
		return end
	}
	return next
}
