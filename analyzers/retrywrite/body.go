package retrywrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// judgeBody reports a request whose body the first attempt reads to the end:
// the request, or the reader that becomes its body, is made outside of the
// retry, and nothing inside rewinds it.
func (c *checker) judgeBody(r *replay) bool {
	e := &r.effect
	if r.client || !r.around.Here() || !once(e) {
		return false
	}
	extent, body := c.attempt(r)
	if body == nil || c.rewinds(body, 0) {
		return false
	}
	sends := c.sendsIn(r, body)
	for _, call := range sends {
		if v := c.spent(call, extent, e.Body.Kind == effects.Param); v != nil {
			report.Report(c.pass, spentBody, report.Finding{
				Range:   place.Called(call),
				Message: "retried request is sent without its body from the second attempt on: " + v.Name() + " is made outside the retry, and nothing rewinds it",
				Related: []report.Related{{Pos: v.Pos(), Message: "made here, once"}},
			})
			return true
		}
	}
	return false
}

// once reports whether a call sends a request with a body. A reader that the
// function is given is one where the method says that there is a body.
func once(e *effects.Effect) bool {
	switch {
	case !e.BodyGiven():
		return false
	case e.Body.Kind == effects.Made, e.Body.Kind == effects.Present:
		return true
	case e.Body.Kind != effects.Param || e.Body.Text != "" || e.Method.Kind != effects.Const:
		return false
	}
	switch strings.ToUpper(e.Method.Text) {
	case "POST", "PUT", "PATCH":
		return true
	}
	return false
}

// attempt is the code that every attempt runs, when it is in this function.
func (c *checker) attempt(r *replay) (extent place.Span, body ast.Node) {
	if r.region != nil {
		return place.At(r.region.From, r.region.To), r.region.Node
	}
	for _, a := range r.call.Args {
		if lit, isLit := ast.Unparen(a).(*ast.FuncLit); isLit {
			return place.At(lit.Pos(), lit.End()), lit
		}
	}
	return place.Span{}, nil
}

// sendsIn lists the calls of an attempt that send a request with a body.
func (c *checker) sendsIn(r *replay, body ast.Node) (calls []*ast.CallExpr) {
	if r.region != nil {
		return []*ast.CallExpr{r.call}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		for _, e := range c.res.At(call) {
			if e.Op == catalogue.OpHTTPSend && once(&e) {
				calls = append(calls, call)
				break
			}
		}
		return true
	})
	return calls
}

// spent returns the request or reader among the arguments of a send that is
// made outside of the attempt, or the reader that the request is made from; given
// as for builtFrom.
func (c *checker) spent(call *ast.CallExpr, extent place.Span, given bool) *types.Var {
	for _, a := range call.Args {
		v := c.variable(a)
		if v == nil {
			continue
		}
		switch t := v.Type(); {
		case c.carriesBody(t):
			if !c.assignedIn(v, extent) {
				if v.Pos() < extent.From || extent.To < v.Pos() {
					return v
				}
				continue
			}
			if body := c.builtFrom(v, extent, given); body != nil {
				return body
			}
		case isReader(t):
			if outside(v, extent) && !c.assignedIn(v, extent) && (c.single(v) || v.Kind() != types.ParamVar) {
				return v
			}
		}
	}
	return nil
}

func outside(v *types.Var, extent place.Span) bool {
	return v.Pos() < extent.From || extent.To < v.Pos()
}

func (c *checker) variable(x ast.Expr) *types.Var {
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if !isIdent {
		return nil
	}
	v, _ := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
	return v
}

// builtFrom returns the reader outside of the attempt that a request inside of
// it is made from. given: the body is a reader that the function was given, and
// the method says that there is one.
func (c *checker) builtFrom(req *types.Var, extent place.Span, given bool) *types.Var {
	var found *types.Var
	c.assignments(req, extent, func(rhs ast.Expr) {
		call, isCall := ast.Unparen(rhs).(*ast.CallExpr)
		if !isCall {
			return
		}
		for _, a := range call.Args {
			if v := c.variable(a); v != nil && isReader(v.Type()) && outside(v, extent) && !c.assignedIn(v, extent) && (given && onlyReads(v.Type()) || c.single(v)) {
				found = v
			}
		}
	})
	return found
}

// single reports whether a reader variable is sure to hold one reader that is
// read to its end: a parameter of interface type may be anything.
func (c *checker) single(v *types.Var) bool {
	_, isIface := v.Type().Underlying().(*types.Interface)
	return !isIface
}

// onlyReads reports whether a reader by its type can do nothing but be read and
// closed.
func onlyReads(t types.Type) bool {
	iface, isIface := t.Underlying().(*types.Interface)
	if !isIface {
		return false
	}
	for m := range iface.Methods() {
		if m.Name() != "Read" && m.Name() != "Close" {
			return false
		}
	}
	return true
}

func (c *checker) assignedIn(v *types.Var, extent place.Span) bool {
	hit := false
	c.assignments(v, extent, func(rhs ast.Expr) {
		// req = req.WithContext(ctx) keeps the body.
		if call, isCall := ast.Unparen(rhs).(*ast.CallExpr); isCall {
			if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && c.variable(sel.X) == v {
				return
			}
		}
		hit = true
	})
	return hit
}

// assignments visits what is assigned to a variable within an extent.
func (c *checker) assignments(v *types.Var, extent place.Span, visit func(rhs ast.Expr)) {
	decl := sym.DeclAt(c.pass.Files, extent.From)
	if decl == nil {
		return
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		a, isAssign := n.(*ast.AssignStmt)
		if !isAssign || a.Pos() < extent.From || extent.To < a.End() {
			return true
		}
		for i, l := range a.Lhs {
			if c.variable(l) == v {
				visit(a.Rhs[min(i, len(a.Rhs)-1)])
			}
		}
		return true
	})
}

// rewinds reports whether an attempt makes a body anew or rewinds one, by itself
// or in functions of the package that it hands a request to. Readers have these
// methods whatever their package.
func (c *checker) rewinds(body ast.Node, depth int) bool {
	hit := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if fun, isSel := ast.Unparen(n.Fun).(*ast.SelectorExpr); isSel {
				switch fun.Sel.Name {
				case "Seek", "Reset", "GetBody", "Rewind", "SetBody":
					hit = true
				}
			}
			if f := c.callee(n); f != nil && depth < 3 && c.handsRequest(n) {
				hit = hit || c.rewinds(f.Body, depth+1)
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, isSel := l.(*ast.SelectorExpr); isSel && n.Tok == token.ASSIGN && sel.Sel.Name == "Body" {
					hit = true
				}
			}
		}
		return !hit
	})
	return hit
}

func (c *checker) handsRequest(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if c.isKind(c.pass.TypesInfo.TypeOf(a), catalogue.KindHTTPRequest) {
			return true
		}
	}
	return false
}

func (c *checker) isKind(t types.Type, kind catalogue.TypeKind) bool {
	k, named := sym.TypeKey(t)
	if !named {
		return false
	}
	info := c.table.Type(k)
	return info != nil && info.Kind == kind
}

func isReader(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Read")
	fn, isFunc := obj.(*types.Func)
	return isFunc && fn.Signature().Params().Len() == 1 && fn.Signature().Results().Len() == 2
}
