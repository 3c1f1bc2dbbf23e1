package systems

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// address follows where an address that is no constant comes from, until
// something names a system: a setting, a variable of the environment.
type address struct {
	*surveyor
	name, text string
	domain     string // of a constant on the way
	// given: a caller out of view decides; local: something in view does; sent:
	// it is in what the program has received or stored.
	given, local, sent bool
	// around is the function that the address is looked for in, and param the
	// parameter of it that the address is.
	around *ast.FuncDecl
	param  *types.Var
	// constant: only what constants say is of interest.
	constant bool
	steps    *int // that were made, shared by all who look for one address
}

// maxFollow bounds how many steps an address is followed, maxSteps how many are made in all.
const maxFollow, maxSteps = 8, 500

func (a *address) follow(x ast.Expr, depth int) {
	if a.steps == nil {
		a.steps = new(int)
	}
	if *a.steps++; *a.steps > maxSteps || depth > maxFollow || a.name != "" || a.domain != "" {
		return
	}
	if text, isConst := sym.ConstString(a.info, x); isConst {
		a.domain = OfURL(a.settings, text, true)
		return
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.BinaryExpr:
		if x.Op != token.ADD {
			return
		}
		if text, isConst := sym.ConstString(a.info, x.X); isConst && strings.HasSuffix(text, "://") {
			a.follow(x.Y, depth+1)
			return
		}
		a.follow(x.X, depth+1)
	case *ast.StarExpr:
		a.follow(x.X, depth+1)
	case *ast.UnaryExpr:
		a.follow(x.X, depth+1)
	case *ast.IndexExpr:
		a.local = true
	case *ast.CompositeLit:
		a.literal(x, depth)
	case *ast.CallExpr:
		a.call(x, depth)
	case *ast.SelectorExpr:
		a.selection(x, depth)
	case *ast.Ident:
		a.variable(x, depth)
	}
}

// literal follows the first part of a URL that is put together: its host.
func (a *address) literal(lit *ast.CompositeLit, depth int) {
	for f, v := range sym.Fields(a.info, lit) {
		if f.Name() == "Host" || f.Name() == "URL" {
			a.follow(v, depth+1)
		}
	}
}

var (
	environment = regexp.MustCompile(`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$`)
	addressed   = regexp.MustCompile(`(?i)(url|uri|host|endpoint|addr|address|server)$`)
)

// call follows what a call is made of: the name of a setting that it reads, the
// text that a format begins with, what a function of the package returns.
func (a *address) call(call *ast.CallExpr, depth int) {
	if len(call.Args) > 0 {
		text, isConst := sym.ConstString(a.info, call.Args[0])
		switch {
		case isConst && (environment.MatchString(text) && strings.Contains(text, "_") || addressed.MatchString(text)) && !strings.Contains(text, "/"):
			a.called(text, types.ExprString(call.Fun)+"("+strconv.Quote(text)+")")
			return
		case isConst && len(call.Args) > 1 && strings.Contains(text, "%"):
			a.follow(call.Args[1], depth+1)
			return
		}
	}
	for _, row := range a.effects.Rows(call) {
		if x := a.origin.Role(call, &row, catalogue.RoleURL); x != nil && row.Op == catalogue.OpHTTPRequestNew {
			a.follow(x, depth+1)
			return
		}
	}
	fn := sym.Callee(a.info, call)
	if fn == nil || fn.Pkg() == nil {
		if len(call.Args) == 1 {
			a.follow(call.Args[0], depth+1) // a conversion
		}
		return
	}
	if own := a.effects.Func(fn); own != nil && own.Body != nil {
		sym.Returns(own.Body, func(ret *ast.ReturnStmt) {
			if len(ret.Results) > 0 {
				a.follow(ret.Results[0], depth+1)
			}
		})
		return
	}
	if sym.Standard(sym.PkgPath(fn.Pkg())) {
		if recv := sym.Receiver(call); recv != nil && fn.Signature().Recv() != nil {
			a.follow(recv, depth+1)
			return
		}
	}
	for _, arg := range call.Args {
		if t := a.info.TypeOf(arg); t != nil && (sym.IsString(t) || isURL(t)) {
			a.follow(arg, depth+1)
			return
		}
	}
	a.local = true
}

func isURL(t types.Type) bool {
	named := sym.Named(t)
	return named != nil && named.Obj().Name() == "URL"
}

