package rootbypass

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/internal/aggregates"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// rebuilder are the names of packages and types that make values from others.
var rebuilder = regexp.MustCompile(`(?i)mapper|mapping|convert|translat|transform|codec|marshal|serializ|seed|fixture|builder|factory|faker|migrat|import|assembler|proto$|pb$|dto`)

// rebuilds reports a method of a type that makes values from others, or that
// reads and writes their rows.
func (c *checker) rebuilds(fn *types.Func) bool {
	recv := sym.Named(sym.RecvType(fn))
	if recv == nil {
		return false
	}
	return rebuilder.MatchString(recv.Obj().Name()) || c.ports.KindOf(recv) == ports.Repository
}

// belongs reports a function that may write the field: a method of the type, a
// transition that is none, and in its package whatever is no method of a type
// that has nothing to do with it.
func (c *checker) belongs(fn *types.Func, r *root) bool {
	recv := sym.Named(sym.RecvType(fn))
	if recv == r.named {
		return true
	}
	if fn.Pkg() != r.named.Obj().Pkg() {
		return false
	}
	return recv == nil || !c.service(recv)
}

// service reports a type that has ports, or other services, to work with: the
// parts of an aggregate have none.
func (c *checker) service(named *types.Named) bool {
	st, isStruct := named.Underlying().(*types.Struct)
	if !isStruct {
		return false
	}
	for f := range st.Fields() {
		t := sym.Named(f.Type())
		if t == nil || t.Obj().Pkg() == nil || sym.Standard(t.Obj().Pkg().Path()) && !database(t) {
			continue
		}
		if types.IsInterface(t) && t.Underlying().(*types.Interface).NumMethods() > 0 || c.ports.KindOf(t) == ports.Repository || database(t) {
			return true
		}
	}
	return false
}

func database(t *types.Named) bool { return t.Obj().Name() == "DB" || t.Obj().Name() == "Pool" }

// unsaved reports a write to something that the function itself has made.
func (c *checker) unsaved(decl *ast.FuncDecl, w aggregates.Write) bool {
	v := c.effects.Root(w.On)
	if v == nil {
		return true // an element of what a call returns, or the like
	}
	defs, given := c.definitions(decl, v)
	if given || len(defs) == 0 {
		return !given
	}
	return slices.ContainsFunc(defs, made)
}

// definitions returns what a function gives a variable; given says that it is a
// parameter, the element of a list, or comes from outside of the function.
func (c *checker) definitions(decl *ast.FuncDecl, v *types.Var) (defs []ast.Expr, given bool) {
	if v.Pos() < decl.Body.Pos() || v.Pos() > decl.Body.End() {
		return nil, true
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, isIdent := l.(*ast.Ident); isIdent && c.info.ObjectOf(id) == v {
					defs = append(defs, n.Rhs[min(i, len(n.Rhs)-1)])
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if c.info.ObjectOf(id) == v && i < len(n.Values) {
					defs = append(defs, n.Values[i])
				}
			}
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if id, isIdent := sym.OrBad(x).(*ast.Ident); isIdent && c.info.ObjectOf(id) == v {
					given = true
				}
			}
		case *ast.FuncLit:
			for _, f := range n.Type.Params.List {
				for _, id := range f.Names {
					given = given || c.info.ObjectOf(id) == v
				}
			}
		}
		return true
	})
	return defs, given
}

var constructor = regexp.MustCompile(`^(?i:new|make|create|build|must|generate|open|start|init|to|from|map|convert|clone|copy|default|parse|unmarshal|decode)([A-Z0-9_]|$)|(To|From)(Domain|Entity|Model|Row|Proto|DTO)$`)

// made reports an expression that makes a new value.
func made(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		return made(x.X)
	case *ast.CallExpr:
		return constructor.MatchString(sym.CalledName(x))
	}
	return false
}

// zero reports the value that says nothing: "", 0, a zero struct.
func zero(info *types.Info, x ast.Expr) bool {
	if x == nil {
		return false
	}
	if lit, isLit := ast.Unparen(x).(*ast.CompositeLit); isLit {
		return len(lit.Elts) == 0
	}
	if tv := info.Types[x]; tv.Value != nil {
		if _, named := sym.Object(info, ast.Unparen(x)).(*types.Const); !named {
			s := tv.Value.ExactString()
			return s == `""` || s == "0"
		}
	}
	return false
}

// moves reports a write that takes the place of a transition. A named value
// does, outside of the type's package or where a transition gives it as well.
// Any other value does when it is put into what a repository gave: a mapper
// copies into what it was given.
func (c *checker) moves(decl *ast.FuncDecl, w aggregates.Write, r *root, member string) bool {
	if r.named.Obj().Pkg() == c.pass.Pkg {
		return member != "" && slices.ContainsFunc(r.moves[w.Field.Name()], func(t aggregates.Transition) bool { return slices.Contains(t.To, member) })
	}
	if member != "" {
		return true
	}
	v := c.effects.Root(w.On)
	if v == nil || w.Value == nil {
		return false
	}
	defs, given := c.definitions(decl, v)
	return !given && slices.ContainsFunc(defs, c.loaded)
}

// loaded reports a call of a repository's method.
func (c *checker) loaded(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		return false
	}
	fn := sym.Callee(c.info, call)
	if fn == nil || fn.Signature().Recv() == nil {
		return false
	}
	on := sym.Named(sym.RecvType(fn))
	if x := sym.Receiver(call); x != nil {
		if t := sym.Named(sym.OrInvalid(c.info.TypeOf(x))); t != nil {
			on = t
		}
	}
	return on != nil && on.Obj().Pkg() != nil && c.ports.KindOf(on) == ports.Repository
}
