package wiring

import (
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// empty reports whether a demand is of a field that the package never puts anything
// into, and nobody else can.
func (s *seeker) empty(d *demand) bool {
	recv := d.of.Sig.Recv()
	if recv == nil || d.Field == itself || d.Owner != keyOf(recv.Type()) {
		return false
	}
	for f := range sym.StructOf(recv.Type()).Fields() {
		if f.Name() == d.Field && !f.Exported() && !f.Embedded() && isPort(f.Type()) {
			return len(s.r.fx.Writes(f.Origin())) == 0
		}
	}
	return false
}

// unused reports whether nothing in the package uses an unexported function or method,
// nor an interface asks for a method of its name.
func (s *seeker) unused(fn *types.Func) bool {
	if fn.Exported() || fn.Name() == "main" || fn.Name() == "init" || len(s.r.fx.CallersOf(fn)) > 0 {
		return false
	}
	if s.used == nil {
		s.used = map[types.Object]bool{}
		s.asked = map[string]bool{}
		for _, obj := range s.r.pass.TypesInfo.Uses {
			if fn, isFunc := obj.(*types.Func); isFunc && fn.Pkg() == s.r.pass.Pkg && !fn.Exported() {
				s.used[fn.Origin()] = true
			}
		}
		for _, obj := range s.r.pass.TypesInfo.Defs {
			if fn, isFunc := obj.(*types.Func); isFunc && !fn.Exported() && types.IsInterface(sym.RecvType(fn)) {
				s.asked[fn.Name()] = true
			}
		}
	}
	return !s.used[fn.Origin()] && !s.asked[fn.Name()]
}
