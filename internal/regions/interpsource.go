package regions

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// reached is the call at hand. Once the retry has gone round, to come here is
// the answer. When the call that fails is further down, its function is run.
func (p *interp) reached(call *ast.CallExpr, s state, k func(state, []value)) {
	if s.phase == wentBack {
		p.again = append(p.again, s)
		return
	}
	path := p.path
	body := p.runs(call, p.callee(call))
	if len(path) == 1 || body == nil {
		p.fails(call, s, k)
		return
	}
	type ending struct {
		s state
		v []value
	}
	p.list(call.Args, s, func(s state, args []value) {
		p.path = path[1:]
		var ends []ending
		p.enter(body, call, args, s, func(s state, v []value) { ends = append(ends, ending{s, v}) })
		p.path = path
		for _, e := range ends {
			if e.s.phase != notFailed {
				k(e.s, e.v)
			}
		}
	})
}

// fails returns the failure of the world.
func (p *interp) fails(call *ast.CallExpr, s state, k func(state, []value)) {
	if s.phase == notFailed {
		s.phase = failedNow
	}
	for _, a := range call.Args { // what it fills tells how it went
		u, isUnary := ast.Unparen(a).(*ast.UnaryExpr)
		at := p.slotOf(a)
		switch {
		case at.obj == nil:
		case p.answersType(sym.OrInvalid(p.typeOf(a))) && p.form != asError:
			s = s.put(at, p.answer())
		case isUnary && u.Op == token.AND:
			s = s.put(at, tainted)
		}
	}
	ts := p.resultTypes(call)
	vals := make([]value, len(ts))
	hasError := len(ts) > 0 && sym.ImplementsError(ts[len(ts)-1])
	for i, t := range ts {
		switch {
		case sym.ImplementsError(t):
			vals[i] = value{kind: failure, fail: true}
			if p.form == asResponse && p.w.Status != 0 {
				vals[i] = nilV
			}
		case p.answersType(t):
			vals[i] = p.answer()
		case p.w.Status != 0 && hasError && isInteger(t) && p.resultIsStatus(call, i):
			vals[i] = number(p.w.Status)
		default:
			vals[i] = tainted
		}
	}
	k(s, vals)
}

// answer is the response in the world at hand.
func (p *interp) answer() value {
	if p.w.Status == 0 || p.form == asError {
		return nilV
	}
	return value{kind: response, fail: true}
}

// answersType reports whether a type is the answer of a server: a response, or
// a struct with a status.
func (p *interp) answersType(t types.Type) bool {
	if info := p.typeInfo(t); info != nil && info.Kind == catalogue.KindHTTPResponse {
		return true
	}
	if sym.Named(t) == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, p.pkg, "StatusCode")
	return obj != nil
}

// resultIsStatus reports whether a number that a call returns is a status, by
// the name of the result or of the variable that it is given to.
func (p *interp) resultIsStatus(call *ast.CallExpr, i int) bool {
	if sig, isSig := sym.OrInvalid(p.typeOf(call.Fun)).Underlying().(*types.Signature); isSig && i < sig.Results().Len() {
		if wordCarries.MatchString(sig.Results().At(i).Name()) {
			return true
		}
	}
	hit := false
	ast.Inspect(p.fn, func(n ast.Node) bool {
		if a, isAssign := n.(*ast.AssignStmt); isAssign && len(a.Rhs) == 1 && ast.Unparen(a.Rhs[0]) == call && i < len(a.Lhs) {
			hit = wordCarries.MatchString(sym.Name(a.Lhs[i]))
		}
		return !hit
	})
	return hit
}

// typeInfo is what the catalogue says of a type, or nil.
func (e *env) typeInfo(t types.Type) *catalogue.TypeInfo {
	k, named := sym.TypeKey(sym.OrInvalid(t))
	if !named {
		return nil
	}
	return e.table.Type(k)
}
