package regions

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// An interp runs code in a world: values are concrete as far as they depend on
// the failure, everything else is unknown and goes both ways. What it collects
// is whether the failing call is reached once more.
type interp struct {
	*env
	w World
	// path leads to the call that fails: a call in the code at hand, one in the
	// function that it calls, and so on; empty when the failure comes in through
	// parameters.
	path  []ast.Node
	form  form
	loop  ast.Node    // the statement whose back edge is the retry's
	self  *types.Func // or: the function whose call of itself is
	under []*types.Func
	again []state // states in which the retry has gone round
	left  []state // states in which it has ended after the failure
	many  int     // nested loops that have run often enough
	steps int
	over  bool // too much to follow
}

// form is how a failing call hands its failure out when it has a response and
// an error.
type form uint8

const (
	asError    form = iota // an error and no response
	asResponse             // a response and no error
	asBoth
)

const (
	maxSteps  = 8000
	maxStates = 96
)

// flows are the ways out of a statement.
type flows struct {
	next  []state
	ret   []returned
	brk   map[string][]state // "" is the innermost
	cont  map[string][]state
	gotos map[string][]state
}

type returned struct {
	s state
	v []value
}

func (f *flows) add(g flows) {
	f.ret = append(f.ret, g.ret...)
	join(&f.brk, g.brk)
	join(&f.cont, g.cont)
	join(&f.gotos, g.gotos)
}

func join(dst *map[string][]state, src map[string][]state) {
	for label, ss := range src {
		if len(ss) == 0 {
			continue
		}
		if *dst == nil {
			*dst = map[string][]state{}
		}
		(*dst)[label] = slices.Concat((*dst)[label], ss)
	}
}

// distinct drops states that cannot be told apart.
func (p *interp) distinct(ss []state) []state {
	if len(ss) < 2 {
		return ss
	}
	seen := make(map[string]bool, len(ss))
	var out []state
	for _, s := range ss {
		if k := s.key(); !seen[k] {
			seen[k] = true
			out = append(out, s)
		}
	}
	if len(out) > maxStates {
		p.over = true
		out = out[:maxStates]
	}
	return out
}

// block runs statements from the i-th on.
func (p *interp) block(list []ast.Stmt, i int, ss []state) flows {
	var f flows
	for ; i < len(list); i++ {
		if l, isLabel := list[i].(*ast.LabeledStmt); isLabel { // a goto forward
			ss = slices.Concat(ss, f.gotos[l.Label.Name])
			delete(f.gotos, l.Label.Name)
		}
		ss = p.distinct(ss)
		if len(ss) == 0 && !laterLabel(list[i:]) {
			break
		}
		g := p.stmt(list[i], "", ss)
		ss = g.next
		f.add(g)
	}
	f.next = p.distinct(ss)
	return f
}

func laterLabel(list []ast.Stmt) bool {
	for _, st := range list {
		if hasLabel(st) {
			return true
		}
	}
	return false
}

// stmt runs one statement. label is the label it carries.
func (p *interp) stmt(st ast.Stmt, label string, ss []state) flows {
	p.steps += len(ss)
	if p.over = p.over || p.steps > maxSteps; p.over {
		return flows{}
	}
	switch st := st.(type) {
	case nil:
		return flows{next: ss}
	case *ast.BlockStmt:
		return p.block(st.List, 0, ss)
	case *ast.LabeledStmt:
		f := p.stmt(st.Stmt, st.Label.Name, ss)
		f.next = slices.Concat(f.next, f.brk[st.Label.Name])
		delete(f.brk, st.Label.Name)
		return f
	case *ast.IfStmt:
		return p.ifStmt(st, ss)
	case *ast.ForStmt, *ast.RangeStmt:
		return p.forStmt(st, label, ss)
	case *ast.SwitchStmt:
		return p.switchStmt(st, ss)
	case *ast.TypeSwitchStmt:
		return p.typeSwitch(st, ss)
	case *ast.SelectStmt:
		return p.selectStmt(st, ss)
	case *ast.BranchStmt:
		return p.branch(st, ss)
	case *ast.ReturnStmt:
		var f flows
		for _, s := range ss {
			p.results(st, s, func(s state, v []value) { f.ret = append(f.ret, returned{s, v}) })
		}
		return f
	}
	var f flows
	for _, s := range ss {
		p.simple(st, s, func(s state) { f.next = append(f.next, s) })
	}
	f.next = p.distinct(f.next)
	return f
}

func (p *interp) branch(st *ast.BranchStmt, ss []state) flows {
	label := ""
	if st.Label != nil {
		label = st.Label.Name
	}
	to := map[string][]state{label: ss}
	switch st.Tok {
	case token.BREAK:
		return flows{brk: to}
	case token.CONTINUE:
		return flows{cont: to}
	case token.FALLTHROUGH:
		to = map[string][]state{fallthroughLabel: ss}
	}
	return flows{gotos: to}
}

func (p *interp) ifStmt(st *ast.IfStmt, ss []state) flows {
	f := p.stmt(st.Init, "", ss)
	yes, no := p.split(st.Cond, f.next)
	then := p.stmt(st.Body, "", yes)
	els := flows{next: no}
	if st.Else != nil {
		els = p.stmt(st.Else, "", no)
	}
	f.next = p.distinct(slices.Concat(then.next, els.next))
	f.add(then)
	f.add(els)
	return f
}

// split parts states by a test.
func (p *interp) split(x ast.Expr, ss []state) (yes, no []state) {
	for _, s := range ss {
		p.test(x, s, func(s state) { yes = append(yes, s) }, func(s state) { no = append(no, s) })
	}
	return p.distinct(yes), p.distinct(no)
}

// test evaluates a condition and goes on where it may lead. A test that hangs
// on the failure but could not be evaluated makes the way opaque.
func (p *interp) test(x ast.Expr, s state, yes, no func(state)) {
	p.eval(x, s, func(s state, v value) {
		holds, known := v.truth()
		switch {
		case known && holds:
			s.named = s.named || v.named
			yes(s)
		case known:
			s.named = s.named || v.named
			no(s)
		default:
			if v.fail {
				s.opaque, s.looked = true, true
			}
			t := s
			t.named = t.named || v.named
			yes(t)
			no(s)
		}
	})
}
