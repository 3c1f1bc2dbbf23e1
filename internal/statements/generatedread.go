package statements

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// Generated reports whether a package imports builders that ent generates. What
// they run is no effect: their bodies decide it at run time.
func Generated(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool {
		scope := imp.Scope()
		return scope.Lookup("Client") != nil && scope.Lookup("Mutation") != nil && scope.Lookup("Mutator") != nil
	})
}

// generatedReads are the methods by which entities are loaded: of OrderClient by
// their key, of OrderQuery by conditions.
var generatedReads = map[string]bool{"Get": true, "Only": true, "First": true, "All": true}

// generatedRead reads a call that loads entities through what ent generated: a
// builder of their name, in a package that has a mutation of that name as well.
func (f *finder) generatedRead(fn *effects.Func, call *ast.CallExpr, method string) *Statement {
	callee := sym.Callee(f.info, call)
	if callee == nil {
		return nil
	}
	builder := sym.Named(sym.OrInvalid(sym.RecvType(callee)))
	if builder == nil || builder.Obj().Pkg() == nil {
		return nil
	}
	end := "Query"
	if method == "Get" {
		end = "Client"
	}
	entity, is := strings.CutSuffix(builder.Obj().Name(), end)
	scope := builder.Obj().Pkg().Scope()
	model, isType := scope.Lookup(entity).(*types.TypeName)
	if !is || !isType || scope.Lookup(entity+"Mutation") == nil {
		return nil
	}
	s := &Statement{Call: call, Func: fn, Verb: Select, Model: sym.Named(model.Type()), WhereAll: true, SetAll: true, Client: f.chainRoot(call)}
	if method == "Get" {
		if len(call.Args) < 2 {
			return nil
		}
		s.where(key(call.Args[1]))
		return s
	}
	steps, all := f.steps(call)
	s.WhereAll = all
	for _, st := range steps[min(1, len(steps)):] {
		if sym.CalledName(st) == "ForUpdate" {
			s.Lock.Kind = sqltext.LockForUpdate
		}
		f.generatedStep(s, st)
	}
	return s
}

// generatedChanges takes the steps that are applied to the variable a chain
// begins with, one by one: u.SetStatus(…). A condition may be around them.
func (f *finder) generatedChanges(s *Statement, call *ast.CallExpr) {
	id, isIdent := ast.Unparen(f.chainRoot(call)).(*ast.Ident)
	if !isIdent {
		return
	}
	v, isVar := f.info.ObjectOf(id).(*types.Var)
	if !isVar || v.IsField() || v.Parent() == f.pass.Pkg.Scope() || mutated(sym.Named(v.Type())) == "" {
		return
	}
	for _, n := range f.effects.Mutations(v) {
		if st, isCall := n.(*ast.CallExpr); isCall && st.Pos() < call.Pos() {
			f.generatedStep(s, st)
			s.SetAll = false
			s.WhereAll = s.WhereAll && sym.CalledName(st) != "Where"
		}
	}
}
