package sqltext

import (
	"strconv"
	"strings"
)

// Comparison is one condition on a column.
type Comparison struct {
	Column string
	// Op is =, <>, <, <=, >, >=, in, not in, is null or is not null; "" for all
	// others, and for columns inside of expressions.
	Op    string
	Value string // what is compared with, as written
	Param int    // which bind parameter the value is, from 1; 0 for none
	Named string // name of the bind parameter that the value is, as in :name
	// Sure: every row meets it; false for one of several alternatives.
	Sure bool
}

// compared records the comparison of a term whose operator is at op; op is hi
// for a bare boolean.
func (p *parser) compared(lo, op, hi int, negated bool, c *condition) {
	if len(c.terms) >= maxNames {
		return
	}
	add := func(col, op string, from, to int) {
		t := Comparison{Column: col, Op: op, Value: p.text(from, to), Sure: true}
		t.Param, t.Named = p.param(from, to)
		c.terms = append(c.terms, t)
	}
	if op >= hi {
		if col := p.plainColumn(lo, hi, c); col != "" {
			c.terms = append(c.terms, Comparison{Column: col, Op: "=", Value: strconv.FormatBool(!negated), Sure: true})
			return
		}
		p.inExpression(lo, hi, c)
		return
	}
	name, rhs := p.operator(op, hi)
	for hi-1 > rhs && p.structuralHole(hi-1) {
		hi-- // what may come next is no part of the value
	}
	if negated {
		name = negations[name]
	}
	if col := p.plainColumn(lo, op, c); col != "" {
		add(col, name, rhs, hi)
		return
	}
	if col := p.plainColumn(rhs, hi, c); col != "" && mirrored[name] != "" {
		add(col, mirrored[name], lo, op)
		return
	}
	p.inExpression(lo, hi, c)
}

// inExpression records the columns of a term that is no plain comparison.
func (p *parser) inExpression(lo, hi int, c *condition) {
	inner := condition{s: c.s, own: c.own}
	p.columns(lo, hi, &inner)
	for _, col := range inner.cols {
		c.terms = append(c.terms, Comparison{Column: col, Value: p.text(lo, hi), Sure: true})
	}
}

var negations = map[string]string{
	"=": "<>", "<>": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<", "in": "not in", "not in": "in",
	"is null": "is not null", "is not null": "is null",
}

// mirrored are the operators with their operands exchanged.
var mirrored = map[string]string{"=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

// operator names the comparison at i, and says where its right-hand side is.
func (p *parser) operator(i, hi int) (name string, rhs int) {
	rhs = i + 1
	switch p.t[i].kw {
	case kwIn:
		return "in", rhs
	case kwNot:
		if p.kw(rhs) == kwIn {
			return "not in", rhs + 1
		}
		return "", rhs
	case kwIs:
		return p.isOperator(i, hi)
	}
	switch text := p.text(i, i+1); text {
	case "=", "<", "<=", ">", ">=", "<>":
		return text, rhs
	case "==", "<=>":
		return "=", rhs
	case "!=":
		return "<>", rhs
	}
	return "", rhs
}

func (p *parser) isOperator(i, hi int) (name string, rhs int) {
	rhs = i + 1
	switch {
	case p.word(i, "isnull"):
		return "is null", hi
	case p.word(i, "notnull"):
		return "is not null", hi
	}
	equal := true
	if p.kw(rhs) == kwNot {
		equal, rhs = false, rhs+1
	}
	switch {
	case p.kw(rhs) == kwDistinct: // IS [NOT] DISTINCT FROM
		equal, rhs = !equal, rhs+2
	case p.kw(rhs) == kwNull && equal:
		return "is null", rhs
	case p.kw(rhs) == kwNull:
		return "is not null", rhs
	}
	if equal {
		return "=", rhs
	}
	return "<>", rhs
}

// param says which bind parameter an operand is, brackets, ANY and casts around
// it aside.
func (p *parser) param(lo, hi int) (index int, name string) {
	for lo < hi {
		switch {
		case p.word(lo, "any") && p.punct(lo+1, '('):
			lo++
			continue
		case p.punct(lo, '(') && p.after(lo) == hi:
			lo, hi = p.inner(lo)
			continue
		}
		break
	}
	if lo >= hi || p.t[lo].kind != tkParam || lo+1 < hi && p.t[lo+1].op != opCast {
		return 0, ""
	}
	text := p.text(lo, lo+1)
	switch {
	case text == "?":
		for i := range lo + 1 {
			if p.t[i].kind == tkParam && p.text(i, i+1) == "?" {
				index++
			}
		}
		return index, ""
	case text[0] == '%':
		return 0, ""
	}
	body := strings.TrimLeft(text, "$:?@")
	if n, err := strconv.Atoi(body); err == nil {
		return n, ""
	}
	return 0, body
}
