package catalogue

// HTTP clients, requests and servers.
const (
	OpHTTPSend          Op = "http.send"           // sends a request and waits for the response head
	OpHTTPClientNew     Op = "http.client.new"     // makes an HTTP client; attribute timeout says how long a request may take by default
	OpHTTPClientAttach  Op = "http.client.attach"  // makes a client use another client or transport
	OpHTTPClientURL     Op = "http.client.url"     // sets the base URL of a client
	OpHTTPTransportNew  Op = "http.transport.new"  // makes an HTTP transport
	OpHTTPRequestNew    Op = "http.request.new"    // makes a request without sending it
	OpHTTPRequestCtx    Op = "http.request.ctx"    // gives a request its context
	OpHTTPRequestMethod Op = "http.request.method" // sets the method of a request
	OpHTTPRequestURL    Op = "http.request.url"    // sets the URL of a request
	OpHTTPRequestBody   Op = "http.request.body"   // sets the body of a request
	OpHTTPHeaderSet     Op = "http.header.set"     // sets or adds a header: roles name and value
	OpHTTPHeaderDel     Op = "http.header.del"     // removes a header: role name
	OpHTTPBodyNew       Op = "http.body.new"       // makes a reader to send as body; attribute rewindable
	OpHTTPStatus        Op = "http.status"         // reads the status of a response; attribute kind when it only asks for failure or success
	OpHTTPBodyRead      Op = "http.body.read"      // returns the body of a message, all of it; with role body what is read from that
	OpHTTPServe         Op = "http.serve"          // listens and serves
	OpHTTPHandle        Op = "http.handle"         // registers fn as handler of inbound requests
)

// Remote procedure calls.
const (
	OpRPCSend      Op = "rpc.send"       // one call with one answer
	OpRPCStream    Op = "rpc.stream"     // opens a stream
	OpRPCClientNew Op = "rpc.client.new" // makes a connection or client
	OpRPCOption    Op = "rpc.option"     // an option of a connection or call that matters for resilience
	OpNetDial      Op = "net.dial"       // opens a network connection
	OpNetWrite     Op = "net.write"      // writes to a connection; an answer, if there is one, comes by itself
)

// Databases.
const (
	OpDBRead         Op = "db.read"          // reads rows or documents
	OpDBWrite        Op = "db.write"         // changes rows or documents; attribute verb says how
	OpDBExec         Op = "db.exec"          // runs the statement in role sql; its text decides what it does
	OpDBQuery        Op = "db.query"         // runs the statement in role sql and reads rows; its text decides what it does
	OpDBCas          Op = "db.cas"           // conditional write that tells whether it was applied
	OpDBQueryNew     Op = "db.query.new"     // makes a query value to run later
	OpDBBatchAdd     Op = "db.batch.add"     // adds the statement in role sql to a batch
	OpDBBatch        Op = "db.batch"         // runs a batch
	OpDBConn         Op = "db.conn"          // starts a statement on a connection, or says which one it runs on
	OpDBCtx          Op = "db.ctx"           // gives a statement or connection its context
	OpDBTable        Op = "db.table"         // names what a builder's statement touches, by role name or model; attribute verb when it begins one
	OpDBWhere        Op = "db.where"         // adds the condition in role where to a builder's statement; without a role the primary key
	OpDBSet          Op = "db.set"           // adds assignments to a builder's statement: roles name and value, or sql
	OpDBColumns      Op = "db.columns"       // chooses the columns that a builder's statement sets or reads
	OpDBReturning    Op = "db.returning"     // makes a builder's write return its rows
	OpDBConflict     Op = "db.conflict"      // makes an insert tolerate or merge rows that exist; with role sql or value only when that says so
	OpDBToSQL        Op = "db.tosql"         // renders a builder to SQL text
	OpDBAffected     Op = "db.affected"      // reads how many rows a statement changed
	OpDBPing         Op = "db.ping"          // asks the server whether it is there
	OpDBPool         Op = "db.pool"          // sizes a connection pool; attribute scope
	OpDBLease        Op = "db.lease"         // takes a connection out of the pool
	OpDBLeaseRelease Op = "db.lease.release" // gives it back
	OpDBClientNew    Op = "db.client.new"    // opens a database
)

