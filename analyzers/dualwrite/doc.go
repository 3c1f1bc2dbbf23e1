// Package dualwrite reports state and messages that are written to two systems
// without an outbox.
//
// # Analyzer dualwrite
//
// dualwrite: message published directly after state was saved
//
// A function that saves state in a database and then publishes to a broker
// writes to two systems that share no transaction. When the process dies, or the
// broker does not answer, between the two, the state has changed and nobody is
// told; a retry of the command may then tell them twice. The cure is an outbox:
// the message is stored with the state in one transaction, and a relay
// publishes it afterwards.
//
// State and messages are followed through helpers and across packages by what
// the functions do; a repository or publisher behind a port is known by its
// methods, parameters and name. Not reported are functions that only publish,
// that store the event as well, that relay stored events, publishers built on a
// transaction, notifications of caches, read models, audit trails and metrics,
// and dispatchers that may stay inside the process. Publishing to a known broker
// while a transaction is open is reported under a code of its own.
//
// News whose loss is only logged are for the profile strict.
//
// Codes: RES7101, RES7102.
package dualwrite
