package landscape

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// edges notes which functions of the program call which.
func (s *surveyor) edges() {
	for _, f := range s.fx.Funcs() {
		decl := s.declared(f)
		if decl == nil || s.skipped(f.Syntax.Pos()) {
			continue
		}
		for _, call := range f.Calls {
			obj := s.called(call)
			if obj == nil {
				continue
			}
			fn, _ := obj.(*types.Func)
			e := edge{From: s.idOf(decl), To: objectID(obj), Port: fn != nil && types.IsInterface(sym.OrInvalid(sym.RecvType(fn))), At: s.spot(call.Pos())}
			e.Symbol = e.At.Symbol
			e.Ctx, e.CtxHow = s.context(decl, call)
			if use, found := s.carried(s.contextArg(call), call.Pos()); found {
				e.Carries = &use
			}
			e.Kept = s.keeps(decl, obj, call)
			for topic, p := range map[Topic]config.Protection{Breaker: config.Breaker, Bulkhead: config.Bulkhead, Retry: config.Retry} {
				if j, has := s.protect.Guards(decl, call)[p]; has {
					e.guard(topic, s.judged(j))
				}
			}
			e.Counts = s.counts(decl, call)
			if obj.Name() == s.nameOf(decl) || obj.Pkg() == s.pass.Pkg && !obj.Exported() { // a decorator, perhaps; or a helper
				for topic, j := range map[Topic]judged{Spans: s.spanIn(decl), Metrics: s.judged(s.protect.MeasuresCall(decl, call, true))} {
					if j.State == Yes {
						e.guard(topic, j)
					}
				}
			}
			s.handsText(&e, decl, call)
			for i, arg := range call.Args {
				if info := s.origin.Type(s.info.TypeOf(arg)); info != nil && info.Kind == catalogue.KindHTTPClient {
					if e.Clients == nil {
						e.Clients = map[int]clientUse{}
					}
					e.Clients[i] = s.clientOf(s.origin.Sources(arg))
				}
			}
			s.out.Edges = append(s.out.Edges, e)
		}
	}
}

func (e *edge) guard(t Topic, j judged) {
	if e.Guards == nil {
		e.Guards = map[Topic]judged{}
	}
	e.Guards[t] = j
}

// declared returns the declaration that a function or literal stands in, or the function
// of a package variable, nil for the rest of the package level.
func (s *surveyor) declared(f *effects.Func) *effects.Func {
	if f.Fn != nil {
		return f
	}
	decl := sym.FuncAt(s.pass.Files, f.Syntax.Pos())
	if decl == nil {
		if lit, _ := sym.LitAt(s.info, s.pass.Files, f.Syntax.Pos()); lit != nil {
			return s.fx.Syntax(lit)
		}
		return nil
	}
	fn, _ := s.info.Defs[decl.Name].(*types.Func)
	if fn == nil {
		return nil
	}
	return s.fx.Func(fn)
}

