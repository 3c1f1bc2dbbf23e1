// Package retrylog reports what retries write to the log and should not, or do
// not write and should.
//
// # Analyzer retrylog
//
// retrylog: a line between two attempts has a body in it, or no correlation id
//
// A retry writes the same line for every attempt, and most of them when another
// system is in trouble. The body of a request or response in it puts personal
// data and secrets into the log, many times over. The status and the error say
// what there is to know. What such a line needs is the id of the request, so that
// the attempts of one request can be told from those of another.
//
// Looked at are the callbacks that libraries and clients run between attempts, and
// the lines of a loop or an attempt after which it is tried again. A body is what
// was read from a request or response, or what is sent as one, also as string or
// as a field of the line. Not reported are statuses, errors, headers and lengths;
// parts and redacted copies; lines for debugging; lines before or after the retry.
//
// A line has what ties it to its request when a context, an id or a logger that
// came from elsewhere is in it; nothing is reported where no context is at hand.
//
// Codes: RES3501, RES3502.
package retrylog
