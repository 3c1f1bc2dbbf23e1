// Package crossaggregate reports use cases that save two aggregates.
//
// # Analyzer crossaggregate
//
// crossaggregate: one use case changes and saves two aggregates
//
// An aggregate is what one command keeps consistent. A use case that saves two of
// them relies on both saves working: without a transaction a failure in between
// leaves the first changed and the second not; with one it locks both, in an
// order that another use case may take the other way round. The second aggregate
// is for a handler of the first one's event, or for a saga that can undo its
// steps; if the two can never differ they are one aggregate.
//
// Reported is a function that saves two different aggregates through their
// repositories or an object mapper, one after the other, and changes at least
// one of them. Setting up new things together, removing things, parts of one
// aggregate, audit trails, outboxes, tokens and read models are no second
// aggregate; handlers of events, sagas, process managers, imports and migrations
// are where it is done.
// //resilint:cross-aggregate with a reason documents a decision.
//
// Codes: RES8301.
package crossaggregate
