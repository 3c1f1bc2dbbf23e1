package txboundary

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// checker looks at one package.
type checker struct {
	pass    *analysis.Pass
	info    *types.Info
	table   *catalogue.Table
	effects *effects.Result
	ports   ports.Memo
	txs     *txn.Types
}

// named says which layer the package is of by what it is called, and by the
// settings. What it does is not asked: a use case that begins transactions looks
// like an adapter for that very reason.
func (c *checker) named() layers.Answer {
	n := 0
	for range c.interfaces() {
		n++
	}
	return layers.Elsewhere(c.pass, c.pass.Pkg, n)
}

// interfaces visits the interfaces that the package declares.
func (c *checker) interfaces() func(func(*types.Named) bool) {
	return func(yield func(*types.Named) bool) {
		scope := c.pass.Pkg.Scope()
		for _, name := range scope.Names() {
			tn, isType := scope.Lookup(name).(*types.TypeName)
			if !isType || tn.IsAlias() {
				continue
			}
			if port := ports.Named(tn.Type()); port != nil && port.Obj() == tn && !yield(port) {
				return
			}
		}
	}
}

// methods lists what a port declares itself, in the order of the source.
func methods(port *types.Named) []*types.Func {
	return slices.SortedFunc(port.Underlying().(*types.Interface).ExplicitMethods(), func(a, b *types.Func) int { return cmp.Compare(a.Pos(), b.Pos()) })
}

// driver returns the transaction type of a library that a type is, or lists, or
// takes when it is a function; nil when there is none. What may be a connection
// as well counts.
func (c *checker) driver(t types.Type) types.Type {
	switch u := types.Unalias(t).(type) {
	case *types.Slice:
		return c.driver(u.Elem())
	case *types.Pointer:
		if c.txs.Is(t) || c.txs.Either(t) {
			return t
		}
		return nil
	case *types.Named:
		if c.txs.Is(t) || c.txs.Either(t) {
			return t
		}
	}
	sig, isFunc := types.Unalias(t).Underlying().(*types.Signature)
	if !isFunc {
		return nil
	}
	for p := range sig.Params().Variables() {
		if d := c.driver(p.Type()); d != nil {
			return d
		}
	}
	return nil
}

// nested reports whether another transaction may be open when one is begun.
func (c *checker) nested(s *txn.Span) bool {
	return slices.ContainsFunc(txn.Of(c.pass).MayBeOpen(s.Begin), func(o *txn.Span) bool { return o != s })
}

// show names a type as the package would write it.
func show(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}

// states reports whether a call runs a statement of a library itself.
func (c *checker) states(call *ast.CallExpr) bool {
	for _, row := range sym.Rows(c.table, c.info, call) {
		switch row.Op {
		case catalogue.OpDBRead, catalogue.OpDBWrite, catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBCas, catalogue.OpDBBatch:
			return true
		}
	}
	return false
}

// callsIn visits the calls of a function, literals inside of it included.
func callsIn(body ast.Node, visit func(*ast.CallExpr)) {
	ast.Inspect(body, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall {
			visit(call)
		}
		return true
	})
}
