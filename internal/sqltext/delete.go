package sqltext

// delete reads DELETE; i is behind the keyword.
func (p *parser) delete(i, hi int, s *Stmt) {
	s.Kind = KindDelete
	i = p.modifiers(i, hi, s)
	if p.kw(i) == kwFrom && i < hi {
		if i+1 >= hi {
			*s = Stmt{HasHole: s.HasHole, CTEs: s.CTEs}
			return
		}
		p.tail(i, hi, s)
		p.named(s)
		return
	}
	// MySQL: DELETE a, b FROM orders a JOIN ...; SQL Server: DELETE o FROM
	// orders o, DELETE t WHERE; CQL: DELETE col FROM t.
	start := i
	from := i
	for from < hi && !clauseStart[p.t[from].kw] {
		from = p.after(from)
	}
	switch {
	case from < hi && p.t[from].kw == kwFrom:
		_, last, _ := p.path(start, from)
		p.tail(from, hi, s)
		if last >= 0 {
			p.promote(p.name(last), s)
		}
	case from < hi && (p.t[from].kw == kwWhere || p.t[from].kw == kwOutput) && start < from:
		p.tail(p.refs(start, from, s, false), hi, s)
	case p.isHole(start) && start < hi:
		s.Tables = append(s.Tables, Table{Name: holeBytes, Hole: true})
		p.tail(start+1, hi, s)
	}
	p.named(s)
}

// named takes back a DELETE that names no table.
func (p *parser) named(s *Stmt) {
	if len(s.Tables) == 0 {
		*s = Stmt{HasHole: s.HasHole, CTEs: s.CTEs}
	}
}

// promote makes the table with the given name or alias the target. CQL names
// columns there; then nothing matches and the first table stays.
func (p *parser) promote(name string, s *Stmt) {
	for i, t := range s.Tables {
		if SameName(t.Alias, name) || t.Alias == "" && SameName(t.Name, name) {
			copy(s.Tables[1:i+1], s.Tables[:i])
			s.Tables[0] = t
			return
		}
	}
}
