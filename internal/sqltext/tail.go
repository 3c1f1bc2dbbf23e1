package sqltext

// tail reads the clauses that may follow the head of any statement, in any
// order: the dialects disagree on the order, and partial text has gaps.
func (p *parser) tail(i, hi int, s *Stmt) {
	open := false // a hole before WHERE may hold the WHERE
	for i < hi {
		kw := p.t[i].kw
		switch {
		case kw == kwFrom, kw == kwUsing && s.Kind == KindDelete && !p.cqlUsing(i):
			i = p.refs(i+1, hi, s, false)
			if s.Kind == KindUpdate || s.Kind == KindDelete {
				p.resolveTarget(s)
			}
		case kw == kwWhere:
			i = p.where(i+1, hi, s)
			open = false
		case kw == kwOrder:
			s.OrderBy = true
			i++
		case kw == kwLimit, kw == kwFetch:
			s.Limit = true
			i++
		case kw == kwReturning, kw == kwOutput:
			i = p.returning(i, hi, s)
		case kw == kwFor, kw == kwTail && p.word(i, "lock"):
			i = p.lockClause(i, hi, &s.Lock)
		case kw == kwUnion:
			if i++; p.word(i, "all") || p.kw(i) == kwDistinct {
				i++
			}
			if p.kw(i) == kwSelect && i < hi {
				i = p.selectList(i+1, hi, nil)
			}
		case kw == kwOn && p.conflictAt(i):
			i = p.conflict(i, hi, s)
		case kw == kwIf:
			i = p.ifClause(i, hi, s)
		case kw == kwUsing && p.cqlUsing(i):
			// CQL: an INSERT without IF NOT EXISTS overwrites.
			if s.Kind == KindInsert && s.Conflict == ConflictNone {
				s.Conflict = ConflictOrReplace
			}
			i++
		case kw == kwSet && (s.Kind == KindUpdate) && len(s.Set) == 0:
			i = p.updateSet(i, hi, s)
		case p.structuralHole(i) || p.t[i].kind == tkHole && p.kw(i-1) == kwValues:
			open = !s.HasWhere && (s.Kind == KindSelect || s.Kind == KindUpdate || s.Kind == KindDelete)
			s.HoleInTail = s.HoleInTail || p.kw(i-1) != kwValues || i+1 == hi
			i++
		default:
			i = p.after(i)
		}
	}
	if open && !s.HasWhere {
		s.HoleInWhere = true
	}
}

func (p *parser) cqlUsing(i int) bool {
	return p.kw(i) == kwUsing && (p.word(i+1, "ttl") || p.word(i+1, "timestamp"))
}

// returning reads RETURNING, or OUTPUT of SQL Server up to its INTO.
func (p *parser) returning(i, hi int, s *Stmt) int {
	end := i + 1
	for end < hi && !clauseStart[p.t[end].kw] && p.t[end].kw != kwValues && !p.structuralHole(end) {
		end = p.after(end)
	}
	s.Returning = append(s.Returning, p.outputs(i+1, end, true)...)
	if p.kw(end) == kwInto && end < hi {
		if end++; end < hi {
			end++ // OUTPUT ... INTO @t (cols)
		}
		if p.punct(end, '(') && end < hi {
			end = p.after(end)
		}
	}
	return end
}

// ifClause reads the condition of a CQL lightweight transaction.
func (p *parser) ifClause(i, hi int, s *Stmt) int {
	s.Conditional = true
	i++
	if p.kw(i) == kwNot && p.kw(i+1) == kwExists {
		if s.Kind == KindInsert {
			s.Conflict = ConflictDoNothing
		}
		return min(i+2, hi)
	}
	end := i
	for end < hi && !clauseStart[p.t[end].kw] && p.t[end].kw != kwUsing {
		end = p.after(end)
	}
	c := condition{}
	p.cond(i, end, &c)
	s.IfColumns = append(s.IfColumns, c.cols...)
	return end
}

// lockClause reads FOR UPDATE and its relatives; FOR XML and alike are skipped.
func (p *parser) lockClause(i, hi int, lock *Lock) int {
	kind := LockNone
	start := i
	for i++; i < hi; i++ {
		switch {
		case p.kw(i) == kwUpdate:
			kind = LockForUpdate
		case p.word(i, "share"):
			kind = LockForShare
		case p.word(i, "nowait"):
			lock.NoWait = true
		case p.word(i, "skip") && p.word(i+1, "locked"):
			lock.SkipLocked = true
		case p.structuralHole(i), p.kw(i) == kwFor, p.t[i].kw != kwNone && clauseStart[p.t[i].kw]:
			lock.Kind = max(lock.Kind, kind)
			return i
		}
		if kind == LockNone && i > start+3 {
			break // not a lock
		}
	}
	lock.Kind = max(lock.Kind, kind)
	return i
}

// tsqlHint reports a table hint without WITH: FROM t (UPDLOCK).
func (p *parser) tsqlHint(i int) bool {
	if !p.punct(i, '(') {
		return false
	}
	for _, w := range [...]string{"updlock", "xlock", "holdlock", "nolock", "rowlock", "readpast"} {
		if p.word(i+1, w) {
			return true
		}
	}
	return false
}

// hints reads the table hints of SQL Server in the bracket at i.
func (p *parser) hints(i int, s *Stmt, nested bool) {
	lock := &s.Lock
	if nested {
		lock = &s.SubLock
	}
	lo, hi := p.inner(i)
	for ; lo < hi; lo++ {
		switch {
		case p.word(lo, "updlock"), p.word(lo, "xlock"), p.word(lo, "tablockx"):
			lock.Kind = LockForUpdate
		case p.word(lo, "holdlock"), p.word(lo, "serializable"), p.word(lo, "repeatableread"):
			lock.Kind = max(lock.Kind, LockForShare)
		case p.word(lo, "readpast"):
			lock.SkipLocked = true
		case p.word(lo, "nowait"):
			lock.NoWait = true
		}
	}
}
