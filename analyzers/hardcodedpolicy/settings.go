package hardcodedpolicy

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// settingsName matches names of types that hold settings, settingsPackage those of
// packages that hold nothing else.
var (
	settingsName    = regexp.MustCompile(`(Config|Configuration|Settings|Options|Opts?|Conf|Cfg)$`)
	settingsPackage = regexp.MustCompile(`^(conf|config|configs|settings|options)$`)
)

// hasSettings reports whether the package has settings at all: a type for them, its
// own, one that a function is given or a struct keeps, or variables of the
// environment. Where nothing is set, a number or an address inline is no oversight.
func (c *checker) hasSettings() bool {
	if c.settings == nil {
		found := slices.ContainsFunc(c.pass.Pkg.Scope().Names(), c.declaresSettings)
		for _, f := range c.effects.Funcs() {
			if found {
				break
			}
			for p := range f.Sig.Params().Variables() {
				found = found || holdsSettings(p.Type())
			}
			for _, call := range f.Calls {
				fn := sym.Callee(c.pass.TypesInfo, call)
				if fn != nil && len(call.Args) > 0 && strings.Contains(strings.ToLower(fn.Name()), "env") {
					_, isConst := sym.ConstString(c.pass.TypesInfo, call.Args[0])
					found = found || isConst
				}
			}
		}
		c.settings = &found
	}
	return *c.settings
}

// declaresSettings reports whether a name of the package is that of a type for
// settings, or of a struct that keeps one.
func (c *checker) declaresSettings(name string) bool {
	tn, isType := c.pass.Pkg.Scope().Lookup(name).(*types.TypeName)
	if !isType {
		return false
	}
	if settingsName.MatchString(name) {
		return true
	}
	st, isStruct := tn.Type().Underlying().(*types.Struct)
	if !isStruct {
		return false
	}
	for f := range st.Fields() {
		if holdsSettings(f.Type()) {
			return true
		}
	}
	return false
}

// holdsSettings reports whether a type is one of settings by its name or package.
func holdsSettings(t types.Type) bool {
	named := sym.Named(t)
	return named != nil && named.Obj().Pkg() != nil && !sym.Standard(sym.PkgPath(named.Obj().Pkg())) &&
		(settingsName.MatchString(named.Obj().Name()) || settingsPackage.MatchString(named.Obj().Pkg().Name()))
}
