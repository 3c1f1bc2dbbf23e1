package unboundedcall

import (
	"go/ast"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
)

// links reports adapters that only their wiring shows to be such, when nobody on the
// way to their calls sets a deadline: not whoever calls the port, no decorator, no
// setting of a driver where they are wired. That is one finding for each package, as
// in packages that are known as adapters; those are not looked at again. Clients of HTTP
// and of remote procedures
// may have a limit of their own, which is not seen from here.
func (k *checker) links() {
	w := wiring.Of(k.pass)
	told := map[*types.Package]bool{}
	for _, j := range w.Joins() {
		if j.Seen || len(j.Through) > 0 || j.To == nil || told[j.To] || !direct(j) || !k.relies(j) || k.hollow(j) || !endless(w, j) || adapter(layers.Elsewhere(k.pass, j.To, 0)) {
			continue
		}
		if k.limitsRequests() {
			return
		}
		told[j.To] = true
		report.Report(k.pass, noDeadline, report.Finding{
			Range:   place.Maker(j.Wiring.At),
			Message: wiring.Say("no deadline on the way from ", j.Asks(), " to ", j.Does(), ", which calls out"),
			Link:    w.Linked(j, "called from here", "the call out"),
		})
	}
}

// limiter matches what sets a limit for all that a server or client does.
var limiter = regexp.MustCompile(`(?i)timeout|deadline`)

// limitsRequests reports whether the package that wires makes a middleware, interceptor
// or option that by its name sets a limit: chi's Timeout, http.TimeoutHandler, one of
// its own.
func (k *checker) limitsRequests() bool {
	for _, f := range k.effects.Funcs() {
		for _, call := range f.Calls {
			if !limiter.MatchString(sym.CalledName(call)) {
				continue
			}
			switch sym.OrInvalid(k.pass.TypesInfo.TypeOf(call)).Underlying().(type) {
			case *types.Signature, *types.Interface:
				return true
			}
		}
	}
	return false
}

// direct reports whether the lower end of a join makes the call in its own package, and
// the upper one is a port of a struct: of a function's parameter it is not known under
// which context it is called later, and other packages are adapters of their own.
func direct(j *wiring.Join) bool {
	return !strings.HasPrefix(j.Wiring.Field, "#") && path.Dir(j.Done()) == path.Dir(j.Does().At)
}

// hollow reports whether what fills the port is made with nothing but nil: a database
// or broker that is not there is not called.
func (k *checker) hollow(j *wiring.Join) bool {
	call, isCall := ast.Unparen(j.Wiring.At).(*ast.CallExpr)
	return isCall && len(call.Args) > 0 && !slices.ContainsFunc(call.Args, func(x ast.Expr) bool { return !k.pass.TypesInfo.Types[x].IsNil() })
}

// relies reports whether what a join does is a call that only a deadline ends.
func (k *checker) relies(j *wiring.Join) bool {
	group, out := outbound.GroupOf(j.Effect.Op)
	if !out || group == outbound.Web || j.Effect.Op == catalogue.OpDBPing || j.Effect.Op == catalogue.OpRPCSend || j.Effect.Op == catalogue.OpRPCStream {
		return false
	}
	row := j.Effect.Row(config.Of(k.pass).Catalogue())
	return row != nil && !row.Is(catalogue.AttrAsync) && outbound.Of(k.pass).Endless(&outbound.Call{Row: row, Group: group})
}

// unlimited reports whether a region is a retry with no limit of its own.
func unlimited(a effects.Around) bool { return a.Kind == effects.RunsRetry && a.Attempts <= 0 }

// endless reports whether a caller on the way lets a call run without a deadline.
func endless(w *wiring.Result, j *wiring.Join) bool {
	switch j.Effect.Ctx.Kind {
	case effects.Root, effects.Request:
		return true
	case effects.Param:
	default:
		return false
	}
	// Whoever asks hands on what it is given: those in front of it decide, as far as
	// they are in view, in its package or behind another port. Who calls a function
	// that is used as a value is not. Who tries again until its context ends is given one that does.
	bounded := w.Taken(j.Demand, j.From)
	for _, o := range w.Joins() {
		if o.Wiring == j.Wiring && o.Done() == j.Done() && slices.ContainsFunc(o.Effect.Around[:o.Above], unlimited) {
			return false
		}
		if o.Done() != j.Done() || !leadsTo(o, j) {
			continue
		}
		switch o.Effect.Ctx.Kind {
		case effects.Root, effects.Request:
			return true
		case effects.Param:
			bounded = bounded || w.Taken(o.Demand, o.From)
		default:
			bounded = true
		}
	}
	return !bounded
}

// leadsTo reports whether a join is of a function on the way to the one that asks in
// another join: it asks a port behind which that one is, or calls it itself.
func leadsTo(o, j *wiring.Join) bool {
	if n := len(o.Through); n > 0 {
		return o.Through[n-1].Demand == j.Demand
	}
	return o != j && o.Wiring == j.Wiring && o.Demand.At == j.Demand.At && o.Demand.Method == j.Demand.Method
}
