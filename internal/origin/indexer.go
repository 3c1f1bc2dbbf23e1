package origin

import (
	"go/ast"
	"go/token"
	"go/types"
)

// indexer fills an index; fns is the stack of functions around the node.
type indexer struct {
	*index
	info   *types.Info
	fns    []*function
	called map[*ast.Ident]bool // identifiers that name the function of a call
}

func (w *indexer) fn() ast.Node {
	if len(w.fns) == 0 {
		return nil
	}
	return w.fns[len(w.fns)-1].node
}

func (w *indexer) walk(f *ast.File) {
	var stack []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if len(w.fns) > 0 && w.fns[len(w.fns)-1].node == last {
				w.fns = w.fns[:len(w.fns)-1]
			}
			return true
		}
		if lit, ok := n.(*ast.FuncLit); ok && len(stack) > 0 {
			w.parents[lit] = stack[len(stack)-1]
		}
		stack = append(stack, n)
		w.visit(n)
		return true
	})
}

func (w *indexer) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		obj, _ := w.info.Defs[n.Name].(*types.Func)
		if obj == nil {
			return
		}
		f := &function{node: n, obj: obj, sig: obj.Signature(), body: n.Body}
		w.funcs[obj] = f
		w.enter(f, n.Recv, n.Type)
	case *ast.FuncLit:
		sig, _ := w.info.TypeOf(n).(*types.Signature)
		f := &function{node: n, sig: sig, body: n.Body}
		w.lits[n] = f
		w.enter(f, nil, n.Type)
	case *ast.ReturnStmt:
		if len(w.fns) > 0 {
			f := w.fns[len(w.fns)-1]
			f.returns = append(f.returns, n)
		}
	case *ast.AssignStmt:
		w.assign(n)
	case *ast.ValueSpec:
		w.spec(n)
	case *ast.RangeStmt:
		w.target(n, n.Key, nil, 0, opaque)
		w.target(n, n.Value, nil, 0, opaque)
	case *ast.IncDecStmt:
		w.target(n, n.X, nil, 0, opaque)
	case *ast.TypeSwitchStmt:
		w.typeSwitch(n)
	case *ast.CompositeLit:
		w.literal(n)
	case *ast.StructType:
		w.fieldTags(n)
	case *ast.CallExpr:
		w.call(n)
	case *ast.UnaryExpr:
		w.address(n)
	case *ast.Ident:
		w.ident(n)
	}
}

// enter starts a function: its parameters get their value from callers, its
// named results start as zero.
func (w *indexer) enter(f *function, recv *ast.FieldList, typ *ast.FuncType) {
	for _, list := range []*ast.FieldList{recv, typ.Params, typ.Results} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, name := range field.Names {
				v, _ := w.info.Defs[name].(*types.Var)
				if v == nil {
					continue
				}
				if list == typ.Results {
					w.add(v, def{node: f.node, how: byZero, fn: f.node})
					continue
				}
				w.params[v] = f
				w.add(v, def{node: f.node, how: byCall, fn: f.node})
			}
		}
	}
	w.fns = append(w.fns, f)
}

func (w *indexer) add(v *types.Var, d def) {
	v = v.Origin()
	w.defs[v] = append(w.defs[v], d)
}

func (w *indexer) assign(n *ast.AssignStmt) {
	how := byValue
	if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
		how = opaque
	}
	for i, lhs := range n.Lhs {
		value, index := n.Rhs[0], i
		if len(n.Lhs) == len(n.Rhs) {
			value, index = n.Rhs[i], 0
		}
		w.target(n, lhs, value, index, how)
	}
}

func (w *indexer) spec(n *ast.ValueSpec) {
	for i, name := range n.Names {
		switch {
		case len(n.Values) == 0:
			w.target(n, name, nil, 0, byZero)
		case len(n.Values) == len(n.Names):
			w.target(n, name, n.Values[i], 0, byValue)
		default:
			w.target(n, name, n.Values[0], i, byValue)
		}
	}
}
