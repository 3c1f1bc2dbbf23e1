package sqltext

import "strings"

// holeBytes is Hole in UTF-8.
const holeBytes = "\uFFFC"

// maxText bounds the input; offsets are kept in 32 bits.
const maxText = 1 << 30

type lexer struct {
	src  string
	pos  int
	toks []token
}

// lex appends the tokens of src to toks. Comments and space are dropped.
func lex(src string, toks []token) []token {
	l := lexer{src: src, toks: toks}
	for l.pos < len(src) {
		l.next()
	}
	return l.toks
}

func (l *lexer) at(i int) byte {
	if i < len(l.src) {
		return l.src[i]
	}
	return 0
}

func (l *lexer) emit(kind tokenKind, end int) *token {
	l.toks = append(l.toks, token{kind: kind, ch: l.src[l.pos], start: int32(l.pos), end: int32(end), match: -1})
	l.pos = end
	return &l.toks[len(l.toks)-1]
}

func (l *lexer) next() {
	c := l.src[l.pos]
	switch {
	case c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v' || c == 0:
		l.pos++
	case isIdentStart(c) || c >= 0x80 || c == '{' || c == '%' || c == '$':
		l.wordOrHole(c)
	case c == '\'':
		l.quotedString(l.pos)
	case c == '"' || c == '`':
		l.quotedName(c)
	case isDigit(c) || c == '.' && isDigit(l.at(l.pos+1)):
		l.number()
	case c == '-' && l.at(l.pos+1) == '-':
		l.lineComment()
	case c == '/' && l.at(l.pos+1) == '*':
		l.blockComment()
	case c == '#':
		l.hash()
	case c == '[':
		l.bracket()
	case c == '?':
		end := l.pos + 1
		for isDigit(l.at(end)) {
			end++
		}
		l.emit(tkParam, end)
	case c == ':' || c == '@':
		l.colonOrAt(c)
	case strings.IndexByte("()]},;.", c) >= 0:
		l.emit(tkPunct, l.pos+1)
	default:
		l.operator()
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isIdentStart(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
}

func isIdentPart(c byte) bool { return isIdentStart(c) || isDigit(c) }

// wordOrHole reads a name, a keyword, or something that is not known. A hole
// that touches a name without space belongs to the name: events_%s.
func (l *lexer) wordOrHole(c byte) {
	size, value := l.holeAt(l.pos)
	if size == 0 && !isIdentStart(c) && c < 0x80 {
		switch c {
		case '$':
			l.dollar()
		case '{':
			l.brace()
		default:
			l.operator()
		}
		return
	}
	if size > 0 && value {
		// A number that touches a name is a part of the name; alone it is a value.
		if !isIdentPart(l.at(l.pos+size)) && l.at(l.pos+size) < 0x80 {
			l.emit(tkParam, l.pos+size).hole = true
			return
		}
	}
	end, named, holed := l.pos, false, false
	for end < len(l.src) {
		c := l.src[end]
		size, _ := l.holeAt(end)
		if size > 0 {
			if named && !holed && clauseStart[lookupKeyword(l.src[l.pos:end])] {
				break // "WHERE" + cond, with no space between
			}
			holed = true
			end += size
			continue
		}
		if holed && !named && isIdentStart(c) && l.upperKeywordAt(end) {
			break // table + "WHERE", with no space between
		}
		if c == '$' && named && isIdentPart(l.at(end+1)) || isIdentPart(c) || c >= 0x80 {
			named = true
			end++
			continue
		}
		if c == '\'' && named && !holed && end-l.pos <= 2 && isStringPrefix(l.src[l.pos:end]) {
			l.quotedString(end)
			return
		}
		break
	}
	switch {
	case !named:
		l.emit(tkHole, end).hole = true
	case holed:
		l.emit(tkWord, end).hole = true
	default:
		kw := lookupKeyword(l.src[l.pos:end])
		l.emit(tkWord, end).kw = kw
	}
}

func (l *lexer) upperKeywordAt(i int) bool {
	end := i
	for end < len(l.src) && end-i <= maxKeyword && (isIdentPart(l.src[end]) || l.src[end] >= 0x80) {
		if 'a' <= l.src[end] && l.src[end] <= 'z' {
			return false
		}
		end++
	}
	kw := lookupKeyword(l.src[i:end])
	return clauseStart[kw] || kw == kwValues || kw == kwAnd || kw == kwOn || kw == kwJoin
}

func isStringPrefix(s string) bool {
	switch s {
	case "E", "e", "N", "n", "B", "b", "X", "x", "R", "r":
		return true
	}
	return false
}

// holeAt returns the length of the unknown part at i, or 0. value tells that it
// can only be a plain value.
func (l *lexer) holeAt(i int) (size int, value bool) {
	switch l.src[i] {
	case holeBytes[0]:
		if strings.HasPrefix(l.src[i:], holeBytes) {
			return len(holeBytes), false
		}
	case '%':
		return verbAt(l.src[i:])
	case '{':
		if l.at(i+1) == '{' {
			if j := strings.Index(l.src[i:], "}}"); j >= 0 {
				return j + 2, false
			}
			return len(l.src) - i, false
		}
	case '$':
		if l.at(i+1) == '{' {
			if j := strings.IndexByte(l.src[i:min(len(l.src), i+64)], '}'); j > 0 {
				return j + 1, false
			}
		}
	}
	return 0, false
}

// verbAt recognises a Sprintf verb at the start of s. The space flag is left
// out: "a % d" is a division.
func verbAt(s string) (size int, value bool) {
	i := 1
	for i < len(s) && i < 12 && strings.IndexByte("+-#0123456789.[]", s[i]) >= 0 {
		i++
	}
	if i >= len(s) || strings.IndexByte("svqTdxXfgt", s[i]) < 0 {
		return 0, false
	}
	value = strings.IndexByte("dxXfgt", s[i]) >= 0
	if i++; i < len(s) && isIdentPart(s[i]) && s[i] != '_' {
		return 0, false // id %shards
	}
	return i, value
}

func (l *lexer) number() {
	end := l.pos + 1
	for end < len(l.src) {
		c := l.src[end]
		if isIdentPart(c) || c == '.' {
			end++
			continue
		}
		if (c == '-' || c == '+') && (l.src[end-1] == 'e' || l.src[end-1] == 'E') && isDigit(l.at(end+1)) && l.at(l.pos+1) != 'x' {
			end++
			continue
		}
		break
	}
	l.emit(tkNumber, end)
}

func (l *lexer) operator() {
	if n := l.at(l.pos + 1); strings.IndexByte("=<>|&~*@!:%+-/^", n) >= 0 && n != 0 {
		for size := 3; size > 1; size-- {
			if l.pos+size > len(l.src) {
				continue
			}
			if op, ok := operators[l.src[l.pos:l.pos+size]]; ok {
				l.emit(tkOp, l.pos+size).op = op
				return
			}
		}
	}
	op := singleOp(l.src[l.pos])
	l.emit(tkOp, l.pos+1).op = op
}

func (l *lexer) lineComment() {
	if i := strings.IndexByte(l.src[l.pos:], '\n'); i >= 0 {
		l.pos += i + 1
		return
	}
	l.pos = len(l.src)
}

// blockComment does not nest: PostgreSQL nests, the others do not, and a
// comment inside a comment is rarer than a lone "/*" inside one.
func (l *lexer) blockComment() {
	if i := strings.Index(l.src[l.pos+2:], "*/"); i >= 0 {
		l.pos += i + 4
		return
	}
	l.pos = len(l.src)
}
