package regions

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// testCall reads a call that returns a bool: by the catalogue, by the body of a
// predicate of the same package, or else by its name.
func (f *flow) testCall(call *ast.CallExpr, s states) (t, els states) {
	for _, row := range f.rows(call) {
		switch row.Op {
		case catalogue.OpErrIs:
			if i, has := role(&row, catalogue.RoleTarget, call); has {
				return f.errTarget(call.Args[i], s), s
			}
		case catalogue.OpErrAs:
			return f.errAs(&row, call, s), s
		case catalogue.OpErrTest:
			switch row.Attr(catalogue.AttrKind) {
			case "conflict", "duplicate":
				return s.raise(rejected), s
			}
			return s.raise(failed), s
		case catalogue.OpCtxDone:
			return s, s
		}
	}
	if f.textRejects(call) {
		return s.raise(rejected), s
	}
	// slices.Contains(idempotentMethods, req.Method), isIdempotent(req.Method)
	c := classify(sym.Name(call.Fun))
	for i, a := range call.Args {
		if !f.isMethodExpr(a) {
			continue
		}
		if fn := f.callee(call); c == isUnsafe || fn != nil && f.predicate(fn, i) == isUnsafe {
			return s, s.guard()
		}
		return s.guard(), s
	}
	if fn := f.callee(call); fn != nil && c != isSafe && c != isUnsafe {
		// A code of the other side's own says nothing to the reader of the body: what
		// the name says goes before.
		if verdict := f.predicate(fn, -1); verdict != neutral && !(verdict == isFailed && c == isReject && !wordRetry.MatchString(fn.Name())) {
			c = verdict
		}
	}
	if c == isFailed && !f.aboutAttempt(call) || c == isOK && !f.aboutAttempt(call) {
		return s, s
	}
	return split(c, s)
}

// textRejects reports a test of an error's text for words that say that nothing
// happened: strings.Contains(err.Error(), "duplicate key").
func (f *flow) textRejects(call *ast.CallExpr) bool {
	ofError, rejects := false, false
	for _, a := range call.Args {
		if text, isConst := f.constString(a); isConst {
			rejects = rejects || classify(text) == isReject
			continue
		}
		inner, isCall := ast.Unparen(a).(*ast.CallExpr)
		if !isCall {
			continue
		}
		sel, isSel := ast.Unparen(inner.Fun).(*ast.SelectorExpr)
		ofError = ofError || isSel && sel.Sel.Name == "Error" && f.isError(sel.X)
	}
	return ofError && rejects
}

func role(row *catalogue.Effect, name catalogue.RoleName, call *ast.CallExpr) (int, bool) {
	ref, has := row.Role(name)
	if !has {
		return 0, false
	}
	return ref.Arg(len(call.Args))
}

// errTarget says what an error that matches the sentinel target tells.
func (f *flow) errTarget(target ast.Expr, s states) states {
	if obj := sym.Object(f.info, target); obj != nil && obj.Pkg() != nil { // a variable, or a constant of a type of errors
		switch kind, _ := f.table.Err(sym.PkgPath(obj.Pkg()), obj.Name()); kind {
		case catalogue.ErrConflict, catalogue.ErrDuplicate, catalogue.ErrLimited, catalogue.ErrBreakerOpen, catalogue.ErrNotFound:
			return s.raise(rejected)
		}
	}
	return f.sentinel(target, s)
}

func (f *flow) errAs(row *catalogue.Effect, call *ast.CallExpr, s states) states {
	if i, has := role(row, catalogue.RoleTarget, call); has {
		t := types.Unalias(sym.OrInvalid(f.typeOf(call.Args[i])))
		if p, isPtr := t.(*types.Pointer); isPtr {
			t = p.Elem()
		}
		if k, named := sym.TypeKey(t); named && classify(k.Name) == isReject {
			return s.raise(rejected)
		}
	}
	return s.raise(failed)
}

