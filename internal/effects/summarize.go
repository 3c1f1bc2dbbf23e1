package effects

import (
	"encoding/binary"
	"go/ast"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// maxEffects bounds a summary. What is dropped makes it opaque.
const maxEffects = 48

// summarize computes the summary of a function from those of what it calls.
func (p *pkg) summarize(n *node) *Summary {
	if n.regions == nil {
		n.regions = p.finder.Of(n.syntax())
	}
	s := &Summary{Idempotent: n.decl != nil && annotated(n.decl.Doc)}
	b := builder{p: p, n: n, s: s, seen: map[string]int{}}
	for _, call := range n.calls {
		o := p.outcomeOf(call)
		s.Opaque = s.Opaque || o.opaque
		s.Retryable = s.Retryable || p.marksRetry(call)
		s.Permanent = s.Permanent || p.marksPermanent(call)
		if len(o.effects) == 0 && len(o.invokes) == 0 {
			continue
		}
		around := p.around(n, call)
		if s.Effects == nil { // many functions have but one such call
			s.Effects = make([]Effect, 0, min(len(o.effects), maxEffects))
		}
		for _, e := range o.effects {
			b.effect(e, around, call)
		}
		for _, inv := range o.invokes {
			b.invoke(inv, around, call)
		}
	}
	b.finish()
	s.Span = p.opensSpan(n, s)
	p.returns(n, s)
	p.marksOf(n, s)
	s.Handles = p.handlesOf(n)
	s.Clients = p.clientsKept(n)
	s.BareTransport = p.bareTransport(n)
	return s
}

// around lists the regions of a function that a call lies in, outermost first.
// A call that a retry does not replay is not in it.
func (p *pkg) around(n *node, call *ast.CallExpr) []Around {
	var in []*regions.Region
	for _, r := range n.regions {
		if !r.Contains(call) || r.Kind == regions.Lock || r.Kind == regions.Retry && !r.Replays(call) {
			continue
		}
		in = append(in, r)
	}
	slices.SortStableFunc(in, func(a, b *regions.Region) int {
		if a.From != b.From {
			return int(a.From - b.From)
		}
		return int(b.To - a.To)
	})
	var out []Around
	for _, r := range in {
		a := Around{Pos: p.place(r.Node.Pos()), By: "loop", Attempts: r.Attempts, Rejected: r.Rejected, Guarded: r.Guarded, Forever: r.Forever}
		switch r.Kind {
		case regions.Retry:
			a.Kind = RunsRetry
			if a.Attempts == 0 {
				a.Bound, a.Attempts = p.loopBound(n, r)
			}
			a.Again = p.fate(n, call).Again(r.Node)
			a.Any = p.given(call) && r.Any(call)
		case regions.Tx:
			a.Kind, a.By = RunsTx, "begin"
		case regions.Go:
			a.Kind, a.By = RunsGo, "go"
		default:
			a.Kind, a.Polls = RunsLoop, r.Polls
		}
		out = append(out, a)
	}
	return out
}

// builder collects the effects of a summary, each once.
type builder struct {
	p    *pkg
	n    *node
	s    *Summary
	seen map[string]int
	id   []byte // of the last effect
	// status: the body looks at the status of an answer; asked once.
	status, asked bool
	// kept: the function may answer without asking; asked once.
	kept, keepsAsked bool
}

// nameStatus matches what tells a failed request by its status.
var nameStatus = sym.Names(`(?i)status_?code|^(is|check)_?(error|success|status|response|resp)`)

// readsStatus reports whether the function looks at the status of an answer.
func (b *builder) readsStatus() bool {
	if !b.asked {
		b.asked = true
		ast.Inspect(b.n.body, func(n ast.Node) bool {
			id, isIdent := n.(*ast.Ident)
			b.status = b.status || isIdent && nameStatus.MatchString(id.Name)
			return !b.status
		})
	}
	return b.status
}

// maxAround bounds how many regions an effect keeps.
const maxAround = 6

func (b *builder) effect(e Effect, around []Around, call *ast.CallExpr) {
	e.Around = append(slices.Clone(around), e.Around...)
	if len(e.Around) > maxAround {
		e.Around = e.Around[:maxAround]
	}
	e.Idempotent = e.Idempotent || b.s.Idempotent
	e.Minded = e.Minded || !repeatable[e.Op] && b.p.minds(b.n)
	e.Judged = e.Judged || e.Op == catalogue.OpHTTPSend && b.readsStatus()
	e.Kept = e.Kept || asking[e.Op] && b.keeps()
	e.sites = []*ast.CallExpr{call}
	e.opened = false
	e.Lost = e.Lost || (e.Tries != 0 || e.Retry() != nil || harms(&e)) && !b.p.fate(b.n, call).Leaves
	if e.Op == catalogue.OpHTTPSend && e.Method.Open() && !e.Guarded {
		e.Guarded = b.p.finder.Guarded(b.n.syntax(), call)
	}
	b.id = e.id(b.id[:0])
	if i, seen := b.seen[string(b.id)]; seen {
		b.s.Effects[i].meet(&e)
		b.s.Effects[i].Judged = b.s.Effects[i].Judged || e.Judged
		return
	}
	b.seen[string(b.id)] = len(b.s.Effects)
	b.s.Effects = append(b.s.Effects, e)
}

// harms reports whether an effect is one that a retry above must not repeat: whether
// its failure gets that far is worth to know.
func harms(e *Effect) bool {
	switch e.Op {
	case catalogue.OpHTTPSend:
		return e.Method.Kind == Const && (e.Method.Text == "POST" || e.Method.Text == "PATCH")
	case catalogue.OpSidefxPay, catalogue.OpSidefxNotify, catalogue.OpSidefxMail:
		return true
	}
	return false
}

// Bounds of what is kept of invocations: functions that call each other would
// lengthen paths, and multiply invocations, with every round.
const (
	maxInvokes = 48
	maxFields  = 4
)

func (b *builder) invoke(inv Invoke, around []Around, call *ast.CallExpr) {
	if len(b.s.Invokes) == maxInvokes || strings.Count(inv.Path, ".") > maxFields {
		b.s.Opaque = true
		return
	}
	inv.Around = append(slices.Clone(around), inv.Around...)
	if len(inv.Around) > maxAround {
		inv.Around = inv.Around[:maxAround]
	}
	inv.sites = []*ast.CallExpr{call}
	for _, old := range b.s.Invokes {
		if old.Param == inv.Param && old.Path == inv.Path && old.param == inv.param && slices.Equal(old.Around, inv.Around) {
			return
		}
	}
	b.s.Invokes = append(b.s.Invokes, inv)
}

// finish marks what happens beside dedupe records, and drops what is too much,
// reads before writes.
func (b *builder) finish() {
	for i := range b.s.Effects {
		if b.s.Effects[i].KeepsRecords() {
			for j := range b.s.Effects {
				b.s.Effects[j].Minded = true
			}
			break
		}
	}
	if len(b.s.Effects) <= maxEffects {
		return
	}
	b.s.Opaque = true
	slices.SortStableFunc(b.s.Effects, func(x, y Effect) int { return weight(x.Op) - weight(y.Op) })
	b.s.Effects = b.s.Effects[:maxEffects]
}

// weight orders effects by how much a rule would miss them.
func weight(op catalogue.Op) int {
	switch op {
	case OpPortCall:
		return 3
	case OpPortOpen:
		return 4
	case catalogue.OpSleep, catalogue.OpLockAcquire, catalogue.OpDBPing, catalogue.OpCacheRead:
		return 2
	case catalogue.OpDBRead, catalogue.OpDBQuery, catalogue.OpESRead:
		return 1
	}
	return 0
}

// id appends to b what tells effects apart: everything but the way to them.
// Every effect of every call is asked for it, so it is written without detours.
func (e *Effect) id(b []byte) []byte {
	for _, s := range [...]string{string(e.Op), e.Symbol, e.Replays} {
		b = appendText(b, s)
	}
	for _, v := range e.vals() {
		b = append(b, byte(v.Kind))
		switch v.Kind {
		case Const, Global, Made:
			b = appendText(b, v.Text)
		case Param:
			b = appendText(binary.AppendVarint(b, int64(v.Index)), v.Text)
		}
	}
	if e.Idempotent {
		b = append(b, 1)
	}
	if e.Guarded {
		b = append(b, 2)
	}
	if e.Minded {
		b = append(b, 3)
	}
	for i := range e.Around {
		b = appendText(appendText(b, e.Around[i].Kind), e.Around[i].Pos)
	}
	return b
}

// appendText appends a text so that where it ends is known.
func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}
