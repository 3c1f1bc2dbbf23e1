package outbound

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// groups says to what kind of system a call with an operation goes. A commit or
// rollback has no variant and must not be cut short; streams and consumers live
// longer than the call that opens them.
var groups = map[catalogue.Op]Group{
	catalogue.OpDBRead: Database, catalogue.OpDBWrite: Database, catalogue.OpDBExec: Database, catalogue.OpDBQuery: Database,
	catalogue.OpDBCas: Database, catalogue.OpDBBatch: Database, catalogue.OpDBPing: Database, catalogue.OpTxBegin: Database,
	catalogue.OpTxClosure: Database, catalogue.OpTxBatch: Database, catalogue.OpESAppend: Database, catalogue.OpESRead: Database,
	catalogue.OpAggregateSave: Database, catalogue.OpAggregateLoad: Database, catalogue.OpOutboxStore: Database,
	catalogue.OpCacheRead: Remote, catalogue.OpCacheWrite: Remote, catalogue.OpCacheDo: Remote, catalogue.OpCacheEval: Remote,
	catalogue.OpRPCSend: Remote, catalogue.OpMsgPublish: Remote, catalogue.OpMsgEnqueue: Remote,
	catalogue.OpSidefxPay: Remote, catalogue.OpSidefxNotify: Remote, catalogue.OpSidefxMail: Remote,
	catalogue.OpHTTPSend: Web,
}

// GroupOf says to what kind of system a call with an operation goes; ok is false
// when it stays inside, or when no context is to end it.
func GroupOf(op catalogue.Op) (group Group, ok bool) {
	group, ok = groups[op]
	return group, ok
}

func (f *finder) call(call *ast.CallExpr) {
	if rows := f.origin.Known(call); rows != nil {
		for i := range rows {
			if f.row(call, &rows[i]) {
				return
			}
		}
		return
	}
	f.through(call)
}

// row handles a call that the catalogue knows.
func (f *finder) row(call *ast.CallExpr, e *catalogue.Effect) bool {
	group, ok := groups[e.Op]
	if !ok || e.Is(catalogue.AttrAsync) {
		return false
	}
	if f.queues(call) {
		return false
	}
	c := Call{Call: call, Group: group, Row: e}
	if ctx := f.origin.Role(call, e, catalogue.RoleCtx); ctx != nil {
		return f.given(c, ctx)
	}
	switch {
	case group == Web:
		return f.web(c, e)
	case chained(e):
		if f.unchained(call) {
			return f.add(c)
		}
	case e.Is(catalogue.AttrCtxless):
		if c.Variant = f.variant(call); c.Variant != nil {
			return f.add(c)
		}
	}
	return false
}

// queues reports whether a call is made on a pipeline or batch: it only notes what
// is sent later, by a method of the same type.
func (f *finder) queues(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	t, named := sym.TypeKey(sym.OrInvalid(f.info.TypeOf(sel.X)))
	lib := f.cat.Package(t.Path)
	return named && lib != nil && slices.ContainsFunc(lib.Rows(), func(row catalogue.Row) bool {
		return row.Key.Path == t.Path && row.Key.Recv == t.Name && row.Key.Name != sel.Sel.Name && slices.ContainsFunc(row.Effects, sendsBatch)
	})
}

// sendsBatch reports whether an effect sends what was noted before.
func sendsBatch(e catalogue.Effect) bool {
	_, closure := e.Role(catalogue.RoleFn)
	return e.Op == catalogue.OpTxBatch && !closure
}

// given handles a call that is given a context.
func (f *finder) given(c Call, ctx ast.Expr) bool {
	loss, at := f.origin.Lost(ctx)
	if loss == origin.Kept {
		return false
	}
	c.Arg, c.At, c.How = ctx, at, Rooted
	if loss == origin.Detached {
		c.How = Detached
	}
	return f.add(c)
}

// web handles a call that sends HTTP: its context is that of the request.
func (f *finder) web(c Call, e *catalogue.Effect) bool {
	req := f.origin.Role(c.Call, e, catalogue.RoleReq)
	if req == nil {
		return e.Is(catalogue.AttrCtxless) && f.add(c)
	}
	return f.request(c, req)
}

// request handles a request that is sent where the call is, when it is made
// without a context or with a lost one.
func (f *finder) request(c Call, req ast.Expr) bool {
	for _, made := range f.origin.RequestMakers(req) {
		if f.decl(made) != f.decl(c.Call) {
			return false
		}
		for _, e := range f.origin.Known(made) {
			if e.Op != catalogue.OpHTTPRequestNew {
				continue
			}
			c := c
			c.Call, c.Row = made, &e
			if ctx := f.origin.Role(made, &e, catalogue.RoleCtx); ctx != nil {
				return f.given(c, ctx)
			}
			if e.Is(catalogue.AttrCtxless) {
				return f.add(c)
			}
		}
	}
	return false
}

