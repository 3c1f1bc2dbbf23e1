package origin

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// def is one place that gives a variable or field a value.
type def struct {
	node  ast.Node // the statement or literal that does it
	value ast.Expr // nil: see how
	index int      // which result of a value that is a call with several
	how   how
	fn    ast.Node // innermost function around it, nil at package level
}

type how uint8

const (
	byValue how = iota
	byZero      // declared without a value
	byCall      // a parameter, at function entry
	opaque      // a value that is not followed: range, receive, arithmetic
)

// store is an assignment to a field of a value: sel = value.
type store struct {
	sel   *ast.SelectorExpr
	value ast.Expr
}

// function is a declared function or a literal of the package.
type function struct {
	node    ast.Node // *ast.FuncDecl or *ast.FuncLit
	obj     *types.Func
	sig     *types.Signature
	body    *ast.BlockStmt
	returns []*ast.ReturnStmt
}

// index is what one walk over the files of a package collects.
type index struct {
	defs     map[*types.Var][]def
	stores   map[*types.Var][]store // by field
	funcs    map[*types.Func]*function
	lits     map[*ast.FuncLit]*function
	params   map[*types.Var]*function
	calls    map[*types.Func][]*ast.CallExpr // static calls, by generic origin
	dynamic  map[string][]*ast.CallExpr      // interface method calls, by method name
	varCalls map[*types.Var][]*ast.CallExpr  // calls of function values, by variable
	asValue  map[*types.Func]bool            // functions used other than by calling them
	methods  map[string][]*ast.CallExpr      // all calls with a receiver expression, by method name
	parents  map[*ast.FuncLit]ast.Node       // what holds a literal: call, assignment, …
	inFunc   map[*ast.Ident]ast.Node         // innermost function around an identifier
	declared map[types.Object]*ast.Ident
	exported map[*types.Var]bool // fields of the package that other packages can set
	pointed  map[*types.Var]bool // variables and fields that may be set through a pointer to them
}

func buildIndex(pass *analysis.Pass) *index {
	ix := &index{
		defs: map[*types.Var][]def{}, stores: map[*types.Var][]store{},
		funcs: map[*types.Func]*function{}, lits: map[*ast.FuncLit]*function{},
		params: map[*types.Var]*function{}, calls: map[*types.Func][]*ast.CallExpr{},
		dynamic: map[string][]*ast.CallExpr{}, varCalls: map[*types.Var][]*ast.CallExpr{},
		asValue: map[*types.Func]bool{}, methods: map[string][]*ast.CallExpr{},
		parents: map[*ast.FuncLit]ast.Node{}, inFunc: map[*ast.Ident]ast.Node{},
		declared: map[types.Object]*ast.Ident{}, exported: map[*types.Var]bool{}, pointed: map[*types.Var]bool{},
	}
	w := &indexer{index: ix, info: pass.TypesInfo, called: map[*ast.Ident]bool{}}
	for _, f := range pass.Files {
		w.walk(f)
	}
	if pass.Pkg.Name() != "main" {
		markSettable(ix, pass.Pkg)
	}
	return ix
}

// markSettable notes the exported fields of exported struct types: code that
// is not in view may fill them. Nothing imports a command.
func markSettable(ix *index, pkg *types.Package) {
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || !tn.Exported() {
			continue
		}
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for f := range st.Fields() {
			if f.Exported() {
				ix.exported[f.Origin()] = true
			}
		}
	}
}

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
	st := structOf(w.info.TypeOf(n))
	if st == nil {
		return
	}
	for i, elt := range n.Elts {
		field, value := literalField(w.info, st, i, elt)
		if field != nil {
			w.add(field, def{node: n, value: value, fn: w.fn()})
		}
	}
}

// literalField returns the field that element i of a struct literal fills.
func literalField(info *types.Info, st *types.Struct, i int, elt ast.Expr) (*types.Var, ast.Expr) {
	if kv, ok := elt.(*ast.KeyValueExpr); ok {
		key, ok := kv.Key.(*ast.Ident)
		if !ok {
			return nil, nil
		}
		v, _ := info.Uses[key].(*types.Var)
		return v, kv.Value
	}
	if i >= st.NumFields() {
		return nil, nil
	}
	return st.Field(i), elt
}

// structOf returns the struct behind a type, through one pointer, or nil.
func structOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}

// address notes &x where x holds a pointer, interface or function: somebody may
// put another value in x through it. A pointer to a struct is that struct.
func (w *indexer) address(n *ast.UnaryExpr) {
	id := funcIdent(n.X)
	if n.Op != token.AND || id == nil {
		return
	}
	v, ok := w.info.Uses[id].(*types.Var)
	if ok && structOf(v.Type()) != nil && !isPointer(v.Type()) {
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
