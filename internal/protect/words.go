package protect

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
)

// safe are the methods of HTTP that need no key.
var safe = map[string]bool{"GET": true, "HEAD": true, "OPTIONS": true, "PUT": true, "DELETE": true, "TRACE": true}

// idempotency judges whether a call that changes something has a key.
func (r *Result) idempotency(c *Call) Judged {
	out := unknown("it is not known what is sent")
	for _, e := range r.sent(c) {
		switch e.Op {
		case catalogue.OpHTTPSend:
			method := e.Method
			if method.Kind == effects.Const && safe[strings.ToUpper(method.Text)] {
				return Judged{Answer: NotNeeded, Why: method.Text, Pos: c.Call.Pos()}
			}
			switch {
			case e.Key.Given():
				return Judged{Yes, "a key", c.Call.Pos()}
			case method.Kind == effects.Const && e.Key.Kind == effects.Absent && r.closed(c):
				out = Judged{No, "no idempotency key with " + method.Text, c.Call.Pos()}
			}
		case catalogue.OpSidefxPay, catalogue.OpSidefxNotify:
			switch {
			case e.Key.Given():
				return Judged{Yes, "a key", c.Call.Pos()}
			case e.Key.Kind == effects.Absent && c.Row.Attr(catalogue.AttrIdempotency) == "key":
				out = Judged{No, "no idempotency key", c.Call.Pos()}
			}
		case catalogue.OpDBWrite:
			if verb := c.Row.Attr(catalogue.AttrVerb); verb == "replace" || verb == "delete" {
				return Judged{Answer: NotNeeded, Why: "once more leaves the same: " + verb, Pos: c.Call.Pos()}
			}
		case catalogue.OpSidefxMail:
			if c.Row.Attr(catalogue.AttrIdempotency) == "none" {
				out = Judged{No, "mails have no key by which a second one is known", c.Call.Pos()}
			}
		case catalogue.OpDBRead, catalogue.OpDBPing, catalogue.OpCacheRead, catalogue.OpESRead:
			return Judged{Answer: NotNeeded, Why: "it reads", Pos: c.Call.Pos()}
		}
	}
	return out
}

// sent is what a call does, as far out on the way to it as is needed to know the
// method of a request.
func (r *Result) sent(c *Call) []effects.Effect {
	done := r.effects.At(c.Call)
	open := func(e effects.Effect) bool { return e.Op == catalogue.OpHTTPSend && e.Method.Open() }
	for i := len(c.Way) - 1; i >= 0 && slices.ContainsFunc(done, open); i-- {
		outer, isCall := c.Way[i].Node.(*ast.CallExpr)
		if !isCall || outer == c.Call {
			continue
		}
		at := r.effects.Place(c.Call.Pos())
		done = slices.DeleteFunc(slices.Clone(r.effects.At(outer)), func(e effects.Effect) bool {
			return len(e.Steps) == 0 || e.Steps[len(e.Steps)-1].Pos != at
		})
	}
	return done
}

// metricName matches what counts and measures, of whatever library.
var metricName = regexp.MustCompile(`(?i)metric|observ|histogram|instrument|prometheus|statsd|telemetry`)

// spanName matches what begins or ends a span of a trace, or writes to a log, which counts
// nothing.
var spanName = regexp.MustCompile(`(?i:span|trace)|^(?i:log)|Log([A-Z]|$)`)

// measuring matches the names of what counts or measures, rather than making or
// registering what does.
var measuring = regexp.MustCompile(`(?i)^(inc|dec|add|observe|record|measure|count|timing|time|histogram|gauge|set|update|report|emit|track|with|instrument|metric|sample)`)

// Measures returns what counts or measures in a function: no when nothing does.
func (r *Result) Measures(f *effects.Func) Judged {
	if call := r.measures(Frame{Func: f}); call != nil {
		return Judged{Yes, sym.Brief(call.Fun), call.Pos()}
	}
	return Judged{Answer: No}
}

