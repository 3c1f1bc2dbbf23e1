// Package clientlimits reports clients without connections of their own, and
// transports without limits.
//
// # Analyzer clientlimits
//
// clientlimits: client without connections and limits of its own
//
// Each external system gets its own client with its own transport: with a limit
// on connections, so that a slow system cannot take them all, and with limits
// on connecting and waiting, so that a dead one is noticed. The default
// transport has neither: all clients of the process share its idle connections,
// it opens as many as it is asked for, and who changes or closes it does so for
// everybody.
//
// Not reported: copies of the default transport made with Clone, transports that
// get their limits later, clients that callers may replace, libraries for
// others, programs that somebody starts and waits for, clients of this machine.
//
// Codes: RES2101, RES2102.
package clientlimits
