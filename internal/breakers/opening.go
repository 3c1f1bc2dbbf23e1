package breakers

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"math"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// amount is a number or a truth value while a deciding function runs; kind is
// unseen for what cannot be told.
type amount struct {
	kind amountKind
	f    float64
	b    bool
}

type amountKind uint8

const (
	unseen amountKind = iota
	numeric
	truth
)

// locals are the values of variables.
type locals map[types.Object]amount

// opens runs the function for concrete counts.
func (o *opening) opens(c counts) policy.Answer {
	body := regions.Body(o.fn)
	if body == nil {
		return policy.Unknown
	}
	run := &openingRun{opening: o, counts: c, answer: map[policy.Answer]bool{}}
	if run.block(body.List, locals{}) {
		return policy.Unknown // does not return
	}
	if len(run.answer) != 1 {
		return policy.Unknown
	}
	for a := range run.answer {
		return a
	}
	return policy.Unknown
}

// openingRun is one run: answer gathers what it may return.
type openingRun struct {
	*opening
	counts counts
	answer map[policy.Answer]bool
	steps  int
}

// maxSteps bounds the statements of one run.
const maxSteps = 200

// block runs statements; next reports whether the end may be reached.
func (o *openingRun) block(list []ast.Stmt, vars locals) (next bool) {
	for _, st := range list {
		if o.steps++; o.steps > maxSteps || !o.stmt(st, vars) {
			if o.steps > maxSteps {
				o.answer[policy.Unknown] = true
			}
			return false
		}
	}
	return true
}

func (o *openingRun) stmt(st ast.Stmt, vars locals) (next bool) {
	switch st := st.(type) {
	case *ast.ReturnStmt:
		o.returns(st, vars)
		return false
	case *ast.BlockStmt:
		return o.block(st.List, vars)
	case *ast.IfStmt:
		if st.Init != nil {
			o.stmt(st.Init, vars)
		}
		return o.branch(st.Cond, st.Body.List, st.Else, vars)
	case *ast.AssignStmt:
		o.assign(st, vars)
	case *ast.DeclStmt:
		o.declare(st, vars)
	case *ast.ExprStmt, *ast.EmptyStmt, *ast.DeferStmt, *ast.IncDecStmt:
	case *ast.SwitchStmt:
		return o.choose(st, vars)
	default:
		o.answer[policy.Unknown] = true
		return false
	}
	return true
}

// branch runs one side of a test, or both when it cannot be told which.
func (o *openingRun) branch(cond ast.Expr, then []ast.Stmt, other ast.Stmt, vars locals) (next bool) {
	c := o.value(cond, vars)
	otherwise := func(vars locals) bool { return other == nil || o.stmt(other, vars) }
	switch {
	case c.kind == truth && c.b:
		return o.block(then, vars)
	case c.kind == truth:
		return otherwise(vars)
	}
	left := maps.Clone(vars)
	a, b := o.block(then, left), otherwise(vars)
	for obj, v := range vars {
		if left[obj] != v {
			vars[obj] = amount{}
		}
	}
	return a || b
}

func (o *openingRun) choose(st *ast.SwitchStmt, vars locals) (next bool) {
	if st.Tag != nil {
		o.answer[policy.Unknown] = true
		return false
	}
	if st.Init != nil {
		o.stmt(st.Init, vars)
	}
	var rest func(i int) bool
	rest = func(i int) bool {
		if i == len(st.Body.List) {
			for _, c := range st.Body.List {
				if cc := c.(*ast.CaseClause); cc.List == nil {
					return o.block(cc.Body, vars)
				}
			}
			return true
		}
		cc := st.Body.List[i].(*ast.CaseClause)
		if len(cc.List) != 1 {
			if cc.List != nil {
				o.answer[policy.Unknown] = true
				return false
			}
			return rest(i + 1)
		}
		switch c := o.value(cc.List[0], vars); {
		case c.kind != truth:
			o.answer[policy.Unknown] = true
			return false
		case c.b:
			return o.block(cc.Body, vars)
		}
		return rest(i + 1)
	}
	return rest(0)
}

func (o *openingRun) returns(st *ast.ReturnStmt, vars locals) {
	a := policy.Unknown
	if len(st.Results) == 1 {
		if v := o.value(st.Results[0], vars); v.kind == truth {
			if a = policy.No; v.b {
				a = policy.Yes
			}
		}
	}
	o.answer[a] = true
}

func (o *openingRun) assign(st *ast.AssignStmt, vars locals) {
	for i, lhs := range st.Lhs {
		id, isIdent := ast.Unparen(lhs).(*ast.Ident)
		if !isIdent {
			continue
		}
		obj := o.r.info.ObjectOf(id)
		switch {
		case obj == nil:
		case len(st.Lhs) != len(st.Rhs) || st.Tok != token.ASSIGN && st.Tok != token.DEFINE:
			vars[obj] = amount{}
		default:
			vars[obj] = o.value(st.Rhs[i], vars)
		}
	}
}

func (o *openingRun) declare(st *ast.DeclStmt, vars locals) {
	gen, isGen := st.Decl.(*ast.GenDecl)
	if !isGen {
		return
	}
	for _, spec := range gen.Specs {
		vs, isValue := spec.(*ast.ValueSpec)
		if !isValue {
			continue
		}
		for i, name := range vs.Names {
			v := amount{}
			if t, isBasic := sym.OrInvalid(o.r.info.TypeOf(name)).Underlying().(*types.Basic); isBasic && len(vs.Values) == 0 {
				switch {
				case t.Info()&types.IsNumeric != 0:
					v = amount{kind: numeric}
				case t.Info()&types.IsBoolean != 0:
					v = amount{kind: truth}
				}
			}
			if i < len(vs.Values) && len(vs.Values) == len(vs.Names) {
				v = o.value(vs.Values[i], vars)
			}
			vars[o.r.info.Defs[name]] = v
		}
	}
}

// count is the field of the counts that an expression selects.
func (o *openingRun) count(sel *ast.SelectorExpr) (amount, bool) {
	info := o.r.fx.TypeInfo(o.r.info.TypeOf(sel.X))
	if info == nil || info.Kind != catalogue.KindBreakerCounts {
		return amount{}, false
	}
	f := info.Field(sel.Sel.Name)
	if f == nil {
		return amount{}, true
	}
	v := amount{kind: numeric}
	switch f.Op {
	case catalogue.FieldCalls:
		v.f = o.counts.calls
	case catalogue.FieldFailures:
		v.f = o.counts.failures
	case catalogue.FieldSuccesses:
		v.f = o.counts.successes
	case catalogue.FieldFailuresRow:
		v.f = o.counts.failuresRow
	case catalogue.FieldSuccessesRow:
		v.f = o.counts.successesRow
	default:
		return amount{}, true
	}
	return v, true
}

// whole cuts a number off when its type has no fractions.
func (o *openingRun) whole(x ast.Expr, v amount) amount {
	if t, isBasic := sym.OrInvalid(o.r.info.TypeOf(x)).Underlying().(*types.Basic); isBasic && v.kind == numeric && t.Info()&types.IsInteger != 0 {
		v.f = math.Trunc(v.f)
	}
	return v
}
