package protect

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
)

// safe are the methods of HTTP that need no key.
var safe = map[string]bool{"GET": true, "HEAD": true, "OPTIONS": true, "PUT": true, "DELETE": true, "TRACE": true}

// idempotency judges whether a call that changes something has a key.
func (r *Result) idempotency(c *Call) Judged {
	out := unknown("it is not known what is sent")
	for _, e := range r.sent(c) {
		switch e.Op {
		case catalogue.OpHTTPSend:
			method := e.Method
			if method.Kind == effects.Const && safe[strings.ToUpper(method.Text)] {
				return Judged{Answer: NotNeeded, Why: method.Text, Pos: c.Call.Pos()}
			}
			switch {
			case e.Key.Given():
				return Judged{Yes, "a key", c.Call.Pos()}
			case method.Kind == effects.Const && e.Key.Kind == effects.Absent && r.closed(c):
				out = Judged{No, "no idempotency key with " + method.Text, c.Call.Pos()}
			}
		case catalogue.OpSidefxPay, catalogue.OpSidefxNotify:
			switch {
			case e.Key.Given():
				return Judged{Yes, "a key", c.Call.Pos()}
			case e.Key.Kind == effects.Absent && c.Row.Attr(catalogue.AttrIdempotency) == "key":
				out = Judged{No, "no idempotency key", c.Call.Pos()}
			case c.Row.Attr(catalogue.AttrIdempotency) == "none":
				out = Judged{No, "messages have no key by which a second one is known", c.Call.Pos()}
			}
		case catalogue.OpDBWrite:
			if verb := c.Row.Attr(catalogue.AttrVerb); verb == "replace" || verb == "delete" {
				return Judged{Answer: NotNeeded, Why: "once more leaves the same: " + verb, Pos: c.Call.Pos()}
			}
		case catalogue.OpSidefxMail:
			if c.Row.Attr(catalogue.AttrIdempotency) == "none" {
				out = Judged{No, "mails have no key by which a second one is known", c.Call.Pos()}
			}
		case catalogue.OpDBRead, catalogue.OpDBPing, catalogue.OpCacheRead, catalogue.OpESRead:
			return Judged{Answer: NotNeeded, Why: "it reads", Pos: c.Call.Pos()}
		}
	}
	return out
}

// sent is what a call does, as far out on the way to it as is needed to know the
// method of a request.
func (r *Result) sent(c *Call) []effects.Effect {
	done := r.effects.At(c.Call)
	open := func(e effects.Effect) bool { return e.Op == catalogue.OpHTTPSend && e.Method.Open() }
	for i := len(c.Way) - 1; i >= 0 && slices.ContainsFunc(done, open); i-- {
		outer, isCall := c.Way[i].Node.(*ast.CallExpr)
		if !isCall || outer == c.Call {
			continue
		}
		at := r.effects.Place(c.Call.Pos())
		done = slices.DeleteFunc(slices.Clone(r.effects.At(outer)), func(e effects.Effect) bool {
			return len(e.Steps) == 0 || e.Steps[len(e.Steps)-1].Pos != at
		})
	}
	return done
}
