package effects

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
)

// binding puts the arguments of one call into what is known of the callee.
type binding struct {
	p    *pkg
	call *ast.CallExpr
	sig  *types.Signature
	recv ast.Expr
	// vals are the arguments when the callee is run by another function, with
	// what that one passes; bound is the receiver of a method value.
	vals  []Val
	byVal bool
	bound ast.Expr
}

func (p *pkg) bind(call *ast.CallExpr, fn *types.Func) *binding {
	b := &binding{p: p, call: call, sig: fn.Signature()}
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && p.info.Selections[sel] != nil {
		b.recv = sel.X
	}
	return b
}

// param is the value of a part of parameter i.
func (b *binding) param(i int, path string) Val {
	if b.byVal {
		if i < 0 && b.bound != nil {
			return b.p.partOrValue(b.bound, path, b.bound.Pos())
		}
		if i < 0 || i >= len(b.vals) {
			return Val{}
		}
		v := b.vals[i]
		switch {
		case path == "":
			return v
		case v.Kind == Param:
			v.Text += path
			return v
		}
		return Val{}
	}
	if i < 0 {
		if b.recv == nil {
			return Val{}
		}
		return b.p.partOrValue(b.recv, path, b.call.Pos())
	}
	if b.sig.Variadic() && i >= b.sig.Params().Len()-1 && !b.call.Ellipsis.IsValid() || i >= len(b.call.Args) {
		return Val{}
	}
	return b.p.partOrValue(b.call.Args[i], path, b.call.Pos())
}

func (p *pkg) partOrValue(x ast.Expr, path string, pos token.Pos) Val {
	if path == "" {
		return p.eval(x)
	}
	return p.part(x, path, pos)
}

// sub puts the arguments into one value.
func (b *binding) sub(v Val) Val {
	switch v.Kind {
	case Param:
		if param := v.param(); param != nil && !b.owns(param) {
			return v // of a function around the callee, which is a literal
		}
		return b.param(v.Index, v.Text)
	case Const:
		return b.fill(v)
	case Fresh, Made:
		if !b.byVal {
			v = v.madeAt(b.call.Pos())
		}
	}
	return v
}

func (b *binding) owns(v *types.Var) bool {
	if b.sig == nil {
		return false
	}
	if v == b.sig.Recv() {
		return true
	}
	for i := range b.sig.Params().Len() {
		if b.sig.Params().At(i) == v {
			return true
		}
	}
	return false
}

// effect puts the arguments into an effect.
func (b *binding) effect(e Effect) Effect {
	if e.closed() && !b.remakes(&e) {
		return e
	}
	e.Method = b.sub(e.Method)
	e.URL = b.sub(e.URL)
	e.Key = b.key(e.Key)
	e.SQL = b.sub(e.SQL)
	e.Ctx = b.sub(e.Ctx)
	e.Topic = b.sub(e.Topic)
	e.Body = b.sub(e.Body)
	e.Args = b.args(e.Args)
	if e.Client.Kind == Param {
		e.Client = b.sub(e.Client)
		if e.Client.Kind == Made && (e.Replays == "" || e.Replays == replaysUnknown) {
			e.Replays = b.p.madeReplays(e.Client.Text, e.Replays)
		}
	} else {
		e.Client = b.sub(e.Client)
	}
	return e
}

// closed reports whether nothing in an effect depends on arguments.
func (e *Effect) closed() bool {
	for _, v := range [...]*Val{&e.Method, &e.URL, &e.Key, &e.SQL, &e.Ctx, &e.Client, &e.Topic, &e.Body} {
		if v.Open() {
			return false
		}
	}
	return !slices.ContainsFunc(e.Args, func(v Val) bool { return v.Open() })
}

// args puts the arguments into those of a port call.
func (b *binding) args(vals []Val) []Val {
	if len(vals) == 0 {
		return nil
	}
	out := make([]Val, len(vals))
	for i, v := range vals {
		out[i] = b.sub(v)
	}
	return out
}

// remakes reports whether a call gives values of an effect another place
// where they are made.
func (b *binding) remakes(e *Effect) bool {
	return !b.byVal && (e.Key.Kind == Fresh || e.Client.Kind == Made || slices.ContainsFunc(e.Args, func(v Val) bool { return v.Kind == Fresh }))
}

// key puts the argument into an idempotency key. A key that is set to a value
// nobody can see is a key all the same.
func (b *binding) key(k Val) Val {
	v := b.sub(k)
	if k.Kind != Param || len(k.Text) > 0 && k.Text[0] == '#' {
		return v
	}
	switch {
	case v.Kind == Unknown, v.Kind == Const && v.Text != "":
		return Val{Kind: Present}
	case v.Is(""):
		return Val{Kind: Absent}
	}
	return v
}

// What a client replays by itself.
const (
	replaysAny        = "any"
	replaysIdempotent = "idempotent"
	replaysPartly     = "partly"
	replaysUnknown    = "unknown"
)

// madeReplays is what a client replays that a catalogued call made.
func (p *pkg) madeReplays(key, before string) string {
	for _, k := range parseKeys(key) {
		for _, row := range p.table.Call(k) {
			if r := row.Attr(catalogue.AttrRetried); r == replaysAny || r == replaysIdempotent {
				return r
			}
		}
	}
	return before
}
