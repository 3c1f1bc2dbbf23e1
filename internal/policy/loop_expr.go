package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// eval computes an expression.
func (m *machine) eval(x ast.Expr) num {
	n := m.evalNew(x)
	if t := m.e.info.TypeOf(x); t != nil && isNumber(t) {
		if b := t.Underlying().(*types.Basic); b.Info()&types.IsUntyped == 0 {
			n = n.to(t)
		}
	}
	return n
}

func (m *machine) evalNew(x ast.Expr) num {
	if m.steps--; m.steps < 0 {
		return num{vague: true}
	}
	if tv := m.e.info.Types[x]; tv.Value != nil {
		return m.leaf(x)
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return m.eval(x.X)
	case *ast.UnaryExpr:
		switch x.Op {
		case token.SUB:
			n, _ := compute(token.SUB, ofInt(0), m.eval(x.X))
			return n
		case token.ADD:
			return m.eval(x.X)
		}
	case *ast.BinaryExpr:
		a, b := m.eval(x.X), m.eval(x.Y)
		if x.Op == token.SHL || x.Op == token.SHR {
			if t := m.e.info.TypeOf(x); t != nil && isNumber(t) {
				a = a.to(t)
			}
			b = b.to(types.Typ[types.Int])
		}
		if n, ok := compute(x.Op, a, b); ok {
			return n
		}
	case *ast.Ident:
		if n, has := m.vars[m.e.info.ObjectOf(x)]; has {
			return n
		}
		return m.leaf(x)
	case *ast.SelectorExpr, *ast.StarExpr:
		if n, has := m.parts[text(x)]; has {
			return n
		}
		return m.leaf(x)
	case *ast.IndexExpr:
		return m.element(x)
	case *ast.CallExpr:
		return m.call(x)
	}
	return num{vague: true}
}

// leaf is what the source says of an expression that the machine does not
// compute: a constant, a setting, a parameter. One out of sight stands for
// something usual.
func (m *machine) leaf(x ast.Expr) num {
	n := m.e.number(x)
	if i, exact := n.int(); exact {
		return num{i: int64(i), from: n.from, usual: n.usual}
	}
	if f, known := n.float(); known {
		return num{f: f, float: true, from: n.from, usual: n.usual}
	}
	return m.usualOf(m.e.info.TypeOf(x))
}

// usualOf stands for a setting of a type that is not in view.
func (m *machine) usualOf(t types.Type) num {
	switch {
	case t == nil:
		return num{vague: true}
	case isDuration(t):
		return num{i: int64(100 * time.Millisecond), guess: true}
	case isNumber(t):
		return num{i: 2, guess: true}
	}
	return num{vague: true}
}

// element is what an index picks from a table that is written out.
func (m *machine) element(x *ast.IndexExpr) num {
	lit := m.e.table(x.X)
	i := m.eval(x.Index)
	if lit == nil || !i.sure() {
		return num{vague: true}
	}
	if i.i < 0 || i.i >= int64(len(lit.Elts)) {
		return num{vague: true}
	}
	elt := lit.Elts[i.i]
	if _, keyed := elt.(*ast.KeyValueExpr); keyed {
		return num{vague: true}
	}
	return m.eval(elt)
}

// table returns the literal of a list that is written out, nil when it is not.
func (e *eval) table(x ast.Expr) *ast.CompositeLit {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		switch e.info.TypeOf(x).Underlying().(type) {
		case *types.Slice, *types.Array:
			return x
		}
	case *ast.Ident:
		v, isVar := e.info.ObjectOf(x).(*types.Var)
		if !isVar {
			return nil
		}
		var defs = e.fx.Writes(v)
		if v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
			defs, _ = e.fx.Reaching(v, x.Pos())
		}
		if len(defs) == 1 && defs[0].Expr != nil && defs[0].Result < 0 && !defs[0].Add {
			if _, isIdent := ast.Unparen(defs[0].Expr).(*ast.Ident); !isIdent {
				return e.table(defs[0].Expr)
			}
		}
	}
	return nil
}

// call computes a call: a conversion, what the language and the catalogue know
// to compute, or a function of the package.
func (m *machine) call(call *ast.CallExpr) num {
	tv := m.e.info.Types[call.Fun]
	switch {
	case tv.IsType() && len(call.Args) == 1:
		if !m.numeric(call.Args[0]) {
			return num{vague: true}
		}
		return m.eval(call.Args[0]).to(tv.Type)
	case tv.IsBuiltin():
		return m.builtin(call)
	}
	fn := sym.Callee(m.e.info, call)
	if fn == nil {
		return m.value(call)
	}
	for _, row := range m.e.fx.Rows(call) {
		switch row.Op {
		case catalogue.OpCalc:
			return m.calc(row.Attr(catalogue.AttrKind), call)
		case catalogue.OpKeyNew:
			if row.Attr(catalogue.AttrKind) == "random" {
				return m.random(call)
			}
		}
	}
	return m.enter(fn, call)
}

