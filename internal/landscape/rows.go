package landscape

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// adapters lists the types, and packages with functions, that call a system.
func (m *merger) adapters(r *row) []*Adapter {
	by := map[string]*Adapter{}
	out := []*Adapter{}
	for _, e := range m.shown(r) {
		name := adapterName(e)
		a := by[e.survey.Package+" "+name]
		if a == nil {
			a = &Adapter{Name: name, Package: e.survey.Package, Layer: e.survey.Layer, Ports: append([]string{}, e.way.Ports...), Methods: []*Method{}, At: m.evidence(e.way.At)}
			if d, known := e.survey.Types[e.way.Type]; known {
				a.At = m.evidence(d.At)
			}
			for _, port := range m.graph.ports(e.way.Type) {
				if name := path.Base(port); !slices.Contains(a.Ports, name) {
					a.Ports = append(a.Ports, name)
				}
			}
			slices.Sort(a.Ports)
			by[e.survey.Package+" "+name] = a
			out = append(out, a)
		}
		i := slices.IndexFunc(a.Methods, func(x *Method) bool { return x.Name == e.way.Name && x.At.Line == e.way.At.Pos.Line })
		if i < 0 {
			i = len(a.Methods)
			a.Methods = append(a.Methods, &Method{Name: e.way.Name, Does: []string{}, At: m.evidence(e.way.At)})
		}
		if does := e.site.Does; does != "" && !slices.Contains(a.Methods[i].Does, does) {
			a.Methods[i].Does = append(a.Methods[i].Does, does)
		}
	}
	for _, a := range out {
		for _, x := range a.Methods {
			slices.Sort(x.Does)
		}
		slices.SortStableFunc(a.Methods, func(x, y *Method) int { return strings.Compare(x.Name, y.Name) })
	}
	slices.SortFunc(out, func(a, b *Adapter) int {
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.Name, b.Name))
	})
	return out
}

func adapterName(e entry) string {
	name := path.Base(e.survey.Package)
	if d, known := e.survey.Types[e.way.Type]; known {
		name += "." + d.Name
	}
	return name
}

// callers lists who calls the ways of a system from other types or packages. Of a
// decorator, those who call it do so, too.
func (m *merger) callers(r *row) []*Caller {
	out := []*Caller{}
	own := map[string]entry{}
	for _, e := range m.shown(r) {
		own[e.way.ID] = e
	}
	seen := map[[4]string]bool{}
	var visit func(id string, e entry, depth int)
	visit = func(id string, e entry, depth int) {
		for _, in := range slices.Concat(m.graph.in[id], m.graph.hands[id]) {
			if m.unreached(in.From) {
				continue
			}
			from, known := own[in.From]
			if known && from.survey == e.survey && from.way.Type == e.way.Type {
				continue
			}
			pkg, port := m.packageOf(in.From), ""
			if in.Port {
				port = path.Base(owner(in.Via))
			}
			c := &Caller{Func: in.Symbol, Package: pkg, Layer: cmp.Or(m.layers[pkg], "unknown"), Calls: adapterName(e) + "." + e.way.Name, Called: e.survey.Package, Port: port, At: m.evidence(in.At)}
			key := [4]string{c.Package, c.Func, c.Calls, c.Called}
			if seen[key] {
				continue
			}
			seen[key] = true
			out = append(out, c)
			if in.Port && depth > 0 && m.graph.decorates(owner(in.From), owner(in.Via)) {
				visit(in.From, e, depth-1)
			}
		}
	}
	for _, e := range m.shown(r) {
		visit(e.way.ID, e, maxEmbeds)
	}
	slices.SortFunc(out, func(a, b *Caller) int {
		return cmp.Or(cmp.Compare(layerOrder(a.Layer), layerOrder(b.Layer)), strings.Compare(a.Package, b.Package), strings.Compare(a.Func, b.Func), strings.Compare(a.Calls, b.Calls), strings.Compare(a.Called, b.Called))
	})
	return out
}

// packageOf is the package of a function by its key.
func (m *merger) packageOf(id string) string {
	best := ""
	for pkg := range m.layers {
		if rest, has := strings.CutPrefix(id, pkg+"."); has && !strings.Contains(rest, "/") && len(pkg) > len(best) {
			best = pkg
		}
	}
	return best
}

func layerOrder(name string) int {
	return slices.IndexFunc(layerNames, func(n string) bool { return n == name })
}
