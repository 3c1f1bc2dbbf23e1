package effects

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/regions"
)

// Bound says which parameter of the function bounds the attempts of a retry.
type Bound struct {
	Set   bool
	Param int    // receiver is -1
	Path  string // field path below the parameter, ".MaxRetries"
	Add   int    // attempts that the parameter does not count
}

// bounds replaces bounds that are parameters by the arguments of a call.
func (b *binding) bounds(around []Around) []Around {
	if !slices.ContainsFunc(around, func(a Around) bool { return a.Bound.Set }) {
		return around
	}
	out := slices.Clone(around)
	for i := range out {
		a := &out[i]
		if !a.Bound.Set {
			continue
		}
		was := a.Bound
		a.Bound = Bound{}
		switch v := b.param(was.Param, was.Path); v.Kind {
		case Const:
			if n, err := strconv.Atoi(v.Text); err == nil && n+was.Add > 0 {
				a.Attempts = n + was.Add
			}
		case Param:
			if v.Text == "" || v.Text[0] == '.' {
				a.Bound = Bound{true, v.Index, v.Text, was.Add}
			}
		}
	}
	return out
}

// bounded reads a value that bounds the attempts of a loop: how many there are, or the
// parameter that says so. Of a field, that is what the package gives it.
func (n *node) bounded(v Val, add int) (b Bound, attempts int) {
	if v.Kind == Const {
		if attempts, err := strconv.Atoi(v.Text); err == nil && attempts+add > 0 {
			return Bound{}, attempts + add
		}
	}
	return n.asBound(v, add), 0
}

// asBound reads a value that bounds attempts; add is how many it does not
// count. The parameter has to be one of the function itself.
func (n *node) asBound(v Val, add int) Bound {
	if v.Kind != Param || v.Text != "" && v.Text[0] != '.' || v.param() == nil {
		return Bound{}
	}
	b := binding{sig: n.sig}
	if !b.owns(v.param()) {
		return Bound{}
	}
	return Bound{true, v.Index, v.Text, add}
}

// loopBound is what a counting loop goes up to: a known number, or a parameter.
func (p *pkg) loopBound(n *node, r *regions.Region) (out Bound, attempts int) {
	switch l := r.Node.(type) {
	case *ast.RangeStmt:
		return n.bounded(p.eval(l.X), 0)
	case *ast.ForStmt:
		step, counts := l.Post.(*ast.IncDecStmt)
		if l.Cond == nil || !counts {
			return Bound{}, 0
		}
		counter := p.info.ObjectOf(lastIdent(step.X))
		first := 0
		if a, isAssign := l.Init.(*ast.AssignStmt); isAssign && len(a.Rhs) == 1 {
			first, _ = strconv.Atoi(p.eval(a.Rhs[0]).Text)
		}
		ast.Inspect(l.Cond, func(x ast.Node) bool {
			b, isBinary := x.(*ast.BinaryExpr)
			if isBinary && counter != nil && p.info.ObjectOf(lastIdent(b.X)) == counter {
				switch b.Op {
				case token.LSS:
					out, attempts = n.bounded(p.eval(b.Y), -first)
				case token.LEQ:
					out, attempts = n.bounded(p.eval(b.Y), 1-first)
				}
			}
			return true
		})
	}
	return out, attempts
}

// helperBound is the parameter that a catalogued helper takes its bound from.
func (p *pkg) helperBound(row *catalogue.Effect, call *ast.CallExpr) Bound {
	opts := p.options(row, call, catalogue.OpRetryPolicyAttempts)
	if len(opts) != 1 {
		return Bound{}
	}
	n := p.nodeAt(call)
	if n == nil {
		return Bound{}
	}
	add := 0
	if opts[0].row.Attr(catalogue.AttrUnit) == "retries" {
		add = 1
	}
	return n.asBound(p.roleValue(opts[0].row, catalogue.RoleN, opts[0].call), add)
}

// nodeAt returns the function whose body a call is in, literals excluded.
func (p *pkg) nodeAt(call *ast.CallExpr) *node {
	for _, n := range p.nodes {
		if n.body.Pos() <= call.Pos() && call.End() <= n.body.End() && slices.Contains(n.calls, call) {
			return n
		}
	}
	return nil
}
