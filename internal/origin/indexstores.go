package origin

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/types/typeutil"
)

// target records that stmt stores value in lhs.
func (w *indexer) target(stmt ast.Node, lhs, value ast.Expr, index int, how how) {
	d := def{node: stmt, value: value, index: index, how: how, fn: w.fn()}
	switch lhs := ast.Unparen(lhs).(type) {
	case *ast.Ident:
		if v, ok := w.info.ObjectOf(lhs).(*types.Var); ok {
			w.add(v, d)
		}
	case *ast.SelectorExpr:
		v, ok := w.info.Uses[lhs.Sel].(*types.Var)
		if !ok {
			return
		}
		w.add(v, d)
		if v.IsField() {
			if how == opaque {
				value = nil
			}
			v = v.Origin()
			w.stores[v] = append(w.stores[v], store{lhs, value})
		}
	case *ast.StarExpr:
		if id, ok := ast.Unparen(lhs.X).(*ast.Ident); ok {
			if v, ok := w.info.ObjectOf(id).(*types.Var); ok {
				w.add(v, d)
			}
		}
	}
}

// typeSwitch gives the variable of each clause the value that is switched on.
func (w *indexer) typeSwitch(n *ast.TypeSwitchStmt) {
	assign, ok := n.Assign.(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return
	}
	assert, ok := ast.Unparen(assign.Rhs[0]).(*ast.TypeAssertExpr)
	if !ok {
		return
	}
	for _, clause := range n.Body.List {
		if v, ok := w.info.Implicits[clause].(*types.Var); ok {
			w.add(v, def{node: assign, value: assert.X, fn: w.fn()})
		}
	}
}

// literal records what a struct literal stores in the fields it names.
func (w *indexer) literal(n *ast.CompositeLit) {
	st := sym.StructOf(w.info.TypeOf(n))
	if st == nil {
		return
	}
	filled := map[*types.Var]bool{}
	for field, value := range sym.Fields(w.info, n) {
		filled[field] = true
		w.add(field, def{node: n, value: value, fn: w.fn()})
	}
	for f := range st.Fields() {
		if !filled[f] {
			w.omitted[f.Origin()] = true
		}
	}
}

// address notes &x where x holds a pointer, interface or function: somebody may
// put another value in x through it. A pointer to a struct is that struct.
func (w *indexer) address(n *ast.UnaryExpr) {
	id := funcIdent(n.X)
	if n.Op != token.AND || id == nil {
		return
	}
	v, ok := w.info.Uses[id].(*types.Var)
	if ok && sym.StructOf(v.Type()) != nil && !isPointer(v.Type()) {
		return
	}
	if ok {
		w.pointed[v.Origin()] = true
	}
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

func (w *indexer) call(n *ast.CallExpr) {
	fun := ast.Unparen(n.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = ast.Unparen(x.X)
	case *ast.IndexListExpr:
		fun = ast.Unparen(x.X)
	}
	var name *ast.Ident
	switch x := fun.(type) {
	case *ast.Ident:
		name = x
	case *ast.SelectorExpr:
		name = x.Sel
		if s := w.info.Selections[x]; s != nil && s.Kind() == types.MethodVal {
			w.methods[name.Name] = append(w.methods[name.Name], n)
		}
	}
	if name == nil {
		return
	}
	w.called[name] = true
	switch obj := typeutil.Callee(w.info, n).(type) {
	case *types.Func:
		obj = obj.Origin()
		w.calls[obj] = append(w.calls[obj], n)
		if recv := obj.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			w.dynamic[obj.Name()] = append(w.dynamic[obj.Name()], n)
		}
	case *types.Var:
		obj = obj.Origin()
		w.varCalls[obj] = append(w.varCalls[obj], n)
	}
}

func (w *indexer) ident(n *ast.Ident) {
	if obj := w.info.Defs[n]; obj != nil {
		w.declared[obj] = n
	}
	switch obj := w.info.Uses[n].(type) {
	case *types.Func:
		if !w.called[n] {
			w.asValue[obj.Origin()] = true
		}
	case *types.Var:
		w.inFunc[n] = w.fn()
	}
}
