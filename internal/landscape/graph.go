package landscape

import (
	"slices"
	"strings"
)

// graph is who calls whom in a program, through the ports that are filled.
type graph struct {
	in    map[string][]edge   // by the function that is called
	out   map[string][]edge   // by the function that calls
	types map[string]declared // by key
	impls map[string][]string // the types that fill an interface
	decls map[string]bool     // functions that calls of the program are known of
}

func newGraph(surveys []*Survey) *graph {
	g := &graph{in: map[string][]edge{}, out: map[string][]edge{}, types: map[string]declared{}, impls: map[string][]string{}, decls: map[string]bool{}}
	for _, s := range surveys {
		for key, d := range s.Types {
			g.types[key] = d
		}
		for _, e := range s.Edges {
			g.decls[e.From] = true
			if !e.Port {
				g.decls[e.To] = true
			}
		}
		for _, w := range s.Ways {
			g.decls[w.ID] = true
		}
		for _, f := range s.Fills {
			g.fill(f.Port, f.Type, 0)
		}
	}
	for _, s := range surveys {
		for _, e := range s.Edges {
			for _, to := range g.targets(e) {
				e := e
				e.Via, e.To = e.To, to
				g.in[to] = append(g.in[to], e)
				g.out[e.From] = append(g.out[e.From], e)
			}
		}
	}
	return g
}

// maxEmbeds bounds how deep interfaces and structs are put into each other.
const maxEmbeds = 4

// fill notes that a type fills an interface, and those that the interface is
// made of.
func (g *graph) fill(port, of string, depth int) {
	if !slices.Contains(g.impls[port], of) {
		g.impls[port] = append(g.impls[port], of)
	}
	if depth < maxEmbeds {
		for _, e := range g.types[port].Embeds {
			g.fill(e, of, depth+1)
		}
	}
}

// targets are the functions that a call may run.
func (g *graph) targets(e edge) []string {
	if !e.Port {
		return []string{e.To}
	}
	i := strings.LastIndexByte(e.To, '.')
	port, method := e.To[:i], e.To[i+1:]
	var list []string
	seen := map[string]bool{}
	var visit func(key string)
	visit = func(key string) {
		if seen[key] {
			return
		}
		seen[key] = true
		for _, of := range g.impls[key] {
			if id := g.method(of, method, 0); id != "" {
				if !slices.Contains(list, id) {
					list = append(list, id)
				}
				continue
			}
			visit(of)
		}
	}
	visit(port)
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
		if j, has := e.Guards[t]; has {
			j.Words += ", in " + e.Symbol
			all = append(all, j)
		} else if depth > 0 && last(e.From) == last(id) { // a decorator hands on the same method
			all = append(all, g.guarded(e.From, t, depth-1))
		} else {
			all = append(all, judged{State: No})
		}
	}
	if len(all) == 0 {
		return judged{State: No}
	}
	return combine(all)
}

// last is the name at the end of a key.
func last(id string) string { return id[strings.LastIndexByte(id, '.')+1:] }

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
