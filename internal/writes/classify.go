package writes

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// classify makes an act of a call that is one. given says that the call was
// handed a literal, which has acts of its own.
func (w *walker) classify(call *ast.CallExpr, given bool) {
	fn, on := sym.Callee(w.info, call), call
	if fn == nil {
		if fn, on = w.methodValue(call); fn == nil {
			w.hook(call)
			return
		}
	}
	w.transaction(on, fn)
	w.noteCall(call, fn)
	if len(w.txs) > 0 || w.flow.Enclosed {
		w.inTx[fn.Origin()] = true
	}
	var act *Act
	if saysDone(fn.Name()) { // it may keep a record of that as well
		act = w.relayAct(call, on, fn, given)
	}
	if act == nil {
		act = w.byEffect(call, fn, given)
	}
	if act == nil {
		act = w.byPort(on, fn)
	}
	if act == nil {
		act = w.relayAct(call, on, fn, given)
	}
	if act != nil {
		w.act(act, call, on)
	}
}

// act completes an act with where it is and what is around it. The call is made
// on what on says.
func (w *walker) act(act *Act, call, on *ast.CallExpr) {
	if act.Kind == Message && (w.boundToTx(call) || w.keptFirst(act, on)) {
		act.Kind = Events // what it publishes waits in the transaction, or in an outbox
	}
	act.Call, act.What = call, name(call)
	act.frames = slices.Clone(w.frames)
	act.checked, act.late = w.checked[call], w.late
	act.Failed = w.tellsFailure(call, act.frames)
	if act.ByEffect && act.Handle == Unseen {
		root := w.rootHandle(on.Fun)
		switch {
		case len(w.txs) == 0 && w.isPool(w.rootField(on.Fun)), root != nil && slices.Contains(w.outer, root):
			act.Handle = Pool
		case root != nil && w.inTxParams[root]:
			act.Handle = InTx
		}
	}
	if !act.ByEffect || act.Handle != Pool {
		act.Txs = slices.Clone(w.txs) // a pool knows nothing of the transaction around
	}
	if unit := w.unitOfWork(call); unit != nil {
		act.Txs = append(act.Txs, unit)
		act.Handle = InTx
	}
	w.flow.Acts = append(w.flow.Acts, act)
}

// methodValue returns the method that a call of a local variable runs, when the
// variable holds a method value and nothing else, and the call as if it were
// made on the method.
func (w *walker) methodValue(call *ast.CallExpr) (*types.Func, *ast.CallExpr) {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return nil, nil
	}
	sel := w.methods[w.info.ObjectOf(id)]
	if sel == nil {
		return nil, nil
	}
	fn, _ := w.info.ObjectOf(sel.Sel).(*types.Func)
	return fn, &ast.CallExpr{Fun: sel, Args: call.Args}
}

// name is how a reader sees the call: "repo.Save", "insertOutbox".
func name(call *ast.CallExpr) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.IndexExpr:
		return name(&ast.CallExpr{Fun: fun.X})
	case *ast.IndexListExpr:
		return name(&ast.CallExpr{Fun: fun.X})
	case *ast.SelectorExpr:
		switch x := ast.Unparen(fun.X).(type) {
		case *ast.Ident:
			return x.Name + "." + fun.Sel.Name
		case *ast.SelectorExpr:
			return x.Sel.Name + "." + fun.Sel.Name
		case *ast.CallExpr:
			return name(x) + "()." + fun.Sel.Name
		}
		return fun.Sel.Name
	}
	return "call"
}

// byEffect judges a call by what it is known to do.
func (w *walker) byEffect(call *ast.CallExpr, fn *types.Func, given bool) *Act {
	list := w.effectsOf(call, fn, given)
	if len(list) == 0 || isRead(fn.Name()) {
		return nil
	}
	var state, events, message *effects.Effect
	var on string
	sort := func(e *effects.Effect) {
		kind, table := w.kindOf(e, call)
		if kind == Both && state == nil && events == nil {
			state, events, on = e, e, table
		}
		switch {
		case kind == State && state == nil:
			state = e
			if events == nil && message == nil {
				on = table
			}
		case kind == Events && events == nil:
			events = e
			if state == nil {
				on = table
			}
		case kind == Message && message == nil:
			message = e
		}
	}
	for i := range list {
		if !effects.Endless(list[i].Around) {
			sort(&list[i])
		}
	}
	if state == nil && events == nil && message == nil {
		return nil
	}
	a := &Act{On: on}
	switch {
	case state != nil && events != nil:
		a.Kind, a.Effect = Both, *state
	case state != nil && message != nil:
		return nil // a matter of the function that is called
	case events != nil:
		a.Kind, a.Effect = Events, *events
	case state != nil:
		a.Kind, a.Effect = State, *state
	default:
		a.Kind, a.Effect = Message, *message
	}
	a.ByEffect = !Guessed(&a.Effect)
	a.Handle = w.handle(&a.Effect)
	if n := len(a.Effect.Steps); n > 1 {
		a.Via = strings.NewReplacer("(*", "", ")", "").Replace(a.Effect.Steps[n-1].Func)
		if a.Kind != Message && a.ByEffect {
			a.Via = a.On // the table says more than the driver's method
		}
	}
	return a
}

// effectsOf returns what a call does. Of one that was given a literal that is what
// it does by itself: the literal has acts of its own.
func (w *walker) effectsOf(call *ast.CallExpr, fn *types.Func, given bool) []effects.Effect {
	if !given {
		return w.effects.At(call)
	}
	if s := w.effects.Of(fn); s != nil {
		return s.Effects
	}
	return nil
}

// byPort judges a method call on an interface of which nothing is known but
// its type.
func (w *walker) byPort(call *ast.CallExpr, fn *types.Func) *Act {
	port := txn.Port(w.info, call)
	if port == nil || port.Obj().Pkg() == nil || sym.Standard(port.Obj().Pkg().Path()) || w.known(fn) {
		return nil
	}
	a := &Act{On: port.Obj().Name()}
	switch w.ports.RoleOf(port, fn) {
	case ports.SaveState:
		a.Kind = State
	case ports.SaveEvents:
		if w.relaysTo(sym.Key(fn)) {
			return nil
		}
		a.Kind = Events
	case ports.SaveBoth:
		a.Kind = Both
	case ports.Publish:
		a.Kind = Message
	default:
		return nil
	}
	return a
}

// known reports whether everything that a port's method does is known, so that
// its name has nothing to add. That it calls further ports says nothing.
func (w *walker) known(fn *types.Func) bool {
	s := w.effects.Of(fn)
	return s != nil && slices.ContainsFunc(s.Effects, func(e effects.Effect) bool { return e.Op != effects.OpPortCall })
}
