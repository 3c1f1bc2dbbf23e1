package effects

import (
	"go/ast"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// external are the effects that a summary keeps: what the outside world, or
// another goroutine, can notice.
var external = map[catalogue.Op]bool{
	catalogue.OpHTTPSend: true, catalogue.OpRPCSend: true, catalogue.OpRPCStream: true, catalogue.OpNetDial: true, catalogue.OpNetWrite: true,
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

// repeatable are the effects of which nobody has to look for repeats.
var repeatable = map[catalogue.Op]bool{
	catalogue.OpDBRead: true, catalogue.OpDBPing: true, catalogue.OpCacheRead: true, catalogue.OpESRead: true,
	catalogue.OpAggregateLoad: true, catalogue.OpTxBegin: true, catalogue.OpTxCommit: true, catalogue.OpTxRollback: true,
	catalogue.OpSleep: true, catalogue.OpLockAcquire: true, catalogue.OpNetDial: true,
}

// runners say in what kind of region a catalogued call runs its function.
var runners = map[catalogue.Op]string{
	catalogue.OpRetryRun: RunsRetry, catalogue.OpTxClosure: RunsTx, catalogue.OpOutboxClosure: RunsTx, catalogue.OpTxBatch: RunsTx,
	catalogue.OpBreakerRun: RunsOnce, catalogue.OpTimeoutRun: RunsOnce, catalogue.OpPolicyRun: RunsOnce,
	catalogue.OpSpawn: RunsGo, catalogue.OpLoopRun: RunsLoop, catalogue.OpPollRun: RunsLoop,
}

// rowInto adds what one row of the catalogue says.
func (p *pkg) rowInto(o *outcome, row *catalogue.Effect, call *ast.CallExpr) {
	// A lock inside the process is a region, and no concern of callers.
	if external[row.Op] && !(row.Op == catalogue.OpLockAcquire && row.Attr(catalogue.AttrKind) == "mutex") {
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
	a := Around{Kind: kind, Pos: p.place(call.Pos()), By: row.Key.String(), Forever: row.Op == catalogue.OpLoopRun, Again: true, here: true}
	switch {
	case kind == RunsRetry, row.Op == catalogue.OpPolicyRun && p.policyRetries(call):
		a.Kind = RunsRetry
		if a.Attempts = p.attempts(row, call); a.Attempts == 0 {
			a.Bound = p.helperBound(row, call)
		}
		r.optIn = row.Attr(catalogue.AttrDefaultPredicate) == "optin"
		r.inverted = row.Is(catalogue.AttrInvert)
		a.Rejected = row.Attr(catalogue.AttrDefaultPredicate) == "conflict" || p.rejectsOnly(row, call)
		a.Any = p.anyFailure(row, call)
		if a.Attempts != 1 { // the first one is all there is
			r.around = []Around{a}
		}
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
		Tries: triesOf(row),
		Steps: []Step{p.stepOf(call)}, sites: []*ast.CallExpr{call}, bodied: true,
	}
	switch {
	case e.Op != catalogue.OpDBWrite:
	case p.upserts(call):
		e.Verb = "upsert"
	case e.Verb == "update" && p.computes(row, call):
		e.Verb = "increment"
	case e.Verb == "copy":
		e.SQL = p.copied(row, call)
	}
	if e.Tries != 0 {
		e.ReplaysBy = byDefault(row, "the library")
	}
	if row.Lib != nil {
		e.Lib = row.Lib.ID
	}
	e.Ctx = p.roleValue(row, catalogue.RoleCtx, call)
	if row.Is(catalogue.AttrCtxless) {
		e.Ctx = Val{Kind: Absent}
	} else if x := sym.OptionContext(p.info, call); x != nil && e.Ctx.Kind == Unknown {
		e.Ctx = p.eval(x)
	}
	e.Topic = p.roleValue(row, catalogue.RoleTopic, call)
	for _, name := range []catalogue.RoleName{catalogue.RoleTx, catalogue.RoleConn, catalogue.RoleClient} {
		if _, ref, has := role(row, name, call); has && ref.Base != catalogue.RefRet { // what begins a transaction is made on a pool
			e.Client = p.roleValue(row, name, call)
			break
		}
	}
	switch row.Op {
	case catalogue.OpHTTPSend:
		p.httpInto(&e, row, call)
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd:
		sql := p.roleValue(row, catalogue.RoleSQL, call)
		if x, ref, _ := role(row, catalogue.RoleSQL, call); ref.Base == catalogue.RefRecv && row.Is(catalogue.AttrPrepared) {
			sql = p.prepared(x, 0)
		}
		e.SQL = shorten(sql, maxText)
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
	if k, _, given := role(row, catalogue.RoleKey, call); given && k != nil {
		r := request{key: Val{Kind: Absent}}
		r.setKey(p.roleValue(row, catalogue.RoleKey, call))
		e.Key = r.key
	}
	e.URL = shorten(e.URL, maxURL)
	if e.URL.Kind == Const && idempotencyName.MatchString(e.URL.Text) {
		e.Key = Val{Kind: Present} // in the query
	}
	p.replaysInto(e, row, call, x)
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
