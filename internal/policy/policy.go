// Package policy understands retries as a whole: how often they try, how long
// they wait and whether the wait grows, which failures they let through, and
// what ends them. It reads hand-written loops, catalogued helpers with their
// options, builder chains, settings and defaults, and clients that retry by
// themselves.
//
// Package regions says that there is a retry, and where; effects what runs in
// it. Policy adds the numbers, and follows the values that they come from. Rules
// about how a retry goes about it ask here, and none of them reads an option of
// a library.
//
// Every part may be unknown, and unknown is an answer: rules are silent on it.
package policy

import (
	"go/ast"
	"time"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
)

// Kind says what makes the retry.
type Kind uint8

// Kinds of retries.
const (
	Loop   Kind = iota // written by hand: for, goto, recursion
	Helper             // a call that runs a function again, of a library or of the user's own code
	Client             // a client, interceptor or transport that sends again by itself
)

// Answer is yes, no, or not known.
type Answer uint8

// Answers.
const (
	Unknown Answer = iota
	No
	Yes
)

// Count is a bound on attempts, the first try included.
type Count struct {
	Known     bool // false: a bound may be there, it is out of sight
	Unlimited bool // known to have no bound
	N         int
	From      string // "", or where a number comes from that is not written at the place: "default of the library", "RetryMax"
	Usual     bool   // a default of the user's own that settings may change
}

// Span is a duration that may be unknown or unlimited.
type Span struct {
	Known     bool
	Unlimited bool
	D         time.Duration
	From      string // as Count.From
	Usual     bool   // as Count.Usual
}

// Growth says how waits follow each other.
type Growth uint8

// Growths.
const (
	Unseen      Growth = iota // not known
	None                      // no wait at all
	Fixed                     // always the same
	Linear                    // grows by a step
	Exponential               // grows by a factor; Fibonacci counts as it
	Random                    // random around the same mean
	Server                    // as the other side says (Retry-After)
)

// Wait is how long a retry waits between two attempts.
type Wait struct {
	Growth Growth
	First  Span    // the first wait
	Max    Span    // the longest single wait
	Factor float64 // of exponential growth, 0 unknown
	Jitter Answer
	// Cancel: the wait ends with a context (or a stop channel).
	Cancel Answer
	// RetryAfter: honours what the server says.
	RetryAfter Answer
	// Node is the call or expression that waits or says how long, nil when it is
	// the library's default.
	Node ast.Node
	// Deaf are the waits of a loop that nothing ends, in the order of the source.
	Deaf []ast.Node
}

// Lets says which failures go round again.
type Lets uint8

// What a retry lets through.
const (
	LetsUnknown  Lets = iota
	LetsAny           // every failure: no predicate, nothing marked as permanent
	LetsMarked        // only errors marked as retryable
	LetsSome          // a predicate, or tests in the attempt, decide
	LetsRejected      // only failures which prove that nothing happened
)

// Policy is one retry as it was understood.
type Policy struct {
	Kind Kind
	// Node is the loop, label or declaration that goes round, the call of the
	// helper, or the call or literal that makes a client retry.
	Node ast.Node
	By   string        // "loop", or the catalogue key of the helper or client
	Lib  string        // catalogue id, "" for code of the user's own
	Func *effects.Func // the function that Node stands in, nil at package level
	// Region is the loop's, or that of an attempt given to a helper; nil for a client.
	Region *regions.Region
	// Runs is what runs again: the loop's node, or the literals and declarations
	// of this package given to the helper.
	Runs     []ast.Node
	Attempts Count
	Elapsed  Span // bound on the whole
	Wait     Wait
	// Ends: a context (or stop channel) ends the retry as a whole.
	Ends Answer
	Lets Lets
	// Swaps: what goes round is that somebody else was faster, or that the target
	// is another one now: compare and set, a redirection. No system failed.
	Swaps bool
	// Predicates are what decides, as given: functions, and the errors, codes or
	// statuses of a list. Text predicates are not among them.
	Predicates []ast.Expr
	// Aborts are the predicates of failures that end the retry, as given.
	Aborts []ast.Expr
	// Codes are the names of the gRPC statuses that go round again, when a
	// service config lists them.
	Codes []string
	// Notify are the functions called between attempts, as given.
	Notify []ast.Expr
	// Methods: it looks at the method first and sends only safe requests again.
	Methods Answer

	waits  []time.Duration // every wait, when they are listed one by one
	spread float64         // by which share of itself jitter lengthens a wait at most
	extra  Span            // what jitter adds to a wait at most
	open   bool            // what is out of sight may have set anything
	timed  bool            // something says how long it may take in all
	free   bool            // nothing but the attempt itself picks errors
	retry  bool            // what was read makes something retry
}
