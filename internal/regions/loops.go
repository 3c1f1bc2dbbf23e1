package regions

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// loops finds the loops of a body, those made of goto included.
func (e *env) loops(body *ast.BlockStmt) []*Region {
	var others []*Region
	looped := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			looped = true
		case *ast.BlockStmt:
			others = append(others, e.gotoLoops(n.List)...)
		case *ast.CaseClause:
			others = append(others, e.gotoLoops(n.Body)...)
		case *ast.CommClause:
			others = append(others, e.gotoLoops(n.Body)...)
		case *ast.GoStmt:
			others = append(others, &Region{Kind: Go, Node: n, From: n.Pos(), To: n.End()})
		}
		return true
	})
	if !looped { // as most functions
		return others
	}
	return append(e.statements(body), others...)
}

// statements finds the loops that are statements.
func (e *env) statements(body *ast.BlockStmt) (regions []*Region) {
	type entry struct {
		st    ast.Stmt
		label string
		in    states
	}
	var order []*entry
	byStmt := map[ast.Stmt]*entry{}
	f := &flow{env: e}
	f.onLoop = func(st ast.Stmt, label string, in states) {
		en := byStmt[st]
		if en == nil {
			en = &entry{st: st, label: label}
			byStmt[st] = en
			order = append(order, en)
		}
		en.in |= in
	}
	f.block(body.List, start)
	for _, en := range order {
		regions = append(regions, e.loopRegion(en.st, en.label, en.in))
	}
	return regions
}

// round is what one round of a loop leads to.
type round struct {
	back  states // goes round again
	exits states // leaves, or returns
	polls bool   // goes round because of what an answer says
}

// retries reports whether going round needs a failure and success leaves.
func (r round) retries() bool {
	return r.back != 0 && r.back.bad() == r.back && r.exits.only(ok) != 0
}

// fill sets what the ways round have in common.
func (r round) fill(reg *Region) {
	safe := r.back.where(combo.safe)
	reg.Rejected = r.back != 0 && r.back.only(rejected) == r.back
	reg.Guarded = r.back != 0 && safe == r.back
	reg.PartGuarded = safe != 0 && safe != r.back
}

func (e *env) loopRegion(st ast.Stmt, label string, in states) *Region {
	reg := &Region{Kind: Loop, Node: st, From: st.Pos(), To: st.End()}
	init := start
	if in != 0 && in.where(combo.safe) == in {
		init = start.guard()
	}
	flag := e.flagOf(st)
	once := func(watch ast.Node) round { return e.round(st, label, flag, init, watch) }
	r := once(nil)
	_, cond, _, body := parts(st)
	reg.Wait = e.wait(body)
	if r.retries() && e.sameEachTime(st) {
		reg.Kind = Retry
		r.fill(reg)
		reg.Guarded = reg.Guarded || e.boundByMethod(st)
		reg.Attempts = e.attempts(st)
		reg.Delegated = e.delegates(body)
		varied := e.varied(st)
		reg.lets = e.letsLoop(st, label)
		reg.replays = func(n ast.Node) bool {
			return once(n).back.where(combo.ran) != 0 && !e.works(n, varied)
		}
		return reg
	}
	reg.Polls = reg.Wait != nil && e.asksAgain(st)
	switch l := st.(type) {
	case *ast.ForStmt:
		reg.Forever = (cond == nil || e.endsWithContext(cond)) && r.exits.only(ok) == 0
	case *ast.RangeStmt:
		_, reg.Forever = sym.OrInvalid(e.typeOf(l.X)).Underlying().(*types.Chan)
	}
	return reg
}

// endsWithContext reports whether a loop's condition only asks a context.
func (e *env) endsWithContext(cond ast.Expr) bool {
	b, isBinary := cond.(*ast.BinaryExpr)
	if !isBinary || b.Op != token.EQL || !e.isNil(b.Y) {
		return false
	}
	return e.isContextErr(b.X)
}

// leaves reports whether a block ends by going elsewhere.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch b.List[len(b.List)-1].(type) {
	case *ast.BranchStmt, *ast.ReturnStmt:
		return true
	}
	return false
}

// round runs a loop's body once.
func (e *env) round(st ast.Stmt, label string, flag types.Object, init states, watch ast.Node) round {
	f := &flow{env: e, watch: watch, flag: flag}
	_, cond, post, body := parts(st)
	in, leave := init, states(0)
	if flag != nil && cond != nil { // the flag has the value with which the loop goes on
		t, _ := f.cond(cond, in|in.put(true))
		in = t
		if in == 0 {
			in = init
		}
	}
	o := f.stmt(body, "", in)
	back := o.next | o.cont[""]
	if label != "" {
		back |= o.cont[label]
		delete(o.cont, label)
	}
	delete(o.cont, "")
	leave |= o.ret | o.brk[""] | o.brk[label]
	for _, s := range o.cont {
		leave |= s
	}
	for _, s := range o.gotos {
		leave |= s
	}
	for _, s := range o.brk {
		leave |= s
	}
	if post != nil {
		back = f.stmt(post, "", back).next
	}
	if cond != nil {
		var out states
		back, out = f.cond(cond, f.eval(cond, back))
		leave |= out
	}
	return round{back: back, exits: leave}
}

// flagOf returns the bool variable on which a loop's going on depends: one in
// its condition, or one that leaves it by a test of its own.
func (e *env) flagOf(st ast.Stmt) types.Object {
	_, cond, _, body := parts(st)
	assigned := map[types.Object]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		if a, isAssign := n.(*ast.AssignStmt); isAssign && len(a.Lhs) == len(a.Rhs) {
			for i, l := range a.Lhs {
				if _, isConst := e.constBool(a.Rhs[i]); isConst {
					if id, isIdent := l.(*ast.Ident); isIdent {
						assigned[e.info.ObjectOf(id)] = true
					}
				}
			}
		}
		return true
	})
	var flag types.Object
	find := func(x ast.Expr) {
		ast.Inspect(x, func(n ast.Node) bool {
			if id, isIdent := n.(*ast.Ident); isIdent && flag == nil && assigned[e.info.ObjectOf(id)] {
				flag = e.info.ObjectOf(id)
			}
			return flag == nil
		})
	}
	if cond != nil {
		find(cond)
	}
	// A test that leaves the loop, or goes round, says more than any other.
	for _, leaving := range []bool{true, false} {
		ast.Inspect(body, func(n ast.Node) bool {
			if i, isIf := n.(*ast.IfStmt); isIf && flag == nil && len(assigned) > 0 && (!leaving || leaves(i.Body)) {
				find(i.Cond)
			}
			return flag == nil
		})
	}
	return flag
}
