package layerimport

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/report"
)

// technologies are the classes of libraries that only adapters should know.
var technologies = map[catalogue.Class]string{
	catalogue.ClassHTTPClient: "HTTP transport",
	catalogue.ClassHTTPServer: "HTTP transport",
	catalogue.ClassRPC:        "RPC transport",
	catalogue.ClassSQL:        "SQL access",
	catalogue.ClassSQLDriver:  "a database driver",
	catalogue.ClassORM:        "an ORM",
	catalogue.ClassDocumentDB: "a database driver",
	catalogue.ClassCache:      "a cache client",
	catalogue.ClassBroker:     "a message broker",
	catalogue.ClassJobs:       "a job queue",
	catalogue.ClassPayment:    "a payment provider",
	catalogue.ClassNotify:     "a notification provider",
	catalogue.ClassCloudSDK:   "a cloud SDK",
}

// technology reports an import of a library that ties the domain to one
// technology.
func (c *checker) technology(spec *ast.ImportSpec, lib *catalogue.Lib, used []use) {
	what := ""
	for _, class := range lib.Class {
		if what = technologies[class]; what != "" {
			break
		}
	}
	if what == "" {
		return
	}
	mapped := lib.Is(catalogue.ClassSQL) || lib.Is(catalogue.ClassSQLDriver)
	var telling []use
	for _, u := range used {
		if isVocabulary(u.obj) || mapped && isColumnType(u.obj) {
			continue
		}
		telling = append(telling, u)
	}
	if len(telling) == 0 {
		return
	}
	u := representative(telling)
	report.Report(c.pass, domainDrives, report.Finding{
		Range:   spec,
		Message: "domain package imports " + what + ": " + u.in(c.pass),
		Related: []report.Related{{Pos: u.id.Pos(), Message: "used here"}},
	})
}

// isVocabulary reports whether an object is a constant, or a function that only
// names one: status codes and their texts are words of the trade.
func isVocabulary(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Const:
		return true
	case *types.Func:
		sig := obj.Signature()
		return sig.Recv() == nil && sig.Params().Len() == 1 && sig.Results().Len() == 1 &&
			isBasic(sig.Params().At(0).Type()) && isBasic(sig.Results().At(0).Type())
	}
	return false
}

func isBasic(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Basic)
	return ok
}

// isColumnType reports whether an object is only there to map a value to a
// column: a type that scans or is scanned, the interfaces for that, their
// fields and methods.
func isColumnType(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.TypeName:
		t := obj.Type()
		if i, ok := t.Underlying().(*types.Interface); ok && i.NumMethods() <= 1 {
			return i.NumMethods() == 0 || i.Method(0).Name() == "Scan" || i.Method(0).Name() == "Value"
		}
		ptr := types.NewPointer(t)
		set := types.NewMethodSet(ptr)
		return set.Lookup(nil, "Scan") != nil && set.Lookup(nil, "Value") != nil
	case *types.Var:
		return obj.IsField()
	case *types.Func:
		return obj.Name() == "Scan" || obj.Name() == "Value"
	}
	return false
}
