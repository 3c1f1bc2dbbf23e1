package sqltext

import "strings"

// Hole stands for a part of the text that is not known statically. The caller
// inserts it for every non-constant part.
const Hole = '\uFFFC'

// Kind is what a statement does.
type Kind uint8

// Kinds of statements.
const (
	KindUnknown   Kind = iota // not understood, or not SQL
	KindSelect                // SELECT, VALUES, TABLE
	KindInsert                // INSERT, UPSERT, COPY ... FROM, LOAD DATA
	KindUpdate                // UPDATE, ClickHouse ALTER TABLE ... UPDATE
	KindDelete                // DELETE, ClickHouse ALTER TABLE ... DELETE
	KindMerge                 // MERGE
	KindReplace               // MySQL and SQLite REPLACE INTO
	KindDDL                   // CREATE, ALTER, DROP, TRUNCATE, GRANT ...
	KindBegin                 // BEGIN, START TRANSACTION, CQL BEGIN BATCH
	KindCommit                // COMMIT, END TRANSACTION, CQL APPLY BATCH
	KindRollback              // ROLLBACK, ABORT
	KindSavepoint             // SAVEPOINT, RELEASE, ROLLBACK TO, SAVE TRAN
	KindCall                  // CALL, EXEC, DO $$...$$
	KindOther                 // SET, EXPLAIN, PRAGMA, LISTEN, NOTIFY, LOCK ...
)

var kindNames = [...]string{
	"unknown", "select", "insert", "update", "delete", "merge", "replace", "ddl",
	"begin", "commit", "rollback", "savepoint", "call", "other",
}

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "invalid"
}

// ConflictKind is what an insert does with a row that exists already.
type ConflictKind uint8

// What a statement does when its row is there already.
const (
	ConflictNone         ConflictKind = iota // fails
	ConflictDoNothing                        // ON CONFLICT DO NOTHING, CQL IF NOT EXISTS
	ConflictDoUpdate                         // ON CONFLICT DO UPDATE, UPSERT INTO, MERGE with both branches
	ConflictDuplicateKey                     // MySQL ON DUPLICATE KEY UPDATE
	ConflictIgnore                           // INSERT IGNORE, INSERT OR IGNORE
	ConflictOrReplace                        // INSERT OR REPLACE, REPLACE INTO, CQL INSERT ... USING TTL
)

// LockKind is the strength of a row lock taken by a read.
type LockKind uint8

// Strengths of locks.
const (
	LockNone      LockKind = iota
	LockForShare           // FOR SHARE, FOR KEY SHARE, LOCK IN SHARE MODE, HOLDLOCK
	LockForUpdate          // FOR UPDATE, FOR NO KEY UPDATE, UPDLOCK, XLOCK
)

// Lock is a row lock taken by a read, with its waiting policy.
type Lock struct {
	Kind       LockKind
	NoWait     bool
	SkipLocked bool // SKIP LOCKED, READPAST
}

// Table is a table that a statement names.
type Table struct {
	Schema string // "" if not given
	Name   string
	Alias  string // "" if not given
	Nested bool   // only named inside a subselect
	Hole   bool   // the name, or a part of it, is not known
}

// SetExpr is one assignment of SET, ON CONFLICT DO UPDATE or ON DUPLICATE KEY.
type SetExpr struct {
	Column   string
	Text     string // right-hand side as written
	Relative bool   // a repeat changes the value again: x = x + 1, x = x || $1
	Hole     bool   // the right-hand side has a part that is not known
	Param    int    // which bind parameter the right-hand side is, from 1; 0 for none
	Named    string // name of the bind parameter that it is, as in :name
}

// Stmt is one statement. Fields that do not apply to its Kind are zero.
type Stmt struct {
	Kind   Kind
	Name   string // name of a CTE, or of a sqlc query ("-- name: X :exec")
	Text   string // the statement as written, without the separator
	Offset int    // byte offset of Text in what was parsed

	Tables  []Table   // the target (of a SELECT: the first table) comes first
	Columns []string  // plain columns of the SELECT list; "*" for a star
	Set     []SetExpr // assignments of UPDATE and of MERGE ... UPDATE

	// Columns compared in the top-level WHERE (of MERGE: in ON), those in
	// subselects excluded. UPDATE, DELETE and MERGE list the target's only.
	WhereColumns []string
	// WhereEquals is the part of WhereColumns that every row must match by
	// =, IN or IS: joined by AND, or common to all branches of an OR.
	WhereEquals []string
	// Where are the comparisons behind WhereColumns.
	Where     []Comparison
	IfColumns []string // columns compared in a CQL IF clause
	HasWhere  bool     // there is a top-level WHERE

	InsertColumns      []string
	FromSelect         bool // INSERT ... SELECT
	NotExists          bool // the insert is guarded by NOT EXISTS (or alike) on its target
	Conflict           ConflictKind
	ConflictTarget     []string // columns of ON CONFLICT (...)
	ConflictConstraint string   // name in ON CONFLICT ON CONSTRAINT
	ConflictSet        []SetExpr
	ConflictWhere      []string // columns compared in DO UPDATE ... WHERE

	Returning []string // RETURNING or OUTPUT: columns, or text as written
	Lock      Lock     // of the statement itself
	SubLock   Lock     // of a subselect
	SubLimit  bool     // a subselect of FROM, USING or WHERE has a row limit
	Limit     bool     // LIMIT, TOP, FETCH FIRST
	OrderBy   bool

	Conditional bool   // run under T-SQL IF, or CQL IF
	CTEs        []Stmt // every CTE, in order, data-modifying or not

	HasHole     bool // some part is not known, possibly only a value
	HoleInTable bool // the name of the target is not known
	HoleInSet   bool // there may be assignments that are not in Set
	HoleInWhere bool // there may be conditions that are not in WhereColumns
	HoleInTail  bool // there may be further clauses: ON CONFLICT, RETURNING, FOR UPDATE ...

	whereValues []string // right-hand sides, parallel to WhereEquals
}

// Target is the table that is written (of a SELECT: the first one).
func (s Stmt) Target() (Table, bool) {
	if len(s.Tables) == 0 {
		return Table{}, false
	}
	return s.Tables[0], true
}

// SameName reports whether two normalised names mean the same thing. Case is
// ignored even for quoted names; see the package comment.
func SameName(a, b string) bool { return strings.EqualFold(a, b) }

// maxNames bounds lists that are searched while they grow.
const maxNames = 256

func hasName(list []string, name string) bool {
	for _, n := range list {
		if SameName(n, name) {
			return true
		}
	}
	return false
}

func addName(list []string, name string) []string {
	if name == "" || len(list) >= maxNames || hasName(list, name) {
		return list
	}
	return append(list, name)
}
