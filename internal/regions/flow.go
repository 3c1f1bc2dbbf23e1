package regions

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
)

// A flow walks statements and follows what may be true of the attempt. It is
// a small abstract interpreter over the syntax: tests of errors, statuses and
// methods split the states, everything else lets all of them through.
type flow struct {
	*env
	watch ast.Node     // the call whose running sets the ran bit; nil: none
	flag  types.Object // the bool variable that the flag bit stands for
	self  *types.Func  // the function whose call of itself ends the attempt

	selfHits states                                    // states in which self is called
	ran      states                                    // states in which the call under watch runs
	onLoop   func(s ast.Stmt, label string, in states) // told of every loop and of its states at entry
	onReturn func(r *ast.ReturnStmt, in states)

	gotoDepth int
	// loopsRun keeps what nested loops lead to: each round of an outer loop runs
	// the inner ones again, mostly from where they were run before.
	loopsRun map[loopRun]outs
}

// loopRun is a loop with the states that enter it.
type loopRun struct {
	st        ast.Stmt
	in        states
	gotoDepth int
}

// outs are the ways out of a statement.
type outs struct {
	next  states            // falls to the following statement
	ret   states            // returns from the function
	brk   map[string]states // break, by label; "" is the innermost
	cont  map[string]states // continue, by label
	gotos map[string]states // goto, by label
}

func (o *outs) add(p outs) {
	o.ret |= p.ret
	merge(&o.brk, p.brk)
	merge(&o.cont, p.cont)
	merge(&o.gotos, p.gotos)
}

// clone copies the maps, which callers take from.
func (o outs) clone() outs {
	o.brk, o.cont, o.gotos = maps.Clone(o.brk), maps.Clone(o.cont), maps.Clone(o.gotos)
	return o
}

func merge(dst *map[string]states, src map[string]states) {
	for k, s := range src {
		put(dst, k, s)
	}
}

func put(dst *map[string]states, k string, s states) {
	if s == 0 {
		return
	}
	if *dst == nil {
		*dst = map[string]states{}
	}
	(*dst)[k] |= s
}

// block runs a list of statements. Backward gotos inside the list are run
// until nothing new comes round.
func (f *flow) block(list []ast.Stmt, s states) outs {
	o := f.blockFrom(list, 0, s)
	if f.gotoDepth > 2 || len(o.gotos) == 0 {
		return o
	}
	f.gotoDepth++
	defer func() { f.gotoDepth-- }()
	for i, st := range list {
		l, isLabel := st.(*ast.LabeledStmt)
		if !isLabel {
			continue
		}
		seen := states(0)
		for in := o.gotos[l.Label.Name]; in&^seen != 0; in = o.gotos[l.Label.Name] {
			seen |= in
			p := f.blockFrom(list, i, in)
			o.next |= p.next
			o.add(p)
		}
		delete(o.gotos, l.Label.Name)
	}
	return o
}

func (f *flow) blockFrom(list []ast.Stmt, i int, s states) outs {
	var o outs
	for ; i < len(list); i++ {
		if l, isLabel := list[i].(*ast.LabeledStmt); isLabel {
			s |= o.gotos[l.Label.Name] // forward goto
		}
		p := f.stmt(list[i], "", s)
		o.add(p)
		s = p.next
	}
	o.next = s
	return o
}

// stmt runs one statement. label is the label it carries.
func (f *flow) stmt(st ast.Stmt, label string, s states) outs {
	if s == 0 && !hasLabel(st) {
		return outs{}
	}
	switch st := st.(type) {
	case nil:
		return outs{next: s}
	case *ast.BlockStmt:
		return f.block(st.List, s)
	case *ast.LabeledStmt:
		o := f.stmt(st.Stmt, st.Label.Name, s)
		o.next |= o.brk[st.Label.Name]
		delete(o.brk, st.Label.Name)
		return o
	case *ast.IfStmt:
		o := f.stmt(st.Init, "", s)
		t, e := f.cond(st.Cond, f.eval(st.Cond, o.next))
		then := f.stmt(st.Body, "", t)
		els := outs{next: e}
		if st.Else != nil {
			els = f.stmt(st.Else, "", e)
		}
		o.next = then.next | els.next
		o.add(then)
		o.add(els)
		return o
	case *ast.ForStmt, *ast.RangeStmt:
		return f.loop(st, label, s)
	case *ast.SwitchStmt:
		return f.switchStmt(st, s)
	case *ast.TypeSwitchStmt:
		return f.typeSwitch(st, s)
	case *ast.SelectStmt:
		return f.selectStmt(st, s)
	case *ast.BranchStmt:
		return branch(st, s)
	case *ast.ReturnStmt:
		for _, r := range st.Results {
			s = f.eval(r, s)
		}
		if f.onReturn != nil {
			f.onReturn(st, s)
		}
		return outs{ret: s}
	default:
		return outs{next: f.simple(st, s)}
	}
}

func hasLabel(st ast.Stmt) bool {
	_, is := st.(*ast.LabeledStmt)
	return is
}

func branch(st *ast.BranchStmt, s states) outs {
	var o outs
	label := ""
	if st.Label != nil {
		label = st.Label.Name
	}
	switch st.Tok {
	case token.BREAK:
		put(&o.brk, label, s)
	case token.CONTINUE:
		put(&o.cont, label, s)
	case token.GOTO:
		put(&o.gotos, label, s)
	case token.FALLTHROUGH:
		put(&o.gotos, fallthroughLabel, s)
	}
	return o
}

// fallthroughLabel cannot be an identifier of the program.
const fallthroughLabel = "->"
