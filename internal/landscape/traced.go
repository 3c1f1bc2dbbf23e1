package landscape

import (
	"slices"
	"strconv"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// tracedKind says, by the name of a library that traces clients, what kind of
// system these speak to; "" when the name does not tell.
func tracedKind(lib string) systems.Kind {
	for _, k := range [...]struct {
		part string
		kind systems.Kind
	}{
		{"http", systems.HTTP}, {"grpc", systems.RPC}, {"redis", systems.Cache}, {"sql", systems.Database}, {"pgx", systems.Database},
		{"mongo", systems.Database}, {"mappers", systems.Database}, {"kafka", systems.Broker}, {"aws", systems.Service},
	} {
		if strings.Contains(lib, k.part) {
			return k.kind
		}
	}
	return ""
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

// countedBy is what counts the connections or calls of clients of a kind, none when the
// program has nothing that does.
func (m *merger) countedBy(e entry) maker {
	for _, mk := range m.counted {
		if mk.Kind == e.site.Kind {
			return mk
		}
	}
	return maker{}
}

// tracedBy is the library that traces clients of a kind, none when the program has
// none.
func (m *merger) tracedBy(e entry) maker {
	for _, mk := range m.traced {
		if tracedKind(mk.Lib) == e.site.Kind {
			return mk
		}
	}
	return maker{}
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
