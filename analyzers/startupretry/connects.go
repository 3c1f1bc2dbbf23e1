package startupretry

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/sym"
)

// checker is the state of one run.
type checker struct {
	pass *analysis.Pass
	res  *effects.Result
}

// stores are the classes of what a service is connected to from start to end.
var stores = []catalogue.Class{
	catalogue.ClassSQL, catalogue.ClassSQLDriver, catalogue.ClassORM, catalogue.ClassDocumentDB, catalogue.ClassCache, catalogue.ClassBroker,
}

// connection returns the first call that a retry repeats and that opens a
// connection to a database or broker, or asks whether it is there; nil when
// there is none, or when the retry does other things as well.
func (c *checker) connection(p *policy.Policy) (found *ast.CallExpr) {
	other := false
	for _, n := range p.Runs {
		ast.Inspect(n, func(x ast.Node) bool {
			if lit, isLit := x.(*ast.FuncLit); isLit {
				return lit == n
			}
			call, isCall := x.(*ast.CallExpr)
			if !isCall || !p.Region.Replays(call) {
				return true
			}
			switch {
			case c.connects(call, 0):
				if found == nil {
					found = call
				}
			case c.does(call):
				other = true
			}
			return true
		})
	}
	if other {
		return nil
	}
	return found
}

// connects reports whether a call opens a connection, or asks the server
// whether it is there, by itself or in a function of the package.
func (c *checker) connects(call *ast.CallExpr, depth int) bool {
	rows := c.res.Rows(call)
	for i := range rows {
		switch row := &rows[i]; row.Op {
		case catalogue.OpDBPing, catalogue.OpDBClientNew:
			return true
		case catalogue.OpClientNew:
			return row.Lib != nil && stored(row.Lib)
		}
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || rows != nil || depth > 2 {
		return false
	}
	f := c.res.Func(fn)
	if f == nil {
		return false
	}
	hit := false
	for _, inner := range f.Calls {
		switch {
		case c.connects(inner, depth+1):
			hit = true
		case c.does(inner):
			return false // it does more than to connect
		}
	}
	return hit
}

func stored(lib *catalogue.Lib) bool {
	for _, class := range stores {
		if lib.Is(class) {
			return true
		}
	}
	return false
}

// waits are the effects of a retry that say nothing of what it is for.
var waits = map[catalogue.Op]bool{
	catalogue.OpSleep: true, catalogue.OpLockAcquire: true, catalogue.OpDBPing: true, catalogue.OpNetDial: true,
}

// does reports whether a call does something that start-up does not wait for.
func (c *checker) does(call *ast.CallExpr) bool {
	for _, e := range c.res.At(call) {
		if !waits[e.Op] {
			return true
		}
	}
	return false
}

// pings returns the effect by which a call of another package of the project
// waits for a database, nil when it does not.
func (c *checker) pings(call *ast.CallExpr) *effects.Effect {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == c.pass.Pkg || types.IsInterface(sym.RecvType(fn)) || !c.res.Own(fn) {
		return nil
	}
	done := c.res.At(call)
	for i := range done {
		if e := &done[i]; e.Op == catalogue.OpDBPing && e.Retry() != nil && !e.Retry().Here() {
			return e
		}
	}
	return nil
}
