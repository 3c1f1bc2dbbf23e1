package txn

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// Begin says that a call begins a transaction which its caller has to end.
type Begin struct {
	// Result is which result the transaction is; -1 when the call is made on it, or
	// when it travels in a context that is not among the results.
	Result int
	// Row is what the catalogue says of the call, nil of the user's own.
	Row *catalogue.Effect
	// ByShape: the method of a port begins it.
	ByShape bool
}

// BeginOf says whether a call begins a transaction: by the catalogue, because a
// function of the user's own begins one and does not end it, or because a port
// says so. It is nil for other calls.
func BeginOf(fx *effects.Result, k *Types, info *types.Info, call *ast.CallExpr) *Begin {
	rows := fx.Rows(call)
	for i := range rows {
		if rows[i].Op != catalogue.OpTxBegin {
			continue
		}
		if ref, has := rows[i].Role(catalogue.RoleTx); has && ref.Base == catalogue.RefRet {
			return &Begin{Result: ref.N, Row: &rows[i]}
		}
		return &Begin{Result: -1, Row: &rows[i]}
	}
	fn := sym.Callee(info, call)
	if fn == nil || rows != nil {
		return nil
	}
	if s := fx.Of(fn); s != nil && !types.IsInterface(sym.RecvType(fn)) {
		if !Has(s, catalogue.OpTxBegin) || Has(s, catalogue.OpTxCommit) || Has(s, catalogue.OpTxClosure) {
			return nil
		}
		if n, is := k.result(fn); is {
			return &Begin{Result: n}
		}
		return nil
	}
	return k.portBegins(info, fn, call)
}

// result is which result of a function is the transaction that it begins.
func (k *Types) result(fn *types.Func) (n int, is bool) {
	for i := range fn.Signature().Results().Len() {
		t := fn.Signature().Results().At(i).Type()
		if k.Is(t) || beginName.MatchString(fn.Name()) && (k.Holds(t) || types.IsInterface(t) && Ends(t)) {
			return i, true
		}
	}
	return 0, false
}

// beginName matches functions that return a begun transaction in a struct.
// Others of which that could be said open a database.
var beginName = sym.Names(`(?i)begin|tx|transaction|unit|start`)

// portBegins is the transaction that a method of a port begins.
func (k *Types) portBegins(info *types.Info, fn *types.Func, call *ast.CallExpr) *Begin {
	port := Port(info, call)
	if port == nil || k.ports.KindOf(port) == ports.Publisher || k.ports.RoleOf(port, fn) != ports.BeginTx {
		return nil
	}
	results := fn.Signature().Results()
	for i := range results.Len() {
		if t := results.At(i).Type(); Ends(t) || sym.IsContext(t) || k.Named(t) {
			return &Begin{Result: i, ByShape: true}
		}
	}
	if results.Len() > 1 || results.Len() == 1 && !sym.IsError(results.At(0).Type()) {
		return nil
	}
	return &Begin{Result: -1, ByShape: true}
}

// Port returns the named interface that a method is called on, nil when the
// receiver is no interface.
func Port(info *types.Info, call *ast.CallExpr) *types.Named {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return nil
	}
	s := info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return nil
	}
	if port := ports.Named(s.Recv()); port != nil {
		return port
	}
	// Promoted from an embedded interface.
	if fn, isFunc := s.Obj().(*types.Func); isFunc {
		if recv := fn.Signature().Recv(); recv != nil {
			return ports.Named(recv.Type())
		}
	}
	return nil
}

// Has reports whether a function does an operation.
func Has(s *effects.Summary, op catalogue.Op) bool {
	for i := range s.Effects {
		if s.Effects[i].Op == op {
			return true
		}
	}
	return false
}
