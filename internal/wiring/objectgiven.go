package wiring

import "go/types"

// asks are the objects that a demand is about when its port is one of some objects:
// those, or what they give out.
func (r *Result) asks(d *Demand, objs ...*Object) (found []*Object) {
	if d.Getter == "" {
		return objs
	}
	for _, o := range objs {
		found = append(found, r.givenOut(o, d.Getter)...)
	}
	return found
}

// givenOut are the ports that a method of an object gives out.
func (r *Result) givenOut(o *Object, getter string) (found []*Object) {
	m := r.Method(o, getter)
	if m == nil || o.v == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var given set
	c := &site{r: r, sig: new(types.Signature), recv: &set{vals: []*val{o.v}}}
	if m.Fn != nil && m.Port == "" {
		c.sig = m.Fn.Signature()
		given = r.results(m.Fn, 0)
	}
	if len(given.vals) == 0 {
		given = r.decodeAll(m.gives)
	}
	for _, v := range c.all(given).vals {
		if p := r.object(v); p != nil {
			found = append(found, p)
		}
	}
	return found
}

// gives is what others are told of the port that a method of a hidden type gives out.
func (r *Result) gives(m *types.Func) (told []Value) {
	res := m.Signature().Results()
	if res.Len() == 0 || !isPort(res.At(0).Type()) {
		return nil
	}
	w := r.teller(m.Signature())
	for _, v := range r.results(m, 0).vals {
		if out, ok := w.encode(v); ok {
			told = append(told, out)
		}
	}
	return told
}
