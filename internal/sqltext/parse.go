package sqltext

import (
	"strings"
	"sync"
)

var tokenPool = sync.Pool{New: func() any { s := make([]token, 0, 256); return &s }}

// withTokens runs f on the tokens of sql. They are valid during the call only.
func withTokens(sql string, f func(toks []token)) {
	if len(sql) > maxText {
		return
	}
	buf := tokenPool.Get().(*[]token)
	toks := lex(sql, (*buf)[:0])
	f(toks)
	if cap(toks) <= 1<<16 { // one huge script must not stay in the pool
		*buf = toks
	}
	tokenPool.Put(buf)
}

// Parse reads all statements of sql. Empty statements are left out; those that
// are not understood are returned with KindUnknown.
func Parse(sql string) []Stmt {
	var list []Stmt
	withTokens(sql, func(toks []token) {
		prev := 0
		eachStatement(sql, toks, func(t []token) bool {
			list = append(list, Stmt{})
			s := &list[len(list)-1]
			read(sql, t, s)
			s.Name = queryName(sql[prev:s.Offset])
			prev = int(t[len(t)-1].end)
			return true
		})
	})
	return list
}

// ParseOne reads sql as one statement. It reports false if there is none, more
// than one, or one that is not understood; in the last two cases it still
// returns the first statement.
func ParseOne(sql string) (Stmt, bool) {
	var s Stmt
	n := 0
	withTokens(sql, func(toks []token) {
		eachStatement(sql, toks, func(t []token) bool {
			if n++; n == 1 {
				read(sql, t, &s)
				s.Name = queryName(sql[:s.Offset])
			}
			return n < 2
		})
	})
	return s, n == 1 && s.Kind != KindUnknown
}

func read(sql string, t []token, s *Stmt) {
	classify(sql, t)
	p := parser{src: sql, t: t}
	p.statement(0, len(t), s)
	s.Text, s.Offset = p.text(0, len(t)), int(t[0].start)
}

// queryName finds the sqlc annotation in what stands before a statement.
func queryName(gap string) string {
	const mark = "-- name:"
	if len(gap) <= len(mark) {
		return ""
	}
	i := strings.LastIndex(gap, mark)
	if i < 0 {
		return ""
	}
	line, _, _ := strings.Cut(gap[i+len(mark):], "\n")
	name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return name
}
