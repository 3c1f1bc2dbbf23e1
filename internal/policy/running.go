package policy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
)

// mostRuns bounds how many effects are listed.
const mostRuns = 8

// running lists what a retry does again to the outside world, each effect with
// the call that leads to it.
func (r *Result) running(p *Policy) (list []string) {
	add := func(f *effects.Func) {
		for _, call := range f.Calls {
			if p.Region != nil && p.Region.Contains(call) != p.Region.Replays(call) || p.Kind == Loop && !p.Region.Contains(call) {
				continue
			}
			for _, e := range r.fx.At(call) {
				if e.Op == catalogue.OpSleep {
					continue
				}
				if line := does(&e); !slices.Contains(list, line) {
					list = append(list, line)
				}
			}
		}
	}
	if p.Kind == Loop && p.Func != nil && p.Region != nil {
		add(p.Func)
	}
	for _, n := range p.Runs {
		if f := r.fx.Syntax(n); f != nil && p.Kind != Loop {
			add(f)
		}
	}
	if more := len(list) - mostRuns; more > 0 {
		list = append(list[:mostRuns], fmt.Sprintf("and %d more", more))
	}
	return list
}

// does puts one effect into words: "http.send POST /charges, by (*Client).post
// (pay/client.go:31)".
func does(e *effects.Effect) string {
	words := []string{string(e.Op)}
	for _, v := range []effects.Val{e.Method, e.URL, e.SQL, e.Topic} {
		if v.Kind == effects.Const && v.Text != "" {
			words = append(words, readable(v.Text))
		}
	}
	text := strings.Join(words, " ")
	if n := len(e.Steps); n > 0 {
		by := e.Steps[n-1]
		if by.Func != "" {
			text += ", by " + by.Func
		}
		text += " (" + e.Steps[0].Pos + ")"
	}
	return text
}

// mostText is how much of a statement or URL is shown.
const mostText = 60

// readable is a text on one line, what is not constant as dots.
func readable(text string) string {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, string(sqltext.Hole), "…")), " ")
	if r := []rune(text); len(r) > mostText {
		return string(r[:mostText-1]) + "…"
	}
	return text
}
