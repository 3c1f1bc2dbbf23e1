// Package wideport reports repository ports that are wider than their callers need.
//
// # Analyzer wideport
//
// wideport: a repository port mirrors CRUD, or is wider than its callers need
//
// A port says what the use cases need from storage. One that lists what a table
// can do, create, read, list, update and delete, says nothing of the kind: every
// caller can do everything, rules about what may change have no place, and each
// adapter and each fake has to implement all of it.
//
// Reported are the interfaces of repositories that offer a whole entity to be
// created and updated along with reading, listing or deleting it; that have more
// than ten methods (option max_methods); and, where the interface is not
// exported so that all of its uses are in view, those with methods that nothing
// calls. Not reported are ports of a few methods that say what is done, update
// closures, event stores, caches, key-value stores, generated and generic
// interfaces, units of work, and what a package gives its users to implement.
//
// Codes: RES7701.
package wideport
