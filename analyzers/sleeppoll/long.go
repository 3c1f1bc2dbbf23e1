package sleeppoll

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// Limits on the time that is slept: once, in a handler or adapter, and in all, in
// one function of an adapter.
const (
	once  = 5 * time.Second
	whole = 2 * time.Second
)

// long reports the functions that sleep too long while somebody waits.
func (c *checker) long(sleeping []*effects.Func) {
	a := layers.Of(c.pass)
	adapter := a.Layer == layers.AdapterOut && a.Confidence >= layers.Medium
	for _, f := range sleeping {
		if !c.ownSleep(f) {
			continue
		}
		who := c.waiting(f, 0)
		if who == "" && !(adapter && c.works(f)) {
			continue
		}
		c.sum(f, who, who == "")
	}
}

// works reports whether a function of an adapter is a method that others call for
// their work, not for the life of the program.
func (c *checker) works(f *effects.Func) bool {
	decl, isDecl := f.Syntax.(*ast.FuncDecl)
	return isDecl && decl.Recv != nil && decl.Name.IsExported() && !outbound.Lifecycle(c.pass, decl) && !c.startup(f)
}

// startup reports whether all who call a function in the package start or stop
// something.
func (c *checker) startup(f *effects.Func) bool {
	if f.Fn == nil {
		return false
	}
	calls := c.fx.CallersOf(f.Fn)
	for _, call := range calls {
		if by := sym.FuncAt(c.pass.Files, call.Pos()); by == nil || !outbound.Lifecycle(c.pass, by) {
			return false
		}
	}
	return len(calls) > 0
}

// ownSleep reports whether a function sleeps itself.
func (c *checker) ownSleep(f *effects.Func) bool {
	for _, call := range f.Known {
		if c.slept(call) != nil {
			return true
		}
	}
	return false
}

// slept returns the duration that a call sleeps for, nil when it does not.
func (c *checker) slept(call *ast.CallExpr) ast.Expr {
	rows := c.fx.Rows(call)
	for i := range rows {
		if rows[i].Op == catalogue.OpSleep {
			return sym.Role(call, &rows[i], catalogue.RoleD)
		}
	}
	return nil
}

// sum reports the first sleep of a function that is too long by itself, or with
// those before it.
func (c *checker) sum(f *effects.Func, who string, adapter bool) {
	var total time.Duration
	for _, call := range f.Known {
		d := c.slept(call)
		if d == nil {
			continue
		}
		rounds, ok := c.rounds(f, call)
		if !ok {
			continue
		}
		one := c.least(d)
		total += one * time.Duration(rounds)
		var what string
		switch {
		case one > once:
			what = fmt.Sprintf("sleeps %s", place.Duration(one))
		case adapter && total > whole && rounds > 1:
			what = fmt.Sprintf("sleeps up to %s in all (%d rounds of %s)", place.Duration(total), rounds, place.Duration(one))
		case adapter && total > whole:
			what = fmt.Sprintf("sleeps %s in all", place.Duration(total))
		default:
			continue
		}
		waits := "while its caller waits"
		if who != "" {
			waits = "while the client of " + who + " waits"
		}
		report.Report(c.pass, long, report.Finding{
			Range:   call,
			Message: fmt.Sprintf("function %s %s %s: hand long waits to a stored task", c.name(f.Syntax), what, waits),
		})
		return
	}
}

// rounds says how often a sleep may happen in one call of the function. It is not
// asked for the sleeps of retries, of endless loops and of what the handlers' rule
// reports; ok is false for them.
func (c *checker) rounds(f *effects.Func, call *ast.CallExpr) (n int, ok bool) {
	around := c.fx.Around(f, call)
	if effects.Endless(around) {
		return 0, false
	}
	n = 1
	for i := range around {
		switch around[i].Kind {
		case effects.RunsRetry, effects.RunsGo:
			return 0, false
		case effects.RunsLoop:
			if around[i].Polls && c.handlers.Handles(f) {
				return 0, false
			}
		}
	}
	for _, r := range f.Regions {
		if r.Kind != regions.Loop || !r.Contains(call) {
			continue
		}
		if !r.Polls {
			return 0, false // a pause between items
		}
		n *= max(1, c.counted(r.Node))
	}
	return n, true
}

// counted reads the constant bound of a counting loop, 0 when there is none.
func (c *checker) counted(loop ast.Node) int {
	var bound ast.Expr
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		bound = loop.X
	case *ast.ForStmt:
		b, isBinary := loop.Cond.(*ast.BinaryExpr)
		if !isBinary || b.Op != token.LSS && b.Op != token.LEQ {
			return 0
		}
		bound = b.Y
	}
	n, known := sym.ConstInt(c.pass.TypesInfo, bound)
	if !known || n > 1<<16 {
		return 0
	}
	return int(n)
}

// brief reports whether a loop counts its rounds and sleeps no longer in all than
// an adapter may.
func (c *checker) brief(l loop) bool {
	if l.region == nil {
		return false // in another package
	}
	rounds := c.counted(l.region.Node)
	if rounds == 0 {
		return false
	}
	var each time.Duration
	for _, call := range l.f.Known {
		d := c.slept(call)
		if d == nil || !l.region.Contains(call) {
			continue
		}
		one, known := c.constant(d)
		if !known {
			return false
		}
		each += one
	}
	return each*time.Duration(rounds) <= whole
}

// least returns the shortest time that a duration may be, 0 when that is not in
// view.
func (c *checker) least(x ast.Expr) time.Duration {
	if d, ok := c.constant(x); ok {
		return d
	}
	var least time.Duration
	for _, s := range origin.Of(c.pass).Sources(x) {
		if s.Kind != origin.Constant {
			return 0
		}
		d, ok := c.constant(s.Expr)
		if !ok {
			return 0
		}
		if least == 0 || d < least {
			least = d
		}
	}
	return least
}

func (c *checker) constant(x ast.Expr) (time.Duration, bool) {
	tv := c.pass.TypesInfo.Types[x]
	if tv.Value == nil || tv.Value.Kind() != constant.Int || !sym.IsDuration(types.Default(tv.Type)) {
		return 0, false
	}
	n, exact := constant.Int64Val(tv.Value)
	return time.Duration(n), exact
}

// maxCallers bounds how many callers up a handler is looked for.
const maxCallers = 3

// waiting names the handler that waits for a function: itself, or one that calls
// it in the package and goes on when it is done.
func (c *checker) waiting(f *effects.Func, depth int) string {
	if c.handlers.Handles(f) {
		return c.name(f.Syntax)
	}
	if f.Fn == nil || depth == maxCallers {
		return ""
	}
	for _, call := range c.fx.CallersOf(f.Fn) {
		for _, g := range c.fx.Funcs() {
			if !sym.Contains(g.Body, call) || !holds(g.Calls, call) || c.apart(g, call) {
				continue
			}
			if who := c.waiting(g, depth+1); who != "" {
				return who
			}
		}
	}
	return ""
}

func holds(calls []*ast.CallExpr, call *ast.CallExpr) bool {
	for _, x := range calls {
		if x == call {
			return true
		}
	}
	return false
}

// apart reports whether a call runs in a goroutine or loop of its own.
func (c *checker) apart(f *effects.Func, call *ast.CallExpr) bool {
	around := c.fx.Around(f, call)
	for i := range around {
		if around[i].Kind == effects.RunsGo {
			return true
		}
	}
	return effects.Endless(around)
}
