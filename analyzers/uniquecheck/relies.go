package uniquecheck

import (
	"fmt"
	"regexp"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
)

var (
	// recordTable matches tables by whose rows repeats are told.
	recordTable   = regexp.MustCompile(`(?i)idempoten|dedup|(^|_)inbox(_|$)|(processed|consumed|handled|seen|received)_(events?|messages?|msgs?|webhooks?|deliver)`)
	versionColumn = regexp.MustCompile(`(?i)^(row_?|lock_?)?version$`)
	// recordKey matches the column that tells a repeat.
	recordKey = regexp.MustCompile(`(?i)^(idempotency_?key|idem_?key|(event|message|msg|request|webhook|delivery|command|external|provider_event|dedupe?|dedup|deduplication)_?(id|key|uuid)|key)$`)
)

// relies reports statements that count on a key which the schema does not have.
func (c *checker) relies() {
	for _, s := range c.stmts.All() {
		if startsUp(s.Func) || s.SQL == nil && s.Table == "" && s.Model == nil {
			continue
		}
		t := c.tableOf(s)
		if t == nil && s.SQL != nil {
			if target, has := s.SQL.Target(); has {
				t = c.schema.Table(target.Name)
			}
		}
		if t == nil {
			continue
		}
		switch s.Verb {
		case statements.Update, statements.Delete:
			c.version(s, t)
		case statements.Upsert:
			if !c.conflict(s, t) {
				c.record(s, t)
			}
		case statements.Insert:
			c.record(s, t)
		}
	}
}

// conflict looks at a statement that says what happens with a row that is there
// already: the database tells by a key.
func (c *checker) conflict(s *statements.Statement, t *schema.Table) bool {
	if s.SQL == nil || s.SQL.Kind != sqltext.KindInsert || s.SQL.HoleInTail {
		return false
	}
	if cols := s.SQL.ConflictTarget; len(cols) > 0 {
		if t.Keyed(cols...) == sqltext.No {
			c.relied(s, fmt.Sprintf("on conflict (%s) needs a primary or unique key of %s over exactly these columns, and there is none in %s", lower(cols), t.Name, t.Where))
			return true
		}
		return false
	}
	if s.SQL.ConflictConstraint != "" || s.SQL.FromSelect || len(s.SQL.InsertColumns) == 0 {
		return false
	}
	switch s.SQL.Conflict {
	case sqltext.ConflictDoNothing, sqltext.ConflictDuplicateKey, sqltext.ConflictDoUpdate: // IGNORE is for other failures, too
		if t.Enforces(s.SQL.InsertColumns...) == sqltext.No {
			c.relied(s, fmt.Sprintf("the conflict clause never applies: no primary or unique key of %s lies within the columns that are inserted (%s)", t.Name, t.Where))
			return true
		}
	}
	return false
}

// version looks at a statement that compares the version of a row.
func (c *checker) version(s *statements.Statement, t *schema.Table) {
	if s.SQL == nil || !t.Complete || len(s.SQL.Tables) != 1 {
		return
	}
	for _, w := range s.Where {
		if w.Op == statements.OpEqual && w.Source == statements.Bound && versionColumn.MatchString(w.Column) && t.Column(w.Column) == nil {
			c.relied(s, fmt.Sprintf("compares %s, a column that %s does not have in %s", w.Column, t.Name, t.Where))
		}
	}
}

// record looks at an insert into a table by which repeats are told: without a key
// over what tells them, two deliveries at once are both new.
func (c *checker) record(s *statements.Statement, t *schema.Table) {
	if !recordTable.MatchString(t.Name) || s.Func.Fn != nil && c.locksAround(s) {
		return
	}
	for _, col := range t.Columns {
		if recordKey.MatchString(col.Name) && t.InKey(col.Name) == sqltext.No {
			c.relied(s, fmt.Sprintf("%s tells repeats by %s, but no primary or unique key over it is in %s: two deliveries at once are both new", t.Name, col.Name, t.Where))
			return
		}
	}
}

func (c *checker) locksAround(s *statements.Statement) bool { return c.serialized(s.Func, s.Call) }

func (c *checker) relied(s *statements.Statement, message string) {
	report.Report(c.pass, missing, report.Finding{Range: place.Called(s.Call), Message: message})
}
