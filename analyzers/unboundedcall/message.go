package unboundedcall

import (
	"fmt"
	"go/types"

	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
)

// message says what bounds the call not, and who waits for it.
func message(info *types.Info, c *outbound.Call) string {
	name := place.Call(info, c.Call)
	what := name + " runs without a context"
	if c.How != outbound.Ctxless {
		what = fmt.Sprintf("%s runs under %s()", name, types.ExprString(c.At.Fun))
	} else if c.Variant != nil {
		what = name + " takes no context"
	}
	who := fmt.Sprintf("and the callers of %s wait without a limit", place.Func(c.Place.Decl))
	switch {
	case c.Place.Request != nil:
		who = fmt.Sprintf("and the request that %s answers waits without a limit", place.Func(c.Place.Decl))
	case c.Place.Caller != "":
		who = fmt.Sprintf("and %s, which has one, waits for it without a limit", c.Place.Caller)
	}
	if c.Variant != nil {
		return fmt.Sprintf("%s, %s; %s takes one", what, who, c.Variant.Name())
	}
	return what + ", " + who
}
