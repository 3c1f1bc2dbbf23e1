package emits

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// part is one value found in what leaves the process.
type part struct {
	typ    types.Type // nil when it is only known to be given
	origin ast.Expr
	// given: the value is parameter param of the function, or path below it.
	given bool
	param int
	path  string
	marks ports.Marks
}

// context follows values inside of one declaration.
type context struct {
	r      *Result
	decl   *ast.FuncDecl
	params map[*types.Var]int
	busy   map[ast.Expr]bool
	steps  int
	out    []part
}

// maxSteps bounds how many expressions are looked at for one value.
const maxSteps = 200

// parts returns what a sink sends.
func (c *context) parts(s sink) []part {
	return c.collect(func() {
		if s.emit != nil {
			c.argument(s.call, s.emit.Param, s.emit.Path, s.marks)
			return
		}
		for _, x := range s.vals {
			c.value(x, 0, s.marks)
		}
	})
}

func (c *context) collect(follow func()) []part {
	out, busy, steps := c.out, c.busy, c.steps
	c.out, c.busy, c.steps = nil, map[ast.Expr]bool{}, 0
	follow()
	found := c.out
	c.out, c.busy, c.steps = out, busy, steps
	return found
}

// returned returns what is in a result of a function or literal.
func (c *context) returned(body ast.Node, result int) []part {
	return c.collect(func() {
		sym.Returns(body, func(ret *ast.ReturnStmt) {
			switch {
			case result < len(ret.Results):
				c.value(ret.Results[result], 0, 0)
			case len(ret.Results) == 1:
				c.value(ret.Results[0], result, 0)
			}
		})
	})
}

// value follows an expression, or a result of the call that it is, back to what
// it holds. m is what the things around it tell.
func (c *context) value(x ast.Expr, result int, m ports.Marks) {
	x = ast.Unparen(x)
	if x == nil || c.busy[x] || c.steps > maxSteps {
		return
	}
	c.steps++
	c.busy[x] = true
	defer delete(c.busy, x)
	switch x := x.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			c.value(x.X, result, m)
		}
	case *ast.StarExpr:
		c.value(x.X, result, m)
	case *ast.SliceExpr:
		c.value(x.X, result, m)
	case *ast.Ident:
		c.variable(x, m)
	case *ast.SelectorExpr:
		c.selection(x, m)
	case *ast.CompositeLit:
		c.literal(x, m)
	case *ast.CallExpr:
		c.call(x, result, m)
	case *ast.IndexExpr, *ast.TypeAssertExpr:
		c.static(x, m)
	}
}

// static takes a value for what its type says.
func (c *context) static(x ast.Expr, m ports.Marks) {
	t := c.r.info.TypeOf(x)
	if tuple, isTuple := t.(*types.Tuple); isTuple && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	if t = c.told(t); t != nil {
		c.out = append(c.out, part{typ: t, origin: x, marks: m | c.r.Marks(t)})
	}
}

// told returns the type behind pointers and lists when it says something: a
// struct of the project, or an interface with methods.
func (c *context) told(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	named, isNamed := sym.Elem(t).(*types.Named)
	if !isNamed || named.Obj().Pkg() == nil || !c.r.own(named.Obj().Pkg()) {
		return nil
	}
	switch u := named.Underlying().(type) {
	case *types.Struct:
		return named
	case *types.Interface:
		if u.NumMethods() > 0 {
			return named
		}
	}
	return nil
}

func (c *context) variable(id *ast.Ident, m ports.Marks) {
	v, isVar := c.r.info.ObjectOf(id).(*types.Var)
	if !isVar {
		return
	}
	if i, isParam := c.params[v]; isParam {
		t := c.told(v.Type())
		if t != nil {
			m |= c.r.Marks(t)
		}
		c.out = append(c.out, part{typ: t, origin: id, given: true, param: i, marks: m})
		return
	}
	before := len(c.out)
	m |= c.changes(v)
	defs, _ := c.r.fx.Reaching(v, id.Pos())
	for _, d := range defs {
		switch {
		case d.Ranged != nil:
			c.value(d.Ranged, 0, m)
		case d.Expr != nil:
			c.value(d.Expr, max(d.Result, 0), m)
		}
	}
	c.fills(v, m)
	if len(c.out) == before {
		c.static(id, m)
	}
}

