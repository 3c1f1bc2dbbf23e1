package systems

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// stands notes the call of a method of an interface of the project that is a client
// of a library under another name: it has methods of the client, with types of the library
// in them.
func (s *surveyor) stands(call *ast.CallExpr, fn *types.Func) bool {
	port := sym.Named(sym.RecvType(fn))
	if port == nil || fn.Pkg() == nil {
		return false
	}
	for _, imp := range fn.Pkg().Imports() {
		lib := s.settings.Catalogue().Package(sym.PkgPath(imp))
		if lib == nil || lib.Is(catalogue.ClassHTTPClient) || !mentionsPackage(fn.Signature(), imp) {
			continue
		}
		for _, name := range imp.Scope().Names() {
			obj, isType := imp.Scope().Lookup(name).(*types.TypeName)
			if !isType || !obj.Exported() || obj.IsAlias() || types.IsInterface(obj.Type()) {
				continue
			}
			if info := s.origin.Type(obj.Type()); info == nil || info.Kind != catalogue.KindClient && info.Kind != catalogue.KindConn {
				continue
			}
			client := types.NewPointer(obj.Type())
			if !types.Implements(client, port.Underlying().(*types.Interface)) {
				continue
			}
			method, _, _ := types.LookupFieldOrMethod(client, false, nil, fn.Name())
			m, isFunc := method.(*types.Func)
			if !isFunc {
				continue
			}
			for _, row := range s.effects.Table().Call(sym.Key(m)) {
				kind, out := KindOf(&row)
				if !out {
					continue
				}
				u := Use{Role: Call, Kind: kind, What: what(call), Lib: libID(&row)}
				s.library(&u, &row)
				s.add(call, u)
				return true
			}
		}
	}
	return false
}

// mentionsPackage reports whether a type of a package is among the parameters or
// results of a function.
func mentionsPackage(sig *types.Signature, pkg *types.Package) bool {
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if named := sym.Named(sym.ElemOrValue(v.Type())); named != nil && named.Obj().Pkg() == pkg {
				return true
			}
		}
	}
	return false
}

// networked reports whether a package has to do with the network: it imports what
// does, itself or through another one.
func networked(pkg *types.Package, depth int) bool {
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool {
		switch imp.Path() {
		case "net", "net/http":
			return true
		}
		return depth > 1 && !sym.Standard(imp.Path()) && networked(imp, depth-1)
	})
}
