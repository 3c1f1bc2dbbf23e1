package outbox

import (
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/sqltext"
)

// Act says what is done to the rows of an outbox.
type Act uint8

// Acts.
const (
	None   Act = iota
	Store      // inserts rows
	Poll       // reads rows that are not published yet
	Claim      // reserves rows for one relay, for a while
	Done       // says that rows are published
	Remove     // deletes rows
	Failed     // notes that publishing failed, or gives rows back
	Update     // changes rows; to what is not in the text
)

var actNames = [...]string{"none", "store", "poll", "claim", "done", "remove", "failed", "update"}

func (a Act) String() string { return actNames[a] }

// Statement is what one statement does to an outbox.
type Statement struct {
	Act   Act
	Table string
	Stmt  sqltext.Stmt
}

// The columns and values by which the rows of an outbox say how far they are.
var (
	doneColumn  = regexp.MustCompile(`(?i)^(is_|was_)?(published|processed|sent|dispatched|delivered|relayed|forwarded|emitted|pushed|produced|completed|done|handled|publicado|enviado)(_?(at|on|time|date|ts|utc|timestamp))?$`)
	stateColumn = regexp.MustCompile(`(?i)^((event|message|outbox|publish|delivery|process|processing)_?)?(status|state)$`)
	claimColumn = regexp.MustCompile(`(?i)lock|claim|lease|owner|worker|instance|reserved|picked|taken|visible|in_?flight|processing|attempted_at|next_(attempt|retry|try|run)|available_at|retry_?(at|after)`)
	triedColumn = regexp.MustCompile(`(?i)attempt|retr(y|ies)|tries|error|failed|failure|dead`)
)

// word matches values and names by what they say of a row.
var (
	doneWord   = regexp.MustCompile(`(?i)(^|[^n])(publish(ed)?$|published|processed|sent$|dispatched|delivered|relayed|forwarded|emitted|completed?$|done$|success|succeeded|finished|handled|acked|acknowledged)`)
	undoneWord = regexp.MustCompile(`(?i)un(published|processed|sent|dispatched|delivered|handled)|not_?(published|processed|sent)`)
	claimWord  = regexp.MustCompile(`(?i)processing|in_?progress|in_?flight|claim|lock|lease|publishing|sending|dispatching|picked|reserved|running|started`)
	failedWord = regexp.MustCompile(`(?i)fail|error|dead|dlq|poison|retry|retries|attempt|pending|requeue|release|reset|reject|skip|discard|cancel|invalid|expired?`)
)

// Says tells what a value or name says of a row: "published", StatusFailed,
// "MarkAsProcessing". It is None when it says nothing.
func Says(word string) Act {
	switch {
	case undoneWord.MatchString(word) || failedWord.MatchString(word):
		return Failed
	case claimWord.MatchString(word):
		return Claim
	case doneWord.MatchString(word):
		return Done
	}
	return None
}

// mention matches texts that may name a table of events.
var mention = regexp.MustCompile(`(?i)outbox|event|outgoing`)

// Column says what setting a column, or giving it a value, says of a row.
func Column(name string) Act {
	if doneColumn.MatchString(name) {
		return Done
	}
	return Says(name)
}

// Read says what the first statement of a text that is about an outbox does to
// it. Tables that match one of the user's patterns are outboxes, too.
func Read(sql string, patterns []string) (Statement, bool) {
	if len(patterns) == 0 && !mention.MatchString(sql) {
		return Statement{}, false
	}
	for _, s := range sqltext.Parse(sql) {
		for _, c := range append(s.CTEs, s) {
			t, has := c.Target()
			if !has || c.HoleInTable || t.Hole || t.Nested {
				continue
			}
			columns := slices.Concat(c.InsertColumns, c.Columns, c.WhereColumns)
			for _, set := range c.Set {
				columns = append(columns, set.Column)
			}
			if Table(t.Name, columns, patterns) != Events {
				continue
			}
			if act := actOf(c); act != None {
				return Statement{Act: act, Table: t.Name, Stmt: c}, true
			}
		}
	}
	return Statement{}, false
}

func actOf(s sqltext.Stmt) Act {
	switch s.Kind {
	case sqltext.KindInsert, sqltext.KindReplace, sqltext.KindMerge:
		return Store
	case sqltext.KindSelect:
		if Polls(s) {
			return Poll
		}
	case sqltext.KindUpdate:
		return set(s)
	case sqltext.KindDelete:
		if !retires(s) {
			return Remove
		}
	}
	return None
}

// Progress reports whether a column says how far a row is: published_at, status.
func Progress(column string) bool {
	return doneColumn.MatchString(column) || stateColumn.MatchString(column)
}

// Tried reports whether a column counts or tells of attempts.
func Tried(column string) bool { return triedColumn.MatchString(column) }

// Key reports whether a column by its name picks one row, or those of one
// aggregate.
func Key(column string) bool { return key.MatchString(column) }

// Polls reports a query for rows that are not published yet: one that asks for
// how far they are and gives out more than a number. That its table is an outbox
// is for the caller to know.
func Polls(s sqltext.Stmt) bool {
	if !slices.ContainsFunc(s.WhereColumns, Progress) {
		return false
	}
	if slices.ContainsFunc(s.WhereEquals, Key) {
		return false
	}
	return s.Limit || len(s.Columns) > 1 || slices.Contains(s.Columns, "*")
}

var key = regexp.MustCompile(`(?i)^(id|uuid|(event|message|outbox|aggregate|order)_?id)$`)

// set says what an update does by the columns it sets and the values it gives
// them.
func set(s sqltext.Stmt) Act {
	claims, tries, state := false, false, None
	for _, x := range s.Set {
		value := strings.ToLower(strings.TrimSpace(strings.Trim(strings.TrimSpace(x.Text), `'"`)))
		empty := value == "null" || value == "false" || value == "0"
		switch {
		case doneColumn.MatchString(x.Column):
			if !empty {
				return Done
			}
			state = Failed
		case stateColumn.MatchString(x.Column):
			if state = literal(x); state == None {
				state = Update
			}
		case claimColumn.MatchString(x.Column):
			claims = claims || !empty
		case triedColumn.MatchString(x.Column):
			tries = true
		}
	}
	switch {
	case state == Done || state == Claim || state == Failed:
		return state
	case tries:
		return Failed
	case claims:
		return Claim
	case state == Update:
		return Update
	}
	return None
}

// literal says what a state is set to when it is written out.
func literal(x sqltext.SetExpr) Act {
	text := strings.TrimSpace(x.Text)
	if x.Hole || !strings.HasPrefix(text, "'") {
		return None
	}
	return Says(strings.Trim(text, "'"))
}

// retires reports a delete of what was published before, or long ago.
func retires(s sqltext.Stmt) bool {
	return slices.ContainsFunc(s.WhereColumns, func(c string) bool {
		return doneColumn.MatchString(c) || stateColumn.MatchString(c) || age.MatchString(c)
	})
}

var age = regexp.MustCompile(`(?i)(_at|_on|time|date|timestamp)$|^age$`)
