package protect

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// hooks matches the functions by which a client is given what watches it.
var hooks = regexp.MustCompile(`(?i)hook|intercept|plugin|tracer|monitor`)

// hooked reports whether the package gives a client of a library something of another package of
// the project, which has to do with metrics.
func (r *Result) hooked() bool {
	return slices.ContainsFunc(r.effects.Funcs(), func(f *effects.Func) bool {
		return slices.ContainsFunc(f.Calls, func(call *ast.CallExpr) bool {
			fn := sym.Callee(r.info, call)
			return fn != nil && !r.effects.Own(fn) && hooks.MatchString(fn.Name()) && slices.ContainsFunc(call.Args, func(x ast.Expr) bool {
				made, isCall := ast.Unparen(x).(*ast.CallExpr)
				if !isCall {
					return false
				}
				by := sym.Callee(r.info, made)
				return by != nil && by.Pkg() != nil && by.Pkg() != r.pass.Pkg && r.effects.Own(by) && r.countsWith(by.Pkg(), maxHelpers)
			})
		})
	})
}

// mayCount reports whether a function, of which only the name is seen, may count: those of
// libraries and of interfaces may, others of the project when their package has a library that
// counts, or is one for nothing else.
func (r *Result) mayCount(fn *types.Func) bool {
	if fn.Pkg() == nil || !r.effects.Own(fn) || types.IsInterface(sym.OrInvalid(sym.RecvType(fn))) {
		return true
	}
	return r.countsWith(fn.Pkg(), maxHelpers)
}

// countsWith reports whether a package of the project is named after what counts, or imports a
// library that does, by itself or by other packages of the project.
func (r *Result) countsWith(pkg *types.Package, depth int) bool {
	if purely.MatchString(r.path(pkg)) {
		return true
	}
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool {
		if r.effects.OwnPackage(imp) {
			return depth > 0 && r.countsWith(imp, depth-1)
		}
		lib := r.settings.Catalogue().Package(sym.PkgPath(imp))
		return lib != nil && lib.Is(catalogue.ClassMetrics) || metricName.MatchString(traced.ReplaceAllString(r.path(imp), ""))
	})
}

// purely matches the paths of packages that do nothing but count.
var purely = regexp.MustCompile(`(?i)(^|/)[a-z]*(metrics?|prometheus|statsd)(/|$)`)

// mentions reports whether the package has to do with metrics at all: what is
// not on the way to a call may still be around it.
func (r *Result) mentions() bool {
	for _, imp := range r.pass.Pkg.Imports() {
		path := r.path(imp)
		if metricName.MatchString(path) && (metricName.MatchString(traced.ReplaceAllString(path, "")) || !r.effects.OwnPackage(imp) || counts(imp)) {
			return true
		}
	}
	if r.Meters() {
		return true
	}
	for _, name := range r.pass.Pkg.Scope().Names() {
		if metricName.MatchString(name) {
			return true
		}
	}
	return false
}

// Meters reports whether the package imports a library that counts.
func (r *Result) Meters() bool {
	return slices.ContainsFunc(r.pass.Pkg.Imports(), func(imp *types.Package) bool {
		lib := r.settings.Catalogue().Package(sym.PkgPath(imp))
		if lib != nil && (lib.Is(catalogue.ClassMetrics) || lib.Is(catalogue.ClassMetered) && !lib.Is(catalogue.ClassTraced)) {
			return true
		}
		return lib == nil && !r.effects.OwnPackage(imp) && metricName.MatchString(traced.ReplaceAllString(r.path(imp), ""))
	})
}

// counts reports whether a package of the project's own has to do with metrics: by what
// it imports, or by its names.
func counts(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool {
		return metricName.MatchString(traced.ReplaceAllString(strings.ReplaceAll(sym.PkgPath(imp), "opentelemetry", ""), ""))
	}) || slices.ContainsFunc(pkg.Scope().Names(), func(name string) bool {
		return token.IsExported(name) && metricName.MatchString(traced.ReplaceAllString(name, ""))
	})
}
