// Package sqltext reads SQL that an analyser recovered from Go source and
// answers the questions that resilience rules ask: what does the statement do,
// to which table, is the write safe to repeat, does it guard against a lost
// update, does it lock rows.
//
// # Contract
//
// The input is text, not a program: constants, concatenations and format
// strings. Parts that are not known statically are given as the rune [Hole].
// Sprintf verbs (%s, %v, %q), Go templates ({{.Table}}) and ${...} are read as
// holes too; number verbs (%d, %x, %f, %t) are read as values, because they
// cannot stand for a clause. Bind parameters ?, ?1, $1, $name, :name, @p1 and
// ClickHouse {id:UInt64} are values.
//
// The dialect is not given and never guessed as a whole. PostgreSQL, MySQL,
// SQLite, SQL Server, ClickHouse and CQL are read by one tolerant reader which
// decides locally where they differ (see lex_quote.go).
//
// The reader is not a validator. What it does not understand becomes
// [KindUnknown] or is skipped; it never panics, and it needs time linear in the
// length of the text. A statement that is accepted may still be refused by a
// database; a statement that a database accepts is read at the level of detail
// of [Stmt], and no deeper.
//
// Every answer that a hole can change is three-valued or carries a flag: look
// at Stmt.HoleInTable, HoleInSet, HoleInWhere and HoleInTail before
// concluding anything from the absence of a clause.
//
// Fragments, as query builders take them, are read by completing them: a
// condition as "SELECT 1 FROM t WHERE " + cond, an assigned expression as
// "UPDATE t SET col = " + expr.
//
// # Names
//
// Names are unquoted; they are lower-cased unless they were quoted. The schema
// is kept apart from the name. A part of a name that is not known is [Hole],
// as in "events_\uFFFC". Compare names with [SameName]: MySQL and SQL Server
// quote routinely and fold case, so the quoting alone must not make two names
// differ.
//
// # Why no library tokeniser
//
// github.com/DataDog/go-sqllexer v0.2.6 was examined for tokenising and not
// used. It has to be told the database system up front (backticks, brackets, #
// comments, :name and "..." depend on it), it joins qualified names only for
// some systems, it has no notion of holes glued to names, and it reads any
// lone $ as the start of a dollar quote and scans to the end of the text for
// it, which turns the rest of a partial text into one error token. The lexer
// here is smaller than the adapter would be, and the package stays free of
// dependencies.
package sqltext
