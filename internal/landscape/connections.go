package landscape

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// ended says where the connection that a client is made on is given a point in time at
// which all of its work ends: in the same declaration, or in a function of the package
// that is given the connection. One whose limit is taken away again has none.
func (s *surveyor) ended(f *effects.Func, conn ast.Expr) judged {
	v, isVar := sym.Object(s.info, conn).(*types.Var)
	decl := s.declared(f)
	if !isVar || decl == nil {
		return judged{}
	}
	found, lifted := s.deadlines(decl, v)
	for _, g := range s.fx.Funcs() {
		if g != decl && !sym.Contains(decl.Syntax, g.Syntax) {
			continue
		}
		for _, call := range g.Calls {
			fn := sym.Callee(s.info, call)
			if fn == nil || s.fx.Func(fn) == nil {
				continue
			}
			for i, arg := range call.Args {
				if i >= fn.Signature().Params().Len() || sym.Object(s.info, arg) != v {
					continue
				}
				at, off := s.deadlines(s.fx.Func(fn), fn.Signature().Params().At(i))
				if lifted = lifted || off; found.State == "" {
					found = at
				}
			}
		}
	}
	if lifted {
		return judged{}
	}
	return found
}

// deadlines says where a declaration sets a deadline on a connection, and whether it
// takes one away.
func (s *surveyor) deadlines(decl *effects.Func, conn *types.Var) (found judged, lifted bool) {
	for _, g := range s.fx.Funcs() {
		if g != decl && !sym.Contains(decl.Syntax, g.Syntax) {
			continue
		}
		for _, call := range g.Calls {
			recv := sym.Receiver(call)
			if recv == nil || sym.Object(s.info, recv) != conn {
				continue
			}
			for _, row := range sym.Rows(s.fx.Table(), s.info, call) {
				at, _, has := effects.Role(&row, catalogue.RoleDeadline, call)
				if row.Op != catalogue.OpTimeoutConfig || !has || at == nil {
					continue
				}
				if _, zero := ast.Unparen(at).(*ast.CompositeLit); zero {
					lifted = true
				} else if found.State == "" {
					found = judged{Yes, sym.Brief(call.Fun) + " on the connection", s.spot(call.Pos())}
				}
			}
		}
	}
	return found, lifted
}

// connectionEnds reports that what a call is made with works on connections all of
// which end at a point in time.
func (m *merger) connectionEnds(e entry) (out judged) {
	for _, mk := range m.built(e) {
		if mk.Ends.State != Yes {
			return judged{}
		}
		out = mk.Ends
	}
	return out
}
