package systems

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/sym"
)

// standing reports whether the variable that a field is taken from stands as
// long as the program, or holds settings: what a request or message names is no
// system of the program's.
func (a *address) standing(x *ast.SelectorExpr) bool {
	root := rootOf(x)
	if root == nil {
		return false
	}
	v, isVar := sym.Object(a.info, root).(*types.Var)
	if !isVar {
		return true // a package
	}
	if v.Kind() == types.RecvVar || v.Kind() == types.PackageVar {
		return true
	}
	for t := range a.types(x) {
		if named := sym.Named(t); named != nil && settingsType.MatchString(named.Obj().Name()) {
			return true
		}
	}
	return settingsName.MatchString(root.Name)
}

// types visits the types of what a chain of selections goes through.
func (a *address) types(x *ast.SelectorExpr) func(func(types.Type) bool) {
	return func(yield func(types.Type) bool) {
		for x := ast.Expr(x); ; {
			sel, isSel := ast.Unparen(x).(*ast.SelectorExpr)
			if !isSel {
				return
			}
			x = sel.X
			if t := a.info.TypeOf(x); t != nil && !yield(t) {
				return
			}
		}
	}
}

// settingsName matches names of variables that hold settings.
var settingsName = regexp.MustCompile(`(?i)^(cfg|conf|config|configuration|settings?|opts?|options|env|params)$|(Cfg|Conf|Config|Settings|Opts|Options)$`)

// ofProgram matches names of types with the settings of a program or of a client,
// rather than with the options of one call.
var ofProgram = regexp.MustCompile(`(Config|Configuration|Settings|Conf|Cfg)$`)

// settingsType matches names of types that hold settings.
var settingsType = regexp.MustCompile(`(Config|Configuration|Settings|Options|Opts|Conf|Cfg)$`)
