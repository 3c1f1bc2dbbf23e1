package chart

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"path"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/landscape"
)

// graph is a map as a picture shows it, before anything has a place: callers by
// package, in two columns, the adapters that they call, and the systems.
type graph struct {
	inbound, inner []*node // packages that call adapters
	systems        []*rank
}

// rank is a system with what leads to it.
type rank struct {
	system   *landscape.System
	adapters []*node
}

// node is a box: a group of packages or of adapters.
type node struct {
	key        string // what tells it from all others of its kind
	title, sub string
	lines      []string // what is in it, for who asks
	from       []*node  // the callers of an adapter, in their order
}

// bound is how many boxes of one kind a picture has room for.
type bound struct{ callers, adapters int }

// graphOf makes the picture of a map. More boxes than there is room for are put
// together.
func graphOf(m *landscape.Map, room bound) *graph {
	g := &graph{}
	packages := callersOf(m, room.callers)
	for _, s := range m.Systems {
		r := &rank{system: s}
		groups := groupsOf(s.Adapters, room.adapters)
		for _, a := range s.Adapters {
			n := groups[a]
			n.lines = append(n.lines, adapterLine(a))
			if !slices.Contains(r.adapters, n) {
				r.adapters = append(r.adapters, n)
			}
		}
		for _, c := range s.Callers {
			i := slices.IndexFunc(s.Adapters, func(a *landscape.Adapter) bool {
				return a.Package == c.Called && a.Name == c.Calls[:max(strings.LastIndexByte(c.Calls, '.'), 0)]
			})
			if i < 0 {
				continue
			}
			caller, callee := packages[c.Package], groups[s.Adapters[i]]
			if !slices.Contains(callee.from, caller) {
				callee.from = append(callee.from, caller)
			}
			caller.lines = append(caller.lines, c.Func+" → "+c.Calls)
		}
		g.systems = append(g.systems, r)
	}
	seen := map[*node]bool{}
	for _, s := range m.Systems {
		for _, c := range s.Callers {
			n := packages[c.Package]
			if seen[n] || len(n.lines) == 0 {
				continue
			}
			seen[n] = true
			if outside(c.Layer) {
				g.inbound = append(g.inbound, n)
			} else {
				g.inner = append(g.inner, n)
			}
		}
	}
	return g
}

// outside reports whether a layer is where calls come in.
func outside(layer string) bool { return layer == "adapter_in" || layer == "composition" }

// callersOf returns a box for every package that calls. When there are more than
// there is room for, those below one folder share one.
func callersOf(m *landscape.Map, room int) map[string]*node {
	layer := map[string]string{}
	for _, s := range m.Systems {
		for _, c := range s.Callers {
			layer[c.Package] = c.Layer
		}
	}
	var packages []string
	deepest := 0
	for p := range layer {
		packages = append(packages, p)
		deepest = max(deepest, strings.Count(short(m, p), "/")+1)
	}
	slices.Sort(packages)
	for depth := deepest; ; depth-- {
		groups, of := map[string]*node{}, map[string]*node{}
		for _, p := range packages {
			parts := strings.Split(short(m, p), "/")
			head := strings.Join(parts[:min(len(parts), max(depth, 1))], "/")
			key := cmp.Or(map[bool]string{true: "in ", false: "by "}[outside(layer[p])]) + head
			n := groups[key]
			if n == nil {
				n = &node{key: key, title: head, sub: layerWord(layer[p])}
				groups[key] = n
			} else {
				n.title = strings.TrimSuffix(head, "/…") + "/…"
			}
			of[p] = n
		}
		if len(groups) <= room || depth <= 1 {
			return of
		}
	}
}

// layerWord says of a box what its column does not.
func layerWord(layer string) string {
	switch layer {
	case "adapter_in":
		return "inbound adapter"
	case "adapter_out":
		return "adapter"
	case "unknown", "":
		return ""
	}
	return layer
}

