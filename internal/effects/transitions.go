package effects

import (
	"go/types"

	"github.com/resilint/resilint/internal/aggregates"
	"golang.org/x/tools/go/analysis"
)

func transitions(pass *analysis.Pass) []aggregates.Transition {
	return aggregates.Find(pass.Fset, pass.Files, pass.Pkg, pass.TypesInfo)
}

// Transitions returns the functions of a first-party package that move the
// lifecycle of its types by a rule.
func (r *Result) Transitions(of *types.Package) []aggregates.Transition {
	if r.p == nil || of == nil {
		return nil
	}
	var fact FirstParty
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.p.pass.ImportPackageFact(of, &fact) {
		return fact.Transitions
	}
	return nil
}
