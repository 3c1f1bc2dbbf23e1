package landscape

import (
	"cmp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/systems"
)

// topicsOf are the topics that make sense for a kind of system.
var topicsOf = map[systems.Kind][]Topic{
	systems.Database: {Client, Pool, Timeout, Retry, Transactions, Outbox, Health, Metrics, Spans},
	systems.Cache:    {Client, Pool, Timeout, Breaker, Retry, Fallback, Health, Metrics, Spans},
	systems.Broker:   {Client, Timeout, Breaker, Retry, Outbox, Consumers, Dedupe, Health, Metrics, Spans},
	systems.HTTP:     {Client, Timeout, Breaker, Bulkhead, Retry, Idempotency, Fallback, Health, Metrics, Spans},
}

// cells judges a system.
func (m *merger) cells(sys *systems.System, r *row, required []string) []*Cell {
	wanted := map[Topic]bool{}
	for _, k := range sys.Kinds {
		list, own := topicsOf[k]
		if !own {
			list = topicsOf[systems.HTTP]
		}
		for _, t := range list {
			wanted[t] = true
		}
	}
	if len(r.entries) == 0 {
		wanted = map[Topic]bool{Client: true, Pool: wanted[Pool]}
	}
	if sys.Inside {
		wanted = map[Topic]bool{Client: true, Transactions: slices.Contains(sys.Kinds, systems.Database)}
	}
	for _, p := range required {
		wanted[Topic(p)] = true
	}
	out := []*Cell{}
	for _, t := range Topics() {
		if wanted[t] {
			c := m.cell(t, sys, r)
			obscure(c, r)
			out = append(out, c)
		}
	}
	return out
}

// besides are calls that are not judged as others: they wait for others, run what is
// judged by itself, or ask whether the system is there.
var besides = map[string]bool{"consume": true, "begin": true, "ping": true}

func (m *merger) cell(t Topic, sys *systems.System, r *row) *Cell {
	special := map[Topic]func(*systems.System, *row) []judged{
		Client: m.client, Pool: m.pool, Health: m.health, Transactions: m.transactions, Outbox: m.outbox, Consumers: m.consumers, Dedupe: m.dedupe,
	}
	var list []judged
	switch judge := special[t]; {
	case len(r.entries) == 0 && t != Client && t != Pool:
		list = append(list, judged{State: NotNeeded, Words: uncalled})
	case judge != nil:
		list = judge(sys, r)
	default:
		for _, e := range r.entries {
			if !besides[e.site.Does] {
				list = append(list, m.judge(t, e))
			}
		}
		if len(list) == 0 {
			text := "nothing is asked of it"
			if r.entries[0].site.Does == "consume" {
				text = "it is only consumed from"
			}
			list = append(list, judged{NotNeeded, text, r.entries[0].site.At})
		}
	}
	if unsure := slices.DeleteFunc(slices.Clone(list), func(j judged) bool { return j.State != Unknown }); t == Fallback && len(unsure) > 0 {
		list = unsure // that failures come out is said of all calls or of none
	}
	list = generalized(t, list)
	all := combine(list)
	c := &Cell{Topic: t, State: all.State, Words: all.Words}
	c.Evidence = m.evidences(places(telling(list, all.State)))
	return c
}

// telling are the answers that a cell's state comes from.
func telling(list []judged, state State) []judged {
	return slices.DeleteFunc(slices.Clone(list), func(j judged) bool {
		return j.State != state && (state != Partly || j.State != No)
	})
}

// judge answers for one call.
func (m *merger) judge(t Topic, e entry) judged {
	j := e.site.Judged[t]
	if t == Retry && m.notGiven(e.site.Givers) {
		j = e.site.Without
	}
	if t == Timeout {
		return m.timeout(j, e)
	}
	if t == Retry && e.site.Untold {
		j = m.told(e, j)
	}
	if t == Fallback && j.State == No && e.site.Kind == systems.Cache {
		return m.goesOn(e, j)
	}
	if _, guards := protections[t]; j.State == Yes || !guards && t != Spans {
		return j
	}
	if g := m.graph.guarded(e.way.ID, t, maxEmbeds); g.State == Yes || g.State == Partly {
		return g
	}
	switch {
	case t == Spans || t == Metrics:
		return m.watches(t, e, j)
	case t == Retry && e.site.Kind == systems.Cache && j.State == Unknown:
		return m.byDefault(e, j)
	case j.State == Unknown:
		return m.beyond(t, e, j)
	}
	return j
}

// byDefault says how often a client tries, by its settings or else its library.
func (m *merger) byDefault(e entry, j judged) judged {
	for _, s := range m.surveys {
		for _, u := range s.Tunes {
			if !u.Tries || !m.tuned(s, u, e) {
				continue
			}
			if strings.HasSuffix(u.Words, " -1") {
				return judged{No, u.Words, u.At}
			}
			return judged{Yes, u.Words, u.At}
		}
	}
	for _, s := range m.surveys {
		for _, mk := range s.Makers {
			if mk.Kind == e.site.Kind && mk.Tries != "" {
				return judged{Yes, mk.Tries + " attempts by default of the library", mk.At}
			}
		}
	}
	return j
}

