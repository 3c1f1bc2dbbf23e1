package policy

import (
	"go/ast"
	"slices"
	"strconv"
	"time"

	"github.com/resilint/resilint/catalogue"
)

// byDefault is where a number comes from that nobody set.
const byDefault = "default of the library"

// attrs are the attributes of a row, type or variable of the catalogue.
type attrs interface {
	Attr(catalogue.AttrName) string
}

// answers are the values of flags.
var answers = map[string]Answer{"yes": Yes, "no": No}

// growths are the shapes of waits by their words.
var growths = map[string]Growth{
	"none": None, "fixed": Fixed, "linear": Linear, "exponential": Exponential, "random": Random, "server": Server,
}

// predicates say what libraries let through when nobody says more.
var predicates = map[string]Lets{
	"any": LetsAny, "optin": LetsMarked, "transient": LetsSome, "conflict": LetsRejected, "none": LetsUnknown,
}

// defaults puts what holds when nothing is set into the policy.
func (p *Policy) defaults(a attrs) {
	switch n := a.Attr(catalogue.AttrDefaultAttempts); n {
	case "":
		if a.Attr(catalogue.AttrUnbounded) == "yes" {
			p.Attempts = Count{Known: true, Unlimited: true, From: byDefault}
		}
	case "unlimited":
		p.Attempts = Count{Known: true, Unlimited: true, From: byDefault}
	default:
		i, _ := strconv.Atoi(n)
		p.Attempts = Count{Known: true, N: i, From: byDefault}
	}
	span := func(name catalogue.AttrName, into *Span) {
		switch text := a.Attr(name); text {
		case "":
		case "unlimited", "none":
			*into = Span{Known: true, Unlimited: text == "unlimited", From: byDefault}
		default:
			d, _ := time.ParseDuration(text)
			*into = Span{Known: true, D: d, From: byDefault}
		}
	}
	span(catalogue.AttrDefaultElapsed, &p.Elapsed)
	span(catalogue.AttrDefaultBackoff, &p.Wait.First)
	span(catalogue.AttrDefaultMax, &p.Wait.Max)
	p.shape(a)
	if p.Wait.Jitter == Unknown { // what settings may switch on
		span(catalogue.AttrExtra, &p.extra)
	}
	if answer := answers[a.Attr(catalogue.AttrRetryAfter)]; answer != Unknown {
		p.Wait.RetryAfter = answer
	}
	if lets, has := predicates[a.Attr(catalogue.AttrDefaultPredicate)]; has {
		p.Lets = lets
	}
	switch a.Attr(catalogue.AttrRetried) {
	case "any":
		p.Methods = No
	case "idempotent":
		p.Methods = Yes
	case "none":
		p.Attempts = Count{Known: true, N: 1, From: byDefault}
	}
}

// shape sets the growth and jitter that a row or type stands for.
func (p *Policy) shape(a attrs) {
	if g, has := growths[a.Attr(catalogue.AttrBackoff)]; has {
		p.Wait.waits()
		p.Wait.Growth = g
		if g == None {
			p.Wait.First, p.Wait.Max = Span{Known: true}, Span{Known: true}
		}
	}
	if f, err := strconv.ParseFloat(a.Attr(catalogue.AttrDefaultFactor), 64); err == nil {
		p.Wait.Factor = f
	}
	if answer := answers[a.Attr(catalogue.AttrJitter)]; answer != Unknown {
		p.Wait.Jitter = answer
		if answer == Yes {
			p.spread, p.extra = 0, Span{}
			if f, err := strconv.ParseFloat(a.Attr(catalogue.AttrSpread), 64); err == nil {
				p.spread, p.extra = f, Span{Known: true}
			}
			if d, err := time.ParseDuration(a.Attr(catalogue.AttrExtra)); err == nil {
				p.extra = Span{Known: true, D: d, From: byDefault}
			}
		}
		if answer == No {
			p.spread, p.extra = 0, Span{Known: true}
		}
	}
}

