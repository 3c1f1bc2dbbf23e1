package detachedcontext

import (
	"fmt"
	"go/types"

	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
)

// message says what the call runs under instead of the caller's context.
func message(info *types.Info, c *outbound.Call) string {
	name := place.Call(info, c.Call)
	own := "the caller's context"
	if c.Place.Own.Name() != "" && c.Place.Own.Name() != "_" {
		own = c.Place.Own.Name()
	} else {
		own = fmt.Sprintf("the context that %s ignores", place.Func(c.Place.Decl))
	}
	switch {
	case c.How == outbound.Detached:
		return fmt.Sprintf("%s runs under %s, which drops the deadline of %s and sets none", name, types.ExprString(c.At.Fun), own)
	case c.How == outbound.Rooted:
		return fmt.Sprintf("%s runs under %s() instead of %s, so the caller's deadline and cancellation are lost", name, types.ExprString(c.At.Fun), own)
	case c.Group == outbound.Web:
		return fmt.Sprintf("%s makes a request without a context although %s is at hand, so the caller's deadline is lost", name, own)
	case c.Variant != nil:
		return fmt.Sprintf("%s takes no context although %s is at hand, so the caller's deadline is lost; %s takes it", name, own, c.Variant.Name())
	}
	return fmt.Sprintf("%s runs without a context although %s is at hand, so the caller's deadline is lost", name, own)
}
