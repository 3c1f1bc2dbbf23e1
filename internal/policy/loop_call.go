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
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && m.e.info.Selections[sel] != nil && sym.IsDuration(m.e.info.TypeOf(sel.X)) {
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
