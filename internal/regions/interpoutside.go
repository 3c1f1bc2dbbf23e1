package regions

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// outside is a call of something that cannot be looked into. Other calls than
// the one that fails go well; those that are given the failure pass it on.
func (p *interp) outside(call *ast.CallExpr, on value, args []value, s state, k func(state, []value)) {
	whole, fail := on.whole(), on.fail
	var cause, named value
	gone := false
	for i, a := range append([]value{on}, args...) {
		fail = fail || a.fail || a.kind == null && i > 0 && i <= len(call.Args) && p.isError(call.Args[i-1]) && s.phase != notFailed
		if a.err != nil {
			named = a
		}
		if a.whole() {
			whole = true
			if cause.kind != failure {
				cause = a
			}
		}
		gone = gone || i > 0 && i <= len(call.Args) && p.w.Gone && s.phase != notFailed && p.isContext(call.Args[i-1])
	}
	s = p.fill(call, on, args, s)
	results := p.resultTypes(call)
	vals := make([]value, len(results))
	name := sym.Name(call.Fun)
	for i, t := range results {
		v := value{fail: fail}
		switch {
		case sym.ImplementsError(t):
			v = nilV
			switch {
			case p.makesError(call), p.wraps(call):
				v = p.made(call, cause, fail)
				if cause.kind == anything && named.err != nil && p.wraps(call) {
					v = named
				}
			case gone:
				v = value{kind: failure, fail: true}
			case whole:
				v = value{kind: failure, fail: true, vague: true}
			case named.fail:
				v = tainted
			}
		case on.whole() && len(args) == 0:
			v = p.carried(on, name, t, "")
		case whole && wordCarries.MatchString(name) && i == 0:
			v = p.carried(cause, name, t, "")
		case whole && wordCarries.MatchString(name) && sym.IsBool(t):
			v = boolean(true, true) // it carries one
		}
		vals[i] = v
	}
	k(s, vals)
}

// fill notes what a call writes through the addresses that it is given: it hangs
// on the failure when something else that the call is given does, as what is
// decoded from the body of an answer.
func (p *interp) fill(call *ast.CallExpr, on value, args []value, s state) state {
	for i, x := range call.Args {
		v := tainted
		if u, isUnary := ast.Unparen(x).(*ast.UnaryExpr); !isUnary || u.Op != token.AND {
			if !p.blank(x) {
				continue
			}
			v.kind = nonNil
		}
		fail := on.fail
		for j, a := range args {
			fail = fail || j != i && a.fail
		}
		if at := p.slotOf(x); fail && at.obj != nil {
			s = s.put(at, v)
		}
	}
	return s
}

// blank reports whether a variable points to a value that was made empty, for
// somebody to fill it.
func (p *interp) blank(x ast.Expr) bool {
	def := p.soleDef(sym.Object(p.info, x))
	if def == nil {
		return false
	}
	switch def := ast.Unparen(def).(type) {
	case *ast.UnaryExpr:
		lit, isLit := ast.Unparen(def.X).(*ast.CompositeLit)
		return def.Op == token.AND && isLit && len(lit.Elts) == 0
	case *ast.CallExpr:
		return p.info.Types[def.Fun].IsBuiltin() && sym.Name(def.Fun) == "new"
	}
	return false
}

// wraps reports whether a call puts text around an error.
func (p *interp) wraps(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if format, isConst := p.constString(a); isConst {
			return strings.Contains(format, "%w")
		}
	}
	return false
}

// made is an error that a call makes: one around the failure, or a new one.
func (p *interp) made(call *ast.CallExpr, cause value, fail bool) value {
	format := ""
	for _, a := range call.Args {
		if text, isConst := p.constString(a); isConst && strings.Contains(text, "%") {
			format = text
		}
	}
	v := value{kind: failure, fail: true}
	switch {
	case cause.kind == failure:
		v = cause
		if format != "" && !strings.Contains(format, "%w") {
			v = value{kind: failure, fail: true, plain: true}
		}
	case cause.kind == response, fail && format == "":
	default:
		v.plain = true
	}
	return v
}

func (p *interp) resultTypes(call *ast.CallExpr) []types.Type {
	switch t := p.typeOf(call).(type) {
	case nil:
		return nil
	case *types.Tuple:
		out := make([]types.Type, t.Len())
		for i := range out {
			out[i] = t.At(i).Type()
		}
		return out
	default:
		return []types.Type{t}
	}
}

// bool2 is a test of the failure that is known, or not.
func bool2(yes, known bool) value {
	if !known {
		return tainted
	}
	return value{kind: literal, c: constant.MakeBool(yes), fail: true}
}
