package emits

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// sink is a place where values leave the process.
type sink struct {
	at    ast.Node
	vals  []ast.Expr // what is handed over
	marks ports.Marks
	kind  Kind
	via   string
	table string
	topic string
	// call and emit: a function of the project that sends what it is given.
	call *ast.CallExpr
	emit *Emit
}

// sends reports whether a function can have sinks, by what is known of its
// effects: most functions end here.
func (r *Result) sends(s *effects.Summary) bool {
	return s != nil && slices.ContainsFunc(s.Effects, func(e effects.Effect) bool { return leaves(&e) })
}

// leaves reports whether an effect can be that something is sent or stored.
func leaves(e *effects.Effect) bool {
	switch e.Op {
	case catalogue.OpMsgPublish, catalogue.OpESAppend, catalogue.OpAggregateSave, catalogue.OpOutboxStore, catalogue.OpDBWrite,
		effects.OpPortEvents, effects.OpPortBoth, effects.OpPortPublish:
		return true
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd, effects.OpPortCall:
		return e.SQL.Kind != effects.Const || eventTable(e.SQL.Text) != nil
	}
	return false
}

// literals notes the declarations with literals that can have sinks: handlers that
// are registered, say, which the declaration itself does not run.
func (r *Result) literals() {
	var decl *ast.FuncDecl
	for _, f := range r.fx.Funcs() { // in the order of the source
		switch n := f.Syntax.(type) {
		case *ast.FuncDecl:
			decl = n
		case *ast.FuncLit:
			if decl != nil && sym.Contains(decl, n) && r.sends(f.Summary) {
				r.inside[decl] = true
			}
		}
	}
}

// handles reports whether a function takes a message and returns others: the
// router that runs it publishes them.
func (r *Result) handles(sig *types.Signature) bool {
	if sig.Params().Len() != 1 || sig.Results().Len() != 2 || !r.message(sig.Params().At(0).Type()) {
		return false
	}
	list, isList := types.Unalias(sig.Results().At(0).Type()).(*types.Slice)
	return isList && r.message(list.Elem())
}

func (r *Result) message(t types.Type) bool {
	info := r.fx.TypeInfo(t)
	return info != nil && info.Kind == catalogue.KindMessage
}

// answered are the messages that a handler returns.
func (c *context) answered(sig *types.Signature) (found []sink) {
	if !c.r.handles(sig) {
		return nil
	}
	sym.Returns(c.decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == 2 {
			found = append(found, sink{at: ret.Results[0], vals: ret.Results[:1], via: "returned message"})
		}
	})
	return found
}

// sinks lists the places of a function, its literals included, where values
// leave.
func (c *context) sinks() (found []sink) {
	inner := map[ast.Expr]bool{} // calls that others are chained to
	ast.Inspect(c.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if s, is := c.builderSink(n, inner); is {
				found = append(found, s)
			} else if !inner[n] {
				found = append(found, c.callSinks(n)...)
			}
		case *ast.SendStmt:
			if call, isCall := ast.Unparen(n.Chan).(*ast.CallExpr); isCall {
				for _, row := range c.r.fx.Rows(call) {
					if row.Op == catalogue.OpMsgPublish {
						found = append(found, sink{at: call, vals: []ast.Expr{n.Value}, via: catalogue.Short(row.Key.String())})
					}
				}
			}
		}
		return true
	})
	return found
}

func (c *context) callSinks(call *ast.CallExpr) (found []sink) {
	for _, row := range c.r.rowsOf(call) {
		if s, is := c.rowSink(&row, call); is {
			return append(found, s)
		}
	}
	if s, is := c.textSink(call); is {
		return append(found, s)
	}
	for _, fn := range c.r.callees(call) {
		flow := c.r.flow(fn)
		for i := range flow.Emits {
			e := &flow.Emits[i]
			found = append(found, sink{at: call, call: call, emit: e, marks: e.Marks, kind: e.Kind, via: e.Via, table: e.Table})
			found[len(found)-1].toTopic(c, call, nil)
		}
	}
	return found
}

// rowSink says what a catalogued call sends.
func (c *context) rowSink(row *catalogue.Effect, call *ast.CallExpr) (sink, bool) {
	s := sink{at: call, via: catalogue.Short(row.Key.String()), marks: beside(row)}
	roles := []catalogue.RoleName{catalogue.RoleMsg, catalogue.RoleInput, catalogue.RoleEvents}
	switch row.Op {
	case catalogue.OpMsgPublish:
		// The channels of a cache tell those who listen just now: pages, other
		// processes of the service.
		if row.Attr(catalogue.AttrAck) == "none" && row.Lib != nil && row.Lib.Is(catalogue.ClassCache) {
			return s, false
		}
	case catalogue.OpESAppend, catalogue.OpAggregateRecord:
		s.kind = Kept
	case catalogue.OpOutboxStore:
		s.kind = Outbox
	case catalogue.OpDBWrite:
		return c.modelSink(row, call, s)
	default:
		return s, false
	}
	for _, role := range roles {
		ref, has := row.Role(role)
		if !has {
			continue
		}
		if i, isArg := ref.Arg(len(call.Args)); isArg {
			s.vals = append(s.vals, call.Args[i])
			if ref.Base == catalogue.RefRest {
				s.vals = call.Args[i:]
			}
			s.toTopic(c, call, s.vals)
			return s, true
		}
	}
	return s, false
}

// beside are the marks that the library adds.
func beside(row *catalogue.Effect) ports.Marks {
	switch row.Attr(catalogue.AttrEnvelope) {
	case "id":
		return ports.MarkID
	case "named":
		return ports.MarkID | ports.MarkName
	case "dated":
		return ports.MarkID | ports.MarkName | ports.MarkTime
	case "full":
		return ports.AllMarks &^ ports.MarkVersion
	}
	return 0
}

// toTopic notes what the constants among the other arguments tell: the topic may
// name a version, and what happened.
func (s *sink) toTopic(c *context, call *ast.CallExpr, values []ast.Expr) {
	for _, x := range call.Args {
		if slices.Contains(values, x) || !sym.IsString(sym.OrInvalid(c.r.info.TypeOf(x))) {
			continue
		}
		text := c.r.fx.Value(x)
		if text.Kind != effects.Const {
			continue
		}
		if ports.Versioned(text.Text) {
			s.marks |= ports.MarkVersion
		}
		if ports.Tells(text.Text) {
			s.topic = text.Text
		}
	}
	for _, x := range values {
		s.inMessage(c, x)
	}
}

// topicName matches the fields of messages that hold the topic.
var topicName = regexp.MustCompile(`(?i)^(topic|subject|routing_?key|exchange|queue|channel)$`)

// inMessage notes the topic in the literal of a message.
func (s *sink) inMessage(c *context, x ast.Expr) {
	ast.Inspect(x, func(n ast.Node) bool {
		lit, isLit := n.(*ast.CompositeLit)
		if !isLit {
			return true
		}
		for f, value := range sym.Fields(c.r.info, lit) {
			if text := c.r.fx.Value(value); topicName.MatchString(f.Name()) && text.Kind == effects.Const && ports.Tells(text.Text) {
				s.topic = text.Text
			}
		}
		return true
	})
}
