package outbound

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/sym"
)

// place says for whom a call is done; ok is false when nobody waits for it, or
// when that cannot be told.
func (f *finder) place(c *Call) (where Place, ok bool) {
	if f.programs == nil {
		f.programs = programs.New(f.pass)
	}
	if f.meant(c) {
		return where, false
	}
	w := &walk{f: f, seen: map[ast.Node]bool{}}
	where, ok = w.from(c.Call, 0)
	if !ok {
		where, ok = f.adapter(c)
	}
	if ok && f.programs.Attended(c.Call) {
		return where, false
	}
	where.Decl = f.decl(c.Call)
	return where, ok
}

func (f *finder) decl(n ast.Node) *ast.FuncDecl { return sym.FuncAt(f.pass.Files, n.Pos()) }

// walk goes from a call outwards, and up the callers, to who has a context.
type walk struct {
	f    *finder
	seen map[ast.Node]bool
}

// maxCallers bounds how many callers up the walk goes.
const maxCallers = 5

func (w *walk) from(n ast.Node, depth int) (Place, bool) {
	f := w.f
	cur, ok := f.programs.Root().FindByPos(n.Pos(), n.End())
	if !ok || depth > maxCallers {
		return Place{}, false
	}
	inner := n
	for up := range cur.Enclosing() {
		switch x := up.Node().(type) {
		case *ast.GoStmt, *ast.DeferStmt:
			return Place{}, false
		case *ast.IfStmt:
			if inner == x.Body && f.failure(x.Cond) || inner != x.Cond && f.watches(x.Cond) {
				return Place{}, false
			}
		case *ast.CommClause:
			return Place{}, false // one of several things that it waits for
		case *ast.ForStmt:
			if x.Cond == nil && f.waits(x.Body) {
				return Place{}, false
			}
		case *ast.RangeStmt:
			if t := f.info.TypeOf(x.X); t != nil {
				if _, isChan := t.Underlying().(*types.Chan); isChan {
					return Place{}, false
				}
			}
		case *ast.FuncLit:
			sig, _ := f.info.TypeOf(x).(*types.Signature)
			if got, found := f.has(sig); found {
				return got, !f.later(x)
			}
			if !f.runs(x) {
				return w.calledLater(x, depth)
			}
		case *ast.FuncDecl:
			return w.declared(x, depth)
		}
		inner = up.Node()
	}
	return Place{}, false
}

// declared handles the function around a call.
func (w *walk) declared(decl *ast.FuncDecl, depth int) (Place, bool) {
	f := w.f
	fn, _ := f.info.Defs[decl.Name].(*types.Func)
	if fn == nil || w.seen[decl] {
		return Place{}, false
	}
	w.seen[decl] = true
	got, found := f.has(fn.Signature())
	if !found {
		got = Place{}
	}
	if f.lifecycle(decl, fn.Signature(), got) {
		return Place{}, false
	}
	calls, _ := f.origin.Callers(fn)
	if found {
		return got, got.Own == nil || !f.started(calls)
	}
	for _, call := range calls {
		if f.another(fn, call) {
			continue
		}
		if got, found := w.from(call, depth+1); found {
			return got.up(place.Func(f.decl(call))), true
		}
	}
	return Place{}, false
}

