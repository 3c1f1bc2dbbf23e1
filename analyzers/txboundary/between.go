package txboundary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// asideWords are in the names of functions, types and packages that are no
// commands, or that commit step by step on purpose.
var asideWords = ports.Set("migrate", "migration", "migrator", "seed", "seeder", "setup", "bootstrap", "init", "main", "install", "upgrade",
	"backfill", "import", "importer", "sync", "syncer", "reindex", "rebuild", "repair", "reconcile", "reconciler", "worker", "relay", "job",
	"cron", "scheduler", "poll", "poller", "cleanup", "cleaner", "purge", "prune", "gc", "vacuum", "sweep", "janitor", "saga", "workflow",
	"compensate", "compensation", "orchestrator", "refresh", "refresher", "drain", "rollup", "aggregate", "recalculate", "fetch", "fetcher", "collect",
	"collector", "crawl", "crawler", "ingest", "scrape", "download", "load", "loader", "cache", "demo", "example", "benchmark", "test", "fixture")

func asideName(name string) bool {
	return slices.ContainsFunc(ports.Words(name), func(w string) bool { return asideWords[w] })
}

func apartPackage(p *types.Package) bool {
	path := p.Path()
	return asideName(strings.ReplaceAll(path[strings.LastIndex(path, "/")+1:], "-", "_")) || asideName(p.Name())
}

// repeatWords are in the names of helpers whose transaction is to stay whatever
// becomes of the command.
var repeatWords = ports.Set("ensure", "lock", "unlock", "claim", "acquire", "release", "audit", "log", "trace", "record", "track", "touch",
	"fail", "failed", "error", "attempt", "retry", "mark", "begin", "start", "finish", "complete", "done", "prepare", "expire", "cache",
	"snapshot", "notify", "reserve", "heartbeat", "progress", "status", "rollback", "revert", "undo", "compensate", "invalidate",
	"clear", "reset", "flush", "stale")

// repeatable reports the name of a helper that commits for a reason of its own.
func (c *checker) repeatable(name string) bool {
	words := ports.Words(name)
	return asideName(name) || slices.ContainsFunc(words, func(w string) bool { return repeatWords[w] }) ||
		strings.Contains(strings.ToLower(name), "orcreate") || strings.Contains(strings.ToLower(name), "ifnot")
}

// pathTo returns the nodes from a body down to a node, nil when a literal is on
// the way: it runs at another time.
func pathTo(body ast.Node, to ast.Node) (path []ast.Node) {
	var stack []ast.Node
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		if n == to {
			path = slices.Clone(stack)
		}
		if path != nil || n.Pos() > to.Pos() || n.End() < to.End() {
			stack = stack[:len(stack)-1]
			return false
		}
		return true
	})
	for _, n := range path {
		switch n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
			return nil
		}
	}
	return path
}

func inLoop(path []ast.Node) bool {
	return slices.ContainsFunc(path, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt:
			return true
		}
		return false
	})
}

// list returns the innermost list of statements around the last node of a path.
func list(path []ast.Node) ast.Node {
	for _, n := range slices.Backward(path) {
		switch n.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			return n
		}
	}
	return nil
}

// follows reports whether the list of statements that a unit stands in leads on to
// another one.
func follows(a, b *unit) bool {
	return a.end(b.call.Pos()).IsValid() && slices.Contains(b.path, list(a.path))
}

// onFailure reports whether a unit is there for the failure of something: it
// lies in a branch, below the list of the first one, that an error leads to.
func (c *checker) onFailure(a, b *unit) bool {
	from := slices.Index(b.path, list(a.path))
	for i, n := range b.path[from:] {
		branch, isIf := n.(*ast.IfStmt)
		if !isIf || from+i+1 >= len(b.path) || b.path[from+i+1] != ast.Node(branch.Body) {
			continue
		}
		if c.tellsError(branch.Cond) {
			return true
		}
	}
	return false
}

