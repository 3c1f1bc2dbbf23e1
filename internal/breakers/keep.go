package breakers

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// keeps says how a breaker is kept, by following it from where it is made.
func (r *Result) keeps(b *Breaker) {
	if b.Named {
		b.Keep = KeptName
		return
	}
	up := r.parents(b.Node)
	if up == nil {
		return
	}
	k := &keeper{r: r, up: up, b: b, seen: map[types.Object]bool{}}
	b.Keep = k.flow(r.whole(b.Node, up))
}

// whole is the call whose result is the breaker, or the builder as far as it is
// chained.
func (r *Result) whole(call *ast.CallExpr, up map[ast.Node]ast.Node) *ast.CallExpr {
	end := outer(call, up)
	for end != call && (!r.builds(end) || r.executes(end)) {
		recv, isCall := ast.Unparen(sym.Receiver(end)).(*ast.CallExpr)
		if !isCall {
			break
		}
		end = recv
	}
	return end
}

// builds reports whether a call at the end of a chain still is, or makes, the
// breaker: it does not run anything through it.
func (r *Result) builds(call *ast.CallExpr) bool {
	rows := r.fx.Rows(call)
	for i := range rows {
		switch rows[i].Op {
		case catalogue.OpBreakerRun, catalogue.OpBreakerAllow, catalogue.OpBreakerReport, catalogue.OpBreakerState:
			return false
		}
	}
	return true
}

// executes reports a call that runs a function under policies put together.
func (r *Result) executes(call *ast.CallExpr) bool {
	rows := r.fx.Rows(call)
	for i := range rows {
		if rows[i].Op == catalogue.OpPolicyRun {
			return true
		}
	}
	return false
}

// keeper follows one breaker.
type keeper struct {
	r    *Result
	up   map[ast.Node]ast.Node
	b    *Breaker
	seen map[types.Object]bool
}

// flow follows the value of an expression to where it is kept.
func (k *keeper) flow(x ast.Expr) Keep {
	switch p := k.up[x].(type) {
	case *ast.ParenExpr:
		return k.flow(p)
	case *ast.UnaryExpr:
		return k.flow(p)
	case *ast.StarExpr:
		return k.flow(p)
	case *ast.TypeAssertExpr:
		return k.flow(p)
	case *ast.AssignStmt:
		return k.assigned(p, x)
	case *ast.ValueSpec:
		for i, v := range p.Values {
			if v == x && len(p.Names) > 0 {
				return k.named(p.Names[min(i, len(p.Names)-1)])
			}
		}
	case *ast.KeyValueExpr:
		if lit, isLit := k.up[p].(*ast.CompositeLit); isLit && p.Value == x {
			return k.element(lit, p, -1)
		}
	case *ast.CompositeLit:
		return k.element(p, nil, slices.Index(p.Elts, x))
	case *ast.ReturnStmt:
		return KeptReturned
	case *ast.CallExpr:
		if p.Fun != x {
			return k.argument(p, x)
		}
	case *ast.SelectorExpr, *ast.ExprStmt:
		return KeptNowhere
	}
	return KeptUnknown
}

func (k *keeper) assigned(st *ast.AssignStmt, x ast.Expr) Keep {
	i := slices.Index(st.Rhs, x)
	if i < 0 {
		return KeptNowhere // it is assigned to, or a part of it
	}
	if len(st.Lhs) != len(st.Rhs) {
		i = 0
	}
	switch lhs := ast.Unparen(st.Lhs[i]).(type) {
	case *ast.Ident:
		return k.named(lhs)
	case *ast.SelectorExpr:
		v, isVar := k.r.info.ObjectOf(lhs.Sel).(*types.Var)
		if !isVar {
			return KeptUnknown
		}
		return k.holder(v)
	case *ast.IndexExpr:
		if v, isVar := sym.Object(k.r.info, lhs.X).(*types.Var); isVar {
			k.b.Holders = append(k.b.Holders, v.Origin())
		}
		return KeptKeyed
	}
	return KeptUnknown
}

// holder notes a field or package variable.
func (k *keeper) holder(v *types.Var) Keep {
	k.b.Holders = append(k.b.Holders, v.Origin())
	if v.IsField() {
		return KeptField
	}
	return KeptVar
}

// named follows a variable.
func (k *keeper) named(id *ast.Ident) Keep {
	v, isVar := k.r.info.ObjectOf(id).(*types.Var)
	switch {
	case id.Name == "_":
		return KeptNowhere
	case !isVar || v.Pkg() == nil:
		return KeptUnknown
	case v.Parent() == v.Pkg().Scope():
		return k.holder(v)
	}
	return k.local(v)
}

