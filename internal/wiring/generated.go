package wiring

import (
	"go/token"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
)

// modelled reports whether a function is a method that was written by a program, or a
// literal. Programs that put others together write functions; those that write methods
// make models, builders and clients by the thousand, which hold one another and
// fill no port of anybody.
func (r *Result) modelled(f *effects.Func) bool {
	if f.Fn != nil && f.Sig.Recv() == nil {
		return false
	}
	if r.generated == nil {
		r.generated = map[*token.File]bool{}
		for _, f := range r.pass.Files {
			if report.Generated(r.pass.Fset, f) {
				r.generated[r.pass.Fset.File(f.FileStart)] = true
			}
		}
	}
	return len(r.generated) > 0 && r.generated[r.pass.Fset.File(f.Body.Pos())]
}
