package protect

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// MeasuresCall returns what counts or measures a call in the function that it stands in, or
// what that function does by it: what stands around it, or hangs on how it ends. What is
// counted where something else is decided is an event of the function, and none of the call;
// in a function that answers a request, so is all that does not hang on how the call ends, and
// with once also what is counted several times.
func (r *Result) MeasuresCall(f *effects.Func, call ast.Node, once bool) Judged {
	if f == nil || f.Body == nil {
		return Judged{Answer: No}
	}
	o := outcome{Result: r, f: f, call: call, answers: r.Answers(f, call)}
	o.results()
	var found *ast.CallExpr
	ast.PreorderStack(f.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		if stmt, isGo := n.(*ast.GoStmt); found != nil || isGo && !sym.Contains(stmt, call) {
			return false // a worker of its own counts something else
		}
		if m, isCall := n.(*ast.CallExpr); isCall && r.measured(f, m, maxHelpers) && o.about(m, stack) && !(once && o.answers && repeated(f, m, m)) {
			found = m
		}
		return found == nil
	})
	if found == nil {
		return Judged{Answer: No}
	}
	return Judged{Yes, sym.Brief(found.Fun), found.Pos()}
}

// MeasuresOutcome returns what a branch counts by itself, or where it looks at a variable
// once more: not what it counts where it decides something else, nor what the function counts
// elsewhere as well, which is an event of its own.
func (r *Result) MeasuresOutcome(f *effects.Func, branch ast.Node, failure types.Object) Judged {
	o := outcome{Result: r, f: f, call: &ast.Ident{NamePos: branch.End() + 1}, kept: failure}
	var found *ast.CallExpr
	ast.PreorderStack(branch, nil, func(n ast.Node, stack []ast.Node) bool {
		if m, isCall := n.(*ast.CallExpr); isCall && found == nil && r.measured(f, m, maxHelpers) && o.about(m, stack) && !repeated(f, branch, m) {
			found = m
		}
		_, isGo := n.(*ast.GoStmt)
		return found == nil && !isGo
	})
	if found == nil {
		return Judged{Answer: No}
	}
	return Judged{Yes, sym.Brief(found.Fun), found.Pos()}
}

// repeated reports whether a function counts the same outside of a branch.
func repeated(f *effects.Func, branch ast.Node, m *ast.CallExpr) (found bool) {
	text := types.ExprString(m)
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		found = found || isCall && !sym.Contains(branch, call) && types.ExprString(call) == text
		return !found
	})
	return found
}

// outcome is a call of a function, and what tells how it ended.
type outcome struct {
	*Result
	f       *effects.Func
	call    ast.Node
	answers bool
	vars    []types.Object // that its results are put into
	named   []types.Object // the results of the function, which what is deferred looks at
	kept    types.Object   // one that is known to have the failure of the call
}

// results notes the variables that the results of the call are put into.
func (o *outcome) results() {
	ast.Inspect(o.f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && sym.Contains(n.Rhs[0], o.call) {
				for _, l := range n.Lhs {
					if v := sym.Object(o.info, l); v != nil {
						o.vars = append(o.vars, v)
					}
				}
			}
		case *ast.ValueSpec:
			if len(n.Values) == 1 && sym.Contains(n.Values[0], o.call) {
				for _, id := range n.Names {
					o.vars = append(o.vars, o.info.ObjectOf(id))
				}
			}
		}
		return true
	})
	if o.f.Sig == nil {
		return
	}
	for v := range o.f.Sig.Results().Variables() {
		o.named = append(o.named, v)
	}
}

