// Package portsla reports port methods that call out without saying how long
// they may take.
//
// # Analyzer portsla
//
// portsla: a port method that calls out does not say how long it may take
//
// A use case that calls a port sees a method like any other. Whether it answers
// in a microsecond or in five seconds, and whether it gives up by itself, decides
// how the use case may be built: inside a transaction or not, in a loop or at
// once, in the request or later. The adapter knows; the port has to say.
//
// Reported are methods of interfaces in domain and application packages whose
// implementation is seen to send a request to another system, when neither the
// comment of the method nor that of the interface speaks of time. The finding
// is at the implementing method when its package knows the port, else where the
// two are wired together. Databases of one's own, work in the background and
// interfaces of other layers are not reported.
//
// Codes: RES2601.
package portsla
