package writes

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// relayKinds are the acts of relays by what they do to the rows of an outbox.
var relayKinds = map[outbox.Act]Kind{
	outbox.Done: Marked, outbox.Remove: Removed, outbox.Claim: Claimed, outbox.Poll: Polled, outbox.Failed: Unmarked,
}

// relayAct judges a call by what it does to the stored events of an outbox, as a
// relay does: by the statement, by the names of a port, by a hook that is given
// events.
func (w *walker) relayAct(call, on *ast.CallExpr, fn *types.Func, given bool) *Act {
	list := w.effectsOf(call, fn, given)
	var found *Act
	for i := range list {
		e := &list[i]
		if effects.Endless(e.Around) {
			continue
		}
		if e.Op == catalogue.OpMsgPublish || e.Op == effects.OpPortPublish {
			return nil // does a relay's work by itself
		}
		kind, table := w.relayed(e, call)
		if kind == 0 || found != nil && (found.Kind != Polled || kind == Polled) {
			continue
		}
		found = &Act{Kind: kind, On: table, ByEffect: true, Effect: *e, Handle: w.handle(e)}
	}
	if found != nil {
		return found
	}
	port := txn.Port(w.info, on)
	if port == nil {
		return nil
	}
	if w.aboutOutbox(port, fn) {
		if kind := relayKinds[w.settled(outbox.Method(fn.Name()), call)]; kind != 0 {
			return &Act{Kind: kind, On: port.Obj().Name()}
		}
	}
	k := w.ports.KindOf(port)
	if (k == ports.Dispatcher || k == ports.Publisher) && handsOn.MatchString(fn.Name()) && len(call.Args) > 0 || w.relaysTo(sym.Key(fn)) {
		return &Act{Kind: Handed, On: port.Obj().Name()}
	}
	return nil
}

// relaysTo reports a method by which the package of an outbox hands on what it has
// stored: a port of its own called Publisher. To other packages an outbox.Publisher
// is what stores.
func (f *finder) relaysTo(method catalogue.Key) bool {
	return outbox.Named(f.pass.Pkg.Name()) && method.Path == sym.PkgPath(f.pass.Pkg) && handsOn.MatchString(method.Name) && !keeper.MatchString(method.Recv)
}

// keeper matches the names of ports that store what they are given.
var keeper = sym.Names(`(?i)outbox|store|repo|storage`)

// handsOn matches the names of functions that are given messages to hand on.
var handsOn = sym.Names(`^(?i:publish|send|dispatch|emit|deliver|produce|forward|handler?$|sink)`)

// relayed says what one effect does to stored events, and to which table.
func (w *walker) relayed(e *effects.Effect, call *ast.CallExpr) (Kind, string) {
	switch e.Op {
	case catalogue.OpOutboxAck:
		return Marked, ""
	case catalogue.OpOutboxRead:
		return Polled, ""
	case effects.OpPortEvents:
		if key, _ := symbolKey(e.Symbol); w.relaysTo(key) {
			return Handed, ""
		}
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd, effects.OpPortCall:
		if e.SQL.Kind == effects.Const {
			s, _ := outbox.Read(e.SQL.Text, w.eventTables)
			return relayKinds[w.settledBy(s.Act, e, call)], s.Table
		}
	case catalogue.OpDBWrite, catalogue.OpDBCas:
		if w.saysEvent(e, call) && e.Verb != "insert" {
			return relayKinds[w.written(e, call)], ""
		}
	case catalogue.OpDBRead:
		if w.saysEvent(e, call) {
			for _, s := range e.Steps {
				if outbox.Method(methodOf(s.Func)) == outbox.Poll {
					return Polled, ""
				}
			}
		}
	}
	return 0, ""
}

// written says what a write of which there is no text does to stored events: the
// functions on the way, the columns and the values say so.
func (w *walker) written(e *effects.Effect, call *ast.CallExpr) outbox.Act {
	for _, s := range e.Steps {
		if act := outbox.Method(methodOf(s.Func)); act == outbox.Done || act == outbox.Failed || act == outbox.Claim {
			return act
		}
	}
	if e.Verb == "delete" {
		for _, s := range e.Steps {
			if outbox.Retires(methodOf(s.Func)) {
				return outbox.None
			}
		}
		return outbox.Remove
	}
	// Of what the conditions of a builder say the text cannot be told apart: what
	// is no success comes first.
	said := outbox.None
	for _, word := range w.words(chainArgs(call)) {
		switch act := outbox.Column(word); {
		case act == outbox.Failed:
			return act
		case act == outbox.Claim, act == outbox.Done && said == outbox.None:
			said = act
		}
	}
	return said
}

