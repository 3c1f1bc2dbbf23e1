package emits

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// literal follows the values inside of a composite literal.
func (c *context) literal(lit *ast.CompositeLit, m ports.Marks) {
	t := sym.OrInvalid(c.r.info.TypeOf(lit))
	switch types.Unalias(t).Underlying().(type) {
	case *types.Slice, *types.Array:
		for _, x := range lit.Elts {
			if kv, isKV := x.(*ast.KeyValueExpr); isKV {
				x = kv.Value
			}
			c.value(x, 0, m)
		}
	case *types.Map:
		m |= c.around(lit)
		for _, x := range lit.Elts {
			if kv, isKV := x.(*ast.KeyValueExpr); isKV {
				c.value(kv.Value, 0, m)
			}
		}
	case *types.Struct:
		if c.told(t) == nil {
			m |= c.around(lit)
			for _, value := range sym.Fields(c.r.info, lit) {
				c.value(value, 0, m)
			}
			return
		}
		c.envelope(lit, t, m)
	}
}

// envelope: a struct of the project is the event, or what is around it when one
// of its fields holds a value of another kind: bytes, an interface, an event.
func (c *context) envelope(lit *ast.CompositeLit, t types.Type, m ports.Marks) {
	m |= c.r.Marks(t)
	for _, value := range sym.Fields(c.r.info, lit) {
		m |= c.versioned(value)
	}
	before := len(c.out)
	for f, value := range sym.Fields(c.r.info, lit) {
		if !holds(f.Type()) {
			continue
		}
		inside := len(c.out)
		c.value(value, 0, m)
		if sym.IsString(sym.Elem(f.Type())) { // a text of the event, unless an event was written as text
			c.out = slices.DeleteFunc(c.out, func(p part) bool { inside--; return inside < 0 && p.typ == nil })
		}
	}
	if len(c.out) == before {
		c.out = append(c.out, part{typ: sym.Elem(t), origin: lit, marks: m})
	}
}

// versioned: a constant that ends in a version, the name of an event or a topic.
func (c *context) versioned(x ast.Expr) ports.Marks {
	if !sym.IsString(sym.OrInvalid(c.r.info.TypeOf(x))) {
		return 0
	}
	if text := c.r.fx.Value(x); text.Kind == effects.Const && ports.Versioned(text.Text) {
		return ports.MarkVersion
	}
	return 0
}

// holds reports whether a field can hold an event in whatever form.
func holds(t types.Type) bool {
	if ports.Happening(t) {
		return true
	}
	if sym.IsError(t) || sym.IsContext(t) {
		return false
	}
	switch u := sym.Elem(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Basic:
		return u.Kind() == types.Byte || u.Kind() == types.String
	case *types.Named:
		if b, isBytes := u.Underlying().(*types.Slice); isBytes { // json.RawMessage
			basic, isBasic := b.Elem().(*types.Basic)
			return isBasic && basic.Kind() == types.Byte
		}
		return types.IsInterface(u)
	case *types.Interface:
		return true
	}
	return false
}

var (
	// aboutTracing matches functions that put the trace into headers, and nothing else.
	aboutTracing = regexp.MustCompile(`(?i)trac|span|otel|propagat|inject`)
	// besideName matches fields that hold what is beside the value in a message.
	besideName = regexp.MustCompile(`(?i)header|attribute|metadata|propert|extension`)
)

// around says what a message made by a library tells beside the values in it:
// by the names of its fields, constants in headers, identifiers and times that
// are made for it. Structs of the project inside speak for themselves.
func (c *context) around(n ast.Node) (m ports.Marks) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if c.told(sym.OrInvalid(c.r.info.TypeOf(n))) != nil {
				return false
			}
			for f, value := range sym.Fields(c.r.info, n) {
				m |= ports.MarkOf(f.Name(), nil)
				if besideName.MatchString(f.Name()) {
					m |= c.headers(value)
				}
			}
		case *ast.CallExpr:
			m |= c.made(n)
		case *ast.SelectorExpr, *ast.Ident, *ast.BasicLit:
			x := n.(ast.Expr)
			if text := c.r.info.Types[x]; text.Value != nil {
				m |= constant(c.r.fx.Value(x))
			}
			if sel, isSel := n.(*ast.SelectorExpr); isSel && c.r.info.Selections[sel] != nil {
				m |= ports.MarkOf(sel.Sel.Name, c.r.info.TypeOf(sel)) & (ports.MarkID | ports.MarkTime | ports.MarkVersion)
			}
		}
		return true
	})
	return m
}

