package effects

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// outcome is what one call does.
type outcome struct {
	effects []Effect
	invokes []Invoke
	opaque  bool
}

func (o *outcome) add(p *outcome) {
	o.effects = append(o.effects, p.effects...)
	o.invokes = append(o.invokes, p.invokes...)
	o.opaque = o.opaque || p.opaque
}

// outcomeOf says what a call does: by the catalogue, else by the summary of
// what it calls.
func (p *pkg) outcomeOf(call *ast.CallExpr) *outcome {
	if o, seen := p.done[call]; seen {
		return o
	}
	o := &outcome{}
	p.done[call] = o // a call inside its own arguments does nothing more
	p.callInto(o, call)
	return o
}

func (p *pkg) callInto(o *outcome, call *ast.CallExpr) {
	if tv := p.info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return
	}
	if rows := p.rows(call); rows != nil {
		for i := range rows {
			p.rowInto(o, &rows[i], call)
		}
		return
	}
	fn := sym.Callee(p.info, call)
	if fn == nil {
		p.valueInto(o, call)
		return
	}
	if s := p.summary(fn); s != nil {
		p.summaryInto(o, s, p.bind(call, fn), p.stepOf(call))
		return
	}
	if types.IsInterface(recvType(fn)) {
		impls := p.implementers(fn)
		for _, impl := range impls {
			if s := p.summary(impl); s != nil {
				step := Step{Func: display(p.pass.Pkg, impl), Pos: p.place(call.Pos())}
				p.summaryInto(o, s, p.bind(call, impl), step)
			}
		}
		if len(impls) == 0 && p.own(fn) {
			o.opaque = true
			p.portInto(o, fn, call)
		}
		return
	}
	o.opaque = p.own(fn)
}

func recvType(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.Typ[types.Invalid]
}

// valueInto adds what the call of a function value does: of a variable, a
// field, a literal on the spot, or a parameter of a function around.
func (p *pkg) valueInto(o *outcome, call *ast.CallExpr) {
	targets, known := p.funcs(call.Fun, "", 0)
	o.opaque = o.opaque || !known
	for _, t := range targets {
		b := &binding{p: p, call: call, recv: t.bound}
		var s *Summary
		step := Step{Pos: p.place(call.Pos())}
		switch {
		case t.param != nil:
			inv := Invoke{Param: t.index, Path: t.path, Pos: step.Pos, param: t.param, sites: []*ast.CallExpr{call}}
			for _, a := range call.Args {
				inv.Args = append(inv.Args, p.eval(a))
			}
			o.invokes = append(o.invokes, inv)
			continue
		case t.node != nil:
			s, b.sig = t.node.sum, t.node.sig
			if t.node.fn != nil {
				step.Func = display(p.pass.Pkg, t.node.fn)
			}
		case t.fn != nil:
			s, b.sig = p.summary(t.fn), t.fn.Signature()
			step.Func = display(p.pass.Pkg, t.fn)
		}
		if s == nil {
			continue
		}
		n := len(o.effects)
		p.summaryInto(o, s, b, step)
		if t.maker != nil {
			for i := n; i < len(o.effects); i++ {
				o.effects[i] = t.maker.effect(o.effects[i])
			}
		}
	}
}

// summaryInto puts the arguments of a call into the callee's summary. A step
// without a name, into a literal, is not shown.
func (p *pkg) summaryInto(o *outcome, s *Summary, b *binding, step Step) {
	for _, e := range s.Effects {
		was := e
		e = b.effect(e)
		e.opened = was.Method.Open() && !e.Method.Open() || was.Key.Open() && !e.Key.Open() || was.SQL.Open() && !e.SQL.Open()
		e.bodied = was.Body.Open() && !e.Body.Open()
		e.Idempotent = e.Idempotent || s.Idempotent
		e.Around = leave(e.Around)
		if step.Func != "" {
			e.Steps = prepend(step, e.Steps)
		}
		e.sites = nil
		o.effects = append(o.effects, e)
	}
	for _, inv := range s.Invokes {
		if inv.param != nil && !b.owns(inv.param) {
			inv.sites = []*ast.CallExpr{b.call}
			inv.Around = leave(inv.Around)
			o.invokes = append(o.invokes, inv) // of a function around a literal
			continue
		}
		p.invokeInto(o, b, inv, step)
	}
	o.opaque = o.opaque || s.Opaque
}

// invokeInto runs a function that is given to a call whose callee runs it.
func (p *pkg) invokeInto(o *outcome, b *binding, inv Invoke, step Step) {
	var x ast.Expr
	switch {
	case inv.Param < 0:
		x = b.recv
	case inv.Param < len(b.call.Args) && !(b.sig.Variadic() && inv.Param >= b.sig.Params().Len()-1):
		x = b.call.Args[inv.Param]
	}
	if x == nil {
		return
	}
	r := running{call: b.call, path: inv.Path, around: inv.Around, step: step, helper: true}
	for _, v := range inv.Args {
		r.args = append(r.args, b.sub(v))
	}
	o.add(p.run(x, r))
}

