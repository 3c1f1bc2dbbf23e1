package sqltext

// eachStatement calls f with the tokens of every statement until f returns
// false. Statements are separated by ";", by a line GO of SQL Server, by ELSE
// behind IF, and inside a CQL batch by the verbs.
func eachStatement(src string, toks []token, f func(t []token) bool) {
	p := parser{src: src, t: toks}
	batch := false
	for start := 0; start < len(toks); {
		var end, next int
		if head := p.batchHead(start); head > 0 {
			batch = true
			end, next = head, head
		} else {
			if p.word(start, "apply") {
				batch = false
			}
			end, next = p.statementEnd(start, batch)
		}
		if end > start && !f(toks[start:end:end]) {
			return
		}
		start = max(next, start+1)
	}
}

// statementEnd finds the end of the statement at start and the start of the
// next one.
func (p *parser) statementEnd(start int, batch bool) (end, next int) {
	routine := p.isRoutine(start)
	conditional := p.kw(start) == kwIf || p.kw(start) == kwElse
	blocks, cases := 0, 0
	for i := start; i < len(p.t); i++ {
		switch {
		case p.punct(i, ';'):
			if blocks <= 0 {
				return i, i + 1
			}
		case p.goLine(i):
			return i, i + 1
		case p.t[i].kw == kwCase && !(p.kw(i-1) == kwEnd):
			cases++
			if routine {
				blocks++
			}
		case p.t[i].kw == kwEnd:
			cases--
			if routine && p.kw(i+1) != kwIf && !p.word(i+1, "loop") && !p.word(i+1, "while") && !p.word(i+1, "repeat") {
				blocks--
			}
		case routine && p.word(i, "begin"):
			blocks++
		case conditional && p.t[i].kw == kwElse && cases <= 0 && i > start:
			return i, i // ELSE stays with its statement
		case batch && i > start && (p.t[i].kw == kwInsert || p.t[i].kw == kwUpdate || p.t[i].kw == kwDelete || p.word(i, "apply") && p.word(i+1, "batch")):
			return i, i
		}
	}
	return len(p.t), len(p.t)
}

// isRoutine reports a CREATE whose body may hold statements.
func (p *parser) isRoutine(i int) bool {
	if !p.word(i, "create") && !p.word(i, "alter") {
		return false
	}
	for j := i + 1; j < i+8 && j < len(p.t); j++ {
		if p.word(j, "trigger") || p.word(j, "procedure") || p.word(j, "function") || p.word(j, "proc") || p.word(j, "event") {
			return true
		}
		if p.punct(j, ';') {
			return false
		}
	}
	return false
}

// batchHead returns the end of BEGIN [UNLOGGED|COUNTER] BATCH [USING ...] at i,
// or 0.
func (p *parser) batchHead(i int) int {
	if !p.word(i, "begin") {
		return 0
	}
	i++
	if p.word(i, "unlogged") || p.word(i, "counter") || p.word(i, "logged") {
		i++
	}
	if !p.word(i, "batch") {
		return 0
	}
	i++
	if p.cqlUsing(i) {
		i = min(i+3, len(p.t))
	}
	return i
}

// goLine reports a GO that stands alone on its line.
func (p *parser) goLine(i int) bool {
	if !p.word(i, "go") {
		return false
	}
	for b := int(p.t[i].start) - 1; b >= 0 && p.src[b] != '\n'; b-- {
		if p.src[b] != ' ' && p.src[b] != '\t' {
			return false
		}
	}
	for e := int(p.t[i].end); e < len(p.src) && p.src[e] != '\n'; e++ {
		if p.src[e] != ' ' && p.src[e] != '\t' && p.src[e] != '\r' {
			return false
		}
	}
	return true
}
