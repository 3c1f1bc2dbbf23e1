package protect

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// breaker judges whether a call goes through a breaker.
func (r *Result) breaker(c *Call) Judged {
	if j := r.breakerOn(c.Way); j.Answer == Yes {
		return j
	}
	switch {
	case guarded(c.Row):
		return Judged{Yes, "the library has a breaker around " + sym.Brief(c.Call.Fun), c.Call.Pos()}
	case r.breakers.Any() || r.imports(catalogue.ClassBreaker, catalogue.ClassPolicy):
		return unknown("the package has breakers, and none is seen on the way to this call")
	case !r.closed(c) && !r.lacks(catalogue.ClassBreaker, catalogue.ClassPolicy):
		return unknown(r.open(c))
	}
	return Judged{No, "no breaker on the way to " + sym.Brief(c.Call.Fun), c.Call.Pos()}
}

// guarded reports whether the library of a call runs statements and commands through a breaker
// of its own.
func guarded(row *catalogue.Effect) bool {
	return row.Lib != nil && row.Lib.Is(catalogue.ClassBreaker) && (row.Lib.Is(catalogue.ClassSQL) || row.Lib.Is(catalogue.ClassCache))
}

// bulkhead judges whether something bounds how many calls run at once.
func (r *Result) bulkhead(c *Call) Judged {
	if j := r.bulkheadOn(c.Way); j.Answer == Yes {
		return j
	}
	switch {
	case len(r.limits()) > 0 || r.slots() || r.imports(catalogue.ClassBulkhead, catalogue.ClassPolicy):
		return unknown("the package has limits, and none is seen on the way to this call")
	case r.connections(c):
		return unknown("the transport bounds its connections")
	case !r.closed(c):
		return unknown(r.open(c))
	}
	return Judged{No, "nothing bounds how many calls of " + sym.Brief(c.Call.Fun) + " run at once", c.Call.Pos()}
}

// Through reports whether a frame leads on from inside of one of the nodes that
// run, or its function is one.
func Through(nodes []ast.Node, f Frame) bool {
	for _, n := range nodes {
		if n == f.Func.Syntax || n != f.Node && sym.Contains(n, f.Node) {
			return true
		}
	}
	return false
}

// before reports whether a call stands before the node of a frame, in the same
// function.
func before(call *ast.CallExpr, f Frame) bool {
	return f.Func.Body != nil && sym.Contains(f.Func.Body, call) && call.Pos() < f.Node.Pos()
}

// callsBefore reports whether a function is called before the node of a frame.
func callsBefore(info *types.Info, decl *ast.FuncDecl, f Frame) (found bool) {
	want := info.Defs[decl.Name]
	ast.Inspect(f.Func.Body, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall && call.Pos() < f.Node.Pos() {
			fn := sym.Callee(info, call)
			found = found || fn != nil && fn == want
		}
		return !found
	})
	return found
}

// slot returns where a frame takes a slot of a channel before it leads on: by
// a send of an empty value, alone or in a select.
func (r *Result) slot(f Frame) (pos token.Pos) {
	ast.Inspect(f.Func.Body, func(n ast.Node) bool {
		if send, isSend := n.(*ast.SendStmt); isSend && send.Pos() < f.Node.Pos() && r.isSlots(send.Chan) {
			pos = send.Pos()
		}
		return !pos.IsValid()
	})
	return pos
}

func (r *Result) isSlots(x ast.Expr) bool {
	ch, isChan := sym.OrInvalid(r.info.TypeOf(x)).Underlying().(*types.Chan)
	if !isChan {
		return false
	}
	empty, isStruct := ch.Elem().Underlying().(*types.Struct)
	return isStruct && empty.NumFields() == 0
}

// slots reports whether the package sends empty values to channels anywhere.
func (r *Result) slots() (found bool) {
	for _, f := range r.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			send, isSend := n.(*ast.SendStmt)
			found = found || isSend && r.isSlots(send.Chan)
			return !found
		})
	}
	return found
}

// connections reports whether the transport of a call bounds its connections.
func (r *Result) connections(c *Call) bool {
	for _, s := range r.origin.Clients(c.Call, c.Row) {
		for _, t := range r.origin.Transports(s) {
			if len(r.origin.Fields(t, "MaxConnsPerHost")) > 0 {
				return true
			}
		}
	}
	return false
}

// open says why it is not known what a call is sent through.
func (r *Result) open(c *Call) string {
	if c.Kind == systems.RPC {
		return "its connection may have interceptors"
	}
	return "what it is sent through is made elsewhere"
}

// imports reports whether the package imports a library of one of the classes that
// is no HTTP client: of those it is seen what they do.
func (r *Result) imports(classes ...catalogue.Class) bool {
	return slices.ContainsFunc(r.pass.Pkg.Imports(), func(imp *types.Package) bool {
		lib := r.settings.Catalogue().Package(sym.PkgPath(imp))
		return lib != nil && !lib.Is(catalogue.ClassHTTPClient) && slices.ContainsFunc(classes, lib.Is)
	})
}

// closed reports whether all that a call is sent through is in view: then it has
// no middleware but what is seen.
func (r *Result) closed(c *Call) bool {
	if c.Kind != systems.HTTP {
		return r.alone(c) || r.bare(c)
	}
	srcs := r.origin.Clients(c.Call, c.Row)
	if len(srcs) == 0 {
		return r.origin.Role(c.Call, c.Row, catalogue.RoleClient) == nil && c.Row.Is(catalogue.AttrShared)
	}
	for _, s := range srcs {
		if !r.shown(s) || r.origin.Replaceable(s) {
			return false
		}
		for _, t := range r.origin.Transports(s) {
			if t.Kind == origin.Nil || t.Kind == origin.Zero {
				continue
			}
			info := r.origin.Type(r.origin.TypeOf(t))
			if !r.shown(t) || info == nil || info.Kind != catalogue.KindHTTPTransport {
				return false
			}
		}
	}
	return true
}

// shown reports whether a client or transport is made in view, or is the process-wide
// one.
func (r *Result) shown(s origin.Source) bool {
	switch s.Kind {
	case origin.Made, origin.Zero:
		return true
	case origin.Returned:
		call := s.Call()
		return call != nil && len(r.origin.Known(call)) > 0
	case origin.Foreign:
		return r.origin.Shared(s, catalogue.KindHTTPClient) || r.origin.Shared(s, catalogue.KindHTTPTransport)
	}
	return false
}

// bare reports whether a store is asked by a type of its library that nothing can be
// put around: no interface of the project's own is in between.
func (r *Result) bare(c *Call) bool {
	switch c.Kind {
	case systems.Database, systems.Cache, systems.Broker, systems.Service:
	default:
		return false
	}
	fn := sym.Callee(r.info, c.Call)
	if fn == nil {
		return c.Row.Lib != nil // of a field of its client
	}
	recv := sym.RecvType(fn)
	return recv != nil && (!types.IsInterface(recv) || fn.Pkg() != nil && !r.effects.OwnPackage(fn.Pkg()))
}

// alone reports whether a call that is no HTTP goes through a function of its
// library that has no client: it cannot be wrapped.
func (r *Result) alone(c *Call) bool {
	_, has := c.Row.Role(catalogue.RoleClient)
	fn := sym.Callee(r.info, c.Call)
	return !has && fn != nil && fn.Signature().Recv() == nil
}
