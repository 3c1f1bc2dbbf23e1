package duphandling

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

var (
	webhookName = regexp.MustCompile(`(?i)web_?hook|^(handle|post|receive|process|on)_?\w*hooks?$`)
	// words cuts a Go name: HandleStripeWebhook is Handle, Stripe, Webhook.
	words = regexp.MustCompile(`[A-Z]+(?:[a-z0-9]+)?|[a-z0-9]+`)
	// hookRoute matches routes that others call when something has happened.
	hookRoute = regexp.MustCompile(`(?i)(^|/)web_?hooks?(/|$)|/(stripe|github|paypal|adyen|shopify|twilio|sendgrid)[_-]?(hook|callback|events?)s?$`)
	// verifyName matches functions that check who has sent an event.
	verifyName = regexp.MustCompile(`(?i)^(construct_?event|(verify|validate|check)_?\w*(signature|hmac|payload|webhook)\w*)$`)
)

// What is done with webhooks other than receiving one: settings of outbound ones,
// by the verb that a name begins with, and hooks of an API server, pages and the
// like anywhere in it.
var (
	managingVerbs = []string{"add", "check", "count", "create", "delete", "deliver", "disable", "edit", "enable", "find", "fire", "get",
		"list", "load", "new", "ping", "redeliver", "register", "remove", "resend", "rotate", "send", "set", "show", "subscribe", "test",
		"toggle", "trigger", "update", "validate", "verify"}
	managingNouns = []string{"admission", "config", "conversion", "deliveries", "form", "mutating", "page", "secret", "setting", "settings",
		"validating"}
)

// managing reports whether a function is about webhooks without receiving one, by
// its name.
func managing(name string) bool {
	for i, w := range words.FindAllString(name, -1) {
		w = strings.ToLower(w)
		if slices.Contains(managingNouns, w) || i == 0 && slices.Contains(managingVerbs, w) {
			return true
		}
	}
	return false
}

// isWebhook reports whether a function handles the webhooks of another system:
// an HTTP handler that is named so, or that checks the signature of an event.
func (c *checker) isWebhook(f *effects.Func) bool {
	if !c.handlesHTTP(f.Sig) || f.Fn != nil && managing(f.Fn.Name()) {
		return false
	}
	if f.Fn != nil && c.namedWebhook(f.Fn) {
		return true
	}
	hit := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall {
			if fn := sym.Callee(c.pass.TypesInfo, call); fn != nil && verifyName.MatchString(fn.Name()) {
				hit = true
			}
		}
		return !hit
	})
	return hit
}

// namedWebhook reports whether an HTTP handler is one for webhooks by its name or,
// for a ServeHTTP, that of its type.
func (c *checker) namedWebhook(fn *types.Func) bool {
	name := fn.Name()
	if !c.handlesHTTP(fn.Signature()) || managing(name) {
		return false
	}
	if webhookName.MatchString(name) {
		return true
	}
	recv := fn.Signature().Recv()
	if recv == nil || name != "ServeHTTP" {
		return false
	}
	named := sym.Named(recv.Type())
	return named != nil && webhookName.MatchString(named.Obj().Name())
}

// handlesHTTP reports whether a function has the signature of an HTTP handler:
// it takes an inbound request, and nothing comes back but an error.
func (c *checker) handlesHTTP(sig *types.Signature) bool {
	if sig.Params().Len() == 0 || sig.Params().Len() > 2 || sig.Results().Len() > 1 {
		return false
	}
	if sig.Results().Len() == 1 && !sym.IsError(sig.Results().At(0).Type()) {
		return false
	}
	for p := range sig.Params().Variables() {
		if k, named := sym.TypeKey(p.Type()); named {
			if info := c.table.Type(k); info != nil && info.Kind == catalogue.KindHTTPRequest {
				return true
			}
		}
	}
	return false
}

// routesWebhook reports whether a call registers a handler for webhooks by the
// path, other than for reading.
func (c *checker) routesWebhook(row *catalogue.Effect, call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return false
	}
	switch strings.ToUpper(fn.Name()) {
	case "GET", "DELETE", "HEAD", "OPTIONS", "PUT", "PATCH":
		return false
	}
	ref, has := row.Role(catalogue.RoleLabel)
	if !has {
		return false
	}
	i, ok := ref.Arg(len(call.Args))
	if !ok {
		return false
	}
	path, isConst := sym.ConstString(c.pass.TypesInfo, call.Args[i])
	if !isConst || !hookRoute.MatchString(path) || strings.HasPrefix(path, "GET ") {
		return false
	}
	return !c.manages(call)
}

// manages reports whether the handler that a call registers keeps the webhooks
// of the service itself, by its name.
func (c *checker) manages(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if fn, _ := c.function(a); fn != nil && managing(fn.Name()) {
			return true
		}
	}
	return false
}