// settledBy says what an update does that sets a state which its text does not
// tell: the functions on the way to it may.
func (w *walker) settledBy(act outbox.Act, e *effects.Effect, call *ast.CallExpr) outbox.Act {
	if act != outbox.Update {
		return act
	}
	if said := w.settled(act, call); said != outbox.Update {
		return said
	}
	for _, s := range e.Steps {
		if said := outbox.Method(methodOf(s.Func)); said == outbox.Done || said == outbox.Failed || said == outbox.Claim {
			return said
		}
	}
	return outbox.None
}

// settled says what an update does by the constants that it is given.
func (w *walker) settled(act outbox.Act, call *ast.CallExpr) outbox.Act {
	if act != outbox.Update {
		return act
	}
	for _, word := range w.words(call.Args) {
		if said := outbox.Says(word); said != outbox.None {
			return said
		}
	}
	return outbox.Update
}

// words are the constants among arguments, by their names and values, and the
// keys of literals.
func (w *walker) words(args []ast.Expr) (list []string) {
	for _, a := range args {
		ast.Inspect(a, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.Ident:
				if c, ok := w.info.Uses[n].(*types.Const); ok {
					list = append(list, c.Name())
				}
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok {
					list = append(list, id.Name)
				}
			case *ast.BasicLit:
				if s, ok := sym.ConstString(w.info, n); ok && len(s) < 64 {
					list = append(list, s)
				}
			}
			return true
		})
	}
	return list
}

// saysDone reports a name that says of the rows of an outbox that they are
// published: OutboxEventsMarkProcessed.
func saysDone(name string) bool { return outbox.Named(name) && outbox.Method(name) == outbox.Done }

// aboutOutbox reports whether a method is one of an outbox: its port, package or
// own name speaks of one, or it says of events that they are published.
func (w *walker) aboutOutbox(port *types.Named, fn *types.Func) bool {
	if w.ports.KindOf(port) == ports.Outbox || outbox.Named(port.Obj().Name()) || outbox.Named(fn.Name()) {
		return true
	}
	if fn.Pkg() != nil && (outbox.Named(fn.Pkg().Name()) || outbox.Named(w.pass.Pkg.Name())) && outbox.Method(fn.Name()) != outbox.Remove {
		return true
	}
	for r := range fn.Signature().Results().Variables() {
		if named := sym.Named(sym.Elem(r.Type())); named != nil && outbox.Named(named.Obj().Name()) {
			return true
		}
	}
	return markEvent.MatchString(fn.Name()) || ofMessages.MatchString(port.Obj().Name()) && markPublished.MatchString(fn.Name())
}

// What is said of messages: by the method alone, or together with the name of the
// port; articles are published as well.
var (
	markEvent     = sym.Names(`^Mark(Event|Message)s?\w*(Published|Sent|Processed|Dispatched)$`)
	markPublished = sym.Names(`^Mark(As)?(Published|Relayed|Dispatched|Sent)$`)
	ofMessages    = sym.Names(`(?i)event|message`)
)

// methodOf cuts the name of a function out of how steps are written.
func methodOf(step string) string { return step[strings.LastIndexByte(step, '.')+1:] }

// hook judges a call of a function value that is given a message to hand on: a
// field or parameter called publish, handler or the like.
func (w *walker) hook(call *ast.CallExpr) {
	name := sym.Name(call.Fun)
	name = name[strings.LastIndexByte(name, '.')+1:]
	if !handsOn.MatchString(name) || len(call.Args) == 0 {
		return
	}
	if v, ok := sym.Object(w.info, call.Fun).(*types.Var); !ok || w.lits[v] != nil {
		return
	}
	w.act(&Act{Kind: Handed}, call, call)
}

// settle leaves out what is handed on in functions that are no relay.
func (f *Flow) settle() {
	for _, a := range f.Acts {
		if a.Kind == Marked || a.Kind == Removed || a.Kind == Polled || a.Kind == Claimed {
			return
		}
	}
	kept := f.Acts[:0]
	for _, a := range f.Acts {
		if a.Kind != Handed {
			kept = append(kept, a)
		}
	}
	f.Acts = kept
}
