package landscape

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/fate"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/sym"
)

// fallback judges what is done when a call fails: no when its failure comes out of
// the way. What happens to failures that do not is not known: a log line is no fallback.
func (s *surveyor) fallback(c *protect.Call) judged {
	for _, run := range s.breakers.Runs() {
		for _, frame := range c.Way {
			if run.Fallback != nil && protect.Through(run.Runs, frame) {
				return judged{Yes, "the fallback of " + sym.Brief(run.Call.Fun), s.spot(run.Fallback.Pos())}
			}
		}
	}
	name := s.nameOf(c.Way[0].Func)
	res := c.Way[0].Func.Sig.Results()
	if res.Len() == 0 || !sym.IsError(res.At(res.Len()-1).Type()) {
		return judged{State: Unknown, Words: name + " returns no error", At: s.spot(c.Call.Pos())}
	}
	for _, frame := range slices.Backward(c.Way) {
		call, isCall := frame.Node.(*ast.CallExpr)
		if !isCall || !s.told(frame.Func, call) {
			return judged{State: Unknown, Words: "it is not seen that " + name + " tells its callers of a failure", At: s.spot(frame.Node.Pos())}
		}
	}
	return judged{State: No, Words: "failures are returned to the caller", At: s.spot(c.Call.Pos())}
}

// told reports whether the failure of a call in a declaration comes out of it. A
// literal tells the function that is given it, and that the declaration.
func (s *surveyor) told(f *effects.Func, call *ast.CallExpr) bool {
	finder := &fate.Finder{Info: s.info, Table: s.fx.Table()}
	var lit *ast.FuncLit
	var runs *ast.CallExpr
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		if l, isLit := n.(*ast.FuncLit); isLit && l != f.Syntax && sym.Contains(l, call) {
			lit = l // the innermost comes last
		}
		return true
	})
	if lit == nil {
		return finder.Of(f.Syntax, call).Leaves
	}
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		if outer, isCall := n.(*ast.CallExpr); isCall && slices.ContainsFunc(outer.Args, func(a ast.Expr) bool { return ast.Unparen(a) == lit }) {
			runs = outer
		}
		return true
	})
	return runs != nil && finder.Of(lit, call).Leaves && s.told(f, runs)
}

// keeps reports whether a function goes on when one that it calls fails: the failure does
// not come out of it, and nothing else is returned for it.
func (s *surveyor) keeps(f *effects.Func, called types.Object, call *ast.CallExpr) bool {
	sig, isSig := called.Type().Underlying().(*types.Signature)
	if !isSig {
		return false
	}
	res, own := sig.Results(), f.Sig.Results()
	if res.Len() == 0 || !sym.IsError(res.At(res.Len()-1).Type()) || own.Len() == 0 || !sym.IsError(own.At(own.Len()-1).Type()) {
		return false
	}
	return !s.told(f, call)
}

// goesOn says what callers do when a call of a cache fails: without what it keeps, the
// program goes on.
func (m *merger) goesOn(e entry, j judged) judged {
	var all []judged
	seen := map[string]bool{}
	var up func(id string)
	up = func(id string) {
		if seen[id] {
			return
		}
		seen[id] = true
		for _, in := range m.graph.in[id] {
			switch {
			case in.Kept:
				all = append(all, judged{Yes, in.Symbol + " goes on without it", in.At})
			case in.Port && m.graph.decorates(owner(in.From), owner(in.Via)):
				up(in.From)
			default:
				all = append(all, judged{No, j.Words, j.At})
			}
		}
	}
	if up(e.way.ID); len(all) == 0 {
		return j
	}
	return combine(all)
}
