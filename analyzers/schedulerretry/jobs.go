package schedulerretry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// job is code that works through what is due: the extent that runs for each
// piece of work.
type job struct {
	what string
	node ast.Node // a function, literal or loop
	at   token.Pos
}

// jobs lists the jobs of the package.
func (c *checker) jobs() (list []*job) {
	for _, f := range c.res.Funcs() {
		name := c.name(f)
		switch {
		case c.takesJob(f.Sig):
			list = append(list, &job{"the job " + name, f.Syntax, f.Syntax.Pos()})
		case c.relays(f):
			list = append(list, &job{"the outbox relay " + name, f.Syntax, f.Syntax.Pos()})
		}
		for _, r := range f.Regions {
			if r.Kind == regions.Loop && c.ticks(r.Node) {
				from, _ := r.Header()
				list = append(list, &job{"the ticker loop of " + name, r.Node, from})
			}
		}
		for _, call := range f.Calls {
			list = append(list, c.registered(call)...)
		}
	}
	return list
}

func (c *checker) name(f *effects.Func) string {
	if f.Fn != nil {
		return c.res.Display(f.Fn)
	}
	if decl := sym.FuncAt(c.pass.Files, f.Syntax.Pos()); decl != nil {
		if fn, known := c.pass.TypesInfo.Defs[decl.Name].(*types.Func); known {
			return c.res.Display(fn)
		}
	}
	return "a literal"
}

// takesJob reports whether a function is given a job of a job queue.
func (c *checker) takesJob(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		info := c.res.TypeInfo(v.Type())
		if info != nil && info.Kind == catalogue.KindMessage && info.Lib != nil && info.Lib.Is(catalogue.ClassJobs) {
			return true
		}
	}
	return false
}

// relays reports whether a function reads an outbox and hands on what it finds.
func (c *checker) relays(f *effects.Func) bool {
	if f.Fn == nil || f.Summary == nil {
		return false
	}
	reads, sends := false, false
	for i := range f.Summary.Effects {
		e := &f.Summary.Effects[i]
		switch e.Op {
		case catalogue.OpOutboxRead, catalogue.OpOutboxAck, catalogue.OpOutboxRelay:
			reads = true
		case catalogue.OpMsgPublish, catalogue.OpMsgEnqueue, catalogue.OpHTTPSend, catalogue.OpRPCSend, effects.OpPortCall:
			sends = true
		case catalogue.OpDBQuery, catalogue.OpDBRead, catalogue.OpDBExec:
			reads = reads || e.SQL.Kind == effects.Const && outbox.Named(e.SQL.Text)
		}
	}
	return sends && (reads || c.namedRelay(f))
}

// namedRelay reports whether a method's type, or a function, is called a relay.
func (c *checker) namedRelay(f *effects.Func) bool {
	name := f.Fn.Name()
	if recv := f.Sig.Recv(); recv != nil {
		if named := sym.Named(recv.Type()); named != nil {
			name = named.Obj().Name()
		}
	}
	return outbox.Worker(name)
}

// ticks reports whether a loop goes round with a clock: it receives times.
func (c *checker) ticks(loop ast.Node) bool {
	if r, isRange := loop.(*ast.RangeStmt); isRange {
		return c.sendsTimes(r.X)
	}
	hit := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			return n == loop
		case *ast.UnaryExpr:
			hit = hit || n.Op == token.ARROW && c.sendsTimes(n.X)
		}
		return !hit
	})
	return hit
}

// sendsTimes reports whether an expression is the channel of a ticker or timer:
// one of points in time, and not one made on the spot to wait for.
func (c *checker) sendsTimes(x ast.Expr) bool {
	if _, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
		return false
	}
	ch, isChan := c.pass.TypesInfo.TypeOf(x).Underlying().(*types.Chan)
	if !isChan {
		return false
	}
	named := sym.Named(ch.Elem())
	return named != nil && named.Obj().Name() == "Time"
}

// registered returns the functions that a call hands to a scheduler or a job
// queue.
func (c *checker) registered(call *ast.CallExpr) (list []*job) {
	rows := c.res.Rows(call)
	for i := range rows {
		row := &rows[i]
		periodic := row.Op == catalogue.OpLoopRun && row.Is(catalogue.AttrPeriodic)
		queued := row.Op == catalogue.OpMsgHandler && row.Lib != nil && row.Lib.Is(catalogue.ClassJobs)
		if !periodic && !queued {
			continue
		}
		x, _, has := effects.Role(row, catalogue.RoleFn, call)
		if !has || x == nil {
			continue
		}
		what := "a job of the queue"
		if periodic {
			what = "a scheduled job"
		}
		nodes, _, _ := c.res.Functions(x)
		for _, n := range nodes {
			list = append(list, &job{what, n, call.Pos()})
		}
	}
	return list
}

// jobOf returns the job that comes to a retry, nil when there is none in view.
func (c *checker) jobOf(p *policy.Policy, jobs []*job) *job {
	for _, j := range jobs {
		if j.node != p.Node && within(j.node, p.Node.Pos()) {
			return j
		}
	}
	for _, j := range jobs {
		if c.reaches(j.node, p.Func, map[*effects.Func]bool{}) {
			return j
		}
	}
	return nil
}

func within(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos <= n.End() }

// reaches reports whether the calls in a node come to a function of the package.
func (c *checker) reaches(n ast.Node, f *effects.Func, seen map[*effects.Func]bool) bool {
	const far = 32
	hit := false
	ast.Inspect(n, func(x ast.Node) bool {
		call, isCall := x.(*ast.CallExpr)
		if !isCall || hit {
			return !hit
		}
		fn := sym.Callee(c.pass.TypesInfo, call)
		if fn == nil {
			return true
		}
		g := c.res.Func(fn)
		if g == nil || seen[g] || len(seen) > far {
			return true
		}
		seen[g] = true
		hit = within(g.Syntax, f.Syntax.Pos()) || c.reaches(g.Body, f, seen)
		return !hit
	})
	return hit
}
