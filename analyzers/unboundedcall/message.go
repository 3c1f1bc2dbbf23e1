package unboundedcall

import (
	"fmt"
	"go/types"

	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
)

// message says what the call runs under, who waits for it, and how many more
// there are.
func message(info *types.Info, c *outbound.Call, more int) string {
	what := "call of " + place.Call(info, c.Call)
	switch {
	case c.How != outbound.Ctxless:
		what += fmt.Sprintf(" runs under %s()", types.ExprString(c.At.Fun))
	case c.Variant != nil:
		what += fmt.Sprintf(" takes no context as %s would", c.Variant.Name())
	default:
		what += " runs without a context"
	}
	who := "whoever calls " + place.Func(c.Place.Decl)
	switch {
	case c.Place.Request != nil:
		who = "the request that " + place.Func(c.Place.Decl) + " answers"
	case c.Place.Given:
		who = c.Place.Caller + ", which has a context,"
	case c.Place.Caller != "":
		who = "the request that " + c.Place.Caller + " answers"
	}
	out := fmt.Sprintf("%s, so %s waits without a limit", what, who)
	if more > 0 {
		out += fmt.Sprintf(" (and %d more call%s)", more, plural(more))
	}
	return out
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}
