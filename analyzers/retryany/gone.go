package retryany

import (
	"go/ast"
	"go/token"
	"net/http"
	"strconv"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
)

// gone judges whether a retry goes on after its caller has given up. The call
// must run under the caller's context, and nothing may end with it. A wait that
// does not hear of the end is reported as such, and says the same.
func (c *checker) gone(p *policy.Policy, s site, lets func(regions.World) regions.Lets) *finding {
	if p.Ends == policy.Yes || p.Kind == policy.Helper && p.Ends != policy.No || !c.underCaller(s) || policy.Of(c.pass).Unheard(p) != "" {
		return nil
	}
	if waited, known := p.Worst(); known && waited < 2*time.Second {
		return nil
	}
	for _, w := range []regions.World{regions.Canceled, regions.Deadline} {
		if lets(w).Outcome != regions.Surely {
			return nil
		}
	}
	return c.found(callerGone, rankGone, p.Header(), "goes on after the caller gave up: context.Canceled is retried like any error"+c.evidence(p, s), s)
}

// underCaller reports whether a call runs under the context of whoever called
// the function that has the retry.
func (c *checker) underCaller(s site) bool {
	first, isCall := s.path[0].(*ast.CallExpr)
	if !isCall {
		return false
	}
	if len(s.path) == 1 && s.effect.Symbol == "" {
		return s.effect.Ctx.Kind == effects.Param || s.effect.Ctx.Kind == effects.Request
	}
	for _, e := range c.fx.At(first) {
		if e.Op == s.effect.Op && e.Symbol == s.effect.Symbol {
			return e.Ctx.Kind == effects.Param || e.Ctx.Kind == effects.Request
		}
	}
	return false
}

// after judges whether a retry that names 429 waits as long as it was told.
func (c *checker) after(p *policy.Policy, s site, lets func(regions.World) regions.Lets) *finding {
	if s.effect.Op != catalogue.OpHTTPSend || !c.deaf(p) {
		return nil
	}
	if l := lets(regions.Status(http.StatusTooManyRequests)); l.Outcome != regions.Surely || !l.Named {
		return nil
	}
	return c.found(retryAfter, rankAfter, p.Header(), "retries 429 without looking at Retry-After"+c.evidence(p, s), s)
}

// deaf reports whether the wait of a retry is known, and not to be what the
// other side asks for. A package that speaks of the header anywhere is believed
// to heed it.
func (c *checker) deaf(p *policy.Policy) bool {
	switch p.Wait.Growth {
	case policy.Fixed, policy.Linear, policy.Exponential, policy.Random, policy.None:
		return p.Wait.RetryAfter != policy.Yes && !c.heeds()
	}
	return false
}

// heeds reports whether the package names the header that says when to come
// again.
func (c *checker) heeds() bool {
	if c.heeding == policy.Unknown {
		c.heeding = policy.No
		for _, file := range c.pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				lit, isLit := n.(*ast.BasicLit)
				if isLit && lit.Kind == token.STRING {
					if name, err := strconv.Unquote(lit.Value); err == nil {
						if kind, known := c.fx.Table().Header(name); known && kind == catalogue.HeaderRetryAfter {
							c.heeding = policy.Yes
						}
					}
				}
				return c.heeding == policy.No
			})
		}
	}
	return c.heeding == policy.Yes
}