// selection looks at a field: its own name, the one of what it lies in, and
// then what it is given.
func (a *address) selection(x *ast.SelectorExpr, depth int) {
	v, isVar := a.info.Uses[x.Sel].(*types.Var)
	if !isVar {
		return
	}
	text := types.ExprString(x)
	if !a.standing(x) {
		a.sent = true
		return // a message, the row of a table, what a user has sent
	}
	if a.domain = a.agreed(v, depth); a.domain != "" {
		return
	}
	if (addressed.MatchString(v.Name()) || strings.Contains(strings.ToLower(v.Name()), "url")) && (sym.IsString(v.Type()) || isURL(v.Type())) {
		if a.called(v.Name(), text) {
			return
		}
		if outer, isSel := ast.Unparen(x.X).(*ast.SelectorExpr); isSel && a.called(outer.Sel.Name, text) {
			return
		}
		if v.IsField() {
			if named := sym.Named(a.info.TypeOf(x.X)); named != nil && ofProgram.MatchString(named.Obj().Name()) && a.called(settingsType.ReplaceAllString(named.Obj().Name(), ""), text) {
				return
			}
		}
	}
	a.defined(v, x.Pos(), depth)
}

func (a *address) variable(id *ast.Ident, depth int) {
	v, isVar := sym.Object(a.info, id).(*types.Var)
	if !isVar {
		return
	}
	if v.Parent() == a.pass.Pkg.Scope() && addressed.MatchString(v.Name()) {
		if a.domain = a.agreed(v, depth); a.domain != "" {
			return
		}
	}
	if v.Parent() == a.pass.Pkg.Scope() && addressed.MatchString(v.Name()) && a.called(v.Name(), v.Name()) {
		return
	}
	a.defined(v, id.Pos(), depth)
}

// defined follows what a variable, field or parameter is given in the package.
func (a *address) defined(v *types.Var, pos token.Pos, depth int) {
	if v.Kind() == types.ParamVar && isOf(a.around, v) {
		a.param, a.given = v, true
		return
	}
	if v.Kind() == types.ParamVar {
		args := a.origin.Arguments(v)
		for _, arg := range args {
			a.follow(arg, depth+1)
		}
		if len(args) == 0 {
			a.given = true
		}
		return
	}
	values, complete := a.origin.Definitions(v)
	if v.Kind() == types.LocalVar {
		defs, _ := a.effects.Reaching(v, pos)
		for _, d := range defs {
			if d.Expr != nil {
				values = append(values, d.Expr)
			}
		}
	}
	for _, x := range values {
		a.follow(x, depth+1)
	}
	a.local = a.local || v.IsField() || complete && len(values) == 0
}

// agreed is the domain of the constants that a field or package variable is given in the
// package, "" when there is none, or several: what an address is by default says more than
// what its variable is called.
func (a *address) agreed(v *types.Var, depth int) (domain string) {
	if v.Kind() == types.ParamVar {
		return ""
	}
	values, _ := a.origin.Definitions(v)
	for _, x := range values {
		b := &address{surveyor: a.surveyor, around: a.around, steps: a.steps, constant: true}
		b.follow(x, depth+1)
		if b.domain != "" && domain != "" && b.domain != domain {
			return ""
		}
		domain = cmp.Or(domain, b.domain)
	}
	return domain
}

// called takes a name that says for which system something is.
func (a *address) called(name, text string) bool {
	plain := without(strip(name), partWords, ports.Parts)
	if a.constant || len(plain) < 2 || users[plain] {
		return false
	}
	a.name, a.text = plain, text
	return true
}

// partWords say which part of a system an address leads to.
var partWords = ports.Set("issuer", "jwk", "discovery", "userinfo", "metadata", "template", "tmpl", "download", "authorize", "authorization", "wellknown", "graphql")

// users are names of addresses that people give to a program.
var users = map[string]bool{
	"webhook": true, "callback": true, "redirect": true, "image": true, "file": true, "feed": true, "link": true, "href": true,
	"source": true, "next": true, "query": true, "full": true, "final": true, "avatar": true, "upload": true, "raw": true,
	"destination": true, "dest": true, "location": true, "remote": true, "proxy": true, "self": true, "site": true, "page": true,
	"listen": true, "bind": true, "external": true, "frontend": true, "token": true, "auth": true, "resource": true, "content": true,
}
