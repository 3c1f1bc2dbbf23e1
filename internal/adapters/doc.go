// Package adapters says which types of a package stand between the inside of a
// program and something outside of it: they implement an interface of an inner
// layer, the port, and call out. Their methods are where protection belongs, and
// what they return is all that the inside knows of the other system.
//
// It also follows failures: which errors of a driver, a remote procedure, a breaker
// or a retry come out of a method of an adapter as they are, wrapped or not. A failure
// that is looked at on its way, or that a function of the project makes another error
// of, is taken for mapped. What cannot be followed comes out nowhere.
package adapters
