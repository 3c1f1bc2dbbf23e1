package layerimport

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// protecting are the classes of libraries that protect calls, with how a
// message names them.
var protecting = map[catalogue.Class]string{
	catalogue.ClassRetry:    "a retry library",
	catalogue.ClassBackoff:  "a backoff library",
	catalogue.ClassBreaker:  "a circuit breaker",
	catalogue.ClassBulkhead: "a bulkhead",
	catalogue.ClassPolicy:   "a resilience library",
}

// neutral are classes that say nothing against a library being only about
// protection.
var neutral = []catalogue.Class{catalogue.ClassRateLimit, catalogue.ClassTimeout}

// describe names what a library is.
func describe(lib *catalogue.Lib) string {
	for _, class := range lib.Class {
		if s := protecting[class]; s != "" {
			return s
		}
	}
	return "protection"
}

// protection reports whether the import is one of a library that protects
// calls. Of a library that does other things too, an HTTP client that can
// retry, something that protects must be used.
func (c *checker) protection(lib *catalogue.Lib, used []use) bool {
	only, some := true, false
	for _, class := range lib.Class {
		if protecting[class] != "" {
			some = true
		} else if !slices.Contains(neutral, class) {
			only = false
		}
	}
	if !some || only {
		return some
	}
	return slices.ContainsFunc(used, c.isProtection)
}

// isProtection reports whether a used object retries, breaks or bounds.
func (c *checker) isProtection(u use) bool {
	table := c.settings.Catalogue()
	switch obj := u.obj.(type) {
	case *types.Func:
		for _, e := range table.Call(sym.Key(obj)) {
			if protectingOp(e.Op) {
				return true
			}
		}
	case *types.TypeName:
		if k, ok := sym.TypeKey(obj.Type()); ok {
			if info := table.Type(k); info != nil {
				return info.Kind == catalogue.KindRetryPolicy || info.Kind == catalogue.KindRetrier ||
					info.Kind == catalogue.KindBreaker || info.Kind == catalogue.KindBreakerConfig
			}
		}
	}
	return false
}

func protectingOp(op catalogue.Op) bool {
	family, _, _ := strings.Cut(string(op), ".")
	switch family {
	case "retry", "breaker", "policy":
		return true
	}
	return false
}

// wrapper reports an import of the project's own package when a function of it
// that the file calls runs what it is given in a retry or through a breaker.
func (c *checker) wrapper(spec *ast.ImportSpec, used []use) {
	if c.protects == nil {
		return
	}
	for _, u := range used {
		fn, ok := u.obj.(*types.Func)
		if !ok || u.call == nil {
			continue
		}
		summary := c.effects.Of(fn.Origin())
		message := ""
		if pos, ok := retries(summary); ok {
			message = " package retries through " + u.in(c.pass) + ", which repeats its function (" + pos + ")"
		} else if what := c.holds(fn); what != "" && runsParam(summary) {
			message = " package calls through " + what + ": " + u.in(c.pass)
		}
		if message == "" {
			continue
		}
		report.Report(c.pass, c.protects, report.Finding{
			Range: spec, Message: c.name + message,
			Related: []report.Related{{Pos: u.id.Pos(), Message: "used here"}},
		})
		return
	}
}

// runsParam reports whether a function runs a function that it is given.
func runsParam(s *effects.Summary) bool {
	return s != nil && slices.ContainsFunc(s.Invokes, func(v effects.Invoke) bool { return v.Param >= 0 })
}

// holds describes the protection library whose value the receiver of a method
// has in a field, "" for none.
func (c *checker) holds(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	named := sym.Named(recv.Type())
	if named == nil {
		return ""
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for f := range st.Fields() {
		k, ok := sym.TypeKey(f.Type())
		if !ok {
			continue
		}
		lib := c.settings.Catalogue().Package(k.Path)
		if lib == nil {
			continue
		}
		for _, class := range lib.Class {
			if s := protecting[class]; s != "" {
				return s
			}
		}
	}
	return ""
}

// retries reports whether a function runs a function it was given in a retry,
// and where. A transaction that is run again after a serialization failure is
// not meant: nothing has happened then.
func retries(s *effects.Summary) (pos string, ok bool) {
	if s == nil {
		return "", false
	}
	for i := range s.Invokes {
		v := &s.Invokes[i]
		if v.Runs(effects.RunsTx) {
			continue
		}
		for _, a := range v.Around {
			if a.Kind == effects.RunsRetry && !a.Rejected {
				return v.Pos, true
			}
		}
	}
	return "", false
}
