package cataloguecheck

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
)

// checkCall compares the effects of a row with the signature of its function.
func checkCall(fn *types.Func, effects []catalogue.Effect) []string {
	c := &callChecker{fn: fn, sig: fn.Signature()}
	for i := range effects {
		c.effect(&effects[i])
	}
	c.contexts(effects)
	return c.msgs
}

type callChecker struct {
	fn   *types.Func
	sig  *types.Signature
	msgs []string
}

func (c *callChecker) errorf(format string, args ...any) {
	c.msgs = append(c.msgs, fmt.Sprintf(format, args...))
}

// contexts reports context parameters the row does not speak of: a rule would
// take the call for one that cannot be cancelled.
func (c *callChecker) contexts(effects []catalogue.Effect) {
	for i := range c.sig.Params().Len() {
		if !isContext(c.param(i)) {
			continue
		}
		for j := range effects {
			e := &effects[j]
			if e.Is(catalogue.AttrCtxless) {
				c.errorf("is said to be ctxless, but parameter %d is a context", i)
				continue
			}
			if ref, ok := e.Role(catalogue.RoleCtx); ok || e.Op == catalogue.OpNone {
				if n, isArg := ref.Arg(c.sig.Params().Len()); isArg && n != i {
					c.errorf("role ctx is %s, but parameter %d is a context", ref, i)
				}
				continue
			}
			c.errorf("effect %s does not say ctx=%d", e.Op, i)
		}
		return
	}
}

func (c *callChecker) effect(e *catalogue.Effect) {
	for name, ref := range e.Roles() {
		t, msg := c.resolve(e, ref)
		if msg != "" {
			c.errorf("role %s=%s: %s", name, ref, msg)
			continue
		}
		if t == nil {
			continue
		}
		if want := wants[name]; want != nil && !want.ok(t) {
			c.errorf("role %s=%s: want %s, have %s", name, ref, want.what, t)
		}
	}
}

// resolve returns the type a reference leads to, nil when it cannot be told,
// and what is wrong with it.
func (c *callChecker) resolve(e *catalogue.Effect, ref catalogue.Ref) (t types.Type, msg string) {
	params := c.sig.Params().Len()
	switch ref.Base {
	case catalogue.RefArg, catalogue.RefLast:
		n, ok := ref.Arg(params)
		if !ok {
			return nil, fmt.Sprintf("the function has %d parameters", params)
		}
		t = c.param(n)
	case catalogue.RefRest:
		if !c.sig.Variadic() || ref.N != params-1 {
			return nil, fmt.Sprintf("parameter %d is not variadic", ref.N)
		}
		return c.param(ref.N), ""
	case catalogue.RefRecv:
		if c.sig.Recv() == nil {
			return nil, "the function is no method"
		}
		if ref.Path == "" {
			return nil, "" // of whatever type the row is for
		}
		t = c.sig.Recv().Type()
	case catalogue.RefRet:
		if ref.N >= c.sig.Results().Len() {
			return nil, fmt.Sprintf("the function has %d results", c.sig.Results().Len())
		}
		t = c.sig.Results().At(ref.N).Type()
	case catalogue.RefFn:
		return c.resolveFn(e, ref)
	case catalogue.RefChain:
		if c.sig.Recv() == nil {
			return nil, "the function is no method"
		}
		if !c.chains(ref.Path) {
			return nil, fmt.Sprintf("%s has no method %s", c.sig.Recv().Type(), ref.Path)
		}
		return nil, ""
	case catalogue.RefVia:
		if _, ok := e.Role(catalogue.RoleName(ref.Path)); !ok {
			return nil, fmt.Sprintf("the effect has no role %s", ref.Path)
		}
		return nil, ""
	default:
		return nil, ""
	}
	return walk(t, ref.Path, c.fn.Pkg())
}

// chains reports whether a chain that the function ends can have a method: of the receiver,
// or of a type whose methods return that.
func (c *callChecker) chains(method string) bool {
	recv := c.sig.Recv().Type()
	has := func(t types.Type, name string) *types.Func {
		obj, _, _ := types.LookupFieldOrMethod(t, true, c.fn.Pkg(), name)
		fn, _ := obj.(*types.Func)
		return fn
	}
	if obj, _, _ := types.LookupFieldOrMethod(recv, true, c.fn.Pkg(), method); obj != nil {
		return true
	}
	for _, name := range c.fn.Pkg().Scope().Names() {
		tn, isType := c.fn.Pkg().Scope().Lookup(name).(*types.TypeName)
		if !isType || types.IsInterface(tn.Type()) || has(tn.Type(), method) == nil {
			continue
		}
		set := types.NewMethodSet(types.NewPointer(tn.Type()))
		for sel := range set.Methods() {
			results := sel.Type().(*types.Signature).Results()
			if results.Len() == 1 && types.Identical(deref(results.At(0).Type()), deref(recv)) {
				return true
			}
		}
	}
	return false
}

func deref(t types.Type) types.Type {
	if p, isPointer := types.Unalias(t).(*types.Pointer); isPointer {
		return p.Elem()
	}
	return t
}

// resolveFn returns the type of a parameter of the function in role fn.
func (c *callChecker) resolveFn(e *catalogue.Effect, ref catalogue.Ref) (types.Type, string) {
	fnRef, ok := e.Role(catalogue.RoleFn)
	if !ok {
		return nil, "the effect has no role fn"
	}
	t, msg := c.resolve(e, fnRef)
	if msg != "" || t == nil {
		return nil, ""
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || ref.N >= sig.Params().Len() {
		return nil, fmt.Sprintf("%s has no parameter %d", t, ref.N)
	}
	return walk(sig.Params().At(ref.N).Type(), ref.Path, c.fn.Pkg())
}

// param returns the type of a parameter, of an element for a variadic one.
func (c *callChecker) param(i int) types.Type {
	t := c.sig.Params().At(i).Type()
	if c.sig.Variadic() && i == c.sig.Params().Len()-1 {
		return t.(*types.Slice).Elem()
	}
	return t
}

// walk follows a path of fields and methods.
func walk(t types.Type, path string, pkg *types.Package) (types.Type, string) {
	if path == "" {
		return t, ""
	}
	for part := range strings.SplitSeq(path[1:], ".") {
		name, isCall := strings.CutSuffix(part, "()")
		obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, name)
		switch obj := obj.(type) {
		case *types.Var:
			if isCall {
				return nil, fmt.Sprintf("%s of %s is a field", name, t)
			}
			t = obj.Type()
		case *types.Func:
			if !isCall || obj.Signature().Results().Len() == 0 {
				return nil, fmt.Sprintf("%s of %s is a method: write %s()", name, t, name)
			}
			t = obj.Signature().Results().At(0).Type()
		default:
			return nil, fmt.Sprintf("%s has no field or method %s", t, name)
		}
	}
	return t, ""
}
