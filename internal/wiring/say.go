package wiring

import (
	"path"
	"strings"

	"github.com/resilint/resilint/internal/report"
)

// Spot is a function and a place in it, as messages name an end of a join.
type Spot struct{ Func, At string }

// Asks is the upper end: the function that asks, and where it calls the port.
func (j *Join) Asks() Spot { return Spot{j.Demand.Func, j.Demand.At} }

// Does is the lower end: the method that does it, and the call in it that does it or
// leads there. Methods that share a helper have places of their own.
func (j *Join) Does() Spot {
	at := j.Done()
	if steps := j.Effect.Steps; len(steps) > 0 && steps[0].Pos != "" {
		at = steps[0].Pos
	}
	if j.Method == nil {
		return Spot{path.Base(j.Wiring.Object.Key), at}
	}
	return Spot{j.Method.Name, at}
}

// Linked relates a finding to both ends of a join, with what is said of each.
func (r *Result) Linked(j *Join, asks, does string) *report.Link {
	return &report.Link{
		Asks: r.End(j.Asks().At, asks, j.From),
		Does: r.End(j.Does().At, does, j.To),
	}
}

// longest is how many characters a message may have.
const longest = 160

// Say writes a message that names both ends, and shortens the names when it gets too
// long: "the retry in (*Pay).Charge (usecase/pay.go:41) repeats POST in
// (*Client).Charge (stripe/client.go:77)".
func Say(before string, upper Spot, between string, lower Spot, after string) string {
	write := func(spot func(Spot) string) string { return before + spot(upper) + between + spot(lower) + after }
	message := write(Spot.String)
	if len(message) > longest {
		message = write(func(s Spot) string { return Spot{bare(s.Func), s.At}.String() })
	}
	if len(message) > longest {
		message = write(func(s Spot) string { return Spot{bare(s.Func), path.Base(s.At)}.String() })
	}
	return message
}

func (s Spot) String() string {
	if s.At == "" {
		return s.Func
	}
	return s.Func + " (" + s.At + ")"
}

// bare is a name without package, pointer and type arguments: "Client.Charge" of
// "(*stripe.Client).Charge".
func bare(name string) string {
	name = strings.NewReplacer("(*", "", ")", "").Replace(name)
	if i := strings.IndexByte(name, '['); i >= 0 {
		if k := strings.LastIndexByte(name, ']'); k > i {
			name = name[:i] + name[k+1:]
		}
	}
	if parts := strings.Split(name, "."); len(parts) > 2 {
		name = strings.Join(parts[len(parts)-2:], ".")
	}
	return name
}
