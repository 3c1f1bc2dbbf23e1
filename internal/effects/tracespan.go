package effects

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// BeginsSpan reports whether what follows a call, or the function that it is given,
// runs in a span of a trace that the call began: by the catalogue, because what
// it calls does so for its callers, or because a method of the project's own
// interface returns a span.
func (r *Result) BeginsSpan(call *ast.CallExpr) bool {
	if r.p == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.p.beginsSpan(call)
}

func (p *pkg) beginsSpan(call *ast.CallExpr) bool {
	if rows := p.rows(call); rows != nil {
		return slices.ContainsFunc(rows, func(row catalogue.Effect) bool { return row.Op == catalogue.OpSpanStart })
	}
	fn := sym.Callee(p.info, call)
	if fn == nil {
		return false
	}
	if s := p.summary(fn); s != nil && s.Span {
		return true
	}
	return types.IsInterface(sym.RecvType(fn)) && p.own(fn) && !current.MatchString(fn.Name()) && handsSpan(fn.Signature())
}

// current matches the names of what returns a span that was begun before.
var current = sym.Names(`(?i)from|current|active|^get|^span$`)

// handsSpan reports whether a function takes a context and returns a span: a type of that name
// that can be ended.
func handsSpan(sig *types.Signature) bool {
	given := false
	for v := range sig.Params().Variables() {
		given = given || sym.IsContext(v.Type())
	}
	return given && returnsSpan(sig)
}

func returnsSpan(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		named := sym.Named(v.Type())
		if named == nil || !strings.HasSuffix(named.Obj().Name(), "Span") {
			continue
		}
		for _, end := range [...]string{"End", "Finish"} {
			if obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, named.Obj().Pkg(), end); obj != nil {
				return true
			}
		}
	}
	return false
}

// opensSpan reports whether a function begins a span for others: it returns it, the context
// that it is in or what ends it, or runs a function it was given in it. A span
// that the function ends itself is its own.
func (p *pkg) opensSpan(n *node, s *Summary) bool {
	hands := len(s.Invokes) > 0 || returnsSpan(n.sig)
	if !hands {
		carries := slices.ContainsFunc(slices.Collect(n.sig.Results().Variables()), func(v *types.Var) bool {
			_, isFunc := v.Type().Underlying().(*types.Signature)
			return isFunc || sym.IsContext(v.Type())
		})
		hands = carries && !slices.ContainsFunc(n.calls, func(c *ast.CallExpr) bool {
			name := sym.CalledName(c)
			return name == "End" || name == "Finish"
		})
	}
	return hands && slices.ContainsFunc(n.calls, p.beginsSpan)
}
