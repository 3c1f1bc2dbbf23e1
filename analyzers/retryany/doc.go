// Package retryany reports retries that let failures through which do not go
// away.
//
// # Analyzer retryany
//
// retryany: failures that a retry should not let through
//
// Only what may pass is worth another attempt. For every retry (a loop, a
// helper, a client that sends again by itself) concrete failures are followed
// through the code, one at a time: the statuses of HTTP, the codes of remote
// procedure calls, a violated constraint, a version conflict, an open breaker,
// the end of the caller's context, an error nobody has a name for. A failure
// that goes round for sure, and should not, is reported; what hangs on
// settings, on texts or on code out of view is not.
//
// One retry gets one finding, the most telling one: an open breaker (RES3103),
// failures of the request (RES3102), a version conflict (RES3105), the end of
// the caller (RES3104), any error (RES3101), a limit (RES3106).
package retryany