// Caches and key-value stores.
const (
	OpCacheRead  Op = "cache.read"  // reads keys
	OpCacheWrite Op = "cache.write" // changes keys; attribute verb says how
	OpCacheDo    Op = "cache.do"    // runs the command in role cmd
	OpCacheEval  Op = "cache.eval"  // runs a script on the server
	OpCacheLease Op = "cache.lease" // takes a connection out of the pool
)

// Messages and jobs.
const (
	OpMsgPublish     Op = "msg.publish"      // hands a message to a broker; attributes ack, async
	OpMsgEnqueue     Op = "msg.enqueue"      // stores a job for a worker; with role tx inside that transaction
	OpMsgConsume     Op = "msg.consume"      // receives messages; attribute autoack
	OpMsgHandler     Op = "msg.handler"      // registers fn (or the type's method) as handler of messages or jobs
	OpMsgAck         Op = "msg.ack"          // confirms that a message was processed
	OpMsgNack        Op = "msg.nack"         // gives a message back
	OpMsgFlush       Op = "msg.flush"        // waits for messages still under way
	OpMsgResult      Op = "msg.result"       // waits for, or delivers, the outcome of an async publish
	OpMsgConfirmMode Op = "msg.confirm.mode" // switches broker confirmations on
	OpMsgConfirmWait Op = "msg.confirm.wait" // waits for a broker confirmation
	OpMsgPrefetch    Op = "msg.prefetch"     // bounds unacknowledged messages
	OpMsgDedup       Op = "msg.dedup"        // drops messages seen before
	OpMsgOption      Op = "msg.option"       // an option of a producer or consumer that matters for resilience
	OpMsgTxBegin     Op = "msg.tx.begin"     // begins a broker transaction
	OpMsgTxCommit    Op = "msg.tx.commit"    // commits it
	OpMsgTxRollback  Op = "msg.tx.rollback"  // aborts it
)

// Side effects that people notice.
const (
	OpSidefxPay    Op = "sidefx.pay"    // moves or reserves money
	OpSidefxNotify Op = "sidefx.notify" // sends a text message, push or chat message
	OpSidefxMail   Op = "sidefx.mail"   // sends mail
)

// Transactions.
const (
	OpTxBegin       Op = "tx.begin"        // begins; role tx is the transaction
	OpTxCommit      Op = "tx.commit"       // commits
	OpTxRollback    Op = "tx.rollback"     // rolls back
	OpTxClosure     Op = "tx.closure"      // runs fn in a transaction, commits on nil, rolls back on error
	OpTxAfterCommit Op = "tx.after_commit" // runs fn after the commit
	OpTxBatch       Op = "tx.batch"        // collects commands in fn and runs them atomically
	OpTxSession     Op = "tx.session"      // makes a session that can hold a transaction
	OpTxIntoCtx     Op = "tx.into_ctx"     // returns a context that carries the transaction
	OpTxFromCtx     Op = "tx.from_ctx"     // takes the transaction out of a context
)

// Outbox.
const (
	OpOutboxStore        Op = "outbox.store"         // stores a message in the outbox; with role tx inside that transaction
	OpOutboxClosure      Op = "outbox.closure"       // runs fn in a transaction and stores messages in it
	OpOutboxPublisherNew Op = "outbox.publisher.new" // makes a publisher that writes to an outbox table through role tx
	OpOutboxRelay        Op = "outbox.relay"         // moves stored messages to the broker
	OpOutboxRead         Op = "outbox.read"          // reads stored messages
	OpOutboxAck          Op = "outbox.ack"           // marks stored messages as sent
)

