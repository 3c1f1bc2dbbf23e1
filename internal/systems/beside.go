package systems

import (
	"slices"

	"github.com/resilint/resilint/internal/layers"
)

// address gives an address to the one system that the package which is given it
// calls, whatever the setting is called after.
func (m *merger) address(u Use) {
	only, several := (*System)(nil), false
	for _, sys := range m.byName {
		calls := slices.ContainsFunc(sys.Uses, func(v Use) bool {
			return v.Role == Call && v.Package == u.Package && v.Kind == u.Kind
		})
		if calls && sys.Name != "" {
			only, several = sys, only != nil
		}
	}
	if only != nil && !several && u.Sure < layers.Certain {
		u.Name = only.Name
	}
	m.add(u)
}

// guard gives a breaker or bulkhead to the system that it is named after, or
// else to the only one that its package speaks to. Others are for no one system.
func (m *merger) guard(u Use) {
	if sys := m.byName[sameName(u.Name)]; u.Name != "" && sys != nil {
		m.add(Use{Role: Guard, Name: sys.Name, Why: u.Why, What: u.What, Package: u.Package, Pos: u.Pos})
		return
	}
	var only *System
	for _, sys := range m.byName {
		if !slices.Contains(sys.Packages, u.Package) || sys.Name == "" {
			continue
		}
		if only != nil {
			return
		}
		only = sys
	}
	if only != nil {
		why := "in the only package that speaks to it"
		m.add(Use{Role: Guard, Name: only.Name, Why: why, What: u.What, Package: u.Package, Pos: u.Pos})
	}
}
