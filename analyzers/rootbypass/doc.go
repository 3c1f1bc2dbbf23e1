// Package rootbypass reports the state of aggregates changed past their transitions.
//
// # Analyzer rootbypass
//
// rootbypass: the state of an aggregate is written past its transition functions
//
// A type that has functions which move its status from one value to the next
// keeps its rules there: what may be cancelled, what happens with it, which event
// tells of it. Code elsewhere that writes the field directly goes past all that,
// today's rules and those that come.
//
// Reported are writes to a lifecycle field, a status with named values, of a type
// that has an identity, is stored, and has transition functions for that field:
// writes outside of its package, and in its package those of methods of other
// types that give a value which a transition gives too. Types without transitions
// are data, and nothing is reported of them. Constructors, mappers, decoders,
// builders, repositories that read rows, and values that the function has just
// made are silent.
//
// Codes: RES8201.
package rootbypass
