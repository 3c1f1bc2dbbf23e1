package wideport

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/ports"
)

// unused returns the methods of a port that nothing in the module can call: the
// port is not exported, is part of no other interface and never becomes a value
// of another one, and the package calls others of its methods.
func (c *checker) unused(port *types.Named) (names []string) {
	if port.Obj().Exported() || c.leaves(port) {
		return nil
	}
	called := c.called(port)
	if len(called) == 0 {
		return nil
	}
	for m := range port.Underlying().(*types.Interface).Methods() {
		if !called[m.Name()] {
			names = append(names, m.Name())
		}
	}
	return names
}

// leaves reports whether a value of the port may be called as something else:
// the port is embedded, is the constraint of a type parameter, or a value of it
// is given where another interface is wanted.
func (c *checker) leaves(port *types.Named) (out bool) {
	info := c.pass.TypesInfo
	isPort := func(x ast.Expr) bool {
		t := info.TypeOf(x)
		return t != nil && ports.Named(t) == port
	}
	other := func(t types.Type) bool {
		return t != nil && types.IsInterface(t) && ports.Named(t) != port
	}
	for _, file := range c.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				sig, isSig := types.Unalias(typeOf(info, n.Fun)).Underlying().(*types.Signature)
				for i, a := range n.Args {
					out = out || isPort(a) && (!isSig || other(param(sig, i)))
				}
			case *ast.AssignStmt:
				for i, r := range n.Rhs {
					out = out || isPort(r) && len(n.Lhs) == len(n.Rhs) && other(info.TypeOf(n.Lhs[i]))
				}
			case *ast.KeyValueExpr:
				if id, isIdent := n.Key.(*ast.Ident); isIdent && isPort(n.Value) {
					v := info.ObjectOf(id)
					out = out || v == nil || other(v.Type())
				}
			case *ast.ReturnStmt:
				for _, r := range n.Results {
					out = out || isPort(r)
				}
			case *ast.CompositeLit:
				st, isStruct := types.Unalias(typeOf(info, n)).Underlying().(*types.Struct)
				for i, e := range n.Elts {
					out = out || isPort(e) && (!isStruct || i >= st.NumFields() || other(st.Field(i).Type()))
				}
			case *ast.TypeAssertExpr:
				out = out || isPort(n.X)
			case *ast.InterfaceType:
				for _, m := range n.Methods.List {
					out = out || len(m.Names) == 0 && isPort(m.Type)
				}
			case *ast.StructType:
				for _, f := range n.Fields.List {
					out = out || len(f.Names) == 0 && isPort(f.Type)
				}
			}
			return !out
		})
	}
	return out
}

func typeOf(info *types.Info, x ast.Expr) types.Type {
	if t := info.TypeOf(x); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// param returns the type of the i-th argument's parameter.
func param(sig *types.Signature, i int) types.Type {
	n := sig.Params().Len()
	if n == 0 {
		return nil
	}
	if i >= n-1 && sig.Variadic() {
		if s, isSlice := sig.Params().At(n - 1).Type().(*types.Slice); isSlice {
			return s.Elem()
		}
	}
	return sig.Params().At(min(i, n-1)).Type()
}