// beyond answers what one package could not, in the light of the whole program: what
// no package of it has a library for is not there.
func (m *merger) beyond(t Topic, e entry, j judged) judged {
	plain := e.site.Kind == systems.RPC && !m.intercepts.Pos.IsValid()
	var use clientUse
	if e.site.Kind == systems.HTTP {
		use = m.resolve(e.site.Client, 0)
		plain = use.Known && use.Plain
	}
	switch {
	case t == Bulkhead && use.Conns != "":
		return judged{Unknown, use.Conns + " bounds its connections, which are its calls unless they share one", use.At}
	case t == Breaker && !m.handmade && !m.classes[catalogue.ClassBreaker] && !m.classes[catalogue.ClassPolicy]:
		return judged{No, "no package of the program has a breaker", e.site.At}
	case t == Idempotency && plain && e.site.Keyless != "":
		return judged{No, "no idempotency key with " + e.site.Keyless, e.site.At}
	case t == Bulkhead && plain && !e.site.Slots:
		return judged{No, "nothing bounds how many calls run at once", e.site.At}
	case t == Retry && plain && !e.site.Retries:
		return judged{No, e.site.What + " is tried once", e.site.At}
	}
	return j
}

// makersOf are the calls that make the clients of a system.
func (m *merger) makersOf(sys *systems.System, r *row) (list []judged) {
	for _, s := range m.surveys {
		for _, mk := range s.Makers {
			if m.makes(mk, sys, r) && !slices.ContainsFunc(list, func(j judged) bool { return j.At == mk.At }) {
				list = append(list, judged{Yes, "made by " + mk.What, mk.At})
			}
		}
	}
	return list
}

// makes reports whether a call makes a client of a system.
func (m *merger) makes(mk maker, sys *systems.System, r *row) bool {
	if m.systemOf[mk.Key] == sys {
		return true
	}
	if mk.Opaque && mk.Kind == "" {
		return mk.Lib != "" && m.users[mk.Lib] == 1 && slices.ContainsFunc(r.entries, func(e entry) bool { return e.site.Lib == mk.Lib })
	}
	if !slices.Contains(sys.Kinds, mk.Kind) {
		return false
	}
	if mk.Kind == systems.RPC && (m.local[mk.Kind] > 1 || mk.Func != "" && m.unreached(mk.Func) || sys.Bundled()) {
		return m.connects(mk, sys)
	}
	if mk.Name != "" && sys.Name != "" {
		return systems.Plain(mk.Name) == systems.Plain(sys.Name)
	}
	return m.local[mk.Kind] == 1 || slices.ContainsFunc(r.entries, func(e entry) bool { return e.site.Lib == mk.Lib && mk.Lib != "" }) && m.besideCalls(mk, r)
}

// connects reports whether a connection for remote procedures is one for a system: the
// client of that is made in the same declaration.
func (m *merger) connects(mk maker, sys *systems.System) bool {
	return slices.ContainsFunc(m.surveys, func(s *Survey) bool {
		return slices.ContainsFunc(s.Makers, func(of maker) bool {
			return of.Func != "" && of.Func == mk.Func && m.systemOf[of.Key] == sys
		})
	})
}

// client says what the calls of a system are sent with.
func (m *merger) client(sys *systems.System, r *row) (list []judged) {
	makers := m.makersOf(sys, r)
	if sys.Inside && len(makers) == 0 {
		return []judged{{NotNeeded, "it is part of the process", r.entries[0].site.At}}
	}
	for _, e := range r.entries {
		if e.site.Kind != systems.HTTP && !e.site.Client.Known {
			if use, _ := m.given(e); use.Known {
				list = append(list, judged{Yes, sentence(use.Words, use.Bounds), use.At})
			} else if len(makers) == 0 {
				list = append(list, m.builtFor(e)...)
			}
			continue
		}
		use := m.resolve(e.site.Client, 0)
		switch others := m.others(sys, use, e); {
		case !use.Known:
			list = append(list, judged{Unknown, "it is not seen where it is made", e.site.At})
		case use.Shared:
			list = append(list, judged{No, use.Words, use.At})
		case len(others) > 0:
			list = append(list, judged{No, sentence(use.Words+", shared with "+strings.Join(others, ", "), use.Bounds), use.At})
		default:
			list = append(list, judged{Yes, sentence(use.Words, use.Bounds), use.At})
		}
	}
	if len(r.entries) == 0 {
		for i := range makers { // whether it is used, and how, nobody knows
			makers[i] = judged{Unknown, sentence(makers[i].Words, uncalled), makers[i].At}
		}
	}
	return append(list, makers...)
}

// uncalled is said of systems that clients are made for and nothing else.
const uncalled = "no call of it is followed"

// others names the other systems that a client is used for.
func (m *merger) others(sys *systems.System, use clientUse, e entry) (names []string) {
	if each := use.At.Symbol == e.site.At.Symbol && use.At.Pos.Filename == e.site.At.Pos.Filename; each {
		return nil // each call of what it stands in makes another one
	}
	if !use.Known || use.Shared || !use.Holder.IsValid() {
		return nil
	}
	for other, r := range m.rows {
		if other == sys || other.Name == "" {
			continue
		}
		if slices.ContainsFunc(r.entries, func(e entry) bool {
			c := m.resolve(e.site.Client, 0)
			return c.Known && c.At == use.At && c.Holder == use.Holder
		}) {
			names = append(names, other.Name)
		}
	}
	slices.Sort(names)
	return names
}

// obscure takes back what is not there for calls that a library makes which is not known: it may
// be in there.
func obscure(c *Cell, r *row) {
	i := slices.IndexFunc(r.entries, func(e entry) bool { return e.site.Wraps })
	switch c.Topic {
	case Timeout, Retry, Transactions, Pool:
		if c.State == No && i >= 0 {
			c.State, c.Words = Unknown, "it is not known what "+cmp.Or(r.entries[i].site.Lib, "its library")+" does by itself"
		}
	}
}
