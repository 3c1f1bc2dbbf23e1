package regions

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// gotoLoops finds the labels of a statement list that a later goto jumps back to.
func (e *env) gotoLoops(list []ast.Stmt) []*Region {
	var regions []*Region
	for i, st := range list {
		l, isLabel := st.(*ast.LabeledStmt)
		if !isLabel {
			continue
		}
		last := lastGoto(list[i:], l.Label.Name)
		if last == nil {
			continue
		}
		name := l.Label.Name
		once := func(watch ast.Node) round {
			f := &flow{env: e, watch: watch, gotoDepth: 9} // one round, no repetition
			o := f.blockFrom(list, i, start)
			back := o.gotos[name]
			exits := o.ret | o.next
			for _, m := range []map[string]states{o.brk, o.cont} {
				for _, s := range m {
					exits |= s
				}
			}
			return round{back: back, exits: exits}
		}
		reg := &Region{Kind: Loop, Node: l, From: l.Pos(), To: list[len(list)-1].End(), Wait: e.wait(l.Stmt)}
		if r := once(nil); r.retries() {
			reg.Kind = Retry
			r.fill(reg)
			reg.replays = func(n ast.Node) bool { return once(n).back.where(combo.ran) != 0 }
			reg.lets = e.letsGoto(list, i, name)
		}
		regions = append(regions, reg)
	}
	return regions
}

func lastGoto(list []ast.Stmt, label string) ast.Node {
	var last ast.Node
	for _, st := range list {
		ast.Inspect(st, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.BranchStmt:
				if n.Tok == token.GOTO && n.Label.Name == label {
					last = n
				}
			}
			return true
		})
	}
	return last
}

// recursion returns the retry that a function makes by calling itself after a
// failure, or nil.
func (e *env) recursion(fn ast.Node) *Region {
	decl, isDecl := fn.(*ast.FuncDecl)
	if !isDecl {
		return nil
	}
	self, known := e.info.Defs[decl.Name].(*types.Func)
	if !known || !e.callsItself(decl, self) {
		return nil
	}
	once := func(watch ast.Node) round {
		f := &flow{env: e, watch: watch, self: self}
		o := f.block(decl.Body.List, start)
		return round{back: f.selfHits, exits: o.ret | o.next}
	}
	r := once(nil)
	if !r.retries() {
		return nil
	}
	reg := &Region{Kind: Retry, Node: decl, From: decl.Body.Pos(), To: decl.Body.End(), Wait: e.wait(decl.Body)}
	r.fill(reg)
	reg.lets = e.letsSelf(decl, self)
	reg.replays = func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		return !(isCall && e.callee(call) == self) && once(n).back.where(combo.ran) != 0
	}
	return reg
}

// callsItself reports whether a function calls itself with its own
// parameters, counters aside.
func (e *env) callsItself(decl *ast.FuncDecl, self *types.Func) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if _, isLit := n.(*ast.FuncLit); isLit {
			return false
		}
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		if name := sym.Name(call.Fun); name != "" && name != self.Name() || e.callee(call) != self {
			return true
		}
		same := true
		for i, a := range call.Args {
			if t, isBasic := sym.OrInvalid(e.typeOf(a)).Underlying().(*types.Basic); isBasic && t.Info()&(types.IsInteger|types.IsBoolean|types.IsFloat) != 0 {
				continue
			}
			id, isIdent := ast.Unparen(a).(*ast.Ident)
			sig := self.Signature()
			if !isIdent || i >= sig.Params().Len() || id.Name != sig.Params().At(i).Name() {
				same = false
			}
		}
		found = found || same
		return true
	})
	return found
}
