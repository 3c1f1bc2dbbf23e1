package effects

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/fate"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// pkg is the state of the analysis of one package.
type pkg struct {
	pass   *analysis.Pass
	info   *types.Info
	table  *catalogue.Table
	finder *regions.Finder

	// rowsOf is what the catalogue says of the calls it knows.
	rowsOf map[*ast.CallExpr][]catalogue.Effect
	nodes  []*node
	byFn   map[*types.Func]*node
	byLit  map[*ast.FuncLit]*node
	scopes map[*types.Var][]def // definitions of local variables, in order
	fields map[*types.Var][]def // writes to struct fields of this package
	bodies map[*ast.BlockStmt]bool
	rounds []ast.Node         // loops and literals, whose statements may run again
	params map[*types.Var]int // index of parameters, -1 for receivers
	inits  map[*types.Var]def // initialisers of package variables
	// What the initialisers have, literals of functions excluded.
	initCalls []*ast.CallExpr
	initLits  []*ast.CompositeLit

	imported   map[*types.Func]*Summary
	firstParty map[*types.Package]bool
	impls      map[*types.Func][]*types.Func
	implTypes  map[*types.Interface][]*types.Pointer
	ports      ports.Memo
	evaluated  map[ast.Expr]Val
	busy       map[ast.Expr]bool
	sums       map[ast.Expr]Val
	setting    map[*types.Var]bool
	changes    map[*types.Var][]ast.Node
	requests   map[ast.Expr]*request
	done       map[*ast.CallExpr]*outcome
	fates      map[failure]*fate.Fate

	knowns map[*types.Var]*known
}

// node is a function declaration or literal of the package.
type node struct {
	fn      *types.Func   // nil for literals
	lit     *ast.FuncLit  // nil for declarations
	decl    *ast.FuncDecl // nil for literals
	sig     *types.Signature
	body    *ast.BlockStmt
	regions []*regions.Region
	// What the body has, literals of functions excluded.
	calls   []*ast.CallExpr
	known   []*ast.CallExpr // the calls that the catalogue knows
	lits    []*ast.CompositeLit
	sets    []*ast.AssignStmt // that write to a selection, or to an element of one
	returns []*ast.ReturnStmt
	takes   []ast.Expr     // see Func.Takes
	uses    []types.Object // functions and package variables named in it
	asks    bool           // it names a method of an interface that is not of the standard library
	within  []*ast.FuncLit // directly inside of it

	sum     *Summary
	index   int // of the depth-first walk, 0 before
	low     int
	onStack bool
	looked  bool // minds is known
	minded  bool
}

func (n *node) syntax() ast.Node {
	if n.lit != nil {
		return n.lit
	}
	return n.decl
}

func newPkg(pass *analysis.Pass) *pkg {
	s := config.Of(pass)
	p := &pkg{
		pass: pass, info: pass.TypesInfo, table: s.Catalogue(), ports: ports.For(s),
		rowsOf: map[*ast.CallExpr][]catalogue.Effect{}, byFn: map[*types.Func]*node{}, byLit: map[*ast.FuncLit]*node{},
		scopes: map[*types.Var][]def{}, fields: map[*types.Var][]def{}, params: map[*types.Var]int{}, bodies: map[*ast.BlockStmt]bool{}, inits: map[*types.Var]def{},
		imported: map[*types.Func]*Summary{}, firstParty: map[*types.Package]bool{}, impls: map[*types.Func][]*types.Func{}, implTypes: map[*types.Interface][]*types.Pointer{},
		evaluated: map[ast.Expr]Val{}, busy: map[ast.Expr]bool{}, sums: map[ast.Expr]Val{}, setting: map[*types.Var]bool{}, changes: map[*types.Var][]ast.Node{}, requests: map[ast.Expr]*request{}, done: map[*ast.CallExpr]*outcome{}, fates: map[failure]*fate.Fate{},
		knowns: map[*types.Var]*known{},
	}
	p.finder = regions.NewFinder(pass.Pkg, pass.TypesInfo, pass.Files, p.table)
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if fn, known := p.info.Defs[d.Name].(*types.Func); known && d.Body != nil {
					p.add(&node{fn: fn, decl: d, sig: fn.Signature(), body: d.Body})
				}
			case *ast.GenDecl:
				p.packageVars(d)
			}
			p.collect(d)
		}
	}
	return p
}

