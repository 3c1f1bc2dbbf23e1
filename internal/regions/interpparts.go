package regions

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// wordCarries matches names of functions, fields and variables that hold the
// status of an answer, wordOutcome such that hold how an attempt went.
var (
	wordCarries = sym.Names(`(?i)^(http)?_?(status|statuscode|responsecode|respcode|code)$|status_?code|http_?status`)
	wordOutcome = sym.Names(`(?i)err|status|resp|result|outcome|fail|last|state`)
)

// selector is the value of a field, a method, or a name of another package.
func (p *interp) selector(x *ast.SelectorExpr, s state, k func(state, value)) {
	sel := p.info.Selections[x]
	if sel == nil {
		at := p.slotOf(x)
		if _, isFunc := p.info.Uses[x.Sel].(*types.Func); isFunc {
			k(s, value{kind: nonNil})
			return
		}
		v, has := s.get(at)
		if !has {
			v, _ = p.sentinel(at.obj)
		}
		k(s, v)
		return
	}
	if at := p.slotOf(x); at.obj != nil {
		if v, has := s.get(at); has {
			k(s, v)
			return
		}
	}
	p.eval(x.X, s, func(s state, v value) {
		if sel.Kind() != types.FieldVal {
			k(s, value{kind: nonNil, fail: v.fail})
			return
		}
		k(s, p.part(v, x, s))
	})
}

// part is a field of a value.
func (p *interp) part(v value, x *ast.SelectorExpr, s state) value {
	t := sym.OrInvalid(p.typeOf(x))
	switch {
	case v.whole() && p.isResponse(x):
		if v.kind == failure && p.w.Status == 0 {
			return nilV
		}
		return value{kind: response, fail: true}
	case v.whole():
		return p.carried(v, x.Sel.Name, t, p.fieldOp(x))
	case v.fail:
		if p.w.Status != 0 && wordCarries.MatchString(x.Sel.Name) && isInteger(t) {
			return number(p.w.Status)
		}
		return tainted
	}
	if root := p.slotOf(x.X); root.obj != nil && s.touched(root.obj) && wordOutcome.MatchString(x.Sel.Name) {
		return tainted
	}
	return unknown
}

func (p *interp) fieldOp(x *ast.SelectorExpr) catalogue.FieldOp {
	k, named := sym.TypeKey(p.typeOf(x.X))
	if !named {
		return ""
	}
	if info := p.table.Type(k); info != nil {
		if f := info.Field(x.Sel.Name); f != nil {
			return f.Op
		}
	}
	return ""
}

// carried is what the failure, or its response, says of itself under a name.
func (p *interp) carried(v value, name string, t types.Type, op catalogue.FieldOp) value {
	integer := isInteger(t)
	switch {
	case op == catalogue.FieldErrCode && integer && p.w.MySQL != 0:
		return number(p.w.MySQL)
	case op == catalogue.FieldErrCode && p.w.SQLState != "":
		return text(p.w.SQLState)
	case !wordCarries.MatchString(name) || v.plain:
		return tainted
	case p.w.Status != 0 && integer:
		return number(p.w.Status)
	case p.w.Code != 0 && integer:
		return number(p.w.Code)
	}
	return tainted
}

func isInteger(t types.Type) bool {
	b, isBasic := t.Underlying().(*types.Basic)
	return isBasic && b.Info()&types.IsInteger != 0
}

// index looks a value up in a list or a map.
func (p *interp) index(x *ast.IndexExpr, s state, k func(state, []value)) {
	if tv := p.info.Types[x.X]; tv.IsType() || !tv.IsValue() {
		k(s, []value{unknown})
		return
	}
	if _, isSig := sym.OrInvalid(p.typeOf(x.X)).Underlying().(*types.Signature); isSig {
		k(s, []value{unknown}) // an instance of a generic function
		return
	}
	p.eval(x.X, s, func(s state, in value) {
		p.eval(x.Index, s, func(s state, i value) {
			fail := in.fail || i.fail
			if i.kind == literal && i.fail {
				if v, has, known := p.entry(x.X, i.c); known {
					v.fail = true
					v.named = has
					k(s, []value{v, {kind: literal, c: constant.MakeBool(has), fail: true, named: has}})
					return
				}
			}
			k(s, []value{{fail: fail}, {fail: fail}})
		})
	})
}

