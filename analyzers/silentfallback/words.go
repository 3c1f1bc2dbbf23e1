package silentfallback

import "github.com/resilint/resilint/internal/ports"

// Words of names, lower case and singular.
var (
	// asking functions say whether something is there: a failure is a no.
	asking = ports.Set("exist", "is", "has", "can", "support", "try", "maybe", "probe", "detect", "discover", "ping", "health", "healthy", "check", "guess",
		"available", "optional", "opt", "best", "effort", "should", "need", "allow", "allowed", "permit", "limit", "limiter", "throttle", "quota", "valid", "validate", "validation", "verify", "screen", "filter", "attempt", "resolve", "suggest", "autocomplete", "hint", "peek", "compare")
	// tidying functions end what is over anyhow.
	tidying = ports.Set("close", "cleanup", "clean", "clear", "purge", "prune", "gc", "shutdown", "stop", "cancel", "release", "unlock", "expire", "rollback", "abort",
		"teardown", "destroy", "unregister", "deregister", "unsubscribe", "disconnect", "logout", "revoke", "drain", "drop", "cleaner", "sweep", "evict", "finish", "terminate", "kill", "compensate", "undo")
	// aiding functions make things faster, or watch them.
	aiding = ports.Set("cache", "cached", "caching", "warm", "warmup", "invalidate", "refresh", "prefetch", "preload", "log", "audit", "metric", "telemetry", "stat", "track", "trace",
		"analytic", "usage", "report", "heartbeat", "touch", "seen", "monitor", "scrape", "collect", "collector", "observe", "record", "debug", "dump", "history", "progress", "status", "notice", "hook", "broadcast", "gossip", "announce")
	// turning functions come round again by themselves.
	turning = ports.Set("run", "tick", "poll", "loop", "job", "cron", "schedule", "scheduler", "worker", "reconcile", "watch", "sync", "periodic", "background", "daemon", "listen", "serve", "start", "init", "setup", "bootstrap", "migrate", "migration", "seed", "test", "mock", "fake", "example", "demo", "main", "bench", "upgrade", "repair", "heal", "rebalance", "compact", "index", "reindex", "backfill")
	// spared words excuse a function wherever they stand in its name.
	spared = ports.Set("best", "effort", "optional", "opt", "try", "maybe", "attempt", "probe", "ping", "health", "healthy", "limiter", "throttle", "hint",
		"cache", "cached", "caching", "warmup", "prefetch", "preload", "log", "audit", "metric", "telemetry", "stat", "statistic", "trace", "analytic", "usage",
		"heartbeat", "touch", "seen", "monitor", "debug", "dump", "history", "progress", "hook", "gossip", "cleanup", "gc", "rollback", "shutdown", "lock", "unlock", "lease",
		"undo", "compensate", "job", "cron", "scheduler", "worker", "reconcile", "watch", "sync", "periodic", "background", "daemon", "bootstrap", "init", "migrate",
		"migration", "seed", "test", "mock", "fake", "example", "demo", "bench", "repair", "rebalance", "compact", "index", "reindex", "backfill", "session", "online", "last")
	// dealing words tell of business, whatever verb they come with.
	dealing = ports.Set("order", "payment", "refund", "invoice", "subscription", "transfer", "charge", "payout", "booking", "reservation", "purchase", "withdrawal", "deposit")
	// watching types are there to look at others.
	watching = ports.Set("collector", "exporter", "metric", "telemetry", "monitor", "prober", "watcher", "tracker", "auditor", "statistic", "stat")
	// reads are the verbs of methods that change nothing.
	reads = ports.Set("get", "find", "load", "list", "fetch", "read", "query", "search", "lookup", "count", "select", "by", "all", "exist", "has", "is", "scan", "stream", "iterate")
	// changing are the verbs of methods that change something.
	changing = ports.Set("publish", "save", "store", "put", "create", "insert", "update", "upsert", "delete", "send", "emit", "write", "add", "append", "set", "mark",
		"enqueue", "push", "dispatch", "notify", "commit", "apply", "execute", "exec", "upload", "register", "remove", "persist", "record", "charge", "pay", "submit", "place")
	// publishing functions are there to tell others.
	publishing = ports.Set("publish", "emit", "dispatch", "send", "notify", "produce", "deliver", "enqueue", "push")
)

// has reports whether a name has one of some words in it.
func has(name string, sets ...map[string]bool) bool {
	for _, word := range ports.Words(name) {
		for _, set := range sets {
			if set[word] {
				return true
			}
		}
	}
	return false
}

// begins reports whether the first word of a name is one of some words.
func begins(name string, sets ...map[string]bool) bool {
	list := ports.Words(name)
	if len(list) == 0 {
		return false
	}
	for _, set := range sets {
		if set[list[0]] {
			return true
		}
	}
	return false
}

// readsByName reports whether a method of a repository changes nothing, by its name.
func readsByName(name string) bool {
	list := ports.Words(name)
	return len(list) > 0 && reads[list[0]]
}
