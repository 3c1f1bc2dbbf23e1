// Package handmade finds circuit breakers that a package writes itself. It knows
// them by what they do, whatever they are called:
//
//   - failures are counted, and answers set the count back;
//   - from some number of failures on, a mark is set: the time, or an open state;
//   - a check looks how old the mark is, and refuses calls until it is old enough.
//
// State machines that share a part of that are none: rate limiters count calls,
// backoff grows a pause without a threshold, health checks and alerts refuse
// nothing, lockouts count what people do wrong. Where no name says that it is a
// breaker, more has to be seen: that errors are counted, and that a call is
// refused which would leave the process.
//
// Only types of the package are looked at, and functions only where a type has
// a counter of failures beside a time or a state.
package handmade
