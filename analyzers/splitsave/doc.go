// Package splitsave reports state and its events saved apart from each other.
//
// # Analyzer splitsave
//
// splitsave: state and its events are saved in separate steps
//
// When one command changes state and records what happened, both must be
// stored or neither: in one transaction. Saved apart, a crash or a failed second
// call leaves a state that nobody heard of, or an event of something that did
// not happen, and every retry makes it worse.
//
// A use case that calls one port to save state and another to append events
// with no transaction around both is reported, and so are a repository port that
// offers the two as separate methods and an adapter that writes the two rows
// on different connections. Ports are known by what their methods take and are
// called, statements by their tables. What could be a transaction is taken for
// one: closures of unknown functions, units of work, values that may be a
// transaction, functions whose caller owns it (//resilint:tx-owner reason). Where the
// names of ports say nothing, what is behind them decides, in the package that fills
// them.
//
// Codes: RES7001, RES7002, RES7003.
package splitsave
