package duphandling

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
	"golang.org/x/tools/go/analysis"
)

// checker is the state of one run.
type checker struct {
	pass  *analysis.Pass
	res   *effects.Result
	table *catalogue.Table
	wires *wiring.Result
	byLit map[*ast.FuncLit]*effects.Func
	// seen are the bodies that were looked at: what several handlers share is
	// reported once.
	seen map[ast.Node]bool
}

func newChecker(pass *analysis.Pass) *checker {
	c := &checker{
		pass: pass, res: pass.ResultOf[effects.Analyzer].(*effects.Result), wires: wiring.Of(pass), table: config.Of(pass).Catalogue(),
		byLit: map[*ast.FuncLit]*effects.Func{}, seen: map[ast.Node]bool{},
	}
	for _, f := range c.res.Funcs() {
		if lit, isLit := f.Syntax.(*ast.FuncLit); isLit {
			c.byLit[lit] = f
		}
	}
	return c
}

// handled looks at everything that a handler does.
func (c *checker) handled(h *handler) {
	if c.relay(h.f) {
		return
	}
	if h.f != nil {
		c.walk(h.f, h.node, 0, func(f *effects.Func, first *harm, more, depth int) {
			if decl, isDecl := f.Syntax.(*ast.FuncDecl); isDecl && h.at != nil && depth == 0 {
				first.at, first.call = place.At(decl.Name.Pos(), decl.Name.End()), first.at
			}
			c.report(h, first, more)
		})
		return
	}
	c.foreign(h)
}

// maxDepth bounds how far helpers of the package are followed.
const maxDepth = 6

// walk looks at a body that runs for each delivery, and at the helpers that it
// calls, and tells the first harm of each and how many more there are. Where the
// code looks for repeats, nothing below it is looked at.
func (c *checker) walk(f *effects.Func, body ast.Node, depth int, tell func(f *effects.Func, first *harm, more, depth int)) {
	if c.seen[body] || depth > maxDepth || f.Summary == nil || f.Summary.Idempotent {
		return
	}
	c.seen[body] = true
	if c.res.Minds(f) || report.Skipped(c.pass, body.Pos()) {
		return
	}
	calls := c.callsIn(body)
	saves := false
	for _, call := range calls {
		for _, e := range c.res.At(call) {
			if e.KeepsRecords() {
				return
			}
			saves = saves || isSave(&e)
		}
	}
	var first *harm
	more := 0
	for _, call := range calls {
		if next := c.helper(f, call); next != nil {
			c.walk(next, next.Body, depth+1, tell)
			continue
		}
		if found := c.harmOf(call, saves); found != nil {
			if first == nil {
				first = found
			} else {
				more++
			}
		}
	}
	if first != nil {
		tell(f, first, more, depth)
	}
}

// callsIn lists the calls of a body in the order of the source, those in
// literals included. What is done about an error is left out, and so are calls
// that are given a literal: what the literal does is listed by itself.
func (c *checker) callsIn(body ast.Node) (calls []*ast.CallExpr) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			if c.testsError(n.Cond) {
				if n.Init != nil {
					calls = append(calls, c.callsIn(n.Init)...)
				}
				calls = append(calls, c.callsIn(n.Cond)...)
				if n.Else != nil {
					calls = append(calls, c.callsIn(n.Else)...)
				}
				return false
			}
		case *ast.CallExpr:
			lit := false
			for _, a := range n.Args {
				_, isLit := ast.Unparen(a).(*ast.FuncLit)
				lit = lit || isLit
			}
			if !lit {
				calls = append(calls, n)
			}
		}
		return true
	})
	return calls
}

// testsError reports the condition err != nil.
func (c *checker) testsError(cond ast.Expr) bool {
	b, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	if !isBinary || b.Op != token.NEQ || !c.pass.TypesInfo.Types[b.Y].IsNil() {
		return false
	}
	t := c.pass.TypesInfo.TypeOf(b.X)
	return t != nil && sym.IsError(t)
}

// helper is the function of the package that a call leads on to: a plain
// function, or another method of the same type. What other types do is theirs.
func (c *checker) helper(f *effects.Func, call *ast.CallExpr) *effects.Func {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return nil
	}
	next := c.res.Func(fn)
	if next == nil || next == f {
		return nil
	}
	recv := fn.Signature().Recv()
	if recv == nil {
		return next
	}
	if types.IsInterface(recv.Type()) {
		return nil
	}
	own := c.receiverAt(f)
	if own != nil && sym.Named(recv.Type()) == own {
		return next
	}
	return nil
}

// receiverAt is the type that the function around is a method of, or nil.
func (c *checker) receiverAt(f *effects.Func) *types.Named {
	for _, file := range c.pass.Files {
		if file.FileStart > f.Body.Pos() || f.Body.Pos() > file.FileEnd {
			continue
		}
		for _, d := range file.Decls {
			decl, isFunc := d.(*ast.FuncDecl)
			if !isFunc || decl.Recv == nil || f.Body.Pos() < decl.Pos() || decl.End() < f.Body.Pos() {
				continue
			}
			if fn, known := c.pass.TypesInfo.Defs[decl.Name].(*types.Func); known {
				return sym.Named(fn.Signature().Recv().Type())
			}
		}
	}
	return nil
}

// foreign looks at a handler of another package by what is known of it. One
// that shows by its signature what it handles is reported in its own package.
func (c *checker) foreign(h *handler) {
	for p := range h.fn.Signature().Params().Variables() {
		if c.isMessage(p.Type()) {
			return
		}
	}
	s := c.res.Of(h.fn)
	if s == nil || s.Idempotent {
		return
	}
	saves := false
	for i := range s.Effects {
		saves = saves || isSave(&s.Effects[i])
	}
	for i := range s.Effects {
		if what := c.harmful(&s.Effects[i], saves); what != "" {
			c.report(h, &harm{at: place.At(h.at.Pos(), h.at.End()), what: what, effect: s.Effects[i], via: h.fn.Name()}, 0)
			return
		}
	}
}

func (c *checker) report(h *handler, found *harm, more int) {
	f := report.Finding{
		Range:   found.at,
		Message: fmt.Sprintf("%s %s again on a repeated delivery, and nothing detects it%s", h.what, found.what, found.way(more)),
	}
	if found.call.From.IsValid() {
		f.Related = append(f.Related, report.Related{Pos: found.call.From, Message: "it is done here"})
	}
	if h.at != nil && h.f != nil {
		f.Related = append(f.Related, report.Related{Pos: h.at.Pos(), Message: "the handler is registered here"})
	}
	report.Report(c.pass, noDedupe, f)
}

// way is the calls that lead to a harm: ": (*Service).Book → (*sql.DB).ExecContext
// (store.go:20), and 2 more".
func (found *harm) way(more int) string {
	var b strings.Builder
	steps := found.effect.Steps
	if found.via != "" {
		steps = append([]effects.Step{{Func: found.via}}, steps...)
	}
	const most = 3
	for i, s := range steps {
		switch {
		case i == 1 && len(steps) > most:
			b.WriteString(" → …")
			continue
		case i > 0 && i < len(steps)-most+1:
			continue
		case i == 0:
			b.WriteString(": ")
		default:
			b.WriteString(" → ")
		}
		b.WriteString(s.Func)
	}
	if n := len(steps); n > 0 && steps[n-1].Pos != "" {
		fmt.Fprintf(&b, " (%s)", path.Base(steps[n-1].Pos))
	}
	if more > 0 {
		fmt.Fprintf(&b, ", and %d more", more)
	}
	return b.String()
}
