package localonly

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// content is what runs under a protection.
type content struct {
	local *ast.CallExpr // the first statement or call of a repository
	kind  string        // "a SQL statement", "a repository", "an in-memory function"
	// away: it also reaches what deserves protection, or something out of
	// sight; why is not told, silence needs no reason.
	away bool
	busy bool // goroutines, channels: others may change what it works on
}

// contentOf looks into the calls that run under a protection.
func (c *checker) contentOf(g *guard) content {
	in := content{}
	for _, call := range g.calls {
		if in.away {
			return in
		}
		c.look(&in, call, 0)
	}
	ast.Inspect(g.body, in.lively)
	return in
}

// lively notes what makes a function depend on other goroutines.
func (in *content) lively(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt:
		in.busy = true
	case *ast.UnaryExpr:
		in.busy = in.busy || n.Op.String() == "<-"
	}
	return true
}

// maxDepth is how far calls are followed inside the package.
const maxDepth = 5

// look adds what a call does. What cannot be seen is taken for something that
// leaves the process.
func (c *checker) look(in *content, call *ast.CallExpr, depth int) {
	if tv := c.pass.TypesInfo.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		c.lookInto(in, c.function(call.Fun), depth)
		return
	}
	if rows := c.table.Call(sym.Key(fn)); rows != nil {
		c.catalogued(in, call, rows, depth)
		return
	}
	if k, isMethod := sym.StaticKey(c.pass.TypesInfo, call); isMethod {
		if rows := c.table.Call(k); rows != nil {
			c.catalogued(in, call, rows, depth)
			return
		}
	}
	own := c.effects.Own(fn)
	recv := fn.Signature().Recv()
	switch {
	case !own:
		in.away = in.away || foreign(fn)
	case recv != nil && types.IsInterface(recv.Type()):
		if canFail(fn) {
			c.port(in, call, fn)
		}
	case c.effects.Func(fn) != nil:
		c.lookInto(in, c.effects.Func(fn), depth)
	default:
		c.imported(in, call, fn)
	}
}

// lookInto follows a call into a function of the package.
func (c *checker) lookInto(in *content, f *effects.Func, depth int) {
	switch {
	case f == nil || depth > maxDepth:
		in.away = true
	case c.busy[f.Syntax]: // recursion adds nothing
	default:
		c.busy[f.Syntax] = true
		ast.Inspect(f.Body, in.lively)
		for _, call := range f.Calls {
			c.look(in, call, depth+1)
		}
		delete(c.busy, f.Syntax)
	}
}

// statements are the operations of a SQL database that a statement or a
// transaction is made of.
var statements = map[catalogue.Op]bool{
	catalogue.OpDBRead: true, catalogue.OpDBWrite: true, catalogue.OpDBExec: true, catalogue.OpDBQuery: true,
	catalogue.OpDBCas: true, catalogue.OpDBBatch: true, catalogue.OpTxCommit: true,
}

// reaching are families of operations that leave the process, run something
// elsewhere, or make a value that differs each time.
var reaching = map[string]bool{
	"http": true, "rpc": true, "net": true, "db": true, "cache": true, "msg": true, "sidefx": true, "tx": true, "outbox": true,
	"es": true, "aggregate": true, "event": true, "health": true, "client": true, "hedge": true, "spawn": true, "key": true,
	"retry": true, "poll": true, "loop": true, "policy": true, "breaker": true, "limit": true,
}

// quiet are the operations of these families that reach nothing outside, or do
// nothing by themselves.
var quiet = map[catalogue.Op]bool{
	catalogue.OpTxBegin: true, catalogue.OpTxRollback: true, catalogue.OpTxIntoCtx: true, catalogue.OpTxFromCtx: true,
	catalogue.OpDBConn: true, catalogue.OpDBCtx: true, catalogue.OpDBAffected: true, catalogue.OpDBQueryNew: true, catalogue.OpDBToSQL: true,
	catalogue.OpDBConflict: true, catalogue.OpDBLease: true, catalogue.OpDBLeaseRelease: true,
	catalogue.OpRetryPermanent: true, catalogue.OpRetryDelay: true,
}

// reaches reports whether an operation has an effect outside, statements of a
// database among them.
func reaches(op catalogue.Op) bool {
	family, _, _ := strings.Cut(string(op), ".")
	return reaching[family] && !quiet[op]
}

