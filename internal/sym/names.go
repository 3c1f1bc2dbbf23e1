package sym

import (
	"hash/maphash"
	"regexp"
	"sync"
)

// NamePattern is a regular expression that names in code are matched with. The
// same names come again and again, in all packages, so the answers are
// remembered. It may be used by several goroutines.
type NamePattern struct {
	re     *regexp.Regexp
	shards [16]nameShard // several, so that goroutines do not wait for each other
}

type nameShard struct {
	mu    sync.RWMutex
	known map[string]bool
}

const (
	longestName = 64   // bytes; longer texts are no names and do not come again
	mostNames   = 4096 // in a shard
)

var nameSeed = maphash.MakeSeed()

// Names compiles a regular expression for names. It panics when the expression
// is malformed.
func Names(expr string) *NamePattern { return &NamePattern{re: regexp.MustCompile(expr)} }

// MatchString reports whether a name contains a match.
func (p *NamePattern) MatchString(name string) bool {
	if len(name) > longestName {
		return p.re.MatchString(name)
	}
	s := &p.shards[maphash.String(nameSeed, name)%uint64(len(p.shards))]
	s.mu.RLock()
	is, known := s.known[name]
	s.mu.RUnlock()
	if known {
		return is
	}
	is = p.re.MatchString(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil {
		s.known = map[string]bool{}
	}
	if len(s.known) < mostNames {
		s.known[name] = is
	}
	return is
}
