package systems

import (
	"strings"

	"github.com/resilint/resilint/internal/ports"
)

// roleWords say what a type, setting or package does, not for which system.
var roleWords = ports.Set(
	"client", "api", "adapter", "gateway", "service", "svc", "provider", "impl", "http", "https", "rest", "grpc", "rpc", "sdk",
	"connector", "connection", "conn", "proxy", "integration", "external", "remote", "caller", "backend", "wrapper", "default",
	"base", "url", "uri", "host", "hostname", "endpoint", "addr", "address", "port", "server", "target", "root", "path", "domain",
	"config", "cfg", "conf", "setting", "option", "opt", "param", "env", "new", "my", "the", "v1", "v2", "v3", "v4", "public",
	"breaker", "circuit", "cb", "bulkhead", "semaphore", "sem", "limiter", "limit", "request", "req", "call", "do", "send",
)

// Plain is the name of a system without the words that only say what kind of
// thing is called so: "payments" of PaymentsClient, PAYMENTS_API_URL and
// payments-breaker. Two names of one system have the same plain name. It is ""
// when nothing else is left.
func Plain(name string) string { return without(name, roleWords, ports.Words) }

// Title is Plain as a name to show: plurals stay, for sprites is no sprite.
func Title(name string) string { return without(name, roleWords, ports.Parts) }

// without joins the words of a name that are not of a set of words in the singular.
func without(name string, words map[string]bool, shown func(string) []string) string {
	name = strings.ReplaceAll(name, " ", "-")
	show, kept := shown(name), []string(nil)
	for i, w := range ports.Words(name) {
		if !words[w] {
			kept = append(kept, show[i])
		}
	}
	return strings.Join(kept, "-")
}

// ofDomain is the plain name of a domain: "stripe" of stripe.com.
func ofDomain(domain string) string {
	name, _, _ := strings.Cut(domain, ".")
	return name
}
