// Package lostupdate reports changes of stored rows that are lost without notice.
//
// # Analyzer lostupdate
//
// lostupdate: changes of stored rows that are lost without notice
//
// A command loads a row, changes its copy and writes it back. What another command
// has written in between is overwritten, unless the statement compares a version,
// the row is locked from the load on, or the database works the new value out by
// itself.
//
// Reported are writes over a row that has a version which nobody compares
// (RES8001), and load, change and save of an aggregate with a life, an amount or a
// stock that has none (RES8002): in one function, through the methods of a
// repository or its interface, and in adapters that write whole entities which
// they load elsewhere. Events that are appended under a version that was read a
// moment ago, and stores of objects that count versions and compare none, are the
// same without a table.
//
// Where a statement has a condition, zero rows are the answer that somebody was
// faster; a write without one can still miss its row. Both have to be looked at
// (RES8003) and told by an error of their own (RES8004). A write that RES8001 or
// RES8002 reports is left to them.
//
// Locks, isolation levels, conditions on other columns, relative updates, rows
// whose last writer may win (settings, sessions, logs, jobs, read models), inserts
// and upserts are no findings. What cannot be seen is not reported: texts that are
// not constant, adapters behind a port when the aggregate may know its version.
//
// Codes: RES8001, RES8002, RES8003, RES8004.
package lostupdate
