package sqltext

// softNoAlias are words that may follow a table without being its alias.
var softNoAlias = map[string]bool{
	"final": true, "sample": true, "tablesample": true, "partition": true, "force": true,
	"use": true, "ignore": true, "indexed": true, "asof": true, "global": true, "any": true,
	"all": true, "semi": true, "anti": true, "array": true, "overriding": true, "pivot": true,
	"unpivot": true, "apply": true, "do": true, "value": true, "begin": true, "holdlock": true,
	"updlock": true, "nowait": true, "skip": true, "cluster": true,
}

// table reads one table name with its alias and adds it to s. It returns i
// unchanged if there is no name at i.
func (p *parser) table(i, hi int, s *Stmt, nested bool) int {
	q, last, next := p.path(i, hi)
	if last < 0 {
		return i
	}
	if p.punct(next, '(') && next < hi && (p.kw(i-1) == kwFrom || p.kw(i-1) == kwJoin || p.punct(i-1, ',') || p.kw(i-1) == kwLateral) {
		// A table function: generate_series(1, 10) AS g.
		next = p.after(next)
		_, next = p.alias(next, hi)
		return next
	}
	tab := Table{Name: p.name(last), Nested: nested, Hole: p.t[last].hole}
	if q >= 0 {
		tab.Schema = p.name(q)
	}
	if p.punct(next, '*') {
		next++ // PostgreSQL: table and its descendants
	}
	tab.Alias, next = p.alias(next, hi)
	p.addTable(s, tab)
	return next
}

func (p *parser) addTable(s *Stmt, tab Table) {
	if len(s.Tables) >= maxNames {
		return
	}
	if tab.Schema == "" && hasName(p.ctes, tab.Name) {
		p.writtenCTE(s, tab.Name)
		return
	}
	for i := range s.Tables {
		if !tab.Hole && SameName(s.Tables[i].Name, tab.Name) && s.Tables[i].Schema == tab.Schema {
			if i == 0 && !tab.Nested {
				p.targetRead = true
			}
			if s.Tables[i].Alias == tab.Alias || tab.Alias == "" || tab.Nested {
				if !tab.Nested && i > 0 {
					s.Tables[i].Nested = false
				}
				return
			}
		}
	}
	s.Tables = append(s.Tables, tab)
}

// writtenCTE resolves a CTE that is the target itself, as SQL Server allows, to
// the table behind it.
func (p *parser) writtenCTE(s *Stmt, name string) {
	if len(s.Tables) > 0 || s.Kind != KindUpdate && s.Kind != KindDelete {
		return
	}
	for i := range s.CTEs {
		if c := &s.CTEs[i]; SameName(c.Name, name) && len(c.Tables) > 0 {
			tab := c.Tables[0]
			tab.Alias, tab.Nested = name, false
			s.Tables = append(s.Tables, tab)
			return
		}
	}
}

// alias reads [AS] name.
func (p *parser) alias(i, hi int) (string, int) {
	as := false
	if i < hi && p.kw(i) == kwAs {
		as = true
		i++
	}
	if i >= hi {
		return "", i
	}
	ok := p.isName(i) || as && p.t[i].kind == tkHole
	if ok && !as && p.t[i].kind == tkWord {
		if p.t[i].hole {
			ok = false
		} else if n := p.t[i].end - p.t[i].start; n > 1 && n < 12 && softNoAlias[p.name(i)] {
			ok = false
		}
	}
	if !ok {
		return "", i
	}
	return p.name(i), i + 1
}

// refs reads table references up to the keyword that ends them.
func (p *parser) refs(i, hi int, s *Stmt, nested bool) int {
	if p.depth++; p.depth > maxDepth {
		p.depth--
		return hi
	}
	defer func() { p.depth-- }()
	expect := true
	for i < hi {
		kw := p.t[i].kw
		switch {
		case kw == kwJoin || p.punct(i, ',') || kw == kwJoinWord && p.word(i+1, "apply"):
			expect = true
			if i++; p.word(i, "apply") {
				i++
			}
		case kw == kwJoinWord, kw == kwLateral:
			i++
		case kw == kwOn && !p.conflictAt(i), kw == kwUsing && p.punct(i+1, '('):
			expect = false
			i = p.joinCondition(i+1, hi)
		case kw == kwWith && p.punct(i+1, '('):
			p.hints(i+1, s, nested)
			i = p.after(i + 1)
		case clauseStart[kw] || kw == kwOn || kw == kwUsing || kw == kwWith || kw == kwValues:
			return i
		case expect && p.punct(i, '('):
			if !p.opensQuery(i) {
				lo, end := p.inner(i)
				p.refs(lo, end, s, nested)
			}
			_, i = p.alias(p.after(i), hi)
			expect = false
		case expect && (p.word(i, "only") || p.word(i, "table")) && (p.isName(i+1) || p.punct(i+1, '(')):
			i++
		case expect && (p.isName(i) || p.t[i].kind == tkHole):
			next := p.table(i, hi, s, nested)
			i, expect = max(next, i+1), false
		case p.structuralHole(i) && !expect:
			return i
		case p.tsqlHint(i):
			p.hints(i, s, nested) // old style without WITH
			i = p.after(i)
		default:
			expect = false
			i = p.after(i)
		}
	}
	return i
}

func (p *parser) joinCondition(i, hi int) int {
	for i < hi {
		kw := p.t[i].kw
		if kw == kwJoin || kw == kwJoinWord || clauseStart[kw] || p.punct(i, ',') ||
			kw == kwOn && p.conflictAt(i) || kw == kwValues || p.structuralHole(i) {
			return i
		}
		i = p.after(i)
	}
	return i
}

// conflictAt reports ON CONFLICT and ON DUPLICATE KEY.
func (p *parser) conflictAt(i int) bool {
	return p.kw(i) == kwOn && (p.word(i+1, "conflict") || p.word(i+1, "duplicate") && p.word(i+2, "key"))
}

// resolveTarget replaces an alias that was named as the target, as in
// UPDATE o SET ... FROM orders o, by its table.
func (p *parser) resolveTarget(s *Stmt) {
	if len(s.Tables) < 2 || s.Tables[0].Schema != "" || s.Tables[0].Alias != "" {
		return
	}
	name := s.Tables[0].Name
	for i := 1; i < len(s.Tables); i++ {
		if s.Tables[i].Alias != "" && SameName(s.Tables[i].Alias, name) {
			tab := s.Tables[i]
			copy(s.Tables[1:i+1], s.Tables[:i])
			s.Tables = append(s.Tables[:0], s.Tables[1:]...)
			s.Tables[0] = tab
			return
		}
	}
}