// Retry.
const (
	OpRetryRun             Op = "retry.run"              // calls fn again until it succeeds or the policy ends
	OpRetryNew             Op = "retry.new"              // makes a value that retries
	OpRetryDelay           Op = "retry.delay"            // waits, or says how long to wait, between attempts of a hand-written loop
	OpRetryPolicy          Op = "retry.policy"           // makes or sets a whole policy
	OpRetryPolicyAttempts  Op = "retry.policy.attempts"  // bounds the attempts; role n, attribute unit
	OpRetryPolicyElapsed   Op = "retry.policy.elapsed"   // bounds the total time; role d
	OpRetryPolicyBackoff   Op = "retry.policy.backoff"   // says how long to wait
	OpRetryPolicyText      Op = "retry.policy.text"      // sets policies by the JSON text of a gRPC service config in role cfg
	OpRetryPolicyPredicate Op = "retry.policy.predicate" // says which failures are retried
	OpRetryPolicyCtx       Op = "retry.policy.ctx"       // ends the retry with a context
	OpRetryPolicyBudget    Op = "retry.policy.budget"    // bounds the share of retries among calls
	OpRetryPolicyUnbounded Op = "retry.policy.unbounded" // takes the bound away
	OpRetryPolicyUnsafe    Op = "retry.policy.unsafe"    // allows the replay of non-idempotent requests
	OpRetryPolicyNotify    Op = "retry.policy.notify"    // calls fn between attempts
	OpRetryPermanent       Op = "retry.permanent"        // marks an error as not to be retried
	OpRetryRetryable       Op = "retry.retryable"        // marks an error as to be retried
	OpRetryAfter           Op = "retry.after"            // an error that says when to retry
	OpRetryInterceptor     Op = "retry.interceptor"      // middleware that retries what it wraps
	OpPollRun              Op = "poll.run"               // calls fn until a condition holds: not a retry of a failure
	OpLoopRun              Op = "loop.run"               // calls fn forever
	OpHedgeNew             Op = "hedge.new"              // sends the same call a second time while the first is under way
)

// Policies that combine retry, breaker, timeout and bulkhead.
const (
	OpPolicyCompose Op = "policy.compose" // puts policies around each other; role policy, outermost first
	OpPolicyRun     Op = "policy.run"     // runs fn under policies
	OpPolicyCtx     Op = "policy.ctx"     // gives an executor its context
)

// Circuit breakers.
const (
	OpBreakerNew        Op = "breaker.new"         // makes a breaker
	OpBreakerRun        Op = "breaker.run"         // runs fn through a breaker
	OpBreakerAllow      Op = "breaker.allow"       // asks a breaker for permission
	OpBreakerReport     Op = "breaker.report"      // tells a breaker the outcome
	OpBreakerIgnore     Op = "breaker.ignore"      // marks an error as not the system's fault
	OpBreakerConfig     Op = "breaker.config"      // sets thresholds
	OpBreakerPredicate  Op = "breaker.predicate"   // says which outcomes count as failures
	OpBreakerTrip       Op = "breaker.trip"        // says when a breaker opens; attribute trip
	OpBreakerOpen       Op = "breaker.open"        // says how long it stays open; role d
	OpBreakerHalf       Op = "breaker.halfopen"    // says how many trial calls it lets through; role n
	OpBreakerWindow     Op = "breaker.window"      // says over which time it counts; role d
	OpBreakerName       Op = "breaker.name"        // names it
	OpBreakerChange     Op = "breaker.statechange" // calls fn when its state changes
	OpBreakerMinimum    Op = "breaker.minimum"     // says how many calls there must be before their share counts; role n
	OpBreakerState      Op = "breaker.state"       // reads its state or its counts
	OpBreakerAttach     Op = "breaker.attach"      // puts a breaker into a client
	OpBreakerMiddleware Op = "breaker.middleware"  // transport or middleware with a breaker in it
)

// Bulkheads, rate limits, worker pools.
const (
	OpLimitNew     Op = "limit.new"     // makes a limiter; attribute kind
	OpLimitSet     Op = "limit.set"     // sets its bound
	OpLimitAcquire Op = "limit.acquire" // takes a slot, waiting for it
	OpLimitTry     Op = "limit.try"     // takes a slot if there is one
	OpLimitWait    Op = "limit.wait"    // waits for a rate limiter
	OpLimitReserve Op = "limit.reserve" // takes a slot in the future
	OpLimitRelease Op = "limit.release" // gives a slot back
)

// Time limits, waits, contexts.
const (
	OpTimeoutCtx    Op = "timeout.ctx"    // derives a context with a time limit
	OpTimeoutConfig Op = "timeout.config" // sets a time limit on a client, request or option; attribute scope
	OpTimeoutNew    Op = "timeout.new"    // makes a timeout policy
	OpTimeoutRun    Op = "timeout.run"    // runs fn with a time limit
	OpTimeoutServer Op = "timeout.server" // bounds a handler
	OpSleep         Op = "sleep"          // blocks for a time
	OpTimer         Op = "timer"          // makes or arms a timer or ticker
	OpSpawn         Op = "spawn"          // runs fn in another goroutine
	OpSpawnWait     Op = "spawn.wait"     // waits for spawned goroutines
	OpCtxRoot       Op = "ctx.root"       // a context without cancellation or deadline
	OpCtxDetach     Op = "ctx.detach"     // drops cancellation and deadline of role ctx
	OpCtxDerive     Op = "ctx.derive"     // derives a context that keeps the bounds of role ctx
	OpCtxInbound    Op = "ctx.inbound"    // the context of an inbound request
	OpCtxDone       Op = "ctx.done"       // observes the end of a context
)

