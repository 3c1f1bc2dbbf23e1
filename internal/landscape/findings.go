package landscape

import (
	"cmp"
	"go/token"
	"slices"
	"strings"
)

// Reported is a finding with its position as the analysis has it.
type Reported struct {
	Code, Level, Severity string
	Message               string // without the code
	Package               string
	Symbol                string // the declaration around it
	Pos                   token.Position
	// Ends are the two places that it puts together, when it is about a port and what
	// is behind it: it stands where they are put together.
	Ends []End
}

// End is a place, and the declaration around it.
type End struct {
	Symbol string
	Pos    token.Position
}

// findings are those in the code of the adapters of a system, or with an end in it.
func (m *merger) findings(r *row, list []Reported) []*Finding {
	out := []*Finding{}
	code := map[[2]string]bool{} // file and declaration
	for _, e := range r.entries {
		for _, at := range []spot{e.way.At, e.site.At, e.survey.Types[e.way.Type].At} {
			code[[2]string{at.Pos.Filename, at.Symbol}] = true
		}
	}
	for _, f := range list {
		in := func(end End) bool { return code[[2]string{end.Pos.Filename, end.Symbol}] }
		if in(End{f.Symbol, f.Pos}) || slices.ContainsFunc(f.Ends, in) {
			out = append(out, &Finding{Code: f.Code, Level: f.Level, Severity: f.Severity, Message: f.Message, At: m.evidence(spot{f.Pos, f.Symbol})})
		}
	}
	slices.SortStableFunc(out, func(a, b *Finding) int {
		return cmp.Or(strings.Compare(a.At.File, b.At.File), cmp.Compare(a.At.Line, b.At.Line), strings.Compare(a.Code, b.Code))
	})
	return out
}
