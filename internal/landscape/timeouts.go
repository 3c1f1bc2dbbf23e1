package landscape

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/systems"
)

// timeout judges what ends a call, by its client, its context, and settings of the
// database or client elsewhere.
func (m *merger) timeout(j judged, e entry) judged {
	if j.State == Yes {
		if use := m.resolve(e.site.Client, 0); e.site.Kind == systems.HTTP && use.Known && use.Ends.State == Yes && j.At == use.Ends.At {
			return use.Ends // with its length
		}
		if e.site.ByLibrary && e.site.Kind != systems.HTTP {
			return m.instead(j, e)
		}
		return j
	}
	for _, s := range m.surveys {
		if e.site.Kind == systems.Database && s.Limit.Pos.IsValid() && m.sets(s, e) {
			return judged{Yes, "the database ends statements by itself", s.Limit}
		}
		for _, u := range s.Tunes {
			if u.Time && m.tuned(s, u, e) {
				return judged{Yes, u.Words, u.At}
			}
		}
		for _, mk := range s.Makers {
			if mk.Kind == systems.Cache && e.site.Kind == mk.Kind && mk.Bounded && (m.local[mk.Kind] == 1 || m.makes(mk, m.systemOf[e.site.Key], m.rows[m.systemOf[e.site.Key]])) {
				return judged{Yes, "the library ends calls in time by default", mk.At}
			}
		}
	}
	if ends := m.endsByMaker(e); ends.State == Yes {
		return ends
	}
	if ends := m.connectionEnds(e); ends.State == Yes {
		return ends
	}
	if j.State == Partly {
		if use := m.resolve(e.site.Client, 0); e.site.Kind == systems.HTTP && use.Known && use.Ends.State == Yes {
			return use.Ends
		}
		return j
	}
	client := judged{State: No, At: e.site.At}
	switch {
	case e.site.Kind == systems.RPC && m.intercepts.Pos.IsValid():
		client = judged{Unknown, "its connection may have interceptors", m.intercepts}
	case e.site.Kind == systems.HTTP, e.site.Client.Known:
		if use := m.resolve(e.site.Client, 0); use.Known {
			client = use.Ends
		} else {
			client = judged{Unknown, "it is not seen which client sends it", e.site.At}
		}
	case e.site.Lib != "":
		if use, takes := m.given(e); use.Known {
			client = use.Ends
		} else if takes {
			client = judged{Unknown, "it is not seen which client it is given", e.site.At}
		} else if !e.site.Endless {
			client = judged{Unknown, j.Words, e.site.At}
		} else if may := m.mayReplace(e); may.State != "" {
			client = may
		}
	case !e.site.Endless:
		client = judged{Unknown, j.Words, e.site.At}
	}
	passed := e.site.Ctx == passedOwn || e.site.Ctx == passedEndless
	if client.State == Yes || !passed && len(e.site.Session) == 0 && (j.State == No || client.State == Unknown) {
		if client.State == No || client.Words == "" {
			return j
		}
		return client
	}
	if !passed && len(e.site.Session) > 0 && client.State == No {
		return m.session(e, j)
	}
	if !passed && e.site.Bare && (e.site.Kind == systems.HTTP || e.site.Kind == systems.Database) && client.State == No && j.State == Unknown {
		if !client.At.Pos.IsValid() {
			client.At = e.site.At
		}
		return judged{No, "no limit on time, " + cmp.Or(client.Words, "and its context has none"), client.At}
	}
	if !passed {
		return j
	}
	ctx := m.graph.endless(edge{Symbol: e.site.At.Symbol, At: e.site.At, CtxHow: e.site.CtxHow})
	if e.site.Ctx == passedOwn {
		ctx = m.graph.deadline(e.way.ID, map[string]bool{})
	}
	switch {
	case e.site.Ctx == passedEndless && ctx.State == No && j.State == No && client.State == No:
		return j
	case ctx.State == No && client.State == Unknown:
		return judged{Unknown, sentence("the callers' contexts have no limit", client.Words), e.site.At}
	case ctx.State == "":
		return j
	}
	return ctx
}

