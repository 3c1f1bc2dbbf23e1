package outbound

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/programs"
)

// Waiting says for whom a node is run that may have to wait, a call or a send. ok
// is false when nobody waits for it, when a comment says why it has no context, or
// when that cannot be told.
func (r *Result) Waiting(n ast.Node) (where Place, ok bool) {
	r.asking.Lock()
	defer r.asking.Unlock()
	f := r.answering()
	if f.explained(n) || f.programs.Attended(n) {
		return where, false
	}
	where, ok = (&walk{f: f, seen: map[ast.Node]bool{}}).from(n, 0)
	where.Decl = f.decl(n)
	return where, ok
}

// Losing says how a call leaves the process without a context that could end it,
// whoever waits for it, in a goroutine too. ok is false for other calls, and where
// a comment says that it is meant.
func (r *Result) Losing(call *ast.CallExpr) (c Call, ok bool) {
	r.asking.Lock()
	defer r.asking.Unlock()
	f := r.answering()
	f.out = nil
	f.call(call)
	if len(f.out) == 0 {
		return c, false
	}
	return f.out[0], true
}

// answering is the finder that answers for single calls.
func (r *Result) answering() *finder {
	if r.asked == nil {
		r.asked = r.finder()
		r.asked.anybody = true
		r.asked.programs = programs.New(r.pass)
	}
	return r.asked
}

func (r *Result) finder() *finder {
	return &finder{
		pass: r.pass, info: r.pass.TypesInfo, cat: config.Of(r.pass).Catalogue(),
		origin: origin.Of(r.pass), effects: r.pass.ResultOf[effects.Analyzer].(*effects.Result),
	}
}

// Endless reports whether a call has no limit of its own either, as far as the
// package and the catalogue say: a statement none by a setting of the database, a
// call to something else none of its library's, and none on its way. HTTP clients
// are for origin to judge.
func (r *Result) Endless(c *Call) bool {
	o := origin.Of(r.pass)
	switch c.Group {
	case Database:
		return !limited(o, c)
	case Remote:
		return endless(o, c)
	}
	return false
}

// endless reports whether a call to something other than a database has no limit
// of its own, as the catalogue knows, and gets none on its way. Of a port that is
// not known.
func endless(o *origin.Result, c *Call) bool {
	return c.Row != nil && o.Endless(c.Row) && !o.Intercepted(c.Row)
}

// limited reports whether a call to a database ends by itself: a statement as far
// as the package says, one of a cache by the defaults of its client.
func limited(o *origin.Result, c *Call) bool {
	if o.StatementLimit().State == origin.Bounded {
		return true
	}
	if c.Row == nil || c.Row.Lib == nil {
		return o.Embedded()
	}
	switch lib := c.Row.Lib; {
	case lib.Is(catalogue.ClassCache), lib.Is(catalogue.ClassBroker):
		return !endless(o, c)
	case lib.Is(catalogue.ClassDocumentDB), lib.Is(catalogue.ClassES):
		return false
	}
	return o.Embedded()
}
