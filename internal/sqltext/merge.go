package sqltext

// merge reads MERGE; i is behind the keyword.
func (p *parser) merge(i, hi int, s *Stmt) {
	s.Kind = KindMerge
	i = p.modifiers(i, hi, s)
	if p.kw(i) == kwInto && i < hi {
		i++
	}
	i = p.table(i, hi, s, false)
	if p.kw(i) == kwWith && p.punct(i+1, '(') && i < hi {
		p.hints(i+1, s, false)
		i = p.after(i + 1)
	}
	if len(s.Tables) == 1 && s.Tables[0].Alias == "" {
		s.Tables[0].Alias, i = p.alias(i, hi)
	}
	if len(s.Tables) == 0 || p.kw(i) != kwUsing || i >= hi {
		*s = Stmt{HasHole: s.HasHole, CTEs: s.CTEs}
		return
	}
	// The source ends at ON; refs would read ON as the condition of a join.
	end := i + 1
	for end < hi && p.t[end].kw != kwOn {
		end = p.after(end)
	}
	p.refs(i+1, end, s, false)
	i = end
	if i < hi {
		stop := p.conditionEnd(i+1, hi)
		c := condition{s: s, own: true}
		p.cond(i+1, stop, &c)
		s.HasWhere = true
		s.WhereColumns, s.HoleInWhere, s.Where = c.cols, c.hole, c.terms
		s.WhereEquals, s.whereValues = unique(c.equals, c.values)
		i = stop
	}
	inserts, updates := false, false
	for i < hi && p.t[i].kw == kwWhen {
		i = p.mergeBranch(i+1, hi, s, &inserts, &updates)
	}
	switch {
	case inserts && updates:
		s.Conflict = ConflictDoUpdate
	case inserts:
		s.Conflict = ConflictDoNothing
	}
	p.tail(i, hi, s)
}

func (p *parser) mergeBranch(i, hi int, s *Stmt, inserts, updates *bool) int {
	then := i
	for then < hi && p.t[then].kw != kwThen {
		if p.t[then].kw == kwAnd {
			end := then + 1
			for end < hi && p.t[end].kw != kwThen {
				end = p.after(end)
			}
			c := condition{cols: s.WhereColumns, s: s, own: true}
			p.cond(then+1, end, &c)
			s.WhereColumns = c.cols
			then = end
			break
		}
		then = p.after(then)
	}
	i = min(then+1, hi)
	for i < hi && p.t[i].kw != kwWhen && p.t[i].kw != kwReturning && p.t[i].kw != kwOutput {
		switch p.t[i].kw {
		case kwInsert:
			*inserts = true
			if p.punct(i+1, '(') {
				i = p.insertColumns(i+1, s)
				continue
			}
		case kwSet:
			*updates = true
			i = p.updateSet(i, hi, s)
			continue
		case kwDelete:
			*updates = true
		}
		if p.structuralHole(i) {
			s.HoleInTail = true
		}
		i = p.after(i)
	}
	return i
}
