package localprotect

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// judge reports a protection with nothing but local calls inside.
func (c *checker) judge(g guard) {
	if c.starting(&g) || c.inWorker(&g) || g.what == "retry" && (c.demands() || c.selects(&g)) {
		return
	}
	in := c.contentOf(&g)
	if in.away || in.busy && g.what == "bulkhead" {
		return
	}
	name, at := "", in.local
	switch {
	case in.local != nil:
		name = place.Call(c.pass.TypesInfo, in.local)
	case g.call == nil || in.busy || len(g.calls) == 0 || g.what == "bulkhead":
		return // a loop that computes is an algorithm
	default:
		at = c.computes(&g)
		if at == nil {
			return
		}
		in.kind, name = "an in-memory function", place.Call(c.pass.TypesInfo, at)
	}
	how, fits := c.policy(&g)
	if !fits {
		return
	}
	c.add(&g, finding{
		at: g.at, local: at.Pos(),
		message: g.what + g.by + how + " around " + in.kind + ": " + name + " (" + place.Line(c.pass.Fset, at.Pos()) + ")",
	})
}

// policy quotes the policy of a retry. It does not fit when the policy lets only
// some failures through by what they are.
func (c *checker) policy(g *guard) (quote string, fits bool) {
	if g.what != "retry" {
		return "", true
	}
	node := g.body
	if g.call != nil {
		node = g.call
	}
	for _, p := range policy.Of(c.pass).Policies() {
		if p.Node == node {
			return " (" + p.String() + ")", p.Lets != policy.LetsRejected && p.Lets != policy.LetsMarked
		}
	}
	return "", true
}

// finding is what is to be reported of one place, with the places like it.
type finding struct {
	at      span
	local   token.Pos // the local call
	message string
	more    int
	within  string // the type whose methods they are in
}

// add keeps a finding. The methods of one type that have the same helper retry
// them, or a breaker before them, make one: they are one decision. Every loop is
// one of its own.
func (c *checker) add(g *guard, f finding) {
	if decl := place.Decl(c.pass.Files, g.at.pos); decl != nil {
		f.within = place.Receiver(decl)
	}
	key := f.within + " " + g.what
	if g.what == "retry" {
		key += g.by
	}
	if g.call != nil && f.within != "" {
		if first := c.first[key]; first != nil {
			first.more++
			return
		}
		c.first[key] = &f
	}
	c.found = append(c.found, &f)
}

// flush reports what was found.
func (c *checker) flush() {
	for _, f := range c.found {
		if f.more > 0 {
			f.message += ", and " + strconv.Itoa(f.more) + " more in " + f.within
		}
		report.Report(c.pass, localProtect, report.Finding{
			Range: f.at, Message: f.message, Related: []report.Related{{Pos: f.local, Message: "all that is protected"}},
		})
	}
}

// computes returns the call of a function of the package that a protection is
// around when everything in it stays in memory; nil when that is not sure.
func (c *checker) computes(g *guard) *ast.CallExpr {
	var found *ast.CallExpr
	for _, call := range g.calls {
		fn := sym.Callee(c.pass.TypesInfo, call)
		if fn == nil || c.effects.Func(fn) == nil || !c.inMemory(c.effects.Func(fn), 0) {
			if c.harmless(call) {
				continue
			}
			return nil
		}
		sig := fn.Signature()
		if found == nil && sig.Results().Len() > 0 && sym.IsError(sig.Results().At(sig.Results().Len()-1).Type()) {
			found = call
		}
	}
	return found
}

// inMemory reports whether a function of the package does nothing but compute.
func (c *checker) inMemory(f *effects.Func, depth int) bool {
	if depth > maxDepth {
		return false
	}
	for _, call := range f.Calls {
		if c.harmless(call) {
			continue
		}
		fn := sym.Callee(c.pass.TypesInfo, call)
		if fn == nil || c.effects.Func(fn) == nil || !c.inMemory(c.effects.Func(fn), depth+1) {
			return false
		}
	}
	return true
}

