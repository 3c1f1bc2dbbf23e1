package landscape

import (
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/systems"
)

// Merge puts the surveys of the packages of a program together. dir is the directory
// that evidence is relative to. Findings are listed with the system whose adapter's
// code they stand in, or have an end in.
func Merge(surveys []*Survey, findings []Reported, dir string) *Map {
	surveys = once(surveys)
	m := &merger{
		dir: dir, surveys: surveys, graph: newGraph(surveys), systemOf: map[token.Position]*systems.System{},
		layers: map[string]string{}, rows: map[*systems.System]*row{}, local: map[systems.Kind]int{}, users: map[string]int{}, classes: map[catalogue.Class]bool{}, refs: map[string]bool{}, doers: map[string][]clientUse{}, ways: map[string]*way{}, made: map[string]clientUse{}, opaque: map[string]maker{},
	}
	out := &Map{Version: SchemaVersion, Modules: []string{}, Notes: []string{}, Layers: []LayerGroup{}, Systems: []*System{}}
	var all []*systems.Survey
	for _, s := range surveys {
		m.learn(s)
		all = append(all, s.Systems)
		if s.Module != "" && !slices.Contains(out.Modules, s.Module) {
			out.Modules = append(out.Modules, s.Module)
		}
	}
	slices.Sort(out.Modules)
	list := systems.MergeAll(all)
	for _, sys := range list {
		for _, u := range sys.Uses {
			if u.Role == systems.Call || u.Role == systems.Client {
				m.systemOf[u.Pos] = sys
			}
		}
		for _, k := range sys.Kinds {
			m.local[k]++
		}
	}
	m.graph.limits = m.classes[catalogue.ClassLimits]
	m.graph.plain = m.graph.plainly(surveys)
	m.watch()
	m.reach()
	m.carried = m.graph.carriers(surveys)
	m.collect()
	m.countLibraries()
	for _, r := range m.rows {
		seen := map[string]bool{}
		for _, e := range r.entries {
			if !seen[e.site.Lib] {
				seen[e.site.Lib] = true
				m.users[e.site.Lib]++
			}
		}
	}
	for _, sys := range list {
		if r := m.rows[sys]; r != nil {
			out.Systems = append(out.Systems, m.system(sys, r, findings))
		} else if !sys.Inside && m.opened(sys) {
			out.Systems = append(out.Systems, m.system(sys, &row{}, nil)) // it is there, and nothing is seen to call it
		}
	}
	out.Layers = m.groups(out.Systems)
	return out
}

// once leaves out the test variants of packages, and packages that no program uses.
func once(surveys []*Survey) (list []*Survey) {
	var all []*systems.Survey
	by := map[string]*Survey{}
	for _, s := range surveys {
		if by[s.Package] == nil {
			by[s.Package] = s
			all = append(all, s.Systems)
		}
	}
	for _, s := range systems.Reached(all) {
		list = append(list, by[s.Package])
	}
	slices.SortFunc(list, func(a, b *Survey) int { return strings.Compare(a.Package, b.Package) })
	return list
}

type merger struct {
	dir      string
	surveys  []*Survey
	graph    *graph
	systemOf map[token.Position]*systems.System // by the place of a call
	layers   map[string]string                  // of packages
	rows     map[*systems.System]*row
	local    map[systems.Kind]int // how many systems there are of a kind
	users    map[string]int       // how many systems are spoken to through a library
	// libraries is how many systems are called by the types of a library.
	libraries map[string]int
	classes   map[catalogue.Class]bool
	traced    []maker
	opaque    map[string]maker // what libraries out of sight make, by the library it is of
	counted   []maker
	watched   map[string]map[Topic]judged // what functions and types of the program count or trace
	meters    bool                        // a package has a library that counts
	hooks     map[string]judged           // fields that are given functions which count
	doers     map[string][]clientUse      // HTTP clients behind interfaces
	ways      map[string]*way             // by key
	made      map[string]clientUse        // HTTP clients that functions return
	runs      map[string]bool             // functions that run in the program
	refs      map[string]bool             // functions that are used as values, and types that libraries get
	// intercepts is where the program puts functions around remote procedures.
	intercepts spot
	handmade   bool
	program    bool            // there is a main package
	carries    bool            // contexts with a client are given away
	carried    map[string]bool // functions that contexts with a client may reach
}

