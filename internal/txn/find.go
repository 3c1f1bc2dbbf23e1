package txn

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/sym"
)

// finder finds the transactions of one package.
type finder struct {
	r     *Result
	fx    *effects.Result
	info  *types.Info
	kinds *Types
	funcs map[ast.Node]*effects.Func
}

// find does the work of a result, at the first question.
func (r *Result) find() {
	if r.pass == nil {
		return
	}
	r.at = map[*ast.CallExpr][]At{}
	f := &finder{
		r: r, fx: r.fx, info: r.pass.TypesInfo, kinds: TypesFor(config.Of(r.pass)),
		funcs: map[ast.Node]*effects.Func{},
	}
	for _, fn := range r.fx.Funcs() {
		f.funcs[fn.Syntax] = fn
	}
	all := r.fx.Funcs()
	for i, next := 0, 0; i < len(all); i = next {
		for next = i + 1; next < len(all) && sym.Contains(all[i].Syntax, all[next].Syntax); {
			next++ // a literal in it
		}
		// In an idle one there is nothing that a transaction could hold up.
		if !all[i].Idle && f.mayHave(all[i:next]) {
			f.root(all[i])
		}
	}
}

// root finds the transactions of a function and of the literals in it.
func (f *finder) root(fn *effects.Func) {
	d := &decl{finder: f, fn: fn, changes: map[*ast.CallExpr][]extent.Change{}, stmts: map[*ast.CallExpr][]ast.Expr{}}
	d.collect()
	if len(d.spans) == 0 {
		return
	}
	d.walk()
	f.r.spans = append(f.r.spans, d.spans...)
}

// decl is one function that is in no other, while it is looked at.
type decl struct {
	*finder
	fn      *effects.Func
	spans   []*Span
	held    []handle // of each span, how its transaction is mentioned
	changes map[*ast.CallExpr][]extent.Change
	// stmts are the variables that calls are assigned to.
	stmts map[*ast.CallExpr][]ast.Expr
	lits  map[types.Object]*ast.FuncLit
	// stack are the literals around the node that is being collected.
	stack []ast.Node
	found map[*ast.CallExpr][]State
}

// collect finds the transactions of the function, those it has from its caller
// first.
func (d *decl) collect() {
	d.given(d.fn.Syntax)
	d.stack = []ast.Node{d.fn.Syntax}
	ast.Inspect(d.fn.Body, func(n ast.Node) bool {
		for len(d.stack) > 1 && n != nil && n.Pos() >= d.stack[len(d.stack)-1].End() {
			d.stack = d.stack[:len(d.stack)-1]
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			d.stack = append(d.stack, n)
			d.given(n)
		case *ast.AssignStmt:
			if call := single(n.Rhs); call != nil {
				d.stmts[call] = n.Lhs
			}
		case *ast.ValueSpec:
			if call := single(n.Values); call != nil {
				for _, id := range n.Names {
					d.stmts[call] = append(d.stmts[call], id)
				}
			}
		case *ast.CallExpr:
			d.call(n)
		}
		return true
	})
}

func single(list []ast.Expr) *ast.CallExpr {
	if len(list) != 1 {
		return nil
	}
	call, _ := ast.Unparen(list[0]).(*ast.CallExpr)
	return call
}

// in is the function or literal around the node that is being collected.
func (d *decl) in() *effects.Func { return d.funcs[d.stack[len(d.stack)-1]] }

// call notes what one call begins.
func (d *decl) call(call *ast.CallExpr) {
	if candidate.MatchString(sym.CalledName(call)) {
		if b := BeginOf(d.fx, d.kinds, d.info, call); b != nil {
			d.begun(call, b)
			return
		}
	}
	for i, a := range call.Args {
		if d.isFunc(a) {
			d.closure(call, i, ast.Unparen(a))
		}
	}
}

// add notes a span.
func (d *decl) add(s *Span, h handle) int {
	d.spans = append(d.spans, s)
	d.held = append(d.held, h)
	return len(d.spans) - 1
}

// begun notes a transaction that a call begins.
func (d *decl) begun(call *ast.CallExpr, b *Begin) {
	s := &Span{How: Begun, Fn: d.in(), Begin: call, Row: b.Row, ByShape: b.ByShape}
	if s.Fn == nil {
		return
	}
	on := sym.Receiver(call)
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && d.info.Selections[sel] != nil {
		s.Pool = on
	}
	s.attributes()
	s.Optimistic = s.Optimistic || d.readsOnly(call)
	h := handle{}
	if b.Result < 0 {
		h = d.handleOf(on)
	} else if lhs := d.stmts[call]; b.Result < len(lhs) {
		h = d.handleOf(lhs[b.Result])
	}
	if h.root == nil {
		s.Escapes = true // returned, or given away at once: nothing here ends it
	}
	s.Tx, _ = h.last().(*types.Var)
	d.changes[call] = append(d.changes[call], extent.Change{Thing: d.add(s, h), Move: extent.Opens})
}

