package landscape

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// invoke is a call that gives a context to something that is not seen: the function in a
// variable, a field or a parameter, or a library that calls functions of the program.
type invoke struct {
	From   string // the function that it stands in
	Param  int    // the parameter of From that is called, -1 when it is something else
	Ctx    passed
	CtxHow string
	At     spot
}

// give is a function of the program that is handed to another one, as one of its
// parameters.
type give struct {
	To, Into string
	Port     bool // Into is a method of an interface
	Param    int
}

// invokes notes what is given to functions that are not seen, and which functions are
// given to others.
func (s *surveyor) invokes() {
	for _, f := range s.fx.Funcs() {
		decl := s.declared(f)
		if decl == nil || s.skipped(f.Syntax.Pos()) {
			continue
		}
		id := s.idOf(decl)
		if decl == f && s.contextual(decl) {
			s.out.Shown[id] = s.spot(decl.Syntax.Pos())
			if s.handlers.Handles(decl) || generated.MatchString(s.nameOf(decl)) {
				s.out.Answers[id] = true
			}
		}
		for _, call := range f.Calls {
			fn := sym.Callee(s.info, call)
			s.handing(call, fn)
			if s.called(call) != nil || fn == nil && sym.Object(s.info, call.Fun) == nil && !s.calledValue(call) {
				continue
			}
			if fn != nil && !s.toLibrary(call) {
				continue
			}
			in := invoke{From: id, Param: -1, At: s.spot(call.Pos())}
			if v, isVar := sym.Object(s.info, call.Fun).(*types.Var); isVar && decl.Sig != nil {
				if s.local(decl, v) {
					continue // a function literal of its own
				}
				for i := range decl.Sig.Params().Len() {
					if decl.Sig.Params().At(i) == v {
						in.Param = i
					}
				}
			}
			if s.contextArg(call) == nil {
				continue
			}
			in.Ctx, in.CtxHow = s.context(decl, call)
			s.out.Invokes = append(s.out.Invokes, in)
		}
	}
}

// generated matches functions that hand remote procedures on, as they are generated.
var generated = regexp.MustCompile(`^_[A-Z]\w*_Handler$`)

// contextual reports whether a function has a context among its parameters.
func (s *surveyor) contextual(f *effects.Func) bool {
	if f.Sig == nil {
		return false
	}
	for p := range f.Sig.Params().Variables() {
		if sym.IsContext(p.Type()) {
			return true
		}
	}
	return false
}

// calledValue reports whether a call is of the value of an expression: handlers[name](ctx).
func (s *surveyor) calledValue(call *ast.CallExpr) bool {
	tv := s.info.Types[call.Fun]
	if tv.IsType() || tv.IsBuiltin() {
		return false
	}
	_, isLit := ast.Unparen(call.Fun).(*ast.FuncLit)
	return !isLit
}

// local reports whether a variable only ever holds literals of the function that it is a
// variable of.
func (s *surveyor) local(decl *effects.Func, v *types.Var) bool {
	if v.IsField() || decl.Body == nil || v.Pos() < decl.Body.Pos() || v.Pos() >= decl.Body.End() {
		return false
	}
	defs, implicit := s.fx.Reaching(v, decl.Body.End())
	if implicit || len(defs) == 0 {
		return false
	}
	for _, d := range defs {
		if _, isLit := ast.Unparen(d.Expr).(*ast.FuncLit); d.Expr == nil || !isLit {
			return false
		}
	}
	return true
}

// toLibrary reports whether a call of a library has a function of the program, with a
// context, among its arguments. What literals are given is followed by itself.
func (s *surveyor) toLibrary(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		obj := sym.Object(s.info, arg)
		if fn, isFunc := obj.(*types.Func); isFunc && !s.fx.Own(fn) {
			continue
		}
		sig, isSig := sym.OrInvalid(s.info.TypeOf(arg)).Underlying().(*types.Signature)
		if !isSig || obj == nil {
			continue
		}
		for p := range sig.Params().Variables() {
			if sym.IsContext(p.Type()) {
				return true
			}
		}
	}
	return false
}

// handing notes the functions of the program among the arguments of a call of another one.
func (s *surveyor) handing(call *ast.CallExpr, into *types.Func) {
	if into == nil || !s.fx.Own(into) {
		return
	}
	for i, arg := range call.Args {
		if fn, isFunc := sym.Object(s.info, arg).(*types.Func); isFunc && s.fx.Own(fn) {
			s.out.Gives = append(s.out.Gives, give{
				To: funcID(fn.Origin()), Into: funcID(into.Origin()), Port: types.IsInterface(sym.OrInvalid(sym.RecvType(into))), Param: i,
			})
		}
	}
}

// limits notes whether the package has a library that gives what it calls a limit in
// time of its own.
func (s *surveyor) limits(lib *catalogue.Lib) {
	if lib.Is(catalogue.ClassLimits) {
		s.out.Classes[catalogue.ClassLimits] = true
		s.out.Limiting = s.out.Limiting || !lib.Is(catalogue.ClassJobs) && !lib.Is(catalogue.ClassWorkflow)
	}
}

// bearer says what ends a context that is the value of a framework itself, "" when an
// expression is none.
func (s *surveyor) bearer(x ast.Expr) string {
	t := s.info.TypeOf(x)
	if t == nil || sym.IsContext(t) || !s.handlers.Inbound(t) {
		return ""
	}
	info := s.fx.TypeInfo(t)
	for _, of := range info.Lib.Types() {
		if of.FieldBy(catalogue.FieldCtxTimeout) != nil {
			return framework(info.Lib)
		}
	}
	return ofRequest
}

// framework is what edges call the context that a library itself is, when a setting of
// the library says whether that ends with its request.
func framework(lib *catalogue.Lib) string { return "the context of " + lib.ID + ", which nothing ends" }

// ending notes that a setting makes the contexts of a library end with their requests.
func (s *surveyor) ending(t types.Type, field string, value ast.Expr) {
	info := s.fx.TypeInfo(t)
	if info == nil || info.Kind != catalogue.KindHTTPServer {
		return
	}
	if f := info.FieldBy(catalogue.FieldCtxTimeout); f == nil || f.Name != field {
		return
	}
	if tv := s.info.Types[value]; tv.Value == nil || tv.Value.String() == "true" {
		s.out.Ending[framework(info.Lib)] = true
	}
}
