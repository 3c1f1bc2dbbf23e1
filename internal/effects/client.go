package effects

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strconv"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// clientConfig is what is known of how an HTTP client was set up.
type clientConfig struct {
	replays string // as Effect.Replays
	by      string // as Effect.ReplaysBy
	tries   int    // as Effect.Tries
	keyed   bool   // its transport gives every request an idempotency key
}

// replaysInto says which requests the client of a call sends again by itself,
// what makes it do so, and how often.
func (p *pkg) replaysInto(e *Effect, row *catalogue.Effect, call *ast.CallExpr, req ast.Expr) {
	base := row.Attr(catalogue.AttrRetried)
	e.Replays, e.ReplaysBy, e.Tries = base, byDefault(row, "the library"), triesOf(row)
	var client ast.Expr
	if x, _, has := role(row, catalogue.RoleClient, call); has && x != nil {
		client = x
	} else if req != nil {
		client = p.clientExpr(req, 0)
	}
	if client == nil {
		return
	}
	c := p.config(client, 0)
	if c.keyed && !e.Key.Given() {
		e.Key = Val{Kind: Present}
	}
	if c.by != "" {
		e.ReplaysBy = c.by
	}
	switch {
	case c.replays == "", c.replays == replaysUnknown && base != replaysAny:
		e.Tries = cmp.Or(c.tries, e.Tries)
	case c.replays == "none":
		e.Replays, e.ReplaysBy, e.Tries = "", "", 0
	default:
		e.Replays, e.Tries = c.replays, cmp.Or(c.tries, e.Tries)
	}
}

// triesOf is how often a call is made by what the row says alone: settings out
// of sight may say another number. A cache's client only renews connections, and
// a workflow is tried again by its server.
func triesOf(row *catalogue.Effect) int {
	if row.Attr(catalogue.AttrRetried) != replaysAny || row.Lib != nil && (row.Lib.Is(catalogue.ClassCache) || row.Lib.Is(catalogue.ClassWorkflow)) {
		return 0
	}
	return -1
}

// number is a bound on attempts that is given in a unit, -1 when it is no
// constant, 0 when it leaves one attempt.
func (p *pkg) number(x ast.Expr, unit string) int {
	if x == nil {
		return -1
	}
	n, err := strconv.Atoi(p.eval(x).Text)
	switch {
	case err != nil:
		return -1
	case unit == "retries":
		n++
	}
	if n < 2 {
		return 0
	}
	return n
}

// byDefault says that something sends again without being asked to, "" when it
// does not.
func byDefault(row *catalogue.Effect, what string) string {
	if r := row.Attr(catalogue.AttrRetried); r != replaysAny && r != replaysIdempotent {
		return ""
	}
	if n := row.Attr(catalogue.AttrDefaultAttempts); n != "" {
		return "the default of " + what + ", " + n + " attempts"
	}
	return "the default of " + what
}

// settingOf names a call that sets a client up, with a constant that it is given,
// and its place: "SetRetryCount(3) (client.go:20)".
func (p *pkg) settingOf(call *ast.CallExpr) string {
	arg := "…"
	if len(call.Args) == 1 {
		if v := p.eval(call.Args[0]); v.Kind == Const && !v.Open() && len(v.Text) < 12 {
			arg = v.Text
		}
	}
	return lastIdent(unindex(call.Fun)).Name + "(" + arg + ") " + p.inFile(call.Pos())
}

// inFile is a place as messages show it: "(client.go:20)".
func (p *pkg) inFile(pos token.Pos) string { return "(" + path.Base(p.place(pos)) + ")" }

// clientExpr is the client that a request was made by, in libraries whose
// requests come from their client.
func (p *pkg) clientExpr(req ast.Expr, depth int) ast.Expr {
	if depth > 12 {
		return nil
	}
	switch x := ast.Unparen(req).(type) {
	case *ast.CallExpr:
		for _, row := range p.rows(x) {
			if row.Op == catalogue.OpHTTPRequestNew {
				c, _, _ := role(&row, catalogue.RoleClient, x)
				return c
			}
		}
		if recv := sym.Receiver(x); recv != nil {
			return p.clientExpr(recv, depth+1)
		}
	case *ast.Ident:
		if v, isVar := p.info.ObjectOf(x).(*types.Var); isVar {
			defs, _ := p.reaching(v, x.Pos())
			if len(defs) == 1 && defs[0].rhs != nil && defs[0].result <= 0 {
				return p.clientExpr(defs[0].rhs, depth+1)
			}
		}
	}
	return nil
}

