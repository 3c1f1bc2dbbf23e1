package lockscope

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// lock is one call that takes a mutex.
type lock struct {
	call *ast.CallExpr
	in   ast.Node     // the function or literal that takes it
	root types.Object // the variable it is in, and the fields below
	path string
	v    *types.Var // the field or variable, of an embedded one the type's
	// reads: others may read meanwhile.
	reads bool
}

// under is a call that waits for another host while a mutex is held.
type under struct {
	call *ast.CallExpr
	e    *effects.Effect
}

// holder is a function that takes a mutex, and the slow calls it makes meanwhile.
type holder struct {
	decl  *ast.FuncDecl
	lock  lock
	calls []under
}

// mutexes reports mutexes that are held while another host is waited for, when
// some take the same one for a moment only, or the function itself would be quick
// for another key: those wait for the other host, too.
// Where all who take it make such calls, it is there to let one at a time do so.
func (c *checker) mutexes() {
	slow := map[*ast.FuncDecl]bool{}
	for _, decl := range c.declsThat(func(f *effects.Func) bool { return c.any(f, c.slow) }) {
		slow[decl] = true
	}
	if len(slow) == 0 {
		return
	}
	taken := map[*types.Var][]holder{}
	var order []*types.Var // with slow calls, in the order of the source
	for _, decl := range c.declsThat(takes) {
		if outbound.Lifecycle(c.pass, decl) || report.Skipped(c.pass, decl.Pos()) {
			continue
		}
		locks := c.locks(decl)
		if len(locks) == 0 {
			continue
		}
		found := map[int][]under{}
		if slow[decl] {
			found = c.follow(decl, locks)
		}
		for i, l := range locks {
			if len(found[i]) > 0 {
				order = append(order, l.v)
			}
			taken[l.v] = append(taken[l.v], holder{decl, l, found[i]})
		}
	}
	seen := map[*types.Var]bool{}
	for _, v := range order {
		if !seen[v] {
			seen[v] = true
			c.judge(taken[v])
		}
	}
}

// judge reports the first of the functions that hold a mutex for too long: what is
// to be done about the others is the same.
func (c *checker) judge(holders []holder) {
	var long []holder
	for _, h := range holders {
		if len(h.calls) > 0 && !h.lock.reads && (c.brief(holders, h.decl) != nil || c.perKey(h)) && !c.meant(h.decl, h.lock, h.calls) {
			long = append(long, h)
		}
	}
	if len(long) > 0 {
		c.reportMutex(long, c.brief(holders, long[0].decl))
	}
}

// declsThat are the declarations of which something holds, or of a literal in them,
// in the order of the source.
func (c *checker) declsThat(hold func(*effects.Func) bool) (decls []*ast.FuncDecl) {
	var decl *ast.FuncDecl
	for _, f := range c.fx.Funcs() { // a function comes before the literals in it
		if d, isDecl := f.Syntax.(*ast.FuncDecl); isDecl {
			decl = d
		}
		if decl == nil || len(decls) > 0 && decls[len(decls)-1] == decl || !sym.Contains(decl, f.Syntax) {
			continue
		}
		if hold(f) {
			decls = append(decls, decl)
		}
	}
	return decls
}

// takes reports whether a function may take a mutex, by the names of what it calls.
func takes(f *effects.Func) bool {
	return slices.ContainsFunc(f.Calls, func(call *ast.CallExpr) bool {
		name := sym.CalledName(call)
		return name == "Lock" || name == "RLock"
	})
}

// brief is a function beside one that takes the mutex and gives it back without
// waiting for anybody, exported ones first; nil when there is none.
func (c *checker) brief(all []holder, beside *ast.FuncDecl) (found *ast.FuncDecl) {
	slow := map[*ast.FuncDecl]bool{beside: true}
	for _, h := range all {
		slow[h.decl] = slow[h.decl] || len(h.calls) > 0
	}
	for _, h := range all {
		if !slow[h.decl] && c.serves(h.decl) && (found == nil || !found.Name.IsExported() && h.decl.Name.IsExported()) {
			found = h.decl
		}
	}
	return found
}

