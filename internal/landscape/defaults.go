package landscape

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// fieldKey is what a field of a struct of the package is known by in all packages.
func (s *surveyor) fieldKey(field *types.Var) string {
	for _, name := range s.pass.Pkg.Scope().Names() {
		obj, isType := s.pass.Pkg.Scope().Lookup(name).(*types.TypeName)
		if !isType {
			continue
		}
		named := sym.Named(obj.Type())
		st := sym.StructOf(obj.Type())
		if named == nil || st == nil {
			continue
		}
		for f := range st.Fields() {
			if f == field.Origin() {
				return typeKey(named) + "." + f.Name()
			}
		}
	}
	return ""
}

// put notes an HTTP client that is put into a field of a struct of another package of
// the program.
func (s *surveyor) put(t types.Type, field string, value ast.Expr) {
	named := sym.Named(sym.OrInvalid(t))
	if named == nil || named.Obj().Pkg() == nil || named.Obj().Pkg() == s.pass.Pkg || !s.fx.OwnPackage(named.Obj().Pkg()) || !s.isClient(s.info.TypeOf(value)) {
		return
	}
	key := typeKey(named) + "." + field
	s.out.Puts[key] = append(s.out.Puts[key], s.clientOf(s.origin.Sources(value)))
}

// filled follows a client to those who put it into a field, and to what takes its place
// when nobody does.
func (m *merger) filled(use clientUse, depth int) clientUse {
	var found []clientUse
	for _, s := range m.surveys {
		for _, c := range s.Puts[use.Field] {
			found = append(found, m.resolve(c, depth+1))
		}
	}
	return m.oneOf(use, found, depth)
}

// oneOf is the client that all of some are like, as far as it is known of all of them: of
// clients that differ in whether they end, nothing is said. When there are none it
// is the default.
func (m *merger) oneOf(use clientUse, found []clientUse, depth int) clientUse {
	if len(found) == 0 {
		if use.Default == nil || !m.program {
			return use
		}
		return m.resolve(*use.Default, depth+1)
	}
	for _, c := range found {
		if !c.Known || c.Shared != found[0].Shared || c.Ends.State != found[0].Ends.State {
			return use
		}
	}
	return found[0]
}
