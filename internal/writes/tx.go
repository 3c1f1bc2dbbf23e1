package writes

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// transaction notes that a call begins or joins a transaction, or may do so.
func (w *walker) transaction(call *ast.CallExpr, fn *types.Func) {
	if w.flow.Begins || txn.BeginOf(w.effects, w.kinds, w.info, call) != nil {
		w.flow.Begins = true
		return
	}
	for _, row := range w.rows(call) {
		switch row.Op {
		case catalogue.OpTxSession, catalogue.OpTxIntoCtx, catalogue.OpTxFromCtx:
			w.flow.Begins = true
		}
	}
	if port := txn.Port(w.info, call); port != nil {
		w.flow.Begins = w.flow.Begins || w.ports.RoleOf(port, fn) == ports.JoinTx
		return
	}
	n := strings.ToLower(fn.Name())
	if strings.HasPrefix(n, "begin") || strings.Contains(n, "withtx") || strings.Contains(n, "starttrans") {
		w.flow.Begins = true
	}
}

// unitOfWork returns the variable or field at the root of a call's receiver
// when it is a unit of work, or a transaction, with its repositories below it:
// uow.Orders().Save, tx.Outbox.Append.
func (w *walker) unitOfWork(call *ast.CallExpr) types.Object {
	x := ast.Expr(call)
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.CallExpr:
			x = y.Fun
			continue
		case *ast.SelectorExpr:
			if obj := w.txObject(y.Sel); obj != nil {
				return obj
			}
			x = y.X
			continue
		case *ast.Ident:
			return w.txObject(y)
		}
		return nil
	}
}

func (w *walker) txObject(id *ast.Ident) types.Object {
	v, ok := w.info.ObjectOf(id).(*types.Var)
	if !ok || !w.kinds.Named(v.Type()) {
		return nil
	}
	return v
}

// boundToTx reports whether the receiver of a call was made from a
// transaction: a publisher that writes its messages into it.
func (w *walker) boundToTx(call *ast.CallExpr) bool {
	if w.unitOfWork(call) != nil {
		return true
	}
	x := call.Fun
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.SelectorExpr:
			x = y.X
		case *ast.CallExpr:
			if w.givenTx(y) {
				return true
			}
			x = y.Fun
		case *ast.Ident:
			obj := w.info.ObjectOf(y)
			made := w.made[obj]
			return w.inTxParams[obj] || made != nil && w.givenTx(made)
		default:
			return false
		}
	}
}

// givenTx reports whether a call is handed what may be a transaction.
func (f *finder) givenTx(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if t := f.info.TypeOf(a); t != nil && f.kinds.May(t) {
			return true
		}
	}
	return false
}

// enclosedDecl reports whether a function may run in its caller's transaction.
func (f *finder) enclosedDecl(decl *ast.FuncDecl) bool {
	if txn.Owned(decl) {
		return true
	}
	fn, ok := f.info.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Signature()
	if f.kinds.Takes(sig) || txn.RunsByName(fn.Name()) {
		return true
	}
	recv := sig.Recv()
	if recv == nil {
		return false
	}
	if f.kinds.May(recv.Type()) {
		return true
	}
	named := sym.Named(recv.Type())
	if named == nil {
		return false
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for field := range st.Fields() {
		if f.kinds.May(field.Type()) && !f.startsTx(field.Type()) && !f.isPool(field.Origin()) {
			return true
		}
	}
	return false
}

// startsTx reports a unit of work or manager that is kept to begin
// transactions with: holding it does not mean to be inside of one.
func (f *finder) startsTx(t types.Type) bool {
	named := ports.Named(t)
	return named != nil && f.ports.KindOf(named) == ports.UnitOfWork
}
