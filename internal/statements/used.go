package statements

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// usedLook says what is done with the number of rows itself, which an expression
// is.
func (f *finder) usedLook(fn *effects.Func, x ast.Expr, depth int) (Look, *ast.IfStmt) {
	for range 20 {
		up := f.parent(x)
		switch p := up.(type) {
		case *ast.BinaryExpr, *ast.UnaryExpr, *ast.StarExpr:
			x = up.(ast.Expr)
		case *ast.IfStmt:
			if p.Cond == x || sym.Contains(p.Cond, x) {
				if f.onlyLogs(p) {
					return Logged, p
				}
				return Checked, p
			}
			return LookUnknown, nil
		case *ast.CaseClause, *ast.SwitchStmt, *ast.ForStmt:
			return Checked, nil
		case *ast.ReturnStmt:
			return Returned, nil
		case *ast.ExprStmt:
			return Ignored, nil
		case *ast.CallExpr:
			if tv := f.info.Types[p.Fun]; tv.IsType() { // int(n)
				x = p
				continue
			}
			return f.passedLook(p, x, depth), nil
		case *ast.AssignStmt:
			return f.numberLook(fn, p, x, depth)
		case *ast.ValueSpec:
			for i, v := range p.Values {
				if v == x && i < len(p.Names) {
					if obj, isVar := f.info.ObjectOf(p.Names[i]).(*types.Var); isVar {
						return f.countLook(fn, obj, x.Pos(), depth)
					}
				}
			}
			return LookUnknown, nil
		case *ast.SelectorExpr, *ast.IncDecStmt:
			return LookUnknown, nil
		default:
			return LookUnknown, nil
		}
	}
	return LookUnknown, nil
}

// numberLook follows the number into what it is assigned to.
func (f *finder) numberLook(fn *effects.Func, p *ast.AssignStmt, x ast.Expr, depth int) (Look, *ast.IfStmt) {
	for i, r := range p.Rhs {
		if ast.Unparen(r) != ast.Unparen(x) || i >= len(p.Lhs) {
			continue
		}
		id, isIdent := ast.Unparen(p.Lhs[i]).(*ast.Ident)
		if !isIdent {
			return LookUnknown, nil
		}
		if id.Name == "_" {
			return Ignored, nil
		}
		if v, isVar := f.info.ObjectOf(id).(*types.Var); isVar {
			return f.countLook(fn, v, x.Pos(), depth)
		}
	}
	return LookUnknown, nil
}

// countLook looks at the uses of a variable that holds the number.
func (f *finder) countLook(fn *effects.Func, v *types.Var, from token.Pos, depth int) (best Look, test *ast.IfStmt) {
	if depth > 4 || v.IsField() || v.Parent() == f.pass.Pkg.Scope() {
		return LookUnknown, nil
	}
	if results := fn.Sig.Results(); results != nil {
		for i := range results.Len() {
			if results.At(i) == v {
				return Returned, nil
			}
		}
	}
	best = Ignored
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		if !isIdent || f.info.Uses[id] != v || id.Pos() < from {
			return true
		}
		if p, isAssign := f.parent(id).(*ast.AssignStmt); isAssign && slices.Contains(p.Lhs, ast.Expr(id)) {
			return true
		}
		look, t := f.usedLook(fn, id, depth+1)
		if rank[look] > rank[best] {
			best, test = look, t
		}
		return true
	})
	return best, test
}

// onlyLogs reports whether all that a condition decides is whether a line is
// logged.
func (f *finder) onlyLogs(p *ast.IfStmt) bool {
	blocks := []*ast.BlockStmt{p.Body}
	if p.Else != nil {
		b, isBlock := p.Else.(*ast.BlockStmt)
		if !isBlock {
			return false
		}
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		for _, st := range b.List {
			e, isExpr := st.(*ast.ExprStmt)
			if !isExpr {
				return false
			}
			call, isCall := ast.Unparen(e.X).(*ast.CallExpr)
			if !isCall || !f.logs(call) {
				return false
			}
		}
	}
	return len(p.Body.List) > 0
}

// logs reports whether a call writes to a log, or makes something for one.
func (f *finder) logs(call *ast.CallExpr) bool {
	for x := ast.Expr(call); x != nil; {
		c, isCall := ast.Unparen(x).(*ast.CallExpr)
		if !isCall {
			return false
		}
		rows := f.effects.Rows(c)
		if slices.ContainsFunc(rows, func(r catalogue.Effect) bool {
			return r.Op == catalogue.OpLogWrite || r.Op == catalogue.OpLogWith
		}) || rows == nil && logNames[sym.CalledName(c)] {
			return true
		}
		x = sym.Receiver(c)
	}
	return false
}

// logNames are the methods of loggers of one's own.
var logNames = map[string]bool{
	"Debug": true, "Debugf": true, "Debugw": true, "Debugln": true, "Info": true, "Infof": true, "Infow": true, "Infoln": true,
	"Warn": true, "Warnf": true, "Warnw": true, "Warning": true, "Warningf": true, "Error": true, "Errorf": true, "Errorw": true,
	"Trace": true, "Tracef": true, "Printf": true, "Println": true, "Print": true, "Log": true, "Logf": true,
	"Int64": true, "Int": true, "SetAttributes": true, "Msg": true, "Msgf": true,
}

// passedLook says what a call does with a result, or with the number, that is
// handed to it.
func (f *finder) passedLook(call *ast.CallExpr, arg ast.Expr, depth int) Look {
	if f.logs(call) {
		return Logged
	}
	fn := sym.Callee(f.info, call)
	if fn == nil || depth > 3 {
		return Checked
	}
	own := f.effects.Func(fn)
	if own == nil {
		// A helper, or something that makes a value of it: who is handed the number
		// is taken to look at it. fmt.Sprintf("%d", n) is for people.
		if fn.Pkg() != nil && sym.Standard(fn.Pkg().Path()) {
			return Logged
		}
		return Checked
	}
	for i, a := range call.Args {
		if arg != nil && ast.Unparen(a) != ast.Unparen(arg) || i >= own.Sig.Params().Len() {
			continue
		}
		p := own.Sig.Params().At(i)
		if path, is := f.countIn(p.Type()); is {
			look, _ := f.variableIn(own, p, path, depth+1)
			return look
		}
	}
	return Checked
}

// variableIn looks at the uses of a parameter that holds a result.
func (f *finder) variableIn(fn *effects.Func, v *types.Var, path string, depth int) (best Look, test *ast.IfStmt) {
	best = Ignored
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		if !isIdent || f.info.Uses[id] != v {
			return true
		}
		look, t := f.useLook(fn, id, path, depth)
		if rank[look] > rank[best] {
			best, test = look, t
		}
		return true
	})
	return best, test
}
