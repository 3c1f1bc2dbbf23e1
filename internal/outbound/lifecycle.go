package outbound

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"

	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// first are the first words of functions that run when a program, or a part of
// it, starts or ends: nobody waits for an answer.
var first = wordSet("new init initialize initialise setup must migrate bootstrap provide seed open connect dial reconnect start serve main " +
	"shutdown stop close teardown cleanup drain watch subscribe sub unsubscribe unregister deregister listen consume poll install upgrade wire wait warmup preload")

// anywhere are words that say so wherever they stand in a name.
var anywhere = wordSet("background async worker workers cron schedule scheduled scheduler daemon migrate migration migrations migrator shutdown " +
	"startup bootstrap teardown cleanup janitor reaper seeder fixtures fixture backfill watcher poller ticker periodic periodically")

func wordSet(s string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		m[w] = true
	}
	return m
}

// Lifecycle reports whether a function belongs to the life of the program rather
// than to the work of somebody: by its name, that of its type or package, or
// because it makes what the program then works with.
func Lifecycle(pass *analysis.Pass, decl *ast.FuncDecl) bool {
	name := words(decl.Name.Name)
	return len(name) > 0 && first[name[0]] || hasAny(name, anywhere) ||
		hasAny(words(place.Receiver(decl)), anywhere) || hasAny(words(pass.Pkg.Name()), anywhere)
}

// lifecycle is Lifecycle of a function that is given what where tells. One that
// answers a request is no start-up though it be called NewOrder or ServeHTTP, and
// one that opens, closes, starts or stops what an id names is somebody's work.
func (f *finder) lifecycle(decl *ast.FuncDecl, sig *types.Signature, where Place) bool {
	name := words(decl.Name.Name)
	switch {
	case len(name) == 0 || !first[name[0]]:
	case where.Request != nil, where.Own != nil && business[name[0]] && identifies(sig):
		name = name[1:]
	default:
		return true
	}
	return hasAny(name, anywhere) || hasAny(words(place.Receiver(decl)), anywhere) || hasAny(words(f.pass.Pkg.Name()), anywhere)
}

// business are those of the first words that people use of their own things too.
var business = wordSet("open close start stop")

// identifies reports whether a parameter is the id of something, by its name: a
// number, a text or a type of its own that is made of one.
func identifies(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		name := words(p.Name())
		if len(name) == 0 || name[len(name)-1] != "id" {
			continue
		}
		switch t := p.Type().Underlying().(type) {
		case *types.Basic:
			return true
		case *types.Array:
			return types.Identical(t.Elem(), types.Typ[types.Byte]) // a UUID
		}
	}
	return false
}

func hasAny(name []string, set map[string]bool) bool {
	for _, w := range name {
		if set[w] {
			return true
		}
	}
	return false
}

// words splits a name at its capitals and underscores, in lower case.
func words(name string) []string {
	var out []string
	var w strings.Builder
	flush := func() {
		if w.Len() > 0 {
			out = append(out, strings.ToLower(w.String()))
			w.Reset()
		}
	}
	runes := []rune(name)
	for i, c := range runes {
		switch {
		case c == '_':
			flush()
			continue
		case unicode.IsUpper(c) && i > 0 && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			flush()
		}
		w.WriteRune(c)
	}
	flush()
	return out
}

// adapter handles a call in an exported method of an adapter that has no context
// to give, and makes one up: the port should have one. Whoever calls no variant
// with a context may live in a program without any.
func (f *finder) adapter(c *Call) (Place, bool) {
	decl := f.decl(c.Call)
	if c.How != Rooted || decl == nil || decl.Recv == nil || !decl.Name.IsExported() {
		return Place{}, false
	}
	fn, _ := f.info.Defs[decl.Name].(*types.Func)
	if fn == nil || Lifecycle(f.pass, decl) {
		return Place{}, false
	}
	if _, found := f.has(fn.Signature()); found {
		return Place{}, false // seen, and silent for a reason
	}
	named := sym.Named(fn.Signature().Recv().Type())
	if a := layers.Of(f.pass); a.Layer == layers.AdapterOut && a.Confidence >= layers.Medium {
		return Place{Adapter: true}, !f.aside(c.Call)
	}
	switch ports.KindIn(f.pass, named) {
	case ports.Repository, ports.EventStore, ports.Outbox:
		return Place{Adapter: true}, !f.aside(c.Call)
	}
	return Place{}, false
}

// aside reports whether a call is not what its function is for: it stands in a
// literal, goroutine, deferred or failure branch.
func (f *finder) aside(call *ast.CallExpr) bool {
	cur, ok := f.programs.Root().FindByPos(call.Pos(), call.End())
	if !ok {
		return true
	}
	var inner ast.Node = call
	for up := range cur.Enclosing() {
		switch x := up.Node().(type) {
		case *ast.GoStmt, *ast.DeferStmt, *ast.FuncLit, *ast.CommClause:
			return true
		case *ast.IfStmt:
			if inner == x.Body && f.failure(x.Cond) {
				return true
			}
		case *ast.FuncDecl:
			return false
		}
		inner = up.Node()
	}
	return true
}
