package policy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// round is one loop with what reading it needs.
type round struct {
	*eval
	f    *effects.Func
	reg  *regions.Region
	init ast.Stmt
	cond ast.Expr
	post ast.Stmt
	list []ast.Stmt  // what runs in each round
	self *types.Func // of recursion: the function that calls itself
	// label is the loop's, "" when it has none.
	label string
	sets  map[types.Object][]ast.Expr // what is assigned in the loop; nil for what is no expression
	steps map[types.Object]bool       // integers that change by a step
	waits []wait
}

// newRound takes a loop apart, nil when it is of no kind known here.
func (e *eval) newRound(f *effects.Func, reg *regions.Region) *round {
	l := &round{eval: e, f: f, reg: reg, sets: map[types.Object][]ast.Expr{}, steps: map[types.Object]bool{}}
	switch n := reg.Node.(type) {
	case *ast.ForStmt:
		l.init, l.cond, l.post, l.list = n.Init, n.Cond, n.Post, n.Body.List
	case *ast.RangeStmt:
		l.list = n.Body.List
	case *ast.LabeledStmt:
		l.label = n.Label.Name
		l.list = from(f.Body, n)
	case *ast.FuncDecl:
		l.list = n.Body.List
		l.self, _ = e.info.Defs[n.Name].(*types.Func)
	}
	if l.list == nil {
		return nil
	}
	if l.label == "" {
		l.label = labelOf(f.Body, reg.Node)
	}
	l.assignments()
	return l
}

// from returns the statements of a list from a label on.
func from(b *ast.BlockStmt, label *ast.LabeledStmt) (list []ast.Stmt) {
	ast.Inspect(b, func(n ast.Node) bool {
		in := sym.Statements(n)
		for i, st := range in {
			if st == label {
				list = append([]ast.Stmt{label.Stmt}, in[i+1:]...)
			}
		}
		return list == nil
	})
	return list
}

func labelOf(b *ast.BlockStmt, loop ast.Node) (name string) {
	ast.Inspect(b, func(n ast.Node) bool {
		if l, isLabel := n.(*ast.LabeledStmt); isLabel && l.Stmt == loop {
			name = l.Label.Name
		}
		return name == ""
	})
	return name
}

// each visits what a round runs: literals only when they are called on the
// spot, and nothing that another goroutine does.
func (l *round) each(visit func(ast.Node) bool) {
	for _, st := range l.list {
		inspectRun(st, visit)
	}
	if l.cond != nil {
		inspectRun(l.cond, visit)
	}
	if l.post != nil {
		inspectRun(l.post, visit)
	}
}

func inspectRun(n ast.Node, visit func(ast.Node) bool) {
	called := map[*ast.FuncLit]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			return false
		case *ast.CallExpr:
			if lit, isLit := ast.Unparen(n.Fun).(*ast.FuncLit); isLit {
				called[lit] = true
			}
		case *ast.FuncLit:
			return called[n]
		case *ast.GoStmt, *ast.DeferStmt:
			return false
		}
		return visit(n)
	})
}

// assignments finds what the loop assigns, and which integers count.
func (l *round) assignments() {
	note := func(x ast.Expr, r ast.Expr) {
		if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent && id.Name != "_" {
			if obj := l.info.ObjectOf(id); obj != nil {
				l.sets[obj] = append(l.sets[obj], r)
			}
		}
	}
	step := func(x ast.Expr) {
		if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent && isCounter(l.info.TypeOf(id)) {
			l.steps[l.info.ObjectOf(id)] = true
		}
	}
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, x := range n.Lhs {
				r := n.Rhs[0]
				if len(n.Lhs) == len(n.Rhs) {
					r = n.Rhs[i]
				}
				note(x, r)
				switch b, isBinary := ast.Unparen(r).(*ast.BinaryExpr); {
				case n.Tok == token.ADD_ASSIGN, n.Tok == token.SUB_ASSIGN:
					step(x)
				case isBinary && (b.Op == token.ADD || b.Op == token.SUB) && text(b.X) == text(x):
					step(x)
				}
			}
		case *ast.IncDecStmt:
			note(n.X, nil)
			step(n.X)
		case *ast.ValueSpec:
			for i, name := range n.Names {
				switch {
				case len(n.Values) == len(n.Names):
					note(name, n.Values[i])
				case len(n.Values) == 1:
					note(name, n.Values[0])
				}
			}
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if x != nil {
					note(x, nil)
				}
			}
		}
		return true
	}
	l.each(visit)
	if r, isRange := l.reg.Node.(*ast.RangeStmt); isRange {
		for _, x := range []ast.Expr{r.Key, r.Value} {
			if x != nil {
				note(x, nil)
			}
		}
		if r.Key != nil {
			step(r.Key)
		}
	}
	l.parameters()
}

// parameters finds what a recursion counts with: parameters that it gives to
// itself changed.
func (l *round) parameters() {
	if l.self == nil {
		return
	}
	sig := l.self.Signature()
	l.each(func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || sym.Callee(l.info, call) != l.self {
			return true
		}
		for i, a := range call.Args {
			if i >= sig.Params().Len() {
				break
			}
			p := sig.Params().At(i)
			if id, isIdent := ast.Unparen(a).(*ast.Ident); isIdent && l.info.ObjectOf(id) == p {
				continue
			}
			l.sets[p] = append(l.sets[p], a)
			if isCounter(p.Type()) {
				l.steps[p] = true
			}
		}
		return true
	})
}

// isCounter reports whether a type counts: an integer that is no duration.
func isCounter(t types.Type) bool {
	if t == nil {
		return false
	}
	b, isBasic := t.Underlying().(*types.Basic)
	return isBasic && b.Info()&types.IsInteger != 0 && !sym.IsDuration(t)
}

// mentions reports whether an expression uses one of the objects.
func (e *eval) mentions(x ast.Node, objs map[types.Object]bool) bool {
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && objs[e.info.ObjectOf(id)] {
			hit = true
		}
		return !hit
	})
	return hit
}
