package landscape

import (
	"go/token"
	"slices"
)

// deadline says whether the context that a function is given has a limit, by its
// callers: yes when all of them set one, no when none does. It is unknown when no
// caller is in view, and when one cannot be followed.
func (g *graph) deadline(id string, seen map[string]bool) judged {
	if seen[id] || len(seen) > maxUp*8 {
		return judged{}
	}
	seen[id] = true
	var all []judged
	for _, e := range g.in[id] {
		if g.unused(e.From) {
			continue
		}
		if j := g.passes(e, seen); j.State != "" {
			all = append(all, j)
		}
	}
	if g.answers[id] {
		all = append(all, g.endless(edge{Symbol: g.shown[id].Symbol, CtxHow: ofRequest, At: g.shown[id]}))
	}
	if len(all) > 0 {
		return join(all)
	}
	if len(seen) > 1 && len(g.in[id]) > 0 {
		return judged{} // nothing but calls of itself
	}
	if list, whole := g.given(id); whole {
		for _, e := range list {
			if j := g.passes(e, seen); j.State != "" {
				all = append(all, j)
			}
		}
		if len(all) > 0 {
			return join(all)
		}
	}
	if at, known := g.shown[id]; known && g.plain && (g.valued[id] || g.escapes[owner(id)]) {
		return judged{No, "no limit on time: nothing gives " + at.Symbol + " a context with one", at}
	}
	return judged{Unknown, "the context is given by callers that are not in view", g.shown[id]}
}

// passes says whether the context that an edge passes on has a limit, with an empty
// state when that hangs on what is being asked already.
func (g *graph) passes(e edge, seen map[string]bool) judged {
	switch e.Ctx {
	case passedBounded:
		return judged{Yes, "the deadline that " + e.Symbol + " sets", e.At}
	case passedEndless:
		return g.endless(e)
	case passedOwn:
		return g.deadline(e.From, seen)
	}
	return judged{Unknown, "it is not known which context " + e.Symbol + " passes on", e.At}
}

// endless is passes for contexts that have no limit of their own. That of a request may
// have one which all requests are given.
func (g *graph) endless(e edge) judged {
	if g.ending[e.CtxHow] {
		e.CtxHow = ofRequest
	}
	switch {
	case e.CtxHow != ofRequest:
	case g.serves.State == Yes:
		return judged{Unknown, "perhaps the limit of " + g.serves.Words + " on requests", g.serves.At}
	case g.limited:
		return judged{Unknown, "perhaps a limit on requests by what answers them", e.At}
	}
	return judged{No, "no limit on time: " + e.Symbol + " passes on " + e.CtxHow, e.At}
}

// given are the calls of a function by those who are handed it; whole is false when it is
// handed to others as well.
func (g *graph) given(id string) (list []edge, whole bool) {
	handed := 0
	for _, v := range g.gives[id] {
		handed++
		for _, into := range g.targets(edge{From: v.Into, To: v.Into, Port: v.Port}) {
			i := len(list)
			for _, in := range g.invokes[into] {
				if in.Param == v.Param {
					list = append(list, edge{From: in.From, To: id, Symbol: in.At.Symbol, At: in.At, Ctx: in.Ctx, CtxHow: in.CtxHow})
				}
			}
			if len(list) == i {
				return nil, false
			}
		}
	}
	return list, len(list) > 0 && handed >= len(g.hands[id])
}

// typed reports whether a function is a method, which others may call by an interface.
func (g *graph) typed(id string) bool {
	_, is := g.types[owner(id)]
	return is
}

// unused reports whether a function of a package, which others may call, is called and
// used as a value by nobody in a program: what is generated has such.
func (g *graph) unused(id string) bool {
	return g.program && !g.typed(id) && token.IsExported(last(id)) && len(g.in[id]) == 0 && !g.valued[id]
}

// plainly reports whether a program gives no context with a limit to anything that is not
// seen: functions in variables, methods of interfaces that are filled out of sight,
// libraries that call what they are handed. What has no callers in view has no limit
// from them, then.
func (g *graph) plainly(surveys []*Survey) bool {
	if !g.program || g.limits || g.serves.State == Yes {
		return false
	}
	bounded := map[string]bool{}
	var reach func(id string)
	reach = func(id string) {
		if bounded[id] {
			return
		}
		bounded[id] = true
		for _, e := range g.out[id] {
			if e.Ctx == passedOwn || e.Ctx == passedNone {
				reach(e.To)
			}
		}
	}
	for _, s := range surveys {
		for _, e := range s.Edges {
			targets := g.targets(e)
			if e.Ctx != passedBounded {
				continue
			}
			if len(targets) == 0 {
				return false
			}
			for _, to := range targets {
				reach(to)
			}
		}
	}
	return !slices.ContainsFunc(surveys, func(s *Survey) bool {
		return slices.ContainsFunc(s.Invokes, func(in invoke) bool {
			return in.Ctx == passedBounded || in.Ctx == passedNone || in.Ctx == passedOwn && bounded[in.From]
		})
	})
}