func (m *machine) builtin(call *ast.CallExpr) num {
	id, isIdent := ast.Unparen(call.Fun).(*ast.Ident)
	if !isIdent {
		return num{vague: true}
	}
	switch id.Name {
	case "min", "max":
		out := m.eval(call.Args[0])
		for _, a := range call.Args[1:] {
			out = pick(id.Name, out, m.eval(a))
		}
		return out
	case "len", "cap":
		if lit := m.e.table(call.Args[0]); lit != nil {
			return ofInt(int64(len(lit.Elts)))
		}
		return num{i: 2, guess: true}
	}
	return num{vague: true}
}

// pick is the smaller or larger of two numbers. A clamp that is not in view is
// one all the same.
func pick(which string, a, b num) num {
	first := holds(token.LEQ, a, b) == (which == "min")
	out := b
	if first {
		out = a
	}
	out.vague = a.vague && b.vague || out.vague
	out.guess = a.guess || b.guess
	out.random = a.random || b.random
	return out
}

// calc computes what the catalogue names.
func (m *machine) calc(kind string, call *ast.CallExpr) num {
	args := make([]num, len(call.Args))
	for i, a := range call.Args {
		args[i] = m.eval(a).to(types.Typ[types.Float64])
	}
	two := func(f func(a, b float64) float64) num {
		if len(args) != 2 {
			return num{vague: true}
		}
		return ofFloat(f(args[0].f, args[1].f)).with(args...)
	}
	switch kind {
	case "pow":
		return two(math.Pow)
	case "min", "max":
		if len(args) == 2 {
			return pick(kind, args[0], args[1])
		}
	}
	one, known := functions[kind]
	if !known || len(args) != 1 {
		return num{vague: true}
	}
	return ofFloat(one(args[0].f)).with(args...)
}

var functions = map[string]func(float64) float64{
	"exp2": math.Exp2, "exp": math.Exp, "log": math.Log, "log2": math.Log2, "sqrt": math.Sqrt,
	"floor": math.Floor, "ceil": math.Ceil, "round": math.Round, "trunc": math.Trunc, "abs": math.Abs,
}

// random is the largest number that a generator gives.
func (m *machine) random(call *ast.CallExpr) num {
	for _, a := range call.Args {
		if m.numeric(a) {
			n := m.eval(a)
			n.random = true
			return n
		}
	}
	if b, isBasic := m.e.info.TypeOf(call).Underlying().(*types.Basic); isBasic && b.Info()&types.IsFloat != 0 {
		return num{f: 1, float: true, random: true}
	}
	return num{random: true, vague: true}
}

// enter runs a function of the package that answers with a number.
func (m *machine) enter(fn *types.Func, call *ast.CallExpr) num {
	f := m.e.fx.Func(fn)
	if f == nil || f.Sig.Results().Len() == 0 || !isNumber(f.Sig.Results().At(0).Type()) {
		return m.outside(fn, call)
	}
	return m.apply(f.Syntax, f.Sig, call)
}

// outside is what a function out of sight answers: a method of a number, as
// Duration.Seconds, is about that number; of anything else nothing is known.
func (m *machine) outside(fn *types.Func, call *ast.CallExpr) num {
	n := num{vague: true}
	if jitterName.MatchString(fn.Name()) {
		n.random = true
	}
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && m.e.info.Selections[sel] != nil && isDuration(m.e.info.TypeOf(sel.X)) {
		d := m.eval(sel.X)
		switch fn.Name() {
		case "Seconds":
			return ofFloat(float64(d.i) / float64(time.Second)).with(d)
		case "Milliseconds":
			return ofInt(d.i / int64(time.Millisecond)).with(d)
		case "Nanoseconds", "Truncate", "Round":
			return ofInt(d.i).with(d)
		}
	}
	return n
}

// value runs a literal in a variable.
func (m *machine) value(call *ast.CallExpr) num {
	if lit, isLit := ast.Unparen(call.Fun).(*ast.FuncLit); isLit {
		if sig, isSig := m.e.info.TypeOf(lit).(*types.Signature); isSig {
			return m.apply(lit, sig, call)
		}
	}
	return num{vague: true}
}

// apply runs a function under the arguments of a call.
func (m *machine) apply(fn ast.Node, sig *types.Signature, call *ast.CallExpr) num {
	result := num{vague: true}
	if m.depth >= 4 {
		return result
	}
	in := m.callee(fn, sig, call)
	in.run(body(fn), &result)
	m.steps = in.steps
	return result
}

// callee returns a machine for a function whose numeric parameters hold the
// arguments of a call.
func (m *machine) callee(fn ast.Node, sig *types.Signature, call *ast.CallExpr) *machine {
	in := m.e.machine(fn, false)
	in.depth, in.steps = m.depth+1, m.steps
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		if i >= len(call.Args) || sig.Variadic() && i == sig.Params().Len()-1 {
			break
		}
		if isNumber(p.Type()) {
			in.vars[p] = m.eval(call.Args[i]).to(p.Type())
		}
	}
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && sig.Recv() != nil && isNumber(sig.Recv().Type()) {
		in.vars[sig.Recv()] = m.eval(sel.X)
	}
	return in
}
