package programs

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// Route is a call that registers a handler of inbound requests.
type Route struct {
	In   *effects.Func // where it is registered
	Call *ast.CallExpr
	Row  *catalogue.Effect
	// Handlers are the expressions that handle, middleware among them where a
	// router takes a list.
	Handlers []ast.Expr
}

// Handlers knows the functions of a package that answer requests.
type Handlers struct {
	fx     *effects.Result
	given  map[ast.Node]bool
	routes []Route
}

// FindHandlers reads the routes of a package.
func FindHandlers(fx *effects.Result) *Handlers {
	h := &Handlers{fx: fx, given: map[ast.Node]bool{}}
	for _, f := range fx.Funcs() {
		for _, call := range f.Known {
			rows := fx.Rows(call)
			for i := range rows {
				if rows[i].Op == catalogue.OpHTTPHandle {
					h.route(f, call, &rows[i])
				}
			}
		}
	}
	return h
}

func (h *Handlers) route(f *effects.Func, call *ast.CallExpr, row *catalogue.Effect) {
	r := Route{In: f, Call: call, Row: row}
	for _, role := range []catalogue.RoleName{catalogue.RoleFn, catalogue.RoleHandler} {
		ref, has := row.Role(role)
		i, ok := ref.Arg(len(call.Args))
		if !has || !ok {
			continue
		}
		last := i + 1
		if ref.Base == catalogue.RefRest {
			last = len(call.Args)
		}
		r.Handlers = append(r.Handlers, call.Args[i:last]...)
	}
	for _, x := range r.Handlers {
		nodes, _, _ := h.fx.Functions(x)
		for _, n := range nodes {
			h.given[n] = true
		}
	}
	h.routes = append(h.routes, r)
}

// Routes returns the calls that register handlers, in the order of the source.
func (h *Handlers) Routes() []Route { return h.routes }

// Handles reports whether a function of the package answers requests: it is
// registered as a handler, has the signature of one, or is a method of a remote
// service.
func (h *Handlers) Handles(f *effects.Func) bool {
	return h.given[f.Syntax] || h.Signature(f.Sig) || f.Fn != nil && Procedure(f.Fn)
}

// Signature reports whether a function of that signature is given what only a
// handler is: the writer of the response, the context of a framework. One that
// is given a whole server registers handlers, and one that returns a function is
// a wrapper.
func (h *Handlers) Signature(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if h.Inbound(p.Type()) {
			return true
		}
	}
	return false
}

// Inbound reports whether a value of a type is what only handlers are given.
func (h *Handlers) Inbound(t types.Type) bool {
	info := h.fx.TypeInfo(t)
	switch {
	case info == nil:
		return false
	case info.Kind == catalogue.KindInbound:
		return true
	case info.Kind != catalogue.KindHTTPRequest:
		return false
	}
	named := sym.Named(t)
	lib := h.fx.Table().Package(sym.PkgPath(named.Obj().Pkg()))
	return lib != nil && lib.Is(catalogue.ClassHTTPServer) && !lib.Is(catalogue.ClassHTTPClient)
}

// unimplemented matches what generated code has types of a service embed.
var unimplemented = regexp.MustCompile(`^Unimplemented\w+(Server|Handler|Service)$`)

// Procedure reports whether a method is a remote procedure: its type embeds what
// the generated code of the service has for methods that are not there yet, and
// it takes a context and a message. Streams are no such methods: they last as
// long as their caller likes.
func Procedure(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() == nil || !fn.Exported() || sig.Params().Len() != 2 || !sym.IsContext(sig.Params().At(0).Type()) ||
		sig.Results().Len() != 2 || !sym.IsError(sig.Results().At(1).Type()) {
		return false
	}
	st := sym.StructOf(sig.Recv().Type())
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		named := sym.Named(f.Type())
		if !f.Embedded() || named == nil || !unimplemented.MatchString(named.Obj().Name()) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(f.Type(), true, nil, fn.Name())
		if _, isMethod := obj.(*types.Func); isMethod {
			return true
		}
	}
	return false
}
