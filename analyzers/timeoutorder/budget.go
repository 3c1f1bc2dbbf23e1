package timeoutorder

import (
	"fmt"
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
)

// budget reports a client whose limit for the whole request lies around a
// transport that sends again, where one attempt may take all of it.
func (c *checker) budget(s origin.Source, limits []origin.Limit) {
	info := c.origin.Type(c.origin.TypeOf(s))
	if info == nil || info.Kind != catalogue.KindHTTPClient || info.Attr(catalogue.AttrRetried) != "" {
		return
	}
	var total *origin.Limit
	for _, v := range c.origin.Fields(s, fieldOf(info, catalogue.FieldTimeout)) {
		for i := range limits {
			if limits[i].At == v.Expr && (len(limits[i].Span.Values) > 0 || limits[i].Span.Open) {
				total = &limits[i]
			}
		}
	}
	if total == nil {
		return
	}
	replay, ok := c.origin.Replaying(s)
	if !ok {
		return
	}
	var at ast.Node = total.At
	limit := ""
	if len(total.Span.Values) > 0 {
		limit = " of " + value(total.Span)
	}
	attempt := slowest(replay.Limits)
	switch {
	case replay.Attempt.State == origin.Unbounded:
		c.report(eatsBudget, at, fmt.Sprintf("%s%s covers all attempts of %s, and no attempt has a limit of its own: the first slow one uses it up", total.Name, limit, replay.Name),
			replay.Node, "the transport that sends again")
	case attempt != nil && total.Span.Most() > 0 && attempt.Span.Least() >= total.Span.Most():
		c.report(eatsBudget, at, fmt.Sprintf("%s%s covers all attempts of %s, and one attempt may take %s: no time is left for another", total.Name, limit, replay.Name, value(attempt.Span)),
			replay.Node, "the transport that sends again")
	}
}

// slowest returns the limit of one attempt, when there is one that is known.
func slowest(limits []origin.Limit) *origin.Limit {
	var out *origin.Limit
	for i, l := range limits {
		switch l.Op {
		case catalogue.FieldTimeout, catalogue.FieldTimeoutAttempt, catalogue.FieldTimeoutHeader, catalogue.FieldTimeoutRead:
			if len(l.Span.Values) == 0 || l.Span.Open {
				return nil
			}
			if out == nil || l.Span.Least() < out.Span.Least() {
				out = &limits[i]
			}
		}
	}
	return out
}

// fieldOf returns the name of the first field of a type that sets op.
func fieldOf(info *catalogue.TypeInfo, op catalogue.FieldOp) string {
	if f := info.FieldBy(op); f != nil {
		return f.Name
	}
	return ""
}
