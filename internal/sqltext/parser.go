package sqltext

import "strings"

// maxDepth bounds recursion into brackets. Deeper text is skipped; no
// statement written by a person comes near.
const maxDepth = 100

// parser reads the tokens of one statement. All positions are token indexes;
// ranges are half open. A range never cuts a bracket pair.
type parser struct {
	src   string
	t     []token
	depth int

	ctes       []string // names that are not tables
	body       int      // first token after the WITH clause
	setEnd     int      // first token after the assignments
	targetRead bool     // FROM names the target again
}

func (p *parser) punct(i int, ch byte) bool {
	return i >= 0 && i < len(p.t) && p.t[i].kind == tkPunct && p.t[i].ch == ch
}

func (p *parser) kw(i int) keyword {
	if i >= 0 && i < len(p.t) {
		return p.t[i].kw
	}
	return kwNone
}

func (p *parser) text(lo, hi int) string {
	if lo >= hi {
		return ""
	}
	return p.src[p.t[lo].start:p.t[hi-1].end]
}

// word compares a bare word, given in lower case.
func (p *parser) word(i int, w string) bool {
	if i < 0 || i >= len(p.t) || p.t[i].kind != tkWord {
		return false
	}
	t := &p.t[i]
	return int(t.end-t.start) == len(w) && strings.EqualFold(p.src[t.start:t.end], w)
}

// after is the position behind the token at i, or behind the pair that it opens.
func (p *parser) after(i int) int {
	if i >= len(p.t) || openSort(&p.t[i]) < 0 {
		return i + 1
	}
	m := int(p.t[i].match)
	if m < len(p.t) && int(p.t[m].match) == i {
		return m + 1
	}
	return m
}

// inner is the range inside the pair that opens at i.
func (p *parser) inner(i int) (lo, hi int) { return i + 1, int(p.t[i].match) }

// isName reports whether the token can be an unquoted or quoted name.
func (p *parser) isName(i int) bool {
	return i >= 0 && i < len(p.t) && (p.t[i].kind == tkQuoted || p.t[i].kind == tkWord && p.t[i].kw == kwNone)
}

// opensQuery reports whether the bracket at i holds a subselect.
func (p *parser) opensQuery(i int) bool {
	for n := 0; n < 8 && p.punct(i, '('); n++ { // bounded: ((((((
		i++
		switch p.kw(i) {
		case kwSelect, kwWith:
			return true
		}
	}
	return false
}

// name is the normalised name of the token at i.
func (p *parser) name(i int) string {
	t := &p.t[i]
	s := p.src[t.start:t.end]
	switch t.kind {
	case tkHole:
		return holeBytes
	case tkQuoted:
		s = unquote(s)
		if t.hole {
			s = plainHoles(s)
		}
		return s
	}
	if t.hole {
		s = plainHoles(s)
	}
	return strings.ToLower(s)
}

func unquote(s string) string {
	if len(s) < 2 {
		return ""
	}
	quote := s[0]
	if quote == '[' {
		return s[1 : len(s)-1]
	}
	if s[len(s)-1] != quote {
		return s[1:]
	}
	s = s[1 : len(s)-1]
	if strings.IndexByte(s, quote) >= 0 {
		q := string(quote)
		s = strings.ReplaceAll(s, q+q, q)
	}
	return s
}

// plainHoles replaces verbs and templates inside a name by Hole.
func plainHoles(s string) string {
	var b strings.Builder
	l := lexer{src: s}
	for i := 0; i < len(s); {
		if size, _ := l.holeAt(i); size > 0 {
			b.WriteString(holeBytes)
			i += size
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

// endsOperand reports whether the token can end a complete value, so that
// something unknown behind it must be structure and not a value.
func (p *parser) endsOperand(i int) bool {
	if i < 0 || i >= len(p.t) {
		return false
	}
	t := &p.t[i]
	switch t.kind {
	case tkWord:
		return t.kw == kwNone || t.kw == kwNull || t.kw == kwBool || t.kw == kwEnd || t.kw == kwDefault
	case tkPunct:
		return t.ch == ')' || t.ch == ']' || t.ch == '}'
	case tkOp:
		// A star that is no multiplication.
		return t.ch == '*' && !(i > 0 && p.t[i-1].kw == kwNone && !p.punct(i-1, '.') && !p.punct(i-1, ','))
	}
	return true
}

// structuralHole reports whether a hole at i can be more than a value.
func (p *parser) structuralHole(i int) bool {
	return p.t[i].kind == tkHole && p.endsOperand(i-1)
}

// path reads a.b.c and returns the positions of the last two parts (-1 if
// there is only one) and the position behind.
func (p *parser) path(i, hi int) (qualifier, last, next int) {
	qualifier, last = -1, -1
	for i < hi {
		part := p.isName(i) || p.t[i].kind == tkHole || last >= 0 && p.t[i].kind == tkWord
		if !part {
			break
		}
		qualifier, last = last, i
		i++
		if !p.punct(i, '.') || i >= hi {
			return qualifier, last, i
		}
		for p.punct(i, '.') && i < hi {
			i++ // db..table
		}
	}
	return qualifier, last, i
}
