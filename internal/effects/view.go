package effects

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// This file opens what the package knows of variables, calls and types to
// other parts of the engine. All of it is empty for a package that is not
// first-party.

// Table returns the catalogue, the user's rows included.
func (r *Result) Table() *catalogue.Table {
	if r.p == nil {
		return new(catalogue.Table)
	}
	return r.p.table
}

// Text is the constant text of an expression where it stands, with holes
// ([sqltext.Hole]) for the parts that are not known in the function; ok is false
// when nothing of it is constant.
func (r *Result) Text(x ast.Expr) (text string, ok bool) {
	v := r.Value(x)
	if v.Kind != Const {
		return "", false
	}
	return plain(v).Text, true
}

// Rows returns what the catalogue says of a call, by its declaration and then
// by the static type of its receiver.
func (r *Result) Rows(call *ast.CallExpr) []catalogue.Effect {
	if r.p == nil {
		return nil
	}
	return r.p.rows(call)
}

// Role returns the expression in a role of a catalogued call; has is false
// when the row has no such role, x is nil when the value is not an expression.
func Role(row *catalogue.Effect, name catalogue.RoleName, call *ast.CallExpr) (x ast.Expr, ref catalogue.Ref, has bool) {
	return role(row, name, call)
}

// Args returns the arguments of a call that a reference means.
func Args(ref catalogue.Ref, call *ast.CallExpr) []ast.Expr {
	i, ok := ref.Arg(len(call.Args))
	switch {
	case !ok:
		return nil
	case ref.Base == catalogue.RefRest:
		return call.Args[i:]
	}
	return call.Args[i : i+1]
}

// TypeInfo returns what the catalogue knows of a type, or nil.
func (r *Result) TypeInfo(t types.Type) *catalogue.TypeInfo {
	if r.p == nil {
		return nil
	}
	return r.p.typeInfo(t)
}

// Def is one definition of a variable, or one write to a field.
type Def struct {
	// Expr is what is assigned, nil when it is no expression.
	Expr ast.Expr
	// Result is which result of the call Expr it is; -1 when it is Expr itself.
	Result int
	Add    bool // Expr is added to what was there
	Pos    token.Pos
	// Base is the variable whose field is written, nil in a literal.
	Base *types.Var
	// Ranged is the operand of the range statement that defines the variable.
	Ranged ast.Expr
}

func exported(defs []def) []Def {
	out := make([]Def, 0, len(defs))
	for _, d := range defs {
		out = append(out, Def{d.rhs, d.result, d.add, d.pos, d.base, d.ranged})
	}
	return out
}

// Reaching returns the definitions of a local variable that may hold at a
// position, the one that every way there passes first. implicit is set when the
// value at the start of its life, of a parameter say, may still be there.
func (r *Result) Reaching(v *types.Var, pos token.Pos) (defs []Def, implicit bool) {
	if r.p == nil {
		return nil, true
	}
	found, implicit := r.p.reaching(v, pos)
	return exported(found), implicit
}

// Writes returns everything that the package writes to a field or package
// variable, its initialiser first.
func (r *Result) Writes(v *types.Var) []Def {
	if r.p == nil {
		return nil
	}
	if v.IsField() {
		return exported(r.p.fields[v.Origin()])
	}
	// The initialiser is among the definitions, as every declaration.
	return exported(r.p.scopes[v])
}

// Initial returns the calls and composite literals in the initialisers of package
// variables, those in literals of functions excluded.
func (r *Result) Initial() (calls []*ast.CallExpr, lits []*ast.CompositeLit) {
	if r.p == nil {
		return nil, nil
	}
	return r.p.initCalls, r.p.initLits
}

// Told returns the summary of a function of this package as other packages
// see it, nil when there is none.
func (r *Result) Told(fn *types.Func) *Summary {
	s := r.Of(fn)
	if s == nil {
		return nil
	}
	return s.exported()
}

// Mutations returns the calls and assignments of a declaration that may change
// what a local variable refers to, in the order of the source.
func (r *Result) Mutations(v *types.Var) []ast.Node {
	if r.p == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.p.mutations(v)
}

// Root returns the variable that a chain of selections begins with, or nil.
func (r *Result) Root(x ast.Expr) *types.Var {
	if r.p == nil {
		return nil
	}
	return r.p.root(x)
}

// Functions returns the declarations and literals of this package that a
// function value may be, and the functions of other packages; known is false
// when there may be others.
func (r *Result) Functions(x ast.Expr) (nodes []ast.Node, others []*types.Func, known bool) {
	if r.p == nil {
		return nil, nil, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	targets, known := r.p.funcs(x, "", 0)
	for _, t := range targets {
		switch {
		case t.node != nil:
			nodes = append(nodes, t.node.syntax())
		case t.fn != nil:
			others = append(others, t.fn)
		default:
			known = false
		}
	}
	return nodes, others, known
}

// Syntax returns a function or literal of the package by its node, or nil.
func (r *Result) Syntax(n ast.Node) *Func {
	for _, f := range r.funcs {
		if f.Syntax == n {
			return f
		}
	}
	return nil
}

// Implementers returns the methods of this package's types that implement a
// method of an interface of first-party code, when there are few.
func (r *Result) Implementers(fn *types.Func) []*types.Func {
	if r.p == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.p.implementers(fn)
}

// Own reports whether a function is first-party.
func (r *Result) Own(fn *types.Func) bool {
	if r.p == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.p.own(fn.Origin())
}

// OwnPackage reports whether a package is first-party.
func (r *Result) OwnPackage(p *types.Package) bool {
	if r.p == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.p.ownPackage(p)
}

// Display is how messages name a function.
func (r *Result) Display(fn *types.Func) string {
	if r.p == nil {
		return fn.Name()
	}
	return display(r.p.pass.Pkg, fn)
}

// RetryRun returns the row by which a call runs a function again while it
// fails: a catalogued helper, or an executor that has a retry among its
// policies. It is nil for other calls.
func (r *Result) RetryRun(call *ast.CallExpr) *catalogue.Effect {
	if r.p == nil || sym.Callee(r.p.info, call) == nil {
		return nil
	}
	rows := r.p.rows(call)
	for i := range rows {
		switch rows[i].Op {
		case catalogue.OpRetryRun:
			return &rows[i]
		case catalogue.OpPolicyRun:
			r.mu.Lock()
			retries := r.p.policyRetries(call)
			r.mu.Unlock()
			if retries {
				return &rows[i]
			}
		}
	}
	return nil
}

// Place is how positions are written in summaries: "store/store.go:41".
func (r *Result) Place(pos token.Pos) string {
	if r.p == nil {
		return ""
	}
	return r.p.place(pos)
}

// Bounded returns the regions of a summary as a call of the function makes
// them: bounds that are parameters are replaced by its arguments.
func (r *Result) Bounded(call *ast.CallExpr, around []Around) []Around {
	fn := sym.Callee(r.p.info, call)
	if fn == nil {
		return around
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.p.bind(call, fn).bounds(around)
}
