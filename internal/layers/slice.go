package layers

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// handles names an exported method that is a handler of inbound requests: its
// package is an adapter, whatever the folder is called. A function that makes a
// handler may stand beside the domain that it serves.
func handles(pass *analysis.Pass) string {
	for recv, decl := range methods(pass) {
		if what := Serves(pass, decl.Name.Name, decl.Type); what != "" && decl.Name.IsExported() {
			return recv.Name() + "." + what
		}
	}
	return controller(pass)
}

// controller names a struct that is built on the controller of a web framework,
// whose methods find the request in a field.
func controller(pass *analysis.Pass) string {
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() {
			continue
		}
		st, isStruct := tn.Type().Underlying().(*types.Struct)
		if !isStruct {
			continue
		}
		for f := range st.Fields() {
			base := sym.Named(f.Type())
			if f.Embedded() && base != nil && base.Obj().Pkg() != nil && base.Obj().Pkg() != pass.Pkg && hasMethods(types.NewPointer(base), "ServeJSON", "Prepare") {
				return name + " embeds " + base.Obj().Pkg().Name() + "." + base.Obj().Name()
			}
		}
	}
	return ""
}

// storeName is how types are called that keep rows; errorName the structs that
// come with them.
var (
	storeName = sym.Names(`(?i)(store|storage|repository|repo|dao)$`)
	errorName = sym.Names(`Error$`)
)

// stores names a repository whose methods run statements when all exported
// structs of the package are such: the adapter of a slice. A package that
// declares what it stores as well is a domain that knows its database.
func stores(pass *analysis.Pass, calls *callReader) string {
	kept := storeTypes(pass.Pkg.Scope())
	if len(kept) == 0 {
		return ""
	}
	running := map[*types.TypeName]string{}
	for recv, decl := range methods(pass) {
		if decl.Body == nil || running[recv] != "" || !slices.Contains(kept, recv) {
			continue
		}
		for n := range ast.Preorder(decl.Body) {
			if call, ok := n.(*ast.CallExpr); ok && statement(calls, call) {
				running[recv] = recv.Name() + "." + decl.Name.Name + " runs statements"
				break
			}
		}
	}
	for _, tn := range kept {
		if running[tn] == "" {
			return ""
		}
	}
	return running[kept[len(kept)-1]]
}

// storeTypes returns the structs that a package exports when all of them are
// called stores.
func storeTypes(scope *types.Scope) (kept []*types.TypeName) {
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || !tn.Exported() || errorName.MatchString(name) {
			continue
		}
		if _, ok := tn.Type().Underlying().(*types.Struct); !ok {
			continue
		}
		if !storeName.MatchString(name) {
			return nil
		}
		kept = append(kept, tn)
	}
	return kept
}

// statement reports a call that runs a statement in a database.
func statement(calls *callReader, call *ast.CallExpr) bool {
	for _, e := range calls.effects(call) {
		switch e.Op {
		case catalogue.OpDBRead, catalogue.OpDBWrite, catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBCas:
			return true
		}
	}
	return false
}

// methods goes over the methods that a package declares, with their types, in
// source order.
func methods(pass *analysis.Pass) func(yield func(*types.TypeName, *ast.FuncDecl) bool) {
	return func(yield func(*types.TypeName, *ast.FuncDecl) bool) {
		for _, f := range pass.Files {
			for _, d := range f.Decls {
				decl, ok := d.(*ast.FuncDecl)
				if !ok || decl.Recv == nil {
					continue
				}
				fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
				if !ok || fn.Signature().Recv() == nil {
					continue
				}
				if named := sym.Named(fn.Signature().Recv().Type()); named != nil && !yield(named.Obj(), decl) {
					return
				}
			}
		}
	}
}