// add registers a function and the literals inside of it.
func (p *pkg) add(n *node) {
	p.nodes = append(p.nodes, n)
	p.bodies[n.body] = true
	if n.fn != nil {
		p.byFn[n.fn] = n
	} else {
		p.byLit[n.lit] = n
	}
	for i := range n.sig.Params().Len() {
		p.params[n.sig.Params().At(i)] = i
	}
	if recv := n.sig.Recv(); recv != nil {
		p.params[recv] = -1
	}
	ast.Inspect(n.body, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.FuncLit:
			n.within = append(n.within, x)
			p.addLit(x)
			return false
		case *ast.CallExpr:
			n.calls = append(n.calls, x)
			if p.know(x) {
				n.known = append(n.known, x)
			}
		case *ast.CompositeLit:
			n.lits = append(n.lits, x)
		case *ast.AssignStmt:
			if slices.ContainsFunc(x.Lhs, isSelection) {
				n.sets = append(n.sets, x)
			}
		case *ast.ReturnStmt:
			n.returns = append(n.returns, x)
		case *ast.UnaryExpr:
			if x.Op == token.ARROW {
				n.takes = append(n.takes, x)
			}
		case *ast.RangeStmt:
			if _, isChan := sym.OrInvalid(p.info.TypeOf(x.X)).Underlying().(*types.Chan); isChan {
				n.takes = append(n.takes, x.X)
			}
		case *ast.Ident:
			switch obj := p.info.Uses[x].(type) {
			case *types.Func:
				n.uses = append(n.uses, obj)
				n.asks = n.asks || types.IsInterface(sym.RecvType(obj)) && obj.Pkg() != nil && !sym.Standard(obj.Pkg().Path())
			case *types.Var:
				if obj.Parent() == p.pass.Pkg.Scope() {
					n.uses = append(n.uses, obj)
				}
			}
		}
		return true
	})
}

func isSelection(x ast.Expr) bool {
	if element, is := x.(*ast.IndexExpr); is {
		x = ast.Unparen(element.X)
	}
	_, is := x.(*ast.SelectorExpr)
	return is
}

// know looks a call up in the catalogue.
func (p *pkg) know(call *ast.CallExpr) bool {
	rows := sym.Rows(p.table, p.info, call)
	if fn := sym.Callee(p.info, call); rows == nil && fn != nil {
		rows = p.stub(fn)
	}
	if rows != nil {
		p.rowsOf[call] = rows
	}
	return rows != nil
}

func (p *pkg) addLit(lit *ast.FuncLit) {
	if sig, known := types.Unalias(p.info.TypeOf(lit)).(*types.Signature); known {
		p.add(&node{lit: lit, sig: sig, body: lit.Body})
	}
}

// packageVars registers the initialisers of package variables, with the
// literals in them.
func (p *pkg) packageVars(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		v, isValue := spec.(*ast.ValueSpec)
		if !isValue {
			continue
		}
		for i, name := range v.Names {
			obj, isVar := p.info.Defs[name].(*types.Var)
			if !isVar || len(v.Values) == 0 {
				continue
			}
			d := def{rhs: v.Values[0], result: i, pos: name.Pos(), scope: v}
			if len(v.Names) == len(v.Values) {
				d = def{rhs: v.Values[i], result: -1, pos: name.Pos(), scope: v}
			}
			p.inits[obj] = d
		}
		for _, x := range v.Values {
			ast.Inspect(x, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					p.addLit(n)
					return false
				case *ast.CallExpr:
					p.know(n)
					p.initCalls = append(p.initCalls, n)
				case *ast.CompositeLit:
					p.initLits = append(p.initLits, n)
				}
				return true
			})
		}
	}
}

// forget drops what was worked out from summaries that were not final.
func (p *pkg) forget() {
	clear(p.evaluated)
	clear(p.sums)
	clear(p.requests)
	clear(p.done)
}

// rows returns what the catalogue says of a call. Calls that are not in the
// source, made up to ask about a method value, have no position.
func (p *pkg) rows(call *ast.CallExpr) []catalogue.Effect {
	if !call.Rparen.IsValid() {
		return sym.Rows(p.table, p.info, call)
	}
	return p.rowsOf[call]
}

// typeInfo returns what the catalogue knows of a type, or nil.
func (p *pkg) typeInfo(t types.Type) *catalogue.TypeInfo {
	if t == nil {
		return nil
	}
	k, named := sym.TypeKey(t)
	if !named {
		return nil
	}
	return p.table.Type(k)
}

func (p *pkg) isKind(t types.Type, kind catalogue.TypeKind) bool {
	info := p.typeInfo(t)
	return info != nil && info.Kind == kind
}

// summary returns what is known of a function: of this package as far as it
// is computed, of another first-party package its fact.
func (p *pkg) summary(fn *types.Func) *Summary {
	fn = fn.Origin()
	if n := p.byFn[fn]; n != nil {
		return n.sum
	}
	if s, seen := p.imported[fn]; seen {
		return s
	}
	var s *Summary
	if fn.Pkg() != nil && fn.Pkg() != p.pass.Pkg {
		fact := new(Summary)
		if p.pass.ImportObjectFact(fn, fact) {
			s = fact
		}
	}
	p.imported[fn] = s
	return s
}
