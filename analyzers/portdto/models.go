package portdto

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// models reports the structs of a domain package that are rows of a mapper: once per
// package, at the first.
func (c *checker) models() {
	if !c.layer.Is(layers.Domain) || !c.maps() {
		return
	}
	scope := c.pass.Pkg.Scope()
	var first *types.TypeName
	var field *types.Var
	n := 0
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() || !tn.Exported() || report.Skipped(c.pass, tn.Pos()) {
			continue
		}
		f := c.row(sym.StructOf(tn.Type()))
		if f == nil {
			continue
		}
		if n++; first == nil || tn.Pos() < first.Pos() {
			first, field = tn, f
		}
	}
	if first == nil {
		return
	}
	more := ""
	if n > 1 {
		more = fmt.Sprintf(" (and %d more)", n-1)
	}
	report.Report(c.pass, driver, report.Finding{
		Range: place.Name(first),
		Message: fmt.Sprintf("domain type %s%s is built on %s: whoever uses the domain depends on the mapper; let the adapter have rows of its own",
			first.Name(), more, show(field.Type())),
	})
}

// row returns the field by which a struct is a row of a mapper, nil when there is none.
func (c *checker) row(st *types.Struct) *types.Var {
	if st == nil {
		return nil
	}
	for f := range st.Fields() {
		if named := sym.Named(f.Type()); named != nil && f.Exported() && c.shapeOf(named) == store {
			return f
		}
	}
	return nil
}

// maps is the cheap look: whether the package knows a mapper or driver at all.
func (c *checker) maps() bool {
	return slices.ContainsFunc(c.pass.Pkg.Imports(), func(p *types.Package) bool {
		lib := c.table.Package(sym.PkgPath(p))
		return lib != nil && (slices.Contains(lib.Class, catalogue.ClassORM) || slices.Contains(lib.Class, catalogue.ClassDocumentDB))
	})
}