// leave marks regions as made further down.
func leave(around []Around) []Around {
	out := make([]Around, len(around))
	for i, a := range around {
		a.here = false
		out[i] = a
	}
	return out
}

// maxSteps is the length of a call path that a message can show.
const maxSteps = 4

// prepend puts a step in front and keeps the last one when the path is too long.
func prepend(s Step, steps []Step) []Step {
	out := append([]Step{s}, steps...)
	if len(out) > maxSteps {
		out[maxSteps-1] = out[len(out)-1]
		out = out[:maxSteps]
	}
	return out
}

// implementers returns the methods of this package's types that implement an
// interface's method, when there are few.
func (p *pkg) implementers(fn *types.Func) []*types.Func {
	if found, seen := p.impls[fn]; seen {
		return found
	}
	var found []*types.Func
	iface, isIface := recvType(fn).Underlying().(*types.Interface)
	if isIface && iface.NumMethods() > 0 && (fn.Pkg() == nil || p.own(fn)) {
		scope := p.pass.Pkg.Scope()
		for _, name := range scope.Names() {
			tn, isType := scope.Lookup(name).(*types.TypeName)
			if !isType || tn.IsAlias() || types.IsInterface(tn.Type()) {
				continue
			}
			if named, isNamed := tn.Type().(*types.Named); !isNamed || named.TypeParams().Len() > 0 {
				continue
			}
			ptr := types.NewPointer(tn.Type())
			if !types.Implements(ptr, iface) {
				continue
			}
			obj, _, _ := types.LookupFieldOrMethod(ptr, true, fn.Pkg(), fn.Name())
			if m, isFunc := obj.(*types.Func); isFunc {
				found = append(found, m.Origin())
			}
		}
	}
	const few = 8
	if len(found) > few {
		found = nil
	}
	p.impls[fn] = found
	return found
}

// external are the effects that a summary keeps: what the outside world, or
// another goroutine, can notice.
var external = map[catalogue.Op]bool{
	catalogue.OpHTTPSend: true, catalogue.OpRPCSend: true, catalogue.OpRPCStream: true, catalogue.OpNetDial: true,
	catalogue.OpDBRead: true, catalogue.OpDBWrite: true, catalogue.OpDBExec: true, catalogue.OpDBQuery: true,
	catalogue.OpDBCas: true, catalogue.OpDBBatch: true, catalogue.OpDBBatchAdd: true, catalogue.OpDBPing: true,
	catalogue.OpCacheRead: true, catalogue.OpCacheWrite: true, catalogue.OpCacheDo: true, catalogue.OpCacheEval: true,
	catalogue.OpMsgPublish: true, catalogue.OpMsgEnqueue: true, catalogue.OpMsgConsume: true, catalogue.OpMsgAck: true,
	catalogue.OpSidefxPay: true, catalogue.OpSidefxNotify: true, catalogue.OpSidefxMail: true,
	catalogue.OpTxBegin: true, catalogue.OpTxCommit: true, catalogue.OpTxRollback: true,
	catalogue.OpOutboxStore: true, catalogue.OpOutboxRelay: true, catalogue.OpOutboxAck: true, catalogue.OpOutboxRead: true,
	catalogue.OpESAppend: true, catalogue.OpESRead: true, catalogue.OpAggregateSave: true, catalogue.OpAggregateLoad: true,
	catalogue.OpSleep: true, catalogue.OpLockAcquire: true,
}

// runners say in what kind of region a catalogued call runs its function.
var runners = map[catalogue.Op]string{
	catalogue.OpRetryRun: RunsRetry, catalogue.OpTxClosure: RunsTx, catalogue.OpOutboxClosure: RunsTx, catalogue.OpTxBatch: RunsTx,
	catalogue.OpBreakerRun: RunsOnce, catalogue.OpTimeoutRun: RunsOnce, catalogue.OpPolicyRun: RunsOnce,
	catalogue.OpSpawn: RunsGo, catalogue.OpLoopRun: RunsLoop, catalogue.OpPollRun: RunsLoop,
}

