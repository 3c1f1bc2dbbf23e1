package wiring

import (
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/report"
)

// Pos returns the beginning of the line at a place, "usecase/pay.go:41", of one of
// some packages, so that a finding can be related to it. The package may be another
// one whose files are not in view: most drivers know them from compiled types
// only. It is not valid when none of the packages has the place.
func (r *Result) Pos(place string, in ...*types.Package) token.Pos {
	return r.End(place, "", in...).Pos
}

// End makes an end of a link of a place; see [report.Link].
func (r *Result) End(place, message string, in ...*types.Package) report.End { return report.End{} }
