package systems

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/layers"
)

// System is an external system as a program as a whole knows it.
type System struct {
	Name     string // "" stands for all of which nothing is known
	Inside   bool   // it is a store inside the process
	Kinds    []Kind
	Sure     layers.Confidence
	Packages []string // that speak to it, sorted
	Hosts    []string // constant ones, sorted
	Uses     []Use    // the evidence, most telling first
}

// Merge puts the surveys of the packages of a program together: uses of one
// name are one system, whatever each of them is called after. Uses that nothing
// names are one last system without a name. Stores inside the process are left out.
func Merge(surveys []*Survey) []*System {
	return slices.DeleteFunc(MergeAll(surveys), func(s *System) bool { return s.Inside })
}

// MergeAll is Merge with the stores inside the process.
func MergeAll(surveys []*Survey) []*System {
	surveys = used(Reached(surveys))
	m := &merger{modules: modules{named: map[string]map[string]bool{}, first: map[string]map[string]bool{}}, drivers: map[Kind][]string{}, inside: map[Kind][]string{}, byName: map[string]*System{}, local: map[Kind]bool{}, wired: map[string]Use{}, calls: map[string]bool{}, made: map[string]string{}, told: map[string]bool{}}
	for _, s := range surveys {
		m.learn(s)
	}
	m.joined(surveys)
	for _, s := range surveys {
		m.resolve(s)
	}
	m.fold()
	for _, u := range m.addresses {
		m.address(u)
	}
	for _, u := range m.guards {
		m.guard(u)
	}
	list := slices.SortedFunc(maps.Values(m.byName), func(a, b *System) int {
		return cmp.Or(cmp.Compare(last(a), last(b)), cmp.Compare(a.Name, b.Name))
	})
	for _, s := range list {
		s.finish()
	}
	return list
}

// Reached leaves out what no program uses, such as a generated client for
// others. Without a program among the packages all of them count.
func Reached(surveys []*Survey) (list []*Survey) {
	byPath := map[string]*Survey{}
	var todo []string
	for _, s := range surveys {
		byPath[s.Package] = s
		if s.Program {
			todo = append(todo, s.Package)
		}
	}
	if len(todo) == 0 {
		return surveys
	}
	seen := map[string]bool{}
	for len(todo) > 0 {
		path := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		s := byPath[path]
		if s == nil || seen[path] {
			continue
		}
		seen[path] = true
		list = append(list, s)
		todo = append(todo, s.Imports...)
	}
	slices.SortFunc(list, func(a, b *Survey) int { return strings.Compare(a.Package, b.Package) })
	return list
}

// last puts what nothing is known of behind the rest.
func last(s *System) int {
	if s.Name == "" {
		return 1
	}
	return 0
}

type merger struct {
	modules modules
	drivers map[Kind][]string // of the program, without those in the process
	inside  map[Kind][]string // those in the process
	// databases are those that packages are known to speak to by something else than a driver.
	databases []string
	local     map[Kind]bool  // a driver of something inside the process
	wired     map[string]Use // the address that an adapter package is given
	byName    map[string]*System
	guards    []Use
	// addresses are those that adapter packages are given.
	addresses []Use
	calls     map[string]bool // packages that call out
	// made is what all clients of a library for any database are made for, by library;
	// "" when they are not all for one.
	made map[string]string
	// told are functions of which callers in other packages say where they send to.
	told map[string]bool
	// services are those of remote procedures that are parts of one system, by name.
	services map[string]string
}

func (m *merger) learn(s *Survey) {
	m.modules.learn(s)
	for kind, names := range s.Drivers {
		for _, name := range names {
			if name == "" {
				m.local[kind] = true
			} else if !slices.Contains(m.drivers[kind], name) {
				m.drivers[kind] = append(m.drivers[kind], name)
			}
		}
	}
	for kind, names := range s.Inside {
		for _, name := range names {
			if !slices.Contains(m.inside[kind], name) {
				m.inside[kind] = append(m.inside[kind], name)
			}
		}
	}
	for _, name := range s.Databases {
		if !slices.Contains(m.databases, name) {
			m.databases = append(m.databases, name)
		}
	}
	for _, u := range s.Uses {
		m.calls[s.Package] = m.calls[s.Package] || u.Role == Call && (u.Kind == HTTP || u.Kind == Service || u.Kind == RPC)
		if u.Role == Address {
			if _, again := m.wired[u.Package]; !again {
				m.wired[u.Package] = u
			}
		}
		if u.Of != "" && !u.Waits {
			m.told[u.Of] = true
		}
		if u.Role == Client && u.Lib != "" {
			if name, again := m.made[u.Lib]; again && name != u.Name {
				u.Name = ""
			}
			m.made[u.Lib] = u.Name
		}
	}
}

