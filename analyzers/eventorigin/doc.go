// Package eventorigin reports repositories that make up business events.
//
// # Analyzer eventorigin
//
// eventorigin: repository that makes up business events
//
// What happened is decided where the rules are: by a transition of the aggregate,
// or by the use case. A repository that makes an OrderCreated of the row that it
// has just written tells others something that nobody said: an import, a repair
// or a second way to save the row creates an order once more, and a test of the
// domain sees no event at all.
//
// Reported are methods of repositories (by the names of their types) that change
// state in a database and hand on an event that they make themselves, by a literal,
// a constructor or a method of the entity that makes one when it is asked: to a broker, an outbox, an event store, a port that publishes,
// directly or through functions of the project.
//
// Not reported are repositories that store or publish the events they are given,
// those that the aggregate has recorded, and other shapes of them: rows, records,
// messages for other services; events whose kind the caller names; audit trails,
// metrics, commands; use cases with their statements in them; consumers; and
// event stores, which keep nothing else.
//
// Codes: RES7401.
package eventorigin
