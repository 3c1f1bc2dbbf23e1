package landscape

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// watchedKinds say, by the words in the name of a library that watches clients, what kinds of
// systems these speak to.
func watchedKinds(lib string) (list []systems.Kind) {
	for _, k := range [...]struct {
		part string
		kind systems.Kind
	}{
		{"http", systems.HTTP}, {"grpc", systems.RPC}, {"connect", systems.RPC}, {"redis", systems.Cache}, {"sql", systems.Database}, {"pgx", systems.Database},
		{"mongo", systems.Database}, {"mappers", systems.Database}, {"kafka", systems.Broker}, {"aws", systems.Service},
	} {
		if strings.Contains(lib, k.part) && !slices.Contains(list, k.kind) {
			list = append(list, k.kind)
		}
	}
	return list
}

// meters matches the functions of libraries for traces that count.
var meters = sym.Names(`Metrics|Stats`)

// drivers notes drivers that begin spans, which nothing is called of.
func (s *surveyor) drivers() {
	for _, file := range s.pass.Files {
		if s.skipped(file.Package) {
			continue
		}
		for _, imp := range file.Imports {
			path, err := strconv.Unquote(imp.Path.Value)
			if err != nil || imp.Name == nil || imp.Name.Name != "_" {
				continue
			}
			if lib := s.out.Settings.Catalogue().Package(path); lib != nil && lib.Is(catalogue.ClassTraced) {
				s.out.Traced = append(s.out.Traced, maker{What: "the driver " + path[strings.LastIndexByte(path, '/')+1:], Lib: lib.ID, At: s.spot(imp.Pos())})
			}
		}
	}
}

// of reports whether what watches clients may watch those of a call, by their kind.
func (mk maker) of(e entry) bool {
	if mk.Kind != "" {
		return mk.Kind == e.site.Kind
	}
	return slices.Contains(watchedKinds(mk.Lib), e.site.Kind)
}

// watch gives the clients that types and functions of the program are handed to what these
// count and trace.
func (m *merger) watch() {
	watch := map[string]map[Topic]judged{}
	for _, s := range m.surveys {
		maps.Copy(watch, s.Watch)
	}
	m.watched, m.hooks = watch, map[string]judged{}
	for _, s := range m.surveys {
		maps.Copy(m.hooks, s.Sets)
	}
	for _, s := range m.surveys {
		for _, h := range s.Handed {
			sees := h.Sees
			if h.Of != "" {
				sees = watch[h.Of]
			}
			for _, made := range m.graph.builds[h.Of] { // by a function that returns it behind an interface
				if len(sees) == 0 {
					sees = watch[made]
				}
			}
			mk := maker{What: h.What, Kind: h.Kind, At: h.At}
			if sees[Spans].State == Yes {
				m.traced = append(m.traced, mk)
			}
			mk.Also = sees[Metrics].State != Yes
			if !mk.Also || sees[countsToo].State == Yes {
				m.counted = append(m.counted, mk)
			}
		}
	}
}

// watchedBy says whether something watches the client of a call from inside: yes when it is
// that of the call, unknown when it is perhaps another one, and else no state.
func (m *merger) watchedBy(t Topic, e entry) judged {
	list, does := m.traced, " traces clients, perhaps this one"
	if t == Metrics {
		list, does = m.counted, " counts for clients, perhaps for this one"
	}
	var perhaps judged
	for _, mk := range list {
		switch {
		case !mk.of(e) || mk.Also && !m.meters:
		case m.traces(mk, e):
			return judged{Yes, mk.What, mk.At}
		case perhaps.State == "":
			perhaps = judged{Unknown, mk.What + does, mk.At}
		}
	}
	if perhaps.State == Unknown && m.everywhere(list, e) {
		return judged{Yes, strings.TrimSuffix(perhaps.Words, does), perhaps.At}
	}
	return perhaps
}

// everywhere reports whether each client or connection of the kind of a call is made in a
// declaration with something that watches it.
func (m *merger) everywhere(list []maker, e entry) bool {
	made := 0
	for _, s := range m.surveys {
		for _, mk := range s.Makers {
			if mk.Kind != e.site.Kind || mk.Lib == "" || mk.Opaque {
				continue
			}
			made++
			if !slices.ContainsFunc(list, func(by maker) bool {
				return by.of(e) && (!by.Also || m.meters) && by.At.Pos.Filename == mk.At.Pos.Filename && by.At.Symbol == mk.At.Symbol
			}) {
				return false
			}
		}
	}
	return made > 0
}

// traces reports whether a library traces the client of a call: the only one of its
// kind, or one that is made in the same declaration.
func (m *merger) traces(mk maker, e entry) bool {
	sys := m.systemOf[e.site.Key]
	if sys == nil || (e.site.Kind == systems.Database || e.site.Kind == systems.Cache) && m.local[e.site.Kind] == 1 {
		return sys != nil
	}
	same := func(s spot) bool { return s.Pos.Filename == mk.At.Pos.Filename && s.Symbol == mk.At.Symbol }
	return same(m.resolve(e.site.Client, 0).At) || slices.ContainsFunc(m.makersOf(sys, m.rows[sys]), func(j judged) bool { return same(j.At) })
}

// watches answers what counts or traces a call, of which the package shows nothing: what
// its client is given, a library out of sight, or nothing in the whole program.
func (m *merger) watches(t Topic, e entry, j judged) judged {
	use := clientUse{}
	if e.site.Kind == systems.HTTP {
		use = m.resolve(e.site.Client, 0)
	}
	made := use.Known && (use.Plain || len(use.Wraps) > 0) // with transports that are known
	if by := m.sentThrough(t, e, use); by.State != "" {
		return by
	}
	if by := m.replacedTransport(t, e); by.State != "" && len(use.Wraps) == 0 {
		return by
	}
	by := m.watchedBy(t, e)
	if by.State == Yes || by.State == Unknown && !made && (j.State == No || t == Metrics) {
		return by
	}
	if mk := m.opaque[e.site.Lib]; mk.What != "" {
		return judged{Unknown, mk.What + " makes it, out of sight", mk.At}
	}
	if t == Spans || j.State != Unknown {
		return j
	}
	if set, has := m.hooks[e.site.Hook]; has && set.State == Yes {
		return judged{Partly, last(e.site.Hook) + " where it is set", set.At}
	} else if has || e.site.Hook != "" && !m.program {
		return j
	}
	// In a program all that may be around a client is in view, but for what counts in its package.
	whole := m.program && (by.State == "" || made) && !e.survey.counts()
	switch {
	case made || e.site.Closed || whole || e.site.Kind == systems.RPC && !m.intercepts.Pos.IsValid():
		return judged{No, "nothing counts or measures " + e.site.What, e.site.At}
	case !m.meters:
		return judged{No, "no package of the program counts or measures", e.site.At}
	}
	return j
}

// counts reports whether something in a package counts or measures.
func (s *Survey) counts() bool {
	for _, seen := range s.Watch {
		if _, has := seen[Metrics]; has {
			return true
		}
	}
	return false
}
