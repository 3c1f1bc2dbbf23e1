package aggregates

import "github.com/resilint/resilint/internal/ports"

// The words of names, lower case and singular as ports.Words returns them.
var (
	identityWords = ports.Set("id", "uuid", "uid", "ulid", "guid", "identifier", "number", "code", "key", "slug", "iban", "sku")
	// selfWords stand before an identity word without saying of what it is.
	selfWords = ports.Set("aggregate", "entity", "public", "external", "object", "tracking", "primary")
	lifeWords = ports.Set("status", "state", "stage", "phase", "lifecycle", "step")
	// foreignStatus is the status of something else that is noted down.
	foreignStatus = ports.Set("http", "response", "exit", "grpc", "rpc", "sync", "health", "marital", "online", "last")
	quantityWords = ports.Set("balance", "stock", "inventory", "available", "reserved", "remaining", "credit", "quota",
		"seat", "capacity", "onhand", "allocated", "point", "fund", "outstanding", "held", "quantity", "qty")
	// boundWords are about a number that is decided once, not counted.
	boundWords  = ports.Set("max", "min", "limit", "default", "per", "initial", "price", "rate", "threshold", "id", "type", "at")
	numberWords = ports.Set("money", "amount", "decimal", "int", "cent", "currency", "balance", "quantity", "float", "rat", "number",
		"numeric", "point")
	sideWords = ports.Set("dto", "request", "req", "response", "resp", "reply", "row", "view", "readmodel", "projection", "event",
		"command", "cmd", "query", "param", "filter", "option", "opt", "config", "configuration", "setting", "session", "token",
		"audit", "log", "logger", "history", "snapshot", "cursor", "lock", "lease", "outbox", "inbox", "idempotency", "dedup",
		"cache", "metric", "stat", "statistic", "summary", "page", "pagination", "list", "response", "input", "output", "result",
		"payload", "message", "notification", "handler", "service", "repository", "repo", "store", "storage", "dao", "client",
		"server", "connection", "conn", "worker", "manager", "controller", "usecase", "middleware", "factory", "builder", "mock",
		"fake", "stub", "error", "err", "info", "heartbeat", "checkpoint", "migration", "schema", "spec", "metadata", "mapper",
		"form", "template", "report", "dashboard", "change", "diff", "patch", "update", "context", "engine", "runner",
		"pool", "queue", "monitor", "watcher", "probe", "node", "breaker", "limiter")
)