// config follows a client from where it is made through the calls and
// assignments that set it up.
func (p *pkg) config(x ast.Expr, depth int) (c clientConfig) {
	if depth > 8 || x == nil {
		return clientConfig{replays: replaysUnknown}
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return p.config(x.X, depth+1)
	case *ast.StarExpr:
		return p.config(x.X, depth+1)
	case *ast.CallExpr:
		return p.calledConfig(x, depth)
	case *ast.CompositeLit:
		return p.literalConfig(x, depth)
	case *ast.SelectorExpr:
		if s := p.info.Selections[x]; s != nil && s.Kind() == types.FieldVal {
			f := s.Obj().(*types.Var).Origin()
			if info := p.typeInfo(p.info.TypeOf(x.X)); info != nil && info.Kind == catalogue.KindHTTPClient {
				return clientConfig{} // the client inside of a retrying one
			}
			return p.agreed(p.fields[f], f, depth)
		}
		return p.globalConfig(x.Sel)
	case *ast.Ident:
		v, isVar := p.info.ObjectOf(x).(*types.Var)
		if !isVar {
			break
		}
		if v.Parent() == p.pass.Pkg.Scope() {
			if d, has := p.inits[v]; has {
				return p.agreed([]def{d}, v, depth)
			}
			break
		}
		defs, implicit := p.reaching(v, x.Pos())
		if _, isParam := p.params[v]; isParam && implicit {
			return clientConfig{replays: replaysUnknown}
		}
		return p.setUp(p.agreed(defs, v, depth), v)
	}
	return clientConfig{replays: replaysUnknown}
}

func (p *pkg) globalConfig(id *ast.Ident) clientConfig {
	if v, isVar := p.info.ObjectOf(id).(*types.Var); isVar && v.Pkg() != nil {
		if row := p.table.Var(sym.PkgPath(v.Pkg()), v.Name()); row != nil {
			return clientConfig{}
		}
	}
	return clientConfig{replays: replaysUnknown}
}

// agreed is the configuration of a variable or field by all its definitions:
// the one that replays most, because that is what can happen.
func (p *pkg) agreed(defs []def, v *types.Var, depth int) clientConfig {
	if len(defs) == 0 {
		return p.byType(v.Type(), clientConfig{replays: replaysUnknown})
	}
	if p.setting[v] { // copied from itself
		return clientConfig{}
	}
	p.setting[v] = true
	defer delete(p.setting, v)
	var out clientConfig
	for i, d := range defs {
		c := clientConfig{replays: replaysUnknown}
		if d.rhs != nil && d.result <= 0 {
			c = p.config(d.rhs, depth+1)
		}
		out = out.or(c, i == 0)
	}
	return out
}

// or is one configuration or another.
func (c clientConfig) or(d clientConfig, first bool) clientConfig {
	if first {
		return d
	}
	for _, worst := range []string{replaysAny, replaysPartly, replaysUnknown, replaysIdempotent} {
		if c.replays == worst || d.replays == worst {
			if c.replays != worst || c.by == "" {
				c.by = d.by
			}
			c.replays = worst
			break
		}
	}
	c.keyed = c.keyed || d.keyed
	if c.tries != d.tries {
		c.tries = -1
	}
	return c
}

// calledConfig reads a call that makes a client or sets one up.
func (p *pkg) calledConfig(call *ast.CallExpr, depth int) clientConfig {
	rows := p.rows(call)
	for i := range rows {
		row := &rows[i]
		switch row.Op {
		case catalogue.OpHTTPClientNew, catalogue.OpHTTPTransportNew:
			return p.madeConfig(row, call, depth)
		}
		if recv := sym.Receiver(call); recv != nil && p.info.Selections[call.Fun.(*ast.SelectorExpr)] != nil {
			c := p.config(recv, depth+1)
			p.configStep(&c, row, call)
			return c
		}
	}
	if fn := sym.Callee(p.info, call); fn != nil && rows == nil {
		if n := p.byFn[fn]; n != nil {
			return p.returnedConfig(n, depth)
		}
		// A step of a chain that the catalogue has no row for.
		if recv := sym.Receiver(call); recv != nil && p.isKind(p.info.TypeOf(call), catalogue.KindHTTPClient) && p.isKind(p.info.TypeOf(recv), catalogue.KindHTTPClient) {
			return p.config(recv, depth+1)
		}
	}
	return clientConfig{replays: replaysUnknown}
}

// returnedConfig is the configuration of the client that a function returns.
func (p *pkg) returnedConfig(n *node, depth int) (out clientConfig) {
	first := true
	for _, r := range n.returns {
		if len(r.Results) == 0 || p.info.Types[r.Results[0]].IsNil() {
			continue
		}
		out = out.or(p.config(r.Results[0], depth+1), first)
		first = false
	}
	if first {
		return clientConfig{replays: replaysUnknown}
	}
	return out
}
