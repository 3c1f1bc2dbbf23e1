package retryany

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// fault says in which way a call can fail for good.
type fault uint8

const (
	byStatus  fault = iota // an HTTP status
	byCode                 // a code of a remote procedure call
	bySQL                  // a statement that the database refuses
	byRefusal              // a provider or a handler that refuses what it is given
	byBreaker              // a breaker that lets nothing through
)

// site is one call that a retry replays and that can fail for good.
type site struct {
	path   []ast.Node // from the retry to the call
	call   *ast.CallExpr
	effect effects.Effect
	fault  fault
}

// judged reports whether the failure comes back as an error: a status does only
// when somebody looks at it.
func (s *site) judged() bool {
	return s.fault != byStatus || len(s.effect.Steps) < 2 || s.effect.Judged
}

const (
	maxDepth = 3
	maxSites = 12
)

// finder collects the sites of one attempt.
type finder struct {
	c     *checker
	sites []site
	under map[*effects.Func]bool
	// each: the call at hand is made for each item of a batch that the attempt
	// has fetched, one of which being refused is not what the retry is about.
	each bool
}

// sites returns the calls that go round again in an attempt of a function.
func (c *checker) sites(f *effects.Func, reg *regions.Region) []site {
	if f == nil || reg == nil {
		return nil
	}
	fi := &finder{c: c, under: map[*effects.Func]bool{f: true}}
	for _, call := range f.Calls {
		if lit, isLit := ast.Unparen(call.Fun).(*ast.FuncLit); isLit { // run on the spot, or beside
			if inner := c.fx.Syntax(lit); inner != nil {
				for _, call := range inner.Calls {
					if reg.Replays(call) {
						fi.visit(call, nil)
					}
				}
			}
		}
		if reg.Replays(call) && !ofWorker(f, call, reg) {
			fi.visit(call, nil)
		}
	}
	return fi.sites
}

func (fi *finder) visit(call *ast.CallExpr, path []ast.Node) {
	if len(fi.sites) >= maxSites || fi.each {
		return
	}
	path = append(path[:len(path):len(path)], call)
	c := fi.c
	if tv := c.pass.TypesInfo.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return
	}
	if rows := c.fx.Rows(call); rows != nil {
		for i := range rows {
			if rows[i].Op == catalogue.OpBreakerRun || rows[i].Op == catalogue.OpBreakerAllow {
				if x, _, has := effects.Role(&rows[i], catalogue.RoleFallback, call); has && x != nil && !c.pass.TypesInfo.Types[x].IsNil() {
					return // the fallback answers while it is open
				}
				fi.add(site{path: path, call: call, effect: effects.Effect{Op: rows[i].Op, Symbol: rows[i].Key.String()}, fault: byBreaker})
				return
			}
		}
		for _, e := range c.fx.At(call) {
			if len(e.Steps) == 1 {
				fi.effect(path, call, e)
			}
		}
		return
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn != nil {
		if f := c.fx.Func(fn); f != nil && f.Body != nil {
			if fi.under[f] || len(path) > maxDepth {
				return
			}
			fi.under[f] = true
			was := fi.each
			for _, inner := range f.Calls {
				fi.each = was || c.ofBatch(f, inner)
				if !ofWorker(f, inner, nil) {
					fi.visit(inner, path)
				}
			}
			fi.each = was
			delete(fi.under, f)
			return
		}
	}
	n := len(fi.sites)
	for _, e := range c.fx.At(call) {
		if !alone(e.Around) {
			fi.effect(path, call, e)
		}
	}
	if len(fi.sites) == n && c.stub(fn) {
		fi.add(site{path: path, call: call, effect: effects.Effect{Op: catalogue.OpRPCSend, Ctx: c.fx.Value(call.Args[0])}, fault: byCode})
	}
	if len(fi.sites) == n && c.handles(call, fn) {
		fi.add(site{path: path, call: call, fault: byRefusal})
	}
}

// ofWorker reports whether a call lies in a main loop of what a retry runs: the
// retry starts the loop again, which goes on with other work.
func ofWorker(f *effects.Func, call *ast.CallExpr, retry *regions.Region) bool {
	for _, reg := range f.Regions {
		if reg.Forever && reg != retry && reg.Contains(call) && (retry == nil || retry.Contains(reg.Node)) {
			return true
		}
	}
	return false
}

