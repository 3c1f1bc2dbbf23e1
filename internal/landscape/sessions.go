package landscape

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/sym"
)

// sessions notes where the package makes handles of a database that carry a context and
// leave the function: by the type of the handle, as edges that pass the context on.
func (s *surveyor) sessions() {
	s.carriers = map[string][]edge{}
	for _, f := range s.fx.Funcs() {
		decl := s.declared(f)
		if decl == nil || f.Body == nil || s.skipped(f.Syntax.Pos()) {
			continue
		}
		leaves := map[ast.Node]bool{}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			var out []ast.Expr
			switch n := n.(type) {
			case *ast.ReturnStmt:
				out = n.Results
			case *ast.KeyValueExpr:
				out = []ast.Expr{n.Value}
			case *ast.CompositeLit:
				out = n.Elts
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if _, isSel := l.(*ast.SelectorExpr); isSel && len(n.Lhs) == len(n.Rhs) {
						out = append(out, n.Rhs[i])
					}
				}
			}
			for _, x := range out {
				leaves[ast.Unparen(x)] = true
			}
			return true
		})
		for _, call := range f.Calls {
			if !leaves[call] {
				continue
			}
			for _, row := range sym.Rows(s.fx.Table(), s.info, call) {
				ctx, _, has := effects.Role(&row, catalogue.RoleCtx, call)
				named := sym.Named(sym.OrInvalid(s.info.TypeOf(call)))
				if row.Op != catalogue.OpDBCtx || !has || ctx == nil || named == nil {
					continue
				}
				e := edge{From: s.idOf(decl), At: s.spot(call.Pos())}
				e.Symbol = e.At.Symbol
				e.Ctx, e.CtxHow = s.contextOf(decl, ctx, call.Pos())
				s.carriers[typeKey(named)] = append(s.carriers[typeKey(named)], e)
			}
		}
	}
}

// session returns what made the handle that a call is of, when that may carry a context:
// it is in a field, and the package makes handles that do.
func (s *surveyor) session(c *protect.Call) []edge {
	if len(s.carriers) == 0 {
		return nil
	}
	recv := sym.Receiver(c.Call)
	for {
		step, isCall := ast.Unparen(recv).(*ast.CallExpr)
		if !isCall {
			break
		}
		recv = sym.Receiver(step)
	}
	v, isVar := sym.Object(s.info, recv).(*types.Var)
	if !isVar {
		return nil
	}
	if named := sym.Named(v.Type()); named != nil && v.IsField() {
		return s.carriers[typeKey(named)]
	}
	// the struct that embeds it
	fn := sym.Callee(s.info, c.Call)
	if fn == nil || sym.StructOf(v.Type()) == nil || !s.fx.OwnPackage(v.Pkg()) {
		return nil
	}
	if of := sym.Named(sym.RecvType(fn)); of != nil && of != sym.Named(v.Type()) {
		return s.carriers[typeKey(of)]
	}
	return nil
}

// session says what ends the calls of a handle that carries a context, in the place of
// an answer by which they take none. Which handle it is is not followed: that one of
// them has a limit is not enough.
func (m *merger) session(e entry, j judged) judged {
	var all []judged
	for _, made := range e.site.Session {
		if got := m.graph.passes(made, map[string]bool{}); got.State != "" {
			all = append(all, got)
		}
	}
	if len(all) == 0 {
		return j
	}
	switch out := join(all); out.State {
	case No:
		return out
	default:
		return judged{Unknown, "perhaps the limit of the context that the session was made with", all[0].At}
	}
}
