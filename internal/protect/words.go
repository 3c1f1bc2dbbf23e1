package protect

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/systems"
)

// safe are the methods of HTTP that need no key.
var safe = map[string]bool{"GET": true, "HEAD": true, "OPTIONS": true, "PUT": true, "DELETE": true, "TRACE": true}

// idempotency judges whether a call that changes something has a key.
func (r *Result) idempotency(c *Call) Judged {
	out := r.keyed(c)
	if c.Kind != systems.HTTP || out.Answer != No && out.Answer != Unknown {
		return out
	}
	method, through := r.methodOf(c)
	method = strings.ToUpper(method)
	for _, frame := range c.Way {
		if !slices.Contains(through, frame.Func) {
			through = append(through, frame.Func)
		}
	}
	switch name := r.mayKey(through); {
	case out.Answer == Unknown && safe[method]:
		return Judged{Answer: NotNeeded, Why: method, Pos: c.Call.Pos()}
	case out.Answer == No && name != "", out.Answer == Unknown && method != "" && name != "":
		return unknown(name + " may be a key")
	case out.Answer == Unknown && method != "" && r.closed(c) && !r.known(c):
		return Judged{No, "no idempotency key with " + method, c.Call.Pos()}
	}
	return out
}

// known reports whether the method of a request is known by what the call does: then what is said
// of its key is, too.
func (r *Result) known(c *Call) bool {
	return slices.ContainsFunc(r.effects.At(c.Call), func(e effects.Effect) bool {
		return e.Op == catalogue.OpHTTPSend && e.Method.Kind == effects.Const
	})
}

// Keyless is the method of a request that changes something and is given no idempotency key,
// "" when it may have one.
func (r *Result) Keyless(c *Call) string {
	method, through := r.methodOf(c)
	for _, frame := range c.Way {
		through = append(through, frame.Func)
	}
	method = strings.ToUpper(method)
	for _, e := range r.effects.At(c.Call) {
		if e.Op == catalogue.OpHTTPSend && e.Method.Kind == effects.Const {
			if e.Key.Kind != effects.Absent {
				return ""
			}
			method = strings.ToUpper(e.Method.Text)
		}
	}
	if method != "POST" && method != "PATCH" || r.mayKey(through) != "" {
		return ""
	}
	return method
}

// keyed is idempotency by what is known of the call itself.
func (r *Result) keyed(c *Call) Judged {
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
			case c.Row.Attr(catalogue.AttrIdempotency) == "auto":
				return Judged{Yes, "the library sends a key of its own", c.Call.Pos()}
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
