package statements

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// pair is an entry of a map, or an element {Key, Value} of an ordered document.
func (f *finder) pair(elt ast.Expr) (k string, value ast.Expr, ok bool) {
	if kv, keyed := elt.(*ast.KeyValueExpr); keyed {
		text, isText := f.effects.Text(kv.Key)
		return text, kv.Value, isText
	}
	lit, isLit := ast.Unparen(elt).(*ast.CompositeLit)
	if !isLit || sym.StructOf(f.info.TypeOf(lit)) == nil || len(lit.Elts) != 2 {
		return "", nil, false
	}
	for v, x := range sym.Fields(f.info, lit) {
		if text, isText := f.effects.Text(x); isText && v.Name() == "Key" {
			k, ok = text, true
		} else {
			value = x
		}
	}
	return k, value, ok && value != nil
}

// valued puts what a column is compared with into a condition.
func (f *finder) valued(c Compare, x ast.Expr) Compare {
	c.Arg, c.Source = x, Bound
	if tv := f.info.Types[x]; tv.IsNil() {
		c.Arg, c.Source = nil, Null
		switch c.Op {
		case OpEqual:
			c.Op = OpNull
		case OpNot:
			c.Op = OpNotNull
		}
		return c
	}
	if text, isText := f.effects.Text(x); isText {
		c.Source, c.Text = Constant, text
		return c
	}
	if _, isSlice := sym.OrInvalid(f.info.TypeOf(x)).Underlying().(*types.Slice); isSlice && c.Op == OpEqual {
		if lit := f.literal(x); lit != nil && len(lit.Elts) == 1 {
			return f.operated(c, lit)
		}
		c.Op = OpIn
		return c
	}
	if lit := f.literal(x); lit != nil {
		return f.operated(c, lit)
	}
	return c
}

// operated reads {"$gte": n} as value of a column.
func (f *finder) operated(c Compare, lit *ast.CompositeLit) Compare {
	if len(lit.Elts) != 1 {
		return c
	}
	k, value, ok := f.pair(lit.Elts[0])
	if op, known := comparing[k]; ok && known {
		c.Op = op
		return f.valued(c, value)
	}
	if ok && strings.HasPrefix(k, "$") {
		c.Op, c.Source = OpOther, Unseen
	}
	return c
}
