package landscape

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// handler is a function that is given away to handle messages, in what it is wrapped.
type handler struct {
	Name  string
	Calls []edge // the functions that it is made of; of a literal, those that it calls
	// Knows, Ends and Looks are what a literal does itself, as of functions in [messaging].
	Knows, Ends, Looks judged
	// From are the functions whose callers give it, or a part of it. Open: a part of it is not
	// in view.
	From []string
	Open bool
}

// add puts a function into a handler.
func (h *handler) add(fn *types.Func) {
	fn = fn.Origin()
	id := funcID(fn)
	h.Calls = append(h.Calls, edge{From: id, To: id, Port: types.IsInterface(sym.OrInvalid(sym.RecvType(fn)))})
}

// join adds what a handler is wrapped in, or wraps.
func (h *handler) join(o handler) {
	if o.Name != "" {
		h.Name = o.Name
	}
	h.Calls, h.From, h.Open = append(h.Calls, o.Calls...), append(h.From, o.From...), h.Open || o.Open
	if h.Knows.State == "" {
		h.Knows = o.Knows
	}
	if h.Ends.State == "" {
		h.Ends = o.Ends
	}
	if h.Looks.State == "" {
		h.Looks = o.Looks
	}
}

// handler reads an expression for a function that handles messages.
func (s *surveyor) handler(x ast.Expr, depth int) handler {
	x = ast.Unparen(x)
	if lit, isLit := x.(*ast.FuncLit); isLit {
		return s.closure(lit)
	}
	switch obj := sym.Object(s.info, x).(type) {
	case *types.Func:
		h := handler{Name: s.fx.Display(obj), Open: !s.fx.Own(obj) || s.opens(obj)}
		h.add(obj)
		return h
	case *types.Var:
		return s.variable(x, obj, depth)
	}
	call, isCall := x.(*ast.CallExpr)
	if !isCall || depth == maxEmbeds {
		return s.value(x)
	}
	if s.info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return s.handler(call.Args[0], depth+1)
	}
	h := handler{}
	fn := sym.Callee(s.info, call)
	own := fn != nil && s.fx.Own(fn)
	if own {
		h.Name = s.fx.Display(fn)
		h.add(fn)
	}
	inner := false
	for _, arg := range call.Args {
		if isFunc(s.info.TypeOf(arg)) {
			of := s.handler(arg, depth+1)
			if of.Name != "" && own {
				of.Name += " in " + fn.Name()
			}
			h.join(of)
			inner = true
		}
	}
	h.Open = h.Open || !own && !inner
	return h
}

// variable reads a variable that holds a handler.
func (s *surveyor) variable(x ast.Expr, v *types.Var, depth int) handler {
	if !isFunc(v.Type()) {
		return s.value(x)
	}
	h := handler{Name: sym.Brief(x), Open: true}
	if v.IsField() || isGlobal(v) || depth == maxEmbeds {
		return h
	}
	if from := s.parameter(v); from != "" {
		h.Open, h.From = false, []string{from}
		return h
	}
	if defs, implicit := s.fx.Reaching(v, x.Pos()); !implicit && len(defs) == 1 && defs[0].Expr != nil && defs[0].Result < 0 {
		return s.handler(defs[0].Expr, depth+1)
	}
	return h
}

// parameter returns the key of the declaration that a variable is a parameter of.
func (s *surveyor) parameter(v *types.Var) string {
	decl := sym.FuncAt(s.pass.Files, v.Pos())
	if decl == nil {
		return ""
	}
	fn, _ := s.info.Defs[decl.Name].(*types.Func)
	if fn == nil {
		return ""
	}
	for p := range fn.Signature().Params().Variables() {
		if p == v {
			return funcID(fn)
		}
	}
	return ""
}

// value reads a value of the program that is a handler by its methods.
func (s *surveyor) value(x ast.Expr) handler {
	t := sym.Named(sym.OrInvalid(s.info.TypeOf(x)))
	if t == nil || t.Obj().Pkg() == nil || !s.fx.OwnPackage(t.Obj().Pkg()) {
		return handler{Name: sym.Brief(x), Open: true}
	}
	h := handler{Name: t.Obj().Name()}
	methods := types.NewMethodSet(types.NewPointer(t))
	if types.IsInterface(t) {
		methods = types.NewMethodSet(t)
	}
	for m := range methods.Methods() {
		if fn, isMethod := m.Obj().(*types.Func); isMethod && fn.Exported() && takesMessage(fn.Signature()) {
			h.add(fn)
			h.Open = h.Open || s.opens(fn)
		}
	}
	h.Open = h.Open || len(h.Calls) == 0
	return h
}

// closure reads a function literal for what it calls and knows.
func (s *surveyor) closure(lit *ast.FuncLit) handler {
	h := handler{Name: s.spot(lit.Pos()).Symbol}
	for _, f := range s.fx.Funcs() {
		if f.Syntax != lit && !sym.Contains(lit, f.Syntax) {
			continue
		}
		if h.Knows.State == "" {
			h.Knows = s.knows(f)
		}
		if h.Ends.State == "" {
			h.Ends = s.ends(f)
		}
		if h.Looks.State == "" {
			h.Looks = s.looks(f)
		}
		for _, call := range f.Calls {
			if fn := sym.Callee(s.info, call); fn != nil && s.fx.Own(fn) {
				h.add(fn)
				h.Calls[len(h.Calls)-1].Ctx, _ = s.context(f, call)
				continue
			}
			v, isVar := sym.Object(s.info, call.Fun).(*types.Var)
			if !isVar || v.Pkg() == nil || sym.Contains(lit, spanOf(v)) {
				continue
			}
			if from := s.parameter(v); from != "" {
				h.From = append(h.From, from)
			} else {
				h.Open = true
			}
		}
	}
	return h
}

// spanOf is where a variable is declared, as a node.
func spanOf(v *types.Var) ast.Node { return &ast.Ident{NamePos: v.Pos(), Name: v.Name()} }

// isFunc reports whether a type is one of functions.
func isFunc(t types.Type) bool {
	_, is := sym.OrInvalid(t).Underlying().(*types.Signature)
	return is
}

// takesMessage reports whether a function can handle something: it has a parameter beside
// a context, and tells no more than whether that failed.
func takesMessage(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if !sym.IsContext(p.Type()) {
			return true
		}
	}
	return false
}

// passes notes where functions of the program are given handlers.
func (s *surveyor) passes(call *ast.CallExpr) {
	fn := sym.Callee(s.info, call)
	if fn == nil || !s.fx.Own(fn) {
		return
	}
	fn = fn.Origin()
	for _, arg := range call.Args {
		if sig, isSig := sym.OrInvalid(s.info.TypeOf(arg)).Underlying().(*types.Signature); isSig && takesMessage(sig) && sig.Results().Len() < 3 && !s.info.Types[arg].IsBuiltin() {
			s.out.Messaging.Passes = append(s.out.Messaging.Passes, pass{To: funcID(fn), Port: types.IsInterface(sym.OrInvalid(sym.RecvType(fn))), Handler: s.handler(arg, 0)})
		}
	}
}
