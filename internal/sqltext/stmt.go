package sqltext

import "strings"

// statement reads one statement in [lo, hi) into s.
func (p *parser) statement(lo, hi int, s *Stmt) {
	for i := lo; i < hi && !s.HasHole; i++ {
		s.HasHole = p.t[i].hole
	}
	p.body = lo
	i := lo
	if p.kw(i) == kwWith {
		if i = p.with(i+1, hi, s); i >= hi {
			return
		}
	}
	p.body = max(p.body, i)
	p.verb(i, hi, s)
	if s.Kind == KindUnknown || s.Kind >= KindDDL {
		return
	}
	p.nested(p.body, hi, s)
	if len(s.Tables) > 0 {
		s.HoleInTable = s.Tables[0].Hole
	}
	if s.Kind == KindInsert && s.FromSelect && !s.NotExists && p.targetRead {
		// LEFT JOIN target ... WHERE target.id IS NULL
		for _, v := range s.whereValues {
			s.NotExists = s.NotExists || strings.EqualFold(v, "null")
		}
	}
}

func (p *parser) verb(i, hi int, s *Stmt) {
	switch p.t[i].kw {
	case kwSelect:
		p.query(i+1, hi, s)
		return
	case kwInsert:
		s.Kind = KindInsert
		p.insert(i+1, hi, s)
		return
	case kwReplace:
		s.Kind, s.Conflict = KindReplace, ConflictOrReplace
		p.insert(i+1, hi, s)
		return
	case kwUpdate:
		p.update(i+1, hi, s)
		return
	case kwDelete:
		p.delete(i+1, hi, s)
		return
	case kwMerge:
		p.merge(i+1, hi, s)
		return
	case kwValues:
		if p.punct(i+1, '(') {
			s.Kind = KindSelect
			p.tail(i+1, hi, s)
		}
		return
	case kwIf:
		p.conditional(i+1, hi, s)
		return
	case kwElse:
		p.conditional(i, hi, s)
		return
	case kwSet, kwUsing:
		if i+1 < hi {
			s.Kind = KindOther
		}
		return
	case kwEnd:
		s.Kind = KindOther // the end of a block of SQL Server
		if p.word(i+1, "transaction") || p.word(i+1, "work") {
			s.Kind = KindCommit
		}
		return
	case kwFrom, kwWhere:
		return
	}
	switch t := &p.t[i]; {
	case p.punct(i, '('):
		p.bracketed(i, hi, s)
	case t.kind == tkWord && !t.hole && t.end-t.start <= 12:
		p.other(i, hi, s)
	}
}

// bracketed reads (SELECT ...) UNION (SELECT ...).
func (p *parser) bracketed(i, hi int, s *Stmt) {
	if p.depth++; p.depth < maxDepth && p.opensQuery(i) {
		lo, end := p.inner(i)
		p.body = max(p.body, lo) // the first operand is not nested
		if p.kw(lo) == kwWith {
			lo = p.with(lo+1, end, s)
		}
		if lo < end {
			p.verb(lo, end, s)
			if s.Kind != KindUnknown {
				p.tail(p.after(i), hi, s)
			}
		}
	}
	p.depth--
}

// conditional reads the statement that SQL Server runs under IF.
func (p *parser) conditional(i, hi int, s *Stmt) {
	for v := i; v < hi; v = p.after(v) {
		switch p.t[v].kw {
		case kwSelect, kwInsert, kwUpdate, kwDelete, kwMerge:
		default:
			continue
		}
		p.body = i
		p.verb(v, hi, s)
		s.Conditional = true
		if p.kw(i) == kwNot && p.kw(i+1) == kwExists && p.punct(i+2, '(') && len(s.Tables) > 0 {
			lo, end := p.inner(i + 2)
			s.NotExists = p.readsTarget(lo, end, s)
		}
		return
	}
	s.Kind = KindOther
}
