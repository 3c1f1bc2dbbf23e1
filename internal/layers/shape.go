package layers

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// driving are the effects that make a package an outbound adapter.
var driving = map[catalogue.Op]bool{
	catalogue.OpHTTPSend: true, catalogue.OpRPCSend: true, catalogue.OpRPCStream: true,
	catalogue.OpDBRead: true, catalogue.OpDBWrite: true, catalogue.OpDBExec: true, catalogue.OpDBQuery: true,
	catalogue.OpDBCas: true, catalogue.OpDBBatch: true, catalogue.OpDBClientNew: true, catalogue.OpTxBegin: true,
	catalogue.OpTxClosure: true, catalogue.OpCacheRead: true, catalogue.OpCacheWrite: true,
	catalogue.OpCacheDo: true, catalogue.OpCacheEval: true, catalogue.OpMsgPublish: true, catalogue.OpMsgConsume: true,
	catalogue.OpSidefxPay: true, catalogue.OpSidefxNotify: true, catalogue.OpSidefxMail: true, catalogue.OpNetDial: true,
}

// begins are those of them that begin transactions.
var begins = map[catalogue.Op]bool{catalogue.OpTxBegin: true, catalogue.OpTxClosure: true}

// shapeOf looks at what the package of a pass declares and calls. Test files
// count as the rest: they only make the answer more careful.
func shapeOf(pass *analysis.Pass, table *catalogue.Table) Shape {
	var s Shape
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		s.Types = append(s.Types, name)
		switch tn.Type().Underlying().(type) {
		case *types.Interface:
			s.Interfaces++
		case *types.Struct:
			s.Structs++
		}
		if s.Wraps == "" {
			s.Wraps = wraps(tn)
		}
	}
	for _, imp := range pass.Pkg.Imports() {
		if lib := table.Package(sym.PkgPath(imp)); lib != nil && s.Mapped == "" && mapping(lib) {
			s.Mapped = imp.Path()
		}
		if strings.HasPrefix(pass.Pkg.Path(), imp.Path()+"/") {
			s.Above = append(s.Above, imp.Scope().Names()...)
		}
	}
	calls := &callReader{pass: pass, table: table, listed: map[*types.Package]bool{}}
	s.Handles, s.Stores = handles(pass), stores(pass, calls)
	for _, f := range pass.Files {
		for n := range ast.Preorder(f) {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if s.Serves == "" {
					s.Serves = Serves(pass, n.Name.Name, n.Type)
				}
			case *ast.FuncLit:
				if s.Serves == "" {
					s.Serves = Serves(pass, "a function", n.Type)
				}
			case *ast.CallExpr:
				if s.Drives != "" && !s.Begins {
					continue
				}
				if op, symbol := calls.drives(n); symbol != "" && (s.Drives == "" || !begins[op]) {
					s.Drives, s.Begins = symbol, begins[op]
				}
			}
			if s.Serves != "" && s.Drives != "" && !s.Begins {
				return s
			}
		}
	}
	return s
}

// handlerName is how the interface of what carries out commands is called.
var handlerName = sym.Names(`^(Command|Query|Request)?(Handler|UseCase|Usecase|Bus)$`)

// wraps reports a struct that holds an interface of its package for handlers of
// commands and has the method of that interface itself: a decorator.
func wraps(tn *types.TypeName) string {
	st, ok := tn.Type().Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for f := range st.Fields() {
		held := sym.Named(f.Type())
		if held == nil || held.Obj().Pkg() != tn.Pkg() || !handlerName.MatchString(held.Obj().Name()) {
			continue
		}
		i, ok := held.Underlying().(*types.Interface)
		if ok && i.NumMethods() == 1 && hasMethods(types.NewPointer(tn.Type()), i.Method(0).Name()) {
			return tn.Name() + " wraps " + held.Obj().Name()
		}
	}
	return ""
}

// mapping reports whether a library's types are what rows are mapped to.
func mapping(lib *catalogue.Lib) bool {
	return lib.Is(catalogue.ClassORM) || lib.Is(catalogue.ClassSQL) || lib.Is(catalogue.ClassDocumentDB)
}

// serverInfo is what an interceptor of a gRPC server is told of the call.
var serverInfo = sym.Names(`^(Unary|Stream)ServerInfo$`)

// Serves reports a function that takes what a server hands to its handlers: a
// writer for the response, the context object of a web framework, or what an
// interceptor of an RPC server is told. The first two are known by their
// methods, so every framework is. The answer says what name takes, "" when it
// is no handler.
func Serves(pass *analysis.Pass, name string, fn *ast.FuncType) string {
	for _, field := range fn.Params.List {
		t := pass.TypesInfo.TypeOf(field.Type)
		named := sym.Named(t)
		if named == nil || named.Obj().Pkg() == nil || named.Obj().Pkg() == pass.Pkg {
			continue
		}
		if hasMethods(t, "Header", "Write", "WriteHeader") ||
			hasMethods(t, "JSON", "Query") || hasMethods(t, "JSON", "QueryParam") ||
			hasMethods(t, "RemoteIP", "SetStatusCode") || serverInfo.MatchString(named.Obj().Name()) {
			return name + " takes " + named.Obj().Pkg().Name() + "." + named.Obj().Name()
		}
	}
	return ""
}

// hasMethods looks methods up one by one: a method set of a type with a
// thousand methods costs more than all else that is asked here.
func hasMethods(t types.Type, names ...string) bool {
	for _, n := range names {
		obj, _, _ := types.LookupFieldOrMethod(t, false, nil, n)
		if _, isMethod := obj.(*types.Func); !isMethod {
			return false
		}
	}
	return true
}

// callReader asks the catalogue about the calls of a package.
type callReader struct {
	pass   *analysis.Pass
	table  *catalogue.Table
	listed map[*types.Package]bool // packages that calls have led to: the catalogue knows them
}

// drives names the catalogued call if it goes to another process, and what it
// does there.
func (r *callReader) drives(call *ast.CallExpr) (op catalogue.Op, symbol string) {
	for _, e := range r.effects(call) {
		if driving[e.Op] && (symbol == "" || begins[op]) {
			fn := sym.Callee(r.pass.TypesInfo, call)
			op, symbol = e.Op, fn.Pkg().Name()+"."+qualified(sym.Key(fn))
		}
	}
	return op, symbol
}

// effects returns what the catalogue says of a call of another package.
func (r *callReader) effects(call *ast.CallExpr) []catalogue.Effect {
	fn := sym.Callee(r.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg {
		return nil
	}
	if r.knows(fn.Pkg()) {
		if effects := r.table.Call(sym.Key(fn)); effects != nil {
			return effects
		}
	}
	if fn.Signature().Recv() == nil {
		return nil
	}
	if static, ok := sym.StaticKey(r.pass.TypesInfo, call); ok {
		return r.table.Call(static)
	}
	return nil
}

// knows reports whether the catalogue has rows of a package. Most calls lead to
// packages it has none of.
func (r *callReader) knows(p *types.Package) bool {
	is, asked := r.listed[p]
	if !asked {
		is = r.table.Lists(sym.PkgPath(p))
		r.listed[p] = is
	}
	return is
}

func qualified(k catalogue.Key) string {
	if k.Recv != "" {
		return k.Recv + "." + k.Name
	}
	return k.Name
}
