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
	out    map[string][]edge   // by the function that calls
	types  map[string]declared // by key
	impls  map[string][]string // the types that fill an interface
	decls  map[string]bool     // functions that calls of the program are known of
	builds map[string][]string // the structs that a function makes
	// wraps are the types with a method that calls the method of the same name
	// of an interface, by type and interface.
	wraps  map[[2]string]bool
	serves judged // what bounds requests that are answered
	// bare are the types that fill an interface elsewhere than in what wraps it.
	bare map[[2]string]bool
	// open are the names of methods that are called of interfaces of which it is not
	// known what fills them.
	open map[string]bool
	// goes is what the interfaces that functions return are put into, by function; valued
	// are functions that are also used as values.
	goes   map[string][]string
	valued map[string]bool
}

func newGraph(surveys []*Survey) *graph {
	g := &graph{
		in: map[string][]edge{}, out: map[string][]edge{}, types: map[string]declared{}, impls: map[string][]string{}, decls: map[string]bool{},
		builds: map[string][]string{}, wraps: map[[2]string]bool{}, bare: map[[2]string]bool{}, open: map[string]bool{}, goes: map[string][]string{}, valued: map[string]bool{},
	}
	for _, s := range surveys {
		for key, d := range s.Types {
			g.types[key] = d
		}
		for id, made := range s.Builds {
			g.builds[id] = made
		}
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
	return g
}

// owner is the type or package of a function by its key.
func owner(id string) string { return id[:strings.LastIndexByte(id, '.')] }

// last is the name at the end of a key.
func last(id string) string { return id[strings.LastIndexByte(id, '.')+1:] }

// maxEmbeds bounds how deep interfaces and structs are put into each other.
const maxEmbeds = 4

// fill visits a fill of an interface, and of those that the interface is made of.
func (g *graph) fill(f fill, visit func(fill), depth int) {
	visit(f)
	if depth < maxEmbeds {
		for _, e := range g.types[f.Port].Embeds {
			g.fill(fill{e, f.Type, f.Into, f.From}, visit, depth+1)
		}
	}
}

// implement notes that a type fills an interface.
func (g *graph) implement(f fill) {
	if !slices.Contains(g.impls[f.Port], f.Type) {
		g.impls[f.Port] = append(g.impls[f.Port], f.Type)
	}
}

// expose notes that a type fills an interface elsewhere than in what wraps it.
func (g *graph) expose(f fill) {
	if into := g.goes[f.From]; len(into) > 0 && !g.valued[f.From] {
		for _, to := range into {
			g.expose(fill{Port: f.Port, Type: f.Type, Into: to})
		}
		return
	}
	if !g.decorates(f.Into, f.Port) && !slices.ContainsFunc(g.builds[f.Into], func(made string) bool { return g.decorates(made, f.Port) }) {
		g.bare[[2]string{f.Type, f.Port}] = true
	}
}

// decorates reports whether a type fills an interface and hands calls on to it.
func (g *graph) decorates(of, port string) bool {
	return g.wraps[[2]string{of, port}] && slices.Contains(g.impls[port], of)
}

// ports are the interfaces that a type fills.
func (g *graph) ports(of string) (list []string) {
	for port, types := range g.impls {
		if of != "" && slices.Contains(types, of) {
			list = append(list, port)
		}
	}
	return list
}

// targets are the functions that a call may run. What is only put into decorators is
// called by those alone, and a decorator does not call itself.
func (g *graph) targets(e edge) []string {
	if !e.Port {
		return []string{e.To}
	}
	from := owner(e.From)
	var list []string
	seen := map[string]bool{}
	var visit func(key string)
	visit = func(key string) {
		if seen[key] {
			return
		}
		seen[key] = true
		decorates := g.decorates(from, key)
		for _, of := range g.impls[key] {
			if of == from || !decorates && !g.bare[[2]string{of, key}] {
				continue
			}
			if id := g.method(of, last(e.To), 0); id != "" {
				if !slices.Contains(list, id) {
					list = append(list, id)
				}
				continue
			}
			visit(of)
		}
	}
	visit(owner(e.To))
	return list
}

// method returns the method of a type, or of what it embeds.
func (g *graph) method(of, name string, depth int) string {
	if id := of + "." + name; g.decls[id] {
		return id
	}
	if depth < maxEmbeds {
		for _, e := range g.types[of].Embeds {
			if id := g.method(e, name, depth+1); id != "" {
				return id
			}
		}
	}
	return ""
}

// maxUp bounds how far callers are followed for what surrounds a call.
const maxUp = 8

// deadline says whether the context that a function is given has a limit, by its
// callers: yes when all of them set one, no when none does. It is unknown when no
// caller is in view, and when one cannot be followed.
func (g *graph) deadline(id string, seen map[string]bool) judged {
	if seen[id] || len(seen) > maxUp*8 {
		return judged{}
	}
	seen[id] = true
	var all []judged
	for _, e := range g.in[id] {
		switch e.Ctx {
		case passedBounded:
			all = append(all, judged{Yes, "the deadline that " + e.Symbol + " sets", e.At})
		case passedEndless:
			if g.serves.State == Yes && e.CtxHow == ofRequest {
				all = append(all, judged{Unknown, "perhaps the limit of " + g.serves.Words + " on requests", g.serves.At})
				continue
			}
			all = append(all, judged{No, "no limit on time: " + e.Symbol + " passes on " + e.CtxHow, e.At})
		case passedOwn:
			if j := g.deadline(e.From, seen); j.State != "" {
				all = append(all, j)
			}
		default:
			all = append(all, judged{Unknown, "it is not known which context " + e.Symbol + " passes on", e.At})
		}
	}
	if len(all) == 0 {
		if len(seen) > 1 && len(g.in[id]) > 0 {
			return judged{} // nothing but calls of itself
		}
		return judged{Unknown, "the context is given by callers that are not in view", spot{}}
	}
	return combine(all)
}

// guarded says whether all callers of a function, or theirs, put a protection around
// it.
func (g *graph) guarded(id string, t Topic, depth int) judged {
	var all []judged
	for _, e := range g.in[id] {
		if e.From == id {
			continue
		}
		decorates := last(e.From) == last(id) && e.Via != "" && g.decorates(owner(e.From), owner(e.Via))
		decorates = decorates || helps(e)
		if j, has := e.Guards[t]; has && (decorates || t != Spans && t != Metrics) {
			j.Words += ", in " + e.Symbol
			all = append(all, j)
		} else if depth > 0 && decorates {
			all = append(all, g.guarded(e.From, t, depth-1))
		} else {
			all = append(all, judged{State: No, Words: "not in " + e.Symbol, At: e.At})
		}
	}
	if len(all) == 0 {
		return judged{State: No}
	}
	return combine(all)
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
