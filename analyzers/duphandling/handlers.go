package duphandling

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/repeat"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// handler is code that runs for each delivery of something that may be
// delivered again.
type handler struct {
	what string        // "message handler", "webhook handler", "projection"
	f    *effects.Func // nil when it is of another package
	fn   *types.Func   // the handler of another package
	node ast.Node      // the body, or the body of the loop, that runs for each delivery
	at   ast.Expr      // where it is registered, nil when its own signature says it
}

// handlers finds the handlers of the package.
func (c *checker) handlers() []handler {
	var found []handler
	losing := map[ast.Node]bool{} // never called twice for the same message
	for _, f := range c.res.Funcs() {
		if report.Skipped(c.pass, f.Body.Pos()) {
			continue
		}
		for _, call := range f.Calls {
			rows := c.rows(call)
			for i := range rows {
				found = append(found, c.registered(f, call, &rows[i], losing)...)
			}
		}
		found = append(found, c.channels(f)...)
	}
	for _, f := range c.res.Funcs() {
		if f.Summary == nil || report.Skipped(c.pass, f.Body.Pos()) || losing[f.Syntax] {
			continue
		}
		if what := c.bySignature(f); what != "" {
			found = append(found, handler{what: what, f: f, node: f.Body})
		}
	}
	return found
}

// registered reads a call that registers handlers, or that receives.
func (c *checker) registered(f *effects.Func, call *ast.CallExpr, row *catalogue.Effect, losing map[ast.Node]bool) (found []handler) {
	what := "message handler"
	switch {
	case row.Op == catalogue.OpHTTPHandle && c.routesWebhook(row, call):
		what = "webhook handler"
	case row.Op != catalogue.OpMsgHandler && row.Op != catalogue.OpMsgConsume:
		return nil
	case row.Lib.Is(catalogue.ClassJobs):
		what = "job handler"
	}
	given := false
	add := func(x ast.Expr, fn *types.Func, lit *ast.FuncLit) {
		given = true
		h := handler{what: what, at: x}
		switch {
		case lit != nil:
			h.f = c.byLit[lit]
		case fn != nil:
			if h.f = c.res.Func(fn); h.f == nil {
				h.fn = fn.Origin()
			}
		}
		if h.f != nil {
			h.node = h.f.Body
			if row.Is(catalogue.AttrAutoack) {
				losing[h.f.Syntax] = true
			}
		}
		if (h.f != nil || h.fn != nil) && !row.Is(catalogue.AttrAutoack) {
			found = append(found, h)
		}
	}
	for _, role := range []catalogue.RoleName{catalogue.RoleFn, catalogue.RoleHandler} {
		ref, has := row.Role(role)
		if !has {
			continue
		}
		i, ok := ref.Arg(len(call.Args))
		if !ok {
			continue
		}
		x := call.Args[i]
		if role == catalogue.RoleHandler {
			add(x, c.handlerMethod(call, i), nil)
			continue
		}
		fn, lit := c.function(x)
		add(x, fn, lit)
	}
	if given || row.Op != catalogue.OpMsgConsume || row.Is(catalogue.AttrAutoack) {
		return found
	}
	if loop := loopAround(f.Body, call.Pos()); loop != nil {
		found = append(found, handler{what: what, f: f, node: loop})
	}
	return found
}

// handlerMethod is the method that a handler value given as argument i runs: the
// one of the interface that the callee takes.
func (c *checker) handlerMethod(call *ast.CallExpr, i int) *types.Func {
	callee := sym.Callee(c.pass.TypesInfo, call)
	if callee == nil || i >= callee.Signature().Params().Len() {
		return nil
	}
	iface, isIface := callee.Signature().Params().At(i).Type().Underlying().(*types.Interface)
	t := c.pass.TypesInfo.TypeOf(call.Args[i])
	if !isIface || iface.NumMethods() != 1 || t == nil || types.IsInterface(t) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, c.pass.Pkg, iface.Method(0).Name())
	fn, _ := obj.(*types.Func)
	return fn
}

// function is the function or literal that an expression stands for.
func (c *checker) function(x ast.Expr) (*types.Func, *ast.FuncLit) {
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		return nil, x
	case *ast.Ident:
		fn, _ := c.pass.TypesInfo.Uses[x].(*types.Func)
		return fn, nil
	case *ast.SelectorExpr:
		fn, _ := c.pass.TypesInfo.Uses[x.Sel].(*types.Func)
		if fn != nil && fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type()) {
			return nil, nil
		}
		return fn, nil
	case *ast.CallExpr: // a conversion to a function type
		if tv := c.pass.TypesInfo.Types[x.Fun]; tv.IsType() && len(x.Args) == 1 {
			return c.function(x.Args[0])
		}
	}
	return nil, nil
}

// channels finds the loops of a function over a channel of messages.
func (c *checker) channels(f *effects.Func) (found []handler) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n == f.Syntax
		case *ast.RangeStmt:
			t := c.pass.TypesInfo.TypeOf(n.X)
			if t == nil {
				return true
			}
			if ch, isChan := t.Underlying().(*types.Chan); isChan && c.isMessage(ch.Elem()) {
				found = append(found, handler{what: "message handler", f: f, node: n.Body})
			}
		}
		return true
	})
	return found
}

