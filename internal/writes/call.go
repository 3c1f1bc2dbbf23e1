package writes

import (
	"go/ast"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// running says how a call runs a literal that it is given.
type running uint8

const (
	runsUnknown   running = iota // perhaps in a transaction, perhaps later
	runsHere                     // on the spot, in no transaction of the call's
	runsInTx                     // on the spot, in a transaction
	runsElsewhere                // later, or never
)

func (w *walker) call(call *ast.CallExpr) {
	if tv := w.info.Types[call.Fun]; tv.IsType() {
		for _, a := range call.Args {
			w.walk(a)
		}
		return
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.FuncLit:
		w.literal(call, fun, runsHere)
	case *ast.Ident:
		if lit := w.lits[w.info.ObjectOf(fun)]; lit != nil {
			w.literal(call, lit, runsHere)
		}
	case *ast.SelectorExpr:
		w.walk(fun.X)
	}
	given := false
	for i, a := range call.Args {
		if lit := w.litOf(a); lit != nil {
			given = true
			w.literal(call, lit, w.runs(call, i))
			continue
		}
		w.walk(a)
	}
	w.classify(call, given)
}

// litOf returns the literal that an argument is, directly or through a local
// variable that holds nothing else.
func (w *walker) litOf(a ast.Expr) *ast.FuncLit {
	switch a := ast.Unparen(a).(type) {
	case *ast.FuncLit:
		return a
	case *ast.Ident:
		return w.lits[w.info.ObjectOf(a)]
	case *ast.CallExpr:
		// A conversion to a function type: txFunc(func(…) {…}).
		if tv := w.info.Types[a.Fun]; tv.IsType() && len(a.Args) == 1 {
			return w.litOf(a.Args[0])
		}
	}
	return nil
}

// literal walks a literal as part of the flow, or leaves it for later.
func (w *walker) literal(call *ast.CallExpr, lit *ast.FuncLit, how running) {
	if slices.Contains(w.ran, lit) {
		return
	}
	switch how {
	case runsElsewhere:
		w.elsewhere(lit, false)
	case runsUnknown:
		w.elsewhere(lit, true)
	default:
		w.ran = append(w.ran, lit)
		outer := w.outer
		if how == runsInTx {
			w.txs = append(w.txs, call)
			if root := w.rootHandle(call.Fun); root != nil {
				w.outer = append(slices.Clip(outer), root)
			}
			for _, field := range lit.Type.Params.List {
				for _, name := range field.Names {
					w.inTxParams[w.info.Defs[name]] = true
				}
			}
		}
		w.within(frame{call, lit, false, false}, lit.Body)
		if how == runsInTx {
			w.txs = w.txs[:len(w.txs)-1]
			w.outer = outer
		}
	}
}

// inline are the catalogued effects that run their function on the spot.
var inline = map[catalogue.Op]bool{
	catalogue.OpRetryRun: true, catalogue.OpBreakerRun: true, catalogue.OpTimeoutRun: true, catalogue.OpPolicyRun: true,
	catalogue.OpSpawn: true, catalogue.OpPollRun: true, catalogue.OpLoopRun: true,
}

// retryName matches helpers that run a function again while it fails, behind a port
// as well.
var retryName = sym.Names(`^(?i:retry|withretry|withretries|doretry|dowithretry|retryable)|(?i:retry|retries|backoff)$`)

func (w *walker) runs(call *ast.CallExpr, arg int) running {
	for _, row := range w.rows(call) {
		switch {
		case row.Op == catalogue.OpTxClosure || row.Op == catalogue.OpOutboxClosure || row.Op == catalogue.OpTxBatch:
			return runsInTx
		case inline[row.Op]:
			return runsHere
		case row.Op == catalogue.OpMsgHandler || row.Op == catalogue.OpHTTPHandle || row.Op == catalogue.OpMsgConsume:
			return runsElsewhere
		}
	}
	fn := sym.Callee(w.info, call)
	if fn == nil {
		return runsUnknown
	}
	here := false
	if s := w.effects.Of(fn); s != nil {
		for i := range s.Invokes {
			inv := &s.Invokes[i]
			if inv.Param != arg || inv.Path != "" {
				continue
			}
			if inv.Runs(effects.RunsTx) {
				return runsInTx
			}
			here = here || !s.Opaque
		}
	}
	// Behind a port may be a transaction that the context leads to.
	if port := txn.Port(w.info, call); port != nil && (w.ports.RoleOf(port, fn) == ports.RunTx || here && txn.RunsByName(fn.Name())) {
		return runsInTx
	}
	if here {
		return runsHere
	}
	if txn.RunsByName(fn.Name()) || fn.Pkg() != nil && txn.PackageByName(fn.Pkg().Name()) {
		return runsInTx
	}
	if fn.Pkg() != nil && sym.Standard(fn.Pkg().Path()) || retryName.MatchString(fn.Name()) {
		return runsHere
	}
	return runsUnknown
}

// rows returns what the catalogue says of a call.
func (f *finder) rows(call *ast.CallExpr) []catalogue.Effect { return f.effects.Rows(call) }
