package landscape

import "regexp"

// atLine matches the line of a place in a message: ":41" of "pay.go:41".
var atLine = regexp.MustCompile(`(\.(?:go|sql|ya?ml)):\d+(?::\d+)?`)

// Stable returns a copy of the map without line numbers, which is what a committed
// map is compared by.
func (m *Map) Stable() *Map {
	out := *m
	out.Systems = make([]*System, len(m.Systems))
	for i, s := range m.Systems {
		c := *s
		c.Adapters = copies(s.Adapters, func(a *Adapter) {
			a.At.Line = 0
			a.Methods = copies(a.Methods, func(x *Method) { x.At.Line = 0 })
		})
		c.Cells = copies(s.Cells, func(x *Cell) {
			x.Evidence = append([]Evidence{}, x.Evidence...)
			for i := range x.Evidence {
				x.Evidence[i].Line = 0
			}
		})
		c.Callers = copies(s.Callers, func(x *Caller) { x.At.Line = 0 })
		c.Findings = copies(s.Findings, func(x *Finding) {
			x.At.Line = 0
			x.Message = atLine.ReplaceAllString(x.Message, "$1")
		})
		out.Systems[i] = &c
	}
	return &out
}

// copies returns a copy of a list in which each element was changed.
func copies[T any](list []*T, change func(*T)) []*T {
	out := make([]*T, len(list))
	for i, x := range list {
		c := *x
		change(&c)
		out[i] = &c
	}
	return out
}
