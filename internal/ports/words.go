package ports

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The words of names, lower case and singular as split returns them.
var (
	storeWords = set("repository", "repo", "store", "storage", "storer", "dao", "datastore", "persistence",
		"persister", "saver", "db", "database", "datasource", "dataservice", "querier", "table")
	// poolWords name the fields through which a type reaches its database.
	poolWords      = set("db", "pool", "conn", "connection", "database", "collection", "querier")
	eventWords     = set("event", "domainevent")
	publisherWords = set("publisher", "producer")
	brokerWords    = set("kafka", "rabbit", "rabbitmq", "amqp", "nats", "jetstream", "sns", "sqs", "eventbridge",
		"servicebus", "kinesis", "pulsar")
	// domainWords stand before event in the names of domain events.
	domainWords = set("domain", "integration", "outbox", "stored", "recorded", "uncommitted")
	// plainWords are in the names of parameters that are no state.
	plainWords = set("id", "uuid", "option", "opt", "filter", "tx", "conn", "queryer", "querier", "execer", "time")
	// txWords are in the names of methods about transactions.
	txWords         = set("tx", "transaction", "transactional", "transactionally", "atomic", "atomically", "txn", "transact", "uow")
	consumerWords   = set("consumer", "subscriber", "listener", "reader", "receiver", "config", "option", "handler")
	dispatcherWords = set("bus", "dispatcher", "mediator", "emitter", "notifier", "hub", "broadcaster", "sender",
		"observer", "eventbus", "broker", "pubsub")
	readModelWords = set("projection", "projector", "view", "readmodel", "snapshot", "index", "indexer", "search",
		"cache", "cacher", "session", "token", "lock", "locker", "lease", "checkpoint", "cursor", "offset", "inbox",
		"dedup", "deduplication", "idempotency")
	// remoteWords are in the names of what is asked across the network, or of
	// what has stores below it.
	remoteWords = set("interactor", "logic", "service", "client", "api", "gateway", "usecase", "handler", "controller", "manager", "sdk",
		"provider", "server", "proxy", "facade", "adapter")
	// fileWords are in the names of what keeps bytes rather than rows.
	fileWords      = set("blob", "bucket", "object", "filesystem", "fs", "s3", "gcs", "aws", "driver")
	telemetryWords = set("metric", "telemetry", "analytics", "audit", "auditlog", "audittrail", "logger", "log", "statsd", "trace",
		"tracer", "tracing", "span", "monitor", "monitoring", "olap", "stat", "usage", "health")
	runnerWords = set("manager", "provider", "runner", "executor", "er", "coordinator", "handler", "factory",
		"beginner", "starter", "wrapper", "service", "scope", "maker", "func", "or")

	readVerbs = set("get", "find", "list", "load", "fetch", "read", "query", "search", "count", "exist", "exists",
		"is", "has", "by", "all", "lookup", "select", "iterate", "scan", "stream", "watch", "ping", "close",
		"check", "must", "validate", "subscribe", "len", "next", "resolve", "retrieve", "peek", "describe")
	writeVerbs = set("save", "store", "insert", "add", "create", "update", "upsert", "persist", "put", "delete",
		"remove", "replace", "patch", "write", "modify", "change", "increment", "decrement", "set", "register",
		"archive", "restore", "activate", "deactivate", "enable", "disable", "approve", "cancel", "confirm",
		"complete", "apply", "assign", "rename", "transfer", "reserve", "release")
	// changeVerbs write on what is known for a repository; a bank refunds, too.
	changeVerbs = set("mark", "credit", "debit", "deposit", "withdraw", "settle", "refund", "book", "expire", "finish",
		"adjust", "deduct", "reopen", "renew", "extend", "reject", "accept", "suspend", "resume", "reactivate", "revoke",
		"unassign", "allocate", "deallocate", "block", "unblock", "attach", "detach", "redeem", "void", "terminate")
	// nounVerbs are getters as well: Book(id) returns a book.
	nounVerbs = set("credit", "debit", "deposit", "refund", "book", "transfer", "mark", "block", "void")
	// doneWords say of a message, after mark, that a relay or consumer is through with it.
	doneWords   = set("published", "processed", "sent", "dispatched", "relayed", "handled", "consumed", "seen", "event", "message")
	appendVerbs = set("append", "save", "store", "insert", "add", "write", "record", "create", "put", "persist",
		"publish", "enqueue", "push", "schedule", "emit", "commit", "track", "log")
	relayVerbs = set("mark", "claim", "lock", "ack", "nack", "acknowledge", "pop", "purge", "cleanup", "clean",
		"delete", "remove", "fetch", "get", "find", "list", "load", "update", "set", "dequeue", "unlock")
	subscribeVerbs = set("subscribe", "on", "listen", "handle", "register")
	publishVerbs   = set("publish", "produce", "emit", "dispatch", "send", "raise", "notify", "fire", "enqueue",
		"push", "write", "broadcast", "trigger", "put")
)

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

// Words cuts a Go name into lower-case words, plurals made singular, as they
// are in the sets that [Set] makes.
func Words(name string) []string { return split(name) }

// Parts is Words with plurals as they are: as many, and in the same order.
func Parts(name string) []string { return cut(name, func(w string) string { return w }) }

// Set returns a set of words.
func Set(words ...string) map[string]bool { return set(words...) }

// split cuts a Go name into lower-case words, plurals made singular:
// "SaveOrderEvents" is save, order, event; "HTTPClient" is http, client;
// "domain_events" is domain, event.
func split(name string) []string { return cut(name, singular) }

func cut(name string, as func(string) string) []string {
	words := make([]string, 0, 4)
	start := 0
	flush := func(end int) {
		if end > start {
			words = append(words, as(strings.ToLower(name[start:end])))
		}
		start = end
	}
	var before rune
	for i, r := range name {
		switch {
		case r == '_' || r == '-' || r == '.':
			flush(i)
			start = i + 1
		case i > start && unicode.IsUpper(r) && (!unicode.IsUpper(before) || lowerAt(name, i+utf8.RuneLen(r))):
			flush(i)
		}
		before = r
	}
	flush(len(name))
	return words
}

func lowerAt(name string, i int) bool {
	r, _ := utf8.DecodeRuneInString(name[i:])
	return unicode.IsLower(r)
}

func singular(w string) string {
	if len(w) > 3 && strings.HasSuffix(w, "ies") {
		return w[:len(w)-3] + "y"
	}
	if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") {
		return w[:len(w)-1]
	}
	return w
}

func has(words []string, w string) bool { return slices.Contains(words, w) }

func hasAny(words []string, s map[string]bool) bool {
	return slices.ContainsFunc(words, func(w string) bool { return s[w] })
}

// containsRun reports whether the words stand in a row.
func containsRun(words []string, run ...string) bool {
	for i := 0; i+len(run) <= len(words); i++ {
		if slices.Equal(words[i:i+len(run)], run) {
			return true
		}
	}
	return false
}
