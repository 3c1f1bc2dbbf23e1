package systems

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// surveyor looks through one package.
type surveyor struct {
	*Result
	path  string
	files map[*token.File]bool // those that are looked at
	list  []Use
	// standIns are the clients of libraries that interfaces of the project have methods of.
	standIns map[standIn][]types.Type
	// held is what types of libraries that are not known hold, unknown are the packages of those
	// that are called.
	held    map[*types.Named]holding
	unknown map[string]bool
	// generators are the libraries that packages of the project may be generated for.
	generators map[*types.Package][]string
}

func (s *surveyor) all() []Use {
	s.files = map[*token.File]bool{}
	for _, f := range s.pass.Files {
		s.files[s.pass.Fset.File(f.FileStart)] = !report.TestCode(s.pass.Fset, f) && !report.Generated(s.pass.Fset, f)
	}
	for _, f := range s.effects.Funcs() {
		if !s.files[s.pass.Fset.File(f.Syntax.Pos())] {
			continue
		}
		for _, call := range f.Calls {
			s.call(call)
		}
	}
	slices.SortStableFunc(s.list, func(a, b Use) int {
		return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column))
	})
	return s.list
}

// PlaceOf is the position by which a use knows a call: that of the line of a chain
// that does it.
func PlaceOf(fset *token.FileSet, call *ast.CallExpr) token.Position {
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
		return fset.Position(sel.Sel.Pos())
	}
	return fset.Position(call.Pos())
}

// add notes a use at a call of the package.
func (s *surveyor) add(call *ast.CallExpr, u Use) {
	u.Pos, u.In = PlaceOf(s.pass.Fset, call), s.within(call)
	u.Package = cmp.Or(u.Package, s.path)
	if name, ok := s.settings.SystemOf(u.Package); ok && u.Role != Guard {
		u.Name, u.Sure, u.Why = name, layers.Certain, "settings"
	}
	s.list = append(s.list, u)
}

func (s *surveyor) call(call *ast.CallExpr) {
	rows := s.effects.Rows(call)
	for i := range rows {
		if s.row(call, &rows[i]) {
			return
		}
	}
	fn := sym.Callee(s.info, call)
	if fn == nil || fn.Pkg() == nil || s.maker(call, fn) || rows != nil {
		return
	}
	pkg := sym.PkgPath(fn.Pkg())
	switch {
	case s.query(call, fn):
	case s.stub(call, fn):
	case types.IsInterface(sym.RecvType(fn)) && s.sender(call, fn.Signature()):
	case s.own(pkg) && types.IsInterface(sym.OrInvalid(sym.RecvType(fn))) && s.stands(call, fn):
	case s.own(pkg) && s.generated(call, fn):
	case s.own(pkg):
		s.plumbed(call, fn)
		s.wired(call, fn)
	case !sym.Standard(pkg):
		s.foreign(call, fn, pkg)
	}
}

// row looks at a call that the catalogue knows.
func (s *surveyor) row(call *ast.CallExpr, e *catalogue.Effect) bool {
	switch e.Op {
	case catalogue.OpHTTPSend:
		if e.Lib == nil || e.Lib.System == "" {
			s.http(call, e)
			return true
		}
	case catalogue.OpClientNew, catalogue.OpDBClientNew:
		return s.client(call, e)
	case catalogue.OpHTTPClientNew:
		return e.Lib != nil && e.Lib.System != "" && s.client(call, e)
	case catalogue.OpBreakerNew, catalogue.OpLimitNew:
		return s.guard(call, e)
	}
	kind, out := KindOf(e)
	if inside, known := KindOfOp(e.Op); !out && known {
		if inside == Cache {
			inside = Database // a store of keys and values in a file
		}
		s.add(call, Use{Role: Call, Kind: inside, Inside: true, Name: insideName(e.Lib), Sure: layers.High, Why: "library " + e.Lib.ID, What: what(call)})
		return true
	}
	if !out {
		return false
	}
	u := Use{Role: Call, Kind: kind, What: what(call), Lib: libID(e)}
	fn := sym.Callee(s.info, call)
	if kind == RPC && fn != nil && (e.Lib == nil || e.Lib.System == "") {
		s.service(&u, call, fn)
	} else {
		s.library(&u, e)
	}
	s.add(call, u)
	return true
}