// learn takes over what packages tell of the program as a whole.
func (m *merger) learn(s *Survey) {
	m.layers[s.Package] = s.Layer
	for c := range s.Classes {
		m.classes[c] = true
	}
	for id := range s.Refs {
		m.refs[id] = id != ""
		for _, to := range m.graph.targets(edge{From: id, To: id, Port: true}) {
			m.refs[to] = true
		}
	}
	for _, mk := range s.Makers {
		if mk.Opaque && mk.Kind != "" {
			m.opaque[mk.Lib] = mk
		}
	}
	for key, list := range s.Doers {
		m.doers[key] = append(m.doers[key], list...)
	}
	for _, w := range s.Ways {
		m.ways[w.ID] = w
	}
	for id, c := range s.Clients {
		m.made[id] = c
	}
	for key := range s.Escapes {
		m.refs[key] = key != ""
	}
	m.traced, m.counted = append(m.traced, s.Traced...), append(m.counted, s.Counted...)
	m.meters = m.meters || s.Meters
	m.handmade, m.program = m.handmade || s.Handmade, m.program || s.Systems.Program
	m.graph.program = m.program
	if s.Intercepts.Pos.IsValid() {
		m.intercepts = s.Intercepts
	}
	m.carries = m.carries || s.Carries
	if s.Serves.State == Yes {
		m.graph.serves = s.Serves
	}
}

// row is what belongs to one system.
type row struct {
	entries []entry
	aside   []entry         // calls that no cell is about, where there are others
	files   map[string]bool // with code of its adapters, and their declarations
}

// entry is one call of the system on one way.
type entry struct {
	survey *Survey
	way    *way
	site   *site
}

// collect gives the calls of all ways to their systems.
func (m *merger) collect() {
	for _, s := range m.surveys {
		for _, w := range s.Ways {
			if m.dead(w) {
				continue
			}
			for _, st := range w.Sites {
				sys := m.systemOf[st.Key]
				if sys == nil {
					continue
				}
				r := m.rows[sys]
				if r == nil {
					r = &row{files: map[string]bool{}}
					m.rows[sys] = r
				}
				if e := (entry{s, w, st}); st.Aside {
					r.aside = append(r.aside, e)
				} else {
					r.entries = append(r.entries, e)
				}
			}
		}
	}
	for _, r := range m.rows {
		if len(r.entries) == 0 {
			r.entries, r.aside = r.aside, nil
		}
	}
}

func (m *merger) system(sys *systems.System, r *row, findings []Reported) *System {
	out := &System{
		Name: sys.Name, InProcess: sys.Inside, Kinds: []string{}, Hosts: append([]string{}, sys.Hosts...), Require: []string{},
		Adapters: m.adapters(r), Callers: m.callers(r), Findings: m.findings(r, findings),
	}
	if sys.Name != "" {
		out.Sure = sys.Sure.String()
	}
	for _, k := range sys.Kinds {
		out.Kinds = append(out.Kinds, string(k))
	}
	required := map[string]bool{}
	users := m.surveys
	if len(r.entries) > 0 {
		users = nil
		for _, e := range r.entries {
			users = append(users, e.survey)
		}
	}
	for _, s := range users {
		for _, p := range s.Settings.Required(sys.Name) {
			if !required[string(p.V)] {
				required[string(p.V)] = true
				out.Require = append(out.Require, string(p.V))
			}
		}
	}
	out.Cells = m.cells(sys, r, out.Require)
	for _, c := range out.Cells {
		c.Required = required[string(c.Topic)]
		c.Missing = c.Required && (c.State == No || c.State == Partly)
		if c.Evidence == nil {
			c.Evidence = []Evidence{}
		}
	}
	return out
}

// evidence makes a place one of the map.
func (m *merger) evidence(s spot) Evidence {
	name := s.Pos.Filename
	if rel, err := filepath.Rel(m.dir, name); err == nil && m.dir != "" {
		name = rel
	}
	return Evidence{File: filepath.ToSlash(name), Line: s.Pos.Line, Symbol: s.Symbol}
}

func (m *merger) evidences(spots []spot) []Evidence {
	out := []Evidence{}
	for _, s := range spots {
		out = append(out, m.evidence(s))
	}
	return out
}

// layerNames are the layers from the outside in.
var layerNames = []string{
	layers.AdapterIn.String(), layers.Application.String(), layers.Domain.String(), layers.AdapterOut.String(),
	layers.Composition.String(), layers.Library.String(), layers.Unknown.String(),
}

// groups lists the layers with the packages of the map, from the outside in.
func (m *merger) groups(list []*System) []LayerGroup {
	in := map[string]bool{}
	for _, s := range list {
		for _, a := range s.Adapters {
			in[a.Package] = true
		}
		for _, c := range s.Callers {
			in[c.Package] = true
		}
	}
	out := []LayerGroup{}
	for _, name := range layerNames {
		g := LayerGroup{Layer: name}
		for pkg := range in {
			if m.layers[pkg] == g.Layer {
				g.Packages = append(g.Packages, pkg)
			}
		}
		if slices.Sort(g.Packages); len(g.Packages) > 0 {
			out = append(out, g)
		}
	}
	return out
}
