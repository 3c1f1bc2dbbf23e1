// Package porterror reports errors of drivers and libraries that the inside of a program
// gets to see.
//
// # Analyzer porterror
//
// porterror: errors of drivers that ports let through, or that inner layers compare with
//
// A port says in the words of the inside what can go wrong: there is no such order, the
// system is not available. An adapter that returns sql.ErrNoRows, redis.Nil or the error of
// a retry library through it, wrapped with %w or not, makes every caller know the library.
//
// RES5101 reports an adapter once, with the methods that return a failure which callers
// have to tell from others: no such row, key or document, an error of a library that the
// code names itself, retries that are used up. The failure is followed through variables,
// named results, wrapping and helpers of the package. That a connection broke, wrapped with
// context, is not reported: callers can do nothing about it.
//
// RES5102 reports a package of the domain or application layer that compares an error, which
// a port or another package of the project gave it, with one of a driver, and other code that
// does so with the error of a repository of another package: once per package.
//
// Codes: RES5101, RES5102.
package porterror