// started reports whether all calls in view are made in goroutines or deferred:
// the context that they pass may end before the work does.
func (f *finder) started(calls []*ast.CallExpr) bool {
	for _, call := range calls {
		cur, ok := f.programs.Root().FindByPos(call.Pos(), call.End())
		if !ok {
			return false
		}
		apart := false
		for range cur.Enclosing((*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
			apart = true
		}
		if !apart {
			return false
		}
	}
	return len(calls) > 0
}

// up is the place of a caller, a function of that name, as its callee sees it.
func (p Place) up(name string) Place {
	if p.Caller != "" {
		return Place{Caller: p.Caller, Given: p.Given}
	}
	return Place{Caller: name, Given: p.Own != nil}
}

// calledLater handles a literal that is not run where it stands: it counts when
// it is called through the variable it is assigned to.
func (w *walk) calledLater(lit *ast.FuncLit, depth int) (Place, bool) {
	if w.seen[lit] {
		return Place{}, false
	}
	w.seen[lit] = true
	calls, _ := w.f.origin.LitCallers(lit)
	for _, call := range calls {
		if got, found := w.from(call, depth+1); found {
			return got, true
		}
	}
	return Place{}, false
}

// has returns the context or inbound request among the parameters of a function.
func (f *finder) has(sig *types.Signature) (Place, bool) {
	if sig == nil {
		return Place{}, false
	}
	var request *types.Var
	answers := false
	for p := range sig.Params().Variables() {
		switch {
		case sym.IsContext(p.Type()):
			return Place{Own: p}, true
		case f.isRequest(p.Type()):
			request = p
		}
		answers = answers || f.answers(p.Type())
	}
	return Place{Request: request}, request != nil && answers
}

// answers reports whether a type is what a handler answers with: a response
// writer, or the context of a library that serves.
func (f *finder) answers(t types.Type) bool {
	named := sym.Named(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	lib := f.cat.Package(sym.PkgPath(named.Obj().Pkg()))
	if lib == nil || !lib.Is(catalogue.ClassHTTPServer) {
		return false
	}
	if !sym.Standard(sym.PkgPath(named.Obj().Pkg())) {
		return true
	}
	return named.Obj().Name() == "ResponseWriter"
}

// runs reports whether a literal runs while the function around it does, and
// only then: it is called on the spot, or by a function that is known to.
func (f *finder) runs(lit *ast.FuncLit) bool {
	cur, ok := f.programs.Root().FindByPos(lit.Pos(), lit.End())
	if !ok {
		return false
	}
	call, ok := cur.Parent().Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	if ast.Unparen(call.Fun) == lit {
		return true
	}
	for _, e := range f.origin.Known(call) {
		switch e.Op {
		case catalogue.OpTxClosure, catalogue.OpTxBatch, catalogue.OpOutboxClosure, catalogue.OpRetryRun, catalogue.OpPollRun,
			catalogue.OpBreakerRun, catalogue.OpTimeoutRun, catalogue.OpPolicyRun:
			return true
		}
	}
	fn := sym.Callee(f.info, call)
	if fn == nil {
		return false
	}
	s := f.effects.Of(fn)
	if s == nil {
		return false
	}
	for i := range s.Invokes {
		inv := &s.Invokes[i]
		if inv.Param >= 0 && inv.Param < len(call.Args) && ast.Unparen(call.Args[inv.Param]) == lit && !inv.Runs(effects.RunsGo) {
			return true
		}
	}
	return false
}

// later reports whether a literal with a context of its own is started as a
// goroutine.
func (f *finder) later(lit *ast.FuncLit) bool {
	cur, ok := f.programs.Root().FindByPos(lit.Pos(), lit.End())
	if !ok {
		return false
	}
	call, isCall := cur.Parent().Node().(*ast.CallExpr)
	if !isCall {
		return false
	}
	if _, isGo := cur.Parent().Parent().Node().(*ast.GoStmt); isGo {
		return true
	}
	return f.is(call, catalogue.OpSpawn) || f.is(call, catalogue.OpLoopRun)
}

// failure reports whether a condition is that something failed: what is done
// then clears up, and has to work when the context has ended.
func (f *finder) failure(cond ast.Expr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if b.Op == token.LOR {
		return f.failure(b.X) && f.failure(b.Y)
	}
	if b.Op != token.NEQ || !f.info.Types[b.Y].IsNil() {
		return false
	}
	t := f.info.TypeOf(b.X)
	return t != nil && sym.IsError(t)
}

// watches reports whether a condition looks at the end of a context.
func (f *finder) watches(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && f.is(call, catalogue.OpCtxDone) {
			found = true
		}
		return !found
	})
	return found
}

// waits reports whether a loop waits for something of its own between rounds, as
// a worker does.
func (f *finder) waits(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectStmt:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.CallExpr:
			found = found || f.is(n, catalogue.OpMsgConsume)
		}
		return !found
	})
	return found
}
