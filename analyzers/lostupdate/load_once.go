package lostupdate

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
)

// onceNames are columns that say that a row was used up.
var onceNames = regexp.MustCompile(`(?i)(^|_)(used|redeemed|consumed|claimed|spent)(_?(at|on|time))?$`)

// once looks for rows that may be used once, are found by not being used, and are
// then marked whatever they have come to: who comes second has found them as
// well.
func (l *loads) once(f *effects.Func) {
	type run struct {
		at token.Pos // of the call in f
		*statements.Statement
	}
	var reads []run
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		all := l.st.At(call)
		if len(all) == 0 {
			for _, g := range l.functions(call) {
				all = append(all, l.within(g)...)
			}
		}
		for _, s := range all {
			if s.Verb == statements.Select && s.Lock.Kind != sqltext.LockForUpdate {
				reads = append(reads, run{call.Pos(), s})
			}
			mark := marks(s)
			if mark == nil || !l.overwrites(s) {
				continue
			}
			for _, r := range reads {
				c := r.Compares(mark.Column)
				if r.at >= call.Pos() || c == nil || !unused(c) || !sameTarget(r.Statement, s) || l.locked(f, call, s) {
					continue
				}
				l.tell(unversioned, report.Finding{
					Range:   place.Called(s.Call),
					Related: []report.Related{{Pos: r.Pos(), Message: "it is found here by not being " + mark.Column}},
					Message: fmt.Sprintf("%s of %s is set without the condition that the row was found by: two callers that have found it both use it",
						mark.Column, target(s)),
				})
			}
		}
		return true
	})
}

// marks returns the assignment that says that a row is used up, nil when there
// is none.
func marks(s *statements.Statement) *statements.Assign {
	if s.Verb != statements.Update {
		return nil
	}
	for i := range s.Set {
		a := &s.Set[i]
		if !onceNames.MatchString(a.Column) || strings.HasPrefix(strings.ToLower(a.Column), "last") || a.Relative {
			continue
		}
		if a.Source == statements.Null || a.Source == statements.Constant && no(a.Text) {
			continue // given back
		}
		return a
	}
	return nil
}

// unused reports a condition that only rows meet that are not used up.
func unused(c *statements.Compare) bool {
	return c.Sure && (c.Op == statements.OpNull || c.Op == statements.OpEqual && c.Source == statements.Constant && no(c.Text))
}

// no reports a constant that says no.
func no(text string) bool {
	switch strings.ToLower(strings.Trim(text, "'")) {
	case "false", "0", "f", "":
		return true
	}
	return false
}
