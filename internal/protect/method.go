package protect

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// methodOf returns the method of the request that a call sends, followed through helpers of the
// package that make requests and are given the method, and the declarations that it was
// followed through: "" when it is not constant.
func (r *Result) methodOf(c *Call) (method string, through []*effects.Func) {
	req, _, has := effects.Role(c.Row, catalogue.RoleReq, c.Call)
	if !has || req == nil {
		return "", nil
	}
	t := &tracer{Result: r, way: c.Way}
	return t.request(req, len(c.Way)-1, 0), t.through
}

// tracer follows a request, or its method, out along a way.
type tracer struct {
	*Result
	way     []Frame
	through []*effects.Func
}

// maxTrace bounds how many helpers are followed.
const maxTrace = 8

// request is the method of a request in the function of a frame.
func (t *tracer) request(x ast.Expr, at, depth int) string {
	if depth > maxTrace || at < 0 {
		return ""
	}
	f := t.way[at].Func
	t.note(f)
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr: // req.WithContext(ctx)
		if recv := sym.Receiver(x); recv != nil && types.Identical(sym.OrInvalid(t.info.TypeOf(recv)), sym.OrInvalid(t.info.TypeOf(x))) {
			return t.request(recv, at, depth+1)
		}
		return t.made(x, func(m ast.Expr) string { return t.text(m, at, depth+1) }, depth)
	case *ast.Ident:
		if arg := t.argument(x, at); arg != nil {
			return t.request(arg, at-1, depth+1)
		}
		made := t.defined(f, x)
		if made == nil {
			return ""
		}
		return t.request(made, at, depth+1)
	}
	return ""
}

// made is the method of a request that a call returns; outer tells what its arguments are.
func (t *tracer) made(call *ast.CallExpr, outer func(ast.Expr) string, depth int) string {
	if depth > maxTrace {
		return ""
	}
	for _, row := range t.effects.Rows(call) {
		if x, ref, has := effects.Role(&row, catalogue.RoleMethod, call); has && x != nil {
			return outer(x)
		} else if has && ref.Base == catalogue.RefConst {
			return ref.Path
		}
	}
	fn := sym.Callee(t.info, call)
	if fn == nil {
		return ""
	}
	next := t.effects.Func(fn)
	if next == nil || next.Body == nil {
		return ""
	}
	t.note(next)
	// What it is made with is given by the call.
	inner := func(x ast.Expr) string {
		if v := t.info.Types[ast.Unparen(x)].Value; v != nil && v.Kind() == constant.String {
			return constant.StringVal(v)
		}
		if i := t.param(next, x); i >= 0 && i < len(call.Args) {
			return outer(call.Args[i])
		}
		return ""
	}
	var found []string
	ast.Inspect(next.Body, func(n ast.Node) bool {
		made, isCall := n.(*ast.CallExpr)
		if isCall && sameRequest(t.info, made, fn) {
			found = append(found, t.made(made, inner, depth+1))
		}
		return true
	})
	slices.Sort(found)
	if found = slices.Compact(found); len(found) == 1 {
		return found[0]
	}
	return ""
}

// sameRequest reports whether a call returns what a function returns first, and is not a
// method of it.
func sameRequest(info *types.Info, call *ast.CallExpr, fn *types.Func) bool {
	res := info.TypeOf(call)
	if list, isTuple := res.(*types.Tuple); isTuple && list.Len() > 0 {
		res = list.At(0).Type()
	}
	own := fn.Signature().Results()
	if own.Len() == 0 || res == nil || !types.Identical(res, own.At(0).Type()) {
		return false
	}
	recv := sym.Receiver(call)
	return recv == nil || !types.Identical(sym.OrInvalid(info.TypeOf(recv)), res)
}

// text is what a string in the function of a frame is.
func (t *tracer) text(x ast.Expr, at, depth int) string {
	if v := t.info.Types[ast.Unparen(x)].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent && at >= 0 && depth <= maxTrace {
		if arg := t.argument(id, at); arg != nil {
			return t.text(arg, at-1, depth+1)
		}
	}
	return ""
}

// argument is what the function of a frame is given for a parameter, by the frame before.
func (t *tracer) argument(id *ast.Ident, at int) ast.Expr {
	i := t.param(t.way[at].Func, id)
	if i < 0 || at == 0 {
		return nil
	}
	call, isCall := t.way[at-1].Node.(*ast.CallExpr)
	if !isCall || i >= len(call.Args) {
		return nil
	}
	t.note(t.way[at-1].Func)
	return call.Args[i]
}

// param is the number of the parameter that an expression is, -1 when it is none, or when
// the function sets it.
func (t *tracer) param(f *effects.Func, x ast.Expr) int {
	v := sym.Object(t.info, x)
	if v == nil || f.Sig == nil {
		return -1
	}
	for i := range f.Sig.Params().Len() {
		if f.Sig.Params().At(i) == v && len(t.sets(f, v)) == 0 {
			return i
		}
	}
	return -1
}

// defined is what a variable of a function is, when it is set once.
func (t *tracer) defined(f *effects.Func, id *ast.Ident) ast.Expr {
	v := t.info.ObjectOf(id)
	if sets := t.sets(f, v); v != nil && len(sets) == 1 {
		return sets[0]
	}
	return nil
}

// sets lists what is put into a variable of a function, but for what is made of itself.
func (t *tracer) sets(f *effects.Func, v types.Object) (list []ast.Expr) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		set, isSet := n.(*ast.AssignStmt)
		if !isSet {
			return true
		}
		for i, l := range set.Lhs {
			if sym.Object(t.info, l) == v && (i == 0 || len(set.Rhs) > 1) {
				x := set.Rhs[min(i, len(set.Rhs)-1)]
				if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
					if recv := sym.Receiver(call); recv != nil && sym.Object(t.info, recv) == v {
						continue
					}
				}
				list = append(list, x)
			}
		}
		return true
	})
	return list
}

func (t *tracer) note(f *effects.Func) {
	if !slices.Contains(t.through, f) {
		t.through = append(t.through, f)
	}
}

// keyWord matches what headers, fields of bodies and parameters with a key are called.
var keyWord = sym.Names(`(?i)idempot|dedup|repeatab|^x-request-id$|^request-?id$|^request_?id$|client_?(request_?)?token|out_trade_no|merchant_?(order|request)`)

// isHeader reports whether an expression is the headers of a request.
func (r *Result) isHeader(x ast.Expr) bool {
	info := r.origin.Type(r.info.TypeOf(x))
	return info != nil && info.Kind == catalogue.KindHTTPHeader
}

// mayKey returns what in some functions may be an idempotency key, by its name: a string, or
// a field of what is put together. "" when there is nothing.
func (r *Result) mayKey(funcs []*effects.Func) (name string) {
	for _, f := range funcs {
		if f.Body == nil {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if text := strings.Trim(n.Value, "`\""); n.Kind == token.STRING && keyWord.MatchString(text) && len(text) < 40 {
					name = text
				}
			case *ast.CallExpr:
				if recv := sym.Receiver(n); recv != nil && len(n.Args) == 2 && r.info.Types[n.Args[0]].Value == nil && r.isHeader(recv) {
					name = "a header that is named elsewhere"
				}
			case *ast.CompositeLit:
				for field := range sym.Fields(r.info, n) {
					if keyWord.MatchString(field.Name()) {
						name = field.Name()
					}
				}
			}
			return name == ""
		})
	}
	return name
}
