package statements

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"golang.org/x/tools/go/analysis"
)

// finder looks through one package.
type finder struct {
	pass    *analysis.Pass
	info    *types.Info
	effects *effects.Result
	parents map[ast.Node]ast.Node // of the declarations that were asked for
	mapped  map[ast.Node]bool     // those declarations
	closure map[*types.Var]bool   // parameters of literals that run in a transaction
	pools   map[*types.Var]bool   // fields and package variables that transactions begin on
}

func newFinder(pass *analysis.Pass) *finder {
	return &finder{
		pass: pass, info: pass.TypesInfo,
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result),
		parents: map[ast.Node]ast.Node{}, mapped: map[ast.Node]bool{}, closure: map[*types.Var]bool{}, pools: map[*types.Var]bool{},
	}
}

// statements returns what the calls of the package run, in source order.
func (f *finder) statements() (found []*Statement) {
	for _, fn := range f.effects.Funcs() {
		for _, call := range fn.Calls {
			f.transaction(call)
		}
	}
	for _, fn := range f.effects.Funcs() {
		for _, call := range fn.Calls {
			found = append(found, f.at(fn, call)...)
		}
	}
	slices.SortStableFunc(found, func(a, b *Statement) int { return int(a.Call.End() - b.Call.End()) })
	return found
}

// data are the effects of the catalogue that run a data statement.
var data = map[catalogue.Op]bool{
	catalogue.OpDBExec: true, catalogue.OpDBQuery: true, catalogue.OpDBBatchAdd: true,
	catalogue.OpDBRead: true, catalogue.OpDBWrite: true, catalogue.OpDBCas: true,
}

// at returns what one call runs.
func (f *finder) at(fn *effects.Func, call *ast.CallExpr) []*Statement {
	rows := f.effects.Rows(call)
	for i := range rows {
		if data[rows[i].Op] {
			return f.byRow(fn, call, &rows[i])
		}
	}
	if rows != nil {
		return nil
	}
	if s := f.byGenerated(fn, call); s != nil {
		return []*Statement{s}
	}
	return f.byHelper(fn, call)
}

// byRow reads the call of a catalogued function.
func (f *finder) byRow(fn *effects.Func, call *ast.CallExpr, row *catalogue.Effect) []*Statement {
	base := Statement{Call: call, Func: fn}
	if row.Lib != nil {
		base.Lib = row.Lib.ID
	}
	base.Client, base.Handle = f.handle(call, row)
	var found []*Statement
	switch row.Op {
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBBatchAdd:
		x, _, has := effects.Role(row, catalogue.RoleSQL, call)
		if !has {
			return nil
		}
		if text, known := f.statementText(x, row, call); known {
			found = f.fromText(base, text, f.args(row, call))
			break
		}
		if chain := f.rendered(x); chain != nil {
			found = f.fromChain(base, chain, nil)
		}
	default:
		found = f.fromChain(base, call, row)
	}
	for _, s := range found {
		if !s.Writes() {
			continue
		}
		if s.Rows = f.rowsOf(fn, call, row, s); writing(found) > 1 {
			s.Rows = Rows{} // the number is that of one of them, or of all
		}
	}
	return found
}

// writing counts the statements that change rows.
func writing(list []*Statement) (n int) {
	for _, s := range list {
		if s.Writes() {
			n++
		}
	}
	return n
}
