package wiring

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// maxAfter bounds how many demands before it one demand tells of.
const maxAfter = 12

// order finds for each demand those that can have been met before, on the way to it
// through the same function.
func (s *seeker) order() {
	byFunc := map[ast.Node][]*demand{}
	o := &orderer{
		seeker: s, literal: map[*effects.Func][]*demand{}, asks: map[ask]int{}, asked: map[*effects.Func]map[int][]*ast.CallExpr{},
		follow: map[follow]bool{}, ways: map[step][]ast.Node{},
	}
	for i := range s.found {
		d := &s.found[i]
		if s.r.modelled(d.of) {
			continue
		}
		byFunc[d.of.Syntax] = append(byFunc[d.of.Syntax], d)
		if d.literal {
			o.literal[d.of] = append(o.literal[d.of], d)
		}
	}
	for _, list := range byFunc {
		if len(list) < 2 {
			continue
		}
		numbers := make([]int, len(list))
		for i, d := range list {
			numbers[i] = o.ask(d.At, d.Method)
		}
		for i, b := range list {
			for k, a := range list {
				if a != b && len(b.after) < maxAfter && o.follows(b.of, numbers[k], numbers[i], 0) {
					b.after = append(b.after, a)
				}
			}
		}
	}
}

// ask is a call of a port by its place.
type ask struct{ at, method string }

// ask numbers the call of a port.
func (o *orderer) ask(at, method string) int {
	n, known := o.asks[ask{at, method}]
	if !known {
		n = len(o.asks)
		o.asks[ask{at, method}] = n
	}
	return n
}

// orderer keeps the answers about the order in functions: many ask the same helpers.
type orderer struct {
	*seeker
	literal map[*effects.Func][]*demand
	asks    map[ask]int
	asked   map[*effects.Func]map[int][]*ast.CallExpr
	follow  map[follow]bool
	ways    map[step][]ast.Node
}

// follow is a question about the order of two calls of ports in a function.
type follow struct {
	in            *effects.Func
	first, second int // of asks
}

// follows reports whether one port can be called after another one in a function that
// calls both: itself, or in what one of its calls runs.
func (o *orderer) follows(in *effects.Func, first, second, depth int) (yes bool) {
	const deepest = 4
	if depth > deepest {
		return false
	}
	q := follow{in, first, second}
	if known, seen := o.follow[q]; seen {
		return known
	}
	o.follow[q] = false // a function that calls itself adds nothing
	defer func() { o.follow[q] = yes }()
	for _, x := range o.sites(in)[first] {
		for _, y := range o.sites(in)[second] {
			if x != y {
				if o.then(o.wayTo(in, x), o.wayTo(in, y)) {
					return true
				}
				continue
			}
			for _, inner := range o.runBy(x) {
				if o.follows(inner, first, second, depth+1) {
					return true
				}
			}
		}
	}
	return false
}

// sites are the calls of a function by which ports are called.
func (o *orderer) sites(in *effects.Func) map[int][]*ast.CallExpr {
	if found, seen := o.asked[in]; seen {
		return found
	}
	found := map[int][]*ast.CallExpr{}
	for i := range in.Summary.Effects {
		e := &in.Summary.Effects[i]
		if !asksPort(e) || len(e.Steps) == 0 {
			continue
		}
		at := e.Steps[len(e.Steps)-1].Pos
		for _, site := range e.Sites() {
			if len(e.Steps) == 1 { // several calls that do the same have places of their own
				at = o.r.fx.Place(site.Pos())
			}
			k := o.ask(at, e.Called())
			found[k] = append(found[k], site)
		}
	}
	for i := range in.Summary.Invokes {
		inv := &in.Summary.Invokes[i]
		k := o.ask(inv.Pos, "")
		found[k] = append(found[k], inv.Sites()...)
	}
	for _, d := range o.literal[in] { // in what the function gives to a port
		k := o.ask(d.At, d.Method)
		found[k] = append(found[k], d.sites...)
	}
	o.asked[in] = found
	return found
}

