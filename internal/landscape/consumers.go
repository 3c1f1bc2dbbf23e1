package landscape

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// messaging is what a package tells of messages.
type messaging struct {
	Consumers []consumer
	Passes    []pass            // where functions of the program are given handlers
	Knows     map[string]judged // functions that know messages again, by key
	Ends      map[string]judged // functions that do nothing once what is stored says that it is done
	Looks     map[string]judged // functions that look at what is stored already, perhaps for that
	Drops     map[string]judged // libraries that are told to drop what was seen before, by catalogue id
	Acks      map[string]bool   // libraries of which messages are confirmed, by catalogue id
	Stores    []stored          // where messages are put into an outbox
	Relays    []stored          // where they are read again
	Queues    []queued          // what is done to other tables whose rows may wait to be sent
}

// consumer is what handles messages.
type consumer struct {
	Name string // of the function that handles
	Func string // the declaration that it stands in
	Lib  string // catalogue id of the library
	Any  bool   // that is one for brokers of any kind
	At   spot
	Key  token.Position
	// Once: a message is not delivered again, unless the program confirms those of Lib by
	// itself. Ever: whatever the program confirms.
	Once, Ever bool
	// Handler is what the library is given for it, nil when Func reads the messages itself:
	// then Hands says that others get them: by a channel, or as what it returns. Open:
	// it calls functions that it, or its type, is given.
	Handler     *handler
	Hands, Open bool
}

// pass says that a function, or what it makes, is given a handler.
type pass struct {
	To      string // the function, or the struct that has it in a field
	Port    bool   // it is a method of an interface
	Handler handler
}

// consumer notes what handles messages.
func (s *surveyor) consumer(f *effects.Func, call *ast.CallExpr, row *catalogue.Effect) {
	c := consumer{At: s.spot(call.Pos()), Key: systems.PlaceOf(s.pass.Fset, call), Once: row.Is(catalogue.AttrAutoack)}
	c.Name = c.At.Symbol
	if decl := s.declared(f); decl != nil {
		c.Func, c.Open, c.Hands = s.idOf(decl), s.handsOver(decl), s.handsOn(decl, call) || s.givesBack(decl)
	}
	if row.Lib != nil {
		c.Lib, c.Any = row.Lib.ID, row.Lib.System == ""
	}
	for _, role := range []catalogue.RoleName{catalogue.RoleFlag, catalogue.RoleN, catalogue.RoleFn, catalogue.RoleHandler} {
		switch x, _, has := effects.Role(row, role, call); {
		case !has || x == nil:
		case role == catalogue.RoleFlag, role == catalogue.RoleN:
			c.Ever = s.confirmed(x)
		default:
			h := s.handler(x, 0)
			c.Handler = &h
		}
	}
	if c.Handler == nil {
		c.Handler = s.implemented(call)
	}
	if c.Handler != nil && c.Handler.Name != "" {
		c.Name = c.Handler.Name
	}
	s.out.Messaging.Consumers = append(s.out.Messaging.Consumers, c)
}

// confirmed reports whether what a subscription is told says that messages are confirmed
// before they are handled: true, or the quality of service that delivers at most once.
func (s *surveyor) confirmed(x ast.Expr) bool {
	switch v := s.info.Types[x].Value; {
	case v == nil:
		return false
	case v.Kind() == constant.Bool:
		return constant.BoolVal(v)
	default:
		n, exact := constant.Int64Val(constant.ToInt(v))
		return exact && n == 0
	}
}

// implemented is the handler that a type of the program is which a call gives to its
// library as an interface, nil when it gives none.
func (s *surveyor) implemented(call *ast.CallExpr) *handler {
	sig, isSig := sym.OrInvalid(s.info.TypeOf(call.Fun)).Underlying().(*types.Signature)
	if !isSig {
		return nil
	}
	for i, arg := range call.Args {
		if i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 {
			break
		}
		port := sym.Named(sig.Params().At(i).Type())
		if port == nil || !types.IsInterface(port) || port.Obj().Pkg() == nil || sym.IsContext(port) || s.fx.OwnPackage(port.Obj().Pkg()) {
			continue
		}
		if h := s.serving(arg, port); h != nil {
			return h
		}
	}
	return nil
}

// serving is what a value of the program does as an interface of a library, nil when its
// type is none of the program's.
func (s *surveyor) serving(x ast.Expr, port *types.Named) *handler {
	t := sym.Named(sym.OrInvalid(s.info.TypeOf(x)))
	if t == nil || t.Obj().Pkg() == nil || !s.fx.OwnPackage(t.Obj().Pkg()) {
		return nil
	}
	h := &handler{Name: t.Obj().Name()}
	in, _ := port.Underlying().(*types.Interface)
	for i := range in.NumMethods() {
		obj, _, _ := types.LookupFieldOrMethod(t, true, t.Obj().Pkg(), in.Method(i).Name())
		if fn, isFunc := obj.(*types.Func); isFunc && takesMessage(fn.Signature()) {
			h.add(fn)
			h.Open = h.Open || s.opens(fn)
		}
	}
	return h
}

// opens reports whether a function of the package calls functions that are values.
func (s *surveyor) opens(fn *types.Func) bool {
	f := s.fx.Func(fn)
	return f != nil && s.handsOver(f)
}

// givesBack reports whether a function gives messages back to its callers.
func (s *surveyor) givesBack(f *effects.Func) bool {
	if f.Sig == nil || makes.MatchString(s.nameOf(f)) {
		return false
	}
	for r := range f.Sig.Results().Variables() {
		if !sym.IsError(r.Type()) && !isFunc(r.Type()) {
			return true
		}
	}
	return false
}

// makes matches the names of functions that set up what consumes.
var makes = sym.Names(`(?i)^(new|make|open|connect|dial|set_?up|init|start|register|create|provide)`)

// handsOver reports whether a declaration calls functions that are values: those that it
// is given, or that its type holds.
func (s *surveyor) handsOver(decl *effects.Func) bool {
	return slices.ContainsFunc(s.fx.Funcs(), func(f *effects.Func) bool {
		return sym.Contains(decl.Syntax, f.Syntax) && slices.ContainsFunc(f.Calls, func(call *ast.CallExpr) bool {
			v, isVar := sym.Object(s.info, call.Fun).(*types.Var)
			if !isVar {
				return false
			}
			return v.IsField() || v.Pos() < decl.Body.Pos()
		})
	})
}

// handsOn reports whether a function gets a channel of messages for others to read.
func (s *surveyor) handsOn(f *effects.Func, call *ast.CallExpr) bool {
	isChan := func(t types.Type) bool {
		_, is := sym.OrInvalid(t).Underlying().(*types.Chan)
		return is
	}
	t := s.info.TypeOf(call)
	if tuple, isTuple := t.(*types.Tuple); isTuple && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	if t == nil || !isChan(t) {
		return false
	}
	reads := false
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			reads = reads || isChan(s.info.TypeOf(n.X))
		case *ast.UnaryExpr:
			reads = reads || n.Op == token.ARROW
		}
		return !reads
	})
	return !reads
}
