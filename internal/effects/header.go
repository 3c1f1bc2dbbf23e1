package effects

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
)

// applyHeader is the effect of setting a header, or a whole map of them.
func (p *pkg) applyHeader(r *request, row *catalogue.Effect, call *ast.CallExpr) {
	if _, named := row.Role(catalogue.RoleLabel); named {
		name := p.roleValue(row, catalogue.RoleLabel, call)
		value := p.roleValue(row, catalogue.RoleValue, call)
		switch {
		case name.Kind == Const && p.keyHeader(name.Text):
			r.setKey(value)
		case p.conditional(name, value):
			r.setKey(Val{Kind: Present})
		case name.Kind == Const:
		default:
			// for k, v := range headers { req.Header.Set(k, v) }
			if x, _, _ := role(row, catalogue.RoleLabel, call); x != nil {
				if over := p.rangedOver(x); over != nil {
					r.mayKey(p.headerKey(over, 0))
					return
				}
			}
			r.mayKey(Val{})
		}
		return
	}
	if x, ref, has := role(row, catalogue.RoleHeader, call); has && x != nil && ref.Base == catalogue.RefArg {
		r.mayKey(p.headerKey(x, 0))
	}
}

// keyHeader reports whether a header carries an idempotency key: by its name, by
// the catalogue, or because the settings say so.
func (p *pkg) keyHeader(name string) bool {
	if idempotencyName.MatchString(name) {
		return true
	}
	if kind, known := p.table.Header(name); known {
		return kind == catalogue.HeaderIdempotencyKey
	}
	return slices.ContainsFunc(config.Of(p.pass).Options.RetryWrite.KeyHeaders, func(own config.Value[string]) bool {
		return strings.EqualFold(own.V, name)
	})
}

// conditional reports whether a header lets the receiver do nothing when the
// version is another one, as it is after the first time: a second request gets
// 412 (RFC 9110, 13.1). If-Match: * holds for any version.
func (p *pkg) conditional(name, value Val) bool {
	if name.Kind != Const || value.Is("") || value.Is("*") && strings.EqualFold(name.Text, "If-Match") {
		return false
	}
	kind, known := p.table.Header(name.Text)
	return known && kind == catalogue.HeaderCondition
}

// setKey gives the request a key. A value out of sight is a key all the same.
func (r *request) setKey(v Val) {
	switch {
	case v.Kind == Unknown, v.Kind == Const && v.Text != "":
		v = Val{Kind: Present}
	case v.Is(""), v.Kind == Absent:
		return
	}
	r.key = v
}

// mayKey gives the request a key that may not be one.
func (r *request) mayKey(v Val) {
	if v.Kind != Absent && !r.key.Given() {
		r.key = v
	}
}

// rangedOver returns what a variable ranges over as key, or nil.
func (p *pkg) rangedOver(x ast.Expr) ast.Expr {
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if !isIdent {
		return nil
	}
	v, isVar := p.info.ObjectOf(id).(*types.Var)
	if !isVar {
		return nil
	}
	for _, d := range p.scopes[v] {
		if d.key {
			return d.ranged
		}
	}
	return nil
}