// fills notes which types are used where an interface of the program is expected.
func (s *surveyor) fills() {
	seen := map[fill]bool{}
	returns := ""
	noteType := func(from, to types.Type, into string) {
		if from == nil || to == nil || !types.IsInterface(to) {
			return
		}
		t := sym.Named(from)
		port := sym.Named(to)
		if port == nil || port.Obj().Pkg() == nil || !s.fx.OwnPackage(port.Obj().Pkg()) {
			if in, isIface := to.Underlying().(*types.Interface); isIface && in.NumMethods() > 0 && t != nil {
				s.out.Escapes[typeKey(t)] = true
			}
			return
		}
		if t == nil || t.Obj().Pkg() == nil || t.Origin() == port.Origin() || !s.fx.OwnPackage(t.Obj().Pkg()) {
			return
		}
		f := fill{typeKey(port), typeKey(t), into, returns}
		if !seen[f] {
			seen[f] = true
			s.out.Fills = append(s.out.Fills, f)
		}
	}
	note := func(x ast.Expr, to types.Type, into string) {
		if x == nil {
			return
		}
		noteType(s.info.TypeOf(x), to, into)
		if port := sym.Named(sym.OrInvalid(to)); port != nil && types.IsInterface(port) && port.Obj().Pkg() != nil && s.fx.OwnPackage(port.Obj().Pkg()) && s.isClient(s.info.TypeOf(x)) {
			key := typeKey(port)
			s.out.Doers[key] = append(s.out.Doers[key], s.clientOf(s.origin.Sources(x)))
		}
	}
	// several notes the results of a call that fill several places.
	several := func(list []ast.Expr, to func(int) types.Type) {
		if len(list) != 1 {
			return
		}
		if results, isTuple := s.info.TypeOf(list[0]).(*types.Tuple); isTuple {
			for i := range results.Len() {
				noteType(results.At(i).Type(), to(i), "")
			}
		}
	}
	for _, file := range s.pass.Files {
		if s.skipped(file.Package) {
			continue
		}
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				s.reference(n, stack)
			case *ast.CallExpr:
				s.arguments(n, note)
				s.goes(n, stack)
			case *ast.CompositeLit:
				s.elements(n, note)
				s.built(n)
			case *ast.AssignStmt:
				if len(n.Lhs) == len(n.Rhs) {
					for i, l := range n.Lhs {
						note(n.Rhs[i], s.info.TypeOf(l), s.goesInto(n.Rhs[i], append(stack, n)))
					}
				} else {
					several(n.Rhs, func(i int) types.Type { return s.info.TypeOf(n.Lhs[i]) })
				}
			case *ast.ValueSpec:
				if n.Type != nil && n.Names[0].Name != "_" { // else it only says that the type fits
					for _, v := range n.Values {
						note(v, s.info.TypeOf(n.Type), s.goesInto(v, append(stack, n)))
					}
				}
			case *ast.ReturnStmt:
				sig := around(s.info, stack)
				returns = s.returns(stack)
				if sig != nil && sig.Results().Len() > 1 {
					several(n.Results, func(i int) types.Type { return sig.Results().At(i).Type() })
				}
				if sig != nil && sig.Results().Len() == len(n.Results) {
					for i, x := range n.Results {
						note(x, sig.Results().At(i).Type(), "")
					}
				}
				returns = ""
			}
			return true
		})
	}
}

// built notes which function makes a struct of the program.
func (s *surveyor) built(lit *ast.CompositeLit) {
	named, decl := sym.Named(sym.OrInvalid(s.info.TypeOf(lit))), sym.FuncAt(s.pass.Files, lit.Pos())
	if named == nil || decl == nil || sym.StructOf(named) == nil {
		return
	}
	fn, _ := s.info.Defs[decl.Name].(*types.Func)
	if id, key := funcID(fn), typeKey(named); id != "" && !slices.Contains(s.out.Builds[id], key) {
		s.out.Builds[id] = append(s.out.Builds[id], key)
	}
}

// arguments visits the arguments of a call with the types of their parameters.
func (s *surveyor) arguments(call *ast.CallExpr, note func(ast.Expr, types.Type, string)) {
	tv := s.info.Types[call.Fun]
	if tv.IsType() {
		if len(call.Args) == 1 {
			note(call.Args[0], tv.Type, "")
		}
		return
	}
	sig, isSig := sym.OrInvalid(tv.Type).Underlying().(*types.Signature)
	if !isSig {
		return
	}
	into := funcID(sym.Callee(s.info, call))
	for i, arg := range call.Args {
		switch n := sig.Params().Len(); {
		case sig.Variadic() && i >= n-1 && !call.Ellipsis.IsValid():
			if list, isSlice := sig.Params().At(n - 1).Type().Underlying().(*types.Slice); isSlice {
				note(arg, list.Elem(), into)
			}
		case i < n:
			note(arg, sig.Params().At(i).Type(), into)
		}
	}
}

// elements visits the values of a literal with the types of what they fill.
func (s *surveyor) elements(lit *ast.CompositeLit, note func(ast.Expr, types.Type, string)) {
	t := sym.OrInvalid(s.info.TypeOf(lit))
	if sym.StructOf(t) != nil {
		for f, value := range sym.Fields(s.info, lit) {
			note(value, f.Type(), typeKey(sym.Named(t)))
		}
		return
	}
	elem := sym.ElemOrValue(t)
	for _, x := range lit.Elts {
		if kv, isKV := x.(*ast.KeyValueExpr); isKV {
			x = kv.Value
		}
		if elem != nil {
			note(x, elem, "")
		}
	}
}

// around returns the signature of the function that the top of a stack stands in.
func around(info *types.Info, stack []ast.Node) *types.Signature {
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.FuncLit:
			sig, _ := sym.OrInvalid(info.TypeOf(n)).(*types.Signature)
			return sig
		case *ast.FuncDecl:
			if fn, _ := info.Defs[n.Name].(*types.Func); fn != nil {
				return fn.Signature()
			}
			return nil
		}
	}
	return nil
}
