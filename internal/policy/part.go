package policy

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// setPart sets the part of a policy that a field of its settings is about.
func (e *eval) setPart(p *Policy, f *catalogue.Field, x ast.Expr) {
	nothing := e.info.Types[x].IsNil()
	switch f.Op {
	case catalogue.FieldRetryAttempts:
		p.Attempts = e.count(x, f.Unit, f.Zero, "")
		p.retry = true
	case catalogue.FieldRetryElapsed:
		p.Elapsed, p.timed = e.limit(x, f.Zero), true
	case catalogue.FieldRetryBackoff:
		if _, isFunc := sym.OrInvalid(e.info.TypeOf(x)).Underlying().(*types.Signature); isFunc {
			e.delayFunc(p, x)
			return
		}
		p.first(e.limit(x, f.Zero), x)
	case catalogue.FieldRetryMax:
		p.Wait.Max = e.limit(x, f.Zero)
	case catalogue.FieldRetryFactor:
		p.factor(e.number(x), f.Zero)
	case catalogue.FieldRetryJitter:
		e.jitterField(p, x)
	case catalogue.FieldRetryPredicate:
		if !nothing {
			p.Predicates, p.Lets = []ast.Expr{x}, LetsSome
		}
	case catalogue.FieldRetryNotify:
		if !nothing {
			p.Notify = append(p.Notify[:len(p.Notify):len(p.Notify)], x)
		}
	case catalogue.FieldRetryPolicy:
		switch q := e.value(x); {
		case nothing:
		case q == nil:
			p.blur()
		default:
			p.overlay(q)
		}
	}
}

// first sets the first wait. It is every wait when the wait does not grow.
func (p *Policy) first(s Span, at ast.Node) {
	p.Wait.First = s
	if p.Wait.Growth == Fixed {
		p.Wait.Max = s
	}
	p.Wait.Node = at
}

func (p *Policy) factor(n number, zero string) {
	f, known := n.float()
	if known && f == 0 {
		f, _ = strconv.ParseFloat(zero, 64)
	}
	p.Wait.Factor = f
	if known && f <= 1 && p.Wait.Growth == Exponential {
		p.Wait.Growth = Fixed
		p.Wait.Max = p.Wait.First
	}
	if !known && p.Wait.Growth == Fixed {
		p.Wait.Growth = Unseen
	}
}

// jitterField sets what a flag, a share or a duration says of jitter.
func (e *eval) jitterField(p *Policy, x ast.Expr) {
	p.Wait.Jitter = Unknown
	if tv := e.info.Types[x]; tv.Value != nil && tv.Value.Kind() == constant.Bool {
		p.Wait.Jitter = No
		if constant.BoolVal(tv.Value) {
			p.Wait.Jitter = Yes
		} else {
			p.extra = Span{Known: true}
		}
		return
	}
	p.spread, p.extra = 0, Span{}
	n := e.number(x)
	if f, known := n.float(); known {
		p.Wait.Jitter = No
		if f > 0 {
			p.Wait.Jitter = Yes
		}
		if sym.IsDuration(sym.OrInvalid(e.info.TypeOf(x))) {
			p.extra = n.span()
		} else {
			p.spread, p.extra = f, Span{Known: true}
		}
	}
}

// zeroPart sets what a field means that is not set.
func (p *Policy) zeroPart(f *catalogue.Field) {
	span := Span{From: byDefault}
	if d, err := time.ParseDuration(f.Zero); err == nil {
		span.Known, span.D = true, d
	}
	switch f.Op {
	case catalogue.FieldRetryAttempts:
		if f.Zero != "" {
			p.Attempts = zeroCount(f.Unit, f.Zero)
			p.Attempts.From = byDefault
		}
	case catalogue.FieldRetryElapsed, catalogue.FieldRetryMax, catalogue.FieldRetryBackoff:
		switch f.Zero {
		case catalogue.ZeroUnlimited:
			span.Known, span.Unlimited = true, true
		case catalogue.ZeroNone:
			span.Known = true
		}
		if !span.Known {
			return
		}
		switch f.Op {
		case catalogue.FieldRetryElapsed:
			p.Elapsed = span
		case catalogue.FieldRetryMax:
			p.Wait.Max = span
		default:
			p.first(span, nil)
		}
	case catalogue.FieldRetryFactor:
		if f.Zero != "" {
			p.factor(number{val: constant.MakeInt64(0)}, f.Zero)
		}
	case catalogue.FieldRetryJitter:
		if f.Zero == catalogue.ZeroNone {
			p.Wait.Jitter, p.spread, p.extra = No, 0, Span{Known: true}
		}
	case catalogue.FieldRetryPredicate:
		if f.Zero == catalogue.ZeroAny {
			p.Lets = LetsAny
		}
	}
}

// zeroCount is what zero means where attempts or retries are counted.
func zeroCount(unit, zero string) Count {
	switch zero {
	case catalogue.ZeroUnlimited:
		return Count{Known: true, Unlimited: true}
	case catalogue.ZeroNone:
		return Count{Known: true, N: 1}
	}
	n, err := strconv.Atoi(zero)
	if err != nil {
		return Count{}
	}
	if unit == "retries" {
		n++
	}
	return Count{Known: true, N: n}
}

// count reads a number of attempts or retries.
func (e *eval) count(x ast.Expr, unit, zero, negative string) Count {
	n := e.number(x)
	i, known := n.int()
	switch {
	case !known:
		return Count{}
	case i < 0 && negative == catalogue.ZeroUnlimited:
		return Count{Known: true, Unlimited: true, From: n.from, Usual: n.usual}
	case i < 0:
		return Count{Known: true, N: 1, From: n.from, Usual: n.usual}
	case i == 0 && zero != "":
		c := zeroCount(unit, zero)
		c.From, c.Usual = n.from, n.usual
		return c
	}
	if unit == "retries" {
		i++
	}
	return Count{Known: true, N: max(i, 1), From: n.from, Usual: n.usual}
}

// limit reads a duration of which zero may mean that there is no limit, or the
// library's own.
func (e *eval) limit(x ast.Expr, zero string) Span {
	s := e.number(x).span()
	if s.Known && s.D == 0 {
		switch zero {
		case catalogue.ZeroUnlimited:
			s.Unlimited = true
		case "", catalogue.ZeroNone:
		default:
			if d, err := time.ParseDuration(zero); err == nil {
				s.D = d
			}
		}
	}
	return s
}