// waits makes lengths of zero unknown where a policy that had no wait gets one.
func (w *Wait) waits() {
	if w.Growth != None {
		return
	}
	for _, s := range [...]*Span{&w.First, &w.Max} {
		if s.D == 0 {
			*s = Span{}
		}
	}
}

// settle makes the parts of a wait agree.
func (w *Wait) settle() {
	if w.Growth == Exponential && w.Factor > 0 && w.Factor <= 1 {
		w.Growth = Fixed
	}
	if w.Growth == Fixed && w.First.Known && (!w.Max.Known || w.Max.Unlimited) {
		w.Max = w.First
	}
	if w.Growth == Fixed && w.First.Known && !w.First.Unlimited && w.First.D == 0 {
		w.Growth = None
	}
}

// blur forgets what something out of sight may have changed.
func (p *Policy) blur() {
	p.Attempts, p.Elapsed, p.Wait, p.Ends, p.Lets = Count{}, Span{}, Wait{}, Unknown, LetsUnknown
	p.waits, p.spread, p.extra, p.Methods = nil, 0, Span{}, Unknown
	p.retry, p.open = true, true
}

// untimed says that there is no limit in time where nothing sets one.
func (p *Policy) untimed() {
	if !p.Elapsed.Known && !p.timed && !p.open {
		p.Elapsed = Span{Known: true, Unlimited: true, From: byDefault}
	}
}

// or is one policy or another: what they agree on. Nil is one of which nothing
// is known.
func (p *Policy) or(q *Policy) *Policy {
	if p == nil || q == nil {
		known := p
		if p == nil {
			known = q
		}
		if known == nil {
			return nil
		}
		out := *known
		out.blur()
		return &out
	}
	out := *p
	if !sameCount(p.Attempts, q.Attempts) {
		out.Attempts = Count{}
	}
	if !sameSpan(p.Elapsed, q.Elapsed) {
		out.Elapsed, out.timed = Span{}, true
	}
	out.Wait = p.Wait.or(q.Wait)
	if !slices.Equal(p.waits, q.waits) {
		out.waits = nil
	}
	out.spread = max(p.spread, q.spread)
	if !sameSpan(p.extra, q.extra) {
		out.extra = Span{}
	}
	out.Ends = both(p.Ends, q.Ends)
	out.Methods = both(p.Methods, q.Methods)
	if p.Lets != q.Lets {
		out.Lets = LetsUnknown
	}
	out.Predicates = union(p.Predicates, q.Predicates)
	out.Aborts = union(p.Aborts, q.Aborts)
	out.Notify = union(p.Notify, q.Notify)
	out.retry = p.retry || q.retry
	out.open = p.open || q.open
	out.timed = p.timed || q.timed
	return &out
}

func (w Wait) or(v Wait) Wait {
	if w.Growth != v.Growth {
		w.Growth = Unseen
	}
	if !sameSpan(w.First, v.First) {
		w.First = Span{}
	}
	if !sameSpan(w.Max, v.Max) {
		w.Max = Span{}
	}
	if w.Factor != v.Factor {
		w.Factor = 0
	}
	w.Jitter = both(w.Jitter, v.Jitter)
	w.Cancel = both(w.Cancel, v.Cancel)
	w.RetryAfter = both(w.RetryAfter, v.RetryAfter)
	if w.Node == nil {
		w.Node = v.Node
	}
	return w
}

func both(a, b Answer) Answer {
	if a == b {
		return a
	}
	return Unknown
}

func sameCount(a, b Count) bool {
	return a.Known == b.Known && a.Unlimited == b.Unlimited && a.N == b.N
}

func sameSpan(a, b Span) bool {
	return a.Known == b.Known && a.Unlimited == b.Unlimited && a.D == b.D
}

func union(a, b []ast.Expr) []ast.Expr {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}
