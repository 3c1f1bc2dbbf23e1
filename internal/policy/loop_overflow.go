package policy

import (
	"go/ast"
	"go/token"
	"math"
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
	e := r.reader()
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
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 && sym.IsDuration(r.info.TypeOf(n.Lhs[0])) && multiplies(n) {
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
