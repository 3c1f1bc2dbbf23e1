package origin

import (
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// Intercepted reports whether remote procedure calls, such as the one of a row,
// may get a limit on their way: the package hands its connections interceptors, or
// it, or a package that it imports, imports a library of them. Which connection
// they are for is seldom in view.
func (r *Result) Intercepted(e *catalogue.Effect) bool {
	if e.Lib == nil || !e.Lib.Is(catalogue.ClassRPC) {
		return false
	}
	defer r.lock()()
	for fn := range r.index().calls {
		for _, row := range r.rows(fn) {
			if _, runs := row.Role(catalogue.RoleFn); runs && row.Op == catalogue.OpRPCOption {
				return true
			}
		}
	}
	return r.importsInterceptors(r.pass.Pkg) || slices.ContainsFunc(r.pass.Pkg.Imports(), r.importsInterceptors)
}

// importsInterceptors reports whether a package imports a library of interceptors
// for remote procedure calls. Those of a library that the catalogue knows are its own affair.
func (r *Result) importsInterceptors(pkg *types.Package) bool {
	if sym.Standard(sym.PkgPath(pkg)) || r.cat.Package(sym.PkgPath(pkg)) != nil {
		return false
	}
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool {
		lib := r.cat.Package(sym.PkgPath(imp))
		return lib != nil && lib.Is(catalogue.ClassRPC) && slices.ContainsFunc(lib.Rows(), func(row catalogue.Row) bool {
			return slices.ContainsFunc(row.Effects, func(e catalogue.Effect) bool { return e.Op == catalogue.OpRetryInterceptor })
		})
	})
}
