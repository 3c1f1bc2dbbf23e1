package origin

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
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
	exported map[*types.Var]bool   // fields of the package that other packages can set
	omitted  map[*types.Var]bool   // fields that a literal of the package leaves out
	internal bool                  // only packages of the same module can import the package
	tags     map[*types.Var]string // tags of the fields that the package declares
	pointed  map[*types.Var]bool   // variables and fields that may be set through a pointer to them
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
		omitted: map[*types.Var]bool{}, tags: map[*types.Var]string{},
	}
	w := &indexer{index: ix, info: pass.TypesInfo, called: map[*ast.Ident]bool{}}
	for _, f := range pass.Files {
		w.walk(f)
	}
	if pass.Pkg.Name() != "main" {
		markSettable(ix, pass.Pkg)
	}
	ix.internal = slices.Contains(strings.Split(pass.Pkg.Path(), "/"), "internal")
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
