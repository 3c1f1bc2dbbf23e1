// Package timeoutorder reports timeouts that do not fit each other, or the work.
//
// # Analyzer timeoutorder
//
// timeoutorder: timeouts that do not fit each other
//
// The parts of a call end before the whole: connecting before reading, reading
// before the request, one attempt before all of them. A limit that is longer
// than the one around it never ends anything, so the failure that it was meant
// for shows as another one, or not at all. A limit of minutes in front of
// somebody who waits is as good as none.
//
// Limits are followed from where they are written to the client that gets them:
// through constants, variables, settings with defaults in code or struct tags,
// transports, dialers, options and setters. Only limits whose values are known
// are compared.
//
// Not reported: limits that are not set, equal limits, values that only the
// settings of a deployment know, clients of workers, downloads, streams and
// language models, transports that limit each attempt themselves.
//
// Codes: RES2301, RES2302, RES2303.
package timeoutorder
