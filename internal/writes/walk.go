package writes

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// ends walks what a function has deferred, the last one first.
func (w *walker) ends() {
	w.late = true
	for len(w.deferred) > 0 {
		d := w.deferred[len(w.deferred)-1]
		w.deferred = w.deferred[:len(w.deferred)-1]
		w.frames, w.txs = d.frames, d.txs
		if d.lit == nil {
			w.visit(d.call)
			continue
		}
		w.ran = append(w.ran, d.lit)
		w.within(frame{d.call, d.lit, false, false}, d.lit.Body)
	}
}

// walker walks one function in the order of its source.
type walker struct {
	*finder
	flow   *Flow
	visit  func(*ast.CallExpr)
	frames []frame
	txs    []any
	lits   map[types.Object]*ast.FuncLit // local variables that hold one literal
	ran    []*ast.FuncLit
	// methods are local variables that hold one method value, or field.
	methods map[types.Object]*ast.SelectorExpr
	made    map[types.Object]*ast.CallExpr // local variables and the call that makes their value
	// inTxParams are the parameters of literals that run in a transaction:
	// repositories and publishers bound to it.
	inTxParams map[types.Object]bool
	checked    map[*ast.CallExpr]bool
	// outer are the variables and fields that the transactions around were opened
	// on: what runs on one of them is not in its transaction.
	outer []types.Object
	// deferred is what runs when the function ends; late: it runs now.
	deferred []deferred
	late     bool
}

// deferred is the call of a defer statement, with what is around the statement.
type deferred struct {
	call   *ast.CallExpr
	lit    *ast.FuncLit // the literal that it calls, or nil
	frames []frame
	txs    []any
}

// locals finds the variables that are given a literal and nothing else, and the
// calls that make the values of the others.
func (w *walker) locals(body ast.Node) {
	times := map[types.Object]int{}
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, l := range a.Lhs {
			id, ok := l.(*ast.Ident)
			if !ok {
				continue
			}
			obj := w.info.ObjectOf(id)
			times[obj]++
			if call, ok := ast.Unparen(a.Rhs[min(i, len(a.Rhs)-1)]).(*ast.CallExpr); ok && obj != nil {
				w.made[obj] = call
			}
			if len(a.Lhs) == len(a.Rhs) {
				if sel, ok := ast.Unparen(a.Rhs[i]).(*ast.SelectorExpr); ok && obj != nil {
					w.methods[obj] = sel
				}
				if lit, ok := ast.Unparen(a.Rhs[i]).(*ast.FuncLit); ok && obj != nil {
					w.lits[obj] = lit
				}
			}
		}
		return true
	})
	for obj, n := range times {
		if n > 1 {
			delete(w.lits, obj)
			delete(w.methods, obj)
		}
	}
}

// within walks nodes inside a branch.
func (w *walker) within(f frame, nodes ...ast.Node) {
	w.frames = append(w.frames, f)
	for _, n := range nodes {
		w.walk(n)
	}
	w.frames = w.frames[:len(w.frames)-1]
}

func (w *walker) walk(n ast.Node) {
	if n == nil {
		return
	}
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.IfStmt:
			w.branchIf(m)
			return false
		case *ast.SwitchStmt:
			w.optional(m.Init)
			if m.Tag != nil {
				w.walk(m.Tag)
			}
			w.clauses(m, m.Body)
			return false
		case *ast.TypeSwitchStmt:
			w.optional(m.Init)
			w.walk(m.Assign)
			w.clauses(m, m.Body)
			return false
		case *ast.SelectStmt:
			w.clauses(m, m.Body)
			return false
		case *ast.DeferStmt: // runs when the path is over
			lit, _ := ast.Unparen(m.Call.Fun).(*ast.FuncLit)
			w.deferred = append(w.deferred, deferred{m.Call, lit, slices.Clone(w.frames), slices.Clone(w.txs)})
			return false
		case *ast.AssignStmt:
			return !w.holdsLit(m)
		case *ast.FuncLit:
			w.elsewhere(m, false)
			return false
		case *ast.CallExpr:
			w.visit(m)
			return false
		}
		return true
	})
}

func (w *walker) optional(s ast.Stmt) {
	if s != nil {
		w.walk(s)
	}
}

// holdsLit reports an assignment of a literal to a variable of its own: the
// literal is walked where it is used.
func (w *walker) holdsLit(a *ast.AssignStmt) bool {
	if len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	return ok && w.lits[w.info.ObjectOf(id)] != nil
}

func (w *walker) branchIf(s *ast.IfStmt) {
	w.optional(s.Init)
	w.walk(s.Cond)
	w.within(frame{s, s.Body, sym.Leaves(w.info, s.Body), testsError(w.info, s.Cond)}, s.Body)
	switch e := s.Else.(type) {
	case *ast.BlockStmt:
		w.within(frame{s, e, sym.Leaves(w.info, e), testsSuccess(w.info, s.Cond)}, e)
	case *ast.IfStmt:
		w.within(frame{s, e, false, testsSuccess(w.info, s.Cond)}, e)
	}
}

// testsSuccess reports the condition err == nil, so that its else handles the
// error.
func testsSuccess(info *types.Info, cond ast.Expr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	return ok && b.Op == token.EQL && (isNil(info, b.Y) && isError(info, b.X) || isNil(info, b.X) && isError(info, b.Y))
}

func (w *walker) clauses(s ast.Node, body *ast.BlockStmt) {
	for _, c := range body.List {
		switch c := c.(type) {
		case *ast.CaseClause:
			failed := false
			for _, e := range c.List {
				w.walk(e)
				failed = failed || testsError(w.info, e)
			}
			w.within(frame{s, c, sym.Leaves(w.info, &ast.BlockStmt{List: c.Body}), failed}, stmts(c.Body)...)
		case *ast.CommClause:
			nodes := stmts(c.Body)
			if c.Comm != nil {
				nodes = append([]ast.Node{c.Comm}, nodes...)
			}
			w.within(frame{s, c, sym.Leaves(w.info, &ast.BlockStmt{List: c.Body}), false}, nodes...)
		}
	}
}

func stmts(list []ast.Stmt) []ast.Node {
	nodes := make([]ast.Node, len(list))
	for i, s := range list {
		nodes[i] = s
	}
	return nodes
}

// elsewhere leaves a literal for later: it runs at another time.
func (w *walker) elsewhere(lit *ast.FuncLit, enclosed bool) {
	if !slices.Contains(w.ran, lit) {
		w.ran = append(w.ran, lit)
		w.queue = append(w.queue, queued{lit, enclosed || w.flow.Enclosed})
	}
}