// harmless reports a call that stays in memory for sure: a conversion or
// builtin, a catalogued function that is known to, or a library's function that
// takes neither a context nor a reader or writer and cannot fail.
func (c *checker) harmless(call *ast.CallExpr) bool {
	if tv := c.pass.TypesInfo.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return true
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || c.effects.Own(fn) {
		return false
	}
	if rows := c.table.Call(sym.Key(fn)); rows != nil {
		for i := range rows {
			if reaches(rows[i].Op) && rows[i].Attr(catalogue.AttrKind) != "time" {
				return false
			}
		}
		return true
	}
	sig := fn.Signature()
	if sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) || foreign(fn) || !sym.Standard(sym.PkgPath(fn.Pkg())) {
		return false
	}
	for p := range sig.Params().Variables() {
		if i, isIface := p.Type().Underlying().(*types.Interface); isIface && i.NumMethods() > 0 {
			return false
		}
	}
	n := sig.Results().Len()
	return n == 0 || n == 1 && (makesError.MatchString(fn.Name()) || !sym.IsError(sig.Results().At(0).Type())) || n > 1 && !sym.IsError(sig.Results().At(n-1).Type())
}

// makesError are functions whose result is an error and that cannot fail.
var makesError = regexp.MustCompile(`^(Errorf|New|Join|Wrap|Unwrap)`)

// startup are functions that bring something up: waiting for a database there is
// another rule's concern.
var startup = regexp.MustCompile(`(?i)connect|^(new|open|init|setup|start|boot|must|run|main|provide|wire|load|seed|mount)([A-Z_]|$)|migrat|ping|ready|health|waitfor|wait_for|bootstrap|(lock|lease|leader|mutex|elect)`)

// starting reports a protection that is part of starting up, or of getting hold
// of a lock.
func (c *checker) starting(g *guard) bool {
	decl := place.Decl(c.pass.Files, g.at.pos)
	return decl == nil || startup.MatchString(decl.Name.Name) || startup.MatchString(place.Receiver(decl)) || c.pass.Pkg.Name() == "main"
}

// inWorker reports a protection in the main loop of a worker, which has nobody
// to hand the failure to.
func (c *checker) inWorker(g *guard) bool {
	for _, call := range g.calls {
		for _, a := range c.effects.Around(g.f, call) {
			if a.Kind == effects.RunsLoop && a.Forever || a.Kind == effects.RunsGo {
				return true
			}
		}
	}
	if g.call != nil {
		for _, a := range c.effects.Around(g.f, g.call) {
			if a.Kind == effects.RunsLoop && a.Forever || a.Kind == effects.RunsGo {
				return true
			}
		}
	}
	return false
}

// plain are errors that say nothing about whether another attempt would help a
// database: telling them apart does not make a retry one of conflicts.
var plain = map[catalogue.ErrKind]bool{
	catalogue.ErrNotFound: true, catalogue.ErrCanceled: true, catalogue.ErrDeadline: true, catalogue.ErrTxDone: true,
}

// picky are names of helpers that decide by themselves what is worth another
// attempt, or run a transaction anew.
var picky = regexp.MustCompile(`(?i)temporar|transient|retr(y|i)able|conflict|serializ|deadlock|busy|lock|tx$|transact|atomic|if|when|unless|duplicate`)

// selects reports whether a retry looks at what has failed, or has somebody
// look: which failures go round again is then not sure to be any.
func (c *checker) selects(g *guard) bool {
	found := false
	nodes := []ast.Node{g.body}
	if g.call != nil {
		if picky.MatchString(calledName(g.call)) {
			return true
		}
		nodes = append(nodes, g.call)
	}
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				found = found || c.tells(n)
			case *ast.TypeAssertExpr:
				found = found || sym.IsError(orInvalid(c.pass.TypesInfo.TypeOf(n.X)))
			case *ast.BinaryExpr:
				found = found || c.compares(n)
			case *ast.Ident:
				// A predicate that is handed over.
				if t := c.pass.TypesInfo.TypeOf(n); t != nil && g.call != nil && g.call.Pos() <= n.Pos() {
					if sig, isFunc := t.Underlying().(*types.Signature); isFunc && sig.Results().Len() > 0 && decides(sig) {
						found = true
					}
				}
			}
			return !found
		})
	}
	return found || g.call != nil && g.call.Ellipsis.IsValid()
}

