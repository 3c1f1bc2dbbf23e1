package landscape

import (
	"slices"

	"github.com/resilint/resilint/internal/systems"
)

// endsByMaker says that the connection for a remote procedure is made by a library that ends
// calls in time when it is told nothing: each one that the system is spoken to with, or
// each of the program when it is not seen which that is.
func (m *merger) endsByMaker(e entry) judged {
	sys := m.systemOf[e.site.Key]
	if e.site.Kind != systems.RPC || sys == nil {
		return judged{}
	}
	var own, all []maker
	for _, s := range m.surveys {
		for _, mk := range s.Makers {
			if mk.Kind != systems.RPC || mk.Lib == "" {
				continue
			}
			all = append(all, mk)
			if m.makes(mk, sys, m.rows[sys]) {
				own = append(own, mk)
			}
		}
	}
	if len(own) == 0 {
		own = all
	}
	if len(own) == 0 || slices.ContainsFunc(own, func(mk maker) bool { return !mk.Bounded }) {
		return judged{}
	}
	return judged{Yes, "the library ends calls in time by default", own[0].At}
}
