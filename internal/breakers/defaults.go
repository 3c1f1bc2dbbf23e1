package breakers

import (
	"strconv"
	"strings"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/policy"
)

// byDefault is where a number comes from that nobody set.
const byDefault = "default of the library"

// attrs are the attributes of a row or type of the catalogue.
type attrs interface {
	Attr(catalogue.AttrName) string
}

// defaults puts into the breaker what holds when nothing is set.
func (b *Breaker) defaults(a attrs) {
	count := func(name catalogue.AttrName, into *policy.Count) {
		if n, err := strconv.Atoi(a.Attr(name)); err == nil {
			*into = policy.Count{Known: true, N: n, From: byDefault}
		}
	}
	span := func(name catalogue.AttrName, into *policy.Span) {
		if d, err := time.ParseDuration(a.Attr(name)); err == nil {
			*into = policy.Span{Known: true, D: d, From: byDefault}
		}
	}
	if kind, has := tripKinds[a.Attr(catalogue.AttrTrip)]; has {
		b.Trip.Kind, b.Trip.From = kind, byDefault
	}
	count(catalogue.AttrDefaultTrip, &b.Trip.After)
	count(catalogue.AttrDefaultMinimum, &b.Trip.After)
	count(catalogue.AttrDefaultHalfOpen, &b.Trials)
	span(catalogue.AttrDefaultOpen, &b.Open)
	span(catalogue.AttrDefaultWindow, &b.Window)
	if kind, has := countKinds[a.Attr(catalogue.AttrCounts)]; has {
		b.Counts = Counts{Kind: kind, From: byDefault}
	}
}

// tripKinds are the ways of opening by their words.
var tripKinds = map[string]TripKind{"row": InRow, "total": Total, "ratio": Ratio, "percent": Ratio, "adaptive": Adaptive}

// countKinds are what is counted by their words.
var countKinds = map[string]CountKind{
	"any": CountsEvery, "not_ctx": CountsNotCtx, "transport": CountsAnswer, "status400": CountsAnswer, "status500": CountsAnswer, "marked": CountsMarked,
}

// unset puts into the breaker what a field of its settings means that is not
// set.
func (b *Breaker) unset(info *catalogue.TypeInfo, f *catalogue.Field) {
	switch f.Op {
	case catalogue.FieldBreakerName:
		b.Name = Name{Has: true, Known: true}
	case catalogue.FieldBreakerTrip:
		switch n, err := strconv.ParseFloat(f.Zero, 64); {
		case f.Zero == catalogue.ZeroNone:
			b.Trip = Trip{Kind: Never, From: byDefault}
		case err == nil:
			b.threshold(info, f, policy.Number{Known: true, V: n, From: byDefault})
		}
	case catalogue.FieldBreakerOpen:
		b.Open = zeroSpan(f.Zero)
	case catalogue.FieldBreakerWindow:
		b.Window = zeroSpan(f.Zero)
	case catalogue.FieldBreakerHalf:
		b.Trials = zeroCount(f.Zero)
	case catalogue.FieldBreakerMinimum:
		b.Trip.After = zeroCount(f.Zero)
	case catalogue.FieldBreakerChange:
		if f.Zero == catalogue.ZeroNone {
			b.Change.Answer = policy.No
		}
	}
}

// threshold sets when the breaker opens by a number in its settings.
func (b *Breaker) threshold(info attrs, f *catalogue.Field, n policy.Number) {
	kind := tripKinds[info.Attr(catalogue.AttrTrip)]
	switch {
	case f.Unit == "percent":
		b.Trip.Kind, b.Trip.Share, b.Trip.From = Ratio, n.V/100, n.From
		if !n.Known {
			b.Trip.Share = 0
		}
	case kind == TripUnknown:
		b.Trip = Trip{}
	default:
		b.Trip = Trip{Kind: kind, After: n.Count(), From: n.From}
	}
}

func zeroSpan(zero string) policy.Span {
	if d, err := time.ParseDuration(zero); err == nil {
		return policy.Span{Known: true, D: d, From: byDefault}
	}
	return policy.Span{Known: zero == catalogue.ZeroNone, Unlimited: zero == catalogue.ZeroNone, From: byDefault}
}

func zeroCount(zero string) policy.Count {
	n, err := strconv.Atoi(zero)
	return policy.Count{Known: err == nil, N: n, From: byDefault}
}

// hook says whether the state of a breaker as made by a row can be seen: the
// library says so itself, nothing is told when there are hooks and none is set,
// and it is not known when there are none.
func (r *Result) hook(row *catalogue.Effect) policy.Answer {
	switch {
	case row.Is(catalogue.AttrObserved):
		return policy.Yes
	case row.Lib != nil && !row.Is(catalogue.AttrRegistry) && r.offers(row.Lib, catalogue.OpBreakerChange):
		return policy.No
	}
	return policy.Unknown
}

// named reports whether breakers as made by a row have names.
func (r *Result) named(row *catalogue.Effect) bool {
	_, has := row.Role(catalogue.RoleLabel)
	return has || row.Lib != nil && r.offers(row.Lib, catalogue.OpBreakerName)
}

// offers reports whether a library has a call, or a field, that sets something.
func (r *Result) offers(lib *catalogue.Lib, op catalogue.Op) bool {
	for _, row := range lib.Rows() {
		for i := range row.Effects {
			if row.Effects[i].Op == op {
				return true
			}
		}
		if row.Section == catalogue.SectionFields {
			info := r.fx.Table().Type(catalogue.Key{Path: row.Key.Path, Name: row.Key.Recv})
			if info == nil {
				continue
			}
			if f := info.Field(row.Key.Name); f != nil && string(f.Op) == string(op) {
				return true
			}
		}
	}
	return false
}

// blur forgets what something out of sight may have set.
func (b *Breaker) blur() {
	b.Name = Name{Has: b.Name.Has}
	b.Trip, b.Open, b.Trials, b.Window, b.Counts, b.Change = Trip{}, policy.Span{}, policy.Count{}, policy.Span{}, Counts{}, Hook{}
}

// isBreaker reports whether an operation is about breakers.
func isBreaker(op catalogue.Op) bool { return strings.HasPrefix(string(op), "breaker.") }
