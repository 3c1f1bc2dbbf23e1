package duphandling

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// sending matches functions that are given a message to send it.
var sending = sym.Names(`(?i)^(publish|produce|send|enqueue|write|push|emit|dispatch|forward|relay|retry|requeue|dlq|dead_?letter)`)

// projecting matches types that keep read models by events, consuming those that
// receive messages; delivered matches the types of what they are given.
var (
	projecting = sym.Names(`(?i)(projection|projector|denormali[sz]er)$`)
	consuming  = sym.Names(`(?i)consumer$`)
	delivered  = sym.Names(`Event|Message|Msg$|Delivery|Envelope|Record$|ConsumeContext`)
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
		return webhook
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
			for _, row := range c.res.Rows(call) {
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
