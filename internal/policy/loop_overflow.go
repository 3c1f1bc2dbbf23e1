package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"slices"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// An Overflow is a delay that is computed past what a duration holds, or that
// grows for ever.
type Overflow struct {
	Node  ast.Node // the expression that grows
	Func  *effects.Func
	After int // failures in a row after which it happens
	// Clamped: something bounds the delay, but only when it is too late.
	Clamped bool
	// Endless: it does not overflow in a lifetime, but nothing bounds it; it
	// is an hour long after so many failures.
	Endless bool
}

// Overflows returns the delays of the package that overflow or grow for ever.
func (r *Result) Overflows() (list []Overflow) {
	e := r.at(nil)
	for _, f := range r.fx.Funcs() {
		grows := r.growing(f.Body)
		if len(grows) == 0 {
			continue
		}
		inLoop := false
		for _, reg := range f.Regions {
			if reg.Kind != regions.Retry && reg.Kind != regions.Loop {
				continue
			}
			for _, g := range grows {
				if reg.Contains(g) {
					inLoop = true
				}
			}
			if o, found := e.loopOverflow(f, reg, grows); found {
				list = append(list, o)
			}
		}
		if !inLoop {
			list = append(list, e.helperOverflow(f, grows)...)
		}
	}
	return list
}

// growing lists the expressions of a body with which numbers grow fast: shifts
// and powers by a variable, and variables that are multiplied.
func (r *Result) growing(b *ast.BlockStmt) (list []ast.Node) {
	ast.Inspect(b, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.SHL && r.info.Types[n.Y].Value == nil {
				list = append(list, n)
			}
		case *ast.CallExpr:
			for _, row := range r.fx.Rows(n) {
				if kind := row.Attr(catalogue.AttrKind); row.Op == catalogue.OpCalc && (kind == "pow" || kind == "exp2" || kind == "exp") {
					list = append(list, n)
				}
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 && isDuration(r.info.TypeOf(n.Lhs[0])) && multiplies(n) {
				list = append(list, n)
			}
		}
		return true
	})
	return list
}

// multiplies reports whether an assignment multiplies what is on its left.
func multiplies(a *ast.AssignStmt) bool {
	switch a.Tok {
	case token.MUL_ASSIGN, token.SHL_ASSIGN:
		return true
	case token.ADD_ASSIGN:
		return text(a.Lhs[0]) == text(a.Rhs[0])
	case token.ASSIGN:
		hit := false
		ast.Inspect(a.Rhs[0], func(n ast.Node) bool {
			if b, isBinary := n.(*ast.BinaryExpr); isBinary && b.Op == token.MUL {
				ast.Inspect(b, func(n ast.Node) bool {
					if x, isExpr := n.(ast.Expr); isExpr && text(x) == text(a.Lhs[0]) {
						hit = true
					}
					return !hit
				})
			}
			return !hit
		})
		return hit
	}
	return false
}

// lifetime is how long nobody waits for an overflow.
const lifetime = 10 * 365 * 24 * time.Hour

// longRun is how many rounds are run to see an overflow come.
const longRun = 130

// loopOverflow runs a loop that nothing bounds.
func (e *eval) loopOverflow(f *effects.Func, reg *regions.Region, grows []ast.Node) (Overflow, bool) {
	var at ast.Node
	for _, g := range grows {
		if reg.Contains(g) && at == nil {
			at = g
		}
	}
	l := e.newRound(f, reg)
	if at == nil || l == nil {
		return Overflow{}, false
	}
	l.findWaits()
	if len(l.waits) == 0 {
		return Overflow{}, false
	}
	var p Policy
	l.bounds().settle(&p)
	max := longRun
	switch {
	case !p.Attempts.Known || !p.Elapsed.Known:
		return Overflow{}, false
	case !p.Attempts.Unlimited:
		max = min(p.Attempts.N-1, longRun)
	}
	total, hour := 0.0, 0
	list := l.delays(max, false)
	for i, n := range list {
		switch {
		case n.vague:
			return Overflow{}, false
		case n.over && total < float64(lifetime):
			return Overflow{Node: at, Func: f, After: i + 1, Clamped: e.clamps(f)}, true
		}
		total += math.Max(n.value(), 0)
		if !p.Elapsed.Unlimited && total > float64(p.Elapsed.D) {
			return Overflow{}, false
		}
		if hour == 0 && n.value() > float64(time.Hour) {
			hour = i + 1
		}
	}
	grown := len(list) == longRun && (list[longRun-1].over || list[longRun-1].value() > float64(lifetime))
	if grown && hour > 0 && p.Ends == No && reg.Kind == regions.Retry {
		return Overflow{Node: at, Func: f, After: hour, Endless: true}, true
	}
	return Overflow{}, false
}

