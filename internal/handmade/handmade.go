package handmade

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
)

// Breaker is one circuit breaker that the package writes itself.
type Breaker struct {
	// Type keeps its state, among other things perhaps; nil when variables of the
	// package do.
	Type *types.Named
	// Counter counts the failures.
	Counter *types.Var
	// Mark says since when it is open, or until when; where a timer closes it, that
	// it is open.
	Mark *types.Var
	// Check refuses calls; Refusal is where it does.
	Check   *ast.FuncDecl
	Refusal token.Pos
	// Told: the name of the type or of one of its fields says that it is one.
	Told bool
}

// smallType is how many fields a type has at most that is for one thing.
const smallType = 6

// Pos is where the breaker is declared: its type, or the counter when the type is
// for something else as well.
func (b *Breaker) Pos() place.Span {
	if b.Type != nil && (toldName.MatchString(b.Type.Obj().Name()) || b.alone()) {
		return place.Name(b.Type.Obj())
	}
	return place.Name(b.Counter)
}

// alone reports a type that is for little else, and has the counter or the mark in
// it: what points to such a type does not count.
func (b *Breaker) alone() bool {
	st := b.Type.Underlying().(*types.Struct)
	for f := range st.Fields() {
		if f.Origin() == b.Counter || f.Origin() == b.Mark {
			return st.NumFields() <= smallType
		}
	}
	return false
}

// Find returns the breakers of a package in the order of the source.
func Find(pass *analysis.Pass, fx *effects.Result) []*Breaker {
	gs := groups(pass.Pkg, fx.Table())
	if len(gs) > 0 {
		gs = counting(gs, pass.Files)
	}
	if len(gs) == 0 {
		return nil
	}
	s := newScan(pass, fx, gs)
	// What only contains a breaker comes behind it.
	slices.SortStableFunc(gs, func(a, b *group) int { return cmp.Compare(a.inside, b.inside) })
	var found []*Breaker
	taken := set{}
	for _, g := range gs {
		if b := s.judge(g); b != nil && !taken[b.Counter] && !taken[b.Mark] {
			taken[b.Counter], taken[b.Mark] = true, true
			found = append(found, b)
		}
	}
	slices.SortFunc(found, func(a, b *Breaker) int { return cmp.Compare(a.Counter.Pos(), b.Counter.Pos()) })
	return found
}
