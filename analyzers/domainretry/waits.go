package domainretry

import (
	"go/ast"
	"path"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// waits reports the calls of a domain function that wait, or that make the clock
// of the machine call back, outside of the retries that were reported.
func (c *checker) waits(f *effects.Func, reported []*regions.Region) {
	if scheduling.MatchString(c.pass.Pkg.Name()) || scheduling.MatchString(path.Base(c.pass.Pkg.Path())) {
		return
	}
	for _, call := range f.Calls {
		how := c.wait(call)
		if how == "" || within(reported, call) {
			continue
		}
		decl := sym.FuncAt(c.pass.Files, call.Pos())
		if isClock(decl, call) {
			continue
		}
		report.Report(c.pass, domainSleep, report.Finding{
			Range:   call,
			Message: "domain function " + place.Func(decl) + how,
		})
	}
}

// wait says how a call waits, "" when it does not. A method of a clock or timer
// value waits where somebody else decided how.
func (c *checker) wait(call *ast.CallExpr) string {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || fn.Signature().Recv() != nil {
		return ""
	}
	name := place.Call(c.pass.TypesInfo, call)
	for _, e := range c.table.Call(sym.Key(fn)) {
		switch e.Op {
		case catalogue.OpSleep:
			return " waits: " + name
		case catalogue.OpTimer:
			return " depends on the wall clock: " + name
		}
	}
	if fn.Pkg() == c.pass.Pkg || layers.Elsewhere(c.pass, fn.Pkg(), 0).Layered() {
		return "" // what the domain calls in another layer is that layer's
	}
	// A helper of the project that does little else.
	done := c.effects.At(call)
	for i := range done {
		if e := &done[i]; e.Op == catalogue.OpSleep && len(e.Steps) == 2 && len(e.Around) == 0 && len(done) == 1 {
			return " waits: " + name + " sleeps (" + e.Steps[1].Pos + ")"
		}
	}
	return ""
}

var (
	// scheduling are packages whose trade is time.
	scheduling = regexp.MustCompile(`(?i)clock|timer|ticker|schedul|cron|worker|daemon|poller|background|(^|_)jobs?$|backoff`)
	// clock is how types are called that stand for the time.
	clock = regexp.MustCompile(`(?i)clock|sleep|timer|ticker|waiter|schedul|cron|worker|daemon|poller`)
)

// isClock reports a function that implements a clock: a method of a type of
// such a name, or a function called like the one that it calls, which does nothing
// else.
func isClock(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	if decl == nil {
		return false
	}
	if clock.MatchString(place.Receiver(decl)) {
		return true
	}
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return isSel && len(decl.Body.List) == 1 && !loops(decl.Body.List[0]) && strings.EqualFold(sel.Sel.Name, decl.Name.Name)
}

// loops reports whether a statement does more than to call once.
func loops(stmt ast.Stmt) bool {
	switch stmt.(type) {
	case *ast.ForStmt, *ast.RangeStmt, *ast.SelectStmt:
		return true
	}
	return false
}
