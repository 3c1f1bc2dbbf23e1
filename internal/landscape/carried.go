package landscape

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/sym"
)

// carrier returns the HTTP client that a call puts into the context that it returns, for
// libraries that look for one there; nil when it puts none.
func (s *surveyor) carrier(call *ast.CallExpr) ast.Expr {
	fn := sym.Callee(s.info, call)
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	if fn.Pkg().Path() == "context" && len(call.Args) == 3 {
		key := sym.Object(s.info, call.Args[1])
		if key == nil || key.Pkg() == nil {
			return nil
		}
		if lib := s.out.Settings.Catalogue().Package(sym.PkgPath(key.Pkg())); lib != nil && lib.Is(catalogue.ClassHTTPClient) {
			return call.Args[2]
		}
		return nil
	}
	if res := fn.Signature().Results(); res.Len() != 1 || !sym.IsContext(res.At(0).Type()) {
		return nil
	}
	if i := slices.IndexFunc(call.Args, func(a ast.Expr) bool { return s.isClient(s.info.TypeOf(a)) }); i >= 0 {
		return call.Args[i]
	}
	return nil
}

// carries notes that contexts with a client are made here, and whether they leave by
// other ways than calls: as the result of a function that is not given the client.
func (s *surveyor) carries() {
	for _, f := range s.fx.Funcs() {
		for _, call := range f.Calls {
			if s.carrier(call) == nil {
				continue
			}
			s.carrying = true
			decl := s.declared(f)
			if decl == nil {
				s.out.Carries = true
				continue
			}
			given := false
			for p := range decl.Sig.Params().Variables() {
				given = given || s.isClient(p.Type())
			}
			for r := range decl.Sig.Results().Variables() {
				s.out.Carries = s.out.Carries || !given && sym.IsContext(r.Type())
			}
		}
	}
}

// carried returns the client that a context carries as far as its function shows; found
// is false when nothing puts one into it there.
func (s *surveyor) carried(ctx ast.Expr, pos token.Pos) (use clientUse, found bool) {
	for range maxEmbeds {
		if !s.carrying || ctx == nil {
			break
		}
		call := s.maker(ctx, pos)
		if call == nil {
			return s.perhaps(ctx, pos)
		}
		if x := s.carrier(call); x != nil {
			return s.clientOf(s.origin.Sources(x)), true
		}
		ctx, pos = s.contextArg(call), call.Pos()
	}
	return clientUse{Param: -1}, false
}

// perhaps reports that one of several definitions of a context puts a client into it:
// which client it is then cannot be told.
func (s *surveyor) perhaps(ctx ast.Expr, pos token.Pos) (use clientUse, found bool) {
	v := s.fx.Root(ctx)
	if v == nil {
		return clientUse{Param: -1}, false
	}
	defs, _ := s.fx.Reaching(v, pos)
	for _, d := range defs {
		if call, isCall := ast.Unparen(d.Expr).(*ast.CallExpr); isCall && d.Expr != nil && s.carrier(call) != nil {
			return clientUse{Param: -1, At: s.spot(call.Pos())}, true
		}
	}
	return clientUse{Param: -1}, false
}

// contextArg is the argument of a call that is a context: by its type, or because it is what
// a handler is given and the parameter is one.
func (s *surveyor) contextArg(call *ast.CallExpr) ast.Expr {
	sig, _ := sym.OrInvalid(s.info.TypeOf(call.Fun)).Underlying().(*types.Signature)
	for i, a := range call.Args {
		switch t := s.info.TypeOf(a); {
		case t == nil:
		case sym.IsContext(t), sig != nil && i < sig.Params().Len() && sym.IsContext(sig.Params().At(i).Type()) && s.bearer(a) != "":
			return a
		}
	}
	return nil
}

// fromContext says what a library sends with that takes its client from the context.
func (s *surveyor) fromContext(c *protect.Call) clientUse {
	ctx := s.contextArg(c.Call)
	for i := len(c.Way) - 1; i >= 0 && ctx != nil; i-- {
		if use, found := s.carried(ctx, ctx.Pos()); found {
			return use
		}
		if how, _ := s.contextOf(c.Way[i].Func, ctx, ctx.Pos()); how != passedOwn || i == 0 {
			break
		}
		on, isCall := c.Way[i-1].Node.(*ast.CallExpr)
		if !isCall {
			break
		}
		ctx = s.contextArg(on)
	}
	return clientUse{
		Context: true, Words: sym.Brief(c.Call.Fun) + " sends with the client of the whole process", At: s.spot(c.Call.Pos()),
		Func: funcID(c.Way[0].Func.Fn), Param: -1,
	}
}

// carriers are the functions that contexts with a client may reach.
func (g *graph) carriers(surveys []*Survey) map[string]bool {
	out := map[string]bool{}
	var reach func(id string)
	reach = func(id string) {
		if out[id] {
			return
		}
		out[id] = true
		for _, e := range g.out[id] {
			if e.Ctx != passedNone {
				reach(e.To)
			}
		}
	}
	for _, s := range surveys {
		for _, e := range s.Edges {
			if e.Carries == nil {
				continue
			}
			for _, to := range g.targets(e) {
				reach(to)
			}
		}
	}
	return out
}

// fromCallers follows a client that is taken from the context to those who give that.
func (m *merger) fromCallers(use clientUse, depth int) clientUse {
	switch {
	case m.carries:
		return use // somewhere contexts get a client, and where these go is not followed
	case !m.carried[use.Func]:
		use.Known, use.Shared, use.Std, use.Plain = true, true, true, true
		use.Ends = judged{No, "the shared client has none", use.At}
		return use
	}
	var found []clientUse
	for _, e := range m.graph.in[use.Func] {
		if depth > maxEmbeds {
			return use
		}
		if e.Carries != nil {
			found = append(found, m.resolve(*e.Carries, depth+1))
			continue
		}
		up := use
		up.Func = e.From
		found = append(found, m.fromCallers(up, depth+1))
	}
	for _, c := range found {
		if !c.Known || c.Shared != found[0].Shared {
			return use
		}
	}
	if len(found) == 0 {
		return use
	}
	return found[0]
}
