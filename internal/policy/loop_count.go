package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"sort"

	"github.com/resilint/resilint/internal/sym"
)

// maxRounds is how many rounds are counted before a loop is taken for one
// without a bound in view.
const maxRounds = 2000

// event is something that a round does, in the order of the source.
type event struct {
	pos  token.Pos
	what uint8 // one of the constants below
}

const (
	attemptEvent uint8 = iota // the attempt
	stepEvent                 // the counter changes
	testEvent                 // the test
)

// count finds how many attempts a loop makes until a test of a counter ends
// it. x ends the loop when it is as said.
func (l *round) count(x *ast.BinaryExpr, when bool) Count {
	var counter *types.Var
	ast.Inspect(x, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && l.steps[l.info.ObjectOf(id)] {
			counter, _ = l.info.ObjectOf(id).(*types.Var)
		}
		return counter == nil
	})
	if counter == nil || l.self != nil {
		return Count{}
	}
	m := l.machine(l.f.Syntax, true)
	first, known := l.before(counter)
	step := l.stepOf(counter)
	if !known || step == nil {
		return Count{}
	}
	m.vars[counter] = first
	limit := m.limit(x, counter)
	if !limit.sure() {
		return Count{}
	}
	events := []event{{l.attemptAt(), attemptEvent}, {l.stepAt(step), stepEvent}, {l.testAt(x), testEvent}}
	sort.SliceStable(events, func(i, j int) bool { return events[i].pos < events[j].pos })
	c := Count{Known: true, From: limit.from, Usual: limit.usual}
	for range maxRounds {
		for _, ev := range events {
			switch ev.what {
			case attemptEvent:
				c.N++
			case stepEvent:
				m.statement(step, nil)
			case testEvent:
				if m.test(x) == verdictOf(when) {
					return c
				}
			}
		}
	}
	return Count{}
}

// limit is the side of a comparison that the counter is held against.
func (m *machine) limit(x *ast.BinaryExpr, counter *types.Var) num {
	of := map[types.Object]bool{counter: true}
	side := x.Y
	if m.e.mentions(x.Y, of) {
		side = x.X
	}
	if m.e.mentions(side, of) {
		return num{vague: true}
	}
	n := m.eval(side)
	if other := m.eval(x.X).with(m.eval(x.Y)); !other.sure() {
		n.vague = true
	}
	return n
}

// before is the value of a variable when the loop begins.
func (l *round) before(v *types.Var) (n num, known bool) {
	if a, isAssign := l.init.(*ast.AssignStmt); isAssign && len(a.Lhs) == len(a.Rhs) {
		for i, x := range a.Lhs {
			if id, isIdent := x.(*ast.Ident); isIdent && l.info.ObjectOf(id) == v {
				n = l.machine(l.f.Syntax, false).eval(a.Rhs[i])
				return n, !n.vague
			}
		}
	}
	if r, isRange := l.reg.Node.(*ast.RangeStmt); isRange {
		if id, isIdent := r.Key.(*ast.Ident); isIdent && l.info.ObjectOf(id) == v {
			return ofInt(0), true
		}
	}
	if l.reg.From <= v.Pos() && v.Pos() <= l.reg.To {
		return num{}, false // made anew in each round
	}
	defs, implicit := l.fx.Reaching(v, l.reg.Node.Pos())
	_, isParam := l.paramOf(v)
	switch {
	case len(defs) == 0 && implicit && !isParam:
		return ofInt(0).to(v.Type()), true
	case len(defs) == 0 && isParam:
		p, _ := l.paramOf(v)
		given := l.parameter(p)
		if i, exact := given.int(); exact {
			return num{i: int64(i), from: given.from, usual: given.usual}, true
		}
		return l.machine(l.f.Syntax, false).usualOf(v.Type()), true
	case len(defs) == 1 && defs[0].Expr != nil && defs[0].Result < 0 && !defs[0].Add && (!implicit || !isParam):
		n = l.machine(l.f.Syntax, false).eval(defs[0].Expr).to(v.Type())
		return n, !n.vague
	}
	return l.machine(l.f.Syntax, false).usualOf(v.Type()), true
}

