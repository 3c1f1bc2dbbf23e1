package lockscope

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
)

// deeds say what an effect does across the network, as messages put it.
var deeds = map[catalogue.Op]string{
	catalogue.OpHTTPSend:     "sends an HTTP request",
	catalogue.OpRPCSend:      "makes a remote call",
	catalogue.OpRPCStream:    "opens a remote stream",
	catalogue.OpNetDial:      "opens a network connection",
	catalogue.OpMsgPublish:   "publishes to a broker",
	catalogue.OpMsgEnqueue:   "enqueues a job elsewhere",
	catalogue.OpSidefxPay:    "calls a payment provider",
	catalogue.OpSidefxNotify: "sends a notification",
	catalogue.OpSidefxMail:   "sends mail",
	catalogue.OpCacheWrite:   "writes to a cache on another host",
	catalogue.OpDBRead:       "reads from the database",
	catalogue.OpDBWrite:      "writes to the database",
	catalogue.OpDBExec:       "runs a statement",
	catalogue.OpDBQuery:      "runs a query",
	catalogue.OpDBCas:        "writes to the database",
	catalogue.OpDBBatch:      "runs a batch of statements",
}

// remote reports whether an effect waits for another host that is no database:
// what runs in another goroutine, or returns before the answer, does not. A look
// into a cache is as quick as a statement; what is written there may have to be
// taken back.
func (c *checker) remote(e *effects.Effect) bool {
	switch e.Op {
	case catalogue.OpHTTPSend, catalogue.OpRPCSend, catalogue.OpRPCStream, catalogue.OpNetDial,
		catalogue.OpSidefxPay, catalogue.OpSidefxNotify, catalogue.OpSidefxMail,
		catalogue.OpMsgPublish, catalogue.OpMsgEnqueue,
		catalogue.OpCacheWrite:
	default:
		if !c.store(e) {
			return false
		}
	}
	return c.waits(e)
}

// store reports whether an effect reads or writes in a store that is a service of its
// own, as one of objects is, and no database that a transaction could be of.
func (c *checker) store(e *effects.Effect) bool {
	lib := c.libs[e.Lib]
	return (e.Op == catalogue.OpDBRead || e.Op == catalogue.OpDBWrite) && lib != nil &&
		lib.Is(catalogue.ClassCloudSDK) && !lib.Is(catalogue.ClassSQL) && !lib.Is(catalogue.ClassDocumentDB)
}

// doing says what an effect does across the network.
func (c *checker) doing(e *effects.Effect) string {
	if c.store(e) {
		return "asks a store on another host"
	}
	return deeds[e.Op]
}

// waits reports whether the function waits for an effect, and that is outside of
// the process.
func (c *checker) waits(e *effects.Effect) bool {
	if slices.ContainsFunc(e.Around, func(a effects.Around) bool { return a.Kind == effects.RunsGo }) {
		return false
	}
	lib := c.libs[e.Lib]
	if lib != nil && (lib.Is(catalogue.ClassEmbedded) || lib.Is(catalogue.ClassOutbox)) {
		return false
	}
	row := e.Row(c.table)
	if row == nil {
		return true
	}
	_, inTx := row.Role(catalogue.RoleTx) // stored with the rest
	return !row.Is(catalogue.AttrAsync) && !(inTx && e.Op == catalogue.OpMsgEnqueue)
}

// first is the first effect of a call that one holds of, nil when there is none.
func (c *checker) first(call *ast.CallExpr, holds func(*effects.Effect) bool) *effects.Effect {
	list := c.fx.At(call)
	for i := range list {
		if holds(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// any reports whether a function has an effect that one holds of.
func (c *checker) any(f *effects.Func, holds func(*effects.Effect) bool) bool {
	if f.Summary == nil {
		return false
	}
	for i := range f.Summary.Effects {
		if holds(&f.Summary.Effects[i]) {
			return true
		}
	}
	return false
}

// via names what a call does an effect through, "" when it does so itself.
func via(e *effects.Effect) string {
	n := len(e.Steps)
	if n < 2 {
		return ""
	}
	return " (via " + strings.NewReplacer("(*", "", ")", "").Replace(e.Steps[n-1].Func) + ")"
}
