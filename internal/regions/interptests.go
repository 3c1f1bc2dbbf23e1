package regions

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// catalogued says what a call of the catalogue returns that is about errors,
// statuses or contexts. It reports whether the call is one.
func (p *interp) catalogued(call *ast.CallExpr, s state, k func(state, []value)) bool {
	for _, row := range p.rows(call) {
		switch row.Op {
		case catalogue.OpErrIs, catalogue.OpErrAs, catalogue.OpErrTest, catalogue.OpErrCode, catalogue.OpErrDetail,
			catalogue.OpHTTPStatus, catalogue.OpRetryPermanent, catalogue.OpRetryRetryable, catalogue.OpRetryAfter, catalogue.OpRetryPolicyPredicate:
			if row.Op == catalogue.OpRetryPolicyPredicate && !p.isPredicate(call) {
				return false
			}
			p.about(&row, call, s, k)
			return true
		case catalogue.OpListContains:
			p.contains(&row, call, s, k)
			return true
		case catalogue.OpCtxDone:
			v := nilV
			if p.w.Gone && s.phase != notFailed {
				v = value{kind: failure, fail: true}
			}
			if !p.isError(call) { // the channel
				v = unknown
			}
			k(s, []value{v})
			return true
		}
	}
	return false
}

// isPredicate reports whether a call asks a predicate, and does not set one up.
func (p *interp) isPredicate(call *ast.CallExpr) bool {
	ts := p.resultTypes(call)
	return len(ts) > 0 && sym.IsBool(ts[0])
}

// about evaluates a test of an error or a response, which are in role err or
// req, the receiver when there is neither.
func (p *interp) about(row *catalogue.Effect, call *ast.CallExpr, s state, k func(state, []value)) {
	x := p.receiver(call)
	for _, name := range []catalogue.RoleName{catalogue.RoleErr, catalogue.RoleReq} {
		if i, has := role(row, name, call); has {
			x = call.Args[i]
			break
		}
	}
	if row.Op == catalogue.OpRetryPolicyPredicate {
		for _, a := range call.Args { // the response says more than the error
			if p.isResponse(a) {
				x = a
			}
		}
	}
	if x == nil {
		k(s, nil)
		return
	}
	p.eval(x, s, func(s state, v value) {
		switch row.Op {
		case catalogue.OpErrIs:
			i, _ := role(row, catalogue.RoleTarget, call)
			p.is(v, call.Args[i], s, k)
		case catalogue.OpErrAs:
			p.as(row, v, call, s, k)
		case catalogue.OpErrTest:
			p.askKind(row.Attr(catalogue.AttrKind), v, s, k)
		case catalogue.OpErrCode:
			k(s, []value{p.code(v)})
		case catalogue.OpErrDetail:
			k(s, []value{v, p.hasCode(v)})
		case catalogue.OpHTTPStatus:
			k(s, []value{p.status(row.Attr(catalogue.AttrKind), v)})
		case catalogue.OpRetryPermanent:
			v.mark = permanent
			k(s, []value{v})
		case catalogue.OpRetryRetryable, catalogue.OpRetryAfter:
			v = value{kind: failure, fail: true, mark: retryable}
			k(s, []value{v})
		case catalogue.OpRetryPolicyPredicate:
			k(s, []value{p.transient(v), tainted})
		}
	})
}

func (p *interp) is(v value, target ast.Expr, s state, k func(state, []value)) {
	switch {
	case v.kind == null:
		k(s, []value{boolean(false, v.fail)})
	case v.kind == failure:
		s.looked = true
		k(s, []value{bool2(p.isSentinel(v, target))})
	case v.err != nil:
		s.looked = true
		k(s, []value{bool2(p.isInstead(v, target))})
	default:
		k(s, []value{{fail: v.fail}})
	}
}

// isSentinel reports whether the failure is the sentinel that target names.
func (p *interp) isSentinel(v value, target ast.Expr) (is, known bool) {
	if p.w.Known || v.plain {
		return false, true
	}
	obj := sym.Object(p.info, target)
	if lit, isLit := ast.Unparen(target).(*ast.CompositeLit); isLit {
		if n := sym.Named(p.typeOf(lit)); n != nil && n.Obj().Pkg() != nil {
			return p.errKind(sym.PkgPath(n.Obj().Pkg()), n.Obj().Name(), v)
		}
	}
	if obj == nil || obj.Pkg() == nil {
		return false, false
	}
	return p.errKind(sym.PkgPath(obj.Pkg()), obj.Name(), v)
}

func (p *interp) errKind(path, name string, v value) (is, known bool) {
	kind, catalogued := p.table.Err(path, name)
	switch {
	case !catalogued && p.w.Kind == catalogue.ErrConflict && p.w.SQLState == "" && wordConflict.MatchString(name):
		return true, true // the user's own word for it
	case v.vague && !(catalogued && p.w.Status != 0 && sym.Standard(path)):
		return false, false
	case catalogued && kind == p.w.Kind:
		return true, true
	case catalogued && !p.w.Transport:
		return false, true
	case sym.Standard(path) && !p.w.Transport:
		return false, true
	}
	return false, false
}

