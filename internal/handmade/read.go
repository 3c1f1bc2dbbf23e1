package handmade

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// read collects what one declaration does to the variables, its literals
// included.
func (s *scan) read(decl *ast.FuncDecl, fn *types.Func) *body {
	b := &body{
		decl: decl, fn: fn,
		counts: map[*types.Var][]write{}, marks: map[*types.Var][]write{}, resets: map[*types.Var][]write{},
		aged: map[*types.Var]ast.Node{}, opens: map[*types.Var]set{},
		local: map[types.Object]set{}, bound: map[types.Object]set{},
	}
	ast.PreorderStack(decl.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			if v := s.tracked(n.X); v != nil && n.Tok == token.INC {
				b.counts[v] = append(b.counts[v], s.written(n, stack, b))
			}
		case *ast.AssignStmt:
			s.assign(b, n, stack)
		case *ast.CallExpr:
			s.call(b, n, stack)
		case *ast.BinaryExpr:
			s.compare(b, n)
		case *ast.ReturnStmt:
			if r := s.returned(b, n, stack); r.kind != 0 {
				b.refusals = append(b.refusals, r)
			}
		}
		return true
	})
	return b
}

// assign notes what an assignment does.
func (s *scan) assign(b *body, n *ast.AssignStmt, stack []ast.Node) {
	for i, lhs := range n.Lhs {
		rhs := n.Rhs[0]
		if len(n.Lhs) == len(n.Rhs) {
			rhs = n.Rhs[i]
		}
		v := s.tracked(lhs)
		if v == nil {
			s.whole(b, lhs, rhs, n, stack)
			if id, ok := lhs.(*ast.Ident); ok {
				s.alias(b, id, rhs)
			}
			continue
		}
		w := s.written(n, stack, b)
		switch {
		case n.Tok == token.ADD_ASSIGN, s.grows(v, rhs):
			b.counts[v] = append(b.counts[v], w)
		case n.Tok != token.ASSIGN && n.Tok != token.DEFINE:
		case s.isZero(rhs):
			b.resets[v] = append(b.resets[v], w)
		case s.roles[v] != clock || s.isNow(rhs) || s.timely(b, rhs):
			b.marks[v] = append(b.marks[v], w)
		}
	}
}

// timely reports a value that is a time of its own, such as a parameter.
func (s *scan) timely(b *body, e ast.Expr) bool {
	return sym.IsTime(sym.OrInvalid(s.info.TypeOf(e))) && len(s.reads(b, e)) == 0
}

// grows reports v = v + 1 and v = append(v, …).
func (s *scan) grows(v *types.Var, rhs ast.Expr) bool {
	if s.roles[v] != counter {
		return false
	}
	switch rhs := ast.Unparen(rhs).(type) {
	case *ast.BinaryExpr:
		return rhs.Op == token.ADD && (s.tracked(rhs.X) == v || s.tracked(rhs.Y) == v)
	case *ast.CallExpr:
		id, ok := rhs.Fun.(*ast.Ident)
		return ok && id.Name == "append" && len(rhs.Args) > 1 && s.tracked(rhs.Args[0]) == v
	}
	return false
}

// whole notes that all of a struct is set back: *b = breaker{}.
func (s *scan) whole(b *body, lhs, rhs ast.Expr, n ast.Node, stack []ast.Node) {
	lit, ok := ast.Unparen(rhs).(*ast.CompositeLit)
	st := sym.StructOf(sym.OrInvalid(s.info.TypeOf(lhs)))
	if !ok || st == nil || len(lit.Elts) > 0 {
		return
	}
	for f := range st.Fields() {
		if f = f.Origin(); s.roles[f] != 0 {
			b.resets[f] = append(b.resets[f], s.written(n, stack, b))
		}
	}
}

// alias notes what a local variable was computed from.
func (s *scan) alias(b *body, id *ast.Ident, rhs ast.Expr) {
	obj := s.info.ObjectOf(id)
	if obj == nil || id.Name == "_" || sym.IsError(obj.Type()) {
		return
	}
	if _, isStruct := obj.Type().Underlying().(*types.Struct); isStruct && !sym.IsTime(obj.Type()) {
		return // a copy: its fields are the same variables
	}
	if p, isPointer := obj.Type().Underlying().(*types.Pointer); isPointer && sym.StructOf(p) != nil && !sym.IsTime(p.Elem()) {
		return
	}
	if got := s.reads(b, rhs); len(got) > 0 {
		if b.local[obj] == nil {
			b.local[obj] = set{}
		}
		b.local[obj].add(got)
	}
	if sym.IsBool(obj.Type()) {
		if got := s.limited(b, rhs); len(got) > 0 {
			b.bound[obj] = got
		}
	}
}

// call notes calls of the package's functions and what atomics are told.
func (s *scan) call(b *body, call *ast.CallExpr, stack []ast.Node) {
	fn := sym.Callee(s.info, call)
	if fn == nil {
		if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && (id.Name == "delete" || id.Name == "clear") && len(call.Args) > 0 {
			if v := s.tracked(call.Args[0]); v != nil {
				b.resets[v] = append(b.resets[v], s.written(call, stack, b))
			}
		}
		return
	}
	if fn.Pkg() == s.pass.Pkg {
		b.calls = append(b.calls, fn)
		return
	}
	if fn.Pkg() == nil {
		return
	}
	if sym.IsTime(sym.RecvType(fn)) {
		switch fn.Name() {
		case "Before", "After", "Compare":
			s.age(b, call)
		}
		return
	}
	if fn.Pkg().Name() != "atomic" {
		return
	}
	var v *types.Var
	args := call.Args
	if recv := sym.Receiver(call); fn.Signature().Recv() != nil && recv != nil {
		v = s.tracked(recv)
	} else if len(args) > 0 {
		v, args = s.tracked(args[0]), args[1:]
	}
	if v == nil || len(args) == 0 {
		if v != nil && fn.Name() == "Inc" {
			b.counts[v] = append(b.counts[v], s.written(call, stack, b))
		}
		return
	}
	last, w := args[len(args)-1], s.written(call, stack, b)
	switch name := fn.Name(); {
	case strings.HasPrefix(name, "Add"):
		if n, ok := sym.ConstInt(s.info, last); !ok || n > 0 {
			b.counts[v] = append(b.counts[v], w)
		}
	case strings.HasPrefix(name, "Store"), strings.HasPrefix(name, "Swap"), strings.HasPrefix(name, "CompareAndSwap"), name == "CAS":
		if s.isZero(last) {
			b.resets[v] = append(b.resets[v], w)
		} else {
			b.marks[v] = append(b.marks[v], w)
		}
	}
}

// age notes that the times in an expression are compared with another.
func (s *scan) age(b *body, n ast.Node) {
	for v := range s.reads(b, n) {
		if s.roles[v] == clock && b.aged[v] == nil {
			b.aged[v] = n
		}
	}
}

// compare notes comparisons of times.
func (s *scan) compare(b *body, n *ast.BinaryExpr) {
	switch n.Op {
	case token.GEQ, token.GTR, token.LSS, token.LEQ:
		s.age(b, n)
	}
}
