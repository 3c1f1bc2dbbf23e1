package protect

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
)

// metricName matches what counts and measures, of whatever library.
var metricName = regexp.MustCompile(`(?i)metric|observ|histogram|instrument|prometheus|statsd|telemetry`)

// spanName matches what begins or ends a span of a trace, or writes to a log, which counts
// nothing.
var spanName = regexp.MustCompile(`(?i:span|trace)|^(?i:log)|Log([A-Z]|$)`)

// measuring matches the names of what counts or measures, rather than making or
// registering what does.
var measuring = regexp.MustCompile(`(?i)^(inc|dec|add|observe|record|measure|count|timing|time|histogram|gauge|set|update|report|emit|track|with|instrument|metric|sample|mark|distribution|unique)`)

// helping matches the names of functions of a package that may count for others of it.
var helping = regexp.MustCompile(`(?i)^(inc|observe|record|measure|count|timing|time|report|emit|track|instrument|mark)|metric|stats$`)

// Measures returns what counts or measures in a function: no when nothing does.
func (r *Result) Measures(f *effects.Func) Judged {
	if f == nil || f.Body == nil {
		return Judged{Answer: No}
	}
	if call := r.measures(f, f.Body, maxHelpers); call != nil {
		return Judged{Yes, sym.Brief(call.Fun), call.Pos()}
	}
	return Judged{Answer: No}
}

// metrics judges whether something counts or measures a call.
func (r *Result) metrics(c *Call) Judged {
	for _, f := range c.Way {
		if j := r.MeasuresCall(f.Func, f.Node, false); j.Answer == Yes {
			return j
		}
	}
	for _, s := range r.origin.Clients(c.Call, c.Row) {
		for _, t := range r.origin.Transports(s) {
			if j := r.metered(t); j.Answer == Yes {
				return j
			}
		}
	}
	for _, f := range c.Way {
		if hook, call := r.hook(f.Func); hook != nil {
			if r.isSet(hook) {
				return Judged{Yes, sym.Brief(call.Fun), call.Pos()}
			}
			return Judged{Unknown, sym.Brief(call.Fun) + " counts, where others set it", call.Pos()}
		}
	}
	switch {
	case r.mentions():
		return unknown("the package has metrics, and none is seen on the way to this call")
	case !r.closed(c):
		return unknown(r.open(c))
	case r.hooked():
		return unknown("a client is given something of another package that may count")
	}
	return Judged{No, "nothing counts or measures " + sym.Brief(c.Call.Fun), c.Call.Pos()}
}

// metered judges whether a transport counts what it sends: one of a library that does, or of
// the package, whose RoundTrip does.
func (r *Result) metered(t origin.Source) Judged {
	if call := t.Call(); t.Kind == origin.Returned && call != nil {
		fn := sym.Callee(r.info, call)
		if r.isOf(fn, catalogue.ClassMetered) || fn != nil && metricName.MatchString(types.ExprString(call.Fun)) && r.effects.Func(fn) == nil && r.mayCount(fn) {
			return Judged{Yes, sym.Brief(call.Fun), call.Pos()}
		}
	}
	named := sym.Named(sym.OrInvalid(r.origin.TypeOf(t)))
	if named == nil || named.Obj().Pkg() != r.pass.Pkg {
		return Judged{}
	}
	for m := range named.Methods() {
		if m.Name() == "RoundTrip" {
			return r.Measures(r.effects.Func(m))
		}
	}
	return Judged{}
}

// isOf reports whether a function belongs to a library of a class.
func (r *Result) isOf(fn *types.Func, class catalogue.Class) bool {
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	lib := r.settings.Catalogue().Package(sym.PkgPath(fn.Pkg()))
	return lib != nil && lib.Is(class)
}

// hook returns a function in a field that a function calls and whose name says that it
// counts.
func (r *Result) hook(f *effects.Func) (field *types.Var, found *ast.CallExpr) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || found != nil {
			return found == nil
		}
		v, isVar := sym.Object(r.info, call.Fun).(*types.Var)
		if isVar && v.IsField() && sym.Callee(r.info, call) == nil && metricName.MatchString(v.Name()) && !spanName.MatchString(v.Name()) {
			field, found = v, call
		}
		return found == nil
	})
	return field, found
}

