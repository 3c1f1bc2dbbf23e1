package landscape

import (
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// protections are the topics that package protect judges for one call.
var protections = map[Topic]config.Protection{
	Timeout: config.Timeout, Breaker: config.Breaker, Bulkhead: config.Bulkhead, Retry: config.Retry, Idempotency: config.Idempotency, Metrics: config.Metrics,
}

// ways notes the functions by which calls leave the package.
func (s *surveyor) ways() {
	health, asked := map[*types.Named]judged{}, map[*types.Named]string{}
	for _, m := range s.protect.Ways() {
		obj, named := m.Object(), (*types.Named)(nil)
		if m.Func.Fn != nil {
			named = sym.Named(sym.RecvType(m.Func.Fn))
		}
		if _, known := health[named]; !known || named == nil {
			answer, fn := s.protect.Health(named, m)
			j := s.judged(answer)
			if j.State == Yes {
				j.Words += " is there for a health check to ask"
			}
			asked[named] = funcID(fn)
			health[named] = j
		}
		w := &way{
			ID: objectID(obj), Name: obj.Name(), Type: typeKey(named), Exported: obj.Exported(),
			At: s.spot(obj.Pos()), Health: health[named], Asked: asked[named],
		}
		w.Symbol = w.At.Symbol
		if named != nil {
			w.Ports = s.ports[named.Obj()]
		}
		for _, c := range m.Calls {
			w.Sites = append(w.Sites, s.site(c))
		}
		s.out.Ways = append(s.out.Ways, w)
	}
}

func (s *surveyor) site(c *protect.Call) *site {
	out := &site{
		Query: s.query(c),
		Key:   systems.PlaceOf(s.pass.Fset, c.Use), Kind: c.Kind, What: sym.Brief(c.Call.Fun), At: s.spot(c.Call.Pos()),
		Does: s.does(c), Judged: map[Topic]judged{}, Client: s.client(c), Receiver: s.receiver(c.Call),
		Bare: s.protect.Bare(c), ByLibrary: s.protect.EndsByDefault(c), Endless: s.protect.Endless(c), Slots: s.protect.Slots(), Mentions: s.protect.Mentions(), Closed: s.protect.Closed(c), Hook: s.hook(c),
		Retries: s.out.Classes[catalogue.ClassRetry] || s.out.Classes[catalogue.ClassPolicy] || s.protect.Rounds(c),
	}
	out.Ctx, out.CtxHow = s.given(c)
	if out.Ctx == passedNone {
		out.Session = s.session(c)
	}
	if c.Row.Lib != nil {
		out.Lib = c.Row.Lib.ID
	} else if fn := sym.Callee(s.info, c.Call); fn != nil && fn.Pkg() != nil && !s.fx.Own(fn) {
		out.Lib = sym.PkgPath(fn.Pkg())
	}
	if c.Kind == systems.HTTP {
		out.Keyless = s.protect.Keyless(c)
	}
	switch fn := sym.Callee(s.info, c.Call); {
	case fn != nil && fn.Pkg() != nil && !s.fx.Own(fn):
		out.Family = familyOf(sym.PkgPath(fn.Pkg()))
	case c.Row.Lib != nil && len(c.Row.Lib.Paths) > 0: // behind an interface of the program's own
		out.Family = familyOf(c.Row.Lib.Paths[0])
	}
	for topic, p := range protections {
		out.Judged[topic] = s.judged(s.protect.JudgeCall(c, p))
	}
	if list, ok := s.protect.Givers(c); ok {
		for _, fn := range list {
			out.Givers = append(out.Givers, funcID(fn))
		}
		out.Without = s.judged(s.protect.Retried(c))
	}
	if words := s.protect.Default(c); words != "" {
		out.Untold = out.Judged[Retry].Words == words
	}
	out.Judged[Spans] = s.spans(c)
	j, name := out.Judged[Idempotency], s.nameOf(c.Way[0].Func)
	switch {
	case j.State == Unknown && c.Kind != systems.HTTP:
		out.Judged[Idempotency] = s.keyed(c, j)
	case j.State == NotNeeded && j.Words == "GET" && changes.MatchString(name) && (len(c.Way) == 1 || sends.MatchString(name)): // else it changes what it keeps itself
		out.Judged[Idempotency] = judged{Unknown, "a GET, but by its name " + name + " changes something", j.At}
	}
	out.Judged[Fallback] = s.fallback(c)
	out.Wraps = slices.ContainsFunc(s.out.Systems.Uses, func(u systems.Use) bool { return u.Wraps && u.Pos == out.Key })
	out.Aside = c.Row.Attr(catalogue.AttrKind) == "migration"
	return out
}

// does says what a call does to the system, "" when that is not known.
func (s *surveyor) does(c *protect.Call) string {
	if c.Row.Attr(catalogue.AttrKind) == "migration" {
		return "migrate"
	}
	for _, st := range s.statements.At(c.Call) {
		if target := st.Target(); target != "" {
			if st.Verb == statements.Other {
				return strings.TrimSpace(opWords[c.Row.Op] + " " + target)
			}
			return strings.ToUpper(st.Verb.String()) + " " + target
		}
	}
	for _, e := range s.fx.At(c.Call) {
		switch e.Op {
		case catalogue.OpHTTPSend:
			if e.Method.Kind == effects.Const {
				return strings.ToUpper(e.Method.Text)
			}
		case catalogue.OpMsgPublish, catalogue.OpMsgEnqueue:
			if e.Topic.Kind == effects.Const && e.Topic.Text != "" && !strings.ContainsFunc(e.Topic.Text, func(r rune) bool { return r < ' ' || r > '~' }) {
				return "publish " + e.Topic.Text
			}
			return "publish"
		}
	}
	return opWords[c.Row.Op]
}

// opWords are what operations do, where nothing else is known.
var opWords = map[catalogue.Op]string{
	catalogue.OpDBQuery: "read", catalogue.OpDBExec: "write", catalogue.OpDBRead: "read", catalogue.OpDBWrite: "write", catalogue.OpDBCas: "write", catalogue.OpDBPing: "ping", catalogue.OpTxBegin: "begin",
	catalogue.OpTxClosure: "begin", catalogue.OpCacheRead: "read", catalogue.OpCacheWrite: "write", catalogue.OpMsgConsume: "consume",
	catalogue.OpSidefxPay: "pay", catalogue.OpSidefxNotify: "notify", catalogue.OpSidefxMail: "mail", catalogue.OpRPCSend: "call", catalogue.OpRPCStream: "stream",
	catalogue.OpESAppend: "append", catalogue.OpESRead: "read",
}

// spans judges whether a span is begun on the way to a call.
func (s *surveyor) spans(c *protect.Call) judged {
	for _, frame := range c.Way {
		if j := s.spanIn(frame.Func); j.State == Yes {
			return j
		}
	}
	return judged{State: No, Words: "nothing begins a span for " + sym.Brief(c.Call.Fun), At: s.spot(c.Call.Pos())}
}

// spanName matches helpers of a project that begin spans.
var spanName = sym.Names(`^(?i:start|begin)[A-Za-z]*(?i:span|trace)|^(?i:with|new|create)[A-Za-z]*Span|^(?i:span)$|^(?i:trace)(Func|Call|Method)`)

// startsSpan matches functions of libraries that do.
var startsSpan = sym.Names(`^Start[A-Za-z]*Span|^NewSpan`)

// spanIn returns where a declaration begins a span.
func (s *surveyor) spanIn(f *effects.Func) judged {
	if j, known := s.spanned[f]; known {
		return j
	}
	out := judged{State: No}
	for _, g := range s.fx.Funcs() {
		if out.State == Yes || g != f && (g.Fn != nil || !sym.Contains(f.Syntax, g.Syntax)) {
			continue
		}
		for _, call := range g.Calls {
			if fn := sym.Callee(s.info, call); s.fx.BeginsSpan(call) || fn != nil && (s.fx.Own(fn) && spanName.MatchString(fn.Name()) || startsSpan.MatchString(fn.Name())) {
				out = judged{Yes, sym.Brief(call.Fun), s.spot(call.Pos())}
			}
		}
	}
	s.spanned[f] = out
	return out
}
