package effects

import (
	"go/ast"
	"go/types"
	"strconv"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// option is a catalogued call that takes part in making a value.
type option struct {
	row  *catalogue.Effect
	call *ast.CallExpr
}

// findOps returns the calls that take part in making a value and do one of
// ops: nested in the expression, or in what its variables are defined with.
func (p *pkg) findOps(x ast.Node, ops ...catalogue.Op) []option {
	s := &opSearch{p: p, ops: ops, seen: map[types.Object]bool{}}
	s.walk(x, 0)
	return s.found
}

type opSearch struct {
	p     *pkg
	ops   []catalogue.Op
	seen  map[types.Object]bool
	found []option
}

func (s *opSearch) walk(x ast.Node, depth int) {
	if x == nil || depth > 6 {
		return
	}
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			rows := s.p.rows(n)
			for i := range rows {
				for _, op := range s.ops {
					if rows[i].Op == op {
						s.found = append(s.found, option{&rows[i], n})
					}
				}
			}
			if fn := sym.Callee(s.p.info, n); fn != nil && rows == nil {
				if node := s.p.byFn[fn]; node != nil && !s.seen[fn] && node.sig.Results().Len() == 1 {
					s.seen[fn] = true
					s.walk(node.body, depth+1)
				}
			}
		case *ast.Ident:
			s.variable(n, depth)
		}
		return true
	})
}

func (s *opSearch) variable(id *ast.Ident, depth int) {
	v, isVar := s.p.info.ObjectOf(id).(*types.Var)
	if !isVar || s.seen[v] {
		return
	}
	s.seen[v] = true
	defs := s.p.scopes[v]
	switch {
	case v.IsField():
		if v.Pkg() != s.p.pass.Pkg || v.Exported() {
			return
		}
		defs = s.p.fields[v.Origin()]
	case v.Parent() == s.p.pass.Pkg.Scope():
		if d, has := s.p.inits[v]; has {
			defs = append(defs[:len(defs):len(defs)], d)
		}
	default:
		for _, m := range s.p.mutations(v) {
			if call, isCall := m.(*ast.CallExpr); isCall && sym.Receiver(call) != nil && s.p.root(sym.Receiver(call)) == v {
				s.walk(call, depth+1)
			}
		}
	}
	for _, d := range defs {
		if d.rhs != nil {
			s.walk(d.rhs, depth+1)
		}
	}
}

// policyRetries reports whether an executor of policies has a retry among them.
func (p *pkg) policyRetries(call *ast.CallExpr) bool {
	recv := sym.Receiver(call)
	return recv != nil && len(p.findOps(recv, catalogue.OpRetryNew)) > 0
}

// attempts is the bound of a catalogued retry, first try included; 0 is
// unknown, -1 none.
func (p *pkg) attempts(row *catalogue.Effect, call *ast.CallExpr) int {
	if opts := p.options(row, call, catalogue.OpRetryPolicyAttempts, catalogue.OpRetryPolicyUnbounded); len(opts) > 0 {
		n := p.optionAttempts(opts[0])
		for _, opt := range opts[1:] {
			if p.optionAttempts(opt) != n {
				return 0 // which one counts is not worked out here
			}
		}
		return n
	}
	d := row.Attr(catalogue.AttrDefaultAttempts)
	if x, ref, has := role(row, catalogue.RolePolicy, call); has && x != nil && ref.Base == catalogue.RefArg {
		if own := p.policyAttempts(x); own != "" {
			d = own
		}
	}
	switch d {
	case "":
		return 0
	case "unlimited":
		return -1
	default:
		n, _ := strconv.Atoi(d)
		return n
	}
}

// optionAttempts is the bound that one option gives, as in attempts.
func (p *pkg) optionAttempts(opt option) int {
	if opt.row.Op == catalogue.OpRetryPolicyUnbounded {
		return -1
	}
	n, err := strconv.Atoi(p.roleValue(opt.row, catalogue.RoleN, opt.call).Text)
	if err != nil {
		return 0
	}
	if opt.row.Attr(catalogue.AttrUnit) == "retries" {
		n++
	}
	return n
}

// policyAttempts is the bound that a policy has by its type alone, as one that
// always says stop, "" when there is none. A wrapper has that of what it wraps.
func (p *pkg) policyAttempts(x ast.Expr) string {
	if info := p.typeInfo(p.info.TypeOf(x)); info != nil && len(info.Fields) == 0 {
		if d := info.Attr(catalogue.AttrDefaultAttempts); d != "" {
			return d
		}
	}
	if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
		for _, row := range p.rows(call) {
			if inner, _, has := role(&row, catalogue.RolePolicy, call); has && inner != nil {
				return p.policyAttempts(inner)
			}
		}
	}
	return ""
}

// options finds the calls that set up the policy of a retry: among its
// arguments other than the function it runs, or in its receiver.
func (p *pkg) options(row *catalogue.Effect, call *ast.CallExpr, ops ...catalogue.Op) (found []option) {
	fn, _, _ := role(row, catalogue.RoleFn, call)
	for _, a := range call.Args {
		if a != fn {
			found = append(found, p.findOps(a, ops...)...)
		}
	}
	if recv := sym.Receiver(call); recv != nil && p.info.Selections[call.Fun.(*ast.SelectorExpr)] != nil {
		found = append(found, p.findOps(recv, ops...)...)
	}
	return found
}

// anyFailure reports whether a catalogued helper lets every failure through
// that is not marked: no predicate is given, and none can hide among options
// that are not in view.
func (p *pkg) anyFailure(row *catalogue.Effect, call *ast.CallExpr) bool {
	if row.Attr(catalogue.AttrDefaultPredicate) != "any" || call.Ellipsis.IsValid() {
		return false
	}
	if x, _, has := role(row, catalogue.RolePredicate, call); has && x != nil {
		return false
	}
	return len(p.options(row, call, catalogue.OpRetryPolicyPredicate)) == 0
}

// given reports whether a call runs a function value, as a parameter holds one.
func (p *pkg) given(call *ast.CallExpr) bool {
	tv := p.info.Types[call.Fun]
	return !tv.IsType() && !tv.IsBuiltin() && sym.Callee(p.info, call) == nil
}

// rejectsOnly reports whether the predicate of a retry lets through only
// failures which prove that nothing happened, or none at all.
func (p *pkg) rejectsOnly(row *catalogue.Effect, call *ast.CallExpr) bool {
	var predicates []ast.Expr
	if x, _, has := role(row, catalogue.RolePredicate, call); has && x != nil {
		predicates = append(predicates, x)
	}
	for _, opt := range p.options(row, call, catalogue.OpRetryPolicyPredicate) {
		if x, _, has := role(opt.row, catalogue.RolePredicate, opt.call); has && x != nil {
			predicates = append(predicates, x)
		}
	}
	for _, x := range predicates {
		targets, known := p.funcs(x, "", 0)
		if !known || len(targets) != 1 {
			return false
		}
		if targets[0].node == nil {
			return false
		}
		if v := p.finder.Verdict(targets[0].node.syntax()); !v.Rejected && !v.Never {
			return false
		}
	}
	return len(predicates) > 0
}
