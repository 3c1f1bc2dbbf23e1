package catalogue

// AttrName is a property of an effect, type or variable that is the same for
// every call. The set is closed, and so are the values of each; see attrSpecs.
type AttrName string

// Attributes.
const (
	AttrAbandons         AttrName = "abandons"          // gives up waiting but leaves the work running
	AttrAck              AttrName = "ack"               // who has confirmed when the call returns: none (nobody), leader, all
	AttrAsync            AttrName = "async"             // returns before the work is done; the outcome comes elsewhere
	AttrAtomic           AttrName = "atomic"            // several writes at once, all or nothing
	AttrAutoack          AttrName = "autoack"           // the message counts as processed before it is
	AttrBackoff          AttrName = "backoff"           // shape of the wait between attempts
	AttrBounded          AttrName = "bounded"           // whether every operation ends in time by default
	AttrCached           AttrName = "cached"            // answers from memory
	AttrCarrier          AttrName = "carrier"           // how the transaction travels: as a value or inside the context
	AttrCas              AttrName = "cas"               // compare and set
	AttrCounts           AttrName = "counts"            // which outcomes a breaker counts as failures by default
	AttrCtxEnds          AttrName = "ctx_ends"          // what it begins is rolled back when the context ends
	AttrCtxless          AttrName = "ctxless"           // takes no context and cannot be cancelled
	AttrDebug            AttrName = "debug"             // only when somebody looks for something
	AttrDefaultAttempts  AttrName = "default_attempts"  // attempts in all when nothing is set; unlimited when there is no bound
	AttrDefaultBackoff   AttrName = "default_backoff"   // first wait when nothing is set
	AttrDefaultFactor    AttrName = "default_factor"    // by which waits grow when nothing is set
	AttrDefaultMax       AttrName = "default_max"       // longest wait when nothing is set; unlimited when there is no bound
	AttrDefaultElapsed   AttrName = "default_elapsed"   // bound on the total time when nothing is set
	AttrDefaultPredicate AttrName = "default_predicate" // which errors are retried when nothing is set
	AttrDefaultTrip      AttrName = "default_trip"      // failures that open a breaker when nothing is set
	AttrDefaultMinimum   AttrName = "default_minimum"   // calls before their share counts when nothing is set
	AttrDefaultOpen      AttrName = "default_open"      // how long a breaker stays open when nothing is set
	AttrDefaultHalfOpen  AttrName = "default_halfopen"  // trial calls of a half-open breaker when nothing is set
	AttrDefaultWindow    AttrName = "default_window"    // over which time a breaker counts when nothing is set
	AttrDurable          AttrName = "durable"           // survives a crash of the process
	AttrEnvelope         AttrName = "envelope"          // what is written beside an event by itself: its id, its name too, its time too, its aggregate too (full)
	AttrExtra            AttrName = "extra"             // what jitter adds to a wait at most
	AttrFnRepeats        AttrName = "fn_repeats"        // runs fn again when the commit fails
	AttrHarmless         AttrName = "harmless"          // does nothing to a transaction that has ended already
	AttrIdempotency      AttrName = "idempotency"       // what the API offers: key (given by the caller), auto (made anew per call), natural, none
	AttrInvert           AttrName = "invert"            // the sense is reversed: an error ends the retry
	AttrJitter           AttrName = "jitter"            // whether waits are randomised by default
	AttrKeepsNil         AttrName = "keeps_nil"         // nil is returned for nil
	AttrKind             AttrName = "kind"              // which of several
	AttrKeyed            AttrName = "keyed"             // the primary key in the model's value is a condition
	AttrLevel            AttrName = "level"             // where in the stack: client or transport
	AttrLock             AttrName = "lock"              // lock that is taken
	AttrMandatoryTimeout AttrName = "mandatory_timeout" // fails at run time unless a time limit is set
	AttrMutates          AttrName = "mutates"           // changes the process-wide value named by the attribute
	AttrNegative         AttrName = "negative"          // what a negative argument means
	AttrNested           AttrName = "nested"            // what a transaction inside a transaction is
	AttrNeverOpens       AttrName = "never_opens"       // as made by default, never opens
	AttrNoneErr          AttrName = "none_err"          // zero rows is an error
	AttrObserved         AttrName = "observed"          // it says by itself in the log when it opens
	AttrPartial          AttrName = "partial"           // failures of single entries are in the result, the error is nil
	AttrPeriodic         AttrName = "periodic"          // runs on a schedule, not per request
	AttrPooled           AttrName = "pooled"            // keeps connections; to be made once
	AttrPrepared         AttrName = "prepared"          // the receiver is a prepared statement
	AttrRegistry         AttrName = "registry"          // value looked up by name in a process-wide registry
	AttrRetried          AttrName = "retried"           // which requests it replays by itself; body: those of which a chain has given a body
	AttrRetryAfter       AttrName = "retry_after"       // whether waits follow what the server says
	AttrRewindable       AttrName = "rewindable"        // whether a request made with it can be sent twice
	AttrScope            AttrName = "scope"             // which part of the work is bounded
	AttrShared           AttrName = "shared"            // a process-wide value that everybody uses
	AttrSleepCtx         AttrName = "sleep_ctx"         // whether waits between attempts end with the context
	AttrSpread           AttrName = "spread"            // by which share of itself jitter lengthens a wait at most
	AttrTimeout          AttrName = "timeout"           // time limit when nothing is set
	AttrTrip             AttrName = "trip"              // what opens a breaker: failures in a row, failures, a share or percentage of calls, or as it weighs by itself
	AttrUnbounded        AttrName = "unbounded"         // has no bound unless one is given
	AttrUnit             AttrName = "unit"              // what role n and default counts count
	AttrVerb             AttrName = "verb"              // how data is changed
	AttrWhole            AttrName = "whole"             // sets all columns to those of the model's value
	AttrZero             AttrName = "zero"              // what an argument of zero means
)

