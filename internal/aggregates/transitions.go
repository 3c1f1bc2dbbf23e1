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
	r := &reader{pkg: pkg, info: info, living: map[*types.TypeName]*Shape{}, setters: map[*types.Func]setter{}}
	var decls []*ast.FuncDecl
	for _, file := range files {
		if isTest(fset, file) {
			continue
		}
		for _, d := range file.Decls {
			if decl, isFunc := d.(*ast.FuncDecl); isFunc && decl.Body != nil && r.concerns(decl) {
				decls = append(decls, decl)
				r.note(decl)
			}
		}
	}
	for _, decl := range decls {
		found = append(found, r.transitions(decl)...)
	}
	return found
}

// reader reads the functions of one package.
type reader struct {
	pkg     *types.Package
	info    *types.Info
	living  map[*types.TypeName]*Shape // nil for types without a lifecycle
	setters map[*types.Func]setter
}

// concerns reports a function whose receiver or first parameter has a lifecycle.
// It is asked of every function, so most are told apart by the type alone.
func (r *reader) concerns(decl *ast.FuncDecl) bool {
	fn, isFunc := r.info.Defs[decl.Name].(*types.Func)
	if !isFunc {
		return false
	}
	v := subject(fn.Signature())
	return v != nil && r.shape(v) != nil
}

// subject is what a function can move: its receiver, or the first parameter of
// one that is no method.
func subject(sig *types.Signature) *types.Var {
	if sig.Recv() != nil {
		return sig.Recv()
	}
	if sig.Params().Len() > 0 {
		return sig.Params().At(0)
	}
	return nil
}

// setter is a method that puts one of its parameters into a lifecycle field.
type setter struct {
	field *types.Var
	param int
}

// note remembers a method that is a setter.
func (r *reader) note(decl *ast.FuncDecl) {
	fn, isFunc := r.info.Defs[decl.Name].(*types.Func)
	if !isFunc || fn.Signature().Recv() == nil {
		return
	}
	s := r.shape(fn.Signature().Recv())
	if s == nil {
		return
	}
	EachWrite(decl.Body, r.info, func(w Write) {
		id, isIdent := ast.Unparen(sym.OrBad(w.Value)).(*ast.Ident)
		if !isIdent || w.Base != fn.Signature().Recv() || !slices.Contains(s.Lifecycle, w.Field) {
			return
		}
		for i := range fn.Signature().Params().Len() {
			if r.info.ObjectOf(id) == fn.Signature().Params().At(i) {
				r.setters[fn] = setter{w.Field, i}
			}
		}
	})
}

// shape returns the shape of a variable's type when it has a lifecycle and is of
// the package.
func (r *reader) shape(v *types.Var) *Shape {
	named := sym.Named(v.Type())
	if named == nil || named.Obj().Pkg() != r.pkg {
		return nil
	}
	s, seen := r.living[named.Obj()]
	if !seen {
		if st, isStruct := named.Underlying().(*types.Struct); isStruct && mayLive(st, 0) {
			if s = Of(named); !s.Living() {
				s = nil
			}
		}
		r.living[named.Obj()] = s
	}
	return s
}

// mayLive reports a struct with a field that could hold a lifecycle by the end of
// its name or of its type's.
func mayLive(st *types.Struct, depth int) bool {
	for f := range st.Fields() {
		if lifeEnd.MatchString(f.Name()) {
			return true
		}
		if named, isNamed := types.Unalias(f.Type()).(*types.Named); isNamed && lifeEnd.MatchString(named.Obj().Name()) {
			return true
		}
		if inner := sym.StructOf(f.Type()); f.Embedded() && inner != nil && depth < 2 && mayLive(inner, depth+1) {
			return true
		}
	}
	return false
}

var lifeEnd = sym.Names(`(?i)(status|state|stage|phase|lifecycle|step)(e?s)?$`)

// transitions returns what one function moves: fields of its receiver, or of the
// first parameter of a function that is no method.
func (r *reader) transitions(decl *ast.FuncDecl) (found []Transition) {
	fn, isFunc := r.info.Defs[decl.Name].(*types.Func)
	if !isFunc || Rebuilds(fn.Name()) || tidies.MatchString(fn.Name()) {
		return nil
	}
	sig := fn.Signature()
	moved := subject(sig)
	if sig.Recv() == nil && outside(sig) {
		return nil
	}
	s := r.shape(moved)
	name := fn.Name()
	if sig.Recv() != nil {
		name = s.Type.Obj().Name() + "." + name
	}
	byField := map[*types.Var]*Transition{}
	move := func(field *types.Var, to string) {
		if byField[field] == nil {
			byField[field] = &Transition{Type: s.Type.Obj().Name(), Field: field.Name(), Func: name}
		}
		if t := byField[field]; to != "" && !slices.Contains(t.To, to) {
			t.To = append(t.To, to)
		}
	}
	EachWrite(decl.Body, r.info, func(w Write) {
		if w.Base != moved || !slices.Contains(s.Lifecycle, w.Field) {
			return
		}
		if to := MemberName(r.info, w.Value, w.Field.Type()); to != "" || judges(sig, decl, r.info, w.Field) {
			move(w.Field, to)
		}
	})
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || len(r.setters) == 0 {
			return true
		}
		set, isSetter := r.setters[sym.Callee(r.info, call)]
		if x := sym.Receiver(call); isSetter && x != nil && sym.Object(r.info, x) == moved && set.param < len(call.Args) {
			if to := MemberName(r.info, call.Args[set.param], set.field.Type()); to != "" {
				move(set.field, to)
			}
		}
		return true
	})
	for _, f := range s.Lifecycle {
		if t := byField[f]; t != nil {
			slices.Sort(t.To)
			found = append(found, *t)
		}
	}
	return found
}

// tidies are the names of functions that fill in what is missing.
var tidies = sym.Names(`^(?i:validate|normali[sz]e|sanitize|prepare|ensure|get)([A-Z0-9_]|$)|[dD]efault`)

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

// MemberName names the constant or variable that an expression is, if it is a
// named value of the type; of plain text and numbers every constant counts.
func MemberName(info *types.Info, x ast.Expr, of types.Type) string {
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