// tells reports a call that asks what an error is.
func (c *checker) tells(call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	t := c.pass.TypesInfo.TypeOf(call.Fun)
	if t == nil {
		return false
	}
	sig, isFunc := t.Underlying().(*types.Signature)
	if !isFunc || sig.Results().Len() == 0 {
		return false
	}
	if fn != nil {
		for _, row := range c.table.Call(sym.Key(fn)) {
			if ref, has := row.Role(catalogue.RoleTarget); has && row.Op == catalogue.OpErrIs {
				if i, given := ref.Arg(len(call.Args)); given {
					return !c.isPlain(call.Args[i])
				}
			}
		}
	}
	last := sig.Results().At(sig.Results().Len() - 1).Type()
	if sym.IsError(last) {
		return false // wraps it
	}
	b, isBasic := last.Underlying().(*types.Basic)
	for _, a := range call.Args {
		if sym.IsError(orInvalid(c.pass.TypesInfo.TypeOf(a))) && !makesValue.MatchString(calledName(call)) {
			return true
		}
		// strings.Contains(err.Error(), "deadlock")
		if inner, isCall := ast.Unparen(a).(*ast.CallExpr); isCall && isBasic && b.Info()&types.IsBoolean != 0 {
			if sel, isSel := ast.Unparen(inner.Fun).(*ast.SelectorExpr); isSel && sel.Sel.Name == "Error" {
				return true
			}
		}
	}
	return false
}

// makesValue are functions that put an error into a field of a log line.
var makesValue = regexp.MustCompile(`^(Err|Error|NamedError|Any|AnErr|Attr|With.*|String|Sprint.*|Field.*)$`)

func calledName(call *ast.CallExpr) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

// compares reports a comparison of an error with another one.
func (c *checker) compares(b *ast.BinaryExpr) bool {
	if !sym.IsError(orInvalid(c.pass.TypesInfo.TypeOf(b.X))) || b.Op.String() != "==" && b.Op.String() != "!=" {
		return false
	}
	return !c.pass.TypesInfo.Types[b.Y].IsNil() && !c.isPlain(b.Y)
}

// isPlain reports a sentinel that the catalogue knows to be plain.
func (c *checker) isPlain(x ast.Expr) bool {
	var obj types.Object
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		obj = c.pass.TypesInfo.ObjectOf(x)
	case *ast.SelectorExpr:
		obj = c.pass.TypesInfo.ObjectOf(x.Sel)
	}
	if obj == nil || obj.Pkg() == nil {
		return false
	}
	kind, known := c.table.Err(sym.PkgPath(obj.Pkg()), obj.Name())
	return known && plain[kind]
}

// special are stores that demand to be tried again.
var special = regexp.MustCompile(`(?i)sqlite|cockroach|crdb|spanner|badger|bbolt|boltdb|leveldb|pebble|yugabyte|tidb|vitess|dqlite|rqlite|libsql|duckdb`)

// demands reports a package that works on a store which demands to be tried
// again: it imports it, or is called after it.
func (c *checker) demands() bool {
	if special.MatchString(sym.PkgPath(c.pass.Pkg)) {
		return true
	}
	for _, imp := range c.pass.Pkg.Imports() {
		if special.MatchString(sym.PkgPath(imp)) {
			return true
		}
	}
	for _, f := range c.pass.Files {
		if special.MatchString(strings.TrimSuffix(place.Line(c.pass.Fset, f.Pos()), ".go")) {
			return true
		}
	}
	return false
}
