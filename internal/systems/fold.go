package systems

import (
	"slices"

	"github.com/resilint/resilint/internal/layers"
)

// fold puts a database of which only the kind is known to the one that packages are
// known to speak to, when that one is made nowhere else: what opens the one is handed to
// what asks the other.
func (m *merger) fold() {
	generic := m.byName[sameName(string(Database))]
	if generic == nil || !generic.only(Database, layers.Low) || !generic.makes() {
		return
	}
	var one *System
	for _, sys := range m.byName {
		if sys == generic || sys.Inside || sys.Name == "" || !slices.Contains(sys.Kinds, Database) {
			continue
		}
		if one != nil {
			return
		}
		one = sys
	}
	if one == nil || one.makes() || !one.only(Database, layers.Medium) {
		return
	}
	delete(m.byName, sameName(generic.Name))
	for _, u := range generic.Uses {
		u.Name, u.Sure = one.Name, min(u.Sure, one.Sure)
		m.add(u)
	}
}

// only reports whether all uses of a system are of one kind, and none of them is surer of its
// name than that.
func (s *System) only(kind Kind, sure layers.Confidence) bool {
	return !slices.ContainsFunc(s.Uses, func(u Use) bool { return u.Kind != kind || u.Sure > sure })
}

// makes reports whether a client of a system is seen to be made.
func (s *System) makes() bool {
	return slices.ContainsFunc(s.Uses, func(u Use) bool { return u.Role == Client })
}
