package bulkhead

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// kept reports returns that keep a slot for sure, in a function that gives it back
// on another way or hands it on: nobody else will. A function that takes slots for
// whoever calls it keeps them when it succeeds.
func (c *checker) kept(f *function, p *path) {
	for i := range f.takes {
		t := &f.takes[i]
		if f.asks[t.key] || !c.counts(t) || !c.shared(f, t) || c.last(f, t) {
			continue
		}
		body, isSig := bodyOf(t.in)
		var keeps []leave
		gives, givesWell := p.handed[t.key].IsValid(), false
		for _, l := range p.leaves {
			if l.body != body {
				continue
			}
			failed := c.fails(isSig, l)
			switch {
			case l.now[i] == extent.Open && !(p.handed[t.key].IsValid() && l.ret.Pos() > p.handed[t.key]):
				keeps = append(keeps, l)
			case l.now[i]&(extent.Closed|extent.Dropped) != 0:
				gives, givesWell = true, givesWell || !failed
			}
		}
		for _, l := range keeps {
			if gives && c.fails(isSig, l) || givesWell {
				c.reportKept(f, t, l)
			}
		}
	}
}

// last reports whether a slot is taken in a loop that goes on until the function is
// done, and nowhere else: when it returns, nobody waits for a slot any more.
func (c *checker) last(f *function, t *take) bool {
	endless := false
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		if n == nil || !sym.Contains(n, t.node) {
			return false
		}
		loop, isFor := n.(*ast.ForStmt)
		endless = endless || isFor && loop.Init == nil && loop.Post == nil
		return true
	})
	if !endless || t.in != f.decl {
		return false
	}
	for _, other := range c.found {
		for i := range other.takes {
			if other != f && other.takes[i].sem == t.sem {
				return false
			}
		}
	}
	return true
}

func (c *checker) reportKept(f *function, t *take, l leave) {
	end := l.ret.End()
	if l.ret.Return >= l.body.Rbrace {
		end = l.ret.Return + 1
	}
	report.Report(c.pass, slot, report.Finding{
		Range: place.At(l.ret.Pos(), end),
		Message: fmt.Sprintf("slot taken by %s at %s is not given back on this return of %s: each one leaves a slot less",
			t.name, place.Line(c.pass.Fset, t.node.Pos()), place.Func(f.decl)),
		Related: []report.Related{{Pos: t.node.Pos(), Message: "the slot is taken here"}},
	})
}

// bodyOf returns the body of a declaration or literal, and its syntax of results.
func bodyOf(n ast.Node) (*ast.BlockStmt, *ast.FuncType) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body, n.Type
	case *ast.FuncLit:
		return n.Body, n.Type
	}
	return nil, nil
}

// makesError matches names of functions that return an error that is one.
var makesError = regexp.MustCompile(`^(New|Errorf|Wrapf?|WithStack|WithMessagef?|Error|Err)$|Error$`)

// fails reports whether a return says for sure that the function has failed: its last
// result is an error that is made there, a sentinel, or one that has been looked at.
func (c *checker) fails(sig *ast.FuncType, l leave) bool {
	if sig == nil || sig.Results == nil || len(l.ret.Results) == 0 {
		return false
	}
	last := ast.Unparen(l.ret.Results[len(l.ret.Results)-1])
	if !sym.ImplementsError(sym.OrInvalid(c.info.TypeOf(last))) {
		return false
	}
	switch x := last.(type) {
	case *ast.UnaryExpr, *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return makesError.MatchString(sym.CalledName(x))
	case *ast.Ident, *ast.SelectorExpr:
		v, isVar := sym.Object(c.info, x).(*types.Var)
		if !isVar {
			return false
		}
		if v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			return true
		}
		return c.looked(l, v)
	}
	return false
}

// looked reports whether a return stands in a branch where a variable is not nil.
func (c *checker) looked(l leave, v *types.Var) bool {
	found := false
	ast.Inspect(l.body, func(n ast.Node) bool {
		if n != nil && !sym.Contains(n, l.ret) {
			return false
		}
		s, isIf := n.(*ast.IfStmt)
		if isIf && sym.Contains(s.Body, l.ret) {
			ast.Inspect(s.Cond, func(m ast.Node) bool {
				b, isBinary := m.(*ast.BinaryExpr)
				if isBinary && b.Op == token.NEQ && c.info.Types[b.Y].IsNil() && sym.Object(c.info, b.X) == types.Object(v) {
					found = true
				}
				return !found
			})
		}
		return !found
	})
	return found
}
