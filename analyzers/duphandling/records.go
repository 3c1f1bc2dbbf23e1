package duphandling

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

var (
	// asksName matches functions that look a dedupe record up, marksName those
	// that write one.
	asksName  = regexp.MustCompile(`(?i)^(is|was|has|have|already|check|exists?|seen|find|get|lookup)?_?(been|already|if)?_?(event|message|msg|webhook|delivery|request|command)?_?(is|was|been|already|as)?_?(processed|handled|consumed|seen|duplicate|exists?)(_?(event|message|msg|webhook|delivery|request|command|before)s?)?$`)
	marksName = regexp.MustCompile(`(?i)^(mark|record|save|store|set|insert|add|register|remember|create|put|write)_?(as)?_?(event|message|msg|webhook|delivery|request|command)?_?(as|is)?_?(processed|handled|consumed|seen|idempotency_?key|dedup\w*)(_?(event|message|msg|webhook|delivery|request|command|id|key|record)s?)?$`)
)

// step is one call of a function that has to do with dedupe records.
type step struct {
	call *ast.CallExpr
	what string
}

// outside reports a dedupe record that is written after what it guards, and not
// in the same transaction: when the process dies in between, or two deliveries
// come at once, it is done twice.
func (c *checker) outside(flow *writes.Flow) {
	if flow.Enclosed || flow.Inside || report.Skipped(c.pass, flow.Node.Pos()) {
		return
	}
	var body ast.Node
	switch n := flow.Node.(type) {
	case *ast.FuncDecl:
		body = n.Body
	case *ast.FuncLit:
		body = n.Body
	}
	var asked *step
	var marks []step
	for _, call := range c.callsIn(body) {
		switch what := c.record(call); {
		case what == "ask" && asked == nil:
			asked = &step{call: call}
		case what == "mark":
			marks = append(marks, step{call: call, what: nameOf(call)})
		}
	}
	if asked == nil || len(marks) == 0 {
		return
	}
	for _, act := range flow.Acts {
		if act.Failed || act.OnFailure() || act.Call.Pos() < asked.call.End() {
			continue
		}
		found := c.harmOf(act.Call, true)
		if found == nil || !stored(&found.effect) {
			continue
		}
		for _, m := range marks {
			if m.call.Pos() < act.Call.End() || !c.afterCommit(body, act, m.call) && c.together(flow, act, m.call) {
				continue
			}
			at := c.pass.Fset.Position(act.Pos())
			report.Report(c.pass, dedupeOutside, report.Finding{
				Range: place.At(m.call.Fun.Pos(), m.call.Fun.End()),
				Message: fmt.Sprintf("%s records the delivery "+apart(act)+" %s (%s:%d): a crash in between, or a second delivery meanwhile, does it twice",
					m.what, act.What, found.what, filepath.Base(at.Filename), at.Line),
				Related: []report.Related{{Pos: act.Pos(), Message: "this is what must not be done twice"}, {Pos: asked.call.Pos(), Message: "the record is looked up here"}},
			})
			return
		}
	}
}

// apart says how a record stands to an act that it is not written together with.
func apart(act *writes.Act) string {
	if len(act.Txs) > 0 {
		return "outside the transaction in which %s"
	}
	return "with no transaction around it and %s, which"
}

// afterCommit reports whether a record is written on a pool of connections after
// the transaction of an act was committed.
func (c *checker) afterCommit(body ast.Node, act *writes.Act, mark *ast.CallExpr) bool {
	sel, isSel := ast.Unparen(mark.Fun).(*ast.SelectorExpr)
	if !isSel || len(sym.Rows(c.table, c.pass.TypesInfo, mark)) == 0 || c.isTx(sel.X) {
		return false
	}
	for _, tx := range act.Txs {
		v, isVar := tx.(*types.Var)
		if !isVar || !c.commitsBefore(body, v, mark) {
			return false
		}
	}
	return len(act.Txs) > 0
}

// commitsBefore reports whether a transaction in a variable is committed before a
// call.
func (c *checker) commitsBefore(body ast.Node, tx *types.Var, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt, *ast.FuncLit:
			return false
		case *ast.CallExpr:
			sel, isSel := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			if !isSel || n.End() > call.Pos() {
				return true
			}
			id, isIdent := ast.Unparen(sel.X).(*ast.Ident)
			found = found || isIdent && c.pass.TypesInfo.Uses[id] == tx && slices.ContainsFunc(sym.Rows(c.table, c.pass.TypesInfo, n), commits)
		}
		return !found
	})
	return found
}

func commits(e catalogue.Effect) bool { return e.Op == catalogue.OpTxCommit }

func (c *checker) isTx(x ast.Expr) bool {
	k, named := sym.TypeKey(sym.OrInvalid(c.pass.TypesInfo.TypeOf(x)))
	if !named {
		return false
	}
	info := c.table.Type(k)
	return info != nil && info.Kind == catalogue.KindTx
}

// stored reports an effect on a database, so that the record could be in its
// transaction.
func stored(e *effects.Effect) bool {
	return e.RunsSQL() || e.Op == catalogue.OpDBWrite || e.Op == effects.OpPortState
}

// record says whether a call looks up or writes dedupe records: by the statement
// that it runs, else by its name.
func (c *checker) record(call *ast.CallExpr) string {
	ask := false
	for _, e := range c.res.At(call) {
		if !e.KeepsRecords() {
			continue
		}
		for _, s := range sqltext.Parse(e.SQL.Text) {
			if s.Writes() {
				if v, _ := s.IdempotentWrite(); v == sqltext.Yes && s.Kind == sqltext.KindInsert {
					return "" // the insert decides by itself
				}
				return "mark"
			}
		}
		ask = true
	}
	if ask {
		return "ask"
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	switch {
	case fn == nil || fn.Pkg() == nil || sym.Standard(fn.Pkg().Path()):
	case marksName.MatchString(fn.Name()):
		return "mark"
	case asksName.MatchString(fn.Name()) && fn.Signature().Results().Len() > 0:
		return "ask"
	}
	return ""
}

// together reports whether a record may be written in the transaction of an act,
// as far as can be told.
func (c *checker) together(flow *writes.Flow, act *writes.Act, mark *ast.CallExpr) bool {
	for _, tx := range act.Txs {
		switch tx := tx.(type) {
		case *ast.CallExpr:
			if tx.Pos() <= mark.Pos() && mark.End() <= tx.End() {
				return true
			}
		case *types.Var: // what is in its scope may be on it
			if tx.Parent() == nil || tx.Parent().Contains(mark.Pos()) {
				return true
			}
		default:
			return true
		}
	}
	if flow.Open(&writes.Act{Call: mark}).IsValid() {
		return true
	}
	handed := append([]ast.Expr{}, mark.Args...)
	if sel, isSel := ast.Unparen(mark.Fun).(*ast.SelectorExpr); isSel {
		handed = append(handed, sel.X)
	}
	return slices.ContainsFunc(handed, c.isTx)
}

// nameOf is how a reader sees a call: "store.MarkProcessed".
func nameOf(call *ast.CallExpr) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		switch x := ast.Unparen(fun.X).(type) {
		case *ast.Ident:
			return x.Name + "." + fun.Sel.Name
		case *ast.SelectorExpr:
			return x.Sel.Name + "." + fun.Sel.Name
		}
		return fun.Sel.Name
	}
	return "call"
}
