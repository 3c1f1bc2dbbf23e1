package lostupdate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/txn"
	"golang.org/x/tools/go/analysis"
)

// loads is the state of the search for values that are loaded, changed and
// written back.
type loads struct {
	pass   *analysis.Pass
	info   *types.Info
	res    *effects.Result
	st     *statements.Result
	tx     *txn.Result
	schema *schema.Schema
	ports  ports.Memo
	// parents are those of the nodes of the functions that are followed.
	parents map[ast.Node]ast.Node
	// locks are the statements that lock the rows they read, see locked.
	locks []*statements.Statement
	// serial: the package asks for transactions that fail when they cannot be put
	// in an order.
	serial bool
	// reported are the places of findings.
	reported map[token.Pos]bool
	// saves are the findings at methods of ports, by port and method; order are
	// their keys as they were found.
	saves map[string][]report.Finding
	order []string
}

// checkLoads looks for lost updates. It is only called for packages that run
// statements or call repositories.
func checkLoads(pass *analysis.Pass, res *effects.Result) {
	l := &loads{
		pass: pass, info: pass.TypesInfo, res: res, st: statements.Of(pass), tx: txn.Of(pass), schema: schema.Of(pass),
		parents: map[ast.Node]ast.Node{}, reported: map[token.Pos]bool{}, saves: map[string][]report.Finding{},
		ports: ports.For(config.Of(pass)),
	}
	l.findLocks()
	found := slices.DeleteFunc(l.writers(), func(f *effects.Func) bool { return report.Skipped(pass, f.Body.Pos()) })
	for _, f := range found {
		l.link(f.Syntax)
		l.bumps(f)
		l.flows(f)
		l.streams(f)
	}
	l.tellSaves()
	// What a flow has shown needs no further evidence.
	for _, f := range found {
		l.shape(f)
		l.transition(f)
		l.once(f)
	}
	l.checkRows()
}

// writers returns the declared functions that change stored state, themselves, in
// their literals or through others.
func (l *loads) writers() (found []*effects.Func) {
	writing := map[*effects.Func]bool{}
	for _, s := range l.st.All() {
		writing[s.Func] = writing[s.Func] || s.Writes()
	}
	var decl *effects.Func
	for _, f := range l.res.Funcs() {
		if _, isDecl := f.Syntax.(*ast.FuncDecl); isDecl {
			decl = f
		}
		if decl == nil || decl.Body == nil || len(found) > 0 && found[len(found)-1] == decl {
			continue
		}
		if writing[f] || changing(f) {
			found = append(found, decl)
		}
	}
	return found
}

// changing reports whether a function may change stored state, as far as its
// effects say.
func changing(f *effects.Func) bool {
	return f.Summary != nil && slices.ContainsFunc(f.Summary.Effects, func(e effects.Effect) bool { return changes(&e) })
}

// changes reports an effect that may change stored state. A project's own
// interface of what databases and transactions have in common is known by the
// names of its methods.
func changes(e *effects.Effect) bool {
	switch e.Op {
	case catalogue.OpDBWrite, catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBCas, catalogue.OpESAppend, effects.OpPortState, effects.OpPortBoth:
		return true
	case effects.OpPortCall:
		name := e.Called()
		return strings.HasPrefix(name, "Exec") || strings.HasPrefix(name, "Query") || strings.HasPrefix(name, "NamedExec")
	}
	return false
}

// link notes the parents of the nodes of a function.
func (l *loads) link(root ast.Node) {
	var stack []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if len(stack) > 0 {
			l.parents[n] = stack[len(stack)-1]
		}
		stack = append(stack, n)
		return true
	})
}

// within lists the statements of a function, those in its literals included.
func (l *loads) within(f *effects.Func) (found []*statements.Statement) {
	for _, s := range l.st.All() {
		if f.Body.Pos() <= s.Pos() && s.Pos() < f.Body.End() {
			found = append(found, s)
		}
	}
	return found
}

// tell reports a finding once for each place; a code that is off takes no place.
func (l *loads) tell(code *rule.Code, f report.Finding) {
	if pos := f.Range.Pos(); !l.reported[pos] && report.Wanted(l.pass, code) {
		l.reported[pos] = true
		report.Report(l.pass, code, f)
	}
}

// tellSaves reports the use cases of one port's method once: the cure is one.
func (l *loads) tellSaves() {
	for _, key := range l.order {
		all := l.saves[key]
		if more := len(all) - 1; more > 0 {
			all[0].Message += fmt.Sprintf(" (%d more of this package do so)", more)
		}
		l.tell(unversioned, all[0])
	}
}