// tellsError reports a condition that holds for a failure: "err != nil",
// errors.Is(err, …).
func (c *checker) tellsError(cond ast.Expr) (tells bool) {
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL && c.info.Types[n.Y].IsNil() {
				return false
			}
		case *ast.Ident:
			tells = tells || sym.IsError(sym.OrInvalid(c.info.TypeOf(n)))
		}
		return !tells
	})
	return tells
}

// reason reports whether something that a function does from one unit to the
// other is a reason to commit in between: it asks another system, or does what
// is out of sight.
func (c *checker) reason(f *effects.Func, a, b *unit) bool {
	for _, call := range f.Calls {
		switch {
		case call == a.call && a.span == nil, call == b.call && b.span == nil:
			if c.outside(call) {
				return true
			}
		case call.Pos() >= a.end(b.call.Pos()) && call.End() <= b.call.Pos() || sym.Contains(b.call, call) && call != b.call:
			if c.outside(call) || c.hidden(call) {
				return true
			}
		}
	}
	return false
}

// outside reports a call that asks another system than the database, or a port
// behind which one may be.
func (c *checker) outside(call *ast.CallExpr) bool {
	if port := txn.Port(c.info, call); port != nil && c.near(port, sym.Callee(c.info, call)) {
		return false
	}
	return slices.ContainsFunc(c.effects.At(call), func(e effects.Effect) bool { return away[e.Op] })
}

// near reports the method of a port that is no reason to commit in front of it: a
// repository is read, a trail is kept.
func (c *checker) near(port *types.Named, fn *types.Func) bool {
	switch c.ports.KindOf(port) {
	case ports.Telemetry:
		return true
	case ports.Repository:
		return c.ports.RoleOf(port, fn) == ports.Read
	}
	return false
}

var away = map[catalogue.Op]bool{
	catalogue.OpHTTPSend: true, catalogue.OpRPCSend: true, catalogue.OpRPCStream: true, catalogue.OpNetDial: true,
	catalogue.OpMsgPublish: true, catalogue.OpMsgEnqueue: true, catalogue.OpMsgConsume: true, catalogue.OpMsgAck: true,
	catalogue.OpSidefxPay: true, catalogue.OpSidefxNotify: true, catalogue.OpSidefxMail: true,
	catalogue.OpCacheWrite: true, catalogue.OpCacheDo: true, catalogue.OpCacheEval: true,
	catalogue.OpSleep: true, catalogue.OpLockAcquire: true, catalogue.OpSpawnWait: true,
	effects.OpPortCall: true, effects.OpPortPublish: true,
}

// hidden reports a call of which nothing is known: of a function value, or of
// an interface or library that the catalogue does not know.
func (c *checker) hidden(call *ast.CallExpr) bool {
	if c.info.Types[call.Fun].IsType() || c.info.Types[call.Fun].IsBuiltin() {
		return false
	}
	fn := sym.Callee(c.info, call)
	if fn == nil {
		return true
	}
	if fn.Pkg() == nil || sym.Standard(fn.Pkg().Path()) || sym.Rows(c.table, c.info, call) != nil {
		return false
	}
	if s := c.effects.Of(fn); s != nil {
		return s.Opaque
	}
	if port := txn.Port(c.info, call); port != nil && c.near(port, fn) {
		return false
	}
	return (isPort(fn) || !c.effects.Own(fn)) && !tellsOnly(fn)
}

// tellsOnly reports a method that tells people something: of a logger, a metric.
func tellsOnly(fn *types.Func) bool {
	return slices.ContainsFunc(ports.Words(fn.Name()), func(w string) bool { return tellWords[w] })
}

var tellWords = ports.Set("debug", "debugf", "debugw", "info", "infof", "infow", "warn", "warnf", "warnw", "warning", "error", "errorf", "errorw",
	"log", "logf", "logger", "with", "field", "inc", "add", "observe", "record", "set", "attribute", "span", "end", "wrap", "wrapf", "new",
	"string", "uuid", "id", "now", "time", "int", "bool", "any", "err", "is", "as", "equal", "print", "printf")
