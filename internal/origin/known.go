package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// Known returns what the catalogue says of a call, nil when it knows nothing.
func (r *Result) Known(call *ast.CallExpr) []catalogue.Effect {
	fn := sym.Callee(r.info(), call)
	if fn == nil {
		return nil
	}
	if es := r.rows(fn); es != nil {
		return es
	}
	// A method that is promoted from an embedded type.
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || fn.Signature().Recv() == nil {
		return nil
	}
	if s := r.info().Selections[sel]; s == nil || len(s.Index()) < 2 {
		return nil
	}
	if k, ok := sym.StaticKey(r.info(), call); ok {
		return r.cat.Call(k)
	}
	return nil
}

// rows returns the catalogue's rows of a function; they are asked for often.
func (r *Result) rows(fn *types.Func) []catalogue.Effect {
	r.rowsMu.Lock()
	defer r.rowsMu.Unlock()
	es, ok := r.rowsOf[fn]
	if !ok {
		es = r.cat.Call(sym.Key(fn))
		r.rowsOf[fn] = es
	}
	return es
}

// Sends reports whether the package can send anything by itself: it imports a
// library of one of the classes, in whatever file. Others need no look.
func (r *Result) Sends() bool {
	for _, imp := range r.pass.Pkg.Imports() {
		lib := r.cat.Package(sym.PkgPath(imp))
		if lib != nil && (lib.Is(catalogue.ClassHTTPClient) || lib.Is(catalogue.ClassRPC)) {
			return true
		}
	}
	return false
}

// knownAs returns the first effect of a call that has one of the ops, or nil.
func (r *Result) knownAs(call *ast.CallExpr, ops ...catalogue.Op) *catalogue.Effect {
	es := r.Known(call)
	for i := range es {
		for _, op := range ops {
			if es[i].Op == op {
				return &es[i]
			}
		}
	}
	return nil
}

// Type returns what the catalogue knows of the named type behind t, or nil.
func (r *Result) Type(t types.Type) *catalogue.TypeInfo {
	if t == nil {
		return nil
	}
	k, ok := sym.TypeKey(t)
	if !ok {
		return nil
	}
	return r.cat.Type(k)
}

// fresh reports whether a method makes a new value although its result has the
// type of its receiver.
func (r *Result) fresh(fn *types.Func) bool {
	if fn.Name() == "Clone" || fn.Name() == "Copy" {
		return true
	}
	for _, e := range r.cat.Call(sym.Key(fn)) {
		switch e.Op {
		case catalogue.OpHTTPClientNew, catalogue.OpHTTPTransportNew, catalogue.OpHTTPRequestNew, catalogue.OpClientNew:
			return true
		case catalogue.OpHTTPRequestCtx:
			_, ok := e.Role(catalogue.RoleResult)
			return ok // else it changes the request and returns it
		}
	}
	return false
}

// Clients returns the sources of the client that a sending call uses: the one in
// role client, or the one that made the request in role req.
func (r *Result) Clients(call *ast.CallExpr, e *catalogue.Effect) []Source {
	defer r.lock()()
	if ref, ok := e.Role(catalogue.RoleClient); ok && ref.Base == catalogue.RefRecv && ref.Path == "" {
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			return r.operand(sel)
		}
	}
	if c := sym.Role(call, e, catalogue.RoleClient); c != nil {
		return r.sources(c, nil)
	}
	req := sym.Role(call, e, catalogue.RoleReq)
	if req == nil {
		return nil
	}
	var out []Source
	for _, s := range r.sources(req, nil) {
		out = append(out, r.clientsOfRequest(s, 0)...)
	}
	return out
}

func (r *Result) clientsOfRequest(s Source, depth int) []Source {
	call := s.Call()
	if call == nil || depth > maxDepth {
		return nil
	}
	e := r.knownAs(call, catalogue.OpHTTPRequestNew, catalogue.OpHTTPRequestCtx)
	if e == nil {
		return nil
	}
	if c := sym.Role(call, e, catalogue.RoleClient); c != nil {
		return r.sources(c, s.frame)
	}
	var out []Source
	if req := sym.Role(call, e, catalogue.RoleReq); req != nil {
		for _, inner := range r.sources(req, s.frame) {
			out = append(out, r.clientsOfRequest(inner, depth+1)...)
		}
	}
	return out
}

// Role returns the expression that plays a role in a call, or nil.
func (r *Result) Role(call *ast.CallExpr, e *catalogue.Effect, name catalogue.RoleName) ast.Expr {
	return sym.Role(call, e, name)
}

// TypeOf returns the type of what a source makes, through pointers, or nil.
func (r *Result) TypeOf(s Source) types.Type {
	var t types.Type
	switch {
	case s.Kind == Returned:
		t = r.info().TypeOf(s.Expr)
		if tuple, ok := t.(*types.Tuple); ok {
			if s.Index >= tuple.Len() {
				return nil
			}
			t = tuple.At(s.Index).Type()
		}
	case s.Expr != nil:
		t = r.info().TypeOf(s.Expr)
	case s.Obj != nil:
		t = s.Obj.Type()
	}
	return r.actual(t, s.frame)
}

// actual returns the type argument that a type parameter stands for in the call
// that a frame is of, through one pointer; other types as they are.
func (r *Result) actual(t types.Type, fr *frame) types.Type {
	inner := t
	if p, ok := t.(*types.Pointer); ok {
		inner = p.Elem()
	}
	param, ok := inner.(*types.TypeParam)
	if !ok || fr == nil {
		return t
	}
	id := funcIdent(fr.call.Fun)
	if id == nil {
		return t
	}
	args := r.info().Instances[id].TypeArgs
	if args == nil || param.Index() >= args.Len() {
		return t
	}
	return r.actual(args.At(param.Index()), fr.outer)
}

// Method returns the effect with op that the catalogue knows of a method of
// the type made at s, or nil. It serves calls through an interface.
func (r *Result) Method(s Source, name string, op catalogue.Op) *catalogue.Effect {
	t := r.TypeOf(s)
	if t == nil {
		return nil
	}
	k, ok := sym.TypeKey(t)
	if !ok {
		return nil
	}
	es := r.cat.Call(catalogue.Key{Path: k.Path, Recv: k.Name, Name: name})
	for i := range es {
		if es[i].Op == op {
			return &es[i]
		}
	}
	return nil
}

// Unlimited reports whether a package has a library whose calls with an op have
// no time limit of their own.
func (r *Result) Unlimited(path string, op catalogue.Op) bool {
	lib := r.cat.Package(path)
	if lib == nil {
		return false
	}
	for _, row := range lib.Rows() {
		for _, e := range row.Effects {
			if e.Op == op && e.Attr(catalogue.AttrTimeout) == "none" {
				return true
			}
		}
	}
	return false
}

// Library reports whether the catalogue knows the library of an import path.
func (r *Result) Library(path string) bool { return r.cat.Package(path) != nil }
