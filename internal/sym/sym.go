// Package sym asks the small questions about Go code that everything above has:
// what is called, how the catalogue names it, which constant or field this is.
// It looks through aliases, instantiations and embedded fields, at one
// expression at a time; nothing in it follows values.
package sym

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"golang.org/x/tools/go/types/typeutil"
)

// Callee returns the function a call statically resolves to, as the generic
// origin, or nil: calls of function values, conversions and builtins have none.
// Interface methods are returned as declared in the interface.
func Callee(info *types.Info, call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}

// Key returns the catalogue key of a function: package path, receiver type
// name without pointer and type parameters (empty for a function), and name.
func Key(fn *types.Func) catalogue.Key {
	fn = fn.Origin()
	k := catalogue.Key{Name: fn.Name()}
	if fn.Pkg() != nil {
		k.Path = PkgPath(fn.Pkg())
	}
	if recv := fn.Signature().Recv(); recv != nil {
		if named := Named(recv.Type()); named != nil {
			k.Recv = named.Obj().Name()
		}
	}
	return k
}

// StaticKey returns the key of a method call by the static type of the
// receiver expression, which differs from Key for promoted methods. ok is
// false when call is not a method call on a named type.
func StaticKey(info *types.Info, call *ast.CallExpr) (k catalogue.Key, ok bool) {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return k, false
	}
	s := info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return k, false
	}
	named := Named(s.Recv())
	if named == nil || named.Obj().Pkg() == nil {
		return k, false
	}
	return catalogue.Key{Path: PkgPath(named.Obj().Pkg()), Recv: named.Obj().Name(), Name: sel.Sel.Name}, true
}

// TypeKey returns the catalogue key of a named type, looking through one
// pointer and through aliases; ok is false for other types.
func TypeKey(t types.Type) (k catalogue.Key, ok bool) {
	named := Named(t)
	if named == nil || named.Obj().Pkg() == nil {
		return k, false
	}
	return catalogue.Key{Path: PkgPath(named.Obj().Pkg()), Name: named.Obj().Name()}, true
}

// Named returns the origin of the named type behind t, through one pointer
// and aliases, or nil.
func Named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	if n == nil {
		return nil
	}
	return n.Origin()
}

// PkgPath is the import path a reader of the source would write: the vendor
// prefix and the suffix of test variants are removed.
func PkgPath(p *types.Package) string {
	path := p.Path()
	if !strings.Contains(path, "vendor/") { // asked for every call: searching from the end is slow
		return path
	}
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	return strings.TrimPrefix(path, "vendor/")
}

// ConstString returns the constant string value of an expression, folded by
// the type checker.
func ConstString(info *types.Info, e ast.Expr) (string, bool) {
	tv, ok := info.Types[e]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}

// ConstInt returns the constant integer value of an expression; durations are
// nanoseconds.
func ConstInt(info *types.Info, e ast.Expr) (int64, bool) {
	tv, ok := info.Types[e]
	if !ok || tv.Value == nil {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(tv.Value))
}

// Standard reports whether an import path is of the standard library: the first
// element of every other path is a domain name.
func Standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// NeverReturns reports whether a call ends the function or the program: panic,
// os.Exit, log.Fatal and what is named like them.
func NeverReturns(info *types.Info, call *ast.CallExpr) bool {
	if id, isIdent := ast.Unparen(call.Fun).(*ast.Ident); isIdent {
		if b, isBuiltin := info.Uses[id].(*types.Builtin); isBuiltin {
			return b.Name() == "panic"
		}
	}
	fn := Callee(info, call)
	if fn == nil {
		return false
	}
	switch fn.Name() {
	case "Exit", "Fatal", "Fatalf", "Fatalln", "FailNow", "Goexit", "Panic", "Panicf", "Panicln":
		return true
	}
	return false
}

