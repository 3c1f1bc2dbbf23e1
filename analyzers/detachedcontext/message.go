package detachedcontext

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
)

// message says what the first call runs under instead of the caller's context,
// and how many more there are.
func message(info *types.Info, calls []outbound.Call) string {
	c := &calls[0]
	name := "call of " + place.Call(info, c.Call)
	own := c.Place.Own.Name()
	if own == "" || own == "_" {
		own = "the context that it is given"
	}
	end := ", so the caller's deadline is lost"
	switch more, funcs := len(calls)-1, len(outbound.ByFunction(calls)); {
	case funcs > 1:
		end += fmt.Sprintf(" (and in %d more, in %d functions)", more, funcs)
	case more > 0:
		end += fmt.Sprintf(" (and in %d more of %s)", more, place.Func(c.Place.Decl))
	}
	switch {
	case c.How == outbound.Detached:
		return fmt.Sprintf("%s runs under %s, which has no deadline, and not under %s%s", name, types.ExprString(c.At.Fun), own, end)
	case c.How == outbound.Rooted:
		return fmt.Sprintf("%s runs under %s() and not under %s%s", name, types.ExprString(c.At.Fun), own, end)
	case c.Group == outbound.Web:
		return fmt.Sprintf("%s makes a request without %s%s", name, own, end)
	case c.Variant != nil:
		return fmt.Sprintf("%s takes no context, and %s takes %s%s", name, c.Variant.Name(), own, end)
	}
	return fmt.Sprintf("%s runs without %s%s%s", name, own, step(c.Row), end)
}

// step names the step of a builder chain that would give it the context.
func step(e *catalogue.Effect) string {
	if e == nil || e.Lib == nil {
		return ""
	}
	for _, row := range e.Lib.Rows() {
		if slices.ContainsFunc(row.Effects, func(e catalogue.Effect) bool { return e.Op == catalogue.OpDBCtx }) {
			return ", no " + row.Key.Name + " before it"
		}
	}
	return ""
}
