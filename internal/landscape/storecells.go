package landscape

import (
	"slices"

	"github.com/resilint/resilint/internal/systems"
)

// pool says what bounds the connections of a database or cache.
func (m *merger) pool(sys *systems.System, r *row) (list []judged) {
	limited := false
	for _, s := range m.surveys {
		for _, u := range s.Tunes {
			if slices.Contains(sys.Kinds, u.Kind) && !u.Tries && m.tunes(s, u, sys, r) {
				limited = limited || u.Limit
				if !u.Time && u.Maybe {
					list = append(list, judged{Unknown, u.Words + ", when that is set", u.At})
				} else if !u.Time {
					list = append(list, judged{Yes, u.Words, u.At})
				}
			}
		}
	}
	makers := m.makersOf(sys, r)
	opaque := judged{State: Unknown}
	for _, s := range m.surveys {
		for _, mk := range s.Makers {
			if mk.Pooled && m.makes(mk, sys, r) && !limited {
				list, limited = append(list, judged{Yes, "as many as " + mk.What + " has by default", mk.At}), true
			}
			if mk.Unlimited && m.makes(mk, sys, r) && !slices.ContainsFunc(s.Tunes, func(u tune) bool { return u.Limit && u.Lib == mk.Lib }) {
				list = append(list, judged{No, "nothing limits what " + mk.What + " opens", mk.At})
			}
			if mk.Opaque && m.makes(mk, sys, r) {
				opaque.Words, opaque.At = mk.What+" may set its limits", mk.At
			}
		}
	}
	switch {
	case limited:
	case opaque.Words != "":
		list = append(list, opaque)
	case len(list) > 0:
		list = append(list, judged{No, "nothing limits its connections", first(list)})
	case len(makers) == 0:
		list = append(list, judged{Unknown, "it is not seen where it is made", spot{}})
	default:
		list = append(list, judged{No, "nothing is set where it is made", first(makers)})
	}
	return list
}

// tunes reports whether a setting is one of a system: the only one of its kind, the one
// that is made in the same declaration, or else one that the same package makes.
func (m *merger) tunes(s *Survey, u tune, sys *systems.System, r *row) bool {
	if m.local[u.Kind] == 1 {
		return true
	}
	makes := func(mk maker) bool { return m.makes(mk, sys, r) }
	beside := slices.DeleteFunc(slices.Clone(s.Makers), func(mk maker) bool {
		return mk.Kind != u.Kind || mk.At.Symbol != u.At.Symbol || mk.At.Pos.Filename != u.At.Pos.Filename
	})
	if len(beside) > 0 {
		return slices.ContainsFunc(beside, makes)
	}
	return slices.ContainsFunc(s.Makers, makes)
}
