package wiring_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/resilint/resilint/internal/wiring"
)

// asker reports what the functions of packages asks demand, in which order.
var asker = &analysis.Analyzer{
	Name:     "asker",
	Doc:      "tells of demands",
	Requires: []*analysis.Analyzer{wiring.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		if pass.Pkg.Name() != "asks" {
			return nil, nil
		}
		r := wiring.Of(pass)
		all := r.Demands(pass.Pkg)
		name := func(d *wiring.Demand) string { return d.Field + "." + d.Method }
		for i := range all {
			d := &all[i]
			text := d.Func + " asks " + name(d)
			for n, j := range d.After {
				text += map[bool]string{true: " after ", false: ", "}[n == 0] + name(&all[j])
			}
			pass.Reportf(r.Pos(d.At, pass.Pkg), "%s", bare.Replace(text))
		}
		return nil, nil
	},
}

// TestDemands checks what is demanded of ports, and in which order.
func TestDemands(t *testing.T) {
	analysistest.Run(t, cases(t, "demands", "bank"), asker, "./.../asks")
}