// attributes takes over what the catalogue says.
func (s *Span) attributes() {
	if s.Row == nil {
		return
	}
	s.Repeats = s.Row.Is(catalogue.AttrFnRepeats)
	s.Nested = s.Row.Attr(catalogue.AttrNested)
	s.Optimistic = s.Row.Attr(catalogue.AttrLock) == "optimistic"
}

// closure notes a transaction that a call runs the function in an argument in.
func (d *decl) closure(call *ast.CallExpr, arg int, fn ast.Expr) {
	if d.lits == nil {
		d.lits = extent.Literals(d.info, d.fn.Body)
	}
	lit := extent.LitOf(d.info, d.lits, fn)
	how, row, byShape := d.runs(call, arg)
	if how == RunsUnknown && lit != nil && d.takesTx(lit) {
		how, byShape = RunsInTx, true
	}
	if how != RunsInTx && how != RunsUpdate || d.in() == nil {
		return
	}
	s := &Span{How: Closure, Fn: d.in(), Begin: call, Row: row, ByShape: byShape}
	if how == RunsUpdate {
		s.How = Update
	}
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && d.info.Selections[sel] != nil {
		s.Pool = sel.X
	}
	s.attributes()
	s.Optimistic = s.Optimistic || d.readsOnly(call)
	if s.Row != nil {
		if x, _, has := effects.Role(s.Row, catalogue.RoleConn, call); has && x != nil {
			s.Pool = x
		}
	}
	s.Repeats = s.Repeats || d.repeats(call)
	switch {
	case lit != nil:
		s.Body = lit
		s.Tx = d.txParam(lit)
	default:
		if nodes, _, _ := d.fx.Functions(fn); len(nodes) == 1 {
			s.Body = nodes[0]
		}
	}
	d.changes[call] = append(d.changes[call], extent.Change{Thing: d.add(s, handle{}), Move: extent.Runs})
}

// repeats reports whether a call runs what it is given again when it fails.
func (d *decl) repeats(call *ast.CallExpr) bool {
	fn := sym.Callee(d.info, call)
	if fn == nil {
		return false
	}
	s := d.fx.Of(fn)
	return s != nil && slices.ContainsFunc(s.Invokes, func(v effects.Invoke) bool { return v.Runs(effects.RunsTx) && v.Runs(effects.RunsRetry) })
}

// takesTx reports whether a literal is handed a transaction of a library, or what
// may be one and is called so.
func (d *decl) takesTx(lit *ast.FuncLit) bool { return d.txParam(lit) != nil }

// txParam is the parameter of a function that is its transaction, nil when it has
// none.
func (d *decl) txParam(fn ast.Node) *types.Var {
	sig, isFunc := d.sigOf(fn)
	if !isFunc {
		return nil
	}
	for p := range sig.Params().Variables() {
		if d.kinds.Handle(p.Type()) || likely(p) && d.kinds.RunsOn(p.Type()) {
			return p
		}
	}
	return nil
}

func (d *decl) sigOf(fn ast.Node) (*types.Signature, bool) {
	switch fn := fn.(type) {
	case *ast.FuncLit:
		sig, is := sym.OrInvalid(d.info.TypeOf(fn)).Underlying().(*types.Signature)
		return sig, is
	case *ast.FuncDecl:
		if obj, is := d.info.Defs[fn.Name].(*types.Func); is {
			return obj.Signature(), true
		}
	}
	return nil, false
}

// given notes the transaction that a function has from its caller: a parameter,
// or a field of the receiver.
func (d *decl) given(fn ast.Node) {
	in := d.funcs[fn]
	if in == nil || slices.ContainsFunc(d.spans, func(s *Span) bool { return s.Body == fn }) {
		return // it is the transaction of the closure
	}
	if p := d.txParam(fn); p != nil {
		d.add(&Span{How: Given, Fn: in, Body: fn, Tx: p, Likely: !d.kinds.Handle(p.Type())}, handle{root: p})
		return
	}
	sig, isFunc := d.sigOf(fn)
	if !isFunc || sig.Recv() == nil {
		return
	}
	st := sym.StructOf(sig.Recv().Type())
	if st == nil {
		return
	}
	for v := range st.Fields() {
		if d.kinds.Is(v.Type()) {
			d.add(&Span{How: Field, Fn: in, Body: fn, Tx: v, Likely: pooled(st, v)}, handle{root: sig.Recv(), path: "." + v.Name()})
			return
		}
	}
}

// pooled reports whether a struct has something beside a transaction that one can
// be begun on: then the transaction may be nil.
func pooled(st *types.Struct, tx *types.Var) bool {
	for v := range st.Fields() {
		if v != tx && Begins(v.Type()) {
			return true
		}
	}
	return false
}
