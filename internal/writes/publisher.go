package writes

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// keptFirst reports whether a message goes through a field that the package fills
// with a publisher which writes to an outbox, whatever the type of the field is.
func (w *walker) keptFirst(act *Act, on *ast.CallExpr) bool {
	fields := []*types.Var{w.rootField(on.Fun)}
	// In a helper the publisher is a field of the receiver all the same.
	if from := act.Effect.Client; from.Kind == effects.Param && from.Index < 0 && w.flow.Fn != nil && w.flow.Fn.Signature().Recv() != nil {
		fields = append(fields, fieldBelow(w.flow.Fn.Signature().Recv().Type(), from.Text))
	}
	for _, v := range fields {
		if v == nil {
			continue
		}
		for _, d := range w.effects.Writes(v) {
			if w.makesOutbox(d.Expr) {
				return true
			}
		}
	}
	return false
}

// fieldBelow returns the field that a path leads to: ".deps.pub". It is nil when
// there is none.
func fieldBelow(t types.Type, path string) (field *types.Var) {
	for name := range strings.SplitSeq(strings.TrimPrefix(path, "."), ".") {
		st := sym.StructOf(t)
		if st == nil {
			return nil
		}
		field = nil
		for f := range st.Fields() {
			if f.Name() == name {
				field, t = f.Origin(), f.Type()
			}
		}
		if field == nil {
			return nil
		}
	}
	return field
}

// makesOutbox reports whether an expression, or a local variable that holds it, is a
// new publisher which writes to an outbox without being given a transaction: one that
// takes a transaction writes on its own where it is given a pool.
func (f *finder) makesOutbox(x ast.Expr) bool {
	switch x := ast.Unparen(sym.OrBad(x)).(type) {
	case *ast.CallExpr:
		for _, row := range f.rows(x) {
			if _, inTx := row.Role(catalogue.RoleTx); row.Op == catalogue.OpOutboxPublisherNew && !inTx {
				return true
			}
		}
	case *ast.Ident:
		v, isVar := f.info.ObjectOf(x).(*types.Var)
		if !isVar || v.IsField() || v.Parent() == f.pass.Pkg.Scope() {
			return false
		}
		defs, _ := f.effects.Reaching(v, x.Pos())
		for _, d := range defs {
			if call, isCall := ast.Unparen(sym.OrBad(d.Expr)).(*ast.CallExpr); isCall && f.makesOutbox(call) {
				return true
			}
		}
	}
	return false
}
