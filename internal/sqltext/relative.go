package sqltext

import "strings"

// repeatingFuncs change their result again when applied to it again. They are
// written in lower case.
var repeatingFuncs = map[string]bool{
	"concat": true, "concat_ws": true, "array_append": true, "array_prepend": true,
	"array_cat": true, "arrayconcat": true, "arraypushback": true, "arraypushfront": true,
	"list_append": true, "json_array_append": true, "json_array_insert": true,
	"json_merge_preserve": true, "json_merge": true, "jsonb_insert": true,
	"date_add": true, "date_sub": true, "adddate": true, "subdate": true, "dateadd": true,
	"timestampadd": true, "addtime": true, "subtime": true, "reverse": true,
	"power": true, "pow": true, "plus": true, "minus": true, "multiply": true,
	"substr": true, "substring": true, "datetime": true, "string_concat": true,
}

// openGroup is a bracket around an operand. foreign: a subselect that does not
// read the target, so that bare names in it are not the target's.
type openGroup struct {
	at      int
	query   bool
	foreign bool
}

// relative reports whether the expression computes from the old value of the
// column, so that a repeat changes it again. COALESCE(x, $1), GREATEST(x, $1),
// CASE ... ELSE x and jsonb_set(x, ...) do not.
func (p *parser) relative(col string, lo, hi int, s *Stmt) bool {
	var fixed [8]openGroup
	groups := fixed[:0]
	for i := lo; i < hi; i++ {
		for len(groups) > 0 && i >= int(p.t[groups[len(groups)-1].at].match) {
			groups = groups[:len(groups)-1]
		}
		if openSort(&p.t[i]) >= 0 && len(groups) < maxDepth {
			g := openGroup{at: i, query: p.opensQuery(i)}
			if g.query && len(s.Tables) > 0 {
				in, end := p.inner(i)
				g.foreign = !p.readsTarget(in, min(end, hi), s)
			}
			groups = append(groups, g)
			continue
		}
		if !p.isName(i) || p.punct(i+1, '.') || p.punct(i+1, '(') || !SameName(p.name(i), col) {
			continue
		}
		first, self := i, true
		if p.punct(i-1, '.') && i-2 >= lo {
			self = p.isSelf(i-2, s)
			for p.punct(first-1, '.') && first-2 >= lo {
				first -= 2
			}
		} else {
			for _, g := range groups {
				self = self && !g.foreign
			}
		}
		if self && p.repeats(first, i+1, lo, hi, groups) {
			return true
		}
	}
	return false
}

// isSelf reports whether the qualifier means the row that is written, and not
// the proposed one (EXCLUDED, a row alias) or another table.
func (p *parser) isSelf(q int, s *Stmt) bool {
	if len(s.Tables) == 0 {
		return false
	}
	if s.Tables[0].Hole {
		return !p.word(q, "excluded") && !p.word(q, "new")
	}
	return p.isTarget(q, s)
}

// repeats looks outward from the operand [first, next) through the brackets
// around it for an operator or a function that changes the value each time.
func (p *parser) repeats(first, next, lo, hi int, groups []openGroup) bool {
	for g := len(groups); ; g-- {
		next = p.operandEnd(next, hi)
		if p.arithmetic(first-1, first, next, lo, hi) || p.arithmetic(next, first, next, lo, hi) {
			return true
		}
		if first > lo && (p.t[first-1].kw == kwNot || p.t[first-1].op == opNot) {
			return !p.comparesAround(next, hi) // x = NOT x
		}
		if g == 0 {
			return false
		}
		open := groups[g-1].at
		if p.t[open].kw == kwCase {
			first, next = open, p.after(open)
			continue
		}
		if groups[g-1].foreign {
			return false
		}
		first, next = open, p.after(open)
		if p.t[open].ch == '(' && open-1 >= lo && p.t[open-1].kind == tkWord {
			if p.kw(open-1) == kwValues {
				return false // VALUES(x) is the proposed value
			}
			if repeatingFuncs[p.name(open-1)] {
				return true
			}
			first = open - 1
		}
	}
}

// comparesAround tells a condition (CASE WHEN NOT x THEN) from a toggle.
func (p *parser) comparesAround(next, hi int) bool {
	return next < hi && (p.t[next].kw == kwThen || p.t[next].kw == kwAnd || p.t[next].kw == kwOr)
}

// operandEnd extends an operand over casts, subscripts and JSON access.
func (p *parser) operandEnd(i, hi int) int {
	for i < hi {
		switch {
		case p.t[i].op == opCast && i+1 < hi:
			i += 2
			for i < hi && (p.punct(i, '(') || p.punct(i, '[')) {
				i = p.after(i)
			}
		case p.t[i].op == opJSON && i+1 < hi:
			i = p.after(i + 1)
		case p.punct(i, '['):
			i = p.after(i)
		default:
			return i
		}
	}
	return min(i, hi)
}

// arithmetic reports whether the token at i, next to the operand, computes with
// it. Removing a key and merging JSON or sets give the same result each time.
func (p *parser) arithmetic(i, first, next, lo, hi int) bool {
	if i < lo || i >= hi || p.t[i].kind != tkOp || p.t[i].op != opArith {
		return false
	}
	other := next + 1
	if i < first {
		other = i - 1
	}
	text := p.src[p.t[i].start:p.t[i].end]
	switch text {
	case "-", "#-":
		if i > first && other < hi && (p.t[other].kind == tkString || p.punct(other, '{')) {
			return false // jsonb - 'key', CQL set - {'a'}
		}
	case "+":
		if other >= lo && other < hi && p.punct(other, '{') {
			return false // CQL: set + {'a'}
		}
	case "*":
		// SELECT * FROM: no operator. A product has an operand on both sides.
		return other >= lo && other < hi && (p.endsOperand(other) || p.punct(other, '('))
	case "||":
		return !p.mergesJSON(lo, hi)
	case "%", "%%":
		return i < first // x % n: taking the rest twice changes nothing
	}
	return true
}

// mergesJSON reports whether || joins objects, which is idempotent, and not
// text or arrays.
func (p *parser) mergesJSON(lo, hi int) bool {
	merges := false
	for i := lo; i < hi; i++ {
		switch p.t[i].kind {
		case tkWord:
			n := strings.ToLower(p.src[p.t[i].start:p.t[i].end])
			if strings.Contains(n, "build_array") {
				return false
			}
			merges = merges || n == "hstore" || strings.HasPrefix(n, "jsonb") || strings.HasPrefix(n, "json_build")
		case tkString:
			if body := strings.TrimLeft(p.src[p.t[i].start:p.t[i].end], "'"); strings.HasPrefix(body, "[") {
				return false
			}
		}
	}
	return merges
}
