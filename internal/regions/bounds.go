package regions

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
)

// sameEachTime reports whether a loop does the same in every round. A range
// over numbers, over a channel that only ticks, or over a list of waits does;
// a range over items does what its variables are used for.
func (e *env) sameEachTime(st ast.Stmt) bool {
	r, isRange := st.(*ast.RangeStmt)
	if !isRange {
		return true
	}
	switch t := orInvalid(e.typeOf(r.X)).Underlying().(type) {
	case *types.Basic, *types.Slice, *types.Array, *types.Pointer, *types.Signature:
		return true
	case *types.Chan:
		return !e.used(r.Body, e.rangeVars(r)) && t != nil
	}
	return false
}

func (e *env) rangeVars(r *ast.RangeStmt) map[types.Object]bool {
	vars := map[types.Object]bool{}
	if _, isNumber := orInvalid(e.typeOf(r.X)).Underlying().(*types.Basic); isNumber {
		return vars
	}
	for _, x := range []ast.Expr{r.Key, r.Value} {
		if id, isIdent := x.(*ast.Ident); isIdent && id.Name != "_" {
			vars[e.info.ObjectOf(id)] = true
		}
	}
	return vars
}

func (e *env) used(n ast.Node, vars map[types.Object]bool) bool {
	hit := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && vars[e.info.ObjectOf(id)] {
			hit = true
		}
		return !hit
	})
	return hit
}

// variance tells which calls of a loop work on another item in each round.
type variance struct {
	items    map[types.Object]bool // stand for another item, or computed from one
	counters map[types.Object]bool // count the rounds: another item only as an index
}

// varied finds the items of a loop: the variables of a range over items, what
// an index that counts rounds picks, and everything computed from them.
func (e *env) varied(st ast.Stmt) variance {
	v := variance{map[types.Object]bool{}, map[types.Object]bool{}}
	count := func(x ast.Expr) {
		if id, isIdent := x.(*ast.Ident); isIdent {
			v.counters[e.info.ObjectOf(id)] = true
			delete(v.items, e.info.ObjectOf(id))
		}
	}
	if r, isRange := st.(*ast.RangeStmt); isRange {
		v.items = e.rangeVars(r)
		if t, isBasic := orInvalid(e.typeOf(r.Key)).Underlying().(*types.Basic); isBasic && t.Info()&types.IsInteger != 0 {
			count(r.Key)
		}
	}
	init, _, post, body := parts(st)
	for _, s := range []ast.Stmt{init, post} {
		switch s := s.(type) {
		case *ast.AssignStmt:
			for _, l := range s.Lhs {
				count(l)
			}
		case *ast.IncDecStmt:
			count(s.X)
		}
	}
	for changed := true; changed; {
		changed = false
		ast.Inspect(body, func(n ast.Node) bool {
			a, isAssign := n.(*ast.AssignStmt)
			if !isAssign {
				return true
			}
			for i, l := range a.Lhs {
				r := a.Rhs[min(i, len(a.Rhs)-1)]
				id, isIdent := l.(*ast.Ident)
				if !isIdent || e.isError(l) || v.items[e.info.ObjectOf(id)] {
					continue
				}
				if e.works(r, v) {
					v.items[e.info.ObjectOf(id)] = true
					changed = true
				}
			}
			return true
		})
	}
	return v
}

// works reports whether a node works on an item: it uses one, or picks one by
// a counter.
func (e *env) works(x ast.Node, v variance) bool {
	if e.used(x, v.items) {
		return true
	}
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		if ix, isIndex := n.(*ast.IndexExpr); isIndex && e.used(ix.Index, v.counters) {
			hit = true
		}
		return !hit
	})
	return hit
}

// wait finds what a loop waits with: a catalogued sleep, timer or delay.
func (e *env) wait(n ast.Node) ast.Node {
	var found ast.Node
	if n == nil {
		return nil
	}
	ast.Inspect(n, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || found != nil {
			return found == nil
		}
		for _, row := range e.rows(call) {
			switch row.Op {
			case catalogue.OpSleep, catalogue.OpTimer, catalogue.OpRetryDelay, catalogue.OpLimitWait:
				found = call
			}
		}
		return found == nil
	})
	return found
}

// attempts reads the bound of a counting loop.
func (e *env) attempts(st ast.Stmt) int {
	switch l := st.(type) {
	case *ast.RangeStmt:
		if n, known := e.constInt(l.X); known {
			return int(n)
		}
		if arr, isArray := orInvalid(e.typeOf(l.X)).Underlying().(*types.Array); isArray {
			return int(arr.Len())
		}
		if lit, isLit := ast.Unparen(l.X).(*ast.CompositeLit); isLit {
			return len(lit.Elts)
		}
	case *ast.ForStmt:
		if n := e.countTo(l); n > 0 {
			return n
		}
		if !e.counts(l.Body) && (l.Cond == nil || !e.counts(l.Cond)) {
			return -1
		}
	}
	return 0
}

