package splitsave

import (
	"fmt"
	"go/ast"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/writes"
)

// separate reports the first pair of a save and an append in a function that
// can run one after the other and are not in one transaction.
func separate(pass *analysis.Pass, flow *writes.Flow) {
	for _, e := range flow.Acts {
		if e.Kind != writes.Events {
			continue
		}
		for _, s := range flow.Acts {
			if s.Kind != writes.State || !writes.Then(s, e) && !writes.Then(e, s) || writes.SameTx(s, e) {
				continue
			}
			if s.ByEffect && e.ByEffect && oneOnPool(s, e) {
				report.Report(pass, elsewhere, finding(pass, s, e, poolMessage(s, e)))
				return
			}
			if flow.Enclosed || flow.Begins || len(s.Txs) > 0 && len(e.Txs) > 0 && !distinct(s, e) || unseen(s) || unseen(e) {
				continue
			}
			code := apart
			if direct(s) && direct(e) {
				code = elsewhere
			}
			report.Report(pass, code, finding(pass, s, e, fmt.Sprintf(
				"%s saves state and %s stores events with no transaction around both: a failure in between leaves one without the other", called(s, e), called(e, s))))
			return
		}
	}
}

// direct reports whether the call itself is the statement.
func direct(a *writes.Act) bool { return a.ByEffect && len(a.Effect.Steps) <= 1 }

// unseen reports a statement of which it is not known whether its handle is a
// transaction that somebody else has opened.
func unseen(a *writes.Act) bool {
	return a.ByEffect && (a.Handle == writes.Unseen || a.Handle == writes.InTx && !opensOwn(a))
}

// distinct reports whether each of two acts lies in a transaction of its own:
// two closures, one after the other.
func distinct(s, e *writes.Act) bool {
	_, closureS := s.Txs[0].(ast.Node)
	_, closureE := e.Txs[0].(ast.Node)
	return closureS && closureE && s.Txs[0] != e.Txs[0]
}

// opensOwn reports whether the call opens, and ends, a transaction of its own.
func opensOwn(a *writes.Act) bool { return a.Effect.InTx() }

// oneOnPool reports a pair of which one statement runs in a transaction that
// the function has in hand and the other on a pool beside it.
func oneOnPool(s, e *writes.Act) bool {
	return s.Handle == writes.InTx && !opensOwn(s) && e.Handle == writes.Pool ||
		e.Handle == writes.InTx && !opensOwn(e) && s.Handle == writes.Pool
}

func poolMessage(s, e *writes.Act) string {
	if e.Handle == writes.Pool {
		return fmt.Sprintf("%s stores events outside of the transaction in which %s saves state", called(e, s), called(s, e))
	}
	return fmt.Sprintf("%s saves state outside of the transaction in which %s stores events", called(s, e), called(e, s))
}

// called names one of two calls: by its table, too, when their names are the same.
func called(a, other *writes.Act) string {
	if a.Name() == other.Name() && a.On != "" {
		return fmt.Sprintf("%s (%s)", a.What, a.On)
	}
	return a.Name()
}

// finding reports at the later of the two calls and shows the other.
func finding(pass *analysis.Pass, s, e *writes.Act, message string) report.Finding {
	at, other, what := e, s, "state is saved here"
	if writes.Before(e, s) {
		at, other, what = s, e, "events are stored here"
	}
	pos := pass.Fset.Position(other.Pos())
	return report.Finding{
		Range:   at.Call,
		Message: fmt.Sprintf("%s (%s:%d)", message, filepath.Base(pos.Filename), pos.Line),
		Related: []report.Related{{Pos: other.Pos(), Message: what}},
	}
}
