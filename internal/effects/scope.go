package effects

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// def is one definition of a variable or write to a field.
type def struct {
	rhs    ast.Expr // nil: not an expression, as for a range variable
	result int      // result of the call rhs; -1 when rhs itself is the value
	add    bool     // rhs is added to what was there
	pos    token.Pos
	scope  ast.Node   // the innermost statement list or header around
	ranged ast.Expr   // the operand when the variable is that of a range
	key    bool       // the key of a range, not the value
	base   *types.Var // of a write to a field of a variable: the variable
}

// collect registers the definitions of local variables and the writes to
// fields of this package's structs in a declaration.
func (p *pkg) collect(d ast.Node) {
	var stack []ast.Node
	scope := func() ast.Node {
		for i := len(stack) - 1; i >= 0; i-- {
			switch stack[i].(type) {
			case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt,
				*ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.FuncLit, *ast.FuncDecl:
				return stack[i]
			}
		}
		return d
	}
	ast.Inspect(d, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		switch n := n.(type) {
		case *ast.ForStmt, *ast.FuncLit:
			p.rounds = append(p.rounds, n)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				dd := def{rhs: n.Rhs[0], result: i, pos: n.End(), scope: scope()}
				if len(n.Lhs) == len(n.Rhs) {
					dd.rhs, dd.result = n.Rhs[i], -1
				}
				switch n.Tok {
				case token.ASSIGN, token.DEFINE:
				case token.ADD_ASSIGN:
					dd.add = true
				default:
					dd.rhs = nil
				}
				p.define(l, dd)
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				dd := def{pos: n.End(), scope: scope(), result: -1}
				switch {
				case len(n.Values) == len(n.Names):
					dd.rhs = n.Values[i]
				case len(n.Values) == 1:
					dd.rhs, dd.result = n.Values[0], i
				case len(n.Values) == 0:
					continue // the zero value; what is assigned later counts
				}
				p.define(name, dd)
			}
		case *ast.RangeStmt:
			p.rounds = append(p.rounds, n)
			if n.Key != nil {
				p.define(n.Key, def{pos: n.Body.Pos(), scope: n, ranged: n.X, key: true})
			}
			if n.Value != nil {
				p.define(n.Value, def{pos: n.Body.Pos(), scope: n, ranged: n.X})
			}
		case *ast.IncDecStmt:
			p.define(n.X, def{pos: n.End(), scope: scope()})
		case *ast.CompositeLit:
			p.literal(n, scope())
		}
		return true
	})
}

// define registers a definition of what an expression on the left stands for.
func (p *pkg) define(l ast.Expr, d def) {
	switch l := ast.Unparen(l).(type) {
	case *ast.Ident:
		if v, isVar := p.info.ObjectOf(l).(*types.Var); isVar && l.Name != "_" {
			p.scopes[v] = append(p.scopes[v], d)
		}
	case *ast.SelectorExpr:
		if s := p.info.Selections[l]; s != nil && s.Kind() == types.FieldVal {
			if f, isVar := s.Obj().(*types.Var); isVar {
				d.base = p.root(l.X)
				p.fields[f.Origin()] = append(p.fields[f.Origin()], d)
			}
		}
	}
}

// root returns the variable that a chain of selections begins with, or nil.
func (p *pkg) root(x ast.Expr) *types.Var {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.SelectorExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.UnaryExpr:
			x = y.X
		case *ast.Ident:
			v, _ := p.info.ObjectOf(y).(*types.Var)
			if part := p.alias(v); part != nil {
				x = part
				continue
			}
			return v
		default:
			return nil
		}
	}
}

// alias is the part of another variable that a variable of headers stands for:
// h := req.Header. What is done to the one is done to the other.
func (p *pkg) alias(v *types.Var) ast.Expr {
	defs := p.scopes[v]
	if v == nil || len(defs) != 1 || defs[0].result >= 0 || defs[0].rhs == nil || !p.isHeaders(v.Type()) {
		return nil
	}
	part, _ := ast.Unparen(defs[0].rhs).(*ast.SelectorExpr)
	if part == nil || p.info.Selections[part] == nil {
		return nil
	}
	return part
}

// literal registers the fields that a composite literal sets.
func (p *pkg) literal(lit *ast.CompositeLit, scope ast.Node) {
	for f, x := range sym.Fields(p.info, lit) {
		p.fields[f.Origin()] = append(p.fields[f.Origin()], def{rhs: x, result: -1, pos: x.End(), scope: scope})
	}
}

// reaching returns the definitions of a variable that may hold at a position:
// the last one that every way there passes, and those on some ways after it.
// implicit is set when the value at the start of the variable's life, of a
// parameter say, may still be there.
func (p *pkg) reaching(v *types.Var, pos token.Pos) (defs []def, implicit bool) {
	all := p.scopes[v]
	last := -1
	for i, d := range all {
		if d.pos <= pos && d.scope.Pos() <= pos && pos <= d.scope.End() {
			last = i
		}
	}
	for i, d := range all {
		switch {
		case i < last:
		case i == last, d.pos <= pos:
			defs = append(defs, d)
		default:
			// Assigned further down: comes round when a loop or a literal is around both.
			if p.comesRound(d, pos, v) {
				defs = append(defs, d)
			}
		}
	}
	return defs, last < 0
}

// comesRound reports whether a later definition can reach pos by way of a loop.
func (p *pkg) comesRound(d def, pos token.Pos, v *types.Var) bool {
	if block, isBlock := d.scope.(*ast.BlockStmt); isBlock && p.bodies[block] {
		return false
	}
	return d.scope.Pos() <= pos && pos <= d.scope.End() && v.Pos() < d.scope.Pos() && p.repeated(d.scope, v)
}

// repeated reports whether a loop, or a literal that may be called again, is
// around a place, and within the life of a variable.
func (p *pkg) repeated(at ast.Node, v *types.Var) bool {
	for _, n := range p.rounds {
		if n.Pos() <= at.Pos() && at.End() <= n.End() && v.Pos() < n.Pos() {
			return true
		}
	}
	return false
}
