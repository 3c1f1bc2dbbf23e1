package catalogue

// Class says what kind of package an import path is. The set is closed.
type Class string

// Classes of packages.
const (
	ClassRetry      Class = "retry"       // calls again what failed
	ClassBackoff    Class = "backoff"     // says how long to wait between attempts
	ClassBreaker    Class = "breaker"     // circuit breakers
	ClassBulkhead   Class = "bulkhead"    // bounds concurrency per system
	ClassRateLimit  Class = "ratelimit"   // bounds calls per time
	ClassTimeout    Class = "timeout"     // time limits as policies
	ClassPolicy     Class = "policy"      // combines resilience policies
	ClassWorkers    Class = "workers"     // goroutine pools and groups
	ClassHTTPClient Class = "http-client" // sends HTTP
	ClassHTTPServer Class = "http-server" // serves HTTP, routers included
	ClassRPC        Class = "rpc"         // remote procedure calls
	ClassSQL        Class = "sql"         // SQL access without mapping
	ClassSQLDriver  Class = "sql-driver"  // driver of a database
	ClassPostgres   Class = "postgres"    // for PostgreSQL and what speaks its protocol
	ClassMySQL      Class = "mysql"       // for MySQL and what speaks its protocol
	ClassSQLite     Class = "sqlite"      // for SQLite
	ClassSQLServer  Class = "sqlserver"   // for SQL Server
	ClassClickHouse Class = "clickhouse"  // for ClickHouse
	ClassEmbedded   Class = "embedded"    // databases and queues inside the process
	ClassContended  Class = "contended"   // databases that ask for a statement to be run again
	ClassORM        Class = "orm"         // object mapping and query builders
	ClassDocumentDB Class = "document-db" // document, wide-column and graph databases
	ClassCache      Class = "cache"       // caches and key-value stores
	ClassLock       Class = "lock"        // distributed locks
	ClassBroker     Class = "broker"      // message brokers
	ClassJobs       Class = "jobs"        // job queues
	ClassWorkflow   Class = "workflow"    // durable workflows
	ClassOutbox     Class = "outbox"      // transactional outbox
	ClassES         Class = "es"          // event stores and event sourcing
	ClassPayment    Class = "payment"     // payment providers
	ClassNotify     Class = "notify"      // mail, text messages, chat, push
	ClassCloudSDK   Class = "cloud-sdk"   // clients of a cloud provider
	ClassHealth     Class = "health"      // health checks
	ClassDI         Class = "di"          // containers that build values by type
	ClassLog        Class = "log"         // loggers
	ClassTrace      Class = "trace"       // spans of traces
	ClassTraced     Class = "traced"      // makes clients begin a span for each of their calls
	ClassMetrics    Class = "metrics"     // counters, histograms and what collects them
	ClassMetered    Class = "metered"     // makes clients count or measure each of their calls
	ClassKey        Class = "key"         // makers of unique values
	ClassLimits     Class = "limits"      // gives the functions that it calls a limit in time
	ClassNetwork    Class = "network"     // opens connections
	ClassStd        Class = "std"         // standard library without any of these
)

// TypeKind says what a struct type, or a variable, is. The set is closed.
type TypeKind string

