package effects

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// eval says what is known of an expression where it stands.
func (p *pkg) eval(x ast.Expr) Val {
	if x == nil {
		return Val{}
	}
	if v, seen := p.evaluated[x]; seen {
		return v
	}
	if p.busy[x] { // defined by itself
		return Val{}
	}
	p.busy[x] = true
	v := p.evalNew(x)
	delete(p.busy, x)
	p.evaluated[x] = v
	return v
}

func (p *pkg) evalNew(x ast.Expr) Val {
	if tv := p.info.Types[x]; tv.Value != nil {
		return constant1(tv.Value)
	} else if tv.IsNil() {
		return Val{Kind: Absent}
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return p.eval(x.X)
	case *ast.StarExpr:
		return p.eval(x.X)
	case *ast.TypeAssertExpr:
		return p.eval(x.X)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return p.eval(x.X)
		}
	case *ast.Ident:
		return p.evalVar(x)
	case *ast.SelectorExpr:
		return p.evalSelector(x)
	case *ast.BinaryExpr:
		if x.Op == token.ADD {
			return concat(p.eval(x.X), p.eval(x.Y))
		}
	case *ast.CompositeLit:
		if k, named := sym.TypeKey(p.info.TypeOf(x)); named {
			return Val{Kind: Made, Text: k.String()}
		}
		return Val{Kind: Present}
	case *ast.FuncLit:
		return Val{Kind: Present}
	case *ast.CallExpr:
		return p.evalCall(x, 0)
	case *ast.SliceExpr:
		return loose(p.eval(x.X))
	}
	return Val{}
}

func (p *pkg) evalVar(id *ast.Ident) Val {
	v, isVar := p.info.ObjectOf(id).(*types.Var)
	if !isVar {
		return Val{}
	}
	if v.Parent() == p.pass.Pkg.Scope() {
		return p.packageVar(v)
	}
	return p.varAt(v, id.Pos())
}

// varAt is the value of a local variable at a position.
func (p *pkg) varAt(v *types.Var, pos token.Pos) Val {
	defs, implicit := p.reaching(v, pos)
	var out Val
	first := true
	meet := func(w Val) {
		if first {
			out, first = w, false
		} else {
			out = join(out, w)
		}
	}
	if implicit {
		if i, isParam := p.params[v]; isParam {
			meet(p.ofParam(v, i, ""))
		}
	}
	for _, d := range defs {
		meet(p.defVal(d, v))
	}
	return out
}

func (p *pkg) defVal(d def, v *types.Var) Val {
	switch {
	case d.rhs == nil:
		return Val{}
	case d.add:
		return p.added(d, v)
	case d.result >= 0:
		if call, isCall := ast.Unparen(d.rhs).(*ast.CallExpr); isCall {
			return p.evalCall(call, d.result)
		}
		return Val{}
	}
	return p.eval(d.rhs)
}

// added is the value of a variable after something was added to it.
func (p *pkg) added(d def, v *types.Var) Val {
	if w, seen := p.sums[d.rhs]; seen {
		return w
	}
	p.sums[d.rhs] = Val{} // in a loop, any number of times
	w := concat(p.varAt(v, d.rhs.Pos()), p.eval(d.rhs))
	if w.Kind == Const && len(w.Text) > 2*maxText {
		w = shorten(w, 2*maxText)
	}
	p.sums[d.rhs] = w
	return w
}

// packageVar is the value of a package variable: its initialiser when nothing
// in this package assigns to it and no other package can.
func (p *pkg) packageVar(v *types.Var) Val {
	if d, has := p.inits[v]; has && len(p.scopes[v]) <= 1 && d.result < 0 {
		if w := p.eval(d.rhs); w.Kind == Const {
			return w
		}
	}
	return Val{Kind: Global, Text: sym.PkgPath(p.pass.Pkg) + "." + v.Name()}
}

func (p *pkg) evalSelector(x *ast.SelectorExpr) Val {
	s := p.info.Selections[x]
	if s == nil { // pkg.Var
		v, isVar := p.info.ObjectOf(x.Sel).(*types.Var)
		if !isVar || v.Pkg() == nil {
			return Val{}
		}
		return Val{Kind: Global, Text: sym.PkgPath(v.Pkg()) + "." + v.Name()}
	}
	if s.Kind() != types.FieldVal {
		return Val{}
	}
	f, isVar := s.Obj().(*types.Var)
	if !isVar {
		return Val{}
	}
	if w := p.part(x.X, "."+x.Sel.Name, x.Pos()); w.Kind != Unknown && w.Kind != Param {
		return w
	}
	if w := p.field(f.Origin()); w.Kind != Unknown {
		return w
	}
	return p.part(x.X, "."+x.Sel.Name, x.Pos())
}

