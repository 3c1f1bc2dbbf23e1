package probes

import (
	"regexp"
	"strings"
)

// Kind says what a platform does about the answer of a probe.
type Kind uint8

// Kinds of probes.
const (
	None      Kind = iota
	Health         // not known: it may be either
	Readiness      // it sends no traffic while the probe fails
	Liveness       // it restarts the process when the probe fails
)

func (k Kind) String() string {
	return [...]string{"", "health", "readiness", "liveness"}[k]
}

// words are the last segments of paths that nobody uses for anything but probes.
var words = map[string]Kind{
	"healthz": Health, "health": Health, "healthcheck": Health, "health-check": Health, "health_check": Health, "_health": Health,
	"_healthz": Health, "livez": Liveness, "liveness": Liveness, "readyz": Readiness, "readiness": Readiness, "-healthy": Health, "healthy": Health,
}

// below are last segments that mean a probe below one of words, or of holders: a
// match is live, and an order ready.
var below = map[string]Kind{"live": Liveness, "alive": Liveness, "ready": Readiness, "livez": Liveness, "readyz": Readiness}

// holders are segments that only probes stand below.
var holders = map[string]bool{"probe": true, "probes": true, "-": true, "actuator": true, "k8s": true, "kubernetes": true}

// neutral matches segments that say nothing of what is below: versions, and how
// APIs are called.
var neutral = regexp.MustCompile(`^(api|rest|v\d+|internal|admin|system|sys|management|monitoring|monitor|service|svc|_?status|debug|public|-|[a-z0-9_-]+-(service|api|svc))$`)

// likely returns what a path of one word means where other probes are beside it:
// "/live" and "/ready" may be anything by themselves.
func likely(p string) Kind {
	if strings.ContainsAny(p, "{}:*<>") {
		return None
	}
	segments := strings.FieldsFunc(strings.ToLower(strings.TrimPrefix(p, "GET ")), func(r rune) bool { return r == '/' })
	if len(segments) == 0 || len(segments) > 3 {
		return None
	}
	for _, s := range segments[:len(segments)-1] {
		if !neutral.MatchString(s) {
			return None
		}
	}
	return below[segments[len(segments)-1]]
}

// OfPath returns what kind of probe is served at a path, None when it is not
// clear that one is. Of a path below a prefix that is not in view, the last
// segments are enough; one with parameters is about one of several things.
func OfPath(p string) Kind {
	if method, rest, has := strings.Cut(p, " "); has { // a pattern of net/http
		if method != "GET" && method != "HEAD" {
			return None
		}
		p = rest
	}
	if i := strings.IndexByte(p, '/'); i > 0 {
		p = p[i:] // a host
	}
	if strings.ContainsAny(p, "{}:*<>") {
		return None
	}
	segments := strings.FieldsFunc(p, func(r rune) bool { return r == '/' })
	if len(segments) == 0 || len(segments) > 5 {
		return None
	}
	for i := range segments {
		segments[i] = strings.ToLower(segments[i])
	}
	last, before := segments[len(segments)-1], segments[:len(segments)-1]
	if k := below[last]; k != None && len(before) > 0 {
		if up := before[len(before)-1]; words[up] != None || holders[up] {
			return k
		}
	}
	k := words[last]
	if k == None {
		return None
	}
	for _, s := range before {
		if !neutral.MatchString(s) && words[s] == None && !holders[s] {
			return None
		}
	}
	return k
}
