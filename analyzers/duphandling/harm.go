package duphandling

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/repeat"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

// harm is something that a handler does which must not be done twice.
type harm struct {
	at     place.Span
	call   place.Span // where it is done, when the finding is at the handler's name
	what   string     // "inserts into orders"
	effect effects.Effect
	via    string // the handler itself, when it is of another package
}

// harmOf is the first harm that a call does, nil when none is known.
func (c *checker) harmOf(call *ast.CallExpr, saves bool) *harm {
	done := c.res.At(call)
	for i := range done {
		if what := c.harmful(&done[i], saves); what != "" && !(done[i].Op == catalogue.OpDBWrite && c.givenOutbox(call)) {
			return &harm{at: place.Called(call), what: what, effect: done[i]}
		}
	}
	return nil
}

// givenOutbox reports whether a call, or a step of its builder chain, is given a row
// of an outbox by its type, or the table of one.
func (c *checker) givenOutbox(call *ast.CallExpr) bool {
	for call != nil {
		for _, arg := range call.Args {
			if named := sym.Named(sym.Elem(sym.OrInvalid(c.pass.TypesInfo.TypeOf(arg)))); named != nil && outbox.Named(named.Obj().Name()) {
				return true
			}
			if s, isConst := sym.ConstString(c.pass.TypesInfo, arg); isConst && outbox.Named(s) {
				return true
			}
		}
		sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !isSel {
			return false
		}
		call, _ = ast.Unparen(sel.X).(*ast.CallExpr)
	}
	return false
}

var (
	// creating matches methods of repositories that add something each time.
	creating = regexp.MustCompile(`^(Create|Insert|Add|Append|Increment|Decrement|Increase|Decrease|Credit|Debit|Deposit|Withdraw|Deduct)([A-Z]|$)`)
	// paying and telling match methods of ports that move money or tell people.
	paying  = regexp.MustCompile(`^(Charge|Refund|Payout|Capture)([A-Z]|$)|^(Transfer|Send|Make|Create)(Money|Funds|Payment|Payout|Refund)`)
	telling = regexp.MustCompile(`^Send((E?M|Em)ail|SMS|Sms|Push|Notification|Message|Welcome|Confirmation|Receipt|Invoice)|^Notify(User|Customer|Client|Owner|Subscriber)`)
	// deliveries matches tables that keep what came in, as it came.
	deliveries = regexp.MustCompile(`(?i)(webhook|inbound|incoming|raw|received|hook|callback)_?(event|log|deliver|message|request|payload|call)|dead_?letter|dlq`)
	// tally matches columns that count deliveries.
	tally = regexp.MustCompile(`(?i)attempt|retr(y|ies)|tries$|fail|error|seen|hits?$|views?$|version|revision|deliver`)
	// aside matches topics and functions of what goes wrong: it may come twice.
	aside = regexp.MustCompile(`(?i)dlq|dead_?letter|poison|retry|requeue|error|fail|invalid|alert|log|metric|trace|audit`)
)

// harmful says what an effect does that must not be done twice, "" when it does
// nothing of the kind, or when that is not known. A message published twice tells
// the same: who receives it has to expect that. saves says that state is saved
// beside it: what only starts jobs is a bridge.
func (c *checker) harmful(e *effects.Effect, saves bool) string {
	if e.Idempotent || e.Guarded || e.Minded || effects.Endless(e.Around) || wentWrong(e) {
		return ""
	}
	if e.RunsSQL() {
		return statement(e)
	}
	switch e.Op {
	case catalogue.OpDBWrite:
		if slices.ContainsFunc(e.Steps, func(s effects.Step) bool { return outbox.Named(s.Func) }) {
			return "" // a message that it publishes
		}
		switch e.Verb {
		case "insert":
			return "inserts"
		case "increment":
			return "increments"
		case "append":
			return "appends"
		}
	case catalogue.OpHTTPSend:
		return post(e)
	case catalogue.OpSidefxPay:
		if e.Key.Kind == effects.Absent || e.Key.Kind == effects.Fresh {
			return "pays"
		}
	case catalogue.OpSidefxNotify:
		return unkeyed(e, "notifies")
	case catalogue.OpSidefxMail:
		return unkeyed(e, "sends mail")
	case catalogue.OpMsgEnqueue:
		if saves {
			return unkeyed(e, "starts a job")
		}
	case effects.OpPortState:
		if creating.MatchString(e.Called()) {
			return "saves by " + e.Called()
		}
	case effects.OpPortCall:
		switch m := e.Called(); {
		case paying.MatchString(m):
			return "moves money by " + m
		case telling.MatchString(m):
			if strings.Contains(m, "ail") {
				return "sends mail"
			}
			return "notifies"
		}
	}
	return ""
}

// statement says what a SQL statement does again.
func statement(e *effects.Effect) string {
	if e.SQL.Kind != effects.Const {
		return ""
	}
	s, _, found := repeat.Statement(e.SQL.Text, false)
	if !found {
		return ""
	}
	t, has := s.Target()
	if !has || t.Hole || !writes.StateTable(t.Name) || deliveries.MatchString(t.Name) || tallies(s.Set) || tallies(s.ConflictSet) {
		return ""
	}
	switch s.Kind {
	case sqltext.KindInsert:
		return "inserts into " + t.Name
	case sqltext.KindUpdate:
		return "changes " + t.Name + " by an amount"
	}
	return "writes " + t.Name
}

// tallies reports assignments that only count how often something was tried or
// seen: each delivery counts.
func tallies(set []sqltext.SetExpr) bool {
	some := false
	for i := range set {
		if set[i].Relative && !tally.MatchString(set[i].Column) {
			return false
		}
		some = some || set[i].Relative
	}
	return some
}

// post says that a request changes something at another system.
func post(e *effects.Effect) string {
	if e.Method.Kind != effects.Const || !strings.EqualFold(e.Method.Text, "POST") {
		return ""
	}
	if e.Key.Kind != effects.Absent && e.Key.Kind != effects.Fresh || e.URL.Kind == effects.Const && repeat.ReadsURL(e.URL.Text) {
		return ""
	}
	for i, s := range e.Steps {
		if i < len(e.Steps)-1 && repeat.ReadsFunc(s.Func) {
			return ""
		}
	}
	return "POSTs"
}

func unkeyed(e *effects.Effect, what string) string {
	switch e.Key.Kind {
	case effects.Absent, effects.Fresh, effects.Unknown:
		return what
	}
	return ""
}

// wentWrong reports whether an effect is about a failure, or about telemetry, by
// the names on the way to it and the topic.
func wentWrong(e *effects.Effect) bool {
	if e.Topic.Kind == effects.Const && aside.MatchString(e.Topic.Text) {
		return true
	}
	for _, s := range e.Steps {
		if aside.MatchString(s.Func) {
			return true
		}
	}
	return false
}

// isSave reports whether an effect saves state, as far as the catalogue knows the
// handle: jobs that are started beside other statements are mostly the next round.
func isSave(e *effects.Effect) bool {
	switch e.Op {
	case catalogue.OpDBWrite, catalogue.OpDBCas, catalogue.OpAggregateSave, effects.OpPortState, effects.OpPortBoth:
		return true
	}
	if e.Op != effects.OpPortCall && e.RunsSQL() && e.SQL.Kind == effects.Const {
		for _, s := range sqltext.Parse(e.SQL.Text) {
			if t, has := s.Target(); s.Writes() && has && writes.StateTable(t.Name) {
				return true
			}
		}
	}
	return false
}
