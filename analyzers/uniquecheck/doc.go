// Package uniquecheck reports what only the application keeps unique.
//
// # Analyzer uniquecheck
//
// uniquecheck: uniqueness that no key of the database enforces
//
// A lookup before an insert gives a good error to the one who comes second. It
// does not keep two callers apart who come at the same time: both find nothing,
// and both insert. Only a primary key, a unique constraint or a unique index can
// refuse the second row. Where the module stores its schema (migrations, schema
// files, DDL in code, models of mappers), uniquecheck looks whether it has the
// key that the code counts on. Where no schema is in view, it says nothing.
//
// Codes: RES8401 (lookup, then insert, with no key over what was looked up),
// RES8402 (a conflict clause, a dedupe record or an idempotency key without the
// key that makes it work).
package uniquecheck
