package wiring

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/txn"
)

// inTx adds the transaction that is open for sure when a port is called, when the
// regions around the call do not show it: one that is known by the name of the
// function that runs a closure in it, one that is given or in a field. Of one that a
// port begins, what is behind that port shows whether it is one, unless it gives out
// the transaction of a library.
func (s *seeker) inTx(d *demand) {
	s.ended(d)
	if slices.ContainsFunc(d.Around, func(g Region) bool { return g.Kind == effects.RunsTx }) {
		return
	}
	spans := txn.Of(s.r.pass)
	if len(spans.Spans()) == 0 {
		return
	}
	for _, call := range d.sites {
		for _, at := range spans.At(call) {
			switch {
			case !at.Sure(), at.Optimistic:
			case s.holds(at.Span):
				d.Around = insert(d.Around, s.region(at.Span))
				return
			default:
				if p := s.begunBy(at.Span); p != nil && !slices.Contains(d.sites, at.Begin) {
					reg := s.region(at.Span)
					d.Around = insert(d.Around, Region{Around: effects.Around{Pos: reg.Pos}, Port: p})
					return
				}
			}
		}
	}
}

// ended drops the transactions around a call that its function has begun itself and
// that are not open for sure when it runs: after a rollback, say. Those that only read
// hold nothing that others wait for.
func (s *seeker) ended(d *demand) {
	if !slices.ContainsFunc(d.Around, func(g Region) bool { return g.Kind == effects.RunsTx }) {
		return
	}
	spans := txn.Of(s.r.pass)
	for _, span := range spans.Spans() {
		if span.Begin == nil || span.How != txn.Begun && !span.Optimistic || span.Fn != d.of {
			continue
		}
		open := !span.Optimistic && slices.ContainsFunc(d.sites, func(call *ast.CallExpr) bool {
			return slices.ContainsFunc(spans.At(call), func(at txn.At) bool { return at.Span == span && at.State&txn.Open != 0 })
		})
		if pos := s.r.fx.Place(span.Begin.Pos()); !open {
			d.Around = slices.DeleteFunc(slices.Clone(d.Around), func(g Region) bool { return g.Kind == effects.RunsTx && g.Pos == pos })
		}
	}
}

// begins is the Param of a [PortRegion] that lasts from a call of the port on: a
// transaction that the port begins.
const begins = -1

// begunBy is the port that begins a transaction, nil when none does.
func (s *seeker) begunBy(span *txn.Span) *PortRegion {
	if span.How != txn.Begun || span.Likely || span.Fn == nil {
		return nil
	}
	p := s.portOf(span.Fn, span.Begin)
	if p != nil {
		p.Param = begins
	}
	return p
}

// holds reports whether a span is a transaction without what is behind a port: what a
// repository does with a function, and what is one by the shape of an interface, may be
// none.
func (s *seeker) holds(span *txn.Span) bool {
	switch {
	case span.How == txn.Begun && span.Tx != nil && s.transactions().Is(span.Tx.Type()):
		return !span.Likely
	case span.Likely, span.How == txn.Update, span.ByShape && span.How != txn.Closure:
		return false
	}
	return span.Begin == nil || txn.Port(s.r.pass.TypesInfo, span.Begin) == nil
}

// region is a transaction as a region.
func (s *seeker) region(span *txn.Span) Region {
	a := effects.Around{Kind: effects.RunsTx, By: "begin"}
	switch {
	case span.Begin != nil:
		a.Pos = s.r.fx.Place(span.Begin.Pos())
	case span.Tx != nil:
		a.Pos = s.r.fx.Place(span.Tx.Pos())
	}
	if span.Row != nil {
		a.By = span.Row.Key.String()
	}
	return Region{Around: a}
}

// insert puts a region among others in the order of their places, which is that from
// the outside in.
func insert(around []Region, reg Region) []Region {
	file, line := cutPlace(reg.Pos)
	for i := range around {
		if f, l := cutPlace(around[i].Pos); f == file && l > line {
			return slices.Insert(slices.Clone(around), i, reg)
		}
	}
	return append(slices.Clip(around), reg)
}

func cutPlace(place string) (file string, line int) {
	file, text, _ := strings.Cut(place, ":")
	line, _ = strconv.Atoi(text)
	return file, line
}
