package txrollback

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// inHelper reports whether a call is that of a helper without the transaction,
// which writes on the pool that the transaction was begun on: a method of the
// same receiver, one of another type that was made with the same pool, or a
// function that uses the same package variable.
func (c *checker) inHelper(call *ast.CallExpr, pool ast.Expr) bool {
	fn := sym.Callee(c.info, call)
	if fn == nil || apart.MatchString(fn.Name()) || slices.ContainsFunc(call.Args, func(x ast.Expr) bool { return c.txs.Holds(sym.OrInvalid(c.info.TypeOf(x))) }) {
		return false
	}
	pooled := c.poolOf(pool)
	if pooled == nil {
		return false
	}
	return slices.ContainsFunc(c.effects.At(call), func(e effects.Effect) bool {
		return len(e.Steps) == 2 && len(e.Around) == 0 && pooled(e.Client) && writing(&e)
	})
}

// apart matches names of helpers whose rows are to stay when the transaction is
// rolled back.
var apart = regexp.MustCompile(`(?i)audit|log|trace|metric|fail|error|attempt`)

// poolOf returns what tells whether a helper's connection is a pool, nil when
// the pool is neither a field of the receiver nor a package variable.
func (c *checker) poolOf(pool ast.Expr) func(effects.Val) bool {
	v, isVar := sym.Object(c.info, pool).(*types.Var)
	if !isVar {
		return nil
	}
	if v.Kind() == types.PackageVar {
		name := sym.PkgPath(v.Pkg()) + "." + v.Name()
		return func(on effects.Val) bool { return on.Kind == effects.Global && on.Text == name }
	}
	field, isSel := ast.Unparen(pool).(*ast.SelectorExpr)
	if !isSel {
		return nil
	}
	recv, isVar := sym.Object(c.info, field.X).(*types.Var)
	if !isVar || recv.Kind() != types.RecvVar {
		return nil
	}
	return func(on effects.Val) bool {
		if on.Kind != effects.Param || on.Index != -1 {
			return false
		}
		return on.Text == "."+v.Name() || c.madeWith(recv.Type(), strings.Split(strings.TrimPrefix(on.Text, "."), "."), v)
	}
}

// madeWith reports whether a path of two fields below a type leads to the pool
// in one of its own fields: wherever the type is made, the first of them is made
// with what is put into that field.
func (c *checker) madeWith(t types.Type, path []string, pool *types.Var) bool {
	st := sym.StructOf(t)
	if st == nil || len(path) != 2 {
		return false
	}
	i := slices.IndexFunc(slices.Collect(st.Fields()), func(f *types.Var) bool { return f.Name() == path[0] })
	if i < 0 {
		return false
	}
	made, pools := c.effects.Writes(st.Field(i)), c.effects.Writes(pool)
	for _, d := range made {
		if with := c.given(d.Expr, path[1]); with == nil || !slices.ContainsFunc(pools, func(p effects.Def) bool { return p.Expr != nil && sym.Object(c.info, p.Expr) == with }) {
			return false
		}
	}
	return len(made) > 0 && len(made) == len(pools)
}

// given returns the variable that ends up in a field of what an expression
// makes: by a literal, or by a constructor that keeps its argument there.
func (c *checker) given(x ast.Expr, field string) types.Object {
	switch x := ast.Unparen(sym.OrBad(x)).(type) {
	case *ast.UnaryExpr:
		return c.given(x.X, field)
	case *ast.CompositeLit:
		for f, value := range sym.Fields(c.info, x) {
			if f.Name() == field {
				return variable(sym.Object(c.info, value))
			}
		}
	case *ast.CallExpr:
		return c.kept(x, field)
	}
	return nil
}

// kept returns the variable that a call gives to a constructor of the package,
// which keeps it in a field.
func (c *checker) kept(call *ast.CallExpr, field string) (with types.Object) {
	f := c.effects.Func(sym.Callee(c.info, call))
	if f == nil {
		return nil
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		lit, isLit := n.(*ast.CompositeLit)
		if !isLit || with != nil {
			return with == nil
		}
		param := c.given(lit, field)
		for i := range f.Sig.Params().Len() {
			if param != nil && f.Sig.Params().At(i) == param && i < len(call.Args) {
				with = variable(sym.Object(c.info, call.Args[i]))
			}
		}
		return with == nil
	})
	return with
}

// variable keeps parameters and local variables: two fields of different values
// may have the same object.
func variable(obj types.Object) types.Object {
	if v, isVar := obj.(*types.Var); isVar && (v.Kind() == types.ParamVar || v.Kind() == types.LocalVar) {
		return obj
	}
	return nil
}
