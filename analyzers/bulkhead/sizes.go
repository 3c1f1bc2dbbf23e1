package bulkhead

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
)

// size is how many slots or connections there are, and where that is said.
type size struct {
	n  int64
	at ast.Expr
}

// makesLimit is the row of a call that makes a semaphore, nil of other calls.
func (c *checker) makesLimit(call *ast.CallExpr) *catalogue.Effect {
	return c.does(call, catalogue.OpLimitNew)
}

// number is the one number that an expression is, as far as the package says: a
// constant, or the default of a setting.
func (c *checker) number(x ast.Expr) (int64, bool) {
	span := c.origin.SpanOf(origin.Stored{Expr: x})
	if len(span.Values) != 1 || span.Zero {
		return 0, false
	}
	return int64(span.Values[0]), true
}

// width is how many slots a semaphore has; ok is false when that is not known.
func (c *checker) width(sem *types.Var) (size, bool) {
	values, _ := c.origin.Definitions(sem)
	var found []size
	for _, x := range values {
		call, isCall := ast.Unparen(x).(*ast.CallExpr)
		if !isCall {
			continue
		}
		var n ast.Expr
		if row := c.makesLimit(call); row != nil {
			n = c.origin.Role(call, row, catalogue.RoleN)
		} else if c.makesSlots(call) {
			n = call.Args[1]
		}
		if n == nil {
			continue
		}
		if v, known := c.number(n); known {
			found = append(found, size{v, x})
		}
	}
	if len(found) != 1 {
		return size{}, false
	}
	return found[0], true
}

// pool is how many connections a client that a variable holds may have open.
func (c *checker) pool(client *types.Var) (size, bool) {
	values, _ := c.origin.Definitions(client)
	var found []size
	for _, x := range values {
		for _, s := range c.origin.Sources(x) {
			found = append(found, c.conns(s)...)
		}
	}
	found = slices.CompactFunc(found, func(a, b size) bool { return a.at == b.at })
	if len(found) != 1 {
		return size{}, false
	}
	return found[0], true
}

// conns are the bounds on the connections of a client made at s: its own, those of
// its transport or settings, and those it is given later.
func (c *checker) conns(s origin.Source) (found []size) {
	found = c.bounds(s)
	for _, t := range c.origin.Transports(s) {
		found = append(found, c.bounds(t)...)
	}
	if call := s.Call(); call != nil {
		for _, e := range c.origin.Known(call) {
			cfg := c.origin.Role(call, &e, catalogue.RoleCfg)
			if cfg == nil {
				continue
			}
			for _, o := range c.origin.Sources(cfg) {
				found = append(found, c.bounds(o)...)
			}
		}
	}
	for _, set := range c.poolCalls() {
		for _, o := range c.origin.Sources(set.client) {
			if o.Same(s) {
				found = append(found, set.size)
			}
		}
	}
	return found
}

// bounds are what the field of a value made at s says of connections.
func (c *checker) bounds(s origin.Source) (found []size) {
	info := c.origin.Type(c.origin.TypeOf(s))
	if info == nil {
		return nil
	}
	f := info.FieldBy(catalogue.FieldConns)
	if f == nil {
		return nil
	}
	for _, v := range c.origin.Fields(s, f.Name) {
		if n, known := c.number(v.Expr); known {
			found = append(found, size{n, v.Expr})
		}
	}
	return found
}

// poolCall is a call that bounds the connections of a client.
type poolCall struct {
	client ast.Expr
	size   size
}

// poolCalls finds the calls of the package that bound connections to databases.
func (c *checker) poolCalls() []poolCall {
	if c.asked {
		return c.sets
	}
	c.asked = true
	for _, f := range c.fx.Funcs() {
		for _, call := range f.Known {
			for _, row := range c.fx.Rows(call) {
				if row.Op != catalogue.OpDBPool || row.Attr(catalogue.AttrScope) != "conns" {
					continue
				}
				n := c.origin.Role(call, &row, catalogue.RoleN)
				sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
				if n == nil || !isSel {
					continue
				}
				if v, known := c.number(n); known {
					c.sets = append(c.sets, poolCall{sel.X, size{v, n}})
				}
			}
		}
	}
	return c.sets
}