// local follows the uses of a local variable. One that is used in a loop, or in
// a program's main function, lives as long as the work does.
func (k *keeper) local(v *types.Var) Keep {
	if k.seen[v] {
		return KeptNowhere
	}
	k.seen[v] = true
	k.b.Holders = append(k.b.Holders, v)
	out := KeptNowhere
	for _, id := range k.uses(v) {
		got := k.flow(id)
		if got == KeptNowhere && k.again(id, v) {
			got = KeptUnknown
		}
		if got == KeptNowhere {
			got = k.captured(id, v)
		}
		out = best(out, got)
	}
	if decl := sym.FuncAt(k.r.pass.Files, v.Pos()); out == KeptNowhere && decl != nil && decl.Recv == nil && decl.Name.Name == "main" {
		return KeptUnknown
	}
	return out
}

// uses lists where a variable is mentioned, in the order of the source.
func (k *keeper) uses(v *types.Var) (list []*ast.Ident) {
	for id, obj := range k.r.info.Uses {
		if obj == v {
			list = append(list, id)
		}
	}
	slices.SortFunc(list, func(a, b *ast.Ident) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return list
}

// captured says what becomes of the function literal that a use stands in, when
// the variable is declared outside of it; a loop counts as somebody who keeps.
func (k *keeper) captured(id *ast.Ident, v *types.Var) Keep {
	for n := k.up[ast.Node(id)]; n != nil; n = k.up[n] {
		if n.Pos() <= v.Pos() && v.Pos() <= n.End() {
			return KeptNowhere
		}
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.GoStmt:
			return KeptUnknown
		case *ast.FuncLit:
			if got := k.flow(n); got != KeptNowhere {
				return got
			}
		}
	}
	return KeptNowhere
}

// again reports whether a use of a variable comes round by a goto that jumps back
// to behind where the variable is declared.
func (k *keeper) again(id *ast.Ident, v *types.Var) bool {
	decl := sym.FuncAt(k.r.pass.Files, v.Pos())
	if decl == nil {
		return false
	}
	hit := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if jump, isBranch := n.(*ast.BranchStmt); isBranch && jump.Tok == token.GOTO {
			to := k.r.info.Uses[jump.Label]
			hit = hit || to != nil && v.Pos() < to.Pos() && to.Pos() < id.Pos() && id.Pos() < jump.Pos()
		}
		return !hit
	})
	return hit
}

// element follows an element of a literal.
func (k *keeper) element(lit *ast.CompositeLit, kv *ast.KeyValueExpr, i int) Keep {
	switch t := sym.OrInvalid(k.r.info.TypeOf(lit)).Underlying().(type) {
	case *types.Struct:
		if kv != nil {
			id, isIdent := kv.Key.(*ast.Ident)
			if v, isVar := k.r.info.ObjectOf(id).(*types.Var); isIdent && isVar {
				return k.holder(v)
			}
		} else if i >= 0 && i < t.NumFields() {
			return k.holder(t.Field(i))
		}
		return KeptUnknown
	case *types.Map:
		k.flow(lit)
		return KeptKeyed
	}
	k.flow(lit)
	return KeptUnknown
}

// wordStores matches methods of maps and registries that keep a value.
var wordStores = regexp.MustCompile(`^(Store|LoadOrStore|Swap|CompareAndSwap|Set|Put|Add|Register|GetOrSet)`)

// argument follows a value that a call is given.
func (k *keeper) argument(call *ast.CallExpr, x ast.Expr) Keep {
	tv := k.r.info.Types[call.Fun]
	switch {
	case tv.IsType():
		return k.flow(call)
	case tv.IsBuiltin():
		return KeptUnknown
	}
	rows := k.r.fx.Rows(call)
	for i := range rows {
		switch rows[i].Op {
		case catalogue.OpPolicyCompose, catalogue.OpBreakerMiddleware, catalogue.OpBreakerAttach, catalogue.OpHTTPTransportNew:
			return k.flow(k.r.whole(call, k.up))
		}
	}
	if recv := sym.Receiver(call); recv != nil && len(call.Args) >= 2 && call.Args[0] != x && wordStores.MatchString(sym.CalledName(call)) {
		if v, isVar := sym.Object(k.r.info, recv).(*types.Var); isVar {
			k.b.Holders = append(k.b.Holders, v.Origin())
		}
		return KeptKeyed
	}
	return KeptUnknown
}

// best is what counts of two ways in which a value goes.
func best(a, b Keep) Keep {
	for _, k := range []Keep{KeptKeyed, KeptField, KeptVar, KeptReturned, KeptUnknown} {
		if a == k || b == k {
			return k
		}
	}
	return KeptNowhere
}