// Kinds of types and variables.
const (
	KindHTTPClient     TypeKind = "http.client"     // sends HTTP
	KindHTTPTransport  TypeKind = "http.transport"  // round tripper
	KindHTTPServer     TypeKind = "http.server"     // serves HTTP
	KindHTTPRequest    TypeKind = "http.request"    // request to be sent, or received
	KindHTTPResponse   TypeKind = "http.response"   // response; field Body has to be closed
	KindHTTPHeader     TypeKind = "http.header"     // header map
	KindInbound        TypeKind = "inbound"         // what only the handler of a request is given: the writer of the response, the message of a call
	KindDIIn           TypeKind = "di.in"           // embedded in structs whose fields a container fills by type
	KindDIOut          TypeKind = "di.out"          // embedded in structs whose fields a container is given by type
	KindHealthRequest  TypeKind = "health.request"  // question of a remote health check
	KindDialer         TypeKind = "dialer"          // opens connections
	KindNetConn        TypeKind = "net.conn"        // connection of the network, or what speaks over one of its own
	KindBody           TypeKind = "body"            // reader used as request body; attribute rewindable
	KindClient         TypeKind = "client"          // client of a broker, cache, database or SDK
	KindClientOptions  TypeKind = "client.options"  // settings of one
	KindProducer       TypeKind = "producer"        // publishes messages
	KindConsumer       TypeKind = "consumer"        // receives messages
	KindMessage        TypeKind = "message"         // message, event or job, as it is received; perhaps as it is sent, too
	KindInput          TypeKind = "input"           // parameter struct of an SDK call
	KindRetryPolicy    TypeKind = "retry.policy"    // how to retry
	KindRetrier        TypeKind = "retrier"         // retries what it is given
	KindBreaker        TypeKind = "breaker"         // circuit breaker
	KindBreakerConfig  TypeKind = "breaker.options" // settings of one
	KindBreakerCounts  TypeKind = "breaker.counts"  // how calls went, as it is given to a function that decides
	KindLimiter        TypeKind = "limiter"         // semaphore, rate limiter
	KindTxOptions      TypeKind = "tx.options"      // settings of a transaction
	KindTx             TypeKind = "tx"              // transaction
	KindConn           TypeKind = "conn"            // database handle outside a transaction
	KindConnOrTx       TypeKind = "conn_or_tx"      // may be either
	KindCallOption     TypeKind = "call.option"     // option of one remote procedure call
	KindDBError        TypeKind = "db.error"        // error of a database, with its code in a field
	KindAffected       TypeKind = "affected"        // result that knows how many rows changed
	KindLockClause     TypeKind = "lock.clause"     // row lock of a builder
	KindConflictClause TypeKind = "conflict.clause" // makes an insert tolerate or merge rows that exist
	KindVersion        TypeKind = "version"         // field type that makes writes conditional
	KindContext        TypeKind = "context"         // context
	KindMutex          TypeKind = "mutex"           // lock inside the process
	KindPredicate      TypeKind = "predicate"       // function that decides about a retry
	KindAcks           TypeKind = "acks"            // constant for how many brokers confirm; attribute ack
	KindInvoker        TypeKind = "rpc.invoker"     // function type of what makes a remote procedure call
	KindIdempotency    TypeKind = "idempotency"     // constant for how idempotent a procedure is; attribute retried
	KindDeduplicator   TypeKind = "deduplicator"    // drops messages seen before
	KindDefault        TypeKind = "default"         // variable that holds a process-wide default
)

// FieldOp says what a field of a settings struct sets. The set is closed.
type FieldOp string

// What fields set.
const (
	FieldTimeout        FieldOp = "timeout"             // whole operation
	FieldTimeoutAttempt FieldOp = "timeout.attempt"     // one attempt
	FieldTimeoutConnect FieldOp = "timeout.connect"     // opening the connection
	FieldTimeoutTLS     FieldOp = "timeout.tls"         // TLS handshake
	FieldTimeoutHeader  FieldOp = "timeout.header"      // until the response or request header is there
	FieldTimeoutRead    FieldOp = "timeout.read"        // one read
	FieldTimeoutWrite   FieldOp = "timeout.write"       // one write
	FieldTimeoutIdle    FieldOp = "timeout.idle"        // keeping an idle connection
	FieldTimeoutWait    FieldOp = "timeout.wait"        // waiting for a free connection or slot
	FieldCtxTimeout     FieldOp = "timeout.ctx"         // whether the deadline of the context counts
	FieldDial           FieldOp = "dial"                // function or dialer that opens connections
	FieldTransport      FieldOp = "transport"           // round tripper
	FieldClient         FieldOp = "client"              // HTTP client
	FieldMethod         FieldOp = "method"              // HTTP method
	FieldURL            FieldOp = "url"                 // URL or address
	FieldBody           FieldOp = "body"                // request body
	FieldGetBody        FieldOp = "getbody"             // makes the body anew for a second attempt
	FieldHeader         FieldOp = "header"              // headers
	FieldCtx            FieldOp = "ctx"                 // context
	FieldConns          FieldOp = "limit.conns"         // most connections
	FieldIdleConns      FieldOp = "limit.idle"          // most idle connections
	FieldInFlight       FieldOp = "limit.inflight"      // most calls at once
	FieldRetryAttempts  FieldOp = "retry.attempts"      // how many
	FieldRetryElapsed   FieldOp = "retry.elapsed"       // how long in all
	FieldRetryPredicate FieldOp = "retry.predicate"     // which failures
	FieldRetryBackoff   FieldOp = "retry.backoff"       // first wait, or the function that says how long to wait
	FieldRetryMax       FieldOp = "retry.max"           // longest wait
	FieldRetryFactor    FieldOp = "retry.factor"        // by which waits grow
	FieldRetryNotify    FieldOp = "retry.notify"        // function called between attempts
	FieldRetryJitter    FieldOp = "retry.jitter"        // how random
	FieldRetryPolicy    FieldOp = "retry.policy"        // a whole policy
	FieldBreakerName    FieldOp = "breaker.name"        // name of the breaker
	FieldBreakerTrip    FieldOp = "breaker.trip"        // when it opens
	FieldBreakerCounts  FieldOp = "breaker.predicate"   // what counts as failure
	FieldBreakerExclude FieldOp = "breaker.exclude"     // what counts neither as failure nor as success
	FieldBreakerOpen    FieldOp = "breaker.open"        // how long it stays open
	FieldBreakerHalf    FieldOp = "breaker.halfopen"    // how many trial calls
	FieldBreakerWindow  FieldOp = "breaker.window"      // over which time it counts
	FieldBreakerMinimum FieldOp = "breaker.minimum"     // calls before it may open
	FieldBreakerChange  FieldOp = "breaker.statechange" // hook for state changes
	FieldCalls          FieldOp = "count.calls"         // calls
	FieldFailures       FieldOp = "count.failures"      // failed ones
	FieldSuccesses      FieldOp = "count.successes"     // others
	FieldFailuresRow    FieldOp = "count.failures.row"  // failed ones since the last success
	FieldSuccessesRow   FieldOp = "count.successes.row" // successes since the last failure
	FieldAcks           FieldOp = "publish.acks"        // brokers that have to confirm
	FieldAsync          FieldOp = "publish.async"       // whether publishing returns before the send
	FieldAutoAck        FieldOp = "consume.autoack"     // whether messages count as processed by themselves
	FieldPrefetch       FieldOp = "consume.prefetch"    // unacknowledged messages
	FieldDurable        FieldOp = "durable"             // whether messages survive a broker restart
	FieldIdempotencyKey FieldOp = "idempotency.key"     // key under which the system drops duplicates
	FieldCondition      FieldOp = "condition"           // condition of a write
	FieldVersion        FieldOp = "version"             // expected version
	FieldIsolation      FieldOp = "isolation"           // isolation level
	FieldReadOnly       FieldOp = "readonly"            // whether the transaction only reads
	FieldLock           FieldOp = "lock"                // strength of a row lock
	FieldAffected       FieldOp = "affected"            // number of changed rows
	FieldErr            FieldOp = "err"                 // error of the operation
	FieldErrCode        FieldOp = "err.code"            // code of the failure: SQLSTATE, or a number of the database's own
	FieldFailed         FieldOp = "failed"              // entries that failed although the error is nil
)