func constant(v effects.Val) (m ports.Marks) {
	if v.Kind == effects.Const {
		m = ports.MarkOf(v.Text, nil)
		if ports.Versioned(v.Text) {
			m |= ports.MarkVersion
		}
	}
	return m
}

// made says what a call inside of a message makes: an identifier, a time, or what
// the constants of a function of this package name.
func (c *context) made(call *ast.CallExpr) ports.Marks {
	for _, row := range c.r.fx.Rows(call) {
		if row.Op == catalogue.OpKeyNew {
			switch row.Attr(catalogue.AttrKind) {
			case "uuid", "ulid":
				return ports.MarkID
			case "time":
				return ports.MarkTime
			}
		}
	}
	fn := sym.Callee(c.r.info, call)
	if fn == nil {
		return 0
	}
	return ports.MarkOf(fn.Name(), nil) & (ports.MarkID | ports.MarkTime | ports.MarkVersion)
}

// headers says what the headers of a message tell; all of it when they cannot be
// seen.
func (c *context) headers(x ast.Expr) ports.Marks {
	x = ast.Unparen(x)
	switch x := x.(type) {
	case *ast.CompositeLit:
		return 0 // looked into by its caller
	case *ast.CallExpr:
		fn := sym.Callee(c.r.info, x)
		switch {
		case fn == nil:
			return 0 // a conversion
		case aboutTracing.MatchString(fn.Name()):
			return 0
		case c.r.decls[fn.Origin()] != nil:
			return c.around(c.r.decls[fn.Origin()].Body)
		case sym.CalledName(x) == "append":
			return 0
		}
	case *ast.Ident:
		if v, isVar := c.r.info.ObjectOf(x).(*types.Var); isVar {
			if _, isParam := c.params[v]; !isParam {
				m := c.changes(v)
				defs, _ := c.r.fx.Reaching(v, x.Pos())
				for _, d := range defs {
					if d.Expr != nil && !c.busy[d.Expr] {
						c.busy[d.Expr] = true
						m |= c.around(d.Expr) | c.headers(d.Expr)
					}
				}
				if len(defs) > 0 {
					return m
				}
			}
		} else if c.r.info.Types[x].IsNil() {
			return 0
		}
	}
	return ports.AllMarks
}

// changes says what is added to a message after it was made.
func (c *context) changes(v *types.Var) (m ports.Marks) {
	if c.told(v.Type()) != nil || !message(v.Type()) {
		return 0
	}
	for _, n := range c.r.fx.Mutations(v) {
		m |= c.around(n)
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if sel, isSel := ast.Unparen(l).(*ast.SelectorExpr); isSel {
					m |= ports.MarkOf(sel.Sel.Name, nil)
					if besideName.MatchString(sel.Sel.Name) && len(n.Lhs) == len(n.Rhs) {
						m |= c.headers(n.Rhs[i])
					}
				}
			}
		case *ast.CallExpr:
			fn := sym.Callee(c.r.info, n)
			if fn == nil || !c.r.own(fn.Pkg()) || aboutTracing.MatchString(fn.Name()) {
				continue
			}
			if d := c.r.decls[fn.Origin()]; d != nil {
				m |= c.around(d.Body)
			} else if !c.r.emits(n) {
				m = ports.AllMarks
			}
		}
	}
	return m
}

// message reports whether a value can get more beside what is in it: a struct of a
// library, its headers, a list of them. Bytes cannot.
func message(t types.Type) bool {
	switch u := sym.Elem(t).Underlying().(type) {
	case *types.Struct, *types.Map:
		return true
	case *types.Slice: // http.Header and the like
		_, isBasic := u.Elem().Underlying().(*types.Basic)
		return !isBasic
	}
	return false
}
