package uniquecheck

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// clearing is the code that runs when a lookup has found nothing.
type clearing struct {
	from, to token.Pos
	// failing: when something is found, the function ends with an error.
	failing bool
}

// guard looks for the decisions of a function by what a lookup returned.
type guard struct {
	info  *types.Info
	table *catalogue.Table
	vars  map[types.Object]bool // what the lookup returned
	// only: the lookup is a function that fails when something is found, and gives
	// back nothing but that.
	only bool
	// exact: numbers and flags say how often something was found; otherwise they
	// may be data of a row.
	exact bool
	found []clearing
	call  *ast.CallExpr
}

// clearings returns the code of a body that runs when the lookup by a call has
// found nothing.
func (g *guard) clearings(body *ast.BlockStmt) []clearing {
	g.vars = map[types.Object]bool{}
	g.block(body.List, body.End())
	return g.found
}

// block follows statements; end is where the code they are followed by ends.
func (g *guard) block(list []ast.Stmt, end token.Pos) {
	for i, st := range list {
		g.note(st)
		after := end
		next := st.End()
		if i+1 < len(list) {
			next = list[i+1].Pos()
		}
		switch st := st.(type) {
		case *ast.IfStmt:
			g.ifStmt(st, next, after)
		case *ast.SwitchStmt:
			g.switchStmt(st, next, after)
		case *ast.BlockStmt:
			g.block(st.List, st.End())
		case *ast.ForStmt:
			g.block(st.Body.List, st.Body.End())
		case *ast.RangeStmt:
			g.block(st.Body.List, st.Body.End())
		case *ast.LabeledStmt:
			g.block([]ast.Stmt{st.Stmt}, end)
		}
	}
}

func (g *guard) ifStmt(st *ast.IfStmt, next, end token.Pos) {
	if st.Init != nil {
		g.note(st.Init)
	}
	switch v := g.says(st.Cond); {
	case v == absent:
		g.add(st.Body.Pos(), st.Body.End(), sym.Leaves(g.info, st.Else))
		if sym.Leaves(g.info, st.Else) {
			g.add(next, end, sym.Leaves(g.info, st.Else))
		}
	case (v == present || v == others) && sym.Leaves(g.info, st.Body):
		if st.Else != nil {
			g.add(st.Else.Pos(), st.Else.End(), g.fails(st.Body))
		}
		g.add(next, end, g.fails(st.Body))
	case (v == present || v == others) && st.Else != nil:
		g.add(st.Else.Pos(), st.Else.End(), g.fails(st.Body))
	}
	g.block(st.Body.List, st.Body.End())
	switch e := st.Else.(type) {
	case *ast.BlockStmt:
		g.block(e.List, e.End())
	case *ast.IfStmt:
		g.ifStmt(e, next, end)
	}
}

// switchStmt reads switch { case err == nil: return conflict; … }, and the same
// over the error or the flag.
func (g *guard) switchStmt(st *ast.SwitchStmt, next, end token.Pos) {
	if st.Init != nil {
		g.note(st.Init)
	}
	presentLeaves, failing := false, false
	for _, cc := range st.Body.List {
		clause := cc.(*ast.CaseClause)
		v := unsaid
		if len(clause.List) == 1 {
			cond := clause.List[0]
			if st.Tag != nil {
				cond = &ast.BinaryExpr{X: st.Tag, Op: token.EQL, OpPos: cond.Pos(), Y: cond}
			}
			v = g.says(cond)
		}
		block := &ast.BlockStmt{List: clause.Body}
		switch {
		case v == absent && len(clause.Body) > 0:
			g.add(clause.Body[0].Pos(), clause.End(), false)
		case v == present && sym.Leaves(g.info, block):
			presentLeaves, failing = true, g.fails(block)
		}
		g.block(clause.Body, clause.End())
	}
	if presentLeaves {
		for i := range g.found { // the cases of the switch itself
			if g.found[i].from > st.Pos() && g.found[i].to <= st.End() {
				g.found[i].failing = failing
			}
		}
		g.add(next, end, failing)
	}
}

func (g *guard) add(from, to token.Pos, failing bool) {
	if from < to {
		g.found = append(g.found, clearing{from, to, failing})
	}
}

// note remembers what the lookup returned, and what is read from that: rows that
// are scanned, results that tell how many.
func (g *guard) note(st ast.Stmt) {
	var left []ast.Expr
	var right []ast.Expr
	switch st := st.(type) {
	case *ast.AssignStmt:
		left, right = st.Lhs, st.Rhs
	case *ast.ExprStmt:
		right = []ast.Expr{st.X}
	case *ast.DeclStmt:
		if gen, isGen := st.Decl.(*ast.GenDecl); isGen {
			for _, spec := range gen.Specs {
				if vs, isValue := spec.(*ast.ValueSpec); isValue {
					for _, name := range vs.Names {
						left = append(left, name)
					}
					right = append(right, vs.Values...)
				}
			}
		}
	}
	for _, r := range right {
		if !g.reads(r) {
			continue
		}
		for _, l := range left {
			g.variable(l)
		}
		ast.Inspect(r, func(n ast.Node) bool {
			if call, isCall := n.(*ast.CallExpr); isCall {
				for _, a := range call.Args {
					if u, isUnary := ast.Unparen(a).(*ast.UnaryExpr); isUnary && u.Op == token.AND {
						g.variable(u.X)
					} else if g.isPointer(a) && g.fills(call) {
						g.variable(a)
					}
				}
			}
			return true
		})
	}
}

// reads reports whether an expression holds the lookup itself, or calls a method
// of what it returned.
func (g *guard) reads(x ast.Expr) bool {
	if sym.Contains(x, g.call) {
		return true
	}
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		sel, isSel := ast.Unparen(x).(*ast.SelectorExpr) // result.Error
		return isSel && g.about(sel.X)
	}
	recv := sym.Receiver(call)
	return recv != nil && g.about(recv)
}

// fills reports a call that stores what it reads in its arguments.
func (g *guard) fills(call *ast.CallExpr) bool {
	return call == g.call || sym.Contains(call, g.call) || sym.Receiver(call) != nil && g.about(sym.Receiver(call))
}

func (g *guard) isPointer(x ast.Expr) bool {
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if !isIdent {
		return false
	}
	v, isVar := g.info.ObjectOf(id).(*types.Var)
	if !isVar {
		return false
	}
	p, isPtr := v.Type().Underlying().(*types.Pointer)
	if !isPtr {
		return false
	}
	_, isStruct := p.Elem().Underlying().(*types.Struct)
	return isStruct && g.call != nil && sym.Contains(g.call, x)
}

func (g *guard) variable(x ast.Expr) {
	if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent && id.Name != "_" {
		if obj := g.info.ObjectOf(id); obj != nil {
			g.vars[obj] = true
		}
	}
}

// about reports whether an expression is, or is a part of, what the lookup
// returned.
func (g *guard) about(x ast.Expr) bool {
	for {
		switch e := ast.Unparen(x).(type) {
		case *ast.Ident:
			return g.vars[g.info.ObjectOf(e)]
		case *ast.SelectorExpr:
			x = e.X
		case *ast.StarExpr:
			x = e.X
		case *ast.IndexExpr:
			x = e.X
		case *ast.CallExpr:
			if e == g.call {
				return true
			}
			recv := sym.Receiver(e)
			if recv == nil {
				return false
			}
			x = recv
		default:
			return false
		}
	}
}
