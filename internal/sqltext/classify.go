package sqltext

// classify takes back keywords that stand where only a name can stand, and
// matches brackets and CASE ... END. It sees one statement.
func classify(src string, t []token) {
	p := parser{src: src, t: t}
	for i := range t {
		if t[i].kw != kwNone && t[i].kind == tkWord {
			t[i].kw = p.contextual(i)
		}
	}
	p.matchBrackets()
}

// contextual decides whether the keyword at i is one here. Only the direct
// neighbours are consulted.
func (p *parser) contextual(i int) keyword {
	kw, n := p.t[i].kw, len(p.t)
	switch kw {
	case kwEnd, kwNull, kwBool, kwCase, kwNot, kwAs:
		if p.punct(i-1, '.') || p.punct(i+1, '.') && kw != kwEnd {
			return kwNone
		}
		return kw
	}
	if p.punct(i-1, '.') || p.punct(i+1, '.') {
		return kwNone
	}
	if i+1 < n && p.t[i+1].kind == tkOp {
		switch p.t[i+1].op {
		case opEq, opCmp, opSetArith, opSetBit, opAssign, opCast, opJSON, opSetMember:
			return kwNone // order = 1
		}
	}
	if clauseStart[kw] && i > 0 && p.t[i-1].kind == tkOp && p.t[i-1].ch != '*' {
		return kwNone // = offset
	}
	switch kw {
	case kwLimit, kwOffset, kwWindow, kwGroup, kwOrder, kwHaving, kwFetch, kwTail, kwReturning, kwOutput, kwWhen:
		if p.punct(i+1, ',') || p.punct(i+1, ')') || i+1 < n && p.t[i+1].kw == kwFrom {
			return kwNone
		}
	}
	switch kw {
	case kwGroup, kwOrder:
		if i+1 < n && p.t[i+1].kw != kwBy {
			return kwNone // UPDATE order SET; a hole after ORDER is too rare
		}
	case kwFrom:
		if i > 1 && p.t[i-1].kw == kwDistinct && (p.t[i-2].kw == kwIs || p.t[i-2].kw == kwNot) {
			return kwDistinct // IS [NOT] DISTINCT FROM: one operator
		}
	case kwJoinWord:
		if p.punct(i+1, '(') {
			return kwNone // LEFT(x, 1)
		}
		if p.word(i, "full") && !(i+1 < n && (p.t[i+1].kw == kwJoin || p.t[i+1].kw == kwJoinWord)) {
			return kwNone
		}
	case kwReplace, kwInsert, kwIf:
		if i > 0 && p.punct(i+1, '(') && p.t[i-1].kw != kwThen {
			return kwNone // functions of MySQL, not MERGE ... THEN INSERT (
		}
	case kwFetch:
		if !p.word(i+1, "first") && !p.word(i+1, "next") {
			return kwNone
		}
	case kwWindow:
		if i+2 >= n || p.t[i+2].kw != kwAs {
			return kwNone
		}
	case kwOutput:
		if !p.word(i+1, "inserted") && !p.word(i+1, "deleted") && !(i+1 < n && p.t[i+1].ch == '$') {
			return kwNone
		}
	case kwTail:
		if !p.tailClause(i) {
			return kwNone
		}
	}
	return kw
}

// tailClause tells whether one of the soft words at i opens a clause.
func (p *parser) tailClause(i int) bool {
	switch {
	case p.word(i, "settings"):
		return p.isName(i+1) && i+2 < len(p.t) && p.t[i+2].op == opEq
	case p.word(i, "format"):
		return i > 0 && p.isName(i+1) && i+2 >= len(p.t)
	case p.word(i, "option"):
		return p.punct(i+1, '(')
	case p.word(i, "allow"):
		return p.word(i+1, "filtering")
	case p.word(i, "lock"):
		return i+1 < len(p.t) && p.t[i+1].kw == kwIn && p.word(i+2, "share")
	}
	return false
}

// matchBrackets pairs ( ), [ ], { } and CASE END. A closing token without its
// opening one is ignored; what is still open inside a pair ends with the pair.
func (p *parser) matchBrackets() {
	var open [4]int // how many of each sort are on the stack
	var fixed [32]int32
	stack := fixed[:0]
	for i := range p.t {
		tk := &p.t[i]
		tk.match = -1
		if sort := openSort(tk); sort >= 0 {
			open[sort]++
			stack = append(stack, int32(i))
			continue
		}
		sort := closeSort(tk)
		if sort < 0 || open[sort] == 0 {
			continue
		}
		for {
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			s := openSort(&p.t[top])
			open[s]--
			p.t[top].match = int32(i)
			if s == sort {
				tk.match = top
				break
			}
		}
	}
	for _, top := range stack {
		p.t[top].match = int32(len(p.t))
	}
}

func openSort(t *token) int {
	if t.kw == kwCase {
		return 3
	}
	if t.kind == tkPunct {
		switch t.ch {
		case '(':
			return 0
		case '[':
			return 1
		case '{':
			return 2
		}
	}
	return -1
}

func closeSort(t *token) int {
	if t.kw == kwEnd {
		return 3
	}
	if t.kind == tkPunct {
		switch t.ch {
		case ')':
			return 0
		case ']':
			return 1
		case '}':
			return 2
		}
	}
	return -1
}
