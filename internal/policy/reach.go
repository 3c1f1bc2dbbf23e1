package policy

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// Reach is what the attempts of a retry talk to.
type Reach struct {
	External bool // another system: HTTP, RPC, a broker, mail, payments
	Store    bool // a database or cache
	Opens    bool // it opens, or looks for, a connection or stream, and nothing else
	Streams  bool // it opens a stream, or subscribes
	Context  bool // something that is given a context and may fail: probably one of the above
}

// Anything reports whether the attempts leave the process, as far as is known.
func (r Reach) Anything() bool { return r.External || r.Store || r.Opens || r.Context }

var externals = map[catalogue.Op]bool{
	catalogue.OpHTTPSend: true, catalogue.OpRPCSend: true,
	catalogue.OpMsgPublish: true, catalogue.OpMsgEnqueue: true,
	catalogue.OpSidefxPay: true, catalogue.OpSidefxNotify: true, catalogue.OpSidefxMail: true,
}

var opens = map[catalogue.Op]bool{
	catalogue.OpNetDial: true, catalogue.OpDBPing: true, catalogue.OpDBClientNew: true, catalogue.OpClientNew: true, catalogue.OpRPCClientNew: true,
	catalogue.OpRPCStream: true, catalogue.OpMsgConsume: true, catalogue.OpDBLease: true, catalogue.OpCacheLease: true,
}

// Reach says what the attempts of a retry talk to.
func (r *Result) Reach(p *Policy) (out Reach) {
	if p.Kind == Client {
		return Reach{External: true}
	}
	look := func(call *ast.CallExpr) {
		for _, e := range r.fx.At(call) {
			switch group, _, _ := strings.Cut(string(e.Op), "."); {
			case externals[e.Op]:
				out.External = true
			case opens[e.Op]:
				out.Opens = true
				out.Streams = out.Streams || e.Op == catalogue.OpRPCStream || e.Op == catalogue.OpMsgConsume
			case group == "db" || group == "tx" || group == "cache" || group == "es":
				out.Store = true
			}
		}
	}
	if call, isCall := p.Node.(*ast.CallExpr); isCall && p.Kind == Helper {
		look(call)
	}
	if p.Func != nil && p.Region != nil && p.Kind == Loop {
		e := r.reader()
		l := e.newRound(p.Func, p.Region)
		var moved map[types.Object]bool
		if l != nil {
			moved = l.moved()
		}
		for _, call := range p.Func.Calls {
			if !p.Region.Contains(call) || !p.Region.Replays(call) || l != nil && l.moves(call, moved) {
				continue
			}
			look(call)
			ctx, _ := e.given(call)
			out.Context = out.Context || ctx && !onlyContext(call) && fails(r.info, call) && e.waitOf(call, 0) == nil && len(r.fx.Rows(call)) == 0
		}
	}
	out.Opens = out.Opens && !out.External && !out.Store
	return out
}

// fails reports whether a call returns an error.
func fails(info *types.Info, call *ast.CallExpr) bool {
	switch t := info.TypeOf(call).(type) {
	case nil:
	case *types.Tuple:
		for i := range t.Len() {
			if sym.IsError(t.At(i).Type()) {
				return true
			}
		}
	default:
		return sym.IsError(t)
	}
	return false
}

var startName = regexp.MustCompile(`(?i)^(maybe|try|ensure|do|_)*(main|init\w*|new\w*|must\w*|start\w*|setup\w*|set_?up\w*|boot\w*|connect\w*|open\w*|dial\w*|migrate\w*|provision\w*|wait\w*|ping\w*|load\w*config\w*)$`)

// pullName are the calls with which a loop gets its next piece of work.
var pullName = regexp.MustCompile(`(?i)^(long_?)?(poll|dequeue|receive|recv|consume|claim|pop|b[lr]pop|fetch_?(next|task|job|batch|message)|next_?(task|job|batch|message)|read_?message|pull_?(task|job|message))`)

// promptName are the calls with which a loop asks a person for another answer.
var promptName = regexp.MustCompile(`(?i)^(prompt|ask_?(one|again|user|for)|read_?(password|line)|scan(f|ln)?$)`)

// Consumes reports whether a loop gets another piece of work, or another answer of a person,
// in each round.
func (r *Result) Consumes(p *Policy) bool {
	if p.Kind != Loop || p.Func == nil || p.Region == nil {
		return false
	}
	for _, call := range p.Func.Calls {
		if name := sym.CalledName(call); p.Region.Contains(call) && (pullName.MatchString(name) || promptName.MatchString(name)) {
			return true
		}
	}
	return false
}

