package landscape

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// graph is who calls whom in a program, through the ports that are filled.
type graph struct {
	in     map[string][]edge   // by the function that is called
	hands  map[string][]edge   // where a function is given away as a value, by the function
	out    map[string][]edge   // by the function that calls
	types  map[string]declared // by key
	impls  map[string][]string // the types that fill an interface
	fits   map[string][]string // the types that could, by their methods
	decls  map[string]bool     // functions that calls of the program are known of
	builds map[string][]string // the structs that a function makes
	// wraps are the types with a method that calls the method of the same name
	// of an interface, by type and interface.
	wraps   map[[2]string]bool
	serves  judged // what bounds requests that are answered
	limits  bool   // it has a library that gives what it calls a limit in time
	limited bool   // and one that gives requests one
	plain   bool   // as of plainly
	program bool   // there is a main package
	// bare are the types that fill an interface elsewhere than in what wraps it.
	bare map[[2]string]bool
	// open are the names of methods that are called of interfaces of which it is not
	// known what fills them.
	open map[string]bool
	// goes is what the interfaces that functions return are put into, by function; valued
	// are functions that are also used as values.
	goes   map[string][]string
	valued map[string]bool
	probes []probe
	// answers are functions that answer requests, shown where functions are declared,
	// ending the contexts of frameworks that end with their requests.
	answers map[string]bool
	shown   map[string]spot
	ending  map[string]bool
	escapes map[string]bool     // types that libraries get behind an interface
	gives   map[string][]give   // by the function that is given
	invokes map[string][]invoke // by the function that does it
	guards  map[guardKey]judged // what guarded answered
}

func newGraph(surveys []*Survey) *graph {
	g := &graph{
		in: map[string][]edge{}, hands: map[string][]edge{}, fits: map[string][]string{}, out: map[string][]edge{}, types: map[string]declared{}, impls: map[string][]string{}, decls: map[string]bool{},
		builds: map[string][]string{}, wraps: map[[2]string]bool{}, bare: map[[2]string]bool{}, open: map[string]bool{}, goes: map[string][]string{}, valued: map[string]bool{},
		answers: map[string]bool{}, shown: map[string]spot{}, ending: map[string]bool{}, escapes: map[string]bool{}, gives: map[string][]give{}, invokes: map[string][]invoke{},
		guards: map[guardKey]judged{},
	}
	for _, s := range surveys {
		for key, d := range s.Types {
			g.types[key] = d
		}
		maps.Copy(g.builds, s.Builds)
		maps.Copy(g.answers, s.Answers)
		maps.Copy(g.ending, s.Ending)
		g.limited = g.limited || s.Limiting
		maps.Copy(g.escapes, s.Escapes)
		maps.Copy(g.shown, s.Shown)
		for _, v := range s.Gives {
			g.gives[v.To] = append(g.gives[v.To], v)
		}
		for _, in := range s.Invokes {
			g.invokes[in.From] = append(g.invokes[in.From], in)
		}
		g.probes = append(g.probes, s.Probes...)
		for _, e := range s.Edges {
			g.decls[e.From] = true
			if !e.Port {
				g.decls[e.To] = true
			} else if last(e.From) == last(e.To) {
				g.wraps[[2]string{owner(e.From), owner(e.To)}] = true
			}
		}
		for _, w := range s.Ways {
			g.decls[w.ID] = true
		}
	}
	slots := map[string]string{}
	for _, s := range surveys {
		maps.Copy(slots, s.Slots)
		maps.Copy(g.valued, s.Refs)
		for port, list := range s.Fits {
			for _, of := range list {
				if !slices.Contains(g.fits[port], of) {
					g.fits[port] = append(g.fits[port], of)
				}
			}
		}
		for id, into := range s.Goes {
			g.goes[id] = append(g.goes[id], into...)
		}
	}
	shown := map[[2]string]bool{}
	for _, visit := range []func(fill){g.implement, g.expose} {
		for _, s := range surveys {
			for _, f := range s.Fills {
				shown[[2]string{f.Type, f.Port}] = true
				g.fill(f, visit, 0)
			}
		}
		for _, s := range surveys {
			for _, w := range s.Wired {
				// Where both ends are seen, the order of statements is known, too.
				if port := slots[w.Port]; port != "" && !shown[[2]string{w.Type, port}] {
					g.fill(fill{Port: port, Type: w.Type, Into: w.Into}, visit, 0)
				}
			}
		}
	}
	for _, s := range surveys {
		for _, e := range s.Edges {
			targets := g.targets(e)
			if e.Port && len(targets) == 0 {
				g.open[last(e.To)] = true
			}
			for _, to := range targets {
				e := e
				e.Via, e.To = e.To, to
				g.in[to] = append(g.in[to], e)
				g.out[e.From] = append(g.out[e.From], e)
			}
		}
	}
	for _, s := range surveys {
		for _, e := range s.Hands {
			for _, to := range g.targets(e) {
				e := e
				e.Via, e.To = e.To, to
				g.hands[to] = append(g.hands[to], e)
			}
		}
	}
	return g
}

