package retrywrite

import (
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/repeat"
)

// judge decides whether a replayed effect is a write that must not be
// repeated, and reports it.
func (c *checker) judge(r *replay) bool {
	e := &r.effect
	switch e.Op {
	case catalogue.OpHTTPSend:
		return c.judgeHTTP(r)
	case catalogue.OpDBExec, catalogue.OpDBQuery:
		return c.judgeSQL(r)
	case effects.OpPortCall:
		return c.judgeHandle(r)
	case catalogue.OpDBWrite:
		return c.judgeBuilder(r)
	case catalogue.OpSidefxPay, catalogue.OpSidefxNotify, catalogue.OpSidefxMail, catalogue.OpMsgPublish, catalogue.OpMsgEnqueue:
		return c.judgeCall(r)
	}
	return false
}

func (c *checker) judgeHTTP(r *replay) bool {
	e := &r.effect
	reported := r.join == nil && c.judgeBody(r)
	method := strings.ToUpper(e.Method.Text)
	if e.Method.Kind != effects.Const || method != "POST" && method != "PATCH" {
		return reported
	}
	if c.onlyReads(r) {
		return reported
	}
	switch {
	case e.Key.Kind == effects.Fresh:
		return c.judgeKey(r) || reported
	case e.Key.Kind != effects.Absent || c.mentionsKey(r):
		return reported
	}
	if r.client {
		c.add(replayingClient, r, wrong{what: "client sends " + method + " again without an idempotency key"})
		return true
	}
	c.add(retriedPost, r, repeated("retried "+method+" without an idempotency key", method+" without an idempotency key"))
	return true
}

func (c *checker) judgeSQL(r *replay) bool {
	e := &r.effect
	if e.SQL.Kind != effects.Const || inTx(r.inner) || c.onTx(e) {
		return false
	}
	s, why, found := repeat.Statement(e.SQL.Text, r.later)
	if !found {
		return false
	}
	verb := strings.ToUpper(s.Kind.String())
	c.add(retriedSQL, r, repeated("retried "+verb+" is not idempotent ("+why+")", verb+" that is not idempotent"))
	return true
}

// onTx reports whether a statement runs on a transaction, by its type: one that
// fails leaves nothing behind.
func (c *checker) onTx(e *effects.Effect) bool {
	i := strings.LastIndexByte(e.Symbol, '.')
	if i < 0 {
		return false
	}
	typ := e.Symbol[:i]
	j := strings.LastIndexByte(typ, '.')
	if j < 0 {
		return false
	}
	info := c.table.Type(catalogue.Key{Path: typ[:j], Name: typ[j+1:]})
	return info != nil && info.Kind == catalogue.KindTx
}

func inTx(around []effects.Around) bool {
	for _, a := range around {
		if a.Kind == effects.RunsTx {
			return true
		}
	}
	return false
}

// judgeBuilder looks at writes through a query builder or driver API.
func (c *checker) judgeBuilder(r *replay) bool {
	e := &r.effect
	if inTx(r.inner) {
		return false
	}
	switch e.Verb {
	case "copy":
		if e.SQL.Kind == effects.Const && !c.onTx(e) {
			if _, _, found := repeat.Statement(e.SQL.Text, r.later); found {
				c.add(retriedSQL, r, repeated("retried copy is not idempotent (it adds the rows each time)", "a copy that adds the rows each time"))
				return true
			}
		}
	case "increment", "append":
		c.add(retriedSQL, r, repeated("retried write is not idempotent (every repeat changes the value again)", "a write that changes the value each time"))
		return true
	}
	return false
}

// judgeCall looks at calls of SDKs that take an idempotency key.
func (c *checker) judgeCall(r *replay) bool {
	e := &r.effect
	if c.relays(r) {
		return false
	}
	switch e.Key.Kind {
	case effects.Fresh:
		return c.judgeKey(r)
	case effects.Absent:
		if c.mentionsKey(r) || r.client && c.keysItself(e) {
			return false
		}
		what := noun(e.Op) + " without the idempotency key it takes"
		c.add(retriedCall, r, repeated("retried "+what, "a "+what))
		return true
	}
	return false
}

// keysItself reports whether the library makes a key for every call that has none,
// which all attempts of its own share.
func (c *checker) keysItself(e *effects.Effect) bool {
	row := e.Row(c.table)
	return row != nil && row.Attr(catalogue.AttrIdempotency) == "auto"
}

func noun(op catalogue.Op) string {
	switch op {
	case catalogue.OpSidefxPay:
		return "payment"
	case catalogue.OpSidefxNotify:
		return "notification"
	case catalogue.OpSidefxMail:
		return "mail"
	case catalogue.OpMsgEnqueue:
		return "job"
	}
	return "publish"
}

// judgeKey reports a key that every attempt makes anew. A key that is made
// outside and passed in is the same for all of them.
func (c *checker) judgeKey(r *replay) bool {
	if r.client || r.join == nil && (!r.around.Here() || !r.inside(c, r.effect.Key.At())) {
		return false
	}
	if at := r.effect.Key.At(); r.join == nil && at.IsValid() && c.lazy(r, at) {
		return false
	}
	c.add(freshKey, r, wrong{"idempotency key is made anew in every attempt", "each attempt of the retry in ", " gets another idempotency key in "})
	return true
}
