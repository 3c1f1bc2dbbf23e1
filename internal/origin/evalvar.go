package origin

import (
	"go/ast"
	"go/types"
)

// variable follows a variable. use is the identifier that reads it, or nil
// when it does not matter where it is read.
func (w *walker) variable(v *types.Var, use *ast.Ident, fr *frame, hops *hop) {
	key := visit{v, fr}
	if use == nil {
		if w.seen[key] {
			return
		}
		w.seen[key] = true
	}
	if v.Pkg() != w.r.pass.Pkg {
		var mention ast.Expr
		if use != nil {
			mention = use
		}
		w.emit(Source{Kind: Foreign, Expr: mention, Obj: v, frame: fr, hops: hops})
		return
	}
	through := &hop{v: v, next: hops}
	defs := w.ix.defs[v]
	if use != nil {
		defs = w.r.reaching(v, use, defs)
	}
	for _, d := range defs {
		switch d.how {
		case byCall:
			w.parameter(v, fr, through)
		case byZero:
			w.zero(v, through)
		case opaque:
			w.unknown(nil, fr, through)
		default:
			w.definition(d, fr, through)
		}
	}
	if w.ix.pointed[v] {
		w.unknown(nil, fr, through)
	}
	if len(defs) == 0 && v.IsField() && (!w.ix.exported[v] || w.ix.internal && w.ix.omitted[v]) {
		w.zero(v, through)
		return
	}
	// Packages of the same module may set a field that is for them to set, but
	// not one that the package fills itself.
	settable := w.ix.exported[v] && (!w.ix.internal || len(defs) == 0)
	if settable || v.Exported() && isPackageLevel(v) && v.Pkg().Name() != "main" {
		w.emit(Source{Kind: Given, Obj: v, hops: through})
	}
}

func isPackageLevel(v *types.Var) bool {
	return v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

func (w *walker) zero(v *types.Var, hops *hop) {
	switch v.Type().Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Signature, *types.Map, *types.Slice, *types.Chan:
		w.emit(Source{Kind: Nil, Obj: v, hops: hops})
	default:
		w.emit(Source{Kind: Zero, Obj: v, hops: hops})
	}
}

func (w *walker) definition(d def, fr *frame, hops *hop) {
	if d.value == nil {
		w.unknown(nil, fr, hops)
		return
	}
	value := ast.Unparen(d.value)
	if call, ok := value.(*ast.CallExpr); ok {
		key := visit{[2]any{call, d.index}, fr}
		if !w.seen[key] {
			w.seen[key] = true
			w.call(call, d.index, fr, hops)
		}
		return
	}
	if d.index > 0 { // the ok of v, ok := x.(T) and the like
		w.unknown(value, fr, hops)
		return
	}
	if hops != nil && w.copies(value) {
		hops = &hop{v: hops.v, next: hops.next, copied: true}
	}
	w.expr(value, fr, hops)
}

// copies reports whether a definition copies what a variable or pointer holds.
func (w *walker) copies(value ast.Expr) bool {
	switch value.(type) {
	case *ast.StarExpr:
		return true
	case *ast.Ident, *ast.SelectorExpr:
		t := w.r.info().TypeOf(value)
		if t == nil {
			return false
		}
		_, isStruct := t.Underlying().(*types.Struct)
		return isStruct
	}
	return false
}
