package emits

import (
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
)

// Reach is the fact that code of a package, or of one of the project's that it
// imports, may send or store. Where nothing does, no function is looked into.
type Reach struct{}

// AFact marks Reach as a fact.
func (*Reach) AFact() {}

func (*Reach) String() string { return "may send or store" }

// senders are the classes of the libraries that events can leave through. A port
// may be filled with one of them where no function of the package uses it.
var senders = []catalogue.Class{
	catalogue.ClassBroker, catalogue.ClassOutbox, catalogue.ClassES, catalogue.ClassSQL, catalogue.ClassSQLDriver, catalogue.ClassORM,
	catalogue.ClassDocumentDB, catalogue.ClassCloudSDK,
}

// reaches works out whether anything can be sent from the package: by what it
// imports, or by what its functions are known to do.
func (r *Result) reaches() bool {
	r.reach = slices.ContainsFunc(r.pass.Pkg.Imports(), func(p *types.Package) bool {
		if r.own(p) {
			return r.pass.ImportPackageFact(p, new(Reach))
		}
		lib := r.fx.Table().Package(p.Path())
		return lib != nil && slices.ContainsFunc(senders, lib.Is)
	}) || slices.ContainsFunc(r.fx.Funcs(), func(f *effects.Func) bool {
		return f.Summary != nil && slices.ContainsFunc(f.Summary.Effects, func(e effects.Effect) bool {
			return e.Op != effects.OpPortCall && leaves(&e)
		})
	})
	return r.reach
}
