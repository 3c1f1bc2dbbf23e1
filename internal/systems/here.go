package systems

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/sym"
)

// toHere reports whether an address is put together of a text that begins with the
// name of the machine that the program runs on.
func (s *surveyor) toHere(x ast.Expr, depth int) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		e, isExpr := n.(ast.Expr)
		if !isExpr || found {
			return !found
		}
		if text, isConst := sym.ConstString(s.info, e); isConst {
			found = hereHost.MatchString(text) || here.MatchString(text)
			return false
		}
		if id, isIdent := e.(*ast.Ident); isIdent && depth < maxSites {
			if v, isVar := s.info.Uses[id].(*types.Var); isVar && !v.IsField() {
				if values, complete := s.origin.Definitions(v); complete && len(values) == 1 {
					found = s.toHere(values[0], depth+1)
				}
			}
		}
		return !found
	})
	return found
}

// hereHost matches texts that a host with a port begins with.
var hereHost = regexp.MustCompile(`^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)`)

// here matches the beginning of URLs of the machine that the program runs on.
var here = regexp.MustCompile(`^\w+://(localhost|127\.\d+\.\d+\.\d+|\[::1\])([:/?#]|$)`)
