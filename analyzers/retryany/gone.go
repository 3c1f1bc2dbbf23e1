package retryany

import (
	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
)

// gone judges whether a retry goes on after its caller has given up. The call
// must run under the caller's context, and nothing may end with it.
func (c *checker) gone(p *policy.Policy, s site, lets func(regions.World) regions.Lets) *finding {
	if p.Ends == policy.Yes || p.Kind == policy.Helper && p.Ends != policy.No || s.effect.Ctx.Kind != effects.Param && s.effect.Ctx.Kind != effects.Request {
		return nil
	}
	for _, w := range []regions.World{regions.Canceled, regions.Deadline} {
		if lets(w).Outcome != regions.Surely {
			return nil
		}
	}
	return c.found(callerGone, rankGone, c.where(p), "goes on after the caller gave up: neither the loop nor its wait looks at the context, and context.Canceled is retried"+c.evidence(p, s), s)
}

// after judges whether a retry that names 429 waits as long as it was told.
func (c *checker) after(p *policy.Policy, s site, lets func(regions.World) regions.Lets) *finding {
	if s.effect.Op != catalogue.OpHTTPSend || p.Wait.RetryAfter != policy.No {
		return nil
	}
	if l := lets(regions.Status(429)); l.Outcome != regions.Surely || !l.Named {
		return nil
	}
	return c.found(retryAfter, rankAfter, c.where(p), "retries 429 without looking at Retry-After"+c.evidence(p, s), s)
}