// resolve names the uses of one package in the light of all of them.
func (m *merger) resolve(s *Survey) {
	domains, files := map[string]bool{}, map[string]bool{} // and where they are called
	for _, u := range s.Uses {
		if u.Host != "" && u.Role == Call {
			domains[u.Host], files[u.Pos.Filename] = true, true
		}
	}
	for _, u := range s.Uses {
		if u.Waits && m.told[u.Of] || u.Needs != "" || u.Front != "" && m.calls[u.Front] {
			continue // its callers tell where it goes; its library asks nothing; or it is seen what it asks
		}
		m.modules.name(&u)
		if u.Driver && m.made[u.Lib] == "" {
			u.Name, u.Inside = "", false // one of several, as its calls are
		}
		if whole := m.services[u.Name]; whole != "" && u.Kind == RPC && u.Sure < layers.Certain {
			u.Name = whole
		}
		switch {
		case u.Inside:
		case u.Role == Guard:
			m.guards = append(m.guards, u)
			continue
		case u.Name == "" && u.Kind != HTTP && u.Kind != RPC:
			if !m.general(&u, s) {
				u.Inside, u.Sure, u.Why = true, layers.Medium, "driver"
				if u.Name = "embedded " + string(u.Kind); len(m.inside[u.Kind]) == 1 {
					u.Name = m.inside[u.Kind][0]
				}
			}
		case u.Kind == HTTP && u.Host != "" && u.Sure < layers.Certain && len(domains) == 1 && s.Folder != "":
			u.Name, u.Why = s.Folder, "folder "+s.Folder+", host "+u.Host
		case u.Kind == HTTP && len(domains) == 1 && u.Name == "" && (s.Folder != "" || files[u.Pos.Filename]):
			for domain := range domains {
				u.Name, u.Sure, u.Why = ofDomain(domain), layers.Medium, "host "+domain+" of the package"
			}
		case u.Kind == HTTP && (u.Name == "" || u.Sure < layers.Medium):
			if w, ok := m.wired[s.Package]; ok && !byLibrary(s, w.Name) {
				u.Name, u.Sure, u.Why = w.Name, w.Sure, w.Why
			}
		}
		if u.Role == Address {
			if m.calls[u.Package] { // else it is its own address, for links
				m.addresses = append(m.addresses, u)
			}
			continue
		}
		m.add(u)
	}
}

// byLibrary reports whether a package asks a system by a library for it: an address that is given
// to the package then is the one of the library's client.
func byLibrary(s *Survey, name string) bool {
	return slices.ContainsFunc(s.Uses, func(u Use) bool {
		return u.Role == Call && u.Kind != HTTP && u.Sure >= layers.High && u.Name == name
	})
}

// general names what is spoken to through a library for any of its kind, by the
// drivers of the package, or else of the program; false when it is inside the
// process.
func (m *merger) general(u *Use, s *Survey) bool {
	if name := m.made[u.Lib]; name != "" && name != insideSQL {
		u.Name, u.Sure, u.Why = name, layers.High, "made for "+name
		return true
	}
	required := []string(nil)
	if u.Kind == Database {
		required = s.Databases
	}
	for _, names := range [...][]string{s.Drivers[u.Kind], m.drivers[u.Kind], required} {
		outside := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "" })
		slices.Sort(outside)
		switch {
		case len(outside) == 1 && len(names) > 1: // one outside, or one inside
			u.Name, u.Sure, u.Why = string(u.Kind), layers.Low, "drivers for "+outside[0]+" and for one inside the process"
			return true
		case len(outside) == 1:
			u.Name, u.Sure, u.Why = outside[0], layers.Medium, "driver for "+outside[0]
			return true
		case len(outside) > 1:
			u.Name, u.Sure, u.Why = string(u.Kind), layers.Low, "drivers for "+strings.Join(outside, " and ")
			return true
		case len(names) > 0:
			return false // all of them are inside
		}
	}
	if u.Kind == Database && len(m.databases) == 1 {
		u.Name, u.Sure, u.Why = m.databases[0], layers.Medium, "the only database of the program"
		return true
	}
	if m.local[u.Kind] && (u.Kind != Database || s.Embedded) {
		return false
	}
	u.Name, u.Sure, u.Why = string(u.Kind), layers.Low, "library for any "+string(u.Kind)
	return true
}

// sameName is what all spellings of the name of a system have in common: linkedin is
// linked-in.
func sameName(name string) string {
	if plain := Plain(name); plain != "" {
		return strings.ReplaceAll(plain, "-", "")
	}
	return name
}

// add puts a use to its system.
func (m *merger) add(u Use) {
	key := sameName(u.Name)
	sys := m.byName[key]
	if sys == nil {
		sys = &System{Name: u.Name, Sure: u.Sure, Inside: u.Inside}
		m.byName[key] = sys
	} else if u.Sure > sys.Sure {
		sys.Name, sys.Sure = u.Name, u.Sure
	}
	if u.Kind != "" && !slices.Contains(sys.Kinds, u.Kind) {
		sys.Kinds = append(sys.Kinds, u.Kind)
	}
	if u.Host != "" && !slices.Contains(sys.Hosts, u.Host) {
		sys.Hosts = append(sys.Hosts, u.Host)
	}
	if !slices.Contains(sys.Packages, u.Package) {
		sys.Packages = append(sys.Packages, u.Package)
	}
	sys.Uses = append(sys.Uses, u)
}

// finish sorts what belongs to a system.
func (s *System) finish() {
	slices.Sort(s.Kinds)
	slices.Sort(s.Hosts)
	slices.Sort(s.Packages)
	slices.SortStableFunc(s.Uses, func(a, b Use) int {
		return cmp.Or(cmp.Compare(b.Sure, a.Sure), cmp.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column))
	})
}