// through handles a call of a function of the user's own that takes a context
// and calls out with it.
func (f *finder) through(call *ast.CallExpr) {
	fn := sym.Callee(f.info, call)
	if fn == nil || makes(fn) {
		return
	}
	sig := fn.Signature()
	for i := range min(sig.Params().Len(), len(call.Args)) {
		arg := call.Args[i]
		switch t := sig.Params().At(i).Type(); {
		case sym.IsContext(t):
			if loss, _ := f.origin.Lost(arg); loss == origin.Kept {
				continue
			}
			c, out := f.uses(fn, call, i, "")
			if !out {
				c, out = f.port(call)
			}
			if out && f.given(c, arg) {
				return
			}
		case f.isRequest(t):
			if c, out := f.uses(fn, call, i, "#ctx"); out && f.request(c, arg) {
				return
			}
		}
	}
}

// makes reports whether a function makes something to work with, as NewStore or
// Connect: what it is given may be wanted for as long as that lives.
func makes(fn *types.Func) bool {
	name := words(fn.Name())
	return len(name) > 0 && making[name[0]] && fn.Signature().Recv() == nil && fn.Signature().Results().Len() > 0 &&
		!sym.IsError(fn.Signature().Results().At(0).Type())
}

// making are the first words of functions that make something.
var making = wordSet("new open connect dial make build")

func (f *finder) isRequest(t types.Type) bool {
	info := f.origin.Type(t)
	return info != nil && info.Kind == catalogue.KindHTTPRequest
}

// uses returns the call that a function makes under the context that its
// parameter number i is or has, as a call of the function.
func (f *finder) uses(fn *types.Func, call *ast.CallExpr, i int, part string) (Call, bool) {
	s := f.effects.Of(fn)
	if s == nil {
		return Call{}, false
	}
	for k := range s.Effects {
		e := &s.Effects[k]
		group, out := groups[e.Op]
		if out && e.Ctx.Kind == effects.Param && e.Ctx.Index == i && e.Ctx.Text == part && !spawned(e) {
			return Call{Call: call, Group: group, Row: e.Row(f.cat)}, true
		}
		if part == "" && (statement(e) || e.Op == effects.OpPortState && !spawned(e)) && contexts(fn) == 1 {
			return Call{Call: call, Group: Database}, true
		}
	}
	return Call{}, false
}

// port handles the call of a port whose implementation is not in view: it calls
// out when its name says that it stands for a store, a publisher or something
// across the network.
func (f *finder) port(call *ast.CallExpr) (Call, bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return Call{}, false
	}
	at := slices.IndexFunc(f.effects.At(call), func(e effects.Effect) bool { return e.Op == effects.OpPortCall && len(e.Steps) == 1 })
	if at < 0 {
		return Call{}, false
	}
	if statement(&f.effects.At(call)[at]) {
		return Call{Call: call, Group: Database}, true
	}
	port := ports.Named(f.info.TypeOf(sel.X))
	if port == nil {
		return Call{}, false
	}
	switch ports.KindIn(f.pass, port) {
	case ports.Repository, ports.EventStore, ports.Outbox:
		return Call{Call: call, Group: Database}, true
	case ports.Publisher:
		return Call{Call: call, Group: Remote}, true
	case ports.Telemetry:
		return Call{}, false
	}
	return Call{Call: call, Group: Remote}, hasAny(words(port.Obj().Name()), remote)
}

// remote are words in the names of ports that stand for something across the
// network.
var remote = wordSet("gateway client api provider mailer sender notifier")

// statement reports whether an effect runs a statement on an interface of the
// user's own, as generated queries do.
func statement(e *effects.Effect) bool {
	return e.Op == effects.OpPortCall && e.SQL.Kind != effects.Unknown && !spawned(e)
}

// contexts counts the contexts that a function takes.
func contexts(fn *types.Func) (n int) {
	for p := range fn.Signature().Params().Variables() {
		if sym.IsContext(p.Type()) {
			n++
		}
	}
	return n
}

// spawned reports whether an effect runs in a goroutine that the call starts.
func spawned(e *effects.Effect) bool {
	for _, a := range e.Around {
		if a.Kind == effects.RunsGo {
			return true
		}
	}
	return false
}

// add keeps a call when somebody waits for it who has a context.
func (f *finder) add(c Call) bool {
	if f.anybody {
		if f.meant(&c) {
			return false
		}
		c.Place.Decl = f.decl(c.Call)
		f.out = append(f.out, c)
		return true
	}
	where, ok := f.place(&c)
	if ok {
		c.Place = where
		f.out = append(f.out, c)
	}
	return ok
}