// Starting reports whether a retry belongs to the start of a program: it opens
// connections or waits for others to come up, the function around it is one
// that does so by its name, or the package is the program itself.
func (r *Result) Starting(p *Policy) bool {
	if p.Kind == Client { // it is made there, and used for as long as the program runs
		return false
	}
	return r.pass.Pkg.Name() == "main" || r.Reach(p).Opens || startName.MatchString(r.around(p)) || r.Probes(p)
}

// probePath are the paths at which services say whether they are up.
var probePath = regexp.MustCompile(`(?i)/_?(ready|readyz|readiness|health|healthz|health_?check|live|livez|liveness|ping)/?(\?|$)`)

// Probes reports whether the attempts of a retry ask a service whether it is up.
func (r *Result) Probes(p *Policy) bool {
	if p.Func == nil {
		return false
	}
	for _, call := range p.Func.Calls {
		if call != p.Node && (p.Kind != Loop || p.Region == nil || !p.Region.Contains(call)) {
			continue
		}
		for _, e := range r.fx.At(call) {
			if e.Op == catalogue.OpHTTPSend && e.URL.Kind == effects.Const && probePath.MatchString(e.URL.Text) {
				return true
			}
		}
	}
	return false
}

var endlessName = regexp.MustCompile(`(?i)(^|_)(run|serve|listen|watch|consume|subscribe|poll|stream|worker|daemon|loop|background|reconnect|re_?subscribe|maintain|keep|monitor|process_?loop|supervis)|(loop|worker|forever|daemon|reconnect|watcher|listener|consumer|background|in_?background)$`)

// Standing reports whether a retry is a part of something that runs as long as
// the program: a goroutine, or a function that listens, consumes or keeps a
// connection.
func (r *Result) Standing(p *Policy) bool {
	if p.Func == nil {
		return false
	}
	for i := range p.Func.Sig.Params().Len() { // one that answers a request ends with it
		if info := r.fx.TypeInfo(p.Func.Sig.Params().At(i).Type()); info != nil && info.Kind == catalogue.KindHTTPRequest {
			return false
		}
	}
	if endlessName.MatchString(r.around(p)) {
		return true
	}
	for n := range r.enclosing(p.Node.Pos()) {
		if g, isGo := n.(*ast.GoStmt); isGo {
			lit, isLit := ast.Unparen(g.Call.Fun).(*ast.FuncLit)
			if isLit && lit == p.Func.Syntax {
				return true
			}
		}
	}
	return p.Func.Fn != nil && r.spawned(p.Func.Fn)
}

// spawned reports whether a function of the package only runs in goroutines of
// its own.
func (r *Result) spawned(fn *types.Func) bool {
	calls := r.fx.CallersOf(fn)
	for _, call := range calls {
		own := false
		for n := range r.enclosing(call.Pos()) {
			if g, isGo := n.(*ast.GoStmt); isGo && g.Call == call {
				own = true
			}
		}
		if !own {
			return false
		}
	}
	return len(calls) > 0
}

// around is the name of the declared function that a retry stands in.
func (r *Result) around(p *Policy) (name string) {
	for n := range r.enclosing(p.Node.Pos()) {
		if decl, isDecl := n.(*ast.FuncDecl); isDecl {
			return decl.Name.Name
		}
	}
	return ""
}

// Default reports whether the bound is one that a library has when it is told
// nothing.
func (c Count) Default() bool { return c.From == byDefault }

// Header is the short range to report a retry at.
func (p *Policy) Header() place.Span {
	if p.Kind == Loop && p.Region != nil {
		return place.At(p.Region.Header())
	}
	return place.Maker(p.Node)
}

// In is the retry that a call of one of the user's own helpers runs, without
// what the call gives to it; nil for other retries, and when the helper is of
// another package.
func (r *Result) In(p *Policy) *Policy {
	call, isCall := p.Node.(*ast.CallExpr)
	if !isCall || p.Kind != Helper || p.Lib != "" {
		return nil
	}
	fn := sym.Callee(r.info, call)
	if fn == nil {
		return nil
	}
	f := r.fx.Func(fn)
	if f == nil {
		return nil
	}
	for _, q := range r.Policies() {
		if q.Func == f && q != p {
			if inner := r.In(q); inner != nil {
				return inner
			}
			return q
		}
	}
	return nil
}

// Polls reports whether a helper is used as a poll: what it runs says that it
// failed when the answer says that something is not there yet.
func (p *Policy) Polls() bool { return p.Kind == Helper && p.Region != nil && p.Region.Polls }

// Own reports whether a retry is a call of one of the user's own helpers.
func (p *Policy) Own() bool { return p.Kind == Helper && p.Lib == "" }
