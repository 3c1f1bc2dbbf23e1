package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"time"

	"github.com/resilint/resilint/internal/sym"
)

// rounds is how many rounds are run to see how delays grow: more than it takes
// to double a nanosecond past what a duration holds.
const rounds = 70

// delays runs the loop while its attempts fail, and returns how long it waits
// in each round. The list is short when the loop ends; with past, a loop that
// counts goes on all the same.
func (l *round) delays(max int, past bool) (list []num) {
	m := l.machine(l.f.Syntax, true)
	l.start(m)
	m.ways = l.exits()
	waits := map[*ast.CallExpr]*wait{}
	var fixed *wait // armed before the loop begins
	for i := range l.waits {
		w := &l.waits[i]
		switch {
		case w.arms == nil:
		case l.reg.From <= w.arms.Pos() && w.arms.End() <= l.reg.To:
			waits[w.arms] = w
		default:
			fixed = w
		}
	}
	var sum num
	waited := false
	m.onCall = func(call *ast.CallExpr) {
		if w := waits[call]; w != nil {
			d := m.delay(w, call)
			if waited {
				d, _ = compute(token.ADD, sum, d)
			}
			sum, waited = d, true
		}
	}
	for i := range max {
		sum, waited = num{}, false
		if !l.next(m, i) {
			break
		}
		how := m.run(l.list, nil)
		if m.steps < 0 { // too much to run: of what is missing nothing is known
			if max < rounds || len(list) < 4 {
				return nil
			}
			break
		}
		if !waited && fixed != nil {
			sum, waited = m.eval(sym.OrBad(fixed.d)), true
		}
		if how == left || how == gone || how != jumped && l.jumpsBack() {
			break
		}
		if !waited {
			if len(l.waits) > 0 {
				sum = num{vague: true}
			}
			if l.first() {
				sum = ofInt(0)
			}
		}
		list = append(list, sum)
		if l.post != nil {
			m.statement(l.post, nil)
		}
		if l.cond != nil && !past && m.sureTest(l.cond) == isFalse {
			break
		}
	}
	return list
}

// next gives the variables of a range what they hold in a round; more is false
// when the list that is ranged over is at its end.
func (l *round) next(m *machine, i int) (more bool) {
	r, isRange := l.reg.Node.(*ast.RangeStmt)
	if !isRange {
		return true
	}
	if r.Key != nil && isNumber(l.info.TypeOf(r.Key)) {
		m.set(r.Key, ofInt(int64(i)))
	}
	lit := l.table(r.X)
	if lit != nil && i >= len(lit.Elts) {
		return false
	}
	if r.Value != nil && isNumber(l.info.TypeOf(r.Value)) {
		n := num{vague: true}
		if lit != nil {
			n = m.eval(lit.Elts[i])
		}
		m.set(r.Value, n)
	}
	return true
}

// sureTest decides a test that needs no guess.
func (m *machine) sureTest(x ast.Expr) verdict {
	m.guessed = false
	if v := m.test(x); !m.guessed {
		return v
	}
	return perhaps
}

// first reports whether the loop's waits depend on the round: the first may be
// skipped.
func (l *round) first() bool {
	hit := false
	for _, st := range l.list {
		ast.Inspect(st, func(n ast.Node) bool {
			i, isIf := n.(*ast.IfStmt)
			if isIf && l.mentions(i.Cond, l.steps) {
				for _, w := range l.waits {
					hit = hit || i.Pos() <= w.node.Pos() && w.node.End() <= i.End()
				}
			}
			return !hit
		})
	}
	return hit
}

// jumpsBack reports whether a round goes back by other means than its end: by
// goto, or by a call of itself.
func (l *round) jumpsBack() bool {
	switch l.reg.Node.(type) {
	case *ast.LabeledStmt, *ast.FuncDecl:
		return true
	}
	return false
}

// start gives the variables that the loop changes what they hold before it.
func (l *round) start(m *machine) {
	for obj := range l.sets {
		v, isVar := obj.(*types.Var)
		if !isVar || !isNumber(v.Type()) {
			continue
		}
		if n, known := l.before(v); known {
			m.vars[v] = n
		}
	}
}

// delay is how long a wait takes.
func (m *machine) delay(w *wait, call *ast.CallExpr) num {
	switch {
	case w.helper != nil:
		return m.inHelper(w, call)
	case w.d != nil:
		return m.eval(w.d)
	}
	return num{vague: true}
}

// inHelper runs a helper that waits.
func (m *machine) inHelper(w *wait, call *ast.CallExpr) num {
	out := num{vague: true}
	if m.depth > 3 {
		return out
	}
	in := m.callee(w.helper.Syntax, w.helper.Sig, call)
	in.onCall = func(inner *ast.CallExpr) {
		if d := in.e.timed(inner); d != nil {
			out = in.eval(d)
		} else if v := in.e.waitOf(inner, 1); v != nil {
			out = in.delay(v, inner)
		}
	}
	in.run(body(w.helper.Syntax), nil)
	m.steps = in.steps
	return out
}

// shape says how a list of delays grows.
func shape(list []num) (g Growth, factor float64) {
	var v []float64
	for _, n := range list {
		if n.vague {
			return Unseen, 0
		}
		if n.over {
			break // grown past what a duration holds
		}
		if len(v) == 0 && n.value() == 0 {
			continue // the first retry is immediate
		}
		v = append(v, n.value())
	}
	switch {
	case len(v) == 0 && len(list) > 0:
		return None, 0
	case len(v) == 1 && len(list) > 1:
		return Unseen, 0
	case len(v) < 2:
		return Fixed, 0
	}
	same, linear := true, len(v) > 2
	for i := 1; i < len(v); i++ {
		same = same && v[i] == v[i-1]
		if i > 1 && math.Abs((v[i]-v[i-1])-(v[1]-v[0])) > 1 {
			linear = false
		}
	}
	switch {
	case same:
		return Fixed, 0
	case linear || steady(v):
		return Linear, 0
	case v[1] > v[0]:
		return Exponential, v[1] / v[0]
	}
	return Unseen, 0
}

// steady reports whether delays grow by a step until they stay the same.
func steady(v []float64) bool {
	if len(v) < 4 || v[1] <= v[0] {
		return false
	}
	step := v[1] - v[0]
	n := 0
	for i := 1; i < len(v); i++ {
		switch d := v[i] - v[i-1]; {
		case math.Abs(d-step) <= 1:
			n++
		case d != 0 && i < len(v)-1 && v[i+1] != v[i]:
			return false
		}
	}
	return n > 1
}

// span is a delay as far as it is known.
func (n num) span() Span {
	if !n.sure() {
		return Span{}
	}
	return Span{Known: true, D: time.Duration(n.value()), From: n.from}
}