// catalogued adds what a library's function does.
func (c *checker) catalogued(in *content, call *ast.CallExpr, rows []catalogue.Effect, depth int) {
	for i := range rows {
		row := &rows[i]
		switch {
		case row.Op == catalogue.OpKeyNew && row.Attr(catalogue.AttrKind) == "time", !reaches(row.Op):
		case row.Op == catalogue.OpTxClosure:
			if f := c.argument(row, call); f != nil && relational(row.Lib) {
				c.lookInto(in, f, depth)
				continue
			}
			in.away = true
		case statements[row.Op] && relational(row.Lib):
			if c.takesLock(call) {
				in.away = true
			}
			in.note(call, "a SQL statement")
		default:
			in.away = true
		}
	}
}

// argument is the function that a call runs, nil when it is not in view.
func (c *checker) argument(row *catalogue.Effect, call *ast.CallExpr) *effects.Func {
	ref, has := row.Role(catalogue.RoleFn)
	if !has || ref.Base != catalogue.RefArg {
		return nil
	}
	i, given := ref.Arg(len(call.Args))
	if !given {
		return nil
	}
	return c.function(call.Args[i])
}

// relational reports a library of SQL databases that has no reason of its own
// to be retried, as distributed and embedded stores have.
func relational(lib *catalogue.Lib) bool {
	if lib == nil || lib.Is(catalogue.ClassDocumentDB) || lib.Is(catalogue.ClassCloudSDK) {
		return false
	}
	return lib.Is(catalogue.ClassSQL) || lib.Is(catalogue.ClassSQLDriver) || lib.Is(catalogue.ClassORM)
}

func (in *content) note(call *ast.CallExpr, kind string) {
	if in.local == nil {
		in.local, in.kind = call, kind
	}
}

// takesLock reports a statement that waits for, or tries, a lock, or changes
// the schema: that is worth another attempt, or part of starting up.
func (c *checker) takesLock(call *ast.CallExpr) bool {
	done := c.effects.At(call)
	for i := range done {
		text := done[i].SQL.Text
		if lockWords.MatchString(text) {
			return true
		}
		for _, s := range sqltext.Parse(text) {
			if s.Kind == sqltext.KindDDL || s.Kind == sqltext.KindOther {
				return true
			}
		}
	}
	return false
}

var lockWords = regexp.MustCompile(`(?i)advisory|nowait|\block|get_lock|for update|serializable|select 1\b`)

// canFail reports whether a function returns an error. A port that cannot is a
// logger, a clock, a metric.
func canFail(fn *types.Func) bool {
	results := fn.Signature().Results()
	return results.Len() > 0 && sym.IsError(results.At(results.Len()-1).Type())
}

// foreign reports a function of a library that nothing is known of and that may
// reach out: it takes a context.
func foreign(fn *types.Func) bool {
	for p := range fn.Signature().Params().Variables() {
		if sym.IsContext(p.Type()) {
			return true
		}
	}
	return false
}

// imported adds what a function of another package of the project does.
func (c *checker) imported(in *content, call *ast.CallExpr, fn *types.Func) {
	s := c.effects.Of(fn)
	if s == nil {
		return // nothing to say of it
	}
	if s.Opaque || len(s.Invokes) > 0 {
		in.away = true
		return
	}
	for i := range s.Effects {
		e := &s.Effects[i]
		lib := c.library(e.Symbol)
		switch {
		case !reaches(e.Op):
		case statements[e.Op] && relational(lib):
			if lockWords.MatchString(e.SQL.Text) || e.SQL.Kind == effects.Const && ddl(e.SQL.Text) {
				in.away = true
			}
			in.note(call, "a SQL statement")
		default:
			in.away = true
		}
	}
}

func ddl(text string) bool {
	s, is := sqltext.ParseOne(text)
	return is && (s.Kind == sqltext.KindDDL || s.Kind == sqltext.KindOther)
}

// library returns what the catalogue has on the package of a symbol.
func (c *checker) library(symbol string) *catalogue.Lib {
	slash := strings.LastIndexByte(symbol, '/')
	dot := strings.IndexByte(symbol[slash+1:], '.')
	if dot < 0 {
		return nil
	}
	return c.table.Package(symbol[:slash+1+dot])
}