// Value patterns of attributes. An attribute written without value is "yes".
const (
	valBool     = "yes|no"
	valDuration = "DURATION"
	valInt      = "INT"
	valFloat    = "FLOAT"
)

// attrSpecs says which values an attribute can have: words separated by |,
// with DURATION, INT and FLOAT as patterns.
var attrSpecs = [...]struct {
	Name   AttrName
	Values string
}{
	{AttrAbandons, valBool},
	{AttrAck, "none|leader|all"},
	{AttrAsync, valBool},
	{AttrAtomic, valBool},
	{AttrAutoack, valBool},
	{AttrBackoff, "none|fixed|linear|exponential|random|server"},
	{AttrBounded, valBool},
	{AttrCached, valBool},
	{AttrCarrier, "value|ctx"},
	{AttrCas, valBool},
	{AttrCounts, "any|not_ctx|transport|status400|status500|marked"},
	{AttrCtxEnds, valBool},
	{AttrCtxless, valBool},
	{AttrDebug, valBool},
	{AttrDefaultAttempts, valInt + "|unlimited"},
	{AttrDefaultBackoff, valDuration + "|none"},
	{AttrDefaultFactor, valFloat},
	{AttrDefaultMax, valDuration + "|unlimited"},
	{AttrDefaultElapsed, valDuration + "|unlimited"},
	{AttrDefaultPredicate, "any|optin|transient|conflict|none"},
	{AttrDefaultTrip, valInt},
	{AttrDefaultMinimum, valInt},
	{AttrDefaultOpen, valDuration},
	{AttrDefaultHalfOpen, valInt},
	{AttrDefaultWindow, valDuration},
	{AttrDurable, valBool},
	{AttrEnvelope, "id|named|dated|full"},
	{AttrExtra, valDuration},
	{AttrFnRepeats, valBool},
	{AttrHarmless, valBool},
	{AttrIdempotency, "key|auto|natural|none"},
	{AttrInvert, valBool},
	{AttrJitter, valBool},
	{AttrKeepsNil, valBool},
	{AttrKind, "rate|concurrency|mutex|dist|row|uuid|random|time|ulid|counter|liveness|readiness|http|database|dial|timeout|transient|canceled|notfound|conflict|duplicate|signal|elapsed|pow|exp2|exp|log|log2|sqrt|min|max|abs|floor|ceil|round|trunc|failure|success|status|migration"},
	{AttrKeyed, valBool},
	{AttrLevel, "client|transport"},
	{AttrLock, "row|optimistic"},
	{AttrMandatoryTimeout, valBool},
	{AttrMutates, "default_client|default_transport"},
	{AttrNegative, "none|unlimited"},
	{AttrNested, "savepoint|join|commits_outer|error"},
	{AttrNeverOpens, valBool},
	{AttrNoneErr, valBool},
	{AttrObserved, valBool},
	{AttrPartial, valBool},
	{AttrPeriodic, valBool},
	{AttrPooled, valBool},
	{AttrPrepared, valBool},
	{AttrRegistry, valBool},
	{AttrRetried, "any|idempotent|body|none"},
	{AttrRetryAfter, valBool},
	{AttrRewindable, valBool},
	{AttrScope, "total|attempt|connect|tls|header|read|write|idle|wait|conns|idle_conns|lifetime|idle_time"},
	{AttrShared, valBool},
	{AttrSleepCtx, valBool},
	{AttrSpread, valFloat},
	{AttrTimeout, valDuration + "|none"},
	{AttrTrip, "row|total|ratio|percent|adaptive"},
	{AttrUnbounded, valBool},
	{AttrUnit, "attempts|retries"},
	{AttrVerb, "insert|update|upsert|replace|delete|increment|append|set|expire|bulk|merge|copy"},
	{AttrWhole, valBool},
	{AttrZero, "none|unlimited"},
}

// AttrValues returns the values an attribute can have, separated by |.
func AttrValues(name AttrName) string {
	for i := range attrSpecs {
		if attrSpecs[i].Name == name {
			return attrSpecs[i].Values
		}
	}
	return ""
}
