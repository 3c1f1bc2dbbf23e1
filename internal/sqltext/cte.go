package sqltext

// with reads the CTEs behind WITH and returns the position of the statement
// that uses them.
func (p *parser) with(i, hi int, s *Stmt) int {
	for i < hi {
		switch p.t[i].kw {
		case kwSelect, kwInsert, kwUpdate, kwDelete, kwMerge, kwReplace, kwValues, kwFrom:
			return i
		}
		if !p.isName(i) && !p.isHole(i) || p.word(i, "recursive") && p.isName(i+1) {
			i++
			continue
		}
		body := i + 1
		if p.punct(body, '(') && body < hi {
			body = p.after(body)
		}
		if p.kw(body) != kwAs || body >= hi {
			i = p.after(i)
			continue
		}
		for body++; p.word(body, "materialized") || p.kw(body) == kwNot; {
			body++
		}
		name := p.name(i)
		if !p.punct(body, '(') || body >= hi {
			i = body // ClickHouse: WITH expr AS name
			continue
		}
		if len(p.ctes) < maxNames {
			p.ctes = append(p.ctes, name)
		}
		lo, end := p.inner(body)
		p.cte(name, lo, min(end, hi), s)
		i = p.after(body)
		p.body = max(p.body, i)
	}
	return i
}

func (p *parser) cte(name string, lo, hi int, s *Stmt) {
	if p.depth >= maxDepth || lo >= hi || len(s.CTEs) >= maxNames {
		return
	}
	sub := parser{src: p.src, t: p.t, depth: p.depth + 1, ctes: p.ctes[:len(p.ctes):len(p.ctes)]}
	var c Stmt
	sub.statement(lo, hi, &c)
	c.Name = name
	c.Text, c.Offset = p.text(lo, hi), int(p.t[lo].start)
	if c.HasHole {
		s.HasHole = true
	}
	s.CTEs = append(s.CTEs, c)
}
