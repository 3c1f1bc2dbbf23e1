package hardcodedpolicy

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// number is a literal that decides how a system is called.
type number struct {
	at   ast.Expr
	what string // "Timeout", "context.WithTimeout"
	text string // "3s", "20"
	// connect: it bounds how a connection is made only. Few ever change it, and many
	// repeat what the library does by itself.
	connect bool
}

// forDefaults matches functions that say what holds when the settings do not.
var forDefaults = regexp.MustCompile(`(?i)default|^(with|new)?(config|settings|options)$`)

// aside matches functions, types and packages whose requests nobody depends on.
var aside = sym.Names(`(?i)telemetry|analytics|tracing|version|phone_?home|beacon|update_?check|check_?update|usage_?(stat|report)`)

// function reports the numbers and addresses that one function decides, each
// kind once.
func (c *checker) function(fn *ast.FuncDecl) {
	if forDefaults.MatchString(fn.Name.Name) || c.takesOptions(fn) || report.Skipped(c.pass, fn.Pos()) ||
		aside.MatchString(fn.Name.Name) || aside.MatchString(place.Receiver(fn)) || aside.MatchString(c.pass.Pkg.Name()) {
		return
	}
	if !c.hasSettings() {
		return
	}
	var found []number
	var address *number
	once := outbound.Lifecycle(c.pass, fn) || !c.reaches(fn)
	f := c.effects.Syntax(fn)
	apart := c.storesOnly(f) || c.ends(f)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			return false // to tidy up
		case *ast.IfStmt:
			return !c.asksForNothing(n.Cond) // what is used when nothing is given
		case *ast.KeyValueExpr:
			return !c.replaceable(n)
		case *ast.CompositeLit:
			found = append(found, c.literal(n)...)
		case *ast.AssignStmt:
			found = append(found, c.assigned(n)...)
		case *ast.CallExpr:
			if !apart && !c.storeUnder(fn, n) {
				found = append(found, c.call(n, once)...)
			}
			if address == nil && c.fixed(fn) {
				address = c.address(n)
			}
		}
		return true
	})
	if slices.ContainsFunc(found, func(n number) bool { return !n.connect }) {
		if address != nil {
			found = append(found, *address)
		}
		c.reportNumbers(found)
	} else if address != nil {
		report.Report(c.pass, inline, report.Finding{
			Range:   address.at,
			Message: fmt.Sprintf("the address %s is written into the adapter: another stage, or a test, cannot have another one; take it from the settings", address.text),
		})
	}
}

// replaceable reports whether a client is put into a field that callers may give
// another one.
func (c *checker) replaceable(kv *ast.KeyValueExpr) bool {
	key, isIdent := kv.Key.(*ast.Ident)
	if !isIdent || !key.IsExported() {
		return false
	}
	v, isVar := c.pass.TypesInfo.Uses[key].(*types.Var)
	if !isVar || !v.IsField() || v.Pkg() != c.pass.Pkg {
		return false
	}
	info := c.effects.TypeInfo(v.Type())
	return info != nil && info.Kind == catalogue.KindHTTPClient
}

func (c *checker) reportNumbers(found []number) {
	text := found[0].what + " " + found[0].text
	switch n := len(found); {
	case n == 2:
		text += " and " + found[1].what + " " + found[1].text
	case n > 2:
		text += fmt.Sprintf(", %s %s and %d more", found[1].what, found[1].text, n-2)
	}
	report.Report(c.pass, inline, report.Finding{
		Range:   found[0].at,
		Message: "how the system is called is written into the adapter: " + text + "; take it from the adapter's settings",
	})
}

// takesOptions reports whether the callers of a function may change what it makes:
// by functions, or by a value called options.
func (c *checker) takesOptions(fn *ast.FuncDecl) bool {
	for _, p := range fn.Type.Params.List {
		t := sym.OrInvalid(c.pass.TypesInfo.TypeOf(p.Type))
		if list, isList := t.Underlying().(*types.Slice); isList {
			if _, isFunc := list.Elem().Underlying().(*types.Signature); isFunc {
				return true
			}
			if named := sym.Named(list.Elem()); named != nil && strings.HasSuffix(named.Obj().Name(), "Option") {
				return true
			}
		}
	}
	return false
}

// asksForNothing reports whether a condition asks if something was not given.
func (c *checker) asksForNothing(cond ast.Expr) (found bool) {
	ast.Inspect(cond, func(n ast.Node) bool {
		b, isBinary := n.(*ast.BinaryExpr)
		if !isBinary || b.Op != token.EQL && b.Op != token.LEQ && b.Op != token.LSS {
			return !found
		}
		v := c.pass.TypesInfo.Types[b.Y]
		switch {
		case v.IsNil():
			found = true
		case v.Value != nil && v.Value.Kind() == constant.String:
			found = constant.StringVal(v.Value) == ""
		case v.Value != nil && v.Value.Kind() == constant.Int:
			n, exact := constant.Int64Val(v.Value)
			found = exact && n <= 1
		}
		return !found
	})
	return found
}

// policies are the fields that say how a system is called.
var policies = map[catalogue.FieldOp]bool{
	catalogue.FieldTimeout: true, catalogue.FieldTimeoutAttempt: true, catalogue.FieldTimeoutConnect: true, catalogue.FieldTimeoutHeader: true,
	catalogue.FieldTimeoutRead: true, catalogue.FieldTimeoutWrite: true, catalogue.FieldTimeoutWait: true,
	catalogue.FieldConns: true, catalogue.FieldInFlight: true,
	catalogue.FieldRetryAttempts: true, catalogue.FieldRetryElapsed: true, catalogue.FieldRetryBackoff: true, catalogue.FieldRetryMax: true,
	catalogue.FieldBreakerTrip: true, catalogue.FieldBreakerOpen: true, catalogue.FieldBreakerHalf: true, catalogue.FieldBreakerWindow: true,
	catalogue.FieldBreakerMinimum: true,
}

