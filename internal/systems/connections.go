package systems

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/sym"
)

// connection is what a connection for remote procedures is known by: the field, parameter or
// variable of the package that it is in; "" when that may hold several.
func (s *surveyor) connection(call *ast.CallExpr) string {
	if len(call.Args) == 0 {
		return ""
	}
	v, isVar := sym.Object(s.info, call.Args[0]).(*types.Var)
	if !isVar {
		return ""
	}
	if v.Kind() == types.LocalVar {
		if values, complete := s.origin.Definitions(v); !complete || len(values) > 1 {
			return ""
		}
	}
	return s.path + " " + s.pass.Fset.Position(v.Pos()).String()
}

// joined names the services of remote procedures that are called through one connection
// by what their names begin with: card-command and card-query are card. Without such a
// beginning they stay what they are.
func (m *merger) joined(surveys []*Survey) {
	by := map[string][]string{}
	for _, s := range surveys {
		for _, u := range s.Uses {
			if u.Conn != "" && u.Sure < layers.Certain && !slices.Contains(by[u.Conn], u.Name) {
				by[u.Conn] = append(by[u.Conn], u.Name)
			}
		}
	}
	m.services = map[string]string{}
	for _, names := range by {
		common := strings.Split(names[0], "-")
		for _, name := range names[1:] {
			words := strings.Split(name, "-")
			n := 0
			for n < len(common) && n < len(words) && sameName(common[n]) == sameName(words[n]) {
				n++
			}
			common = common[:n]
		}
		if len(names) < 2 || len(common) == 0 {
			continue
		}
		for _, name := range names {
			m.services[name] = strings.Join(common, "-")
		}
	}
}
