package landscape

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/fate"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// fallback judges what is done when a call fails: no when its failure comes out of
// the way, or only ends it: a log line is no fallback. A program that goes on without a
// cache asks what the cache is there for.
func (s *surveyor) fallback(c *protect.Call) judged {
	for _, run := range s.breakers.Runs() {
		for _, frame := range c.Way {
			if run.Fallback != nil && protect.Through(run.Runs, frame) {
				return judged{Yes, "the fallback of " + sym.Brief(run.Call.Fun), s.spot(run.Fallback.Pos())}
			}
		}
	}
	if recv := sym.Receiver(c.Call); recv != nil && c.Kind == systems.Cache && s.queued(recv) {
		return judged{NotNeeded, "it is sent with others", s.spot(c.Call.Pos())}
	}
	name := s.nameOf(c.Way[0].Func)
	for _, frame := range slices.Backward(c.Way) {
		call, isCall := frame.Node.(*ast.CallExpr)
		if !isCall {
			return judged{State: Unknown, Words: "it is not seen that " + name + " tells its callers of a failure", At: s.spot(frame.Node.Pos())}
		}
		told := s.told(frame.Func, call) || s.gathered(frame.Func, call)
		j, tells := s.handled(frame.Func, call)
		switch {
		case told && j.State != Partly, tells:
		case c.Kind == systems.Cache && j.State == No && j.Words == passedOver(true) && frame.Func.Sig.Results().Len() > 0:
			return judged{Unknown, "it is not seen what those do who get nothing from " + j.At.Symbol, j.At}
		case c.Kind == systems.Cache && j.State == No && (j.Words == passedOver(false) || j.Words == unheard):
			return judged{Yes, j.At.Symbol + " goes on without it", j.At}
		default:
			return j
		}
	}
	return judged{State: No, Words: returned, At: s.spot(c.Call.Pos())}
}

// queued reports whether a call of a cache is kept until all of them are sent.
func (s *surveyor) queued(recv ast.Expr) bool {
	named := sym.Named(sym.OrInvalid(s.info.TypeOf(recv)))
	return named != nil && queues.MatchString(named.Obj().Name())
}

// queues matches the types that keep calls.
var queues = sym.Names(`(?i)pipelin`)

// What cells say of failures that nothing is done instead of.
const (
	returned = "failures are returned to the caller"
	answered = "failures are answered to who asks"
	unheard  = "nothing looks at failures"
)

// gathered reports whether the failure of a call in a literal that is run beside comes out
// of the declaration, where it waits for what it has started.
func (s *surveyor) gathered(f *effects.Func, call *ast.CallExpr) (found bool) {
	var lit *ast.FuncLit
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		if l, isLit := n.(*ast.FuncLit); isLit && l != f.Syntax && sym.Contains(l, call) {
			lit = l
		}
		return true
	})
	finder := &fate.Finder{Info: s.info, Table: s.fx.Table()}
	if lit == nil || !finder.Of(lit, call).Leaves {
		return false
	}
	var group types.Object
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		if run, isCall := n.(*ast.CallExpr); isCall && slices.ContainsFunc(run.Args, func(a ast.Expr) bool { return ast.Unparen(a) == lit }) {
			if sel, isSel := ast.Unparen(run.Fun).(*ast.SelectorExpr); isSel && (sel.Sel.Name == "Go" || sel.Sel.Name == "TryGo") {
				group = sym.Object(s.info, sel.X)
			}
		}
		return true
	})
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		wait, isCall := n.(*ast.CallExpr)
		if !isCall || group == nil {
			return group != nil
		}
		sel, isSel := ast.Unparen(wait.Fun).(*ast.SelectorExpr)
		found = found || isSel && sel.Sel.Name == "Wait" && sym.Object(s.info, sel.X) == group && s.told(f, wait)
		return !found
	})
	return found
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
