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
	for _, imp := range mentioned(fn) {
		for _, client := range s.clientsFor(port, imp) {
			method, _, _ := types.LookupFieldOrMethod(client, false, nil, fn.Name())
			m, isFunc := method.(*types.Func)
			if !isFunc || m.Pkg() == nil {
				continue
			}
			u, ok := s.ofMethod(m)
			if !ok {
				continue
			}
			u.What = what(call)
			s.add(call, u)
			return true
		}
	}
	return false
}

// ofMethod says which system a method of the client of a library asks.
func (s *surveyor) ofMethod(m *types.Func) (u Use, ok bool) {
	rows := s.effects.Table().Call(sym.Key(m))
	for i := range rows {
		if kind, out := KindOf(&rows[i]); out {
			u = Use{Role: Call, Kind: kind, Lib: libID(&rows[i])}
			s.library(&u, &rows[i])
			return u, true
		}
	}
	if rows != nil || s.own(sym.PkgPath(m.Pkg())) {
		return u, false
	}
	u, ok = s.asks(m, sym.PkgPath(m.Pkg()))
	return u, ok && u.Role == Call
}

// clientsFor are the clients of a library that an interface has methods of: types
// that the catalogue knows as clients, and those that are called so in libraries that
// speak to one system or to a cloud.
func (s *surveyor) clientsFor(port *types.Named, pkg *types.Package) (list []types.Type) {
	key := standIn{port, pkg}
	if list, known := s.standIns[key]; known {
		return list
	}
	lib := s.settings.Catalogue().Package(sym.PkgPath(pkg))
	if lib != nil && !lib.Is(catalogue.ClassHTTPClient) {
		one := lib.System != "" || lib.Is(catalogue.ClassCloudSDK)
		for _, name := range pkg.Scope().Names() {
			obj, isType := pkg.Scope().Lookup(name).(*types.TypeName)
			if !isType || !obj.Exported() || obj.IsAlias() || types.IsInterface(obj.Type()) {
				continue
			}
			info := s.origin.Type(obj.Type())
			known := info != nil && (info.Kind == catalogue.KindClient || info.Kind == catalogue.KindConn)
			if client := types.NewPointer(obj.Type()); (known || one && sym.StructOf(obj.Type()) != nil) && types.Implements(client, port.Underlying().(*types.Interface)) {
				list = append(list, client)
			}
		}
	}
	if s.standIns == nil {
		s.standIns = map[standIn][]types.Type{}
	}
	s.standIns[key] = list
	return list
}

// standIn is an interface of the project and a library that may have what it stands for.
type standIn struct {
	port *types.Named
	pkg  *types.Package
}

// mentioned lists the other packages of the types among the parameters and
// results of a function, each once.
func mentioned(fn *types.Func) (list []*types.Package) {
	for _, tuple := range []*types.Tuple{fn.Signature().Params(), fn.Signature().Results()} {
		for v := range tuple.Variables() {
			named := sym.Named(sym.ElemOrValue(v.Type()))
			if named == nil {
				named = sym.Named(v.Type())
			}
			if named == nil || named.Obj().Pkg() == nil || named.Obj().Pkg() == fn.Pkg() || slices.Contains(list, named.Obj().Pkg()) {
				continue
			}
			list = append(list, named.Obj().Pkg())
		}
	}
	return list
}

// networked reports whether a package has to do with the network: it imports what
// does, itself or through another one.
func (s *surveyor) networked(pkg *types.Package, depth int) bool {
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool {
		return opensConnections(s.settings.Catalogue(), imp.Path()) || depth > 1 && !sym.Standard(imp.Path()) && s.networked(imp, depth-1)
	})
}
