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
	for _, e := range r.entries {
		name := adapterName(e)
		a := by[e.survey.Package+" "+name]
		if a == nil {
			a = &Adapter{Name: name, Package: e.survey.Package, Layer: e.survey.Layer, Ports: append([]string{}, e.way.Ports...), Methods: []*Method{}, At: m.evidence(e.way.At)}
			if d, known := e.survey.Types[e.way.Type]; known {
				a.At = m.evidence(d.At)
			}
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

// callers lists who calls the ways of a system from other types or packages.
func (m *merger) callers(r *row) []*Caller {
	out := []*Caller{}
	of := map[string]entry{}
	for _, e := range r.entries {
		of[e.way.ID] = e
	}
	seen := map[[3]string]bool{}
	for _, e := range r.entries {
		if of[e.way.ID].site != e.site {
			continue // one call stands for the way
		}
		for _, in := range m.graph.in[e.way.ID] {
			from, own := of[in.From]
			if own && from.survey == e.survey && from.way.Type == e.way.Type {
				continue
			}
			pkg, port := m.packageOf(in.From), ""
			if in.Port {
				port = m.portName(in)
			}
			c := &Caller{Func: in.Symbol, Package: pkg, Layer: cmp.Or(m.layers[pkg], "unknown"), Calls: adapterName(e) + "." + e.way.Name, Port: port, At: m.evidence(in.At)}
			if key := [3]string{c.Package, c.Func, c.Calls}; !seen[key] {
				seen[key] = true
				out = append(out, c)
			}
		}
	}
	slices.SortFunc(out, func(a, b *Caller) int {
		return cmp.Or(cmp.Compare(layerOrder(a.Layer), layerOrder(b.Layer)), strings.Compare(a.Package, b.Package), strings.Compare(a.Func, b.Func), strings.Compare(a.Calls, b.Calls))
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

// portName is the interface that a call goes through, as the source names it.
func (m *merger) portName(e edge) string {
	key := e.Via[:strings.LastIndexByte(e.Via, '.')]
	return path.Base(key)
}

func layerOrder(name string) int {
	return slices.IndexFunc(layerNames, func(n string) bool { return n == name })
}
