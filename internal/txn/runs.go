package txn

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// Running says how a call runs a function that it is given.
type Running uint8

// Ways to run one.
const (
	RunsUnknown   Running = iota // perhaps in a transaction, perhaps later
	RunsHere                     // on the spot, in no transaction of the call's
	RunsInTx                     // on the spot, in a transaction
	RunsUpdate                   // on the spot, between loading and saving what it changes
	RunsAfter                    // after the commit
	RunsElsewhere                // later, or never
)

// inline are the catalogued effects that run their function on the spot.
var inline = map[catalogue.Op]bool{
	catalogue.OpRetryRun: true, catalogue.OpBreakerRun: true, catalogue.OpTimeoutRun: true, catalogue.OpPolicyRun: true,
	catalogue.OpPollRun: true, catalogue.OpLoopRun: true, catalogue.OpTxBatch: true,
}

// apart are those that run it later, or in another goroutine.
var apart = map[catalogue.Op]bool{
	catalogue.OpMsgHandler: true, catalogue.OpHTTPHandle: true, catalogue.OpMsgConsume: true, catalogue.OpSpawn: true,
}

// run says how a call runs the function in one of its arguments. byShape is set
// when only the shape or the name of an interface says so.
func (f *finder) runs(call *ast.CallExpr, arg int) (how Running, row *catalogue.Effect, byShape bool) {
	rows := f.fx.Rows(call)
	for i := range rows {
		switch op := rows[i].Op; {
		case op == catalogue.OpTxClosure || op == catalogue.OpOutboxClosure:
			return RunsInTx, &rows[i], false
		case op == catalogue.OpTxAfterCommit:
			return RunsAfter, &rows[i], false
		case inline[op]:
			return RunsHere, &rows[i], false
		case apart[op]:
			return RunsElsewhere, &rows[i], false
		}
	}
	fn := sym.Callee(f.info, call)
	if fn == nil {
		return RunsUnknown, nil, false
	}
	port := Port(f.info, call)
	invoked, inTx, spawned, opaque := f.invokes(fn, arg)
	switch {
	case inTx && spawned:
		return RunsUnknown, nil, false
	case inTx:
		return RunsInTx, nil, port != nil
	case spawned:
		return RunsElsewhere, nil, false
	}
	if afterCommit(fn.Name()) {
		return RunsAfter, nil, false
	}
	if port != nil {
		role := f.kinds.ports.RoleOf(port, fn)
		switch {
		case role == ports.RunTx, invoked && RunsByName(fn.Name()):
			return RunsInTx, nil, true
		case f.kinds.Updates(port, fn, arg):
			return RunsUpdate, nil, true
		}
	}
	switch {
	case invoked && !opaque:
		return RunsHere, nil, false
	case RunsByName(fn.Name()), fn.Pkg() != nil && PackageByName(fn.Pkg().Name()):
		return RunsInTx, nil, true
	case invoked, fn.Pkg() != nil && sym.Standard(fn.Pkg().Path()):
		return RunsHere, nil, false
	}
	return RunsUnknown, nil, false
}

// invokes says what the summary of a function knows of a function that it is given.
func (f *finder) invokes(fn *types.Func, arg int) (invoked, inTx, spawned, opaque bool) {
	s := f.fx.Of(fn)
	if s == nil {
		return false, false, false, false
	}
	for i := range s.Invokes {
		inv := &s.Invokes[i]
		if inv.Param != arg || inv.Path != "" {
			continue
		}
		invoked = true
		inTx = inTx || inv.Runs(effects.RunsTx)
		spawned = spawned || inv.Runs(effects.RunsGo)
	}
	return invoked, inTx, spawned, s.Opaque
}
