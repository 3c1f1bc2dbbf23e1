package policy

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
)

// A Reader reads numbers where they stand, under the arguments of the calls
// that it was taken into. Settings of other things than retries are read with
// it.
type Reader struct{ e *eval }

// Number is a number that may be unknown.
type Number struct {
	Known bool
	V     float64
	From  string // as Count.From
	Usual bool   // as Count.Usual
}

// Count returns a number as a count of things.
func (n Number) Count() Count {
	return Count{Known: n.Known, N: int(n.V), From: n.From, Usual: n.Usual}
}

// Given is one value that a parameter may have, and what to read it with.
type Given struct {
	Expr ast.Expr
	In   Reader
}

// Reader returns what reads expressions outside of any call in particular.
func (r *Result) Reader() Reader { return Reader{r.reader()} }

// Inside returns what reads the body of a function of the package that a call
// runs; ok is false when that is too far or goes round.
func (rd Reader) Inside(fn *effects.Func, call *ast.CallExpr) (in Reader, ok bool) {
	e := rd.e.inside(fn, call)
	return Reader{e}, e != nil
}

// Number reads a number.
func (rd Reader) Number(x ast.Expr) Number {
	n := rd.e.number(x)
	f, known := n.float()
	return Number{Known: known, V: f, From: n.from, Usual: n.usual}
}

// Span reads a duration.
func (rd Reader) Span(x ast.Expr) Span { return rd.e.number(x).span() }

// Parameter returns what a parameter may be: the argument of the call that the
// reader is in, else those of all calls of an unexported function. known is
// false for what is no parameter, and when others may call the function.
func (rd Reader) Parameter(v *types.Var) (list []Given, known bool) {
	p, isParam := rd.e.paramOf(v)
	if !isParam {
		return nil, false
	}
	givens, known := rd.e.givens(p)
	for _, g := range givens {
		if g.x == nil {
			return nil, false
		}
		list = append(list, Given{g.x, Reader{g.in}})
	}
	return list, known
}