// ofBatch reports whether a call lies in a loop over what the function has just
// fetched: the next attempt has another batch.
func (c *checker) ofBatch(f *effects.Func, call *ast.CallExpr) bool {
	for _, reg := range f.Regions {
		r, isRange := reg.Node.(*ast.RangeStmt)
		if !isRange || reg.Kind != regions.Loop || !reg.Contains(call) {
			continue
		}
		id, isIdent := ast.Unparen(r.X).(*ast.Ident)
		if !isIdent {
			continue
		}
		v, isVar := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
		if !isVar {
			continue
		}
		defs, _ := c.fx.Reaching(v, r.Pos())
		for _, d := range defs {
			if made, isCall := d.Expr.(*ast.CallExpr); isCall && !c.pass.TypesInfo.Types[made.Fun].IsBuiltin() {
				return true
			}
		}
	}
	return false
}

// stub reports whether a function is a generated one that calls a remote
// procedure: it takes options of such calls.
func (c *checker) stub(fn *types.Func) bool {
	if fn == nil || fn.Signature().Params().Len() < 3 {
		return false
	}
	option := sym.StubOption(fn)
	info := c.fx.TypeInfo(sym.OrInvalid(option))
	return option != nil && info != nil && info.Kind == catalogue.KindCallOption
}

// alone reports whether an effect runs where its failure comes back to nobody.
func alone(around []effects.Around) bool {
	for _, a := range around {
		if a.Kind == effects.RunsGo || a.Forever {
			return true
		}
	}
	return false
}

func (fi *finder) effect(path []ast.Node, call *ast.CallExpr, e effects.Effect) {
	s := site{path: path, call: call, effect: e}
	switch e.Op {
	case catalogue.OpHTTPSend:
		s.fault = byStatus
	case catalogue.OpRPCSend:
		s.fault = byCode
	case catalogue.OpDBExec, catalogue.OpDBQuery, catalogue.OpDBWrite:
		if !fi.c.writes(&e) {
			return
		}
		s.fault = bySQL
	case catalogue.OpSidefxPay, catalogue.OpSidefxNotify, catalogue.OpSidefxMail:
		s.fault = byRefusal
	default:
		return
	}
	fi.add(s)
}

// add keeps the first site of a kind for each call of the attempt.
func (fi *finder) add(s site) {
	for i := range fi.sites {
		if fi.sites[i].path[0] == s.path[0] && fi.sites[i].fault == s.fault && fi.sites[i].call == s.call {
			return
		}
	}
	fi.sites = append(fi.sites, s)
}

// wordHandles matches methods that do what a message or a command asks for.
var wordHandles = sym.Names(`^(Handle|Process|Execute|Consume|Dispatch|Accept|Export|Ingest|Deliver)([A-Z]\w*)?$`)

var wordQuery = sym.Names(`(?i)quer(y|ies)`)

// handles reports whether a call hands a message or a command to whoever
// handles it: a method of an interface of the user's own that returns an error.
func (c *checker) handles(call *ast.CallExpr, fn *types.Func) bool {
	if fn == nil || !c.fx.Own(fn) || !wordHandles.MatchString(fn.Name()) || len(call.Args) < 2 {
		return false
	}
	if wordQuery.MatchString(exprName(call.Fun)) || wordQuery.MatchString(types.TypeString(c.pass.TypesInfo.TypeOf(call.Args[1]), func(*types.Package) string { return "" })) {
		return false // a question is not refused
	}
	if s := c.fx.Of(fn); s != nil && s.Permanent {
		return false // it says itself what is not worth another attempt
	}
	sig := fn.Signature()
	n := sig.Results().Len()
	return n > 0 && sym.IsError(sig.Results().At(n-1).Type()) && sym.IsContext(sig.Params().At(0).Type())
}

// attempt is the region of what a helper runs again, with what it asks about
// an error.
func (c *checker) attempt(p *policy.Policy, run ast.Node) *regions.Region {
	call, isCall := p.Node.(*ast.CallExpr)
	if !isCall || c.fx.Finder() == nil {
		return nil
	}
	row := c.fx.RetryRun(call)
	if row == nil {
		return nil
	}
	opts := regions.AttemptOptions{
		Node: call, OptIn: row.Attr(catalogue.AttrDefaultPredicate) == "optin", Inverted: row.Is(catalogue.AttrInvert),
		// Without the options there may be a predicate among them.
		Decided: p.Lets == policy.LetsUnknown && !p.Attempts.Known || len(p.Aborts) > 0 || len(p.Predicates) > 1,
	}
	if len(p.Predicates) == 1 {
		nodes, others, known := c.fx.Functions(p.Predicates[0])
		if known && len(nodes) == 1 && len(others) == 0 {
			opts.Predicate = nodes[0]
			c.judged[nodes[0]] = true
		} else {
			opts.Decided = true
		}
	}
	return c.fx.Finder().Attempt(run, opts)
}
