// Package breakers understands the circuit breakers of a package as values:
// where each is made, what it is called, after which failures it opens, for how
// long, how many trial calls it lets through, which outcomes it counts, who is
// told when its state changes, where it is kept, and which calls run through it.
//
// It reads the constructors, settings structs, options, builder chains and
// named registries of the libraries that the catalogue has rows for, with the
// defaults of each, and constructors and types of the user's own that put one
// of them inside. Functions among the settings (when to open, what counts) are
// run for concrete counts and concrete failures, so that the answer is a number
// or a yes or no, not the text of the function.
//
// Every part may be unknown, and unknown is an answer: rules are silent on it.
// Nothing is done for a package that has no breaker library, and no package of
// the user's own that makes breakers, among its imports.
package breakers
