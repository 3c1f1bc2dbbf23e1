package outbound

import "github.com/resilint/resilint/internal/place"

// ByFunction puts the calls of one function together, in the order of the
// source: that it does not pass its context on is one finding.
func ByFunction(calls []Call) [][]Call {
	return group(calls, func(c *Call) any { return c.Place.Decl })
}

// ByRoot puts the calls of several functions together that run under a context
// made in one place, such as a constructor or a package variable: that is one
// decision. The others are put together by function.
func ByRoot(calls []Call) [][]Call {
	return group(calls, func(c *Call) any {
		if c.Held() {
			return c.At
		}
		return c.Place.Decl
	})
}

// Held reports whether the context of a call is made outside of the function that
// calls.
func (c *Call) Held() bool {
	return c.At != nil && (c.Place.Decl == nil || c.At.Pos() < c.Place.Decl.Pos() || c.Place.Decl.End() < c.At.End())
}

// ByType puts the calls in the methods of one type together, and those in
// functions.
func ByType(calls []Call) [][]Call {
	return group(calls, func(c *Call) any {
		if c.Place.Decl == nil {
			return nil
		}
		return place.Receiver(c.Place.Decl)
	})
}

// ByWay puts the calls together that have one cause: a type whose methods make
// up a context, because its port has none; a package that calls what takes none.
func ByWay(calls []Call) [][]Call {
	return group(calls, func(c *Call) any {
		if c.How == Ctxless || c.Place.Decl == nil {
			return nil
		}
		return place.Receiver(c.Place.Decl)
	})
}

func group(calls []Call, key func(*Call) any) [][]Call {
	var out [][]Call
	at := map[any]int{}
	for i := range calls {
		k := key(&calls[i])
		if _, seen := at[k]; !seen {
			at[k] = len(out)
			out = append(out, nil)
		}
		out[at[k]] = append(out[at[k]], calls[i])
	}
	return out
}