func (c *context) selection(sel *ast.SelectorExpr, m ports.Marks) {
	s := c.r.info.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal {
		c.static(sel, m)
		return
	}
	root, isIdent := ast.Unparen(sel.X).(*ast.Ident)
	if !isIdent {
		c.static(sel, m)
		return
	}
	v, _ := c.r.info.ObjectOf(root).(*types.Var)
	if i, isParam := c.params[v]; isParam && (i >= 0 || ports.Happening(sym.OrInvalid(c.r.info.TypeOf(sel)))) {
		if t := sym.OrInvalid(c.r.info.TypeOf(sel)); holds(t) || c.told(t) != nil {
			c.out = append(c.out, part{typ: c.told(t), origin: sel, given: true, param: i, path: "." + sel.Sel.Name, marks: m})
		}
		return
	}
	before := len(c.out)
	if v != nil {
		defs, _ := c.r.fx.Reaching(v, sel.Pos())
		for _, d := range defs {
			if d.Expr != nil {
				c.field(d.Expr, sel.Sel.Name, m)
			}
		}
	}
	if len(c.out) == before {
		c.static(sel, m)
	}
}

// field follows a field of a struct that is made by a literal.
func (c *context) field(x ast.Expr, name string, m ports.Marks) {
	x = ast.Unparen(x)
	if u, isAddr := x.(*ast.UnaryExpr); isAddr {
		x = ast.Unparen(u.X)
	}
	if lit, isLit := x.(*ast.CompositeLit); isLit {
		for f, value := range sym.Fields(c.r.info, lit) {
			if f.Name() == name {
				c.value(value, 0, m)
			}
		}
	}
}

func (c *context) call(call *ast.CallExpr, result int, m ports.Marks) {
	info := c.r.info
	if tv := info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		c.value(call.Args[0], 0, m)
		return
	}
	if tv := info.Types[call.Fun]; tv.IsBuiltin() {
		if sym.CalledName(call) == "append" {
			for _, arg := range call.Args {
				c.value(arg, 0, m)
			}
		}
		return
	}
	if id, isIdent := ast.Unparen(call.Fun).(*ast.Ident); isIdent { // a function that was given
		if v, isVar := info.ObjectOf(id).(*types.Var); isVar {
			if i, isParam := c.params[v]; isParam {
				c.out = append(c.out, part{given: true, param: i, path: "()" + strconv.Itoa(result), marks: m})
			}
			return
		}
	}
	for _, row := range c.r.fx.Rows(call) {
		if row.Op == catalogue.OpDataEncode {
			if x := sym.Role(call, &row, catalogue.RoleValue); x != nil {
				c.value(x, 0, m)
			}
			return
		}
	}
	for _, arg := range call.Args {
		m |= c.versioned(arg)
	}
	before := len(c.out)
	for _, fn := range c.r.callees(call) {
		for _, ret := range c.r.gives(fn).Returns {
			if ret.Result == result {
				c.argument(call, ret.Param, ret.Path, m|ret.Marks)
			}
		}
		for _, p := range c.r.returns[fn] {
			p.marks |= m
			c.out = append(c.out, p)
		}
	}
	fn := sym.Callee(info, call)
	if len(c.out) > before || fn == nil || c.r.own(fn.Pkg()) {
		if len(c.out) == before {
			c.static(call, m)
		}
		return
	}
	// What a library makes of its arguments holds them, and a buffer what was
	// encoded into it.
	m |= c.around(call)
	c.buffered(call, m)
	for v := range fn.Signature().Params().Variables() { // NewMessage(uuid string, payload Payload)
		m |= ports.MarkOf(v.Name(), nil) & (ports.MarkID | ports.MarkTime)
	}
	for _, arg := range call.Args {
		c.value(arg, 0, m)
	}
	if len(c.out) == before {
		c.static(call, m)
	}
}
