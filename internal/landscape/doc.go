// Package landscape is the model behind `resilint map`: which external systems a
// program speaks to, and what protects the calls of each.
//
// [Surveyor] looks at one package and keeps no syntax; [Merge] puts the surveys
// of all packages of a program, and the findings in them, together. What is said
// of a system is judged by the packages that the rules ask as well: package
// protect for protections, breakers, policy, txn, probes and others for the
// words. A cell of the map says yes, partly, no, not needed or unknown, in words
// and with the places that show it; unknown says why.
//
// One system is one row, whatever packages speak to it. Calls of which nothing
// tells the system are one row of their own, the last, and are never added to a
// system that is known. Test doubles, tools of developers and servers on the
// local host are no external systems; stores that live inside the process are
// listed and marked as such.
//
// # Where what is
//
// Methods of surveyor see one package and its syntax: surveyor.go begins, survey.go is
// what they leave (plain data, with functions and types by key), ways and sites.go the
// calls, edges.go who calls whom, makers.go and constructors.go what clients are made by,
// clients.go and timeouts.go what they are sent with, watched.go and transports.go what
// counts and traces, stores.go, consumers.go and handlers.go databases and messages,
// fallback.go and aftermath.go what is done when a call fails.
//
// Methods of graph join the surveys of all packages: graph.go and targets.go follow calls
// through ports, deadlines.go contexts up to where they begin, live.go what a program
// reaches at all.
//
// Methods of merger write the rows: merge.go and rows.go which there are, cells.go and
// storecells.go what each cell says, combine.go what several calls say together. Files
// that have methods of two of them keep one question together: attempts, carried,
// connections, defaults, plumbing, replaced, through, traced.
//
// # What a committed map is compared by
//
// A map in the repository must change when a breaker disappears, and must not
// when somebody adds a line of comment. So evidence is a file, a symbol (the
// declaration that it stands in) and a line, and the line is there for readers
// only: [Map.Stable] is the map without lines, and two maps are the same when
// their stable forms are. Words of cells hold no lines; those that messages of
// findings hold are cut out of the stable form.
package landscape