// runBy are the functions and literals of the package that a call runs.
func (s *seeker) runBy(call *ast.CallExpr) (found []*effects.Func) {
	if fn := sym.Callee(s.r.pass.TypesInfo, call); fn != nil {
		if f := s.r.fx.Func(fn); f != nil {
			found = append(found, f)
		}
	}
	for _, a := range call.Args {
		if lit, isLit := s.unconverted(a).(*ast.FuncLit); isLit && s.r.syntax(lit) != nil {
			found = append(found, s.r.syntax(lit))
		}
	}
	return found
}

// wayTo are the nodes from a function down to a call in it.
func (o *orderer) wayTo(in *effects.Func, call *ast.CallExpr) []ast.Node {
	key := step{in.Syntax, call}
	way, seen := o.ways[key]
	if !seen {
		way = wayTo(in.Syntax, call)
		o.ways[key] = way
	}
	return way
}

// step leads from a function to a call in it.
type step struct {
	from ast.Node
	call *ast.CallExpr
}

func wayTo(body ast.Node, call *ast.CallExpr) (way []ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || n.Pos() > call.Pos() || n.End() < call.End() {
			return false
		}
		way = append(way, n)
		return n != call
	})
	return way
}

// then reports whether what the second way leads to can run after what the first one
// leads to: it stands below, not in another branch of the same decision, and the
// branch of the first one does not leave before. What handles an error does not follow
// from what has worked, and what is deferred comes last.
func (o *orderer) then(first, second []ast.Node) bool {
	if len(first) == 0 || len(second) == 0 {
		return false
	}
	shared := 0
	for shared < len(first) && shared < len(second) && first[shared] == second[shared] {
		shared++
	}
	if shared == 0 || shared == len(first) {
		return false
	}
	if slices.ContainsFunc(first[shared:], isDefer) {
		return false
	}
	if first[len(first)-1].Pos() >= second[len(second)-1].Pos() {
		return false
	}
	if shared < len(second) && exclusive(first[shared-1], first[shared], second[shared]) {
		return false
	}
	late := slices.ContainsFunc(second[shared:], isDefer)
	for i := shared; i < len(first); i++ {
		if list := sym.Statements(first[i]); i > 0 && list != nil && !isBody(first[i-1]) && !late && ends(list) {
			return false
		}
	}
	for i := shared; i < len(second); i++ {
		if st, isIf := second[i-1].(*ast.IfStmt); isIf && second[i] == st.Body && o.handlesError(st.Cond) {
			return false
		}
	}
	return true
}

func isDefer(n ast.Node) bool { _, is := n.(*ast.DeferStmt); return is }

func isBody(n ast.Node) bool {
	switch n.(type) {
	case *ast.FuncDecl, *ast.FuncLit:
		return true
	}
	return false
}

// exclusive reports whether only one of two parts of a statement runs.
func exclusive(parent, a, b ast.Node) bool {
	if st, isIf := parent.(*ast.IfStmt); isIf {
		return a == st.Body && b == st.Else || a == st.Else && b == st.Body
	}
	return isClause(a) && isClause(b)
}

func isClause(n ast.Node) bool {
	switch n.(type) {
	case *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

// ends reports whether statements end the function or the round of a loop.
func ends(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch st := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return st.Tok != token.FALLTHROUGH
	}
	return false
}

// handlesError reports whether a condition holds when something has failed.
func (o *orderer) handlesError(cond ast.Expr) bool {
	b, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	if !isBinary || b.Op != token.NEQ {
		return false
	}
	id, isIdent := ast.Unparen(b.Y).(*ast.Ident)
	return isIdent && id.Name == "nil" && sym.IsError(sym.OrInvalid(o.r.pass.TypesInfo.TypeOf(b.X)))
}
