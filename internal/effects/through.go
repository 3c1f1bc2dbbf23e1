package effects

import (
	"go/types"
	"slices"
)

// Through is what a method of a struct does through one of its ports once an
// implementation is wired in: the effects of the implementation, with the way
// to the port, and the regions on it, in front.
type Through struct {
	Method *types.Func
	Effect Effect
	// Above is how many of the regions around the effect are on the way to the
	// port; the others are the implementation's.
	Above int
}

// Through lists the effects that a wiring adds to the struct's methods.
func (r *Result) Through(w Wiring) (found []Through) {
	r.mu.Lock()
	defer r.mu.Unlock()
	impl := w.Impl
	if _, isPtr := types.Unalias(impl).(*types.Pointer); !isPtr {
		impl = types.NewPointer(impl)
	}
	for m := range w.Struct.Methods() {
		s := r.p.summary(m)
		if s == nil || s.Idempotent {
			continue
		}
		for i := range s.Effects {
			e := &s.Effects[i]
			if e.Op != OpPortCall || e.Client.Kind != Param || e.Client.Index != -1 || e.Client.Text != "."+w.Field {
				continue
			}
			obj, _, _ := types.LookupFieldOrMethod(impl, true, w.Struct.Obj().Pkg(), e.Called())
			fn, isFunc := obj.(*types.Func)
			if !isFunc {
				continue
			}
			below := r.p.summary(fn.Origin())
			if below == nil || below.Idempotent || e.Idempotent {
				continue
			}
			for _, b := range plainEffects(below.Effects) {
				b.Around = append(slices.Clone(e.Around), b.Around...)
				b.Steps = join4(Step{Func: display(r.p.pass.Pkg, m)}, Step{Func: display(r.p.pass.Pkg, fn)}, b.Steps)
				found = append(found, Through{m, b, len(e.Around)})
			}
		}
	}
	return found
}

// join4 keeps the two ends of a port and the last step.
func join4(from, to Step, steps []Step) []Step {
	out := []Step{from, to}
	if len(steps) > 0 {
		out = append(out, steps[len(steps)-1])
	}
	return out
}