// Hook returns a function in a field, of which the package does not say whether it is there,
// that may count a call, and how it is called; nil when there is none.
func (r *Result) Hook(c *Call) (field *types.Var, call *ast.CallExpr) {
	for _, f := range c.Way {
		if field, call := r.hook(f.Func); field != nil && !r.isSet(field) {
			return field, call
		}
	}
	return nil, nil
}

// isSet reports whether the package gives a field a value.
func (r *Result) isSet(field *types.Var) (found bool) {
	for _, file := range r.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				for f, value := range sym.Fields(r.info, n) {
					found = found || f == field && !r.info.Types[value].IsNil()
				}
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if len(n.Lhs) == len(n.Rhs) && sym.Object(r.info, l) == field && !r.info.Types[n.Rhs[i]].IsNil() {
						found = true
					}
				}
			}
			return !found
		})
	}
	return found
}

// maxHelpers bounds how many functions of the package lie between a call and what counts it.
const maxHelpers = 2

// measures returns the first call below a node of a function of something that measures. What
// runs in a goroutine of its own counts something else.
func (r *Result) measures(f *effects.Func, n ast.Node, depth int) (found *ast.CallExpr) {
	ast.Inspect(n, func(n ast.Node) bool {
		if _, isGo := n.(*ast.GoStmt); isGo {
			return false
		}
		if call, isCall := n.(*ast.CallExpr); isCall && found == nil && r.measured(f, call, depth) {
			found = call
		}
		return found == nil
	})
	return found
}

// measured reports whether a call of a function measures: by the library, by the names of what
// is called, its type and its package, or because it is a helper of the package that does.
func (r *Result) measured(f *effects.Func, call *ast.CallExpr, depth int) bool {
	if r.times(call) {
		return true
	}
	fn := sym.Callee(r.info, call)
	if fn == nil || spanName.MatchString(fn.Name()) || gives(fn) || r.notes(call, fn) || r.effects.BeginsSpan(call) {
		return false
	}
	next := r.effects.Func(fn)
	if measuring.MatchString(fn.Name()) && (r.isOf(fn, catalogue.ClassMetrics) || r.named(call, fn) && (next == nil || next.Body == nil) && r.mayCount(fn)) {
		return true
	}
	return depth > 0 && next != nil && next != f && next.Body != nil && (helping.MatchString(fn.Name()) || measuring.MatchString(fn.Name()) && r.named(call, fn)) && !starting.MatchString(fn.Name()) && r.measures(next, next.Body, depth-1) != nil
}

// starting matches the names of what sets up and serves what is counted.
var starting = regexp.MustCompile(`(?i)^(start|serve|run|new|make|init|register|set_?up|listen|expose)`)

// gives reports whether a function only gives what counts: a counter by its name, say.
func gives(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() != 1 || sym.IsError(results.At(0).Type()) {
		return false
	}
	for m := range types.NewMethodSet(results.At(0).Type()).Methods() {
		if counting.MatchString(m.Obj().Name()) {
			return true
		}
	}
	return false
}

// counting matches the methods of what counts.
var counting = regexp.MustCompile(`^(Inc|Add|Observe|Update|Record)$`)

// named reports whether what is called, its type or its package is named as metrics are.
func (r *Result) named(call *ast.CallExpr, fn *types.Func) bool {
	name := fn.Name()
	if named := sym.Named(sym.RecvType(fn)); named != nil {
		name += " " + named.Obj().Name()
	}
	if fn.Pkg() != nil {
		name += " " + r.path(fn.Pkg())
	}
	return metricName.MatchString(name) || metricName.MatchString(types.ExprString(call.Fun))
}

// path is the import path of a package, below its module when that is the project's own, and
// without a word that belongs to traces as well.
func (r *Result) path(pkg *types.Package) string {
	path := sym.PkgPath(pkg)
	if r.effects.OwnPackage(pkg) {
		path = strings.TrimPrefix(path, r.settings.Module())
	}
	return strings.ReplaceAll(path, "opentelemetry", "")
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
		text += " " + r.path(fn.Pkg())
	}
	return failed.MatchString(fn.Name()) && !metricName.MatchString(traced.ReplaceAllString(text, ""))
}
