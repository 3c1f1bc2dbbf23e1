package sym

import (
	"regexp"
	"regexp/syntax"
	"sync"
)

// NamePattern is a regular expression that names in code are matched with. All
// packages ask for names by the thousand, so it is run as a deterministic automaton,
// of which the states are made when they are first reached. It may be used by several
// goroutines.
type NamePattern struct {
	re   *regexp.Regexp // for names that are not in ASCII
	once sync.Once
	auto *automaton
}

// Names compiles a regular expression for names. It panics when the expression
// is malformed.
func Names(expr string) *NamePattern { return &NamePattern{re: regexp.MustCompile(expr)} }

// MatchString reports whether a name contains a match.
func (p *NamePattern) MatchString(name string) bool {
	p.once.Do(func() { p.auto = newAutomaton(p.re.String()) })
	if is, ok := p.auto.match(name); ok {
		return is
	}
	return p.re.MatchString(name)
}

// newAutomaton makes the automaton of an expression that is well-formed.
func newAutomaton(expr string) *automaton {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return nil
	}
	a := &automaton{prog: prog, states: map[string]*state{}}
	a.classify()
	a.start = a.state(nil, atStart)
	return a
}
