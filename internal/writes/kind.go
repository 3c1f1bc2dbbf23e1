package writes

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/txn"
	"golang.org/x/tools/go/analysis"
)

// Sorter says what effects store of which no call is at hand: those of an
// implementation behind a port. It is for one goroutine.
type Sorter struct{ f *finder }

// NewSorter makes one for the package of a pass.
func NewSorter(pass *analysis.Pass, fx *effects.Result) *Sorter { return &Sorter{newFinder(pass, fx)} }

// KindOf sorts one effect, and names the table when it is known; the kind is 0 for
// what neither stores nor publishes.
func (s *Sorter) KindOf(e *effects.Effect) (Kind, string) {
	if e.Op == effects.OpPortCall && e.SQL.Kind == effects.Const { // on a handle that the project has an interface for
		run := *e
		run.Op = catalogue.OpDBExec
		e = &run
	}
	return s.f.kindOf(e, nil)
}

// HandleOf says on what the statement of an effect runs.
func (s *Sorter) HandleOf(e *effects.Effect) Handle { return s.f.handle(e) }

func newFinder(pass *analysis.Pass, fx *effects.Result) *finder {
	f := &finder{pass: pass, info: pass.TypesInfo, settings: config.Of(pass), effects: fx, libs: map[string]*catalogue.Lib{}}
	f.ports, f.kinds = ports.For(f.settings), txn.TypesFor(f.settings)
	f.table = f.settings.Catalogue()
	for _, lib := range f.table.Libs() {
		f.libs[lib.ID] = lib
	}
	f.eventTables = config.Strings(f.settings.Options.SplitSave.EventTables)
	return f
}

// kindOf sorts one effect, and names the table when it is known. The call that has
// it may be nil.
func (f *finder) kindOf(e *effects.Effect, call *ast.CallExpr) (Kind, string) {
	switch e.Op {
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd:
		if e.SQL.Kind != effects.Const {
			if e.Op == catalogue.OpDBExec && !f.saysEvent(e, call) {
				return State, ""
			}
			return 0, ""
		}
		table, kind, insert, ok := statement(e.SQL.Text, f.eventTables)
		switch {
		case !ok || kind == outbox.Side:
			return 0, ""
		case kind == outbox.Events && insert:
			return Events, table
		case kind == outbox.Events:
			return 0, "" // marks or purges rows: the relay's work
		}
		return State, table
	case catalogue.OpDBWrite, catalogue.OpDBCas, catalogue.OpAggregateSave:
		if f.saysEvent(e, call) {
			if e.Verb == "insert" || e.Verb == "" {
				return Events, ""
			}
			return 0, ""
		}
		if f.saysSide(e, call) {
			return 0, ""
		}
		return State, ""
	case catalogue.OpOutboxStore, catalogue.OpESAppend:
		return Events, ""
	case effects.OpPortState, effects.OpPortEvents, effects.OpPortBoth, effects.OpPortPublish:
		key, _ := symbolKey(e.Symbol)
		if e.Op == effects.OpPortEvents && f.relaysTo(key) {
			return 0, ""
		}
		return portKinds[e.Op], key.Recv
	case catalogue.OpMsgPublish:
		if f.leavesProcess(e) {
			return Message, ""
		}
	}
	return 0, ""
}

var portKinds = map[catalogue.Op]Kind{
	effects.OpPortState: State, effects.OpPortEvents: Events, effects.OpPortBoth: Both, effects.OpPortPublish: Message,
}

// Guessed reports an effect that is known by the name of a port only.
func Guessed(e *effects.Effect) bool { return portKinds[e.Op] != 0 }

// leavesProcess reports whether a publish reaches a broker that keeps messages
// or at least means to deliver them: the notifications of a cache are for
// whoever listens, and an outbox library publishes into a table.
func (f *finder) leavesProcess(e *effects.Effect) bool {
	lib := f.libs[e.Lib]
	switch {
	case lib == nil:
		return true
	case lib.Is(catalogue.ClassOutbox) || lib.Is(catalogue.ClassES):
		return false
	case lib.Is(catalogue.ClassCache):
		key, _ := symbolKey(e.Symbol)
		for _, row := range f.table.Call(key) {
			if row.Op == catalogue.OpMsgPublish && row.Attr(catalogue.AttrAck) == "none" {
				return false
			}
		}
	}
	return true
}
