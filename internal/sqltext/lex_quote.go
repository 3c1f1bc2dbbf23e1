package sqltext

import "strings"

// Here the dialects contradict each other. Each choice looks only at the
// neighbourhood, so that a wrong guess costs one token and not the statement.

// quotedString reads '...' whose opening quote is at open; a prefix (E, N ...)
// may stand before it.
func (l *lexer) quotedString(open int) {
	escapes := open > l.pos && (l.src[l.pos]|0x20) == 'e'
	i := open + 1
	for i < len(l.src) {
		switch l.src[i] {
		case '\\':
			if escapes || l.backslashEscapes(i) {
				i++
			}
		case '\'':
			if l.at(i+1) != '\'' {
				l.emitString(i + 1)
				return
			}
			i++
		}
		i++
	}
	l.emitString(len(l.src))
}

func (l *lexer) emitString(end int) {
	hole := strings.Contains(l.src[l.pos:end], holeBytes)
	l.emit(tkString, end).hole = hole
}

// backslashEscapes decides whether the backslash at i protects the next byte.
// MySQL and ClickHouse say yes, standard SQL says no: ESCAPE '\'. Before a
// quote it is taken as the end of the string if what follows the quote looks
// like the end of a literal.
func (l *lexer) backslashEscapes(i int) bool {
	if l.at(i+1) != '\'' {
		return l.at(i+1) == '\\'
	}
	if i+2 >= len(l.src) {
		return false
	}
	return strings.IndexByte(",); \t\r\n|:", l.src[i+2]) < 0
}

// quotedName reads "..." and `...`. For MySQL "..." may be a string; where a
// value is expected the difference does not matter to the reader.
func (l *lexer) quotedName(quote byte) {
	i := l.pos + 1
	for i < len(l.src) {
		if l.src[i] == '\\' && quote == '"' && l.at(i+1) == '"' {
			i += 2
			continue
		}
		if l.src[i] == quote {
			if l.at(i+1) != quote {
				break
			}
			i++
		}
		i++
	}
	end := min(i+1, len(l.src))
	text := l.src[l.pos:end]
	hole := strings.Contains(text, holeBytes) || strings.Contains(text, "%s") || strings.Contains(text, "{{")
	l.emit(tkQuoted, end).hole = hole
}

// bracket reads [name] of SQL Server, as opposed to subscripts and array
// literals.
func (l *lexer) bracket() {
	if n := len(l.toks); n > 0 {
		// Not after an operand without space: tags[1], ARRAY[a, b].
		last := &l.toks[n-1]
		operand := last.kind != tkPunct && last.kind != tkOp || last.ch == ')' || last.ch == ']'
		if operand && int(last.end) == l.pos {
			l.emit(tkPunct, l.pos+1)
			return
		}
	}
	i, hole := l.pos+1, false
	for i < len(l.src) && i-l.pos < 128 && l.src[i] != ']' {
		c := l.src[i]
		if size, _ := l.holeAt(i); size > 0 {
			hole = true
			i += size
			continue
		}
		if !isIdentPart(c) && c < 0x80 && strings.IndexByte(" -.$#@", c) < 0 || i == l.pos+1 && isDigit(c) {
			break
		}
		i++
	}
	if l.at(i) != ']' || i == l.pos+1 {
		l.emit(tkPunct, l.pos+1)
		return
	}
	l.emit(tkQuoted, i+1).hole = hole
}

// dollar reads $1, $name and dollar quotes.
func (l *lexer) dollar() {
	end := l.pos + 1
	if size := l.paramHole(end); size > 0 {
		l.emit(tkParam, end+size).hole = true
		return
	}
	for isIdentPart(l.at(end)) {
		end++
	}
	if l.at(end) != '$' || isDigit(l.at(l.pos+1)) {
		l.emit(tkParam, end)
		return
	}
	tag := l.src[l.pos : end+1]
	if i := strings.Index(l.src[end+1:], tag); i >= 0 {
		l.emitString(end + 1 + i + len(tag))
		return
	}
	l.emitString(len(l.src)) // cut off; also keeps the search linear
}

// paramHole recognises the unknown part of a generated parameter: "$" + n,
// "$%d", "@p%d", ":" + name.
func (l *lexer) paramHole(i int) int {
	if i < len(l.src) {
		size, _ := l.holeAt(i)
		return size
	}
	return 0
}

// colonOrAt reads :name, :1, @p1, @@rowcount, or an operator.
func (l *lexer) colonOrAt(c byte) {
	end := l.pos + 1
	if c == '@' && l.at(end) == '@' {
		end++
	}
	if l.at(end) != ':' && l.at(end) != '=' {
		from := end
		for end < len(l.src) {
			if isIdentPart(l.src[end]) {
				end++
			} else if size := l.paramHole(end); size > 0 {
				end += size
			} else {
				break
			}
		}
		if end > from {
			hole := strings.Contains(l.src[from:end], holeBytes)
			l.emit(tkParam, end).hole = hole
			return
		}
	}
	l.operator()
}

// brace reads the ClickHouse parameters {id:UInt64} and {t:Identifier}; any
// other brace opens a CQL collection.
func (l *lexer) brace() {
	window := l.src[l.pos:min(len(l.src), l.pos+64)]
	colon, end := strings.IndexByte(window, ':'), strings.IndexByte(window, '}')
	if colon > 1 && end > colon+1 && isIdentStart(window[1]) && isIdentStart(window[colon+1]) {
		for _, c := range []byte(window[1:colon]) {
			if !isIdentPart(c) {
				l.emit(tkPunct, l.pos+1)
				return
			}
		}
		if strings.EqualFold(window[colon+1:end], "Identifier") {
			l.emit(tkHole, l.pos+end+1).hole = true
			return
		}
		l.emit(tkParam, l.pos+end+1)
		return
	}
	l.emit(tkPunct, l.pos+1)
}

// hash reads a MySQL comment, a SQL Server temporary table, or an operator of
// PostgreSQL.
func (l *lexer) hash() {
	n := l.at(l.pos + 1)
	if n == '>' || n == '-' && l.at(l.pos+2) != '-' {
		l.operator()
		return
	}
	if k := len(l.toks); k > 0 && (isIdentStart(n) || n == '#') {
		switch l.toks[k-1].kw {
		case kwFrom, kwInto, kwJoin, kwUpdate, kwUsing:
			l.tempTable()
			return
		}
		if strings.EqualFold(l.src[l.toks[k-1].start:l.toks[k-1].end], "table") {
			l.tempTable()
			return
		}
	}
	l.lineComment()
}

func (l *lexer) tempTable() {
	end := l.pos + 1
	for isIdentPart(l.at(end)) || l.at(end) == '#' {
		end++
	}
	l.emit(tkWord, end)
}