// Leaves reports whether what follows a statement never runs after it: it ends the
// function or the program, or goes elsewhere. nil does not.
func Leaves(info *types.Info, st ast.Stmt) bool {
	switch st := st.(type) {
	case *ast.BlockStmt:
		return len(st.List) > 0 && Leaves(info, st.List[len(st.List)-1])
	case *ast.LabeledStmt:
		return Leaves(info, st.Stmt)
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return st.Tok != token.FALLTHROUGH
	case *ast.IfStmt:
		return Leaves(info, st.Body) && Leaves(info, st.Else)
	case *ast.ExprStmt:
		call, isCall := ast.Unparen(st.X).(*ast.CallExpr)
		return isCall && NeverReturns(info, call)
	}
	return false
}

// FieldKey returns the key of a call of a function that a field of a named struct
// holds, as some libraries give out their operations: the struct that declares the
// field, and the field. ok is false for other calls.
func FieldKey(info *types.Info, call *ast.CallExpr) (k catalogue.Key, ok bool) {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return k, false
	}
	s := info.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal {
		return k, false
	}
	t := s.Recv()
	path := s.Index()
	for _, i := range path[:len(path)-1] { // embedded structs
		st := StructOf(t)
		if st == nil {
			return k, false
		}
		t = st.Field(i).Type()
	}
	named := Named(t)
	if named == nil || named.Obj().Pkg() == nil {
		return k, false
	}
	return catalogue.Key{Path: PkgPath(named.Obj().Pkg()), Recv: named.Obj().Name(), Name: sel.Sel.Name}, true
}

// Rows returns what the catalogue says of a call, by its declaration and then
// by the static type of its receiver. A call of what a field holds is known by the
// field.
func Rows(table *catalogue.Table, info *types.Info, call *ast.CallExpr) []catalogue.Effect {
	fn := Callee(info, call)
	if fn == nil {
		if k, isField := FieldKey(info, call); isField {
			return table.Call(k)
		}
		return nil
	}
	declared := Key(fn)
	if rows := table.Call(declared); rows != nil {
		return rows
	}
	if k, isMethod := StaticKey(info, call); isMethod && k != declared {
		return table.Call(k)
	}
	return nil
}

// OptionContext returns the context that a call is given by an option, as in
// client.Index(name, body, client.Index.WithContext(ctx)), or nil.
func OptionContext(info *types.Info, call *ast.CallExpr) ast.Expr {
	for _, arg := range call.Args {
		option, isCall := ast.Unparen(arg).(*ast.CallExpr)
		if isCall && CalledName(option) == "WithContext" && len(option.Args) == 1 && IsContext(OrInvalid(info.TypeOf(option.Args[0]))) && !IsContext(OrInvalid(info.TypeOf(option))) {
			return option.Args[0]
		}
	}
	return nil
}

// BuilderContext returns the context that a step of a chain gives a call, as in
// client.Get(id).Context(ctx).Do(), or nil.
func BuilderContext(info *types.Info, call *ast.CallExpr) ast.Expr {
	for {
		step, isCall := ast.Unparen(Receiver(call)).(*ast.CallExpr)
		if !isCall {
			return nil
		}
		switch CalledName(step) {
		case "Context", "WithContext", "SetContext", "Ctx":
			if len(step.Args) == 1 && IsContext(OrInvalid(info.TypeOf(step.Args[0]))) {
				return step.Args[0]
			}
		}
		call = step
	}
}

// Object returns what an identifier or selection names, or nil.
func Object(info *types.Info, x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return info.ObjectOf(x)
	case *ast.SelectorExpr:
		return info.ObjectOf(x.Sel)
	}
	return nil
}

// Role returns the expression that plays a role in a call, an argument or the
// receiver; nil when the row has no such role, or when it is a part of one.
func Role(call *ast.CallExpr, e *catalogue.Effect, name catalogue.RoleName) ast.Expr {
	ref, ok := e.Role(name)
	if !ok || ref.Path != "" {
		return nil
	}
	if ref.Base == catalogue.RefRecv {
		return Receiver(call)
	}
	if i, ok := ref.Arg(len(call.Args)); ok {
		return call.Args[i]
	}
	return nil
}
