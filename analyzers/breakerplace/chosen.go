package breakerplace

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// chosen reports a helper that runs any function through the breaker of a name
// that it is given.
func (c *checker) chosen(run *breakers.Run) {
	decl := sym.FuncAt(c.pass.Files, run.Call.Pos())
	if decl == nil || run.Own {
		return
	}
	fn, ok := c.info.Defs[decl.Name].(*types.Func)
	if !ok || !c.runsGiven(fn, decl, run) {
		return
	}
	key := c.key(fn, decl, run)
	if key == nil {
		return
	}
	report.Report(c.pass, byName, report.Finding{
		Range:   place.Called(run.Call),
		Message: fmt.Sprintf("the circuit breaker is picked by the string %s in %s: a wrong name gets another one or none, and no adapter shows what protects it", key.Name(), place.Func(decl)),
	})
}

// runsGiven reports whether what runs through the breaker is a function that the
// helper was given.
func (c *checker) runsGiven(fn *types.Func, decl *ast.FuncDecl, run *breakers.Run) bool {
	for p := range fn.Signature().Params().Variables() {
		if _, isFunc := p.Type().Underlying().(*types.Signature); !isFunc {
			continue
		}
		nodes := run.Runs
		if run.Asks {
			nodes = []ast.Node{decl.Body} // it is run beside the question
		}
		for _, arg := range run.Call.Args {
			nodes = append(nodes, ast.Node(arg))
		}
		for _, n := range nodes {
			if c.mentions(n, p) {
				return true
			}
		}
	}
	return false
}

func (c *checker) mentions(n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && c.info.Uses[id] == v
		return !found
	})
	return found
}

// key returns the parameter that the breaker is found by: the name in a registry,
// or the key of a map. A name that is looked up and refused when it is not there
// was checked.
func (c *checker) key(fn *types.Func, decl *ast.FuncDecl, run *breakers.Run) *types.Var {
	for p := range fn.Signature().Params().Variables() {
		if !sym.IsString(p.Type().Underlying()) || dataName.MatchString(p.Name()) {
			continue
		}
		if run.Name.Expr != nil && c.mentions(run.Name.Expr, p) {
			return p
		}
		if run.Value != nil && c.found(decl, run.Value, p) {
			return p
		}
	}
	return nil
}

// dataName matches keys that come from what is worked on, such as the host of a URL:
// nobody writes them, and so nobody gets them wrong.
var dataName = sym.Names(`(?i)^(host|hostname|addr(ess)?|url|uri|endpoint|origin|ip|peer|node|shard|region|zone|tenant|user|account|customer|merchant|model)(_?(id|name|key|url))?$`)

// found reports whether a value comes from looking up a parameter, in the
// expression itself or where the variable is defined.
func (c *checker) found(decl *ast.FuncDecl, value ast.Expr, key *types.Var) bool {
	return c.foundIn(decl, value, key, 0)
}

// maxHops bounds the variables that a breaker goes through.
const maxHops = 3

func (c *checker) foundIn(decl *ast.FuncDecl, value ast.Expr, key *types.Var, hops int) bool {
	if assert, isAssert := ast.Unparen(value).(*ast.TypeAssertExpr); isAssert {
		value = assert.X
	}
	if c.looksUp(value, key) {
		return true
	}
	v, ok := sym.Object(c.info, value).(*types.Var)
	if !ok || hops > maxHops || v.IsField() || v.Pkg() != c.pass.Pkg || v.Parent() == c.pass.Pkg.Scope() {
		return false
	}
	hit, checked := false, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		st, isAssign := n.(*ast.AssignStmt)
		if !isAssign || len(st.Lhs) == 0 || sym.Object(c.info, st.Lhs[0]) != v {
			return true
		}
		for _, rhs := range st.Rhs {
			hit = hit || c.foundIn(decl, rhs, key, hops+1)
		}
		checked = checked || c.refused(decl, st.Lhs)
		return true
	})
	return hit && !checked
}

// looksUp reports an element of a map, or the result of a method of the
// registry, by a key. What makes a breaker of that name looks nothing up.
func (c *checker) looksUp(x ast.Expr, key *types.Var) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		return c.mentions(x.Index, key)
	case *ast.CallExpr:
		if c.makes(x) {
			return false
		}
		for _, arg := range x.Args {
			if sym.Object(c.info, arg) == key {
				return true
			}
		}
	case *ast.TypeAssertExpr:
		return c.looksUp(x.X, key)
	}
	return false
}

// makes reports a call that makes a breaker outside of any registry, by what is
// known of it or by its name.
func (c *checker) makes(call *ast.CallExpr) bool {
	for _, b := range breakers.Of(c.pass).Breakers() {
		if b.Node == call {
			return !b.Named
		}
	}
	fn := sym.Callee(c.info, call)
	return fn != nil && makerName.MatchString(fn.Name())
}

var makerName = sym.Names(`^(?i:new|make|create|build)`)

// refused reports whether the function ends with an error when a look-up found
// nothing: `if !ok { return … }`, `if cb == nil { return … }` or `if err != nil
// { return … }` that calls nothing else.
func (c *checker) refused(decl *ast.FuncDecl, results []ast.Expr) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		ifs, isIf := n.(*ast.IfStmt)
		if !isIf || len(ifs.Body.List) != 1 || !slices.ContainsFunc(results, func(x ast.Expr) bool { return c.missing(ifs.Cond, x) }) {
			return true
		}
		ret, isRet := ifs.Body.List[0].(*ast.ReturnStmt)
		found = found || isRet && len(ret.Results) > 0 && !c.mentionsFunc(ret)
		return true
	})
	return found
}

// missing reports a condition that a result of a look-up says nothing was found.
func (c *checker) missing(cond, result ast.Expr) bool {
	obj := sym.Object(c.info, result)
	if obj == nil {
		return false
	}
	switch cond := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return cond.Op == token.NOT && sym.Object(c.info, cond.X) == obj
	case *ast.BinaryExpr:
		fails := token.EQL
		if sym.IsError(obj.Type()) {
			fails = token.NEQ
		}
		return cond.Op == fails && sym.Object(c.info, cond.X) == obj && c.info.Types[cond.Y].IsNil()
	}
	return false
}

// mentionsFunc reports a return that calls a function value: the way round the
// breaker.
func (c *checker) mentionsFunc(ret *ast.ReturnStmt) bool {
	found := false
	ast.Inspect(ret, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && sym.Callee(c.info, call) == nil && !c.info.Types[call.Fun].IsType() && !c.info.Types[call.Fun].IsBuiltin() {
			found = true
		}
		return !found
	})
	return found
}
