package txboundary

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/suppress"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// owners reports use cases and handlers that begin a driver's transaction
// themselves. Packages that are called like use cases are taken for such. Where
// the name says less, and in handlers, the transaction has to be handed on to
// repositories: who runs his statements himself is his own adapter.
func (c *checker) owners() {
	who, sure := c.who(c.named())
	if who == "" {
		return
	}
	told := map[*ast.FuncDecl]bool{}
	for _, s := range txn.Of(c.pass).Spans() {
		if s.How != txn.Begun && s.How != txn.Closure || s.Begin == nil || s.Tx == nil || s.ByShape || c.driver(s.Tx.Type()) == nil {
			continue
		}
		decl := sym.FuncAt(c.pass.Files, s.Begin.Pos())
		if decl == nil || told[decl] || c.holds(decl) || c.nested(s) {
			continue
		}
		to := c.handsOn(s)
		if !sure && (to == "" || c.runsStatements(decl)) {
			continue
		}
		if _, agreed := suppress.Annotation(c.pass, suppress.TxOwner, s.Begin); agreed {
			continue
		}
		told[decl] = true
		what := who
		if what == handlers && layers.Serves(c.pass, decl.Name.Name, decl.Type) == "" {
			what = "function "
		}
		c.reportOwner(what+place.Func(decl), s, to)
	}
}

func (c *checker) reportOwner(who string, s *txn.Span, to string) {
	then := ""
	if to != "" {
		then = " and hands it to " + to
	}
	report.Report(c.pass, ownsTx, report.Finding{
		Range:   place.Called(s.Begin),
		Message: fmt.Sprintf("%s begins %s itself%s: the adapter is to own the transaction, or a unit of work to hide it", who, c.what(s.Tx.Type()), then),
	})
}

// what names what is begun: a transaction by its type, and where a connection has the
// same type, by the library.
func (c *checker) what(t types.Type) string {
	d := c.driver(t)
	if named := sym.Named(d); named != nil && c.txs.Either(d) {
		return "a transaction of " + named.Obj().Pkg().Name()
	}
	return "a " + show(d)
}

// handlers is how messages call the functions of an inbound adapter that handle
// requests.
const handlers = "handler "

// who says how messages call the functions of the package, "" when it is of no
// layer that should leave transactions alone; sure is set when its name is
// enough to say so.
func (c *checker) who(name layers.Answer) (who string, sure bool) {
	is := layers.Of(c.pass)
	switch {
	case name.Confidence == layers.Low:
		return "", false
	case is.Layer == layers.AdapterIn:
		return handlers, false
	case name.Layer == layers.Application:
		who = "use case "
	case name.Layer == layers.Domain:
		who = "domain function "
	case name.Layer == layers.AdapterIn:
		return handlers, false
	default:
		return "", false
	}
	return who, name.Confidence >= layers.High && is.Layer == name.Layer
}

// handsOn names what gets the transaction and is of another package, or a port: a
// repository. Ports go first, and what is called like one. Sets of queries made
// from a schema are none.
func (c *checker) handsOn(s *txn.Span) (to string) {
	body := s.Body
	if body == nil {
		body = s.Fn.Body
	}
	holder, best := c.holder(s), 0
	callsIn(body, func(call *ast.CallExpr) {
		fn := sym.Callee(c.info, call)
		if call.Pos() < s.Begin.Pos() || fn == nil || !c.effects.Own(fn) || fn.Pkg() == c.pass.Pkg && !isPort(fn) || isQueries(fn) || endName.MatchString(fn.Name()) {
			return
		}
		for _, a := range call.Args {
			if obj := sym.Object(c.info, a); obj != nil && (obj == types.Object(s.Tx) || obj == holder) {
				if n := storing(fn); n > best {
					to, best = place.Call(c.info, call), n
				}
			}
		}
	})
	return to
}

// storing says how much a function looks like one of a repository.
func storing(fn *types.Func) int {
	switch {
	case isPort(fn):
		return 3
	case fn.Signature().Recv() != nil:
		return 2
	}
	return 1
}

// endName matches helpers that end what they are given.
var endName = regexp.MustCompile(`(?i)commit|rollback|abort|finish|close|cleanup|release`)

// holder is the variable of a request's own that has the transaction in a field:
// ctx.Tx, err = db.Begin(). It is nil when there is none.
func (c *checker) holder(s *txn.Span) (v types.Object) {
	if !s.Tx.IsField() {
		return nil
	}
	ast.Inspect(s.Fn.Body, func(n ast.Node) bool {
		a, isAssign := n.(*ast.AssignStmt)
		if !isAssign || len(a.Rhs) != 1 || ast.Unparen(a.Rhs[0]) != s.Begin {
			return v == nil
		}
		for _, l := range a.Lhs {
			if sel, isSel := l.(*ast.SelectorExpr); isSel && c.info.ObjectOf(sel.Sel) == types.Object(s.Tx) {
				v = sym.Object(c.info, sel.X)
			}
		}
		return v == nil
	})
	if recv, isVar := v.(*types.Var); isVar && recv.Kind() == types.RecvVar {
		return nil // a unit of work's own method
	}
	return v
}

// isQueries reports a function of a set of queries, or one that makes such a set.
func isQueries(fn *types.Func) bool {
	of := func(t types.Type) bool {
		named := sym.Named(t)
		return named != nil && named.Obj().Name() == "Queries"
	}
	results := fn.Signature().Results()
	return of(sym.RecvType(fn)) || results.Len() == 1 && of(results.At(0).Type())
}

func isPort(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// runsStatements reports whether a function runs statements of a library itself.
func (c *checker) runsStatements(decl *ast.FuncDecl) (runs bool) {
	callsIn(decl.Body, func(call *ast.CallExpr) { runs = runs || c.states(call) })
	return runs
}

// holds reports a function that is itself given what may be the transaction: its
// caller owns it, and it begins one only when there is none, or inside of it.
func (c *checker) holds(decl *ast.FuncDecl) bool {
	fn, isFunc := c.info.Defs[decl.Name].(*types.Func)
	if !isFunc {
		return false
	}
	for p := range fn.Signature().Params().Variables() {
		if _, takes := types.Unalias(p.Type()).Underlying().(*types.Signature); takes && c.driver(p.Type()) != nil {
			return true // a helper that runs a function in a transaction
		}
		if c.txs.Is(p.Type()) {
			return true
		}
	}
	return false
}