// about reports whether what counts, below some nodes, is about the call.
func (o outcome) about(m *ast.CallExpr, stack []ast.Node) bool {
	hangs := false
	for i, n := range stack {
		if sym.Contains(n, o.call) {
			continue
		}
		next := ast.Node(m)
		if i+1 < len(stack) {
			next = stack[i+1]
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			if next == n.Init || next == n.Cond {
				continue
			}
			if !o.looks(n.Cond) && !(n.Init != nil && sym.Contains(n.Init, o.call)) {
				return false
			}
			hangs = true
		case *ast.CaseClause:
			if !slices.ContainsFunc(n.List, o.looks) && !o.switched(stack[:i]) {
				return false
			}
			hangs = true
		case *ast.ForStmt, *ast.RangeStmt, *ast.CommClause:
			return false
		case *ast.FuncLit:
			if !runs(stack[:i], n) {
				return false
			}
			o.vars = append(slices.Clone(o.vars), o.named...)
		}
	}
	if !o.answers || hangs {
		return true
	}
	return o.around(m, stack)
}

// looks reports whether a condition looks at the results of the call.
func (o outcome) looks(x ast.Expr) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			obj := o.info.ObjectOf(n)
			found = found || obj != nil && (obj == o.kept || slices.Contains(o.vars, obj) && o.holds(obj, n))
		case *ast.CallExpr:
			found = found || n == o.call
		}
		return !found
	})
	return found
}

// holds reports whether a variable may have a result of the call where it is looked at.
func (o outcome) holds(obj types.Object, at ast.Node) bool {
	v, isVar := obj.(*types.Var)
	if !isVar || slices.Contains(o.named, obj) {
		return true
	}
	defs, implicit := o.effects.Reaching(v, at.Pos())
	return implicit || len(defs) == 0 || slices.ContainsFunc(defs, func(d effects.Def) bool { return d.Expr != nil && sym.Contains(d.Expr, o.call) })
}

// switched reports whether a case is one of a switch over the results of the call, the
// innermost statement of a stack.
func (o outcome) switched(stack []ast.Node) bool {
	for _, n := range slices.Backward(stack) {
		if stmt, isSwitch := n.(*ast.SwitchStmt); isSwitch {
			return stmt.Tag != nil && o.looks(stmt.Tag)
		}
	}
	return false
}

// around reports whether what counts is told how long something took that is not all of a
// request: where the clock is read again right before the call.
func (o outcome) around(m *ast.CallExpr, stack []ast.Node) bool {
	if m.Pos() < o.call.End() || len(m.Args) == 0 {
		return false
	}
	var from types.Object
	ast.Inspect(m, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && from == nil {
			if v := o.info.ObjectOf(id); v != nil && sym.IsTime(v.Type()) {
				from = v
			}
		}
		return from == nil
	})
	if from == nil {
		return false
	}
	var list []ast.Stmt
	for _, n := range slices.Backward(stack) {
		if block, isBlock := n.(*ast.BlockStmt); isBlock && sym.Contains(block, o.call) {
			list = block.List
			break
		}
	}
	for i, stmt := range list {
		if i > 0 && sym.Contains(stmt, o.call) {
			set, isSet := list[i-1].(*ast.AssignStmt)
			return isSet && len(set.Lhs) == 1 && sym.Object(o.info, set.Lhs[0]) == from
		}
	}
	return false
}

// runs reports whether a literal runs where it stands: it is called, deferred, or put into a
// variable of the function.
func runs(stack []ast.Node, lit *ast.FuncLit) bool {
	if len(stack) == 0 {
		return false
	}
	switch n := stack[len(stack)-1].(type) {
	case *ast.CallExpr:
		return n.Fun == lit
	case *ast.AssignStmt, *ast.ValueSpec:
		return true
	}
	return false
}

// Answers reports whether a node of a function stands in what answers a request: how long
// that takes, and what comes of it, is the request's.
func (r *Result) Answers(f *effects.Func, node ast.Node) (found bool) {
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		var t *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncLit:
			t = n.Type
		case *ast.FuncDecl:
			t = n.Type
		}
		if t == nil || !sym.Contains(n, node) {
			return !found
		}
		for _, p := range t.Params.List {
			info := r.origin.Type(r.info.TypeOf(p.Type))
			found = found || info != nil && info.Kind == catalogue.KindInbound
		}
		return !found
	})
	return found
}