// owner is the type or package of a function by its key.
func owner(id string) string { return id[:strings.LastIndexByte(id, '.')] }

// last is the name at the end of a key.
func last(id string) string { return id[strings.LastIndexByte(id, '.')+1:] }

// maxUp bounds how far callers are followed for what surrounds a call.
const maxUp = 8

// guardKey is a question of guarded.
type guardKey struct {
	id    string
	topic Topic
	depth int
}

// guarded says whether all callers of a function, or theirs, put a protection around
// it. Each question is answered once: there are more ways through callers that call each
// other than can be walked.
func (g *graph) guarded(id string, t Topic, depth int) judged {
	key := guardKey{id, t, depth}
	if j, known := g.guards[key]; known {
		return j
	}
	var all []judged
	for _, e := range g.in[id] {
		if e.From == id || t == Metrics && slices.ContainsFunc(g.probes, func(p probe) bool { return p.answers(e.At.Pos) }) {
			continue // what a health check counts are health checks
		}
		decorates := last(e.From) == last(id) && e.Via != "" && g.decorates(owner(e.From), owner(e.Via))
		decorates = decorates || helps(e)
		j, has := e.Guards[t]
		has = has && (decorates || t != Spans && t != Metrics)
		if !has && t == Metrics && e.Counts.State == Yes {
			j, has = e.Counts, true
		}
		switch {
		case has:
			j.Words += ", in " + e.Symbol
			all = append(all, j)
		case depth > 0 && decorates:
			all = append(all, g.guarded(e.From, t, depth-1))
		default:
			all = append(all, judged{State: No, Words: "not in " + e.Symbol, At: e.At})
		}
	}
	out := judged{State: No}
	if len(all) > 0 {
		out = join(all)
	}
	g.guards[key] = out
	return out
}

// helps reports whether an edge leads to a function of the same package that others
// cannot call: what is around it is around what it does.
func helps(e edge) bool {
	name := last(e.To)
	return !e.Port && packageDir(e.From) == packageDir(e.To) && name == strings.ToLower(name[:1])+name[1:]
}

// packageDir is the import path of a function by its key.
func packageDir(id string) string {
	dir, base := path.Split(id)
	name, _, _ := strings.Cut(base, ".")
	return dir + name
}

// reaches reports whether a function leads to one of others, within a few calls.
func (g *graph) reaches(from string, to map[string]bool, depth int, seen map[string]bool) bool {
	if to[from] {
		return true
	}
	if depth == 0 || seen[from] {
		return false
	}
	seen[from] = true
	return slices.ContainsFunc(g.out[from], func(e edge) bool { return g.reaches(e.To, to, depth-1, seen) })
}
