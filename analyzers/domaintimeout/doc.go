// Package domaintimeout reports time limits that domain and application code
// puts on its calls.
//
// # Analyzer domaintimeout
//
// domaintimeout: domain or application code limits the time of its calls
//
// How long a call may take is a property of the system that is called. Its
// adapter bounds the call, the entry point bounds the request. A use case that
// derives a context with a timeout of its own guesses at both: it cuts a
// transaction of an adapter in two, hides which of its calls was slow, and the
// number is right for one deployment only.
//
// A deadline that is a business rule is documented with
// //resilint:business-timeout and a reason. Not reported are deadlines that come
// from the domain's own data, shutdown, work in the background that detaches
// itself from its caller and bounds itself, and packages whose layer is not
// known with high confidence.
//
// Codes: RES1201.
package domaintimeout