// field is the value of an unexported field of this package's structs, when
// everything the package ever writes to it is the same.
func (p *pkg) field(f *types.Var) Val {
	if f.Exported() || f.Pkg() != p.pass.Pkg {
		return Val{}
	}
	var out Val
	for i, d := range p.fields[f] {
		v := p.defVal(d, f)
		switch {
		case v.Kind != Const && v.Kind != Made && v.Kind != Global:
			return Val{}
		case i == 0:
			out = v
		default:
			if out = join(out, v); out.Kind != v.Kind {
				return Val{}
			}
		}
	}
	return out
}

// evalCall is the value of a result of a call.
func (p *pkg) evalCall(call *ast.CallExpr, result int) Val {
	if tv := p.info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 { // conversion
		return p.eval(call.Args[0])
	}
	for _, row := range p.rows(call) {
		if v, said := p.rowValue(&row, call, result); said {
			return v
		}
	}
	fn := sym.Callee(p.info, call)
	if fn == nil {
		return Val{}
	}
	if text, is := p.textCall(fn, call); is {
		return text
	}
	if s := p.summary(fn); s != nil && result < len(s.Returns) {
		return p.bind(call, fn).sub(s.Returns[result])
	}
	// A method that turns a fresh value into text: uuid.New().String().
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && p.info.Selections[sel] != nil {
		if v := p.eval(sel.X); v.Kind == Fresh {
			return v
		}
	}
	for _, a := range call.Args { // stripe.String(key), hex.EncodeToString(b)
		if len(call.Args) == 1 && !p.own(fn) {
			if v := p.eval(a); v.Kind == Fresh {
				return v
			}
		}
	}
	return Val{}
}

// returnsContext reports whether a result of a call is a context.
func returnsContext(info *types.Info, call *ast.CallExpr, result int) bool {
	t := info.TypeOf(call)
	if tuple, isTuple := t.(*types.Tuple); isTuple && result < tuple.Len() {
		t = tuple.At(max(result, 0)).Type()
	}
	return t != nil && sym.IsContext(t)
}

// rowValue is what the catalogue says of a call's result.
func (p *pkg) rowValue(row *catalogue.Effect, call *ast.CallExpr, result int) (Val, bool) {
	switch row.Op {
	case catalogue.OpKeyNew:
		return Val{Kind: Fresh, Text: row.Attr(catalogue.AttrKind)}.madeAt(call.Pos()), true
	case catalogue.OpCtxRoot, catalogue.OpCtxDetach:
		return Val{Kind: Root}, true
	case catalogue.OpTimeoutCtx:
		return Val{Kind: Bounded}, result <= 0
	case catalogue.OpCtxDerive:
		return p.roleValue(row, catalogue.RoleCtx, call), result <= 0
	case catalogue.OpSpanStart:
		if _, has := row.Role(catalogue.RoleCtx); has && returnsContext(p.info, call, result) {
			return p.roleValue(row, catalogue.RoleCtx, call), true
		}
	case catalogue.OpCtxInbound:
		if ref, has := row.Role(catalogue.RoleReq); has && ref.Base == catalogue.RefRecv {
			if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
				if r := p.request(sel.X); r != nil && r.ctx.Kind != Unknown && r.ctx.Kind != Param {
					return r.ctx, true
				}
			}
		}
		return Val{Kind: Request}, true
	case catalogue.OpHTTPClientNew, catalogue.OpHTTPTransportNew, catalogue.OpDBClientNew, catalogue.OpClientNew,
		catalogue.OpRPCClientNew, catalogue.OpRetryNew, catalogue.OpTxBegin, catalogue.OpDBLease:
		return Val{Kind: Made, Text: row.Key.String()}.madeAt(call.Pos()), result <= 0
	case catalogue.OpDBConn, catalogue.OpDBCtx:
		// A builder step keeps running on the connection it came from.
		if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && p.info.Selections[sel] != nil {
			if _, hasTx := row.Role(catalogue.RoleTx); hasTx {
				return p.roleValue(row, catalogue.RoleTx, call), true
			}
			return p.eval(sel.X), true
		}
	}
	return Val{}, false
}
