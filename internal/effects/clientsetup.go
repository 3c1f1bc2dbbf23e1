package effects

import (
	"cmp"
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

func (p *pkg) madeConfig(row *catalogue.Effect, call *ast.CallExpr, depth int) clientConfig {
	c := clientConfig{replays: row.Attr(catalogue.AttrRetried), tries: triesOf(row)}
	if n, err := strconv.Atoi(row.Attr(catalogue.AttrDefaultAttempts)); err == nil && c.tries != 0 {
		c.tries = n
	}
	if fn := sym.Callee(p.info, call); fn != nil {
		if by := byDefault(row, display(p.pass.Pkg, fn)); by != "" {
			c.by = by + " " + p.inFile(call.Pos())
		}
	}
	if x, _, has := role(row, catalogue.RoleTransport, call); has && x != nil { // made from another client
		if inner := p.config(x, depth+1); inner.replays != "" {
			c = inner
		}
	}
	for _, opt := range p.findOps(call, catalogue.OpRetryPolicyAttempts, catalogue.OpRetryPolicyPredicate, catalogue.OpRetryPolicyUnsafe) {
		if opt.call != call {
			p.configStep(&c, opt.row, opt.call)
		}
	}
	return p.byType(p.info.TypeOf(call), c)
}

// byType applies what the package writes to the settings fields of a client's
// type.
func (p *pkg) byType(t types.Type, c clientConfig) clientConfig {
	info := p.typeInfo(t)
	if info == nil {
		return c
	}
	for _, f := range structFields(t) {
		row := info.Field(f.Name())
		if row == nil {
			continue
		}
		for _, d := range p.fields[f] {
			switch row.Op {
			case catalogue.FieldRetryPredicate:
				c.replays = p.predicateReplays(d.rhs, c.replays)
			case catalogue.FieldRetryAttempts:
				switch {
				case d.rhs == nil:
				case p.eval(d.rhs).Is("0"):
					c.replays = "none"
				case d.base != nil && p.isKind(d.base.Type(), catalogue.KindHTTPClient): // see setUp
				default:
					c.by, c.tries = f.Name()+" "+p.inFile(d.pos), -1
				}
			}
		}
	}
	return c
}

// predicateReplays is what a client replays that asks a function first.
func (p *pkg) predicateReplays(x ast.Expr, before string) string {
	targets, known := p.funcs(x, "", 0)
	if !known || len(targets) != 1 {
		return replaysUnknown
	}
	t := targets[0]
	if t.node == nil {
		if t.fn != nil && p.table.Call(sym.Key(t.fn)) != nil {
			return before // the library's own
		}
		return replaysUnknown
	}
	switch v := p.finder.Verdict(t.node.syntax()); {
	case v.Safe:
		return replaysIdempotent
	case v.PartSafe:
		return replaysPartly
	}
	return before
}

// configStep is what one call does to a client's configuration.
func (p *pkg) configStep(c *clientConfig, row *catalogue.Effect, call *ast.CallExpr) {
	switch row.Op {
	case catalogue.OpRetryPolicyAttempts:
		n := p.roleValue(row, catalogue.RoleN, call)
		switch {
		case n.Is("0"):
			c.replays = "none"
		case row.Attr(catalogue.AttrRetried) != "" && (c.replays == "" || c.replays == "none"):
			c.replays = row.Attr(catalogue.AttrRetried)
		}
		c.by = p.settingOf(call)
		x, _, _ := role(row, catalogue.RoleN, call)
		c.tries = p.number(x, row.Attr(catalogue.AttrUnit))
	case catalogue.OpRetryPolicyUnsafe:
		if x, _, has := role(row, catalogue.RoleFlag, call); has && x != nil && p.eval(x).Is("true") {
			c.replays, c.by = replaysAny, p.settingOf(call)
		}
	case catalogue.OpRetryPolicyPredicate:
		if row.Attr(catalogue.AttrRetried) == "idempotent" {
			c.replays = replaysIdempotent
			return
		}
		if x, _, has := role(row, catalogue.RolePredicate, call); has && x != nil {
			c.replays = p.predicateReplays(x, c.replays)
		}
	}
}

// setUp applies the calls and assignments on a local variable.
func (p *pkg) setUp(c clientConfig, v *types.Var) clientConfig {
	if info := p.typeInfo(v.Type()); info != nil {
		for _, f := range structFields(v.Type()) {
			row := info.Field(f.Name())
			if row == nil || row.Op != catalogue.FieldRetryAttempts {
				continue
			}
			for _, d := range p.fields[f] {
				if d.base == v && d.rhs != nil {
					c.by, c.tries = f.Name()+" "+p.inFile(d.pos), p.number(d.rhs, row.Unit)
				}
			}
		}
	}
	for _, m := range p.mutations(v) {
		call, isCall := m.(*ast.CallExpr)
		if !isCall {
			continue
		}
		rows := p.rows(call)
		for i := range rows {
			if recv := sym.Receiver(call); recv != nil && p.root(recv) == v {
				p.configStep(&c, &rows[i], call)
			}
		}
	}
	return c
}

// structFields lists the fields of a struct, or of what a pointer to one points
// to.
func structFields(t types.Type) (fields []*types.Var) {
	if st := sym.StructOf(t); st != nil {
		for f := range st.Fields() {
			fields = append(fields, f.Origin())
		}
	}
	return fields
}

// literalConfig reads &http.Client{Transport: …} and transports of this
// package.
func (p *pkg) literalConfig(lit *ast.CompositeLit, depth int) clientConfig {
	t := p.info.TypeOf(lit)
	info := p.typeInfo(t)
	if info == nil {
		return p.ownTransport(t)
	}
	c := p.byType(t, clientConfig{replays: info.Attr(catalogue.AttrRetried)})
	for _, elt := range lit.Elts {
		kv, keyed := elt.(*ast.KeyValueExpr)
		if !keyed {
			continue
		}
		f := info.Field(lastIdent(kv.Key).Name)
		if f == nil || f.Op != catalogue.FieldTransport && f.Op != catalogue.FieldClient {
			continue
		}
		inner := p.config(kv.Value, depth+1)
		c.keyed = c.keyed || inner.keyed
		if inner.replays == replaysAny || inner.replays == replaysPartly {
			c.replays, c.by = inner.replays, inner.by
		}
		if inner.tries != 0 {
			c.tries = inner.tries
			c.by = cmp.Or(inner.by, c.by)
		}
	}
	return c
}

// ownTransport looks into a first-party transport: what it does to requests
// is in the summary of its method.
func (p *pkg) ownTransport(t types.Type) (c clientConfig) {
	if t == nil {
		return c
	}
	if _, isPtr := types.Unalias(t).(*types.Pointer); !isPtr {
		t = types.NewPointer(t)
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, p.pass.Pkg, "RoundTrip")
	fn, isFunc := obj.(*types.Func)
	if !isFunc {
		return c
	}
	if s := p.summary(fn); s != nil {
		for i := range s.Effects {
			e := &s.Effects[i]
			if e.Op != catalogue.OpHTTPSend {
				continue
			}
			c.keyed = c.keyed || e.Key.Given()
			if r := e.Retry(); r != nil && r.Again && !r.Rejected && r.Attempts != 1 {
				c.tries, c.by = -1, "the transport "+p.inFile(fn.Pos())
				if r.Attempts > 1 {
					c.tries = r.Attempts
				}
			}
		}
	}
	return c
}

// parseKeys returns the catalogue keys that a printed key may stand for.
func parseKeys(s string) []catalogue.Key {
	slash := strings.LastIndexByte(s, '/') + 1
	parts := strings.Split(s[slash:], ".")
	n := len(parts)
	if n < 2 {
		return nil
	}
	keys := []catalogue.Key{{Path: s[:slash] + strings.Join(parts[:n-1], "."), Name: parts[n-1]}}
	if n > 2 {
		keys = append(keys, catalogue.Key{Path: s[:slash] + strings.Join(parts[:n-2], "."), Recv: parts[n-2], Name: parts[n-1]})
	}
	return keys
}