// library names the system of a call by its library.
func (s *surveyor) library(u *Use, e *catalogue.Effect) {
	if e.Lib == nil {
		return
	}
	switch {
	case e.Lib.System != "":
		u.Name = e.Lib.System
	case e.Lib.Is(catalogue.ClassCloudSDK):
		u.Name = ofCloud(e.Key.Path)
	default:
		return
	}
	u.Sure, u.Why = layers.High, "library "+e.Lib.ID
	if u.Kind == HTTP {
		u.Kind = Service
	}
}

var versioned = regexp.MustCompile(`/v\d+$`)

// client notes what makes the client of a library that speaks to one system.
func (s *surveyor) client(call *ast.CallExpr, e *catalogue.Effect) bool {
	u := Use{Role: Client, Kind: kindOfLib(e.Lib), What: what(call), Lib: libID(e)}
	s.library(&u, e)
	switch {
	case e.Lib == nil || e.Lib.Is(catalogue.ClassEmbedded):
		return false
	case u.Name != "":
	case u.Kind == Service || e.Lib.Is(catalogue.ClassSQLite):
		return false
	default:
		s.driver(&u, call)
	}
	s.add(call, u)
	return true
}

func kindOfLib(lib *catalogue.Lib) Kind {
	switch {
	case lib == nil:
		return Service
	case lib.Is(catalogue.ClassSQL), lib.Is(catalogue.ClassSQLDriver), lib.Is(catalogue.ClassORM), lib.Is(catalogue.ClassDocumentDB), lib.Is(catalogue.ClassES):
		return Database
	case lib.Is(catalogue.ClassBroker), lib.Is(catalogue.ClassJobs):
		return Broker
	case lib.Is(catalogue.ClassCache):
		return Cache
	}
	return Service
}

// guard notes a breaker or bulkhead. Its name, when it is a constant, is one of
// the system; else it belongs to what its package calls.
func (s *surveyor) guard(call *ast.CallExpr, e *catalogue.Effect) bool {
	if e.Op == catalogue.OpLimitNew && e.Attr(catalogue.AttrKind) != "concurrency" {
		return false
	}
	u := Use{Role: Guard, What: what(call)}
	if x, _, has := effects.Role(e, catalogue.RoleLabel, call); has && x != nil {
		if text, isConst := sym.ConstString(s.info, x); isConst {
			u.Name, u.Sure, u.Why = Plain(text), layers.Medium, "name "+text
		}
	}
	s.add(call, u)
	return true
}

// stub notes the call of a method of a generated RPC client, wherever the
// client is generated, and the call that makes one.
func (s *surveyor) stub(call *ast.CallExpr, fn *types.Func) bool {
	u := Use{Role: Call, Kind: RPC, What: what(call)}
	if option := sym.StubOption(fn); option != nil {
		if info := s.origin.Type(option); info == nil || info.Kind != catalogue.KindCallOption {
			return false
		}
		if iface := sym.Named(sym.RecvType(fn)); serviceOf(fn) == "" && s.fronts(iface) {
			u.Name, u.Sure, u.Why, u.Front = Title(iface.Obj().Name()), layers.Medium, "client "+iface.Obj().Name(), sym.PkgPath(fn.Pkg())
		} else {
			s.service(&u, call, fn)
		}
		s.add(call, u)
		return true
	}
	res := fn.Signature().Results()
	if fn.Signature().Recv() != nil || res.Len() != 1 || !strings.HasPrefix(fn.Name(), "New") {
		return false
	}
	iface := sym.Named(res.At(0).Type())
	if iface == nil || !types.IsInterface(iface) || fn.Name() != "New"+iface.Obj().Name() {
		return false
	}
	for m := range iface.Underlying().(*types.Interface).Methods() {
		if name := serviceOf(m); name != "" && s.isKind(sym.StubOption(m), catalogue.KindCallOption) {
			if s.toItself(call) {
				return true
			}
			u.Role, u.Name, u.Sure, u.Why, u.Conn = Client, name, layers.High, "client "+iface.Obj().Name(), s.connection(call)
			s.add(call, u)
			return true
		}
	}
	return false
}

// service names the system of a remote procedure call by its client.
func (s *surveyor) service(u *Use, call *ast.CallExpr, fn *types.Func) {
	if s.whole(u, call) {
		return
	}
	if name := serviceOf(fn); name != "" {
		u.Name, u.Sure, u.Why = name, layers.High, "client "+sym.Named(sym.RecvType(fn)).Obj().Name()
	} else if name, ok := OfAdapter(s.settings, s.path, s.module()); ok {
		u.Name, u.Sure, u.Why = name, layers.Medium, "folder "+name
	}
}

// what is how a use quotes a call: without its arguments.
func what(call *ast.CallExpr) string { return sym.Brief(call.Fun) }
