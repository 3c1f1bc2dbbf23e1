package policy

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// literal is the policy in a struct of settings, or a list of waits.
func (e *eval) literal(lit *ast.CompositeLit) *Policy {
	t := e.info.TypeOf(lit)
	if waits := e.waitList(lit); waits != nil {
		return waits
	}
	info := e.fx.TypeInfo(t)
	if info == nil || !slices.ContainsFunc(info.Fields, retryField) && info.Kind != catalogue.KindRetryPolicy {
		return nil
	}
	p := &Policy{}
	p.defaults(info)
	p.retry = info.Kind == catalogue.KindRetryPolicy
	given := map[string]ast.Expr{}
	for f, x := range sym.Fields(e.info, lit) {
		given[f.Name()] = x
	}
	for i := range info.Fields {
		f := &info.Fields[i]
		if x := given[f.Name]; x != nil {
			e.setPart(p, f, x)
		} else {
			p.zeroPart(f)
		}
	}
	p.Wait.settle()
	return p
}

// retryField reports whether a field says how to retry.
func retryField(f catalogue.Field) bool { return strings.HasPrefix(string(f.Op), "retry.") }
