package landscape

import "testing"

// What has no callers in view has no limit only where no context with one goes to what is
// not seen.
func TestPlainly(t *testing.T) {
	bounded := edge{From: "p.main", To: "p.work", Ctx: passedBounded}
	on := edge{From: "p.work", To: "p.each", Ctx: passedOwn}
	anew := edge{From: "p.work", To: "p.each", Ctx: passedEndless}
	for name, c := range map[string]struct {
		edges   []edge
		invokes []invoke
		want    bool
	}{
		"nothing":                       {want: true},
		"called by name":                {edges: []edge{bounded, on}, want: true},
		"a value, with a limit":         {invokes: []invoke{{From: "p.main", Ctx: passedBounded}}},
		"a value, with one from afar":   {edges: []edge{bounded, on}, invokes: []invoke{{From: "p.each", Ctx: passedOwn}}},
		"a value, with one made anew":   {edges: []edge{bounded, anew}, invokes: []invoke{{From: "p.each", Ctx: passedOwn}}, want: true},
		"a value, with who knows what":  {invokes: []invoke{{From: "p.main", Ctx: passedNone}}},
		"a value, with an endless one":  {invokes: []invoke{{From: "p.main", Ctx: passedEndless}}, want: true},
		"a port that something fills":   {edges: []edge{{From: "p.main", To: "p.port.Do", Port: true, Ctx: passedBounded}}},
		"a port, with one of a request": {edges: []edge{{From: "p.main", To: "p.port.Do", Port: true, Ctx: passedEndless, CtxHow: ofRequest}}, want: true},
	} {
		t.Run(name, func(t *testing.T) {
			surveys := []*Survey{{Package: "p", Edges: c.edges, Invokes: c.invokes}}
			g := newGraph(surveys)
			g.program = true
			if got := g.plainly(surveys); got != c.want {
				t.Errorf("plainly: %v, want %v", got, c.want)
			}
			g.limits = true
			if g.plainly(surveys) {
				t.Error("a library that gives limits of its own is not heeded")
			}
		})
	}
}
