package wiring_test

import (
	"fmt"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/wiring"
)

// joiner reports the joins of a package, and what its own functions demand.
var joiner = &analysis.Analyzer{
	Name:     "joiner",
	Doc:      "tells of joins",
	Requires: []*analysis.Analyzer{wiring.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		r := wiring.Of(pass)
		for _, j := range r.Joins() {
			pass.ReportRangef(j.Wiring.At, "%s", joined(j))
			for _, end := range []struct {
				spot wiring.Spot
				pkg  *types.Package
			}{{j.Asks(), j.From}, {j.Does(), j.To}} {
				at := pass.Fset.Position(r.Pos(end.spot.At, end.pkg))
				if place := fmt.Sprintf("%s:%d", at.Filename, at.Line); !strings.HasSuffix(filepath.ToSlash(place), "/"+end.spot.At) || at.Column != 1 {
					return nil, fmt.Errorf("%v is said to be at %v", end.spot, at)
				}
			}
		}
		return nil, nil
	},
}

// joined prints a join: who asks, in which regions, through what, and what is done.
func joined(j *wiring.Join) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s asks%s", j.Demand.Func, around(j.Effect.Around[:j.Above]))
	for _, p := range j.Through {
		fmt.Fprintf(&b, ", through %s", p.Method.Name)
	}
	b.WriteString(around(j.Effect.Around[j.Above : j.Above+j.Between]))
	fmt.Fprintf(&b, ", %s does%s %s", j.Method.Name, around(j.Effect.Around[j.Above+j.Between:]), j.Effect.Op)
	if k := j.Effect.Key; k.Kind != effects.Unknown && k.Kind != effects.Absent {
		fmt.Fprintf(&b, " key %s", k)
	}
	if c := j.Effect.Ctx; c.Kind != effects.Unknown && c.Kind != effects.Param {
		fmt.Fprintf(&b, " ctx %s", c)
	}
	e := &j.Effect
	for _, mark := range []struct {
		name string
		set  bool
	}{
		{"idempotent", e.Idempotent}, {"guarded", e.Guarded}, {"minded", e.Minded}, {"kept", e.Kept}, {"lost", e.Lost},
		{"unsure", j.Unsure}, {"seen", j.Seen}, {"handed", j.Demand.Handed},
	} {
		if mark.set {
			b.WriteString(" " + mark.name)
		}
	}
	return bare.Replace(b.String())
}

// bare takes out of names what regular expressions take for their own.
var bare = strings.NewReplacer("(*", "", ")", "")

func around(list []effects.Around) (text string) {
	for _, a := range list {
		text += " in " + a.Kind
		if a.Attempts > 0 {
			text += fmt.Sprint(" ", a.Attempts)
		}
	}
	return text
}

// TestJoins checks what meets where ports are filled.
func TestJoins(t *testing.T) { analysistest.Run(t, cases(t, "joins", "bank"), joiner, "./...") }

// TestJoinUnits checks that the facts survive where other packages are seen as export
// data only.
func TestJoinUnits(t *testing.T) { asUnits(t, joiner, cases(t, "joins", "bank")) }