// helperOverflow runs a function that says how long to wait after so many
// failures, or that grows a delay in a field.
func (e *eval) helperOverflow(f *effects.Func, grows []ast.Node) []Overflow {
	if f.Sig.Results().Len() == 0 || !isDuration(f.Sig.Results().At(0).Type()) {
		return nil
	}
	for i := range f.Sig.Params().Len() {
		p := f.Sig.Params().At(i)
		if !isNumber(p.Type()) || isDuration(p.Type()) || !e.feeds(f, p, grows) {
			continue
		}
		after, bad := e.runHelper(f, p)
		if bad < 2 || !e.reaches(f, i, after) {
			return nil
		}
		return []Overflow{{Node: grows[0], Func: f, After: after, Clamped: e.clamps(f)}}
	}
	return nil
}

// feeds reports whether a parameter decides how often an expression grows.
func (e *eval) feeds(f *effects.Func, p *types.Var, grows []ast.Node) bool {
	objs := map[types.Object]bool{p: true}
	for range 3 {
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if a, isAssign := n.(*ast.AssignStmt); isAssign && len(a.Lhs) == len(a.Rhs) {
				for i, l := range a.Lhs {
					if id, isIdent := l.(*ast.Ident); isIdent && e.mentions(a.Rhs[i], objs) {
						objs[e.info.ObjectOf(id)] = true
					}
				}
			}
			return true
		})
	}
	for _, g := range grows {
		if e.mentions(g, objs) {
			return true
		}
	}
	return false
}

// runHelper runs a function for growing numbers of failures. after is the
// first for which the delay overflows, bad counts them.
func (e *eval) runHelper(f *effects.Func, p *types.Var) (after, bad int) {
	for n := range longRun {
		m := e.machine(f.Syntax, false)
		m.depth = 1
		m.vars[p] = ofInt(int64(n)).to(p.Type())
		for i := range f.Sig.Params().Len() {
			if q := f.Sig.Params().At(i); q != p && isNumber(q.Type()) {
				m.vars[q] = m.usualOf(q.Type())
			}
		}
		result := num{vague: true}
		m.run(f.Body.List, &result)
		if result.vague {
			return 0, 0
		}
		if result.over {
			if bad == 0 {
				after = n
			}
			bad++
		}
	}
	return after, bad
}

// reaches reports whether a function is asked for so many failures: by a loop
// that nothing bounds. When its callers do not say, a clamp on what it
// computes does: there would be none if it were not needed.
func (e *eval) reaches(f *effects.Func, param, after int) bool {
	calls := e.callsOf(f)
	unclear := len(calls) == 0
	for _, call := range calls {
		if param >= len(call.Args) {
			continue
		}
		switch e.asks(call, call.Args[param], after) {
		case Yes:
			return true
		case Unknown:
			unclear = true
		}
	}
	return unclear && e.clamps(f)
}

// callsOf returns the calls of a function or literal of the package.
func (e *eval) callsOf(f *effects.Func) (calls []*ast.CallExpr) {
	if f.Fn != nil {
		return e.fx.CallersOf(f.Fn)
	}
	for _, g := range e.fx.Funcs() {
		for _, call := range g.Calls {
			if sym.Callee(e.info, call) != nil || e.info.Types[call.Fun].IsType() || e.info.Types[call.Fun].IsBuiltin() {
				continue
			}
			nodes, _, _ := e.fx.Functions(call.Fun)
			if slices.Contains(nodes, f.Syntax) {
				calls = append(calls, call)
			}
		}
	}
	return calls
}

// asks reports whether a call is made with a number of failures that is so
// high.
func (e *eval) asks(call *ast.CallExpr, x ast.Expr, after int) Answer {
	for _, f := range e.fx.Funcs() {
		if call.Pos() < f.Body.Pos() || f.Body.End() < call.End() {
			continue
		}
		for i := len(f.Regions) - 1; i >= 0; i-- {
			reg := f.Regions[i]
			if reg.Kind != regions.Retry && reg.Kind != regions.Loop || !reg.Contains(call) {
				continue
			}
			l := e.newRound(f, reg)
			if l == nil || !l.mentions(x, l.steps) {
				continue
			}
			var p Policy
			l.bounds().settle(&p)
			switch {
			case p.Attempts.Unlimited && (!p.Elapsed.Known || p.Elapsed.Unlimited):
				return Yes
			case p.Attempts.Known && p.Attempts.N > after:
				return Yes
			}
			return No
		}
	}
	if e.info.Types[x].Value != nil {
		return No
	}
	return Unknown
}

// clamps reports whether a function compares a delay, or takes the smaller of
// two: it bounds what it computes.
func (e *eval) clamps(f *effects.Func) bool {
	hit := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.GTR || n.Op == token.GEQ || n.Op == token.LSS || n.Op == token.LEQ {
				hit = hit || isDuration(orInvalid(e.info.TypeOf(n.X)))
			}
		case *ast.CallExpr:
			if id, isIdent := n.Fun.(*ast.Ident); isIdent && id.Name == "min" && e.info.Types[n.Fun].IsBuiltin() {
				hit = hit || isDuration(orInvalid(e.info.TypeOf(n)))
			}
		}
		return !hit
	})
	return hit
}
