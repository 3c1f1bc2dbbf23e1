package effects

import (
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// uses lists the calls of the receiver's ports, each once.
func (s *Summary) uses() (found []PortUse) {
	for i := range s.Effects {
		e := &s.Effects[i]
		if e.Op != OpPortCall || e.Minded || e.Idempotent || e.Client.Kind != Param || e.Client.Index != -1 {
			continue
		}
		name, isField := fieldName(e.Client.Text)
		u := PortUse{name, e.Called()}
		if isField && !slices.Contains(found, u) {
			found = append(found, u)
		}
	}
	return found
}

// portUses are the Uses of a fact, or those of a summary of this package.
func (s *Summary) portUses() []PortUse {
	if s.Uses != nil {
		return s.Uses
	}
	return s.uses()
}

// maxPorts bounds how many ports in a row are followed.
const maxPorts = 4

// Beyond lists what a method of a struct does through the port that a wiring
// fills, and through the ports of what it is filled with, as far as the other
// wirings fill them. What looks for repeats, or may be repeated, is left out. The
// steps name the methods on the way.
func (r *Result) Beyond(m *types.Func, w Wiring, others []Wiring) (found []Effect) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.p.summary(m)
	if s == nil || s.Idempotent {
		return nil
	}
	for _, u := range s.portUses() {
		if u.Field == w.Field {
			found = append(found, r.p.beyond(u.Method, w, others, []Step{{Func: display(r.p.pass.Pkg, m)}})...)
		}
	}
	return found
}

// beyond is what a method of the type that fills a port does.
func (p *pkg) beyond(method string, w Wiring, others []Wiring, way []Step) (found []Effect) {
	impl := w.Impl
	if _, isPtr := types.Unalias(impl).(*types.Pointer); !isPtr {
		impl = types.NewPointer(impl)
	}
	obj, _, _ := types.LookupFieldOrMethod(impl, true, w.Struct.Obj().Pkg(), method)
	fn, isFunc := obj.(*types.Func)
	if !isFunc || len(way) > maxPorts {
		return nil
	}
	s := p.summary(fn.Origin())
	if s == nil || s.Idempotent {
		return nil
	}
	way = append(slices.Clip(way), Step{Func: display(p.pass.Pkg, fn)})
	for _, e := range plainEffects(s.Effects) {
		if !e.Idempotent && !e.Minded {
			e.Steps = append(slices.Clip(way), e.Steps[len(e.Steps)-min(1, len(e.Steps)):]...)
			found = append(found, e)
		}
	}
	for _, u := range s.portUses() {
		if next := wiringOf(others, sym.Named(impl), u.Field); next != nil {
			found = append(found, p.beyond(u.Method, *next, others, way)...)
		}
	}
	return found
}

// wiringOf finds the wiring of one field, nil when there is none or several.
func wiringOf(all []Wiring, owner *types.Named, field string) (found *Wiring) {
	for i := range all {
		if all[i].Struct == owner && all[i].Field == field {
			if found != nil && !types.Identical(found.Impl, all[i].Impl) {
				return nil
			}
			found = &all[i]
		}
	}
	return found
}
