package landscape

import (
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
)

// wrap is what the transport of an HTTP client is: a type of the program, or of a library.
type wrap struct {
	Of     string // key of the type, or of the function of the program that gives it
	Traces bool   // it is of a library that traces
	Counts bool   // it is of a library that counts
	What   string
	At     spot
}

// wraps notes what the transports of a client are.
func (s *surveyor) wraps(src origin.Source) (list []wrap) {
	return s.wrapsIn(s.origin.Transports(src), 0)
}

// maxWraps bounds how many transports send one through another.
const maxWraps = 4

// wrapsIn is wraps for transports, and for those that transports of the program send through.
func (s *surveyor) wrapsIn(transports []origin.Source, depth int) (list []wrap) {
	for _, t := range transports {
		var w wrap
		node := s.origin.Node(t)
		if node == nil {
			continue
		}
		w.At = s.spot(node.Pos())
		named := sym.Named(sym.OrInvalid(s.origin.TypeOf(t)))
		var pkg *types.Package
		if named != nil {
			pkg, w.What = named.Obj().Pkg(), s.typeName(t)
			if pkg != nil && s.fx.OwnPackage(pkg) && !types.IsInterface(named) {
				w.Of = typeKey(named)
			}
		}
		if call := t.Call(); t.Kind == origin.Returned && call != nil {
			if fn := sym.Callee(s.info, call); fn != nil {
				if pkg, w.What = fn.Pkg(), sym.Brief(call.Fun); s.fx.Own(fn) {
					w.Of = funcID(fn.Origin())
				}
			}
		}
		if pkg != nil && !s.fx.OwnPackage(pkg) {
			if lib := s.out.Settings.Catalogue().Package(sym.PkgPath(pkg)); lib != nil {
				w.Traces, w.Counts = lib.Is(catalogue.ClassTraced) || lib.Is(catalogue.ClassTrace), lib.Is(catalogue.ClassMetered)
			}
		}
		if w.Of != "" || w.Traces || w.Counts {
			list = append(list, w)
		}
		if st := sym.StructOf(sym.OrInvalid(s.origin.TypeOf(t))); t.Kind == origin.Made && w.Of != "" && st != nil && depth < maxWraps {
			for f := range st.Fields() {
				if !roundTrips(f.Type()) {
					continue
				}
				for _, v := range s.origin.Fields(t, f.Name()) {
					list = append(list, s.wrapsIn(s.origin.SourcesOf(v), depth+1)...)
				}
			}
		}
	}
	return list
}
