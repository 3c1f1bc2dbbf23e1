package lostupdate

import (
	"fmt"
	"go/ast"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// guard is the condition that makes a write one that may well change no row.
type guard struct {
	does  string // "compares version"
	means string // what zero rows mean
	none  string // what the row is then, for errors that tell of it; "" when that is open
	// refuses: zero rows mean that the change was refused; nothing else can have
	// made it.
	refuses bool
	// conflict: somebody else was there first; otherwise the row is missing.
	conflict bool
}

// somebody is what zero rows of a write mean that only one of several gets through.
const somebody = "somebody else was first"

var (
	// stateName matches the columns that hold a step of a life.
	stateName = regexp.MustCompile(`(?i)(^|_)(status|state|phase|stage)$`)
	// claims are the columns that say who has a row, or that it was taken.
	claims = regexp.MustCompile(`(?i)(^|_)(claim(ed)?|lock(ed)?|leased?|reserved?|redeem(ed)?|consumed?|used|assign(ed|ee)?|acquired?|picked|taken|owner|holder|worker|runner)(_?(id|at|by|until|on|for|to|name|token|expires?(_at)?))?$`)
	lease  = regexp.MustCompile(`(?i)(^|_)(lease[sd]?|locked?)_?(until|expir(y|es|ation))?(_at)?$|(^|_)(expires?(_?at)?|expiration|heartbeat(_?at)?|last_?seen|last_?heartbeat|renewed_?at|deadline)$`)
	// settled are the states in which it does not matter who came first, and those
	// that give a row back to whoever is next.
	settled = regexp.MustCompile(`(?i)^'?(pending|queued|ready|available|scheduled|retry(ing|able)?|new|waiting|idle|unassigned|deleted|archived|expired|failed|dead|timed?_?out|timeout|stale|read|seen|inactive|disabled|deactivated|revoked|published|sent|delivered|notified|acknowledged|acked|dismissed|purged|removed|error(ed)?|offline|lost|abandoned|orphaned|ended|closed|stopped|finished|completed?|done|succeeded|success(ful)?|terminated|aborted|exited|resolved|processed|handled|applied|executed|synced|imported|indexed|uploaded|flushed)'?$`)
	// held are the states of a row that somebody works on: deleting it confirms it.
	held = regexp.MustCompile(`(?i)^'?(running|claimed|processing|assigned|active|leased|locked|reserved|in_?progress|in_?flight|executing|started)'?$`)
	// prolongs are the columns by which a lease is prolonged. That somebody is alive
	// is no such thing.
	prolongs = regexp.MustCompile(`(?i)(^|_)(lease[sd]?|locked?)_?(until|expir(y|es|ation))?(_at)?$|(^|_)(expires?(_?at)?|expiration|valid_until)$`)
	// flags are claims even when all that is set is true.
	flags = regexp.MustCompile(`(?i)(^|_)(claimed|reserved|redeemed|consumed|used|taken|picked)$`)
	// tries are counted against a limit that nobody is owed.
	tries = regexp.MustCompile(`(?i)attempt|retr(y|ies)|fail|tries|view|hit|visit`)
)

// guardOf returns what makes a write conditional; nil when it is none, or when
// zero rows are as good as one: the row is deleted, read or sent already.
func (r *rows) guardOf(s *statements.Statement) *guard {
	if s.SQL != nil && s.SQL.Conditional && len(s.SQL.IfColumns) > 0 {
		return &guard{does: "is a lightweight transaction on " + s.SQL.IfColumns[0], means: "a lost race looks like success", none: somebody, conflict: true}
	}
	if !r.identified(s) || outbox.Table(s.Table, nil, nil) == outbox.Events && s.Verb == statements.Update {
		return nil
	}
	if column := r.mapped(s); column != "" {
		return &guard{does: "compares " + column + " by its mapper", means: "a version conflict looks like success", none: somebody, conflict: true, refuses: true}
	}
	for i := range s.Where {
		c := &s.Where[i]
		if g := r.versionGuard(s, c); g != nil {
			return g
		}
	}
	for i := range s.Where {
		c := &s.Where[i]
		set := s.Sets(c.Column)
		var g *guard
		switch {
		case s.Verb == statements.Delete:
			g = r.deleteGuard(s, c)
		case set == nil:
			g = ownerGuard(s, c)
		case claims.MatchString(c.Column):
			g = claimGuard(c, set)
		case set.Relative:
			g = amountGuard(c)
		default:
			g = r.stateGuard(s, c, set)
		}
		if g != nil {
			return g
		}
	}
	return nil
}

// mapped is the column of the version that a mapper compares and counts by
// itself when it is given a value of the model, "" when there is none.
func (r *rows) mapped(s *statements.Statement) string {
	if s.Verb != statements.Update || s.Model == nil || s.Value == nil {
		return ""
	}
	if lit, isLit := ast.Unparen(s.Value).(*ast.UnaryExpr); isLit {
		if c, isComposite := lit.X.(*ast.CompositeLit); isComposite && len(c.Elts) == 0 {
			return "" // names the type only
		}
	}
	m := r.schema.Model(s.Model)
	if m == nil {
		return ""
	}
	for _, f := range m.Fields {
		if f.Version {
			return f.Column
		}
	}
	return ""
}

// versionGuard is for WHERE version = ? of a statement that moves the version
// on, or deletes a row whose version another one moves on. Without that the
// version may be part of the key.
func (r *rows) versionGuard(s *statements.Statement, c *statements.Compare) *guard {
	if !c.Sure || c.Op != statements.OpEqual || c.Source != statements.Bound || !sqltext.IsVersionColumn(c.Column) {
		return nil
	}
	switch {
	case s.Verb == statements.Delete:
		if !r.counted(s, c.Column) {
			return nil
		}
	case s.Sets(c.Column) == nil && !s.WholeRow:
		return nil
	}
	return &guard{does: "compares " + c.Column, means: "a version conflict looks like success", none: somebody, conflict: true, refuses: true}
}

// counted reports whether a statement of the package moves a version on.
func (r *rows) counted(s *statements.Statement, column string) bool {
	for _, other := range r.st.All() {
		if a := other.Sets(column); a != nil && a.Relative && sameTarget(other, s) {
			return true
		}
	}
	return false
}

// deleteGuard is for DELETE … WHERE status = 'draft'.
func (r *rows) deleteGuard(s *statements.Statement, c *statements.Compare) *guard {
	if s.Verb != statements.Delete || !c.Sure || c.Op != statements.OpEqual || !stateName.MatchString(c.Column) {
		return nil
	}
	if from := r.constant(c.Source, c.Text, c.Arg); from == "" || settled.MatchString(from) || held.MatchString(from) {
		return nil
	}
	return &guard{does: fmt.Sprintf("expects a %s", c.Column), means: "a row that is kept looks deleted", none: "the " + c.Column + " is another one", conflict: true}
}

// claimGuard is for taking a row that nobody has yet, or whose lease is over.
func claimGuard(c *statements.Compare, set *statements.Assign) *guard {
	column := strings.ToLower(c.Column)
	if set.Source == statements.Null || strings.HasPrefix(column, "last") || strings.HasPrefix(column, "first") {
		return nil // gives it back, or notes when it was used
	}
	switch {
	case c.Op == statements.OpNull, c.Op == statements.OpLess && lease.MatchString(c.Column):
	case c.Op != statements.OpEqual || c.Source != statements.Constant:
		return nil
	case set.Source == statements.Constant:
		if c.Text == set.Text || !flags.MatchString(c.Column) {
			return nil
		}
	case strings.Trim(c.Text, "'0") == "": // nobody: an empty name, number 0
	default:
		return nil
	}
	return &guard{does: "claims it by " + c.Column, means: "two callers may both believe that they have it", none: somebody, conflict: true}
}

// ownerGuard is for a lease that only its owner may prolong.
func ownerGuard(s *statements.Statement, c *statements.Compare) *guard {
	if !c.Sure || c.Op != statements.OpEqual || c.Source != statements.Bound || !claims.MatchString(c.Column) || len(s.Set) == 0 || !s.SetAll {
		return nil
	}
	for i := range s.Set {
		if prolongs.MatchString(s.Set[i].Column) && s.Set[i].Source != statements.Null && s.Set[i].Source != statements.Constant {
			return &guard{does: "prolongs a lease of " + c.Column, means: "a lease that is lost goes on being used", none: "the lease is lost", conflict: true}
		}
	}
	return nil
}

// amountGuard is for WHERE points >= ? of SET points = points - ?.
func amountGuard(c *statements.Compare) *guard {
	if !c.Sure || c.Op != statements.OpMore && c.Op != statements.OpLess || tries.MatchString(c.Column) {
		return nil
	}
	return &guard{does: "takes only what is left of " + c.Column, means: "a refused change looks like success", none: "there is too little left of " + c.Column, conflict: true, refuses: true}
}

// stateGuard is for WHERE status = 'pending' of SET status = 'approved'.
func (r *rows) stateGuard(s *statements.Statement, c *statements.Compare, set *statements.Assign) *guard {
	if !c.Sure || !stateName.MatchString(c.Column) || c.Op != statements.OpEqual && c.Op != statements.OpIn {
		return nil
	}
	to := r.constant(set.Source, set.Text, set.Arg)
	if set.Source != statements.Constant && set.Source != statements.Bound || to != "" && (settled.MatchString(to) || to == r.constant(c.Source, c.Text, c.Arg)) {
		return nil
	}
	if to == "" && r.repeated(s) {
		return nil // a list is gone through; those that have moved on are left out
	}
	return &guard{does: fmt.Sprintf("expects a %s", c.Column), means: "a transition that did not happen looks like success", none: "the " + c.Column + " is another one", conflict: true}
}

// constant is the value of a column as far as the code says it: written into the
// statement, or bound to a constant; "" when it is not known.
func (r *rows) constant(source statements.Source, text string, arg ast.Expr) string {
	if arg == nil {
		if source == statements.Constant {
			return strings.Trim(text, "'")
		}
		return ""
	}
	if value, isConst := sym.ConstString(r.info, arg); isConst {
		return value
	}
	if r.info.Types[arg].Value != nil {
		return stateWord(sym.Name(arg)) // a number that has a name: StatusRunning
	}
	return ""
}

// stateWord is the last word of the name of a constant: failed of JobStatusFailed.
func stateWord(name string) string {
	i := strings.LastIndexFunc(name, func(c rune) bool { return c >= 'A' && c <= 'Z' || c == '_' })
	return strings.ToLower(strings.TrimPrefix(name[max(i, 0):], "_"))
}

// repeated reports whether a loop is around a write.
func (r *rows) repeated(s *statements.Statement) bool {
	for up := r.parent(s.Call); up != nil; up = r.parent(up) {
		switch up.(type) {
		case *ast.RangeStmt, *ast.ForStmt:
			return true
		case *ast.FuncLit, *ast.FuncDecl:
			return false
		}
	}
	return false
}
