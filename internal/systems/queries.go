package systems

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/sym"
)

// query notes the call of a method that a generator made of a query: its file says
// nothing that a person wrote.
func (s *surveyor) query(call *ast.CallExpr, fn *types.Func) bool {
	if !s.own(sym.PkgPath(fn.Pkg())) || fn.Signature().Recv() == nil {
		return s.queries(call, fn)
	}
	for _, e := range s.effects.At(call) {
		if (e.Op == catalogue.OpDBQuery || e.Op == catalogue.OpDBExec || e.Op == effects.OpPortCall) && strings.HasPrefix(e.SQL.Text, queryMark) && len(e.Steps) <= 2 {
			u := Use{Role: Call, Kind: Database, What: what(call)}
			if row := e.Row(s.effects.Table()); row != nil {
				s.library(&u, row)
			}
			s.add(call, u)
			return true
		}
	}
	return s.effects.Of(fn) == nil && s.queries(call, fn)
}

// queryMark begins the texts of generated queries.
const queryMark = "-- name: "

// queries notes the call of a generated query in another module, of which only the type is
// in view: a struct of an interface with the methods that run statements.
func (s *surveyor) queries(call *ast.CallExpr, fn *types.Func) bool {
	named := sym.Named(sym.RecvType(fn))
	st := sym.StructOf(sym.OrInvalid(sym.RecvType(fn)))
	if named == nil || named.Obj().Name() != "Queries" || st == nil || st.NumFields() == 0 || fn.Signature().Params().Len() == 0 || !sym.IsContext(fn.Signature().Params().At(0).Type()) {
		return false
	}
	runs := sym.Named(st.Field(0).Type())
	if runs == nil || runs.Obj().Name() != "DBTX" || !types.IsInterface(runs) {
		return false
	}
	u := Use{Role: Call, Kind: Database, What: what(call)}
	for m := range runs.Underlying().(*types.Interface).Methods() {
		for v := range m.Signature().Results().Variables() {
			of := sym.Named(v.Type())
			if of == nil || of.Obj().Pkg() == nil {
				continue
			}
			if lib := s.settings.Catalogue().Package(sym.PkgPath(of.Obj().Pkg())); lib != nil && lib.System != "" && u.Name == "" {
				u.Name, u.Sure, u.Why, u.Lib = lib.System, layers.High, "library "+lib.ID, lib.ID
			}
		}
	}
	s.add(call, u)
	return true
}
