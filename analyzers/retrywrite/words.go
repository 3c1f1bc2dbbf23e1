package retrywrite

import (
	"go/ast"
	"go/types"
	"regexp"
	"strconv"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/repeat"
	"github.com/resilint/resilint/internal/sym"
)

// idempot matches what speaks of idempotency.
var idempot = regexp.MustCompile(`(?i)idempot|dedup`)

// onlyReads reports whether a POST by its URL, or by the name of a function on
// the way to it, changes nothing that matters.
func (c *checker) onlyReads(r *replay) bool {
	e := &r.effect
	if e.URL.Kind == effects.Const && repeat.ReadsURL(e.URL.Text) {
		return true
	}
	if r.join == nil && r.f.Fn != nil && repeat.ReadsFunc(r.f.Fn.Name()) {
		return true
	}
	for i, s := range e.Steps {
		if i < len(e.Steps)-1 && !s.Retries && repeat.ReadsFunc(s.Func) {
			return true
		}
	}
	return r.join == nil && r.f.Fn != nil && !r.f.Fn.Exported() && c.readers(r.f.Fn, 0)
}

// readers reports whether a helper of the package is only called by functions
// that read. A helper that has a POST built in and gets the path from its
// callers is what its callers make of it.
func (c *checker) readers(fn *types.Func, depth int) bool {
	calls := c.res.CallersOf(fn)
	if len(calls) == 0 || depth > 2 {
		return false
	}
	for _, call := range calls {
		d, isFunc := sym.DeclAt(c.pass.Files, call.Pos()).(*ast.FuncDecl)
		if !isFunc {
			return false
		}
		caller, known := c.pass.TypesInfo.Defs[d.Name].(*types.Func)
		if !known || caller == fn {
			return false
		}
		if repeat.ReadsFunc(caller.Name()) || c.sendsToRead(call) || !caller.Exported() && c.readers(caller, depth+1) {
			continue
		}
		return false
	}
	return true
}

// sendsToRead reports whether a call sends a request whose URL says that it
// reads.
func (c *checker) sendsToRead(call *ast.CallExpr) bool {
	for _, e := range c.res.At(call) {
		if e.Op == catalogue.OpHTTPSend {
			return e.URL.Kind == effects.Const && repeat.ReadsURL(e.URL.Text)
		}
	}
	return false
}

// mentionsKey reports whether the code around a call speaks of idempotency:
// what the values alone do not show may be there.
func (c *checker) mentionsKey(r *replay) bool {
	if r.join != nil {
		return c.wiredWithKey(r.join.Wiring.At)
	}
	around := c.outermost(r)
	hit, seen := c.mentioned[around]
	if seen {
		return hit
	}
	hit = speaks(around)
	c.mentioned[around] = hit
	return hit
}

// speaks reports whether code speaks of idempotency.
func speaks(code ast.Node) (hit bool) {
	ast.Inspect(code, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			hit = hit || idempot.MatchString(n.Name)
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil {
				hit = hit || idempot.MatchString(text)
			}
		}
		return !hit
	})
	return hit
}

// outermost is the declaration that a call stands in.
func (c *checker) outermost(r *replay) ast.Node {
	if d := sym.DeclAt(c.pass.Files, r.call.Pos()); d != nil {
		return d
	}
	return r.call
}

// relays reports whether a publish belongs to an outbox relay, which delivers
// at least once by design.
func (c *checker) relays(r *replay) bool {
	if outbox.Relays(c.pass.Pkg.Path()) || r.join != nil && relaysBetween(r.join) {
		return true
	}
	if d, isFunc := sym.DeclAt(c.pass.Files, r.pos()).(*ast.FuncDecl); isFunc {
		if outbox.Relays(d.Name.Name) || d.Recv != nil && mentions(d.Recv, outbox.Relays) {
			return true
		}
	}
	for _, s := range r.effect.Steps {
		if outbox.Relays(s.Func) {
			return true
		}
	}
	return r.f != nil && r.f.Summary != nil && readsOutbox(r.f.Summary)
}

func readsOutbox(s *effects.Summary) bool {
	for i := range s.Effects {
		e := &s.Effects[i]
		if e.SQL.Kind == effects.Const && outbox.Relays(e.SQL.Text) {
			return true
		}
	}
	return false
}

func mentions(n ast.Node, is func(string) bool) bool {
	hit := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && is(id.Name) {
			hit = true
		}
		return !hit
	})
	return hit
}
