package inboundlimit

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// file reports what limits inbound requests in a file: middleware where it is
// made, and handlers that ask a limiter, once each.
func (c *checker) file(f *ast.File) {
	var around []ast.Node
	reported := map[ast.Node]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			around = around[:len(around)-1]
			return true
		}
		around = append(around, n)
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		how, handler := "", ast.Node(nil)
		switch {
		case c.makes(call):
			how = "rate limits inbound requests with "
		case c.asks(call):
			if handler = c.handler(around); handler != nil && !c.own(call) && !looped(around, handler) && !c.forwards(call, handler) {
				how = "rate limits inbound requests: handler calls "
			}
		}
		if how == "" || reported[handler] || c.knowsWhom(call) {
			return true
		}
		if handler != nil {
			reported[handler] = true
		}
		report.Report(c.pass, inboundLimit, report.Finding{Range: call, Message: "service " + how + place.Call(c.pass.TypesInfo, call)})
		return true
	})
}

// handler returns the innermost function around a node that handles inbound
// requests, nil for none.
func (c *checker) handler(around []ast.Node) ast.Node {
	for _, n := range slices.Backward(around) {
		var typ *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncDecl:
			typ = n.Type
		case *ast.FuncLit:
			typ = n.Type
		default:
			continue
		}
		if layers.Serves(c.pass, "", typ) != "" {
			return n
		}
	}
	return nil
}

// own reports a call of a function of the package that handles requests itself:
// the finding is there.
func (c *checker) own(call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || c.effects.Func(fn) == nil {
		return false
	}
	decl, isDecl := c.effects.Func(fn).Syntax.(*ast.FuncDecl)
	return isDecl && layers.Serves(c.pass, "", decl.Type) != ""
}

// looped reports whether a loop lies between a handler and a call: messages of a
// connection are limited one by one, which no gateway sees.
func looped(around []ast.Node, handler ast.Node) bool {
	for _, n := range slices.Backward(around) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		}
		if n == handler {
			return false
		}
	}
	return false
}

// forwards reports whether a handler that waits for a limiter calls another
// system: the limit may be that system's.
func (c *checker) forwards(call *ast.CallExpr, handler ast.Node) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	waits := c.limits[fn]
	for _, row := range c.table.Call(sym.Key(fn)) {
		waits = waits || row.Op == catalogue.OpLimitWait
	}
	if !waits {
		return false
	}
	for _, f := range c.effects.Funcs() {
		if f.Syntax.Pos() < handler.Pos() || handler.End() < f.Syntax.End() {
			continue
		}
		for _, other := range f.Calls {
			if other != call && callsOut(c.effects.At(other)) {
				return true
			}
		}
	}
	return false
}

func callsOut(done []effects.Effect) bool {
	return slices.ContainsFunc(done, func(e effects.Effect) bool {
		switch e.Op {
		case catalogue.OpHTTPSend, catalogue.OpRPCSend, catalogue.OpRPCStream, catalogue.OpSidefxPay, catalogue.OpSidefxNotify, catalogue.OpSidefxMail:
			return true
		}
		return false
	})
}

// whom are words of limits that need to know who is asking, or what for: a
// gateway cannot tell one account from another.
var whom = regexp.MustCompile(`(?i)log_?in|sign_?(in|up)|auth|passw|otp|2fa|mfa|attempt|brute|reset|invit|captcha|account|tenant|quota|plan|tier|api_?key`)

// knowsWhom reports a limit of the business or of its security: the call, the
// function around it or its package is about accounts.
func (c *checker) knowsWhom(call *ast.CallExpr) bool {
	if whom.MatchString(types.ExprString(call)) || whom.MatchString(c.pass.Pkg.Name()) {
		return true
	}
	decl := sym.FuncAt(c.pass.Files, call.Pos())
	return decl != nil && (whom.MatchString(decl.Name.Name) || whom.MatchString(place.Receiver(decl)))
}