// wordConflict matches names of errors for a version that has changed.
var wordConflict = sym.Names(`(?i)conflict|optimistic|stale|version_?(mismatch|changed|conflict)|wrong_?version|concurren(t|cy)|modified`)

func (p *interp) as(row *catalogue.Effect, v value, call *ast.CallExpr, s state, k func(state, []value)) {
	i, has := role(row, catalogue.RoleTarget, call)
	var t types.Type
	if has {
		t = p.typeOf(call.Args[i])
		if ptr, isPtr := types.Unalias(sym.OrInvalid(t)).(*types.Pointer); isPtr {
			t = ptr.Elem()
		}
	} else if ts := p.resultTypes(call); len(ts) > 0 {
		t = ts[0]
	}
	hit, known := p.isOf(v, t)
	if v.kind == failure {
		s.looked = true
	}
	found := v
	if known && !hit {
		found = nilV
	}
	if has {
		s = s.put(p.slotOf(call.Args[i]), found)
		k(s, []value{p.answerOf(v, hit, known)})
		return
	}
	k(s, []value{found, p.answerOf(v, hit, known)})
}

func (p *interp) answerOf(v value, hit, known bool) value {
	if !known {
		return value{fail: v.fail}
	}
	return boolean(hit, v.fail)
}

// isType reports whether a value is of the type that t names.
func (p *interp) isType(v value, t ast.Expr) (hit, known bool) {
	if t != nil && p.isNil(t) {
		return v.kind == null, v.kind != anything
	}
	return p.isOf(v, p.typeOf(t))
}

// isOf reports whether the failure is, or wraps, an error of type t.
func (p *interp) isOf(v value, t types.Type) (hit, known bool) {
	switch {
	case v.kind == null:
		return false, true
	case v.mark == permanent && p.marksPermanent(t):
		return true, true
	case v.kind != failure:
		return false, v.err != nil && p.alone(v.err)
	case p.w.Known, v.plain:
		return false, true
	}
	info := p.typeInfo(t)
	k, _ := sym.TypeKey(t)
	kind, isErr := p.table.Err(k.Path, k.Name)
	switch {
	case info != nil && info.Kind == catalogue.KindDBError:
		return p.w.SQLState != "", !v.vague
	case isErr && (kind == catalogue.ErrPermanent || kind == catalogue.ErrTransient):
		return false, false
	case isErr:
		return kind == p.w.Kind, !v.vague && !p.w.Transport
	case p.w.Status != 0 && p.carriesStatus(t):
		return true, true
	case sym.Standard(k.Path) && k.Path != "" && (p.w.Status != 0 || p.w.Code != 0 || p.w.SQLState != "" || p.w.Kind == catalogue.ErrBreakerOpen || p.w.Kind == catalogue.ErrNotFound):
		return false, true
	}
	return false, false
}

// marksPermanent reports whether errors of a type are those that a retry helper
// does not retry.
func (p *interp) marksPermanent(t types.Type) bool {
	k, named := sym.TypeKey(sym.OrInvalid(t))
	if !named {
		return false
	}
	kind, _ := p.table.Err(k.Path, k.Name)
	return kind == catalogue.ErrPermanent
}

// carriesStatus reports whether a type has a status as number.
func (p *interp) carriesStatus(t types.Type) bool {
	if sym.Named(t) == nil {
		return false
	}
	for _, name := range []string{"StatusCode", "Status", "HTTPStatus", "HTTPStatusCode", "HTTPCode", "Code"} {
		switch obj, _, _ := types.LookupFieldOrMethod(t, true, p.pkg, name); obj := obj.(type) {
		case *types.Var:
			if isInteger(obj.Type()) {
				return true
			}
		case *types.Func:
			if r := obj.Signature().Results(); r.Len() == 1 && isInteger(r.At(0).Type()) {
				return true
			}
		}
	}
	return false
}

// contains evaluates the question whether a list has a value.
func (p *interp) contains(row *catalogue.Effect, call *ast.CallExpr, s state, k func(state, []value)) {
	in, _ := role(row, catalogue.RoleArgs, call)
	of, has := role(row, catalogue.RoleValue, call)
	if !has {
		k(s, nil)
		return
	}
	p.list([]ast.Expr{call.Args[in], call.Args[of]}, s, func(s state, v []value) {
		elems, listed := p.elements(call.Args[in])
		if v[1].kind != literal || !listed {
			k(s, []value{{fail: v[0].fail || v[1].fail}})
			return
		}
		for _, e := range elems {
			if is, known := p.same(&ast.BinaryExpr{X: call.Args[of], Op: token.EQL, Y: call.Args[in]}, v[1], e, &s); known && is {
				out := boolean(true, v[1].fail)
				out.named = v[1].fail
				k(s, []value{out})
				return
			}
		}
		k(s, []value{boolean(false, v[1].fail)})
	})
}
