package adapters

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// wrapped lists the failures in an error that a function of a library makes of others:
// those that it is given as errors, or to format as such. An error of the project's own
// among them is what callers ask for.
func (t *tracer) wrapped(call *ast.CallExpr, fn *types.Func, pos token.Pos, depth int) (found []Failure) {
	sig := fn.Signature()
	if sig.Results().Len() != 1 || !sym.ImplementsError(sig.Results().At(0).Type()) {
		return nil
	}
	verbs := -1
	for _, a := range call.Args {
		if text, isConst := sym.ConstString(t.r.info, a); isConst && strings.Contains(text, "%") {
			verbs = strings.Count(text, "%w")
		}
	}
	if verbs < 0 && !wraps(fn) {
		return nil
	}
	for _, a := range call.Args {
		if !sym.ImplementsError(sym.OrInvalid(t.r.info.TypeOf(a))) {
			continue
		}
		if verbs == 0 && !takesErrors(sig) {
			return nil
		}
		inner := t.failures(a, pos, depth+1)
		if inner == nil {
			return nil
		}
		found = append(found, inner...)
	}
	return found
}

// wraps reports whether a function of a library only adds to the errors that it is
// given: it takes a text for that, or is named so.
func wraps(fn *types.Func) bool {
	for p := range fn.Signature().Params().Variables() {
		if sym.IsString(p.Type()) {
			return true
		}
	}
	return wrapName.MatchString(fn.Name())
}

var wrapName = regexp.MustCompile(`(?i)^(wrap|with|trace|join|append|combine|annotate|mask)`)

// takesErrors reports whether a function is given errors as such, not only values to print.
func takesErrors(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if sym.IsError(sym.Elem(p.Type())) {
			return true
		}
	}
	return false
}
