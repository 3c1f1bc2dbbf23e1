// Package statements reads the calls of a package that run data statements, as
// one model for all libraries: SQL text handed to a driver, chains of query
// builders and mappers, filter documents, and methods that a generator made of
// a query. What a statement compares, what it sets and on what it runs is said
// as far as the code in view says it, and every list carries whether it is all.
//
// A statement belongs to the call that decides it: the driver's method, or the
// helper that is handed the text or the table. What a helper decides by itself
// is a statement of the helper, in its own package. A method that sqlc made of
// a query is read at its call, since nobody writes or reads its body.
//
// The package says as well how the number of affected rows can be told, and
// whether the code looks at it; see [Rows].
package statements

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
)

// Verb says what a statement does.
type Verb uint8

// Verbs.
const (
	Other   Verb = iota // not known, or neither of these
	Select              // reads rows
	Insert              // adds rows and fails when they are there
	Update              // changes rows
	Delete              // removes rows
	Upsert              // adds rows, and tolerates or changes those that are there
	Replace             // puts a row in the place of another one
)

var verbs = [...]string{"other", "select", "insert", "update", "delete", "upsert", "replace"}

func (v Verb) String() string { return verbs[v] }

// Op says how a condition compares.
type Op uint8

// Comparisons.
const (
	OpOther   Op = iota // LIKE, a function, or not known
	OpEqual             // =, IN with one value, IS NOT DISTINCT FROM, a bare boolean column
	OpIn                // IN with several values, or a list
	OpNot               // <>, NOT IN
	OpLess              // <, <=
	OpMore              // >, >=
	OpNull              // IS NULL
	OpNotNull           // IS NOT NULL
)

// Source says what a column is compared with, or set to.
type Source uint8

// Sources of values.
const (
	Unseen   Source = iota // not in view
	Bound                  // a bind parameter, or a value of Go
	Constant               // a literal of the statement
	Null                   // NULL
	Computed               // an expression: other columns, functions, now()
)

// Compare is one condition on a column of the statement's target.
type Compare struct {
	Column string // without its table; lower case unless it was quoted
	Op     Op
	Source Source
	Text   string   // what it is compared with as written, "" when that is not in view
	Arg    ast.Expr // the Go value that is bound, nil when it is not in view
	// Sure: every row that is touched meets it; false for one of several
	// alternatives.
	Sure bool
}

// Assign is one assignment.
type Assign struct {
	Column string
	Source Source
	Text   string   // right-hand side as written, "" when it is not in view
	Arg    ast.Expr // the Go value that is bound, nil when it is not in view
	// Relative: the new value depends on the one that is there, so that a second
	// run changes it again: points = points + 1.
	Relative bool
}

// Handle says on what a statement runs.
type Handle uint8

// Handles.
const (
	HandleUnknown Handle = iota // may be either
	Pool                        // a pool or connection outside of any transaction
	Tx                          // a transaction
)

// Statement is one data statement that a call runs.
type Statement struct {
	Call *ast.CallExpr
	Func *effects.Func // the function or literal that the call stands in
	Lib  string        // catalogue id of the library that runs it
	Verb Verb
	// SQL is the statement as text, nil when it is a builder chain or document.
	SQL *sqltext.Stmt
	// Query is the name that sqlc gave it, "" for others.
	Query string

	// Table is the target without its schema; "" when it is not known, and when
	// only Model is.
	Table string
	// Model is the type whose rows it touches, nil when it is not known.
	Model *types.Named
	// Value is the expression of that type that is stored, filled or that names
	// the table, nil when there is none.
	Value ast.Expr

	Where    []Compare
	WhereAll bool // there are no further conditions
	HasWhere bool // there is a condition of any kind, seen or not
	Set      []Assign
	SetAll   bool // there are no further assignments
	// WholeRow: all columns are set to those of Value, as a mapper's Save does.
	WholeRow bool

	Lock      sqltext.Lock // of a read
	Conflict  sqltext.ConflictKind
	Returning bool
	Limit     bool
	Handle    Handle
	// Client is the expression it runs on, nil when it is not in view.
	Client ast.Expr
	Rows   Rows
}

// Pos is where the call is.
func (s *Statement) Pos() token.Pos { return s.Call.Pos() }

// Writes reports whether the statement changes rows.
func (s *Statement) Writes() bool { return s.Verb >= Insert }

// Target names what it touches for messages: the table, else the model's type,
// else "".
func (s *Statement) Target() string {
	switch {
	case s.Table != "":
		return s.Table
	case s.Model != nil:
		return s.Model.Obj().Name()
	}
	return ""
}

// Compares returns the condition on a column, nil when there is none in view.
func (s *Statement) Compares(column string) *Compare {
	for i := range s.Where {
		if sqltext.SameName(s.Where[i].Column, column) {
			return &s.Where[i]
		}
	}
	return nil
}

// Sets returns the assignment of a column, nil when there is none in view.
func (s *Statement) Sets(column string) *Assign {
	for i := range s.Set {
		if sqltext.SameName(s.Set[i].Column, column) {
			return &s.Set[i]
		}
	}
	return nil
}

// ComparesVersion reports whether it compares a version of the row or the time
// of its last change with a value that is bound.
func (s *Statement) ComparesVersion() bool { return s.version() != nil }

func (s *Statement) version() *Compare {
	for i := range s.Where {
		c := &s.Where[i]
		if sqltext.IsVersionColumn(c.Column) && c.Sure && c.Op == OpEqual && (c.Source == Bound || c.Source == Unseen) {
			return c
		}
	}
	return nil
}

// Told says how the number of affected rows can be told.
type Told uint8

// Ways to tell.
const (
	Untold   Told = iota // nothing in view tells it
	ByResult             // a result of the call has a method or field for it
	ByCount              // a result of the call is the number
	ByError              // zero rows is an error, of the call or of the scan of what it returns
	ByNext               // the rows that it returns are read
)

// Look says what the code does with the number.
type Look uint8

// What the code does.
const (
	LookUnknown Look = iota
	Ignored          // nothing: the result is dropped, or the number never read
	Logged           // read, but only for a log, a trace or a metric
	Checked          // a condition, or a helper, decides by it
	Returned         // handed to the caller, who has to look
)

// Rows says how the affected rows of a statement are told and looked at.
type Rows struct {
	Told Told
	Look Look
	// Test is the condition that decides by the number, nil when another kind of
	// statement or a helper does.
	Test *ast.IfStmt
}
