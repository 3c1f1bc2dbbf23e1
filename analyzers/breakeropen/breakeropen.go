package breakeropen

import (
	"embed"
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
)

//go:embed doc.go
var doc string

//go:embed *.md
var pages embed.FS

var (
	leaked = &rule.Code{
		ID:       "RES4401",
		Title:    "adapter that returns the breaker's own error through its port",
		Severity: rule.Warning,
		Level:    rule.Default,
		Since:    "0.1.0",
		Sources:  []string{"K breaker open", "R-RES-CB-6"},
	}
)

// Analyzer reports what doc.go says.
var Analyzer = &analysis.Analyzer{
	Name:     "breakeropen",
	Doc:      rule.Doc(doc, "breakeropen"),
	URL:      rule.URL("breakeropen"),
	Requires: append([]*analysis.Analyzer{adapters.Analyzer}, report.Requires...),
	Run:      run,
}

// Rule is the analyzer with its codes and pages.
var Rule = &rule.Rule{Analyzer: Analyzer, Codes: []*rule.Code{leaked}, Pages: pages}

func run(pass *analysis.Pass) (any, error) {
	if !report.Wanted(pass, leaked) {
		return nil, nil
	}
	for _, l := range leaks(pass) {
		l.report(pass)
	}
	return nil, nil
}

// leak is an adapter that returns what a breaker says, with the first method that does.
type leak struct {
	a  *adapters.Adapter
	m  *adapters.Method
	f  adapters.Failure
	n  int  // methods that do
	of bool // the breaker is asked in a method of the adapter itself
	// calls are those that go through the breaker.
	calls []*ast.CallExpr
}

// leaks lists the adapters to report: of several that hand on what one call says, that
// which implements a port, else that which makes the call.
func leaks(pass *analysis.Pass) (found []*leak) {
	best := map[*ast.CallExpr]*leak{}
	var all []*leak
	for _, a := range adapters.Of(pass).Adapters() {
		l := &leak{a: a}
		for _, m := range a.Methods {
			for _, f := range adapters.Of(pass).Failures(m) {
				if f.Kind != adapters.Breaker {
					continue
				}
				if l.n++; l.n == 1 {
					l.m, l.f, l.of = m, f, own(pass, a, f.Call)
				}
				l.calls = append(l.calls, f.Call)
				break
			}
		}
		if l.n == 0 {
			continue
		}
		all = append(all, l)
		for _, call := range l.calls {
			if o := best[call]; o == nil || l.nearer(o) {
				best[call] = l
			}
		}
	}
	return slices.DeleteFunc(all, func(l *leak) bool {
		return slices.ContainsFunc(l.calls, func(call *ast.CallExpr) bool { return best[call] != l })
	})
}

// own reports whether a call lies in a method of an adapter.
func own(pass *analysis.Pass, a *adapters.Adapter, call *ast.CallExpr) bool {
	if call == nil {
		return true
	}
	decl := sym.FuncAt(pass.Files, call.Pos())
	return decl != nil && place.Receiver(decl) == a.Type.Obj().Name()
}

// nearer reports whether one adapter is nearer to what is to be said than another.
func (l *leak) nearer(o *leak) bool {
	if (l.m.Port != nil) != (o.m.Port != nil) {
		return l.m.Port != nil
	}
	return l.of && !o.of
}

func (l *leak) report(pass *analysis.Pass) {
	more := ""
	if l.n > 1 {
		more = fmt.Sprintf(" (and %d more)", l.n-1)
	}
	open := "the breaker's own error"
	if l.f.Name != "" {
		open = l.f.Name
	}
	through := "to the callers of the adapter"
	if l.m.Port != nil {
		through = "through port " + l.m.Port.Obj().Name()
	}
	f := report.Finding{
		Range:   place.At(l.f.At.Pos(), l.f.At.End()),
		Message: fmt.Sprintf("adapter method %s%s returns %s %s as it is: map it to an unavailable error of the port", place.Func(l.m.Decl), more, open, through),
	}
	if l.f.Call != nil {
		f.Related = []report.Related{{Pos: l.f.Call.Pos(), Message: "the call runs through the breaker here"}}
	}
	report.Report(pass, leaked, f)
}