// aboutAttempt reports whether a call sees the outcome of an attempt: an
// error, a response or a status among its arguments, or a receiver that is one.
// A bare backoff.Retry() or limiter.ShouldContinue() says how often, not how.
func (e *env) aboutAttempt(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if e.isError(a) || e.isResponse(a) || e.isStatus(a) || e.answers(a) {
			return true
		}
	}
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
		return e.isError(sel.X) || e.isResponse(sel.X) || e.answers(sel.X)
	}
	return false
}

// answers reports whether x is a struct with a status, as the responses of
// HTTP libraries are.
func (e *env) answers(x ast.Expr) bool {
	t := e.typeOf(x)
	if t == nil || sym.Named(t) == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, e.pkg, "StatusCode")
	return obj != nil
}

// predicate reads the body of a function of the same package that returns a
// bool: neutral when the body is out of sight or says nothing. Parameter method,
// unless negative, is the method of a request.
func (f *flow) predicate(fn *types.Func, method int) class {
	decl := f.decl(fn)
	if decl == nil || decl.Body == nil || f.depth > 2 {
		return neutral
	}
	var param types.Object
	if params := fn.Signature().Params(); method >= 0 && method < params.Len() {
		param = params.At(method)
	}
	v := f.verdict(decl, param, f.depth+1)
	switch {
	case v.Safe:
		return isSafe
	case v.Unsafe:
		return isUnsafe
	case v.Rejected:
		return isReject
	case v.Known:
		return isFailed
	}
	return neutral
}

// A Verdict is what a predicate lets through: the attempts for which it
// returns true.
type Verdict struct {
	Known    bool // it looks at how the attempt went
	Never    bool // it is always false
	Rejected bool // only failures which prove that nothing happened
	Safe     bool // only requests that may be repeated
	PartSafe bool // on some ways only such requests, on others any
	Unsafe   bool // those for which it returns false may be repeated, the others not
}

// Verdict reads a function that decides whether to try again: its first bool
// result is true for yes. fn is a declaration or a literal.
func (fd *Finder) Verdict(fn ast.Node) Verdict {
	fd.mu.Lock()
	defer fd.mu.Unlock()
	return fd.verdict(fn, nil, 0)
}

func (fd *Finder) verdict(fn ast.Node, method types.Object, depth int) Verdict {
	sig := fd.signature(fn)
	body := Body(fn)
	if sig == nil || body == nil {
		return Verdict{}
	}
	at := -1
	for i := range sig.Results().Len() {
		if b, isBasic := sig.Results().At(i).Type().Underlying().(*types.Basic); isBasic && b.Kind() == types.Bool {
			at = i
			break
		}
	}
	if at < 0 {
		return Verdict{}
	}
	var yes, no states
	f := &flow{env: &env{Finder: fd, fn: fn, method: method, depth: depth}}
	f.onReturn = func(r *ast.ReturnStmt, s states) {
		switch {
		case at < len(r.Results) && len(r.Results) == sig.Results().Len():
			t, els := f.cond(r.Results[at], s)
			yes |= t
			no |= els
		default: // another function decides, or the result has a name
			yes |= s
			no |= s
		}
	}
	f.block(body.List, start)
	safe := yes.where(combo.safe)
	return Verdict{
		Never:    yes == 0 && no != 0,
		Known:    yes != 0 && yes.bad() == yes,
		Rejected: yes != 0 && yes.only(rejected) == yes,
		Safe:     yes != 0 && safe == yes,
		PartSafe: safe != 0 && safe != yes,
		Unsafe:   no != 0 && safe != yes && no.where(combo.safe) == no,
	}
}

func (fd *Finder) signature(fn ast.Node) *types.Signature {
	var t types.Type
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		if obj := fd.info.Defs[fn.Name]; obj != nil {
			t = obj.Type()
		}
	case *ast.FuncLit:
		t = fd.info.TypeOf(fn)
	}
	sig, _ := types.Unalias(sym.OrInvalid(t)).(*types.Signature)
	return sig
}