// stepOf is the one statement with which a counter changes in every round that
// fails, nil when there are several or it depends.
func (l *round) stepOf(v *types.Var) (step ast.Stmt) {
	if r, isRange := l.reg.Node.(*ast.RangeStmt); isRange {
		if id, isIdent := r.Key.(*ast.Ident); isIdent && l.info.ObjectOf(id) == v {
			return &ast.IncDecStmt{X: id, TokPos: r.End(), Tok: token.INC}
		}
	}
	m := l.machine(l.f.Syntax, true)
	several := false
	note := func(st ast.Stmt) {
		several = several || step != nil
		step = st
	}
	var find func(list []ast.Stmt)
	changes := func(st ast.Stmt) bool {
		switch st := st.(type) {
		case *ast.IncDecStmt:
			id, isIdent := ast.Unparen(st.X).(*ast.Ident)
			return isIdent && l.info.ObjectOf(id) == v
		case *ast.AssignStmt:
			for _, x := range st.Lhs {
				if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent && l.info.ObjectOf(id) == v {
					return true
				}
			}
		}
		return false
	}
	find = func(list []ast.Stmt) {
		for _, st := range list {
			if changes(st) {
				note(st)
				continue
			}
			switch st := st.(type) {
			case *ast.BlockStmt:
				find(st.List)
			case *ast.LabeledStmt:
				find([]ast.Stmt{st.Stmt})
			case *ast.IfStmt:
				if st.Init != nil && changes(st.Init) {
					note(st.Init)
				}
				if l.mentionsError(st.Cond) && m.test(st.Cond) != isFalse || m.test(st.Cond) == isTrue {
					find(st.Body.List)
				} else if st.Else != nil {
					find([]ast.Stmt{st.Else})
				}
			case *ast.SelectStmt:
				for _, c := range st.Body.List {
					if comm := c.(*ast.CommClause); comm.Comm == nil || l.isTick(sym.Received(comm.Comm)) {
						find(comm.Body)
					}
				}
			}
		}
	}
	find(l.list)
	if l.post != nil && changes(l.post) {
		note(l.post)
	}
	if several {
		return nil
	}
	return step
}

// stepAt is where a counter changes: after the round when the loop's header
// says so.
func (l *round) stepAt(step ast.Stmt) token.Pos {
	if step == l.post || step.Pos() < l.reg.From {
		return l.reg.To + 1
	}
	if _, isRange := l.reg.Node.(*ast.RangeStmt); isRange && l.steps[l.info.ObjectOf(lastIdent(step))] {
		if inc, isInc := step.(*ast.IncDecStmt); isInc && inc.TokPos >= l.reg.To {
			return l.reg.To + 1
		}
	}
	return step.Pos()
}

func lastIdent(st ast.Stmt) *ast.Ident {
	if inc, isInc := st.(*ast.IncDecStmt); isInc {
		if id, isIdent := inc.X.(*ast.Ident); isIdent {
			return id
		}
	}
	return &ast.Ident{Name: "_"}
}

func (l *round) testAt(x ast.Expr) token.Pos {
	if l.cond != nil && l.cond.Pos() <= x.Pos() && x.End() <= l.cond.End() {
		return l.reg.From
	}
	return x.Pos()
}

// attemptAt is where the attempt begins: the first call that runs again and is
// no wait.
func (l *round) attemptAt() token.Pos {
	at := token.NoPos
	for _, call := range l.f.Calls {
		if !at.IsValid() && l.reg.Contains(call) && l.reg.Replays(call) && l.waitOf(call, 0) == nil && l.mentionsErrorResult(call) {
			at = call.Pos()
		}
	}
	if !at.IsValid() {
		at = l.list[0].Pos()
	}
	return at
}

// mentionsErrorResult reports whether a call returns an error.
func (l *round) mentionsErrorResult(call *ast.CallExpr) bool {
	t := l.info.TypeOf(call)
	if t == nil {
		return false
	}
	if tuple, isTuple := t.(*types.Tuple); isTuple {
		for i := range tuple.Len() {
			if types.Implements(tuple.At(i).Type(), errorType) {
				return true
			}
		}
		return false
	}
	return types.Implements(t, errorType)
}
