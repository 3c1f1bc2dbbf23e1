package lostupdate

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// load returns what a call loads, nil when it loads nothing: a statement, a
// function that runs one, or the method of a repository that only an interface
// is known of.
func (t *trace) load(call *ast.CallExpr) *origin {
	if o, seen := t.origins[call]; seen {
		return o
	}
	o := t.loadOf(call)
	if o != nil {
		o.call, o.scope = call, t.block(call)
	}
	t.origins[call] = o
	return o
}

func (t *trace) loadOf(call *ast.CallExpr) *origin {
	if here := t.st.At(call); len(here) > 0 {
		if len(here) == 1 && here[0].Verb == statements.Select {
			return &origin{stmts: here}
		}
		return nil
	}
	if fn := sym.Callee(t.info, call); fn == nil || !t.single(call) {
		return nil
	}
	o := &origin{}
	if fns := t.functions(call); len(fns) > 0 {
		for _, f := range fns {
			for _, s := range t.within(f) {
				switch {
				case s.Verb == statements.Select:
					o.stmts = append(o.stmts, s)
				case s.Verb == statements.Update || s.Verb == statements.Delete || s.Verb == statements.Upsert || s.Verb == statements.Replace:
					return nil
				}
			}
		}
		if len(o.stmts) > 0 {
			return o
		}
	}
	reads := false
	for _, e := range t.res.At(call) {
		switch e.Op {
		case catalogue.OpDBRead:
			reads = true
		case catalogue.OpDBQuery:
			one, ok := sqltext.ParseOne(e.SQL.Text)
			if !ok || one.Kind != sqltext.KindSelect {
				return nil
			}
			if table, known := one.Target(); known && !table.Hole {
				o.tables = append(o.tables, table.Name)
			}
			reads = true
		case catalogue.OpDBWrite, catalogue.OpDBExec:
			return nil
		}
	}
	if reads {
		return o
	}
	port, fn := t.port(call)
	if port == nil || t.ports.KindOf(port) != ports.Repository || t.ports.RoleOf(port, fn) != ports.Read {
		return nil
	}
	o.port = port
	return o
}

// port returns the interface that a call is made through and its method.
func (t *trace) port(call *ast.CallExpr) (*types.Named, *types.Func) {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return nil, nil
	}
	fn := sym.Callee(t.info, call)
	if fn == nil {
		return nil, nil
	}
	x := t.info.TypeOf(sel.X)
	if x == nil || !types.IsInterface(x) {
		return nil, nil
	}
	return ports.Named(x), fn
}

// functions returns the functions of this package that a call may run.
func (l *loads) functions(call *ast.CallExpr) (found []*effects.Func) {
	fn := sym.Callee(l.info, call)
	if fn == nil {
		return nil
	}
	if f := l.res.Func(fn); f != nil && f.Body != nil {
		return []*effects.Func{f}
	}
	for _, m := range l.res.Implementers(fn) {
		if f := l.res.Func(m); f != nil && f.Body != nil {
			found = append(found, f)
		}
	}
	return found
}

// single reports whether the first result of a call is one thing with something
// in it: no list, no flag, no handle of a library.
func (t *trace) single(call *ast.CallExpr) bool {
	r := t.info.TypeOf(call)
	if tuple, isTuple := r.(*types.Tuple); isTuple {
		if tuple.Len() == 0 {
			return false
		}
		r = tuple.At(0).Type()
	}
	return r != nil && t.entity(r)
}

// entity reports a type that a loaded value may have: a struct of the user's
// own, a number.
func (t *trace) entity(typ types.Type) bool {
	if sym.IsError(typ) || sym.IsBool(typ) {
		return false
	}
	switch u := types.Unalias(typ).Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsNumeric|types.IsString) != 0
	case *types.Pointer, *types.Struct, *types.Interface:
		n := sym.Named(typ)
		if n == nil {
			_, plain := u.(*types.Struct)
			return plain
		}
		if n.Obj().Pkg() == nil {
			return false
		}
		k, _ := sym.TypeKey(typ)
		return t.res.Table().Type(k) == nil && !sym.Standard(n.Obj().Pkg().Path())
	case *types.TypeParam:
		return true
	}
	return false
}

// filled returns the variables that a load fills, and notes results that are read
// by a further call.
func (t *trace) filled(call *ast.CallExpr, o *origin) (objs []types.Object) {
	add := func(obj types.Object) {
		if obj == nil || slices.Contains(objs, obj) {
			return
		}
		if _, isVar := obj.(*types.Var); isVar && t.entity(obj.Type()) {
			objs = append(objs, obj)
		}
	}
	for _, s := range t.st.At(call) {
		if s.Value != nil {
			add(rootOf(t.info, s.Value))
		}
	}
	cur := ast.Node(call)
	for {
		switch p := t.parents[cur].(type) {
		case *ast.ParenExpr:
			cur = p
			continue
		case *ast.SelectorExpr:
			outer, isCall := t.parents[p].(*ast.CallExpr)
			if !isCall || outer.Fun != p {
				return objs
			}
			for _, a := range outer.Args {
				if obj := pointed(t.info, a); obj != nil {
					add(obj)
				}
			}
			cur = outer
			continue
		case *ast.AssignStmt:
			for i, x := range p.Lhs {
				if len(p.Rhs) == len(p.Lhs) && p.Rhs[i] != cur {
					continue
				}
				id, isIdent := ast.Unparen(x).(*ast.Ident)
				if !isIdent {
					continue
				}
				obj := t.info.ObjectOf(id)
				if obj == nil {
					continue
				}
				if i == 0 {
					if n := sym.Named(obj.Type()); n != nil && rowTypes(n.Obj().Name()) {
						t.rows[obj] = o
					}
					add(obj)
				}
			}
		}
		return objs
	}
}

// rowTypes are results with one row in them that a further call reads.
func rowTypes(name string) bool {
	return name == "Row" || strings.HasSuffix(name, "SingleResult") || strings.HasSuffix(name, "Snapshot")
}

// block returns the innermost block around a node.
func (t *trace) block(n ast.Node) ast.Node {
	for cur := t.parents[n]; cur != nil; cur = t.parents[cur] {
		switch cur.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			return cur
		}
	}
	return t.f.Body
}

// before reports whether a load happens on the way to a position.
func (o *origin) before(pos token.Pos) bool {
	return o.scope == nil || o.scope.Pos() <= pos && pos < o.scope.End()
}
