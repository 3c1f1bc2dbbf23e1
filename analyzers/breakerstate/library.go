package breakerstate

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// stateType is how breaker libraries call the type of their state.
var stateType = regexp.MustCompile(`(State|Status)$`)

// library reports a field, method or underlying type of a domain type that is
// the state type of a breaker library.
func library(pass *analysis.Pass, table *catalogue.Table, spec *ast.TypeSpec) {
	for n := range ast.Preorder(spec.Type) {
		x, isExpr := n.(ast.Expr)
		if !isExpr {
			continue
		}
		switch x.(type) {
		case *ast.Ident, *ast.SelectorExpr:
		default:
			continue
		}
		tv := pass.TypesInfo.Types[x]
		if !tv.IsType() {
			continue
		}
		named, isNamed := types.Unalias(tv.Type).(*types.Named)
		if !isNamed || named.Obj().Pkg() == nil || named.Obj().Pkg() == pass.Pkg || !stateType.MatchString(named.Obj().Name()) {
			continue
		}
		if lib := table.Package(sym.PkgPath(named.Obj().Pkg())); lib != nil && lib.Is(catalogue.ClassBreaker) {
			report.Report(pass, breakerState, report.Finding{
				Range:   x,
				Message: "domain type " + spec.Name.Name + " holds the state of a circuit breaker: " + named.Obj().Pkg().Name() + "." + named.Obj().Name(),
			})
			return // one finding a type
		}
	}
}

// breakerName is how breakers are called.
var breakerName = regexp.MustCompile(`(?i)breaker|circuit|resilien`)

// guards are the methods by which a breaker is asked to let a call through.
var guards = []string{"Execute", "Call", "Do", "Run", "Allow", "Ready", "TryAcquirePermit", "Permit"}

// isBreaker reports whether a package is a breaker itself: it is called so, or
// declares one.
func isBreaker(pass *analysis.Pass) bool {
	path := sym.PkgPath(pass.Pkg)
	if breakerName.MatchString(path[strings.LastIndexByte(path, '/')+1:]) || breakerName.MatchString(pass.Pkg.Name()) {
		return true
	}
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() || !breakerName.MatchString(name) {
			continue
		}
		for _, guard := range guards {
			if obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(tn.Type()), true, pass.Pkg, guard); obj != nil {
				if _, isFunc := obj.(*types.Func); isFunc {
					return true
				}
			}
		}
	}
	return false
}
