package silentfallback

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// classifies reports a function that marks some errors as worth another attempt and
// makes nothing of the others: they end the retry as a success.
func (c *checker) classifies(f *effects.Func) {
	sig := f.Sig
	if sig.Results().Len() != 1 || sig.Params().Len() == 0 || !f.Idle || f.Summary == nil || !f.Summary.Retryable {
		return
	}
	var given *types.Var
	for v := range sig.Params().Variables() {
		if sym.IsError(v.Type()) {
			given = v
		}
	}
	list := f.Body.List
	if given == nil || len(list) == 0 {
		return
	}
	last, isReturn := list[len(list)-1].(*ast.ReturnStmt)
	if !isReturn || len(last.Results) != 1 || !c.info.Types[last.Results[0]].IsNil() {
		return
	}
	marks := false
	sym.Returns(f.Body, func(st *ast.ReturnStmt) {
		if len(st.Results) != 1 {
			return
		}
		call, isCall := ast.Unparen(st.Results[0]).(*ast.CallExpr)
		marks = marks || isCall && c.does(call, catalogue.OpRetryRetryable) && mentions(c.info, call, given)
	})
	if marks && !c.endsNonNil(list[:len(list)-1], given) {
		c.report(silent, last, "every error that is not marked as retryable becomes nil: it ends the retry as a success")
	}
}

// endsNonNil reports whether what follows some statements is only reached with an error
// that is nil.
func (c *checker) endsNonNil(list []ast.Stmt, v *types.Var) bool {
	for _, st := range list {
		branch, isIf := st.(*ast.IfStmt)
		if !isIf || !sym.Leaves(c.info, branch.Body) {
			continue
		}
		b, isBinary := ast.Unparen(branch.Cond).(*ast.BinaryExpr)
		if isBinary && b.Op == token.NEQ && sym.Object(c.info, b.X) == v && c.info.Types[b.Y].IsNil() {
			return true
		}
	}
	return false
}

// endless reports a loop without an end that tries again for ever and says nothing of it:
// nobody learns that it does not work.
func (c *checker) endless(f *effects.Func) {
	for _, r := range f.Regions {
		loop, isFor := r.Node.(*ast.ForStmt)
		if !isFor || loop.Cond != nil {
			continue
		}
		for i, st := range loop.Body.List {
			branch, isIf := st.(*ast.IfStmt)
			if !isIf || branch.Else != nil || !c.waitsOnly(branch.Body) || c.commented(branch) || c.looksAtCtx(loop.Body, branch.Pos()) {
				continue
			}
			var as *ast.AssignStmt
			if branch.Init != nil {
				as, _ = branch.Init.(*ast.AssignStmt)
			} else if i > 0 {
				as, _ = loop.Body.List[i-1].(*ast.AssignStmt)
			}
			b, isBinary := ast.Unparen(branch.Cond).(*ast.BinaryExpr)
			if as == nil || len(as.Rhs) != 1 || !isBinary || b.Op != token.NEQ || !c.info.Types[b.Y].IsNil() ||
				sym.Object(c.info, b.X) == nil || sym.Object(c.info, b.X) != sym.Object(c.info, as.Lhs[len(as.Lhs)-1]) || !sym.IsError(c.info.TypeOf(b.X)) {
				continue
			}
			if d := c.deedIn(as.Rhs[0]); d != nil {
				c.report(silent, place.At(branch.Pos(), branch.Body.Lbrace), "a failure of "+place.Call(c.info, d.call)+" ("+d.words+") is tried again for ever, and nobody is told: no log, no error, no limit")
			}
		}
	}
}

// looksAtCtx reports whether a loop looks at a context on the way to a place: there is a
// limit, and an error for it.
func (c *checker) looksAtCtx(body *ast.BlockStmt, before token.Pos) (hit bool) {
	inBody(body, func(n ast.Node) {
		call, isCall := n.(*ast.CallExpr)
		hit = hit || isCall && call.Pos() < before && c.does(call, catalogue.OpCtxDone)
	})
	return hit
}

// waitsOnly reports whether a branch waits and goes round, and does nothing else.
func (c *checker) waitsOnly(body *ast.BlockStmt) bool {
	n := len(body.List)
	if n < 2 { // a retry that does not even wait has findings of its own
		return false
	}
	if b, isBranch := body.List[n-1].(*ast.BranchStmt); !isBranch || b.Tok != token.CONTINUE {
		return false
	}
	for _, st := range body.List[:n-1] {
		e, isExpr := st.(*ast.ExprStmt)
		if !isExpr {
			return false
		}
		call, isCall := ast.Unparen(e.X).(*ast.CallExpr)
		if !isCall || !c.does(call, catalogue.OpSleep) {
			return false
		}
	}
	return true
}

var (
	// transacting methods run what they are given in a transaction.
	transacting = ports.Set("tx", "transaction", "transactional", "atomic", "atomically")
	// pretending types stand in for others.
	pretending = ports.Set("noop", "nop", "null", "fake", "mock", "stub", "dummy", "test", "memory", "mem", "inmemory", "discard", "empty", "disabled", "unimplemented")
)

// unrun reports a method that is given the work of a transaction and says that it went
// well, without running it.
func (c *checker) unrun(f *effects.Func) {
	decl, isDecl := f.Syntax.(*ast.FuncDecl)
	if !isDecl || decl.Recv == nil || f.Sig.Results().Len() != 1 || errorResult(f.Sig) != 0 || len(f.Body.List) != 1 {
		return
	}
	st, isReturn := f.Body.List[0].(*ast.ReturnStmt)
	if !isReturn || len(st.Results) != 1 || !c.info.Types[st.Results[0]].IsNil() || !has(decl.Name.Name, transacting) ||
		has(place.Receiver(decl), pretending) || has(c.pass.Pkg.Name(), pretending) || c.commented(st) {
		return
	}
	for v := range f.Sig.Params().Variables() {
		sig, isFunc := v.Type().Underlying().(*types.Signature)
		if isFunc && errorResult(sig) >= 0 {
			c.report(silent, st, "nothing runs "+nameOf(v)+": the nil of "+decl.Name.Name+" says that a transaction went well")
			return
		}
	}
}

func nameOf(v *types.Var) string {
	if v.Name() == "" || v.Name() == "_" {
		return "the function it is given"
	}
	return v.Name()
}
