package handmade

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// counting leaves the groups of which a counter is counted up somewhere, by its
// name alone: most packages have none, and are not looked at more closely.
func counting(gs []*group, files []*ast.File) []*group {
	names := map[string]bool{}
	for _, g := range gs {
		for v, r := range g.roles {
			if r == counter {
				names[v.Name()] = false
			}
		}
	}
	note := func(x ast.Expr) {
		if name := sym.Name(x); name != "" {
			if _, known := names[name]; known {
				names[name] = true
			}
		}
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IncDecStmt:
				note(n.X)
			case *ast.AssignStmt:
				if n.Tok == token.ADD_ASSIGN || n.Tok == token.ASSIGN {
					for _, lhs := range n.Lhs {
						note(lhs)
					}
				}
			case *ast.CallExpr:
				if name := sym.CalledName(n); strings.HasPrefix(name, "Add") || name == "Inc" {
					note(sym.OrBad(sym.Receiver(n)))
					if len(n.Args) > 0 {
						note(n.Args[0])
					}
				}
			}
			return true
		})
	}
	return slices.DeleteFunc(gs, func(g *group) bool {
		for v, r := range g.roles {
			if r == counter && names[v.Name()] {
				return false
			}
		}
		return true
	})
}
