package regions

import (
	"go/constant"

	"github.com/resilint/resilint/catalogue"
)

// code is the code of a remote procedure call that an error carries: OK for
// none, unknown for errors of other origin.
func (p *interp) code(v value) value {
	switch {
	case v.kind == null:
		return value{kind: literal, c: constant.MakeInt64(0), fail: v.fail}
	case v.kind != failure:
		return value{fail: v.fail}
	case p.w.Code != 0 && !v.plain:
		return number(p.w.Code)
	case p.w.Kind == catalogue.ErrDeadline:
		return number(rpcDeadlineExceeded)
	case p.w.Kind == catalogue.ErrCanceled:
		return number(rpcCanceled)
	case v.vague:
		return tainted
	}
	return number(rpcUnknown)
}

// hasCode reports whether an error comes from a remote procedure call.
func (p *interp) hasCode(v value) value {
	if v.kind != failure || v.vague {
		return value{fail: v.fail}
	}
	return boolean(p.w.Code != 0, true)
}

// status is the status of a response, or whether it is that of a failure or a
// success.
func (p *interp) status(kind string, v value) value {
	if !v.whole() || p.w.Status == 0 {
		return value{fail: v.fail}
	}
	switch kind {
	case "failure":
		return boolean(p.w.Status >= 400, true)
	case "success":
		return boolean(p.w.Status < 400, true)
	}
	return number(p.w.Status)
}

// askKind answers a catalogued test of an error.
func (p *interp) askKind(kind string, v value, s state, k func(state, []value)) {
	switch {
	case v.kind == null:
		k(s, []value{boolean(false, v.fail)})
		return
	case v.kind != failure:
		k(s, []value{{fail: v.fail}})
		return
	}
	s.looked = true
	k(s, []value{bool2(p.isKind(kind, v))})
}

// isKind reports whether the failure is of a catalogued kind.
func (p *interp) isKind(kind string, v value) (is, known bool) {
	if p.w.Known || v.plain {
		return false, true
	}
	known = !v.vague && !p.w.Transport
	switch kind {
	case "timeout":
		return p.w.Kind == catalogue.ErrDeadline, known && p.w.Kind != catalogue.ErrDeadline && p.w.Code == 0
	case "transient":
		return false, known && p.w.Status >= 400 && p.w.Status < 500 && p.w.Status != 429 && p.w.Status != 408
	case "canceled":
		return p.w.Kind == catalogue.ErrCanceled, known
	case "notfound":
		return p.w.Kind == catalogue.ErrNotFound || p.w.Status == 404 || p.w.Code == rpcNotFound, known
	case "conflict":
		return p.w.Kind == catalogue.ErrConflict || p.w.Status == 409, known
	case "duplicate":
		return p.w.Kind == catalogue.ErrDuplicate || p.w.Code == rpcAlreadyExists, known && p.w.Status != 409
	}
	return false, false
}

// transient is the default predicate of a client that tries again what may
// pass: no answer, too many requests, errors of the server but for one.
func (p *interp) transient(v value) value {
	if p.w.Gone {
		return boolean(false, true)
	}
	switch st := p.w.Status; {
	case st != 0 && v.whole():
		return boolean(st == 429 || st >= 500 && st != 501, true)
	case p.w.Transport && v.kind == failure:
		return tainted
	}
	return tainted
}
