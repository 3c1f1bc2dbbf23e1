package timeoutorder

import (
	"fmt"
	"go/ast"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
)

// nested compares the limit of a context with that of the one it is derived
// from.
func (c *checker) nested(call *ast.CallExpr) {
	span, parents := c.contextSpan(call)
	if len(span.Values) == 0 || parents == nil {
		return
	}
	var most time.Duration
	for _, p := range parents {
		if len(p.Values) == 0 || p.Open {
			return
		}
		most = max(most, p.Most())
	}
	if span.Least() > most {
		c.report(contradiction, call, fmt.Sprintf("a limit of %s under one of %s: the context that it is derived from ends first", value(span), place.Duration(most)), nil, "")
	}
}

// contextSpan returns the limit that a call puts on a context, and those that
// its parent has.
func (c *checker) contextSpan(call *ast.CallExpr) (span origin.Span, parents []origin.Span) {
	for _, e := range c.origin.Known(call) {
		if e.Op != catalogue.OpTimeoutCtx {
			continue
		}
		ctx, d := c.origin.Role(call, &e, catalogue.RoleCtx), c.origin.Role(call, &e, catalogue.RoleD)
		if ctx == nil || d == nil {
			return span, nil
		}
		span = c.origin.SpanOf(origin.Stored{Expr: d})
		if len(span.Values) == 0 || len(c.contexts) < 2 {
			return span, nil
		}
		parents, _ = c.origin.LimitedBy(ctx)
	}
	return span, parents
}

// written compares the limit of a handler with the time in which the only server
// of the package has to write the answer.
func (c *checker) written() {
	var server []origin.Source
	for _, s := range c.limited {
		if info := c.origin.Type(c.origin.TypeOf(s)); info != nil && info.Kind == catalogue.KindHTTPServer && s.Kind == origin.Made {
			server = append(server, s)
		}
	}
	if len(server) != 1 || len(c.handlers) == 0 {
		return
	}
	write, ok := merged(c.origin.Limits(server[0]), []catalogue.FieldOp{catalogue.FieldTimeoutWrite}, true)
	if !ok {
		return
	}
	for _, call := range c.handlers {
		for _, e := range c.origin.Known(call) {
			d := c.origin.Role(call, &e, catalogue.RoleD)
			if e.Op != catalogue.OpTimeoutServer || d == nil {
				continue
			}
			if span := c.origin.SpanOf(origin.Stored{Expr: d}); span.Least() > write.Span.Most() {
				c.report(contradiction, d, fmt.Sprintf("a handler's limit of %s under %s of %s: the answer that says so is never written", value(span), write.Name, value(write.Span)),
					write.At, "the connection is closed after this time")
			}
		}
	}
}