// serves reports whether a function looks something up or notes something in the
// process for whoever calls it: it cannot fail, and is given or returns something.
// Others run the thing, or wait for somebody themselves.
func (c *checker) serves(decl *ast.FuncDecl) bool {
	fn, isFunc := c.info.Defs[decl.Name].(*types.Func)
	if !isFunc {
		return false
	}
	sig := fn.Signature()
	for r := range sig.Results().Variables() {
		if sym.IsError(r.Type()) {
			return false
		}
	}
	for p := range sig.Params().Variables() {
		if !sym.IsContext(p.Type()) {
			return true
		}
	}
	return sig.Results().Len() > 0
}

// slow reports whether an effect waits for another host or a database.
func (c *checker) slow(e *effects.Effect) bool {
	if e.Op == catalogue.OpNetDial {
		return false // to connect once is what the lock is for
	}
	return database[e.Op] && c.waits(e) || c.remote(e)
}

func (c *checker) reportMutex(long []holder, quick *ast.FuncDecl) {
	h := long[0]
	first := h.calls[0]
	more := ""
	switch n := len(long) - 1; {
	case n == 1:
		more = " (and in another function)"
	case n > 1:
		more = fmt.Sprintf(" (and in %d more functions)", n)
	}
	waits := "who asks for another key"
	related := []report.Related{{Pos: h.lock.call.Pos(), Message: "the mutex is taken here"}}
	if quick != nil {
		waits = place.Func(quick)
		related = append(related, report.Related{Pos: quick.Name.Pos(), Message: "this takes it as well"})
	}
	report.Report(c.pass, mutex, report.Finding{
		Range: place.Called(first.call),
		Message: fmt.Sprintf("mutex %s is held while %s %s%s%s: %s waits for the answer, too", types.ExprString(sym.OrBad(sym.Receiver(h.lock.call))),
			place.Call(c.info, first.call), c.doing(first.e), via(first.e), more, waits),
		Related: related,
	})
}

// follow finds, for each lock, the calls that wait for somebody while it is held
// for sure.
func (c *checker) follow(decl *ast.FuncDecl, locks []lock) map[int][]under {
	found := map[int][]under{}
	w := &extent.Walker{Info: c.info, Things: make([]extent.Thing, len(locks))}
	for i, l := range locks {
		w.Things[i].In = l.in
	}
	w.Changes = func(call *ast.CallExpr) (out []extent.Change) {
		switch sym.CalledName(call) {
		case "Lock", "RLock":
			for i, l := range locks {
				if l.call == call {
					out = append(out, extent.Change{Thing: i, Move: extent.Opens})
				}
			}
		case "Unlock", "RUnlock":
			root, path := sym.Chain(c.info, sym.Receiver(call))
			for i, l := range locks {
				if root != nil && l.root == root && l.path == path {
					out = append(out, extent.Change{Thing: i, Move: extent.Closes})
				}
			}
		}
		return out
	}
	w.Mode = func(call *ast.CallExpr, lit *ast.FuncLit) extent.Mode {
		if fn := sym.Callee(c.info, call); fn != nil {
			if s := c.fx.Of(fn); s != nil {
				for i := range s.Invokes {
					if s.Invokes[i].Runs(effects.RunsGo) {
						return extent.Apart
					}
				}
			}
		}
		return extent.Unknown
	}
	w.Visit = func(call *ast.CallExpr, now []extent.State) {
		for i := range locks {
			if now[i] != extent.Open {
				continue
			}
			if e := c.first(call, c.slow); e != nil {
				found[i] = append(found[i], under{call, e})
			}
		}
	}
	now := make([]extent.State, len(locks))
	for i, l := range locks {
		if l.in == ast.Node(decl) {
			now[i] = extent.Before
		}
	}
	w.Func(decl.Body, now)
	return found
}
