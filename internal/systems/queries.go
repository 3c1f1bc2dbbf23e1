package systems

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// query notes the call of a method that a generator made of a query: its file says
// nothing that a person wrote.
func (s *surveyor) query(call *ast.CallExpr, fn *types.Func) bool {
	if !s.own(sym.PkgPath(fn.Pkg())) || fn.Signature().Recv() == nil {
		return false
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
	return false
}

// queryMark begins the texts of generated queries.
const queryMark = "-- name: "