// breaks are the fields that say how a breaker behaves.
var breaks = map[catalogue.FieldOp]bool{
	catalogue.FieldBreakerTrip: true, catalogue.FieldBreakerOpen: true, catalogue.FieldBreakerHalf: true, catalogue.FieldBreakerWindow: true,
	catalogue.FieldBreakerMinimum: true,
}

// literal lists the numbers in the literal of a library's settings.
func (c *checker) literal(lit *ast.CompositeLit) (list []number) {
	info := c.effects.TypeInfo(c.pass.TypesInfo.TypeOf(lit))
	if info == nil || info.Kind == catalogue.KindHTTPServer {
		return nil
	}
	for f, v := range sym.Fields(c.pass.TypesInfo, lit) {
		if row := info.Field(f.Name()); row != nil && policies[row.Op] {
			list = append(list, c.field(info, row, f.Name(), v)...)
		}
	}
	return list
}

// field lists the numbers that a field of a library's settings is given.
func (c *checker) field(in *catalogue.TypeInfo, row *catalogue.Field, name string, v ast.Expr) []number {
	connect := row.Op == catalogue.FieldTimeoutConnect
	switch {
	case connect && in.Kind == catalogue.KindDialer:
		name = "Dialer." + name
	case breaks[row.Op]: // its Timeout is no limit of the call
		name = "the breaker's " + name
	}
	list := c.numbers(name, v)
	for i := range list {
		list[i].connect = connect
	}
	return list
}

// assigned lists the numbers that are given to fields of a library's settings.
func (c *checker) assigned(n *ast.AssignStmt) (list []number) {
	if len(n.Lhs) != len(n.Rhs) {
		return nil
	}
	for i, lhs := range n.Lhs {
		sel, isSel := ast.Unparen(lhs).(*ast.SelectorExpr)
		if !isSel {
			continue
		}
		info := c.effects.TypeInfo(c.pass.TypesInfo.TypeOf(sel.X))
		if info == nil || info.Kind == catalogue.KindHTTPServer {
			continue
		}
		if row := info.Field(sel.Sel.Name); row != nil && policies[row.Op] {
			list = append(list, c.field(info, row, sel.Sel.Name, n.Rhs[i])...)
		}
	}
	return list
}

// settings are the calls whose arguments say how a system is called.
var settings = map[catalogue.Op]bool{
	catalogue.OpTimeoutCtx: true, catalogue.OpTimeoutConfig: true, catalogue.OpTimeoutNew: true,
	catalogue.OpRetryPolicyAttempts: true, catalogue.OpRetryPolicyElapsed: true, catalogue.OpRetryPolicyBackoff: true,
	catalogue.OpBreakerNew: true, catalogue.OpBreakerConfig: true, catalogue.OpLimitNew: true, catalogue.OpLimitSet: true,
}

// call lists the numbers among the arguments of a call. The limits of contexts
// in functions aside, those that run at the start or the end, or call no system, are about something else.
func (c *checker) call(call *ast.CallExpr, once bool) (list []number) {
	for _, row := range c.effects.Rows(call) {
		if !settings[row.Op] || once && row.Op == catalogue.OpTimeoutCtx {
			continue
		}
		for _, role := range [...]catalogue.RoleName{catalogue.RoleD, catalogue.RoleN, catalogue.RoleMax} {
			if x := sym.Role(call, &row, role); x != nil {
				list = append(list, c.numbers(types.ExprString(call.Fun), x)...)
			}
		}
	}
	return list
}

// numbers returns the literals that an expression is, or that a function decides
// by: not zero and one, which switch something off, and nothing with a name.
func (c *checker) numbers(what string, x ast.Expr) (list []number) {
	if lit, isLit := ast.Unparen(x).(*ast.FuncLit); isLit {
		ast.Inspect(lit, func(n ast.Node) bool {
			if b, isBinary := n.(*ast.BinaryExpr); isBinary && (b.Op == token.GTR || b.Op == token.GEQ) {
				list = append(list, c.numbers(what, b.Y)...)
			}
			return true
		})
		return list
	}
	value := c.pass.TypesInfo.Types[x].Value
	if value == nil || !c.nameless(x) || value.Kind() == constant.String || value.Kind() == constant.Bool {
		return nil
	}
	n, exact := constant.Int64Val(constant.ToInt(value))
	if exact && n >= -1 && n <= 1 {
		return nil
	}
	text := value.String()
	if exact && sym.IsDuration(c.pass.TypesInfo.TypeOf(x)) {
		text = time.Duration(n).String()
	}
	return []number{{at: x, what: what, text: text}}
}

// nameless reports whether no constant of the user's own is part of a constant: a
// name says that somebody has thought of it as a setting, or a default.
func (c *checker) nameless(x ast.Expr) bool {
	named := false
	ast.Inspect(x, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent {
			k, isConst := c.pass.TypesInfo.Uses[id].(*types.Const)
			named = named || isConst && k.Pkg() != nil && !sym.Standard(sym.PkgPath(k.Pkg()))
		}
		return !named
	})
	return !named
}
