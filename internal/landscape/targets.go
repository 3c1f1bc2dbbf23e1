package landscape

import "slices"

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
	var found []string
	seen := map[string]bool{}
	var visit func(key string)
	visit = func(key string) {
		if seen[key] {
			return
		}
		seen[key] = true
		decorates, list := g.decorates(from, key), g.impls[key]
		filled := len(list) > 0
		if !filled {
			list = g.fits[key]
		}
		for _, of := range list {
			if of == from || filled && !decorates && !g.bare[[2]string{of, key}] {
				continue
			}
			if id := g.method(of, last(e.To), 0); id != "" {
				if !slices.Contains(found, id) {
					found = append(found, id)
				}
				continue
			}
			visit(of)
		}
	}
	visit(owner(e.To))
	return found
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