// entry looks a key up in a map that is written out.
func (p *interp) entry(x ast.Expr, key constant.Value) (v value, has, known bool) {
	lit := p.listed(x)
	if lit == nil {
		return unknown, false, false
	}
	m, isMap := sym.OrInvalid(p.typeOf(lit)).Underlying().(*types.Map)
	if !isMap {
		return unknown, false, false
	}
	for _, e := range lit.Elts {
		kv, keyed := e.(*ast.KeyValueExpr)
		if !keyed {
			return unknown, false, false
		}
		c, isConst := p.constOf(kv.Key)
		if !isConst {
			return unknown, false, false
		}
		if c.Kind() == key.Kind() && constant.Compare(c, token.EQL, key) {
			if val, isConst := p.constOf(kv.Value); isConst {
				return value{kind: literal, c: val}, true, true
			}
			return unknown, true, true
		}
	}
	if b, isBasic := m.Elem().Underlying().(*types.Basic); isBasic && b.Info()&types.IsBoolean != 0 {
		return boolean(false, true), false, true
	}
	return unknown, false, true
}

// elements are the constants of a list that is written out.
func (p *interp) elements(x ast.Expr) ([]value, bool) {
	lit := p.listed(x)
	if lit == nil || len(lit.Elts) > 40 {
		return nil, false
	}
	switch sym.OrInvalid(p.typeOf(lit)).Underlying().(type) {
	case *types.Slice, *types.Array:
	default:
		return nil, false
	}
	var out []value
	for _, e := range lit.Elts {
		c, isConst := p.constOf(e)
		if !isConst {
			return nil, false
		}
		out = append(out, value{kind: literal, c: c})
	}
	return out, true
}

// listed is the literal that an expression, or the one definition of the
// variable that it names, writes out.
func (p *interp) listed(x ast.Expr) *ast.CompositeLit {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return x
	case *ast.Ident:
		obj := p.info.ObjectOf(x)
		if init := p.inits()[obj]; init != nil {
			return p.listed(init)
		}
		if def := p.soleDef(obj); def != nil {
			return p.listed(def)
		}
	}
	return nil
}

// inits are the values that the package's variables are declared with, those
// left out that are assigned anywhere.
func (fd *Finder) inits() map[types.Object]ast.Expr {
	if fd.globals != nil {
		return fd.globals
	}
	fd.globals = map[types.Object]ast.Expr{}
	for _, file := range fd.files {
		for _, d := range file.Decls {
			g, isGen := d.(*ast.GenDecl)
			if !isGen {
				continue
			}
			for _, spec := range g.Specs {
				v, isValue := spec.(*ast.ValueSpec)
				if !isValue || len(v.Names) != len(v.Values) {
					continue
				}
				for i, name := range v.Names {
					fd.globals[fd.info.Defs[name]] = v.Values[i]
				}
			}
		}
	}
	for _, file := range fd.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if a, isAssign := n.(*ast.AssignStmt); isAssign {
				for _, l := range a.Lhs {
					if ix, isIndex := l.(*ast.IndexExpr); isIndex {
						l = ix.X
					}
					if id, isIdent := l.(*ast.Ident); isIdent {
						delete(fd.globals, fd.info.Uses[id])
					}
				}
			}
			return true
		})
	}
	return fd.globals
}

// composite is a value that is written out: an error is one that carries what
// its fields are filled with.
func (p *interp) composite(x *ast.CompositeLit, s state, k func(state, value)) {
	var xs []ast.Expr
	for _, e := range x.Elts {
		if kv, keyed := e.(*ast.KeyValueExpr); keyed {
			e = kv.Value
		}
		xs = append(xs, e)
	}
	p.list(xs, s, func(s state, vals []value) {
		v := value{kind: nonNil}
		for _, e := range vals {
			v.fail = v.fail || e.fail
		}
		if v.fail && (p.isError(x) || types.Implements(types.NewPointer(sym.OrInvalid(p.typeOf(x))), errorType)) {
			v.kind = failure
			v.mark = p.marks(x)
		}
		k(s, v)
	})
}

// marks says what an error that is written out tells a retry helper.
func (p *interp) marks(x *ast.CompositeLit) mark {
	k, named := sym.TypeKey(p.typeOf(x))
	if !named {
		return unmarked
	}
	switch kind, _ := p.table.Err(k.Path, k.Name); kind {
	case catalogue.ErrPermanent:
		return permanent
	case catalogue.ErrTransient:
		return retryable
	}
	return unmarked
}