// rowInto adds what one row of the catalogue says.
func (p *pkg) rowInto(o *outcome, row *catalogue.Effect, call *ast.CallExpr) {
	if external[row.Op] {
		o.effects = append(o.effects, p.rowEffect(row, call))
	}
	kind, runs := runners[row.Op]
	if !runs {
		return
	}
	x, _, has := role(row, catalogue.RoleFn, call)
	if !has || x == nil {
		return
	}
	r := running{call: call, step: p.stepOf(call), sig: true}
	a := Around{Kind: kind, Pos: p.place(call.Pos()), By: row.Key.String(), Forever: row.Op == catalogue.OpLoopRun, here: true}
	switch {
	case kind == RunsRetry, row.Op == catalogue.OpPolicyRun && p.policyRetries(call):
		a.Kind = RunsRetry
		a.Attempts = p.attempts(row, call)
		r.optIn = row.Attr(catalogue.AttrDefaultPredicate) == "optin"
		r.inverted = row.Is(catalogue.AttrInvert)
		a.Rejected = row.Attr(catalogue.AttrDefaultPredicate) == "conflict" || p.rejectsOnly(row, call)
		r.around = []Around{a}
	case kind == RunsTx && row.Is(catalogue.AttrFnRepeats):
		// The transaction runs again after it was rolled back; what left the
		// database in between is not.
		r.around = []Around{{Kind: RunsRetry, Pos: a.Pos, By: a.By, here: true}, a}
	case kind != RunsOnce:
		r.around = []Around{a}
	}
	o.add(p.run(x, r))
}

func (p *pkg) stepOf(call *ast.CallExpr) Step {
	name := "func literal"
	if fn := sym.Callee(p.info, call); fn != nil {
		name = display(p.pass.Pkg, fn)
	}
	return Step{Func: name, Pos: p.place(call.Pos())}
}

// rowEffect is the effect of a catalogued call with its arguments put in.
func (p *pkg) rowEffect(row *catalogue.Effect, call *ast.CallExpr) Effect {
	e := Effect{
		Op: row.Op, Symbol: row.Key.String(), Verb: row.Attr(catalogue.AttrVerb), Replays: row.Attr(catalogue.AttrRetried),
		Steps: []Step{p.stepOf(call)}, sites: []*ast.CallExpr{call}, bodied: true,
	}
	if e.Op == catalogue.OpDBWrite && p.upserts(call) {
		e.Verb = "upsert"
	}
	if row.Lib != nil {
		e.Lib = row.Lib.ID
	}
	e.Ctx = p.roleValue(row, catalogue.RoleCtx, call)
	if row.Is(catalogue.AttrCtxless) {
		e.Ctx = Val{Kind: Absent}
	}
	e.Topic = p.roleValue(row, catalogue.RoleTopic, call)
	for _, name := range []catalogue.RoleName{catalogue.RoleTx, catalogue.RoleConn, catalogue.RoleClient} {
		if _, _, has := role(row, name, call); has {
			e.Client = p.roleValue(row, name, call)
			break
		}
	}
	switch row.Op {
	case catalogue.OpHTTPSend:
		p.httpInto(&e, row, call)
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd:
		e.SQL = shorten(p.roleValue(row, catalogue.RoleSQL, call), maxText)
	default:
		if row.Attr(catalogue.AttrIdempotency) == "key" || row.Attr(catalogue.AttrIdempotency) == "auto" {
			e.Key = p.callKey(row, call)
		}
	}
	return e
}

// httpInto reads the request of a call that sends HTTP.
func (p *pkg) httpInto(e *Effect, row *catalogue.Effect, call *ast.CallExpr) {
	e.Method = p.roleValue(row, catalogue.RoleMethod, call)
	e.URL = p.roleValue(row, catalogue.RoleURL, call)
	if x, _, has := role(row, catalogue.RoleBody, call); has && x != nil {
		e.Body = p.bodyValue(x)
	}
	e.Key = Val{Kind: Absent}
	x, _, has := role(row, catalogue.RoleReq, call)
	if has {
		r := (*request)(nil)
		if x != nil {
			r = p.request(x)
		}
		if r == nil {
			r = &request{}
		}
		e.Key = r.key
		if _, given := row.Role(catalogue.RoleMethod); !given {
			e.Method = r.method
		}
		if _, given := row.Role(catalogue.RoleURL); !given {
			e.URL = r.url
		}
		if e.Body.Kind == Unknown {
			e.Body = r.body
		}
		if e.Ctx.Kind == Unknown {
			e.Ctx = r.ctx
		}
		if e.Client.Kind == Unknown {
			e.Client = r.client
		}
	}
	e.URL = shorten(e.URL, maxURL)
	if e.URL.Kind == Const && idempotencyName.MatchString(e.URL.Text) {
		e.Key = Val{Kind: Present} // in the query
	}
	e.Replays = p.replays(row, call, x, e)
}

// upserts reports whether a builder chain says what to do with a row that
// exists already. Every builder has its own way to say it; the names agree.
func (p *pkg) upserts(call *ast.CallExpr) bool {
	hit := false
	ast.Inspect(call, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && upsertName.MatchString(id.Name) {
			hit = true
		}
		return !hit
	})
	return hit
}

var upsertName = regexp.MustCompile(`(?i)onconflict|upsert|ignore|ifnotexists|onduplicate`)