// metrics judges whether something counts or measures a call.
func (r *Result) metrics(c *Call) Judged {
	for _, f := range c.Way {
		if call := r.measures(f); call != nil {
			return Judged{Yes, sym.Brief(call.Fun), call.Pos()}
		}
	}
	for _, s := range r.origin.Clients(c.Call, c.Row) {
		for _, t := range r.origin.Transports(s) {
			if t.Kind == origin.Returned && t.Call() != nil && metricName.MatchString(types.ExprString(t.Call().Fun)) {
				return Judged{Yes, sym.Brief(t.Call().Fun), t.Call().Pos()}
			}
		}
	}
	switch {
	case r.mentions():
		return unknown("the package has metrics, and none is seen on the way to this call")
	case !r.closed(c):
		return unknown(r.open(c))
	}
	return Judged{No, "nothing counts or measures " + sym.Brief(c.Call.Fun), c.Call.Pos()}
}

// measures returns the first call in the function of a frame of something that
// measures, by the names of what is called, its type and its package.
func (r *Result) measures(f Frame) (found *ast.CallExpr) {
	ast.Inspect(f.Func.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || found != nil {
			return found == nil
		}
		fn := sym.Callee(r.info, call)
		if fn == nil {
			return true
		}
		if spanName.MatchString(fn.Name()) || !measuring.MatchString(fn.Name()) || r.notes(call, fn) || r.effects.BeginsSpan(call) {
			return true
		}
		name := fn.Name()
		if named := sym.Named(sym.RecvType(fn)); named != nil {
			name += " " + named.Obj().Name()
		}
		if fn.Pkg() != nil {
			name += " " + strings.ReplaceAll(fn.Pkg().Path(), "opentelemetry", "")
		}
		if metricName.MatchString(name) || metricName.MatchString(types.ExprString(call.Fun)) {
			found = call
		}
		return found == nil
	})
	return found
}

// traced matches the names of packages that may only trace.
var traced = regexp.MustCompile(`(?i)telemetry`)

// failed matches the names of what tells a span, or a tracker of errors, of a failure.
var failed = regexp.MustCompile(`(?i)^(record|report|emit|set|add)(error|err|exception|failure|panic)`)

// notes reports whether a call tells a span something: it is given the span, or its
// name says so in a package for telemetry of all sorts.
func (r *Result) notes(call *ast.CallExpr, fn *types.Func) bool {
	for _, arg := range call.Args {
		if named := sym.Named(sym.OrInvalid(r.info.TypeOf(arg))); named != nil && strings.HasSuffix(named.Obj().Name(), "Span") {
			return true
		}
	}
	text := types.ExprString(call.Fun)
	if fn.Pkg() != nil {
		text += " " + strings.ReplaceAll(fn.Pkg().Path(), "opentelemetry", "")
	}
	return failed.MatchString(fn.Name()) && !metricName.MatchString(traced.ReplaceAllString(text, ""))
}

// mentions reports whether the package has to do with metrics at all: what is
// not on the way to a call may still be around it.
func (r *Result) mentions() bool {
	for _, imp := range r.pass.Pkg.Imports() {
		path := strings.ReplaceAll(sym.PkgPath(imp), "opentelemetry", "")
		if metricName.MatchString(path) && (metricName.MatchString(traced.ReplaceAllString(path, "")) || !r.effects.OwnPackage(imp) || counts(imp)) {
			return true
		}
	}
	for _, name := range r.pass.Pkg.Scope().Names() {
		if metricName.MatchString(name) {
			return true
		}
	}
	return false
}

// counts reports whether a package of the project's own has to do with metrics: by what
// it imports, or by its names.
func counts(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool {
		return metricName.MatchString(traced.ReplaceAllString(strings.ReplaceAll(sym.PkgPath(imp), "opentelemetry", ""), ""))
	}) || slices.ContainsFunc(pkg.Scope().Names(), func(name string) bool {
		return token.IsExported(name) && metricName.MatchString(traced.ReplaceAllString(name, ""))
	})
}
