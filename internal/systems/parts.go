package systems

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// whole names a remote procedure call by the client of a library that the generated client is a part
// of, with others beside it: all of them speak to the one system that the library is for.
func (s *surveyor) whole(u *Use, call *ast.CallExpr) bool {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel || s.info.Selections[sel] == nil || len(s.info.Selections[sel].Index()) < 2 {
		return false
	}
	outer := sym.Named(s.info.Selections[sel].Recv())
	if outer == nil || outer.Obj().Pkg() == nil || s.own(sym.PkgPath(outer.Obj().Pkg())) {
		return false
	}
	st := sym.StructOf(outer)
	if st == nil || s.stubs(st, 2) < 2 {
		return false
	}
	u.Part = true
	path := sym.PkgPath(outer.Obj().Pkg())
	if lib := s.settings.Catalogue().Package(path); lib != nil {
		s.library(u, &catalogue.Effect{Lib: lib, Key: catalogue.Key{Path: path}})
		return u.Name != ""
	}
	if s.product(u, path); u.Name != "" {
		u.Sure, u.Why = layers.High, "client "+outer.Obj().Name()+" of "+u.Module
	}
	u.Module, u.Folder = "", "" // it is no call of a library that is not known
	return u.Name != ""
}

// Bundled reports whether a system is asked by the client of a library that generated clients are
// parts of: the library makes their connection.
func (s *System) Bundled() bool {
	return slices.ContainsFunc(s.Uses, func(u Use) bool { return u.Part })
}

// stubs counts the generated clients of remote procedures that a struct embeds, itself or
// through the structs that it embeds.
func (s *surveyor) stubs(st *types.Struct, depth int) (n int) {
	for f := range st.Fields() {
		if !f.Embedded() {
			continue
		}
		if in, isIface := f.Type().Underlying().(*types.Interface); isIface {
			for m := range in.Methods() {
				if s.isKind(sym.OrInvalid(sym.StubOption(m)), catalogue.KindCallOption) {
					n++
					break
				}
			}
		} else if inner := sym.StructOf(f.Type()); inner != nil && depth > 0 {
			n += s.stubs(inner, depth-1)
		}
	}
	return n
}

// fronts reports whether an interface of the project that looks like a generated client only
// stands before one: what its own package fills it with has the generated client, or makes it
// of what has a connection.
func (s *surveyor) fronts(iface *types.Named) bool {
	if iface == nil || !types.IsInterface(iface) || iface.Obj().Pkg() == nil || !s.own(sym.PkgPath(iface.Obj().Pkg())) {
		return false
	}
	scope, found := iface.Obj().Pkg().Scope(), false
	for _, name := range scope.Names() {
		obj, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || obj.IsAlias() || types.IsInterface(obj.Type()) || !types.Implements(types.NewPointer(obj.Type()), iface.Underlying().(*types.Interface)) {
			continue
		}
		st := sym.StructOf(obj.Type())
		if st == nil || !s.before(st) {
			return false
		}
		found = true
	}
	return found
}

// before reports whether a struct has a generated client or what has a connection, and no
// connection that it calls by itself as generated clients do.
func (s *surveyor) before(st *types.Struct) (has bool) {
	for f := range st.Fields() {
		if invokes(f.Type()) {
			return false
		}
		for sel := range types.NewMethodSet(f.Type()).Methods() {
			sig := sel.Type().(*types.Signature)
			conn := sig.Params().Len() == 0 && sig.Results().Len() == 1 && invokes(sig.Results().At(0).Type())
			has = has || conn || s.isKind(sym.OrInvalid(sym.StubOption(sel.Obj().(*types.Func))), catalogue.KindCallOption)
		}
	}
	return has
}

// invokes reports whether a type is a connection of remote procedures.
func invokes(t types.Type) bool {
	m, _, _ := types.LookupFieldOrMethod(t, true, nil, "Invoke")
	n, _, _ := types.LookupFieldOrMethod(t, true, nil, "NewStream")
	return m != nil && n != nil
}

// toItself reports whether a generated client is made of a connection of the program to itself.
func (s *surveyor) toItself(call *ast.CallExpr) bool {
	if len(call.Args) == 0 {
		return false
	}
	v, isVar := sym.Object(s.info, call.Args[0]).(*types.Var)
	if !isVar || v.Kind() != types.LocalVar {
		return false
	}
	values, complete := s.origin.Definitions(v)
	if !complete || len(values) != 1 {
		return false
	}
	dial, isCall := ast.Unparen(values[0]).(*ast.CallExpr)
	return isCall && ToItself(s.pass, dial)
}

// ToItself reports whether a call is given the address, of no constant, that its function serves at.
func ToItself(pass *analysis.Pass, dial *ast.CallExpr) bool {
	decl := sym.FuncAt(pass.Files, dial.Pos())
	if decl == nil || decl.Body == nil {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		served, isCall := n.(*ast.CallExpr)
		if !isCall || found || served == dial || !listens.MatchString(sym.CalledName(served)) {
			return !found
		}
		for _, at := range served.Args {
			for _, to := range dial.Args {
				found = found || sym.IsString(sym.OrInvalid(pass.TypesInfo.TypeOf(to))) && pass.TypesInfo.Types[to].Value == nil && types.ExprString(at) == types.ExprString(to)
			}
		}
		return !found
	})
	return found
}

// listens matches what serves at an address.
var listens = regexp.MustCompile(`^(Listen|Serve|ListenAndServe)([A-Z]|$)`)
