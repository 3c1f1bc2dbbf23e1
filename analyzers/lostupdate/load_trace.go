package lostupdate

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// origin is a load: the call that reads a row.
type origin struct {
	call  *ast.CallExpr
	stmts []*statements.Statement // what it reads, as far as that is in this package
	// tables are what it reads by its effects, where the statements are elsewhere.
	tables []string
	port   *types.Named // when only an interface is in view
	// typ is the type of the variable that is filled, nil when there is no one.
	typ *types.Named
	// scope is the block around: the row is loaded for sure on the ways through
	// what follows in it.
	scope ast.Node
	// param is the parameter that the value is, for values that a caller loaded.
	param *types.Var
}

// value is what is known of a variable with something that was loaded.
type value struct {
	*origin
	// changed is where it, or a copy of it, was changed; nil when it is as it was
	// loaded.
	changed ast.Node
}

// trace follows loaded values through a function in the order of the source.
type trace struct {
	*loads
	f    *effects.Func
	vals map[types.Object]value
	// rows are results that are read by a further call: row.Scan(&balance).
	rows map[types.Object]*origin
	// tested are the loads whose values have decided that the function goes on.
	tested []*origin
	// origins and written remember the answers of load and stores.
	origins map[*ast.CallExpr]*origin
	written map[*ast.CallExpr][]store
}

// step is something that happens in a function, at its end.
type step struct {
	at token.Pos
	do func()
}

// walk visits the calls of the function when the values before them are known.
func (t *trace) walk(visit func(*ast.CallExpr)) {
	var steps []step
	ast.Inspect(t.f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			steps = append(steps, step{n.End(), func() { t.assign(n) }})
		case *ast.ValueSpec:
			steps = append(steps, step{n.End(), func() {
				for i, name := range n.Names {
					if i < len(n.Values) {
						t.set(name, n.Values[i], n)
					}
				}
			}})
		case *ast.IncDecStmt:
			steps = append(steps, step{n.End(), func() { t.touch(n.X, n) }})
		case *ast.IfStmt:
			steps = append(steps, step{n.Cond.End(), func() { t.test(n) }})
		case *ast.CallExpr:
			steps = append(steps, step{n.End(), func() {
				visit(n)
				t.call(n)
			}})
		}
		return true
	})
	slices.SortStableFunc(steps, func(a, b step) int { return int(a.at) - int(b.at) })
	for _, s := range steps {
		s.do()
	}
}

// call notes what a call loads and what it changes.
func (t *trace) call(call *ast.CallExpr) {
	if o := t.load(call); o != nil {
		for _, obj := range t.filled(call, o) {
			o.typ = named(obj.Type())
			t.vals[obj] = value{origin: o}
		}
		return
	}
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		t.handed(call)
		return
	}
	root := rootOf(t.info, sel.X)
	if o := t.rows[root]; o != nil {
		for _, a := range call.Args {
			if obj := pointed(t.info, a); obj != nil {
				o.typ = named(obj.Type())
				t.vals[obj] = value{origin: o}
			}
		}
		return
	}
	if t.moves(call, sel) {
		t.touch(sel.X, call)
		return
	}
	t.handed(call)
}

// handed notes functions that a loaded value is given to by its address, as
// those that fill it from a request.
func (t *trace) handed(call *ast.CallExpr) {
	fn := sym.Callee(t.info, call)
	if fn == nil || len(t.stores(call)) > 0 {
		return
	}
	name := strings.ToLower(fn.Name())
	for _, p := range [...]string{"apply", "merge", "patch", "update", "copy", "assign", "set", "fill", "mutate", "bind", "transition", "unmarshal", "decode"} {
		if !strings.HasPrefix(name, p) {
			continue
		}
		for _, a := range call.Args {
			if t := t.info.TypeOf(a); t != nil {
				if _, isPtr := t.Underlying().(*types.Pointer); !isPtr {
					continue
				}
			}
			t.touch(a, call)
		}
		return
	}
}

// assign notes what an assignment changes or copies.
func (t *trace) assign(a *ast.AssignStmt) {
	if a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
		t.touch(a.Lhs[0], a)
		return
	}
	for i, x := range a.Lhs {
		rhs := a.Rhs[min(i, len(a.Rhs)-1)]
		t.set(x, rhs, a)
	}
}

// set notes that a variable, or a part of one, is given a value.
func (t *trace) set(lhs, rhs ast.Expr, at ast.Node) {
	id, plain := ast.Unparen(lhs).(*ast.Ident)
	if !plain {
		t.touch(lhs, at)
		return
	}
	obj := t.info.ObjectOf(id)
	if obj == nil || sym.IsError(obj.Type()) {
		return
	}
	if call, isCall := ast.Unparen(rhs).(*ast.CallExpr); isCall {
		for inner := call; inner != nil; inner = receiverCall(inner) {
			if t.load(inner) != nil {
				return // call has noted it
			}
		}
	}
	v, how := t.mentioned(rhs)
	if v == nil {
		delete(t.vals, obj)
		return
	}
	changed := v.changed
	if how == computed {
		changed = at
	}
	t.vals[obj] = value{v.origin, changed}
}

// touch notes that a part of a variable is changed.
func (t *trace) touch(x ast.Expr, at ast.Node) {
	if u, isAddr := ast.Unparen(x).(*ast.UnaryExpr); isAddr && u.Op == token.AND {
		x = u.X
	}
	obj := rootOf(t.info, x)
	if v, known := t.vals[obj]; known && v.changed == nil {
		v.changed = at
		t.vals[obj] = v
	}
}
