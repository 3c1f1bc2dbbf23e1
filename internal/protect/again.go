package protect

import (
	"cmp"
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// retry judges whether a call is made again when it fails.
func (r *Result) retry(c *Call) Judged {
	if j := r.retryOn(c.Way); j.Answer == Yes {
		return j
	}
	if j := r.Retried(c); j.Answer != No || !r.Rounds(c) {
		return j
	}
	return unknown("it stands in a loop that counts and waits")
}

// Retried judges whether a call is made again by what it is sent with, whatever is around it.
func (r *Result) Retried(c *Call) Judged {
	if words := r.Default(c); words != "" {
		return Judged{Yes, words, c.Call.Pos()}
	}
	for _, e := range r.effects.At(c.Call) {
		if e.Tries != 0 {
			return Judged{Yes, cmp.Or(e.ReplaysBy, "the client makes it again"), c.Call.Pos()}
		}
	}
	switch {
	case r.imports(catalogue.ClassRetry, catalogue.ClassPolicy):
		return unknown("the package uses a library for retries, and none is seen around this call")
	case !r.closed(c):
		return unknown(r.open(c))
	case once[c.Row.Attr(catalogue.AttrRetried)]:
	case c.Row.Op == catalogue.OpCall || c.Row == plain && c.Kind != systems.Database && c.Kind != systems.RPC || c.Kind == systems.Cache || c.Row.Lib != nil && c.Row.Lib.Is(catalogue.ClassCloudSDK) || c.Kind == systems.Broker:
		return unknown("it is not known whether the library tries again by itself")
	}
	return Judged{No, sym.Brief(c.Call.Fun) + " is tried once", c.Call.Pos()}
}

// once says of which calls a library tries nothing again.
var once = map[string]bool{"none": true, "body": true}

// Default says how often a library tries a call by itself, as long as nothing is set: "" when
// it does not, or when that is not known. What it does with all that it is asked stands on its constructor,
// or on what sets it up.
func (r *Result) Default(c *Call) string {
	if c.Row.Attr(catalogue.AttrRetried) == "body" && r.uploads(c) {
		return "the library sends parts of an upload again"
	}
	// Requests are the matter of their client, and so are the settings of caches.
	if c.Kind == systems.HTTP || c.Kind == systems.Cache {
		return ""
	}
	row, lib := c.Row, c.Row.Lib
	if fn := sym.Callee(r.info, c.Call); fn != nil && fn.Pkg() != nil {
		if lib == nil {
			lib = r.settings.Catalogue().Package(sym.PkgPath(fn.Pkg()))
		}
		if pattern, fits := r.settings.Catalogue().Remote(sym.Key(fn)); fits && pattern != nil && row.Attr(catalogue.AttrRetried) == "" {
			row = pattern
		}
	}
	if words := attempts(row); words != "" || lib == nil || once[row.Attr(catalogue.AttrRetried)] {
		return words
	}
	for _, row := range lib.Rows() {
		for i := range row.Effects {
			switch e := &row.Effects[i]; e.Op {
			case catalogue.OpClientConfig, catalogue.OpClientNew, catalogue.OpDBClientNew, catalogue.OpHTTPClientNew:
				if words := attempts(e); words != "" {
					return words
				}
			}
		}
	}
	return ""
}

// attempts is how often something is tried by default, in words.
func attempts(e *catalogue.Effect) string {
	n, how := e.Attr(catalogue.AttrDefaultAttempts), e.Attr(catalogue.AttrRetried)
	if n == "" || how != "any" && how != "idempotent" {
		return ""
	}
	words := "the default of the library, " + n + " attempts"
	if n == "unlimited" {
		words = "the default of the library, without a bound on attempts"
	}
	if how == "idempotent" {
		words += ", of what may be repeated"
	}
	return words
}

// uploads reports whether a call is given a body by an earlier step of the chain that it
// stands in.
func (r *Result) uploads(c *Call) bool {
	ref, has := c.Row.Role(catalogue.RoleBody)
	if !has || ref.Base != catalogue.RefChain {
		return false
	}
	for x := sym.Receiver(c.Call); x != nil; {
		switch y := ast.Unparen(x).(type) {
		case *ast.CallExpr:
			if sym.CalledName(y) == ref.Path {
				return true
			}
			x = sym.Receiver(y)
		case *ast.Ident: // what its variable was made by
			return r.uploaded(y, ref.Path)
		default:
			return false
		}
	}
	return false
}

// uploaded reports whether a method is called on a variable, or in what is put into it.
func (r *Result) uploaded(id *ast.Ident, method string) (found bool) {
	v, decl := r.info.ObjectOf(id), sym.FuncAt(r.pass.Files, id.Pos())
	if v == nil || decl == nil || decl.Body == nil {
		return false
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if i < len(n.Rhs) && sym.Object(r.info, l) == v {
					found = found || calledIn(n.Rhs[i], method)
				}
			}
		case *ast.CallExpr:
			recv := sym.Receiver(n)
			found = found || sym.CalledName(n) == method && recv != nil && sym.Object(r.info, recv) == v
		}
		return !found
	})
	return found
}

func calledIn(x ast.Expr, method string) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		found = found || isCall && sym.CalledName(call) == method
		return !found
	})
	return found
}