// What the zero value of a field means when it is neither a number nor a
// duration.
const (
	ZeroNone      = "none"      // no limit in time, or nothing at all
	ZeroUnlimited = "unlimited" // no limit in number
	ZeroShared    = "shared"    // the process-wide default
	ZeroAny       = "any"       // every failure, method or outcome
	ZeroInherit   = "inherit"   // what another field says
	ZeroDefault   = "default"   // a bound of the library's own
	ZeroAll       = "all"       // all brokers confirm
	ZeroYes       = "yes"
	ZeroNo        = "no"
)

// fieldUnits are what a number in a field counts.
const fieldUnits = "attempts|retries|ms|percent"

// zeroValues is the pattern of values of zero=.
const zeroValues = "none|unlimited|shared|any|inherit|default|all|yes|no|" + valInt + "|" + valFloat + "|" + valDuration

// HeaderKind says what an HTTP header means. The set is closed.
type HeaderKind string

// Meanings of HTTP headers.
const (
	HeaderIdempotencyKey HeaderKind = "idempotency.key" // the receiver drops a request it has seen with this key
	HeaderCondition      HeaderKind = "condition"       // the receiver does nothing when its version is another one
	HeaderRetryAfter     HeaderKind = "retry.after"     // says when to try again
	HeaderCorrelation    HeaderKind = "correlation"     // ties log lines and traces together
	HeaderCredentials    HeaderKind = "credentials"     // not to be logged
)

// ErrKind says what a sentinel error or error type means. The set is closed.
type ErrKind string

// Meanings of errors.
const (
	ErrBreakerOpen ErrKind = "breaker_open" // the breaker did not let the call through
	ErrLimited     ErrKind = "limited"      // no slot, token or connection free
	ErrNotFound    ErrKind = "notfound"     // no such row, key or resource
	ErrConflict    ErrKind = "conflict"     // version conflict, failed condition, serialization failure
	ErrDuplicate   ErrKind = "duplicate"    // seen before, unique key violated
	ErrCanceled    ErrKind = "canceled"     // the caller gave up
	ErrDeadline    ErrKind = "deadline"     // the time limit has passed
	ErrTxDone      ErrKind = "txdone"       // transaction already ended
	ErrExhausted   ErrKind = "exhausted"    // retries used up
	ErrPermanent   ErrKind = "permanent"    // not to be retried
	ErrTransient   ErrKind = "transient"    // may work next time
	ErrClosed      ErrKind = "closed"       // client, server or connection closed
	ErrUsage       ErrKind = "usage"        // wrong use of the library
)
