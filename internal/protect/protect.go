// Package protect judges what protects the calls of an adapter: a time limit, a
// breaker, a bulkhead, retries, an idempotency key, a health check, metrics. It
// is one judgement for all who ask: the rule that compares it with what the
// settings require, and whoever wants to see it.
//
// The answers are yes, no, not needed and unknown, each with its evidence. Yes
// needs a call that is protected on every way in view; no needs that nothing
// which might protect is out of sight: a client that others make may have
// a breaker in its transport, a connection may have interceptors.
//
// What is looked at is one package: its adapters, and the functions that they call
// in it. Of other packages, only whether a decorator or caller may be in them.
package protect

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/handmade"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/systems"
	"golang.org/x/tools/go/analysis"
)

// Analyzer makes the Result of a package. It has no facts and does no work
// before the first question.
var Analyzer = &analysis.Analyzer{
	Name:     "protect",
	Doc:      "what protects the calls of adapters",
	Requires: append([]*analysis.Analyzer{effects.Analyzer, origin.Analyzer, systems.Analyzer, policy.Analyzer, breakers.Analyzer}, report.Requires...),
	Run: func(pass *analysis.Pass) (any, error) {
		return &Result{
			pass: pass, info: pass.TypesInfo, effects: pass.ResultOf[effects.Analyzer].(*effects.Result), origin: origin.Of(pass),
			systems: systems.Of(pass), policy: policy.Of(pass), breakers: breakers.Of(pass), settings: config.Of(pass),
		}, nil
	},
	ResultType: reflect.TypeFor[*Result](),
}

// Of returns the answers for the package of a pass whose analyzer requires
// [Analyzer].
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

// Result answers for one package. Rules that run side by side may ask at the
// same time.
type Result struct {
	pass     *analysis.Pass
	info     *types.Info
	effects  *effects.Result
	origin   *origin.Result
	systems  *systems.Result
	policy   *policy.Result
	breakers *breakers.Result
	settings *config.Settings

	once     sync.Once
	adapters []*Adapter

	onceHandmade, onceLimits sync.Once
	own                      []*handmade.Breaker
	found                    []limit
}

// Answer is what is known of a protection.
type Answer uint8

// Answers, the least good last but one: of several calls the worst counts.
const (
	Unknown Answer = iota
	No
	Yes
	NotNeeded // reads need no idempotency key
	Partly    // on some ways, and provably not on others
)

func (a Answer) String() string {
	return [...]string{"unknown", "no", "yes", "not needed", "partly"}[a]
}

// Judged is an answer with its evidence.
type Judged struct {
	Answer Answer
	Why    string    // as part of a sentence: "context.WithTimeout", "the client has no timeout"; of Unknown, why
	Pos    token.Pos // where that is; not valid when it is nowhere
}

// unknown is the answer that nothing is known, and why.
func unknown(why string) Judged { return Judged{Why: why} }

// Adapter is a type of the package whose methods call an external system, or the
// functions of the package that do.
type Adapter struct {
	System  systems.Identity
	Name    string       // as the settings, or else the evidence, name the system; "" is not known
	Type    *types.Named // nil for functions
	Methods []*Method    // in the order of the source

	beside bool // what it calls is a store of the adapter's own
}

// Pos is where to name the adapter.
func (a *Adapter) Pos() place.Span {
	if a.Type != nil {
		return place.Name(a.Type.Obj())
	}
	return place.Name(a.Methods[0].Object())
}

// Method is a way into an adapter: an exported method or function that calls
// out.
type Method struct {
	Func  *effects.Func
	Var   *types.Var // the package variable that holds it, nil for declarations
	Calls []*Call
}

// Object is what the way is declared as.
func (m *Method) Object() types.Object {
	if m.Var != nil {
		return m.Var
	}
	return m.Func.Fn
}

// Adapters returns the adapters of the package, in the order of the source. One
// type that speaks to two systems is two of them.
func (r *Result) Adapters() []*Adapter {
	r.once.Do(func() { r.adapters = r.find() })
	return r.adapters
}

// Judge says whether an adapter has a protection: no when one of its calls has
// none and no other package of the module may put it around them, yes when all have it.
func (r *Result) Judge(a *Adapter, p config.Protection) Judged {
	j := r.judge(a, p)
	if j.Answer == No && r.elsewhere(a, p) {
		return unknown("another package of the module may put it around the adapter")
	}
	return j
}

// judge is Judge for what the package shows.
func (r *Result) judge(a *Adapter, p config.Protection) Judged {
	switch p {
	case config.Health:
		return r.health(a)
	case config.Metrics, config.Timeout, config.Breaker, config.Bulkhead, config.Retry, config.Idempotency:
	default:
		return Judged{}
	}
	out := Judged{Answer: NotNeeded}
	for _, m := range a.Methods {
		calls := slices.DeleteFunc(slices.Clone(m.Calls), beside)
		if len(calls) == 0 {
			continue
		}
		j := r.JudgeMethod(&Method{Func: m.Func, Calls: calls}, p)
		switch {
		case j.Answer == No:
			return j
		case j.Answer == Unknown, j.Answer == Partly && out.Answer != Unknown:
			out = j
		case j.Answer == Yes && out.Answer == NotNeeded:
			out = j
		}
	}
	if out.Answer == Unknown && (p == config.Breaker || p == config.Bulkhead) {
		if past := r.past(a, p); past.Answer == No {
			return past
		}
	}
	return out
}

// beside reports whether a call is not judged as others: it waits for others, begins what is
// judged by itself, or asks whether the system is there.
func beside(c *Call) bool {
	switch c.Row.Op {
	case catalogue.OpMsgConsume, catalogue.OpTxBegin, catalogue.OpTxClosure, catalogue.OpDBPing:
		return true
	}
	return false
}

// JudgeMethod is Judge for one way into an adapter.
func (r *Result) JudgeMethod(m *Method, p config.Protection) Judged {
	judge := map[config.Protection]func(*Call) Judged{
		config.Timeout: r.timeout, config.Breaker: r.breaker, config.Bulkhead: r.bulkhead,
		config.Retry: r.retry, config.Idempotency: r.idempotency, config.Metrics: r.metrics,
	}[p]
	if judge == nil {
		return Judged{}
	}
	var list []Judged
	for _, c := range m.Calls {
		list = append(list, judge(c))
	}
	return worst(list)
}

// JudgeCall is Judge for one call on one way, for all protections but health.
func (r *Result) JudgeCall(c *Call, p config.Protection) Judged {
	return r.JudgeMethod(&Method{Calls: []*Call{c}}, p)
}

// Health is Judge for the health of what a type calls, or the functions of the
// package when named is nil; m is one of its ways. fn is the function that can be asked, nil
// when there is none. Checks that the package registers are left to the caller.
func (r *Result) Health(named *types.Named, m *Method) (j Judged, fn *types.Func) {
	return r.askable(&Adapter{Type: named, Methods: []*Method{m}})
}

// worst joins the answers for several calls.
func worst(list []Judged) Judged {
	order := map[Answer]int{No: 0, Partly: 1, Unknown: 2, Yes: 3, NotNeeded: 4}
	if len(list) == 0 {
		return Judged{}
	}
	return slices.MinFunc(list, func(a, b Judged) int { return cmp.Compare(order[a.Answer], order[b.Answer]) })
}

// Frame is one function on the way to a call, with the node in it that leads on.
type Frame struct {
	Func *effects.Func
	Node ast.Node
}
