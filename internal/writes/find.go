package writes

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/txn"
	"golang.org/x/tools/go/analysis"
)

// Analyzer finds the flows of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "writes",
	Doc:        "which calls save state, store events and publish, and in which transaction",
	Requires:   []*analysis.Analyzer{config.Analyzer, effects.Analyzer, txn.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[[]*Flow](),
}

// Of returns the flows of the functions that have acts, in source order. The
// analyzer of the pass must require [Analyzer].
func Of(pass *analysis.Pass) []*Flow { return pass.ResultOf[Analyzer].([]*Flow) }

func run(pass *analysis.Pass) (any, error) {
	if !config.Of(pass).FirstParty(pass) {
		return []*Flow(nil), nil
	}
	f := newFinder(pass, pass.ResultOf[effects.Analyzer].(*effects.Result))
	f.inTx, f.calls = map[*types.Func]bool{}, map[*types.Func][]called{}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil && !f.idle(decl) {
				f.root(decl, decl.Body, false)
			}
		}
	}
	// Literals that run elsewhere are found on the way.
	for len(f.queue) > 0 {
		q := f.queue[0]
		f.queue = f.queue[1:]
		f.root(q.lit, q.lit.Body, q.enclosed)
	}
	inside := f.insideOnly()
	for _, flow := range f.flows {
		flow.Inside = flow.Fn != nil && inside[flow.Fn]
		flow.Enclosed = flow.Enclosed || flow.Fn != nil && f.inTx[flow.Fn]
	}
	slices.SortFunc(f.flows, func(a, b *Flow) int { return int(a.Node.Pos() - b.Node.Pos()) })
	return f.flows, nil
}

// finder looks through one package.
type finder struct {
	pass        *analysis.Pass
	info        *types.Info
	settings    *config.Settings
	table       *catalogue.Table
	libs        map[string]*catalogue.Lib
	effects     *effects.Result
	eventTables []string
	pools       map[*types.Var]bool  // see isPool
	inTx        map[*types.Func]bool // called by a function of the package in a transaction
	calls       map[*types.Func][]called
	ports       ports.Memo
	kinds       *txn.Types
	queue       []queued
	flows       []*Flow
}

type queued struct {
	lit      *ast.FuncLit
	enclosed bool
}

// idle reports a function in which there can be no act.
func (f *finder) idle(decl *ast.FuncDecl) bool {
	fn, _ := f.info.Defs[decl.Name].(*types.Func)
	known := f.effects.Func(fn)
	return known != nil && known.Idle
}

// root walks one function that is not part of another one's flow.
func (f *finder) root(node ast.Node, body *ast.BlockStmt, enclosed bool) {
	w := &walker{
		finder: f, flow: &Flow{Node: node, txns: txn.Of(f.pass)}, lits: map[types.Object]*ast.FuncLit{},
		methods: map[types.Object]*ast.SelectorExpr{}, made: map[types.Object]*ast.CallExpr{}, inTxParams: map[types.Object]bool{},
		checked: checkedCalls(f.info, body),
	}
	if decl, ok := node.(*ast.FuncDecl); ok {
		w.flow.Fn, _ = f.info.Defs[decl.Name].(*types.Func)
		w.flow.Enclosed = f.enclosedDecl(decl)
	} else {
		w.flow.Enclosed = enclosed || f.kinds.Takes(f.info.TypeOf(node.(*ast.FuncLit)))
	}
	w.visit = w.call
	w.locals(body)
	w.walk(body)
	w.ends()
	w.flow.settle()
	if len(w.flow.Acts) > 0 {
		slices.SortStableFunc(w.flow.Acts, func(a, b *Act) int { return int(a.Call.End() - b.Call.End()) })
		f.flows = append(f.flows, w.flow)
	}
}
