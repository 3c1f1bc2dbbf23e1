package aggregates

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// Transition is a function of a type's package that moves a lifecycle field of
// it by a rule: it gives the field a value of its own choice, or looks at what
// it was given before it takes it. A bare setter is none.
type Transition struct {
	Type, Field string   // "Order", "Status"
	Func        string   // "Order.Cancel", "cancel"
	To          []string // names of the values it gives, sorted
}

// Find returns the transitions that a package declares, in the order of the
// source. Only functions that test files do not hold are looked at.
func Find(fset *token.FileSet, files []*ast.File, pkg *types.Package, info *types.Info) (found []Transition) {
	living := map[*types.TypeName]*Shape{}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		if tn, isType := scope.Lookup(name).(*types.TypeName); isType && !tn.IsAlias() {
			if s := Of(tn.Type()); s.Living() && s.Type.Obj() == tn {
				living[tn] = s
			}
		}
	}
	if len(living) == 0 {
		return nil
	}
	for _, file := range files {
		if isTest(fset, file) {
			continue
		}
		for _, d := range file.Decls {
			if decl, isFunc := d.(*ast.FuncDecl); isFunc && decl.Body != nil {
				found = append(found, transitionsOf(decl, info, living)...)
			}
		}
	}
	return found
}

// transitionsOf returns what one function moves: fields of its receiver, or of a
// parameter of a function that is no method.
func transitionsOf(decl *ast.FuncDecl, info *types.Info, living map[*types.TypeName]*Shape) (found []Transition) {
	fn, isFunc := info.Defs[decl.Name].(*types.Func)
	if !isFunc || Rebuilds(fn.Name()) {
		return nil
	}
	sig := fn.Signature()
	subjects := map[types.Object]*Shape{}
	note := func(v *types.Var) {
		if named := sym.Named(v.Type()); named != nil {
			if s := living[named.Obj()]; s != nil {
				subjects[v] = s
			}
		}
	}
	if recv := sig.Recv(); recv != nil {
		note(recv)
	} else if sig.Params().Len() > 0 && !outside(sig) {
		note(sig.Params().At(0))
	}
	if len(subjects) == 0 {
		return nil
	}
	name := fn.Name()
	if recv := sym.Named(sym.RecvType(fn)); recv != nil {
		name = recv.Obj().Name() + "." + name
	}
	byField := map[*types.Var]*Transition{}
	var order []*types.Var
	EachWrite(decl.Body, info, func(w Write) {
		s := subjects[w.Base]
		if s == nil || !slices.Contains(s.Lifecycle, w.Field) {
			return
		}
		to := memberName(info, w.Value, w.Field.Type())
		if to == "" && !judges(sig, decl, info, w.Field) {
			return
		}
		t := byField[w.Field]
		if t == nil {
			t = &Transition{Type: s.Type.Obj().Name(), Field: w.Field.Name(), Func: name}
			byField[w.Field] = t
			order = append(order, w.Field)
		}
		if to != "" && !slices.Contains(t.To, to) {
			t.To = append(t.To, to)
		}
	})
	for _, f := range order {
		slices.Sort(byField[f].To)
		found = append(found, *byField[f])
	}
	return found
}

// outside reports a function that is given what only services have: a context
// or a port. It may well be a use case.
func outside(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if sym.IsContext(p.Type()) || ports.Named(p.Type()) != nil {
			return true
		}
	}
	return false
}

// judges reports a function that can refuse: it returns an error or a truth
// value, and reads the field, or the value that it is given, in a condition.
func judges(sig *types.Signature, decl *ast.FuncDecl, info *types.Info, field *types.Var) bool {
	refuses := false
	for r := range sig.Results().Variables() {
		refuses = refuses || sym.IsError(r.Type()) || sym.IsBool(r.Type())
	}
	if !refuses {
		return false
	}
	reads := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			reads = reads || mentions(n.Cond, info, field) || n.Init != nil && mentions(n.Init, info, field)
		case *ast.SwitchStmt:
			reads = reads || n.Tag != nil && mentions(n.Tag, info, field)
		}
		return !reads
	})
	return reads
}

// mentions reports whether a node reads a field or any value of the field's type.
func mentions(n ast.Node, info *types.Info, field *types.Var) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent {
			if v, isVar := info.Uses[id].(*types.Var); isVar && (v == field || types.Identical(v.Type(), field.Type()) && sym.Named(v.Type()) != nil) {
				found = true
			}
		}
		return !found
	})
	return found
}

// memberName names the constant or variable that an expression is, if it is a
// named value of the type; of plain text and numbers every constant counts.
func memberName(info *types.Info, x ast.Expr, of types.Type) string {
	if x == nil {
		return ""
	}
	obj := sym.Object(info, ast.Unparen(x))
	switch obj := obj.(type) {
	case *types.Const:
		return obj.Name()
	case *types.Var:
		if obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() && types.Identical(obj.Type(), of) {
			return obj.Name()
		}
	}
	if tv := info.Types[x]; tv.Value != nil {
		return tv.Value.ExactString()
	}
	// OrderStatus(StatusPaid), StatusPaid.String()
	if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
		if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && len(call.Args) == 0 {
			if c, isConst := sym.Object(info, sel.X).(*types.Const); isConst {
				return c.Name()
			}
		}
	}
	return ""
}
