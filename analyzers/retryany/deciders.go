package retryany

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// wordDecides matches functions that decide whether to try again.
var wordDecides = sym.Names(`(?i)^(should|is|can|may|must|need|needs|get|check|do|http)?_?(http|error|err|response|resp|status|code)?_?(retry|retries|retryable|retriable|retryfn|retryfunc|retrypolicy|retrycondition|transient|temporary)(able|iable)?(error|err|response|resp|status|code|statuscode|httpstatus)?$|^(should|can|may|must)retry`)

// deciders judges functions that decide about a retry whose loop is somewhere
// else, by their name and by what they are given.
func (c *checker) deciders() {
	fd := c.fx.Finder()
	if fd == nil {
		return
	}
	for _, f := range c.fx.Funcs() {
		decl, isDecl := f.Syntax.(*ast.FuncDecl)
		if !isDecl || c.judged[decl] || !wordDecides.MatchString(decl.Name.Name) || !c.decides(f) || report.Skipped(c.pass, decl.Pos()) {
			continue
		}
		for _, inError := range []bool{false, true} {
			a := ask(func(w regions.World) regions.Lets { return fd.Predicate(decl, w, inError) }, lastingStatus, otherStatus)
			if !a.over && a.read && len(a.again) > 1 {
				report.Report(c.pass, permanentStatus, report.Finding{Range: decl.Name, Message: predicateMessage(a)})
				break
			}
		}
	}
}

// decides reports whether a function is given a failure and says yes or no, or
// what to do or nothing.
func (c *checker) decides(f *effects.Func) bool {
	if f.Sig.Results().Len() == 0 {
		return false
	}
	switch t := f.Sig.Results().At(0).Type().Underlying().(type) {
	case *types.Basic:
		if t.Info()&types.IsBoolean == 0 {
			return false
		}
	case *types.Signature:
	default:
		return false
	}
	for i := range f.Sig.Params().Len() {
		v := f.Sig.Params().At(i)
		if sym.IsError(v.Type()) || c.isAnswer(v.Type()) || wordStatus.MatchString(v.Name()) {
			return true
		}
	}
	return false
}

var wordStatus = sym.Names(`(?i)^(http)?(status|statuscode|code)$`)

// isAnswer reports whether a type has a status.
func (c *checker) isAnswer(t types.Type) bool {
	if sym.Named(t) == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, c.pass.Pkg, "StatusCode")
	return obj != nil
}
