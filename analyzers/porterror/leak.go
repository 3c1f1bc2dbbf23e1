package porterror

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// leaking is a method with the first failure that it returns unmapped.
type leaking struct {
	m *adapters.Method
	f adapters.Failure
}

// leaks reports each adapter once, where it first returns a failure that its callers would
// have to know the library for.
func leaks(pass *analysis.Pass) {
	for _, a := range adapters.Of(pass).Adapters() {
		if len(a.Ports) == 0 {
			continue // whether somebody asks by an interface is not in view
		}
		var found []leaking
		for _, m := range a.Methods {
			fails := adapters.Of(pass).Failures(m)
			made := makes[ports.Words(m.Fn.Name())[0]] // what was inserted is there
			for _, f := range fails {
				if telling(f) && !(made && f.NotFound) && !aside(m, f) && !adapters.Of(pass).Mapped(a, m) {
					found = append(found, leaking{m, f})
					break
				}
				made = made || f.Inserts
			}
		}
		if len(found) > 0 {
			reportLeaks(pass, found)
		}
	}
}

// telling reports a failure that callers have to tell from others: no such row, an answer
// with a code, retries used up. That a connection broke is none: nobody can do anything about it.
func telling(f adapters.Failure) bool {
	return f.Kind == adapters.Exhausted || f.Kind == adapters.Driver && (f.NotFound || f.Call == nil)
}

// aside reports a look-up by a helper in a method that has nothing to answer but whether it
// went well: what it looks up is an input of its work, and that it is not there is one more
// way in which it can break.
func aside(m *adapters.Method, f adapters.Failure) bool {
	return f.NotFound && f.Call != nil && m.Fn.Signature().Results().Len() == 1 && !sym.Contains(m.Decl, f.Call)
}

// makes are the verbs of methods that read back what they have just stored.
var makes = ports.Set("create", "insert", "add", "register", "new", "ensure")

func reportLeaks(pass *analysis.Pass, found []leaking) {
	// One that the adapter names itself says it best.
	first := found[max(0, slices.IndexFunc(found, func(l leaking) bool { return l.f.Call == nil }))]
	more := ""
	if n := len(found) - 1; n > 0 {
		more = fmt.Sprintf(" (and %d more)", n)
	}
	f := report.Finding{
		Range:   place.At(first.f.At.Pos(), first.f.At.End()),
		Message: fmt.Sprintf("adapter method %s%s returns %s through port %s as it is: map it to an error of the port", place.Func(first.m.Decl), more, what(first.f), first.m.Port.Obj().Name()),
	}
	for _, l := range found {
		if l.m != first.m && len(f.Related) < 2 {
			f.Related = append(f.Related, report.Related{Pos: l.f.At.Pos(), Message: place.Func(l.m.Decl) + " does, too"})
		}
	}
	report.Report(pass, leak, f)
}

// what names a failure.
func what(f adapters.Failure) string {
	lib := "the library"
	if f.Lib != nil {
		lib = f.Lib.ID
	}
	switch {
	case f.Name != "":
		return f.Name
	case f.NotFound:
		return "the not-found error of " + lib
	}
	return "errors of " + lib
}
