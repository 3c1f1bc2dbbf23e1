package effects

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
)

// Step is one call on the way to an effect.
type Step struct {
	Func string // "store.Save", "(*Client).post"
	Pos  string // "store/store.go:41"
	// Retries: the function is a helper that runs what it is given again. Its
	// name says nothing of what is done.
	Retries bool
}

// Region kinds in which a call runs, or in which a function runs a function it
// was given.
const (
	RunsOnce  = "once"
	RunsRetry = "retry"
	RunsTx    = "tx"
	RunsLoop  = "loop"
	RunsGo    = "go"
)

// Around is one region between a function and something it does: the effect
// runs inside of it.
type Around struct {
	Kind string // one of the Runs constants
	Pos  string // where it begins: "store/store.go:41"
	// By names what makes the region: "loop", or the catalogue key of the call.
	By string
	// Attempts is the bound of a retry, first try included; 0 is unknown, -1
	// none at all.
	Attempts int
	// Bound is the parameter that bounds a retry whose Attempts are not known.
	Bound Bound
	// Rejected: the retry replays only failures which prove that nothing
	// happened: serialization failure, conflict, unauthorized, connection
	// refused.
	Rejected bool
	// Again: a failure of what runs inside of a retry sends it round, when all
	// else goes well.
	Again bool
	// Forever: the loop has no end of its own, as that of a worker.
	Forever bool
	// Polls: the loop sleeps until an answer says that something has come about.
	Polls bool
	// Guarded: the retry tests the method, or lets only repeatable requests
	// through, on every way round.
	Guarded bool
	// Any: every failure of a function that was given goes round, whatever it
	// is, and nothing tells one from another.
	Any bool

	here bool // put around the effect by the call at hand
}

// Here reports whether the call that the effect was asked of makes the region:
// it runs a function it was given.
func (a *Around) Here() bool { return a.here }

// Effect is one thing a function does, directly or through its callees.
type Effect struct {
	Op     catalogue.Op
	Lib    string // catalogue library id
	Symbol string // catalogue key that did it
	Verb   string // catalogue attribute verb: what a builder write does
	Method Val    // HTTP method
	URL    Val    // request URL or path
	Key    Val    // idempotency key
	SQL    Val    // SQL text, shortened; holes as sqltext.Hole
	Ctx    Val    // the context it runs under
	Client Val    // the client, pool, connection or transaction it goes through
	Topic  Val
	Body   Val // request body: Made with the type's name, Absent, Param…
	// Args are what the method of a port is called with, by its parameters; nil when
	// nothing is known of any of them.
	Args []Val
	// Replays says which requests the client replays by itself: "" none, "any",
	// "idempotent", "unknown".
	Replays string
	// ReplaysBy names what makes the client do so, and where: "SetRetryCount(3)
	// (client.go:20)". "" is not known.
	ReplaysBy string
	// Tries is how many requests the client makes for one call while they fail:
	// 0 is one, -1 is several.
	Tries int
	// Lost: a function on the way does not tell its caller of a failure, after
	// the retries further down have given up. It is told of what is retried, and of
	// requests and messages that must not be repeated.
	Lost bool
	// Guarded: it is only reached with requests that may be repeated, because a
	// function on the way looks at the method first.
	Guarded bool
	// Idempotent: a function on the way is annotated as safe to repeat.
	Idempotent bool
	// Judged: a function on the way looks at the status of the answer, so that it
	// can become an error.
	Judged bool
	// Minded: a function on the way looks for repeats, see [Result.Minds].
	Minded bool
	// Kept: a function on the way decides by the clock, or by an answer that it has
	// kept, whether it asks at all. It is told of requests, remote procedures,
	// connections and ports.
	Kept bool
	// Around are the regions it runs in, outermost first.
	Around []Around
	// Steps lead from the function to the effect, outermost first, at most four.
	Steps []Step

	sites  []*ast.CallExpr // the calls of the function at hand that do it
	opened bool            // the call at hand decided method, key or statement
	bodied bool            // the call at hand gave it the body
}

// Decided reports whether the arguments of the call that the effect was asked
// of settled its method, key or statement: the callee alone could not tell.
func (e *Effect) Decided() bool { return e.opened }

// BodyGiven reports whether the call that the effect was asked of gave it the
// request body, or the request that has it.
func (e *Effect) BodyGiven() bool { return e.bodied }

// Called is the name of the function or method that did it.
func (e *Effect) Called() string { return e.Symbol[strings.LastIndexByte(e.Symbol, '.')+1:] }

// RunsSQL reports whether the effect runs a statement: on a database that the
// catalogue knows, or a known one on a handle that the project has an interface for,
// as generated queries do.
func (e *Effect) RunsSQL() bool {
	switch e.Op {
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd:
		return true
	case OpPortCall:
		return e.SQL.Kind == Const
	}
	return false
}

// InTx reports whether the effect runs inside a transaction opened between the
// function and the effect.
func (e *Effect) InTx() bool { return within(e.Around, RunsTx) }

// Retry returns the outermost retry between the function and the effect, or nil.
func (e *Effect) Retry() *Around {
	for i := range e.Around {
		if e.Around[i].Kind == RunsRetry {
			return &e.Around[i]
		}
	}
	return nil
}

// Endless reports whether one of the regions is a loop without an end of its
// own: what runs inside is a worker's, and starts anew.
func Endless(around []Around) bool {
	return slices.ContainsFunc(around, func(a Around) bool { return a.Forever })
}

func within(around []Around, kind string) bool {
	for _, a := range around {
		if a.Kind == kind {
			return true
		}
	}
	return false
}

// Invoke says that a function calls its function parameter, or a function in
// a field of a parameter.
type Invoke struct {
	Param int    // receiver is -1
	Path  string // field path below the parameter, ".op"
	// Around are the regions it runs in, outermost first; empty means once.
	Around []Around
	// Args are what the function is called with.
	Args []Val
	Pos  string

	param *types.Var
	sites []*ast.CallExpr
}

// Runs reports whether the function parameter runs in a region of a kind.
func (v *Invoke) Runs(kind string) bool {
	if kind == RunsOnce {
		return len(v.Around) == 0
	}
	return within(v.Around, kind)
}

// Built is a request that a function returns.
type Built struct {
	Result                              int
	Method, URL, Ctx, Body, Key, Client Val
}

// Marked is a change that a function makes to a request it was given.
type Marked struct {
	Param int
	Part  string // "#key", "#method"…
	Val   Val
}

// Stored says that a function puts a parameter into a field of a struct.
type Stored struct {
	Param int
	Type  string // catalogue key of the struct's type
	Field string
}

// Summary is the fact about one function.
type Summary struct {
	Effects []Effect
	Invokes []Invoke
	// Returns are the results, as far as anything is known of them.
	Returns []Val
	Built   []Built
	Marks   []Marked
	// Clients are HTTP clients that it keeps in fields as they are.
	Clients []Stored
	// BareTransport: it returns HTTP transports with no limit on the time until
	// a response comes.
	BareTransport bool
	// Handles are the parameters that it registers as handlers of messages.
	Handles []int
	// Idempotent: annotated //resilint:idempotent.
	Idempotent bool
	// Retryable: it marks errors as worth another attempt, or calls what does.
	Retryable bool
	// Permanent: it marks errors as not worth another attempt, or calls what does.
	Permanent bool
	// Span: it begins a span of a trace for its callers, or for a function that it is
	// given.
	Span bool
	// Opaque: the body has calls whose effects are not known.
	Opaque bool
}

// AFact marks Summary as a fact.
func (*Summary) AFact() {}
