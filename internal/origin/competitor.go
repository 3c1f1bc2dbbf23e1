package origin

import (
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"golang.org/x/tools/go/cfg"
)

// Competitor returns a source of the same variable that is bounded while s is
// not: the client made at s replaces it or, with branches, takes its place in
// another branch. A field counts when s gets there by an assignment, after the
// literal that made the struct.
func (r *Result) Competitor(s Source, branches bool) (Source, bool) {
	defer r.lock()()
	holders := s.Holders()
	if len(holders) == 0 || isPackageLevel(holders[0]) {
		return Source{}, false
	}
	v := holders[0]
	for _, lost := range r.index().defs[v] {
		if lost.value == nil || v.IsField() && isLiteral(lost.node) || !contains(r.defined(lost), s) {
			continue
		}
		for _, d := range r.index().defs[v] {
			if d.value == nil || d == lost || !v.IsField() && !r.before(d, lost, branches) {
				continue
			}
			for _, a := range r.defined(d) {
				if a.Expr != nil && r.clientBound(a, 0).State == Bounded {
					return a, true
				}
			}
		}
	}
	return Source{}, false
}

func isLiteral(n ast.Node) bool {
	_, ok := n.(*ast.CompositeLit)
	return ok
}

// defined returns the sources of what a definition stores.
func (r *Result) defined(d def) []Source {
	w := &walker{r: r, ix: r.index(), seen: map[visit]bool{}}
	w.definition(d, nil, nil)
	return w.out
}

// before reports whether the definition a of a local variable may be in force
// where b replaces it or, with branches, stands in a branch beside b.
func (r *Result) before(a, b def, branches bool) bool {
	if a.fn == nil || a.fn != b.fn {
		return false
	}
	g := r.graph(a.fn)
	if g == nil {
		return false
	}
	x, i := g.find(a.node)
	y, j := g.find(b.node)
	switch {
	case x == nil || y == nil:
		return false
	case x == y:
		return i < j
	case reaches(x, y, map[*cfg.Block]bool{}):
		return true
	}
	return branches && !reaches(y, x, map[*cfg.Block]bool{})
}

func reaches(from, to *cfg.Block, seen map[*cfg.Block]bool) bool {
	for _, s := range from.Succs {
		if s == to {
			return true
		}
		if !seen[s] {
			seen[s] = true
			if reaches(s, to, seen) {
				return true
			}
		}
	}
	return false
}

// Replaceable reports whether code outside of the package may put another value
// in the place of the one made at s: a variable or result it goes through
// may also be a parameter of an exported function, or is a field that others
// can set.
func (r *Result) Replaceable(s Source) bool {
	defer r.lock()()
	for h := s.hops; h != nil; h = h.next {
		for _, a := range r.alternatives(h) {
			if a.Kind == Given {
				return true
			}
		}
	}
	return false
}

// alternatives returns everything that may arrive where a value went through.
func (r *Result) alternatives(h *hop) []Source {
	if h.v != nil {
		return r.arrivals(h.v)
	}
	w := &walker{r: r, ix: r.index(), seen: map[visit]bool{}}
	w.results(h.fn, h.index, h.frame, nil)
	return w.out
}

// Overridable reports whether the client or transport made at s is only what is
// used when code outside of the package brings none: it is one of several
// values of a variable or field, and another one is given.
func (r *Result) Overridable(s Source) bool {
	defer r.lock()()
	for v := range r.index().defs {
		info := r.Type(v.Type())
		if info == nil || info.Kind != catalogue.KindHTTPClient && info.Kind != catalogue.KindHTTPTransport {
			continue
		}
		made, given := false, false
		for _, a := range r.arrivals(v) {
			made = made || a.samePlace(s)
			given = given || a.Kind == Given
		}
		if made && given {
			return true
		}
	}
	return false
}
