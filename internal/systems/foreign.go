package systems

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// foreign notes the call of a function of a library that the catalogue has no row for.
func (s *surveyor) foreign(call *ast.CallExpr, fn *types.Func, pkg string) {
	if sym.IsStream(sym.RecvType(fn)) {
		return // the call that opened it asks
	}
	if u, ok := s.asks(fn, pkg); ok {
		u.What = what(call)
		s.add(call, u)
	} else if s.strange(fn, pkg) {
		s.unknown[pkg] = true
	}
}

// maker notes the call of a function that makes the client of a library, by its pattern.
func (s *surveyor) maker(call *ast.CallExpr, fn *types.Func) bool {
	e, known := s.settings.Catalogue().Remote(sym.Key(fn))
	if !known || e == nil || e.Op != catalogue.OpClientNew || fn.Signature().Results().Len() == 0 {
		return false
	}
	u := Use{Role: Client, What: what(call)}
	s.pattern(&u, e, sym.PkgPath(fn.Pkg()))
	u.Row = nil
	s.add(call, u)
	return true
}

// asks says which system a function of a library asks, where the catalogue has no row
// for it. It fits a pattern of the library; or it is a method, of a type that is called so,
// that takes a context and may fail. Of libraries that speak to one system, or to a
// cloud, the constructors count, too.
func (s *surveyor) asks(fn *types.Func, pkg string) (u Use, ok bool) {
	lib := s.settings.Catalogue().Package(pkg)
	sig := fn.Signature()
	n := sig.Results().Len()
	u = Use{Role: Call, Kind: Service}
	if e, known := s.settings.Catalogue().Remote(sym.Key(fn)); known {
		if e == nil || e.Op == catalogue.OpClientNew {
			return u, false
		}
		s.pattern(&u, e, pkg)
		u.Aside = e.Attr(catalogue.AttrKind) == "migration"
		return u, (u.Name != "" || u.Aside) && fails(sig)
	}
	switch {
	case lib != nil && lib.System == "" && !lib.Is(catalogue.ClassCloudSDK):
		return u, false
	case lib != nil:
		u.Kind = kindOfLib(lib)
		s.library(&u, &catalogue.Effect{Lib: lib, Key: catalogue.Key{Path: pkg}})
	default:
		s.product(&u, pkg)
	}
	recv := sym.Named(sym.RecvType(fn))
	switch {
	case u.Name == "" || n == 0:
		return u, false
	case lib == nil && s.opens(&u, fn, recv):
	case sig.Recv() == nil:
		made := sym.Named(sig.Results().At(0).Type())
		if lib == nil || !strings.HasPrefix(fn.Name(), "New") || made == nil || made.Obj().Pkg() != fn.Pkg() || !clientName.MatchString(made.Obj().Name()) {
			return u, false
		}
		u.Role = Client
	case recv == nil || !sym.IsError(sig.Results().At(n-1).Type()):
		return u, false
	case lib == nil && s.answers(sig):
	case lib == nil && s.speaks(&u, fn, recv):
	case !clientName.MatchString(recv.Obj().Name()):
		return u, false
	case sig.Params().Len() > 0 && sym.IsContext(sig.Params().At(0).Type()):
	case lib != nil || !plainClient.MatchString(recv.Obj().Name()) || sparesNet.MatchString(fn.Name()) || !s.networked(fn.Pkg(), 2):
		return u, false
	}
	return u, true
}

// pattern fills in what a pattern says of a function.
func (s *surveyor) pattern(u *Use, e *catalogue.Effect, pkg string) {
	u.Kind, u.Row, u.Lib = kindOfLib(e.Lib), e, e.Lib.ID
	if kind, out := KindOf(e); out {
		u.Kind = kind
	}
	s.library(u, &catalogue.Effect{Lib: e.Lib, Key: catalogue.Key{Path: pkg}})
}

// generated notes the call of a function that the generator of a library wrote into a
// package of the project: the package imports the library, whose patterns say what it
// writes.
func (s *surveyor) generated(call *ast.CallExpr, fn *types.Func) bool {
	if fn.Signature().Recv() == nil || fn.Pkg() == s.pass.Pkg || !fails(fn.Signature()) {
		return false
	}
	from, known := s.generators[fn.Pkg()]
	if !known {
		for _, imp := range fn.Pkg().Imports() {
			if lib := s.settings.Catalogue().Package(sym.PkgPath(imp)); lib != nil && lib.Is(catalogue.ClassORM) {
				from = append(from, sym.PkgPath(imp))
			}
		}
		if s.generators == nil {
			s.generators = map[*types.Package][]string{}
		}
		s.generators[fn.Pkg()] = from
	}
	for _, path := range from {
		key := sym.Key(fn)
		key.Path = path
		if e, fits := s.settings.Catalogue().Remote(key); fits && e != nil {
			u := Use{Role: Call, What: what(call)}
			s.pattern(&u, e, path)
			s.add(call, u)
			return true
		}
	}
	return false
}

// fails reports whether a function says of what it does that it failed: by its last
// result, or by a result that has the error.
func fails(sig *types.Signature) bool {
	n := sig.Results().Len()
	if n == 0 {
		return false
	}
	last := sig.Results().At(n - 1).Type()
	if sym.IsError(last) {
		return true
	}
	m, _, _ := types.LookupFieldOrMethod(last, true, nil, "Err")
	err, isFunc := m.(*types.Func)
	return isFunc && err.Signature().Results().Len() == 1 && sym.IsError(err.Signature().Results().At(0).Type())
}

// answers reports whether a function returns the response to an HTTP request beside
// what it says: so do the clients that are generated of descriptions.
func (s *surveyor) answers(sig *types.Signature) bool {
	return sig.Results().Len() == 3 && s.isKind(sig.Results().At(1).Type(), catalogue.KindHTTPResponse)
}

// plainClient matches the names of types of libraries that are clients whatever their
// methods take.
var plainClient = regexp.MustCompile(`(^|[a-z0-9CP])Client$`)

// sparesNet matches methods of clients that send nothing.
var sparesNet = sym.Names(`^(Close|Stop|Shutdown|Quit|Set|With|Use|On|Register|Start|Wait|Flush|String|Clone|New|Add)([A-Z0-9_]|$)`)
