package breakerplace

import (
	"fmt"
	"go/ast"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
)

// attached reports breakers that a library puts into an HTTP client or transport.
func (c *checker) attached() {
	for _, f := range c.fx.Funcs() {
		for _, call := range f.Known {
			if rows := c.fx.Rows(call); c.attaches(rows, call) {
				report.Report(c.pass, misplaced, report.Finding{
					Range:   place.Called(call),
					Message: fmt.Sprintf("circuit breaker around single requests, by %s: put it around the adapter's method, which knows what has failed", place.Call(c.info, call)),
				})
			}
		}
	}
}

// attaches reports a call that puts a breaker into a client, makes a client with
// one inside, or a transport with a breaker that does not look at the response.
func (c *checker) attaches(rows []catalogue.Effect, call *ast.CallExpr) bool {
	client, wrapped := false, false
	for i := range rows {
		row := &rows[i]
		switch row.Op {
		case catalogue.OpBreakerAttach:
			x, _, _ := effects.Role(row, catalogue.RoleClient, call)
			return x != nil && c.kind(c.info.TypeOf(x), catalogue.KindHTTPClient)
		case catalogue.OpHTTPClientNew:
			client = true
		case catalogue.OpBreakerMiddleware:
			wrapped = true
		case catalogue.OpHTTPTransportNew:
			if slices.ContainsFunc(breakers.Of(c.pass).Given(row, call), everyAnswer) {
				return true
			}
		}
	}
	return client && wrapped
}

// everyAnswer reports a breaker to which each response is a success.
func everyAnswer(b *breakers.Breaker) bool {
	return b.Counts.Kind == breakers.CountsEvery || b.Counts.Kind == breakers.CountsNotCtx
}
