package duphandling

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// handler is code that runs for each delivery of something that may be
// delivered again.
type handler struct {
	what string        // "message handler", "webhook handler", "projection"
	f    *effects.Func // nil when it is of another package
	fn   *types.Func   // the handler of another package
	node ast.Node      // the body, or the body of the loop, that runs for each delivery
	at   ast.Expr      // where it is registered, nil when its own signature says it
}

// handlers finds the handlers of the package.
func (c *checker) handlers() []handler {
	var found []handler
	losing := map[ast.Node]bool{} // never called twice for the same message
	for _, f := range c.res.Funcs() {
		if report.Skipped(c.pass, f.Body.Pos()) {
			continue
		}
		for _, call := range f.Calls {
			rows := c.res.Rows(call)
			for i := range rows {
				found = append(found, c.registered(f, call, &rows[i], losing)...)
			}
			if rows == nil {
				found = append(found, c.wrapped(call)...)
			}
		}
		found = append(found, c.channels(f)...)
	}
	for _, f := range c.res.Funcs() {
		if f.Summary == nil || report.Skipped(c.pass, f.Body.Pos()) || losing[f.Syntax] {
			continue
		}
		if what := c.bySignature(f); what != "" {
			found = append(found, handler{what: what, f: f, node: f.Body})
		}
	}
	return found
}

// registered reads a call that registers handlers, or that receives.
func (c *checker) registered(f *effects.Func, call *ast.CallExpr, row *catalogue.Effect, losing map[ast.Node]bool) (found []handler) {
	what := "message handler"
	switch {
	case row.Op == catalogue.OpHTTPHandle && c.routesWebhook(row, call):
		what = webhook
	case row.Op != catalogue.OpMsgHandler && row.Op != catalogue.OpMsgConsume:
		return nil
	case row.Lib.Is(catalogue.ClassJobs):
		what = "job handler"
	}
	given := false
	add := func(x ast.Expr, fn *types.Func, lit *ast.FuncLit) {
		given = true
		h := handler{what: what, at: x}
		switch {
		case lit != nil:
			h.f = c.byLit[lit]
		case fn != nil:
			if h.f = c.res.Func(fn); h.f == nil {
				h.fn = fn.Origin()
			}
		}
		if h.f != nil {
			h.node = h.f.Body
			if row.Is(catalogue.AttrAutoack) {
				losing[h.f.Syntax] = true
			}
		}
		if (h.f != nil || h.fn != nil) && !row.Is(catalogue.AttrAutoack) {
			found = append(found, h)
		}
	}
	for _, role := range []catalogue.RoleName{catalogue.RoleFn, catalogue.RoleHandler} {
		ref, has := row.Role(role)
		if !has {
			continue
		}
		i, ok := ref.Arg(len(call.Args))
		if !ok {
			continue
		}
		x := call.Args[i]
		if role == catalogue.RoleHandler {
			add(x, c.handlerMethod(call, i), nil)
			continue
		}
		fn, lit := c.function(x)
		add(x, fn, lit)
	}
	if given || row.Op != catalogue.OpMsgConsume || row.Is(catalogue.AttrAutoack) {
		return found
	}
	if loop := loopAround(f.Body, call.Pos()); loop != nil {
		found = append(found, handler{what: what, f: f, node: loop})
	}
	return found
}

// wrapped reads a call of a function of the user's own that registers what it is given
// as a handler.
func (c *checker) wrapped(call *ast.CallExpr) (found []handler) {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return nil
	}
	s := c.res.Of(fn)
	if s == nil || len(s.Handles) == 0 || c.decorated(fn.Pkg()) {
		return nil
	}
	for _, i := range s.Handles {
		if i >= len(call.Args) {
			continue
		}
		h := handler{what: "message handler", at: call.Args[i]}
		given, lit := c.function(call.Args[i])
		switch {
		case lit != nil:
			h.f = c.byLit[lit]
		case given != nil:
			if h.f = c.res.Func(given); h.f == nil {
				h.fn = given.Origin()
			}
		}
		if h.f != nil {
			h.node = h.f.Body
		}
		if h.f != nil || h.fn != nil {
			found = append(found, h)
		}
	}
	return found
}

// handlerMethod is the method that a handler value given as argument i runs: the
// one of the interface that the callee takes.
func (c *checker) handlerMethod(call *ast.CallExpr, i int) *types.Func {
	callee := sym.Callee(c.pass.TypesInfo, call)
	if callee == nil || i >= callee.Signature().Params().Len() {
		return nil
	}
	iface, isIface := callee.Signature().Params().At(i).Type().Underlying().(*types.Interface)
	t := c.pass.TypesInfo.TypeOf(call.Args[i])
	if !isIface || iface.NumMethods() != 1 || t == nil || types.IsInterface(t) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, c.pass.Pkg, iface.Method(0).Name())
	fn, _ := obj.(*types.Func)
	return fn
}

// function is the function or literal that an expression stands for.
func (c *checker) function(x ast.Expr) (*types.Func, *ast.FuncLit) {
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		return nil, x
	case *ast.Ident:
		fn, _ := c.pass.TypesInfo.Uses[x].(*types.Func)
		return fn, nil
	case *ast.SelectorExpr:
		fn, _ := c.pass.TypesInfo.Uses[x.Sel].(*types.Func)
		if fn != nil && fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type()) {
			return nil, nil
		}
		return fn, nil
	case *ast.CallExpr: // a conversion to a function type
		if tv := c.pass.TypesInfo.Types[x.Fun]; tv.IsType() && len(x.Args) == 1 {
			return c.function(x.Args[0])
		}
	}
	return nil, nil
}

// channels finds the loops of a function over a channel of messages.
func (c *checker) channels(f *effects.Func) (found []handler) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n == f.Syntax
		case *ast.RangeStmt:
			t := c.pass.TypesInfo.TypeOf(n.X)
			if t == nil {
				return true
			}
			if ch, isChan := t.Underlying().(*types.Chan); isChan && c.isMessage(ch.Elem()) {
				found = append(found, handler{what: "message handler", f: f, node: n.Body})
			}
		}
		return true
	})
	return found
}

// relay reports whether a handler is the relay of an outbox by its names.
func (c *checker) relay(f *effects.Func) bool {
	if outbox.Relays(path.Base(c.pass.Pkg.Path())) {
		return true
	}
	if f == nil || f.Fn == nil {
		return false
	}
	if outbox.Relays(f.Fn.Name()) {
		return true
	}
	recv := f.Sig.Recv()
	if recv == nil {
		return false
	}
	named := sym.Named(recv.Type())
	return named != nil && outbox.Relays(named.Obj().Name())
}

// loopAround returns the body of the innermost loop around a place, nil when
// there is none.
func loopAround(body ast.Node, pos token.Pos) (found *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		var b *ast.BlockStmt
		switch n := n.(type) {
		case *ast.ForStmt:
			b = n.Body
		case *ast.RangeStmt:
			b = n.Body
		}
		if b != nil && b.Pos() <= pos && pos <= b.End() {
			found = b
		}
		return true
	})
	return found
}