// sending matches functions that are given a message to send it.
var sending = regexp.MustCompile(`(?i)^(publish|produce|send|enqueue|write|push|emit|dispatch|forward|relay|retry|requeue|dlq|dead_?letter)`)

// projecting matches types that keep read models by events, consuming those that
// receive messages; delivered matches the types of what they are given.
var (
	projecting = regexp.MustCompile(`(?i)(projection|projector|denormali[sz]er)$`)
	consuming  = regexp.MustCompile(`(?i)consumer$`)
	delivered  = regexp.MustCompile(`Event|Message|Msg$|Delivery|Envelope|Record$|ConsumeContext`)
)

// bySignature says what a function handles when that can be told without seeing
// who calls it: it takes a message of a broker or job queue, is a webhook, or the
// method of a projection that takes events.
func (c *checker) bySignature(f *effects.Func) string {
	name := ""
	if f.Fn != nil {
		name = f.Fn.Name()
	}
	if sending.MatchString(name) {
		return ""
	}
	for p := range f.Sig.Params().Variables() {
		t := p.Type()
		if s, isSlice := t.Underlying().(*types.Slice); isSlice {
			t = s.Elem()
		}
		lib := c.messageLib(t)
		switch {
		case lib == nil || c.sends(f, p):
		case c.losesSome(lib) && !c.acks(f):
		case lib.Is(catalogue.ClassJobs):
			return "job handler"
		default:
			return "message handler"
		}
	}
	if c.isWebhook(f) {
		return "webhook handler"
	}
	if f.Fn != nil && f.Fn.Exported() {
		return c.byType(f)
	}
	return ""
}

// messageLib is the library of a message type, nil for other types.
func (c *checker) messageLib(t types.Type) *catalogue.Lib {
	k, named := sym.TypeKey(t)
	if !named {
		return nil
	}
	info := c.table.Type(k)
	if info == nil || info.Kind != catalogue.KindMessage {
		return nil
	}
	return info.Lib
}

func (c *checker) isMessage(t types.Type) bool { return c.messageLib(t) != nil }

// losesSome reports whether a library receives in some ways that lose messages
// rather than deliver them twice.
func (c *checker) losesSome(lib *catalogue.Lib) bool {
	for _, row := range lib.Rows() {
		for i := range row.Effects {
			if e := &row.Effects[i]; e.Op == catalogue.OpMsgConsume && e.Is(catalogue.AttrAutoack) {
				return true
			}
		}
	}
	return false
}

// acks reports whether a function confirms messages, itself or further down.
func (c *checker) acks(f *effects.Func) bool {
	hit := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall {
			for _, e := range c.res.At(call) {
				hit = hit || e.Op == catalogue.OpMsgAck
			}
			for _, row := range c.rows(call) {
				hit = hit || row.Op == catalogue.OpMsgAck || row.Op == catalogue.OpMsgNack
			}
		}
		return !hit
	})
	return hit
}

// sends reports whether a function hands a parameter to a call that publishes,
// other than to put aside what went wrong.
func (c *checker) sends(f *effects.Func, p *types.Var) bool {
	for _, call := range c.callsIn(f.Body) {
		for _, a := range call.Args {
			id, isIdent := ast.Unparen(a).(*ast.Ident)
			if !isIdent || c.pass.TypesInfo.Uses[id] != p {
				continue
			}
			for _, e := range c.res.At(call) {
				if (e.Op == catalogue.OpMsgPublish || e.Op == catalogue.OpMsgEnqueue) && !wentWrong(&e) {
					return true
				}
			}
		}
	}
	return false
}

// byType says what the methods of projections and consumers handle that take an
// event or message: with a context, and an error for what drives them.
func (c *checker) byType(f *effects.Func) string {
	recv := f.Sig.Recv()
	n := f.Sig.Results().Len()
	if recv == nil || n == 0 || !sym.IsError(f.Sig.Results().At(n-1).Type()) {
		return ""
	}
	named := sym.Named(recv.Type())
	if named == nil {
		return ""
	}
	ctx, given := false, false
	for p := range f.Sig.Params().Variables() {
		ctx = ctx || sym.IsContext(p.Type())
		if t := sym.Named(p.Type()); t != nil && delivered.MatchString(t.Obj().Name()) {
			given = true
		}
	}
	switch {
	case !ctx || !given:
	case projecting.MatchString(named.Obj().Name()):
		return "projection"
	case consuming.MatchString(named.Obj().Name()):
		return "message handler"
	}
	return ""
}

// relay reports whether a handler is the relay of an outbox by its names.
func (c *checker) relay(f *effects.Func) bool {
	if repeat.Relays(path.Base(c.pass.Pkg.Path())) {
		return true
	}
	if f == nil || f.Fn == nil {
		return false
	}
	if repeat.Relays(f.Fn.Name()) {
		return true
	}
	recv := f.Sig.Recv()
	if recv == nil {
		return false
	}
	named := sym.Named(recv.Type())
	return named != nil && repeat.Relays(named.Obj().Name())
}

// loopAround returns the body of the innermost loop around a place, nil when
// there is none.
func loopAround(body ast.Node, pos token.Pos) (found *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		var b *ast.BlockStmt
		switch n := n.(type) {
		case *ast.ForStmt:
			b = n.Body
		case *ast.RangeStmt:
			b = n.Body
		}
		if b != nil && b.Pos() <= pos && pos <= b.End() {
			found = b
		}
		return true
	})
	return found
}