// programOf is how a program is called: by its module, or what its modules have
// in common.
func programOf(m *landscape.Map) string {
	switch len(m.Modules) {
	case 0:
		return "no module"
	case 1:
		return m.Modules[0]
	}
	count := fmt.Sprintf("%d modules", len(m.Modules))
	if head := commonPath(m.Modules); head != "" {
		return head + ", " + count
	}
	return count
}

// commonPath is the longest path that all begin with.
func commonPath(paths []string) string {
	head := strings.Split(paths[0], "/")
	for _, p := range paths[1:] {
		parts := strings.Split(p, "/")
		n := 0
		for n < len(head) && n < len(parts) && head[n] == parts[n] {
			n++
		}
		head = head[:n]
	}
	return strings.Join(head, "/")
}

// short is an import path within the program: "internal/app/order".
func short(m *landscape.Map, pkg string) string {
	if len(m.Modules) == 0 {
		return pkg
	}
	head := commonPath(m.Modules)
	if pkg == head {
		return path.Base(pkg)
	}
	return strings.TrimPrefix(pkg, head+"/")
}

// groupsOf returns a box for every adapter of a system. When there are more than
// there is room for, those of one package share one, and at last all do.
func groupsOf(adapters []*landscape.Adapter, room int) map[*landscape.Adapter]*node {
	for _, by := range []func(a *landscape.Adapter) string{
		func(a *landscape.Adapter) string { return a.Package + " " + a.Name },
		func(a *landscape.Adapter) string { return a.Package },
		func(*landscape.Adapter) string { return "" },
	} {
		groups, of, members := map[string]*node{}, map[*landscape.Adapter]*node{}, map[*node][]*landscape.Adapter{}
		for _, a := range adapters {
			key := by(a)
			if groups[key] == nil {
				groups[key] = &node{key: key}
			}
			of[a] = groups[key]
			members[of[a]] = append(members[of[a]], a)
		}
		if len(groups) > room && len(groups) > 1 {
			continue
		}
		for n, list := range members {
			n.describe(list)
		}
		return of
	}
	return nil
}

// describe says what stands in the box of some adapters.
func (n *node) describe(list []*landscape.Adapter) {
	packages := map[string]bool{}
	for _, a := range list {
		packages[a.Package] = true
	}
	switch {
	case len(list) == 1:
		n.title, n.sub = list[0].Name, strings.Join(list[0].Ports, ", ")
		if n.sub == "" {
			n.sub = methodNames(list[0])
		}
	case len(packages) == 1:
		n.title, n.sub = path.Base(list[0].Package), count(len(list), "adapter")
	default:
		n.title = count(len(list), "adapter")
		n.sub = fmt.Sprintf("in %d packages", len(packages))
	}
}

// methodNames are as many names of methods as a box has room for.
func methodNames(a *landscape.Adapter) string {
	text := ""
	for i, m := range a.Methods {
		more := fmt.Sprintf(", and %d more", len(a.Methods)-i)
		if i > 0 && i < len(a.Methods)-1 && widthOf(text+", "+m.Name+more) > maxChars || i > 0 && widthOf(text+", "+m.Name) > maxChars {
			return text + more
		}
		text = strings.TrimPrefix(text+", "+m.Name, ", ")
	}
	return text
}

// adapterLine is an adapter with what it does.
func adapterLine(a *landscape.Adapter) string {
	var methods []string
	for _, m := range a.Methods {
		methods = append(methods, methodLine(m))
	}
	return a.Name + ": " + strings.Join(methods, ", ")
}

// methodLine is a method with what it does: "Charge (POST)".
func methodLine(m *landscape.Method) string {
	if len(m.Does) == 0 {
		return m.Name
	}
	return m.Name + " (" + strings.Join(m.Does, ", ") + ")"
}

// checksum tells names apart of which the letters do not.
func checksum(text string) string {
	h := fnv.New32a()
	h.Write([]byte(text))
	return fmt.Sprintf("%06x", h.Sum32()&0xffffff)
}
