package handmade

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// set is a set of variables.
type set map[*types.Var]bool

func (s set) add(t set) {
	for v := range t {
		s[v] = true
	}
}

// write is a change of a variable.
type write struct {
	node   ast.Node
	in     ast.Node // the list of statements that it stands in
	failed bool     // only when something has failed
	timed  bool     // by a timer or a goroutine that has waited
}

// refusal is a way out of a function that may say no.
type refusal struct {
	node ast.Node
	// behind are the variables that the conditions around it, and those of ways
	// out before it, look at.
	behind set
	kind   refusalKind
}

type refusalKind uint8

const (
	saysNo    refusalKind = iota + 1 // false, or an error of its own
	answers                          // gives back the condition itself
	turnsAway                        // leaves the function, whatever it returns
)

// body is what one function declaration does to the variables.
type body struct {
	decl *ast.FuncDecl
	fn   *types.Func

	counts map[*types.Var][]write // counted up
	marks  map[*types.Var][]write // set to the time, true or a state
	resets map[*types.Var][]write // set back
	calls  []*types.Func          // of the package
	aged   map[*types.Var]ast.Node
	// opens: behind the limit of a counter these marks are set.
	opens    map[*types.Var]set
	refusals []refusal

	local map[types.Object]set // variables that locals were computed from
	bound map[types.Object]set // counters that locals say have reached a limit
}

// scan reads the functions of a package for what they do to the variables of
// groups.
type scan struct {
	pass   *analysis.Pass
	info   *types.Info
	fx     *effects.Result
	roles  map[*types.Var]role
	bodies []*body
	of     map[*types.Func]*body
	decls  map[*types.Func]*ast.FuncDecl
	memo   map[memoKey]set
}

type memoKey struct {
	fn   *types.Func
	what string
}

func newScan(pass *analysis.Pass, fx *effects.Result, gs []*group) *scan {
	s := &scan{
		pass: pass, info: pass.TypesInfo, fx: fx, roles: map[*types.Var]role{},
		of: map[*types.Func]*body{}, decls: map[*types.Func]*ast.FuncDecl{}, memo: map[memoKey]set{},
	}
	for _, g := range gs {
		for v, r := range g.roles {
			s.roles[v] = r
		}
	}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil {
				if fn, ok := s.info.Defs[decl.Name].(*types.Func); ok {
					s.decls[fn] = decl
				}
			}
		}
	}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil {
				if fn, ok := s.info.Defs[decl.Name].(*types.Func); ok {
					b := s.read(decl, fn)
					s.bodies, s.of[fn] = append(s.bodies, b), b
				}
			}
		}
	}
	for _, b := range s.bodies {
		s.findOpens(b)
	}
	return s
}

// tracked returns the variable of a group that an expression is: a field, a
// variable, an element of such a map, its address.
func (s *scan) tracked(e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return nil
			}
			e = x.X
		case *ast.Ident, *ast.SelectorExpr:
			v, ok := sym.Object(s.info, x).(*types.Var)
			if !ok {
				return nil
			}
			if v = v.Origin(); s.roles[v] == 0 {
				return nil
			}
			return v
		default:
			return nil
		}
	}
}

// reads returns the variables that the value of an expression depends on, within
// a function whose locals are known so far.
func (s *scan) reads(b *body, n ast.Node) set {
	out := set{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectorExpr:
			if v := s.tracked(n); v != nil {
				out[v] = true
			}
		case *ast.Ident:
			if v := s.tracked(n); v != nil {
				out[v] = true
			}
			if b != nil {
				out.add(b.local[s.info.Uses[n]])
			}
		case *ast.CallExpr:
			if fn := sym.Callee(s.info, n); fn != nil && fn.Pkg() == s.pass.Pkg {
				out.add(s.tells(fn))
			}
		}
		return true
	})
	return out
}

// tells returns the variables that the plain results of a function of the package
// depend on: those that it mentions.
func (s *scan) tells(fn *types.Func) set {
	decl := s.decls[fn]
	if decl == nil || !plain(fn.Signature().Results()) {
		return nil
	}
	key := memoKey{fn, "tells"}
	if known, ok := s.memo[key]; ok {
		return known
	}
	s.memo[key] = nil // a function that calls itself
	s.memo[key] = s.reads(nil, decl.Body)
	return s.memo[key]
}

// plain reports results that are booleans, numbers, texts or times, with an error
// behind them perhaps.
func plain(res *types.Tuple) bool {
	for i := range res.Len() {
		v := res.At(i)
		if i > 0 && i == res.Len()-1 && sym.IsError(v.Type()) {
			break
		}
		if _, ok := v.Type().Underlying().(*types.Basic); !ok && !sym.IsTime(v.Type()) {
			return false
		}
	}
	return res.Len() > 0
}

// sets returns the variables that a function of the package marks, itself or
// through others.
func (s *scan) sets(fn *types.Func) set {
	return s.through(fn, "sets", func(b *body) map[*types.Var][]write { return b.marks })
}

// through gathers the variables that a function of the package writes in one way,
// itself or through others.
func (s *scan) through(fn *types.Func, what string, written func(*body) map[*types.Var][]write) set {
	b := s.of[fn]
	if b == nil {
		return nil
	}
	key := memoKey{fn, what}
	if known, ok := s.memo[key]; ok {
		return known
	}
	s.memo[key] = nil
	out := set{}
	for v := range written(b) {
		out[v] = true
	}
	for _, callee := range b.calls {
		out.add(s.through(callee, what, written))
	}
	s.memo[key] = out
	return out
}

// nowName matches what gives the time.
var nowName = sym.Names(`^(?i)(now|timenow|currenttime|unix(nano|milli|micro)?|nowfunc|getnow)$|[nN]ow$`)

// isNow reports an expression with the present time in it.
func (s *scan) isNow(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && nowName.MatchString(id.Name) {
			found = true
		}
		return !found
	})
	return found
}

// isZero reports the zero value, as written.
func (s *scan) isZero(e ast.Expr) bool {
	e = ast.Unparen(e)
	if tv := s.info.Types[e]; tv.IsNil() {
		return true
	} else if tv.Value != nil {
		switch tv.Value.ExactString() {
		case "0", `""`, "false":
			return true
		}
		return false
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		if len(e.Args) == 1 && s.info.Types[e.Fun].IsType() {
			return s.isZero(e.Args[0])
		}
	case *ast.SliceExpr: // times[:0]
		return e.High != nil && s.isZero(e.High)
	}
	return false
}
