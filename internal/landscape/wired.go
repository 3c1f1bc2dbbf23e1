package landscape

import (
	"go/types"
	"strconv"

	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
)

// wired notes what fields and parameters are filled with where this package puts
// things together: through containers that build by type, options, setters and
// factories, of which [surveyor.fills] sees only the one end.
func (s *surveyor) wired() {
	for _, f := range s.fx.Funcs() {
		if f.Fn == nil {
			continue
		}
		params := f.Fn.Signature().Params()
		for i := range params.Len() {
			s.slot(slotOf(funcID(f.Fn.Origin()), i), params.At(i).Type())
		}
	}
	seen := map[fill]bool{}
	var note func(key, field string, o *wiring.Object, depth int)
	note = func(key, field string, o *wiring.Object, depth int) {
		if o == nil || o.Key == "" {
			return
		}
		port, into := key+"."+field, key
		if field != "" && field[0] == '#' {
			port = key + field
		}
		f := fill{Port: port, Type: o.Key, Into: into}
		if !seen[f] {
			seen[f] = true
			s.out.Wired = append(s.out.Wired, f)
		}
		for _, in := range o.Fields {
			if depth < maxEmbeds {
				note(in.Owner, in.Field, in.Object, depth+1)
			}
		}
	}
	for _, w := range wiring.Of(s.pass).Wirings() {
		if !s.skipped(w.At.Pos()) {
			note(w.Key, w.Field, w.Object, 0)
		}
	}
}

// slotOf is the key of a parameter.
func slotOf(fn string, i int) string { return fn + "#" + strconv.Itoa(i) }

// slot notes an interface of the program that a field or parameter holds, or the
// elements of which are.
func (s *surveyor) slot(key string, t types.Type) {
	port := sym.Named(sym.ElemOrValue(t))
	if port != nil && types.IsInterface(port) && port.Obj().Pkg() != nil && s.fx.OwnPackage(port.Obj().Pkg()) {
		s.out.Slots[key] = typeKey(port)
	}
}

// within notes the declarations that makers stand in.
func (s *surveyor) within() {
	for i := range s.out.Makers {
		mk := &s.out.Makers[i]
		for _, f := range s.pass.Files {
			file := s.pass.Fset.File(f.FileStart)
			if file == nil || file.Name() != mk.At.Pos.Filename || mk.At.Pos.Offset > file.Size() {
				continue
			}
			if decl := sym.FuncAt(s.pass.Files, file.Pos(mk.At.Pos.Offset)); decl != nil {
				mk.Func = objectID(s.info.Defs[decl.Name])
			} else if _, v := sym.LitAt(s.info, s.pass.Files, file.Pos(mk.At.Pos.Offset)); v != nil {
				mk.Func = objectID(v)
			}
		}
	}
}
