package writes

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// isPool reports a field that is on the pool although its type may be a
// transaction as well. The fields are looked for when they are first asked for:
// most packages have none that could be either.
func (f *finder) isPool(v *types.Var) bool {
	if v == nil {
		return false
	}
	if f.pools == nil {
		f.pools = f.pooled()
	}
	return f.pools[v]
}

// pooled finds the fields that are on the pool although their type may be a
// transaction as well, as a *gorm.DB and what is built on one: a transaction is
// begun on the field, or a copy of it is made for one. Fields of a type that is
// itself made anew for transactions are left out.
func (f *finder) pooled() map[*types.Var]bool {
	fields, bound := map[*types.Var]bool{}, map[*types.Named]bool{}
	for _, file := range f.pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			recv := f.receiver(decl)
			if recv != nil && f.rebinds(decl, recv) {
				bound[recv] = true
			}
			ast.Inspect(decl.Body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					f.poolsIn(call, recv, fields, bound)
				}
				return true
			})
		}
	}
	for v := range fields {
		for t := range bound {
			if hasField(t, v) {
				delete(fields, v)
			}
		}
	}
	return fields
}

// poolsIn notes what one call shows. recv is the type of the method around it.
func (f *finder) poolsIn(call *ast.CallExpr, recv *types.Named, fields map[*types.Var]bool, bound map[*types.Named]bool) {
	if v := f.rootField(call.Fun); v != nil && (f.opens(call) || f.givenTx(call) && sameType(f.info.TypeOf(call), v.Type())) {
		fields[v] = true
	}
	if f.runsTx(call) {
		for _, a := range call.Args {
			if v := f.rootField(a); v != nil && f.kinds.May(v.Type()) {
				fields[v] = true
			}
		}
	}
	if recv == nil || !f.givenTx(call) {
		return
	}
	made := sym.Named(f.info.TypeOf(call))
	if made == nil {
		return
	}
	if made.Obj().Pkg() == f.pass.Pkg {
		bound[made] = true
	}
	// The repositories of a transaction are made by their constructor.
	if st, ok := recv.Underlying().(*types.Struct); ok && f.rootField(call.Fun) == nil {
		for v := range st.Fields() {
			if sameType(v.Type(), f.info.TypeOf(call)) {
				fields[v] = true
			}
		}
	}
}

// opens reports whether a call begins a transaction, or runs a function in one.
func (f *finder) opens(call *ast.CallExpr) bool {
	for _, row := range f.rows(call) {
		if row.Op == catalogue.OpTxBegin || row.Op == catalogue.OpTxClosure {
			return true
		}
	}
	return false
}

// runsTx reports whether a call is handed a literal that takes what may be a
// transaction.
func (f *finder) runsTx(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if lit, ok := ast.Unparen(a).(*ast.FuncLit); ok && f.kinds.Takes(f.info.TypeOf(lit)) {
			return true
		}
	}
	return false
}

// rootField returns the field at the root of a chain of calls: db of
// s.db.WithContext(ctx).Begin.
func (f *finder) rootField(x ast.Expr) *types.Var {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.CallExpr:
			x = y.Fun
		case *ast.SelectorExpr:
			if _, onVar := ast.Unparen(y.X).(*ast.Ident); onVar {
				if s := f.info.Selections[y]; s != nil && s.Kind() == types.FieldVal {
					return s.Obj().(*types.Var).Origin()
				}
				return nil
			}
			x = y.X
		default:
			return nil
		}
	}
}

// rootHandle returns the variable, or the field of one, at the root of a chain of
// calls on something that may be a pool or a transaction: db of
// db.WithContext(ctx).Transaction. It is nil for others.
func (f *finder) rootHandle(x ast.Expr) types.Object {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.CallExpr:
			x = y.Fun
		case *ast.SelectorExpr:
			if s := f.info.Selections[y]; s != nil && s.Kind() == types.FieldVal {
				v, _ := s.Obj().(*types.Var)
				if v == nil || !f.kinds.May(v.Type()) || f.kinds.Named(v.Type()) {
					return nil
				}
				return v.Origin()
			}
			x = y.X
		case *ast.Ident:
			v, isVar := f.info.ObjectOf(y).(*types.Var)
			if !isVar || !f.kinds.May(v.Type()) || f.kinds.Named(v.Type()) {
				return nil
			}
			return v
		default:
			return nil
		}
	}
}

// receiver returns the type that a function is a method of, or nil.
func (f *finder) receiver(decl *ast.FuncDecl) *types.Named {
	fn, ok := f.info.Defs[decl.Name].(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return nil
	}
	return sym.Named(fn.Signature().Recv().Type())
}

// rebinds reports a method that makes its type anew on a transaction.
func (f *finder) rebinds(decl *ast.FuncDecl, recv *types.Named) bool {
	fn := f.info.Defs[decl.Name].(*types.Func)
	if !f.kinds.Takes(fn.Type()) {
		return false
	}
	for r := range fn.Signature().Results().Variables() {
		if sym.Named(r.Type()) == recv {
			return true
		}
	}
	return false
}

func hasField(t *types.Named, v *types.Var) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if f.Origin() == v {
			return true
		}
	}
	return false
}

func sameType(a, b types.Type) bool {
	return a != nil && b != nil && types.Identical(types.Unalias(a), types.Unalias(b))
}
