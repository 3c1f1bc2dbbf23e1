package policy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// A machine runs the arithmetic of a function, to see what becomes of its
// numbers: how the delay of a loop grows, what a helper that says how long to
// wait answers, how often a loop goes round. It knows integers, floats and
// durations; of everything else it knows nothing and looks on.
//
// A test that it cannot decide is taken both ways: what the ways disagree on is
// vague afterwards. A way that leaves the loop or the function is not taken
// when another one does not.
type machine struct {
	e    *eval
	fn   ast.Node // the function that runs, for its local variables
	vars map[types.Object]num
	// parts are fields and elements that change, by how they are written.
	parts map[string]num
	// failed: errors are there, as after an attempt that failed.
	failed bool
	// onCall is told of the calls in statements, nil: nobody is.
	onCall func(call *ast.CallExpr)
	// onDoubt is told of the tests that cannot be decided and that a jump hangs on,
	// nil: nobody is.
	onDoubt func(cond ast.Expr)

	guessed bool // the last test was decided by a guess
	// calm are the errors of waits: nobody ends them.
	calm map[types.Object]bool
	// ways says which way goes on in the loop that runs, nil in a function.
	ways  *walker
	steps int // what may still be run
	depth int
}

// maxSteps bounds the work of a machine: a table of delays for a hundred rounds
// fits in it.
const maxSteps = 20000

func (e *eval) machine(fn ast.Node, failed bool) *machine {
	return &machine{e: e, fn: fn, vars: map[types.Object]num{}, parts: map[string]num{}, failed: failed, calm: map[types.Object]bool{}, steps: maxSteps}
}

// end says how a list of statements ended.
type end uint8

const (
	through end = iota // falls through
	again              // continue
	left               // break
	gone               // return, panic
	jumped             // goes round by goto, or by a call of itself
)

// run runs statements. A return's value is in result.
func (m *machine) run(list []ast.Stmt, result *num) end {
	for _, st := range list {
		if how := m.statement(st, result); how != through {
			return how
		}
	}
	return through
}

func (m *machine) statement(st ast.Stmt, result *num) end {
	if m.steps--; m.steps < 0 {
		return gone
	}
	switch st := st.(type) {
	case *ast.BlockStmt:
		return m.run(st.List, result)
	case *ast.LabeledStmt:
		return m.statement(st.Stmt, result)
	case *ast.ExprStmt:
		m.calls(st.X)
		if call, isCall := ast.Unparen(st.X).(*ast.CallExpr); isCall && sym.NeverReturns(m.e.info, call) {
			return gone
		}
	case *ast.AssignStmt:
		m.assign(st)
	case *ast.IncDecStmt:
		op := token.ADD
		if st.Tok == token.DEC {
			op = token.SUB
		}
		n, _ := compute(op, m.eval(st.X), ofInt(1))
		m.set(st.X, n)
	case *ast.DeclStmt:
		m.declare(st)
	case *ast.IfStmt:
		return m.branch(st, result)
	case *ast.SwitchStmt:
		return m.switches(st, result)
	case *ast.SelectStmt:
		return m.selects(st, result)
	case *ast.ForStmt:
		m.loop(st)
	case *ast.RangeStmt:
		m.forget(st)
	case *ast.ReturnStmt:
		if m.ways != nil && m.ways.l.self != nil && m.ways.calls(st) {
			return jumped
		}
		if result != nil && len(st.Results) > 0 {
			*result = m.eval(st.Results[0])
		}
		return gone
	case *ast.BranchStmt:
		switch st.Tok {
		case token.CONTINUE:
			return again
		case token.BREAK:
			return left
		case token.GOTO:
			return jumped
		}
	}
	return through
}

// calls tells of the calls in a statement, receives from timers among them.
func (m *machine) calls(x ast.Node) {
	if m.onCall == nil || x == nil {
		return
	}
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			m.onCall(n)
		}
		return true
	})
}

func (m *machine) assign(st *ast.AssignStmt) {
	for _, r := range st.Rhs {
		m.calls(r)
	}
	m.errors(st)
	if len(st.Lhs) != len(st.Rhs) {
		for _, l := range st.Lhs {
			m.set(l, num{vague: true})
		}
		return
	}
	values := make([]num, len(st.Rhs))
	for i, r := range st.Rhs {
		if !m.numeric(st.Lhs[i]) {
			continue
		}
		values[i] = m.eval(r)
		if op, compound := compounds[st.Tok]; compound {
			var ok bool
			if values[i], ok = compute(op, m.eval(st.Lhs[i]), values[i]); !ok {
				values[i] = num{vague: true}
			}
		}
		if t := m.e.info.TypeOf(st.Lhs[i]); t != nil {
			values[i] = values[i].to(t)
		}
	}
	for i, l := range st.Lhs {
		if m.numeric(l) {
			m.set(l, values[i])
		}
	}
}

// errors notes which errors are those of a wait.
func (m *machine) errors(st *ast.AssignStmt) {
	call, isCall := ast.Unparen(st.Rhs[0]).(*ast.CallExpr)
	if !isCall || !m.failed {
		return
	}
	for _, l := range st.Lhs {
		if id, isIdent := l.(*ast.Ident); isIdent && id.Name != "_" && sym.IsError(sym.OrInvalid(m.e.info.TypeOf(id))) {
			m.calm[m.e.info.ObjectOf(id)] = m.e.waitOf(call, 0) != nil
		}
	}
}

var compounds = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR,
	token.OR_ASSIGN: token.OR, token.AND_ASSIGN: token.AND, token.XOR_ASSIGN: token.XOR,
}

func (m *machine) declare(st *ast.DeclStmt) {
	g, isGen := st.Decl.(*ast.GenDecl)
	if !isGen {
		return
	}
	for _, spec := range g.Specs {
		v, isValue := spec.(*ast.ValueSpec)
		if !isValue {
			continue
		}
		for i, name := range v.Names {
			switch {
			case !m.numeric(name):
			case len(v.Values) == 0:
				m.set(name, ofInt(0).to(m.e.info.TypeOf(name)))
			case len(v.Values) == len(v.Names):
				m.calls(v.Values[i])
				m.set(name, m.eval(v.Values[i]).to(m.e.info.TypeOf(name)))
			default:
				m.set(name, num{vague: true})
			}
		}
	}
}

// numeric reports whether an expression is a number.
func (m *machine) numeric(x ast.Expr) bool { return isNumber(m.e.info.TypeOf(x)) }

func isNumber(t types.Type) bool {
	if t == nil {
		return false
	}
	b, isBasic := t.Underlying().(*types.Basic)
	return isBasic && b.Info()&(types.IsInteger|types.IsFloat) != 0
}

// set gives a variable, field or element a value.
func (m *machine) set(l ast.Expr, n num) {
	switch l := ast.Unparen(l).(type) {
	case *ast.Ident:
		if obj := m.e.info.ObjectOf(l); obj != nil {
			m.vars[obj] = n
		}
	case *ast.SelectorExpr, *ast.StarExpr:
		m.parts[text(l)] = n
	}
}

// body returns the statements of a function.
func body(fn ast.Node) []ast.Stmt {
	if b := regions.Body(fn); b != nil {
		return b.List
	}
	return nil
}
