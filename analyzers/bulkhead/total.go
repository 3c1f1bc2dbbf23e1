package bulkhead

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// pools are the bounds on connections that the package says: to databases, and to
// other systems.
type pools struct {
	databases, others []size
}

// totals reports a database pool that is less than twice as large as the pools of the
// external systems together: requests that wait for those hold connections meanwhile.
func (c *checker) totals() {
	p := c.pools()
	if len(p.databases) != 1 || len(p.others) == 0 {
		return
	}
	db, sum, n := p.databases[0], int64(0), 0
	for _, s := range p.others {
		times := c.times(s.at)
		sum += s.n * int64(times)
		n += times
	}
	if 2*sum <= db.n || report.Skipped(c.pass, db.at.Pos()) {
		return
	}
	systems := "the pool of one external system has"
	if n > 1 {
		systems = fmt.Sprintf("the pools of %d external systems have", n)
	}
	report.Report(c.pass, total, report.Finding{
		Range:   db.at,
		Message: fmt.Sprintf("%s %d connections, more than half of the %d to the database: when they are slow, so is everything else", systems, sum, db.n),
		Related: []report.Related{{Pos: p.others[0].at.Pos(), Message: "the first of them is bounded here"}},
	})
}

// times is how often a pool is made: as often as the function is called that makes
// it.
func (c *checker) times(at ast.Node) int {
	decl := sym.FuncAt(c.pass.Files, at.Pos())
	if decl == nil {
		return 1
	}
	fn, _ := c.info.Defs[decl.Name].(*types.Func)
	if fn == nil {
		return 1
	}
	calls, _ := c.origin.Callers(fn)
	return max(1, len(calls))
}

// pools collects the bounds that settings structs and calls say.
func (c *checker) pools() (p pools) {
	for _, set := range c.poolCalls() {
		p.databases = append(p.databases, set.size)
	}
	for _, file := range c.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				for v, x := range sym.Fields(c.info, n) {
					c.addPool(&p, c.info.TypeOf(n), v.Name(), x)
				}
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if sel, isSel := l.(*ast.SelectorExpr); isSel && len(n.Lhs) == len(n.Rhs) {
						c.addPool(&p, c.info.TypeOf(sel.X), sel.Sel.Name, n.Rhs[i])
					}
				}
			}
			return true
		})
	}
	return p
}

// addPool adds what a field of a settings struct is given, when it bounds
// connections.
func (c *checker) addPool(p *pools, of types.Type, name string, x ast.Expr) {
	info := c.origin.Type(of)
	if info == nil {
		return
	}
	f := info.Field(name)
	if f == nil || f.Op != catalogue.FieldConns {
		return
	}
	n, known := c.number(x)
	switch {
	case !known:
	case info.Kind == catalogue.KindHTTPTransport || info.Kind == catalogue.KindHTTPClient:
		p.others = append(p.others, size{n, x})
	case info.Lib != nil && (info.Lib.Is(catalogue.ClassSQL) || info.Lib.Is(catalogue.ClassPostgres)):
		p.databases = append(p.databases, size{n, x})
	}
}

// sizesPools is the cheap look: whether the package bounds a pool of a database.
func (c *checker) sizesPools() bool {
	if len(c.poolCalls()) > 0 {
		return true
	}
	for _, imp := range c.pass.Pkg.Imports() {
		if lib := c.table.Package(sym.PkgPath(imp)); lib != nil && lib.Is(catalogue.ClassPostgres) {
			return true
		}
	}
	return false
}
