// Package bulkhead reports semaphores around calls to other systems that do not
// protect what they are there for.
//
// # Analyzer bulkhead
//
// bulkhead: semaphores around calls to other systems that bound nothing, or leak
//
// A bulkhead lets so many callers at another system at once, and refuses the others
// or lets them wait for as long as they want to. It works when it is narrower than
// the pool of connections behind it, when who waits can leave, when every slot comes
// back, and when it stands before the breaker.
//
// Semaphores are those of golang.org/x/sync, channels of empty structs by the way
// they are used, the bulkheads of policy libraries, and methods of the package that
// only take a slot or only give one back. The slots are followed along every path of
// a function, through deferred calls, closures and goroutines that take them over.
//
// Not reported: semaphores around work in the process, slots that are taken for
// whoever calls the function, channels that carry signals, sizes out of view.
//
// Codes: RES4601, RES4602, RES4603, RES4604.
package bulkhead
