package config

// PortPattern says what the types that it names stand for.
type PortPattern struct {
	Kind    string // a key below ports: repository, event_store, …
	Pattern TypePattern
}

// RootPattern says whether the types that it names are roots of aggregates.
type RootPattern struct {
	Root    bool
	Pattern TypePattern
}

// patterns lists the patterns of all kinds in the order of the declaration.
func (p portKinds) patterns() (out []PortPattern) {
	for _, part := range []struct {
		kind     string
		patterns []TypePattern
	}{
		{"repository", p.Repository}, {"event_store", p.EventStore}, {"outbox", p.Outbox}, {"publisher", p.Publisher},
		{"dispatcher", p.Dispatcher}, {"unit_of_work", p.UnitOfWork}, {"read_model", p.ReadModel}, {"telemetry", p.Telemetry},
		{"other", p.Other},
	} {
		for _, pattern := range part.patterns {
			out = append(out, PortPattern{part.kind, pattern})
		}
	}
	return out
}

func (a aggregates) patterns() (out []RootPattern) {
	for _, p := range a.Roots {
		out = append(out, RootPattern{true, p})
	}
	for _, p := range a.Others {
		out = append(out, RootPattern{false, p})
	}
	return out
}

// PortOf returns the kind that the settings give a type of a package; ok is
// false when they give none. Of several patterns that match, the one with the
// most literal characters decides, then the first.
func (s *Settings) PortOf(pkgPath, name string) (kind string, ok bool) {
	best := -1
	for _, p := range s.Ports {
		if n := p.Pattern.literal(); n > best && p.Pattern.Match(s.module, pkgPath, name) {
			kind, best = p.Kind, n
		}
	}
	return kind, best >= 0
}

// RootOf returns whether the settings say that a type of a package is the root
// of an aggregate; ok is false when they do not say. It is chosen as in PortOf.
func (s *Settings) RootOf(pkgPath, name string) (root, ok bool) {
	best := -1
	for _, p := range s.Roots {
		if n := p.Pattern.literal(); n > best && p.Pattern.Match(s.module, pkgPath, name) {
			root, best = p.Root, n
		}
	}
	return root, best >= 0
}