// countTo reads "i := a; i < b; i++".
func (e *env) countTo(l *ast.ForStmt) int {
	if l.Cond == nil {
		return 0
	}
	first := int64(0)
	if a, isAssign := l.Init.(*ast.AssignStmt); isAssign && len(a.Rhs) == 1 {
		first, _ = e.constInt(a.Rhs[0])
	}
	n := 0
	ast.Inspect(l.Cond, func(x ast.Node) bool {
		b, isBinary := x.(*ast.BinaryExpr)
		if !isBinary {
			return true
		}
		if last, known := e.constInt(b.Y); known {
			switch b.Op {
			case token.LSS, token.NEQ:
				n = int(last - first)
			case token.LEQ:
				n = int(last - first + 1)
			case token.GTR: // counts down
				n = int(first - last)
			}
		}
		return true
	})
	return max(n, 0)
}

// counts reports whether a body compares numbers, as a bound on attempts or on
// time does.
func (e *env) counts(body ast.Node) bool {
	hit := false
	ast.Inspect(body, func(n ast.Node) bool {
		if b, isBinary := n.(*ast.BinaryExpr); isBinary {
			t, isBasic := orInvalid(e.typeOf(b.X)).Underlying().(*types.Basic)
			switch b.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL:
				hit = hit || isBasic && t.Info()&types.IsInteger != 0 && !e.isStatus(b.X)
			}
		}
		return !hit
	})
	return hit
}

// boundByMethod reports whether the number of rounds depends on the method of
// the request: attempts := 1; if idempotent(req) { attempts = 3 }.
func (e *env) boundByMethod(st ast.Stmt) bool {
	bounds := map[types.Object]bool{}
	_, cond, _, body := parts(st)
	collect := func(x ast.Node) {
		ast.Inspect(x, func(n ast.Node) bool {
			if id, isIdent := n.(*ast.Ident); isIdent {
				v, isVar := e.info.ObjectOf(id).(*types.Var)
				if !isVar {
					return true
				}
				if t, isBasic := v.Type().Underlying().(*types.Basic); isBasic && t.Info()&(types.IsInteger|types.IsBoolean) != 0 {
					bounds[v] = true
				}
			}
			return true
		})
	}
	if cond != nil {
		collect(cond)
	}
	if r, isRange := st.(*ast.RangeStmt); isRange {
		collect(r.X)
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if i, isIf := n.(*ast.IfStmt); isIf {
			collect(i.Cond)
		}
		return true
	})
	hit := false
	sets := func(n ast.Node) bool {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			if a, isAssign := n.(*ast.AssignStmt); isAssign {
				for _, l := range a.Lhs {
					if id, isIdent := l.(*ast.Ident); isIdent && bounds[e.info.ObjectOf(id)] {
						found = true
					}
				}
			}
			return !found
		})
		return found
	}
	ast.Inspect(e.fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			hit = hit || n.Body != nil && e.aboutMethod(n.Cond) && sets(n.Body)
		case *ast.SwitchStmt:
			hit = hit || n.Tag != nil && e.isMethodExpr(n.Tag) && sets(n.Body)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, isIdent := l.(*ast.Ident); isIdent && bounds[e.info.ObjectOf(id)] && len(n.Lhs) == len(n.Rhs) {
					hit = hit || e.aboutMethod(n.Rhs[i])
				}
			}
		}
		return !hit
	})
	return hit
}

// aboutMethod reports whether an expression looks at the method of a request,
// or asks whether it may be repeated.
func (e *env) aboutMethod(x ast.Expr) bool {
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			_, isConst := e.constString(n.Y)
			hit = hit || isConst && e.isMethodExpr(n.X)
		case *ast.CallExpr:
			hit = hit || wordSafe.MatchString(e.name(n.Fun))
			for _, a := range n.Args {
				hit = hit || e.isMethodExpr(a)
			}
		case *ast.Ident:
			hit = hit || wordSafe.MatchString(n.Name)
		case *ast.SelectorExpr:
			hit = hit || wordSafe.MatchString(n.Sel.Name)
		}
		return !hit
	})
	return hit
}

// delegates reports whether a body asks a function in a variable or field
// whether to go round again.
func (e *env) delegates(body ast.Node) bool {
	hit := false
	inspectOwn(body, func(n ast.Node) {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || e.callee(call) != nil || e.info.Types[call.Fun].IsType() || e.info.Types[call.Fun].IsBuiltin() {
			return
		}
		if c := classify(e.name(call.Fun)); c != neutral && c != isOK && e.aboutAttempt(call) {
			hit = true
		}
	})
	return hit
}