// instead is what ends a call that the library would end by default: the HTTP client that
// it is given comes first.
func (m *merger) instead(j judged, e entry) judged {
	switch use, takes := m.given(e); {
	case use.Known && use.Ends.State != Unknown:
		return use.Ends
	case takes:
		return judged{Unknown, "it is not seen which client it is given", e.site.At}
	}
	return j
}

// tuned reports whether a setting is one of the client of a call: of its library, or
// made where that is.
func (m *merger) tuned(s *Survey, u tune, e entry) bool {
	sys := m.systemOf[e.site.Key]
	return u.Kind == e.site.Kind && (u.Lib != "" && u.Lib == e.site.Lib || sys != nil && m.tunes(s, u, sys, m.rows[sys]))
}

// follow follows a client to those who give it.
func (m *merger) follow(use clientUse, depth int) clientUse {
	if use.Port != "" && depth <= maxEmbeds {
		return m.behind(use, depth)
	}
	if use.Context {
		return m.fromCallers(use, depth)
	}
	if made, known := m.made[use.From]; !use.Known && known && depth <= maxEmbeds {
		if made = m.resolve(made, depth+1); made.Known {
			made.Holder = token.Position{} // each call makes another one
			return made
		}
	}
	if use.Known || depth > maxEmbeds {
		return use
	}
	if use.Field != "" {
		return m.filled(use, depth)
	}
	if use.Func == "" {
		return use
	}
	var found []clientUse
	for _, e := range m.graph.in[use.Func] {
		switch c, has := e.Clients[use.Param]; {
		case has:
			found = append(found, m.resolve(c, depth+1))
		case use.Default != nil: // it is given nil
			found = append(found, m.resolve(*use.Default, depth+1))
		default:
			return use
		}
	}
	return m.oneOf(use, found, depth)
}

// given is the HTTP client that the library of a call was given where its client is
// made; takes says that it was given one. Of several that differ in whether they end,
// nothing is known.
func (m *merger) given(e entry) (use clientUse, takes bool) {
	var found []clientUse
	add := func(mk maker) {
		if mk.Takes {
			found = append(found, m.resolve(mk.Client, 0))
		}
	}
	for _, s := range m.surveys {
		for _, mk := range s.Makers {
			if mk.Lib == e.site.Lib && mk.Lib != "" && (s == e.survey || m.users[mk.Lib] == 1) {
				add(mk)
			}
		}
	}
	if len(found) == 0 {
		for _, mk := range m.built(e) {
			add(mk)
		}
	}
	for _, c := range found {
		if !c.Known || c.Ends.State != found[0].Ends.State {
			return clientUse{}, true
		}
	}
	if len(found) == 0 {
		return clientUse{}, false
	}
	return found[0], true
}

// sets reports whether a package makes a client of the system of a call.
func (m *merger) sets(s *Survey, e entry) bool {
	sys := m.systemOf[e.site.Key]
	return sys != nil && (m.local[e.site.Kind] == 1 || slices.ContainsFunc(s.Makers, func(mk maker) bool { return m.makes(mk, sys, m.rows[sys]) }))
}

// behind follows a client to what fills the interface that sends it: clients of
// libraries, and those that types of the program send with. Several have to be
// known, all of them, and the one that does not end counts.
func (m *merger) behind(use clientUse, depth int) clientUse {
	found := slices.Clone(m.doers[owner(use.Port)])
	for _, id := range m.graph.targets(edge{From: use.Port, To: use.Port, Port: true}) {
		w := m.ways[id]
		if w == nil {
			return use // it sends in a way that is not known
		}
		for _, st := range w.Sites {
			c := st.Client
			c.Plain = false // there is more than the client
			found = append(found, c)
		}
	}
	var worst clientUse
	for i, c := range found {
		if c = m.resolve(c, depth+1); !c.Known {
			return use
		}
		if i == 0 || c.Ends.State == No {
			worst = c
		}
	}
	if !worst.Known {
		return use
	}
	return worst
}