// Locks.
const (
	OpLockAcquire Op = "lock.acquire" // takes a lock; attribute kind
	OpLockRelease Op = "lock.release" // gives it back
	OpLockRow     Op = "lock.row"     // makes a builder's SELECT lock its rows; with role sql, value or name only when that says so
	OpLockVersion Op = "lock.version" // adds a version condition to a write
)

// Keys and errors.
const (
	OpKeyNew           Op = "key.new"           // makes a value that differs on every call; attribute kind
	OpIdempotencyKey   Op = "idempotency.key"   // sets the idempotency key of a call
	OpIdempotencyLevel Op = "idempotency.level" // declares how idempotent a procedure is
	OpErrIs            Op = "err.is"            // compares an error with role target
	OpErrAs            Op = "err.as"            // finds an error of the type of role target
	OpErrTest          Op = "err.test"          // asks what kind of failure an error is; attribute kind
	OpErrCode          Op = "err.code"          // the code of a remote procedure call that an error carries
	OpErrWrap          Op = "err.wrap"          // returns role err with more around it; attribute keeps_nil when nothing stays nothing
	OpErrDetail        Op = "err.detail"        // takes an error of a remote procedure call apart: role result
	OpListContains     Op = "list.contains"     // asks whether the list in role args has role value
	OpCalc             Op = "calc"              // computes a number from its arguments; attribute kind says how
)

// Values turned into what is stored or sent, and back.
const (
	OpDataEncode Op = "data.encode" // writes role value as text or bytes: role result
	OpDataDecode Op = "data.decode" // fills role model from text or bytes: role body
)

// Health checks.
const (
	OpHealthNew     Op = "health.new"     // makes or serves a checker
	OpHealthCheck   Op = "health.check"   // adds a check; attributes periodic, kind
	OpHealthCache   Op = "health.cache"   // how long results are kept
	OpHealthTimeout Op = "health.timeout" // bounds the checks
	OpHealthProbe   Op = "health.probe"   // a ready-made check of a dependency
)

// Containers that build values by type.
const (
	OpDIProvide  Op = "di.provide"  // adds constructors role fn: others are given what they return
	OpDISupply   Op = "di.supply"   // adds values role value
	OpDIInvoke   Op = "di.invoke"   // runs functions role fn with what it has
	OpDIAnnotate Op = "di.annotate" // a constructor, role fn, with more said of it in role opts
	OpDIAs       Op = "di.as"       // gives the results of a constructor out as the interfaces that role args points to
	OpDIGather   Op = "di.gather"   // puts parts of a container together: role args
	OpDIResolve  Op = "di.resolve"  // returns the value of its type argument
)

// Logs and traces.
const (
	OpSpanStart Op = "span.start" // begins a span of a trace
	OpLogWrite  Op = "log.write"  // writes a line to the log; attribute debug
	OpLogWith   Op = "log.with"   // makes a logger or a line that carries more, what role ctx carries among it; attribute debug
)

// Event sourcing and aggregates.
const (
	OpESAppend        Op = "es.append"        // appends events; role version is the optimistic lock
	OpESRead          Op = "es.read"          // reads or subscribes to events
	OpESHook          Op = "es.hook"          // runs handlers when events are stored
	OpAggregateSave   Op = "aggregate.save"   // stores an aggregate
	OpAggregateLoad   Op = "aggregate.load"   // loads an aggregate
	OpAggregateRecord Op = "aggregate.record" // records an event in an aggregate, not stored yet
	OpEventHandle     Op = "event.handle"     // handles an event
)

// Clients of brokers, caches and SDKs, and the row that says nothing happens.
const (
	OpClientNew    Op = "client.new"    // makes a client of a broker, cache or SDK
	OpClientConfig Op = "client.config" // configures such a client
	OpCall         Op = "call"          // asks the system of the library; under remote only
	OpNone         Op = "none"          // does nothing worth knowing; in a user's row it switches a built-in row off
)
