package regions

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// call says what a call returns in the world at hand.
func (p *interp) call(call *ast.CallExpr, s state, k func(state, []value)) {
	if tv := p.info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		p.evalAll(call.Args[0], s, k)
		return
	}
	if len(p.path) > 0 && call == p.path[0] {
		p.reached(call, s, k)
		return
	}
	if id, isIdent := ast.Unparen(call.Fun).(*ast.Ident); isIdent {
		if b, isBuiltin := p.info.Uses[id].(*types.Builtin); isBuiltin {
			p.builtin(b.Name(), call, s, k)
			return
		}
	}
	if lit, isLit := ast.Unparen(call.Fun).(*ast.FuncLit); isLit {
		p.list(call.Args, s, func(s state, args []value) { p.enter(lit, call, args, s, k) })
		return
	}
	if p.catalogued(call, s, k) {
		return
	}
	xs := call.Args
	if on := p.receiver(call); on != nil {
		xs = append([]ast.Expr{on}, xs...)
	}
	p.list(xs, s, func(s state, args []value) {
		on := value{}
		if len(xs) > len(call.Args) {
			on, args = args[0], args[1:]
			if at := p.slotOf(xs[0]); !on.fail && at.obj != nil && s.touched(at.obj) {
				on = tainted
			}
		}
		fn := p.callee(call)
		if fn != nil && fn == p.self && s.phase != notFailed {
			p.again = append(p.again, s)
			return
		}
		if body := p.runs(call, fn); body != nil && !p.tellsStatus(call, args) && p.worth(call, on, args, s) && len(p.under) < 4 {
			p.enter(body, call, args, s, k)
			return
		}
		p.outside(call, on, args, s, k)
	})
}

// tellsStatus reports whether a function takes the status out of an error, by
// its name. How errors keep one is mostly out of sight.
func (p *interp) tellsStatus(call *ast.CallExpr, args []value) bool {
	ts := p.resultTypes(call)
	if p.w.Status == 0 || len(ts) == 0 || !isInteger(ts[0]) || !wordCarries.MatchString(sym.Name(call.Fun)) {
		return false
	}
	for _, a := range args {
		if a.kind == failure && !a.plain {
			return true
		}
	}
	return false
}

// receiver is what a method is called on.
func (p *interp) receiver(call *ast.CallExpr) ast.Expr {
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && p.info.Selections[sel] != nil {
		return sel.X
	}
	return nil
}

// runs is the function of this package that a call runs: a declaration, or
// the literal that a variable holds.
func (p *interp) runs(call *ast.CallExpr, fn *types.Func) ast.Node {
	if fn != nil {
		for _, f := range p.under {
			if f == fn {
				return nil
			}
		}
		if decl := p.decl(fn); decl != nil && decl.Body != nil {
			return decl
		}
		return nil
	}
	id, isIdent := ast.Unparen(call.Fun).(*ast.Ident)
	if !isIdent {
		return nil
	}
	obj := p.info.ObjectOf(id)
	if lit, isLit := literalOf(p.soleDef(obj)); isLit {
		return lit
	}
	if lit, isLit := literalOf(p.inits()[obj]); isLit {
		return lit
	}
	return nil
}

func literalOf(x ast.Expr) (*ast.FuncLit, bool) {
	if x == nil {
		return nil, false
	}
	lit, isLit := ast.Unparen(x).(*ast.FuncLit)
	return lit, isLit
}

// worth reports whether the body of a function may tell something of the
// failure: it is given the failure, or a context that has ended.
func (p *interp) worth(call *ast.CallExpr, on value, args []value, s state) bool {
	if on.fail {
		return true
	}
	for i, a := range args {
		if a.fail || p.w.Gone && s.phase != notFailed && i < len(call.Args) && p.isContext(call.Args[i]) {
			return true
		}
	}
	return len(p.path) > 0 && sym.Contains(call, p.path[0])
}

func (p *interp) isContext(x ast.Expr) bool {
	info := p.typeInfo(p.typeOf(x))
	return info != nil && info.Kind == catalogue.KindContext
}

// enter runs the body of a function of the package.
func (p *interp) enter(fn ast.Node, call *ast.CallExpr, args []value, s state, k func(state, []value)) {
	sig := p.signature(fn)
	if sig == nil {
		k(s, nil)
		return
	}
	if decl, isDecl := fn.(*ast.FuncDecl); isDecl {
		obj, _ := p.info.Defs[decl.Name].(*types.Func)
		p.under = append(p.under, obj)
		if recv, on := sig.Recv(), p.receiver(call); recv != nil && on != nil {
			s = p.hand(recv, on, s)
		}
	}
	for i := range sig.Params().Len() {
		switch {
		case sig.Variadic() && i == sig.Params().Len()-1:
			v := unknown
			for _, a := range args[min(i, len(args)):] {
				v.fail = v.fail || a.fail
			}
			s = s.put(slot{obj: sig.Params().At(i)}, v)
		case i < len(args):
			s = s.put(slot{obj: sig.Params().At(i)}, args[i])
		}
	}
	for i := range sig.Results().Len() {
		if r := sig.Results().At(i); r.Name() != "" {
			s = s.put(slot{obj: r}, zero(r))
		}
	}
	was, defs := p.fn, p.sole
	p.fn, p.sole = fn, nil
	body := Body(fn)
	f := p.block(body.List, 0, []state{s})
	for _, s := range f.next {
		f.ret = append(f.ret, returned{s: s})
	}
	p.fn, p.sole = was, defs
	_, isLit := fn.(*ast.FuncLit)
	if !isLit {
		p.under = p.under[:len(p.under)-1]
	}
	seen := map[string]bool{}
	for _, r := range f.ret {
		if !isLit {
			r.s = r.s.forget(func(obj types.Object) bool { return obj.Pos() < fn.Pos() || fn.End() < obj.Pos() })
		}
		if key := r.s.key() + values(r.v); !seen[key] {
			seen[key] = true
			k(r.s, r.v)
		}
	}
}

func values(vals []value) string {
	var b strings.Builder
	for _, v := range vals {
		c := ""
		if v.c != nil {
			c = v.c.ExactString()
		}
		b.WriteString("|" + flags(v.fail, v.plain, v.vague, v.named) + string('0'+rune(v.kind)) + string('0'+rune(v.mark)) + c + v.errName())
	}
	return b.String()
}

// hand gives a receiver what is known of the fields of what it is called on.
func (p *interp) hand(recv types.Object, on ast.Expr, s state) state {
	from := p.slotOf(on)
	if from.obj == nil {
		return s
	}
	for _, k := range s.store {
		if k.at.obj != from.obj {
			continue
		}
		if path, below := strings.CutPrefix(k.at.path, from.path); below {
			s = s.put(slot{recv, path}, k.v)
		}
	}
	return s
}

func (p *interp) builtin(name string, call *ast.CallExpr, s state, k func(state, []value)) {
	if name == "panic" {
		if s.phase != notFailed {
			p.left = append(p.left, s)
		}
		return
	}
	p.list(call.Args, s, func(s state, args []value) {
		v := unknown
		for i, a := range args {
			if tv := p.info.Types[call.Args[i]]; !tv.IsType() {
				v.fail = v.fail || a.fail
			}
		}
		if (name == "max" || name == "min") && len(args) == 1 {
			v = args[0]
		}
		k(s, []value{v})
	})
}
